/*
 * rules_nodes.h: the sub-decisions of 4.10: who answers, with what, and what
 * an answer does. Forced answers are given at once (0.3), by archmage.c.
 */

BG_FN const struct archmage_pending *archmage_top(const struct archmage *g)
{
    return &g->pending[g->depth - 1];
}

/* The seat a pending question is put to, or nature. */
BG_FN int archmage_answerer(const struct archmage *g)
{
    const struct archmage_pending *node = archmage_top(g);
    switch (node->node) {
    case NODE_REVEAL:
    case NODE_ROLL:
        return BG_NATURE;
    case NODE_GAIN:
    case NODE_DISCARD:
        return node->a;
    default:
        return g->active;
    }
}

BG_FN int archmage_list_set(archmage_set set, bg_action *out)
{
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = (bg_action)(ACT_LOCATION + archmage_lowest(set));
    return n;
}

/* Relics below the shelf limit, or relics owned. */
BG_FN int archmage_relic_options(const struct archmage *g, int p, int owned, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (owned ? g->mage[p].relics[s] > 0 : g->mage[p].relics[s] < g->knob[KNOB_SHELF])
            out[n++] = (bg_action)(ACT_PICK + s);
    return n;
}

BG_FN int archmage_town_options(const struct archmage *g, bg_action *out)
{
    int n = archmage_relic_options(g, g->active, 0, out);
    if (g->mage[g->active].supply)
        out[n++] = ACT_FOLLOWER;
    return n;
}

BG_FN int archmage_hybrid_options(const struct archmage *g, int hybrid, bg_action *out)
{
    int n = 0;
    for (int choice = 0; choice < 2; choice++)
        if (archmage_can_learn_from(&g->mage[g->active], hybrid, choice))
            out[n++] = (bg_action)(ACT_HYBRID + choice);
    out[n++] = ACT_PASS;
    return n;
}

BG_FN int archmage_second_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    if (archmage_can_ward(g, g->active))
        out[n++] = ACT_WARDS;
    if (archmage_can_study(g, g->active))
        out[n++] = ACT_STUDY;
    out[n++] = ACT_PASS;
    return n;
}

BG_FN int archmage_train_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (archmage_can_initiate(&g->mage[g->active], s, 1))
            out[n++] = (bg_action)(ACT_PICK + s);
    out[n++] = ACT_PASS;
    return n;
}

BG_FN int archmage_duel_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    out[n++] = ACT_PASS;
    for (int area = AREA_ADVANCED; area < AREAS; area++)
        if (archmage_can_duel(&g->mage[g->active], area))
            out[n++] = (bg_action)(ACT_DUEL + area - AREA_ADVANCED);
    return n;
}

BG_FN archmage_set archmage_hex_targets(const struct archmage *g, int spell)
{
    switch (spell) {
    case SPELL_WELLSPRING:
        return archmage_wellspring_targets(g, g->active);
    case SPELL_GATE:
        return archmage_gate_targets(g, g->active);
    default:
        return archmage_inflame_targets(g);
    }
}

/* Options of spells' target questions. */
BG_FN int archmage_target_options(const struct archmage *g, const struct archmage_pending *node,
                                  bg_action *out)
{
    int n = 0;
    switch (node->node) {
    case NODE_VINES:
        out[n++] = ACT_ALL;
        out[n++] = ACT_BARE;
        return n;
    case NODE_T_HEX:
        return archmage_list_set(archmage_hex_targets(g, node->a), out);
    case NODE_T_DIR:
        return archmage_chasm_options(g, g->active, out);
    case NODE_T_OPP:
        return archmage_opponent_options(g, g->active, out);
    case NODE_T_DOOR:
        return archmage_door_options(g, g->active, out);
    case NODE_T_TAINT:
        return archmage_taint_options(g, g->active, out);
    case NODE_T_AREA:
        for (int s = 0; s < SPHERES; s++)
            out[n++] = (bg_action)(ACT_PICK + s);
        return n;
    case NODE_LIFT1:
        return archmage_list_set(archmage_lift_targets(g), out);
    case NODE_LIFT2:
        return archmage_list_set(archmage_lift_partners(g, node->a), out);
    default:
        return archmage_place_options(g, node->a, node->b, node->node == NODE_PLACE2, out);
    }
}

BG_FN int archmage_node_options(const struct archmage *g, bg_action *out)
{
    const struct archmage_pending *node = archmage_top(g);
    switch (node->node) {
    case NODE_HYBRID:
        return archmage_hybrid_options(g, node->a, out);
    case NODE_GAIN:
        return archmage_relic_options(g, node->a, 0, out);
    case NODE_TOWN:
        return archmage_town_options(g, out);
    case NODE_SECOND:
        return archmage_second_options(g, out);
    case NODE_TRAIN:
        return archmage_train_options(g, out);
    case NODE_DUEL:
        return archmage_duel_options(g, out);
    case NODE_WARDPICK:
        return archmage_list_set(g->to_ward[0] | (archmage_set)g->to_ward[1] << 32, out);
    case NODE_TOLL:
        return archmage_toll_options(g, node->a, node->b, out);
    case NODE_SWAP:
        return archmage_swap_options(g, g->active, node->b, out);
    case NODE_DISCARD:
        return archmage_relic_options(g, node->a, 1, out);
    case NODE_WINDOW:
        return archmage_window_options(g, out);
    case NODE_BURN:
        return archmage_list_set(archmage_burn_targets(g, node->a), out);
    default:
        return archmage_target_options(g, node, out);
    }
}

/* One relic of several is chosen: gained, discarded, or a Town's yield. */
BG_FN void archmage_choose_relic(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending *node = &g->pending[g->depth - 1];
    int relic = (int)action - ACT_PICK, left;
    if (node->node == NODE_TOWN) {
        left = --node->a;
        if (action == ACT_FOLLOWER)
            archmage_recruit(g, g->active, 1, log);
        else
            archmage_gain(g, g->active, relic, 1, log);
    } else {
        left = --node->b;
        if (node->node == NODE_GAIN)
            archmage_gain(g, node->a, relic, 1, log);
        else
            archmage_lose(g, node->a, relic, 1, log);
    }
    if (!left)
        archmage_answered(g);
}

/* 4.5, 4.7.3, 4.7.4: answers about apprentices and the tower. */
BG_FN void archmage_answer_study(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending *node = &g->pending[g->depth - 1];
    if (node->node == NODE_DUEL && action != ACT_PASS) {
        archmage_duel(g, (int)action - ACT_DUEL + AREA_ADVANCED, log);
        return;
    }
    struct archmage_pending was = archmage_answered(g);
    if (action == ACT_PASS)
        return;
    if (was.node == NODE_HYBRID)
        archmage_learn_from(g, was.a, (int)action - ACT_HYBRID, log);
    else if (was.node == NODE_TRAIN)
        archmage_initiate(g, g->active, (int)action - ACT_PICK, 1, log);
    else if (action == ACT_WARDS)
        archmage_place_wards(g, log);
    else
        archmage_study(g);
}

/* 5.6: the four answers of Upheaval. */
BG_FN void archmage_answer_upheaval(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending was = archmage_answered(g);
    switch (was.node) {
    case NODE_LIFT1:
        archmage_ask(g, NODE_LIFT2, (int)action - ACT_LOCATION, 0);
        break;
    case NODE_LIFT2:
        archmage_lift(g, was.a, (int)action - ACT_LOCATION);
        break;
    case NODE_PLACE1:
        archmage_set_down(g, was.a, (int)action - ACT_CELL, log);
        archmage_ask(g, NODE_PLACE2, was.a, was.b);
        break;
    default:
        archmage_set_down(g, was.b, (int)action - ACT_CELL, log);
        archmage_settle_tiles(g, was.a, was.b, log);
        break;
    }
}

BG_FN void archmage_answer_hex(struct archmage *g, int spell, int at, struct bg_events *log)
{
    if (spell == SPELL_GATE)
        archmage_enter(g, g->active, at, log);
    else if (spell == SPELL_WELLSPRING)
        archmage_set_token(g, at, TOKEN_WELLSPRING, ARCHMAGE_NONE, log);
    else
        archmage_set_token(g, at, TOKEN_INFLAME, ARCHMAGE_NONE, log);
}

/* Answers to the target questions of the other spells. */
BG_FN void archmage_answer_target(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending was = archmage_answered(g);
    int k;
    switch (was.node) {
    case NODE_VINES:
        archmage_grow_vines(g, action == ACT_BARE, log);
        break;
    case NODE_T_HEX:
        archmage_answer_hex(g, was.a, (int)action - ACT_LOCATION, log);
        break;
    case NODE_T_DIR:
        archmage_chasm(g, (int)action - ACT_DIR, log);
        break;
    case NODE_T_OPP:
        archmage_imprison(g, (int)action - ACT_SEAT, log);
        break;
    case NODE_T_DOOR:
        k = (int)action - ACT_DOOR;
        archmage_cast_shadow(g, k / SPHERES, k % SPHERES, log);
        break;
    case NODE_T_TAINT:
        k = (int)action - ACT_TAINT;
        archmage_taint(g, k / SPHERES, k % SPHERES, log);
        break;
    case NODE_T_AREA:
        archmage_automaton(g, (int)action - ACT_PICK, log);
        break;
    default:
        archmage_burn(g, (int)action - ACT_LOCATION, log);
        break;
    }
}

BG_FN void archmage_answer(struct archmage *g, bg_action action, struct bg_events *log)
{
    int node = archmage_top(g)->node;
    switch (node) {
    case NODE_REVEAL:
        archmage_reveal(g, archmage_answered(g).a, action, log);
        break;
    case NODE_ROLL:
        archmage_roll(g, (int)action - ACT_ROLL + 1, log);
        break;
    case NODE_WINDOW:
        archmage_window(g, action, log);
        break;
    case NODE_GAIN:
    case NODE_TOWN:
    case NODE_DISCARD:
        archmage_choose_relic(g, action, log);
        break;
    case NODE_HYBRID:
    case NODE_SECOND:
    case NODE_TRAIN:
    case NODE_DUEL:
        archmage_answer_study(g, action, log);
        break;
    case NODE_WARDPICK:
        archmage_pick_ward(g, (int)action - ACT_LOCATION, log);
        break;
    case NODE_TOLL:
        archmage_pay_toll(g, (int)action - ACT_PICK, log);
        break;
    case NODE_SWAP:
        if (action == ACT_PASS)
            archmage_answered(g);
        else
            archmage_swap(g, action, log);
        break;
    case NODE_LIFT1:
    case NODE_LIFT2:
    case NODE_PLACE1:
    case NODE_PLACE2:
        archmage_answer_upheaval(g, action, log);
        break;
    default:
        archmage_answer_target(g, action, log);
        break;
    }
}
