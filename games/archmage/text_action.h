/*
 * text_action.h: the notation, 8: one line for every decision.
 *
 * Reading is the inverse of writing: the verb narrows an answer down to a few
 * actions, and the one whose line is the text is meant. So the two cannot
 * disagree.
 */

static int archmage_node(const struct archmage *g)
{
    return g->depth ? archmage_top(g)->node : NODE_NONE;
}

static void put_payment(struct bg_text *t, int area, int way)
{
    bg_put(t, " pay");
    for (int i = 0; i <= archmage_level(area); i++)
        for (int k = archmage_pay_count(area, way, i); k > 0; k--)
            bg_putf(t, " %s", archmage_relic_words[archmage_pay_type(area, i)]);
}

static void put_cast(struct bg_text *t, bg_action action)
{
    int spell = archmage_spell_cast(action), way = (int)(action - archmage_cast_code(spell));
    bg_putf(t, "cast %s", archmage_spell_words[spell]);
    if (spell == SPELL_BEFUDDLE) {
        bg_put(t, way < 3 ? " -" : " +");
        way %= 3;
    }
    put_payment(t, archmage_area_of(spell), way);
}

/* The hybrid that is asked about, or NONE. */
static int archmage_hybrid_here(const struct archmage *g)
{
    int face = archmage_face(g, g->mage[g->active].at);
    if (archmage_node(g) == NODE_HYBRID)
        return archmage_top(g)->a;
    return face >= FACE_HYBRID && face < FACE_LAND ? face - FACE_HYBRID : ARCHMAGE_NONE;
}

static void put_hybrid(const struct archmage *g, struct bg_text *t, int choice)
{
    int hybrid = archmage_hybrid_here(g);
    if (hybrid == ARCHMAGE_NONE)
        return;
    bg_putf(t, "initiate %s", choice == 2 ? "both" : archmage_sphere_words[hybrid + 3 * choice]);
}

/* A sphere or relic with the verb of the question. */
static void put_pick(const struct archmage *g, struct bg_text *t, int s)
{
    static const char *const verbs[NODES] = {
        [NODE_GAIN] = "gain", [NODE_TOWN] = "town",   [NODE_TRAIN] = "train",
        [NODE_TOLL] = "toll", [NODE_T_AREA] = "area", [NODE_DISCARD] = "discard",
    };
    int node = archmage_node(g);
    const char *verb = verbs[node];
    if (node == NODE_NONE)
        verb = g->phase == PHASE_PREP ? "planet" : g->phase == PHASE_OUTWARD ? "outward" : NULL;
    if (!verb)
        return;
    int sphere = node == NODE_NONE || node == NODE_TRAIN || node == NODE_T_AREA;
    bg_putf(t, "%s %s", verb, (sphere ? archmage_sphere_words : archmage_relic_words)[s]);
}

static void put_target(const struct archmage *g, struct bg_text *t, int location)
{
    const char *verb = NULL;
    switch (archmage_node(g)) {
    case NODE_T_HEX:
        verb = archmage_top(g)->a == SPELL_GATE ? "to" : "at";
        break;
    case NODE_WARDPICK:
        verb = "ward";
        break;
    case NODE_LIFT1:
    case NODE_LIFT2:
        verb = "lift";
        break;
    case NODE_BURN:
        verb = "burn";
        break;
    }
    if (!verb || location >= archmage_tiles(g))
        return;
    bg_putf(t, "%s ", verb);
    put_location(g, t, location);
}

static void put_planets(const struct archmage *g, struct bg_text *t, int vector)
{
    uint8_t distance[SPHERES];
    archmage_vector(vector, distance);
    bg_putf(t, "planets p%d", g->active + 1);
    for (int s = 0; s < SPHERES; s++)
        bg_putf(t, " %d", distance[s]);
}

/* Chance lines. */
static void put_outcome(const struct archmage *g, struct bg_text *t, bg_action action)
{
    if (action <= ACT_START_LAST)
        bg_putf(t, "start p%d", (int)action - ACT_START + 1);
    else if (action <= ACT_PLANETS_LAST)
        put_planets(g, t, (int)action - ACT_PLANETS);
    else if (action <= ACT_LAND_LAST)
        bg_putf(t, "reveal %s", archmage_land_words[action - ACT_LAND]);
    else if (action == ACT_CAMP)
        bg_put(t, "reveal camp");
    else if (action <= ACT_REVEAL_HYBRID_LAST)
        bg_putf(t, "reveal %s", archmage_hybrid_words[action - ACT_REVEAL_HYBRID]);
    else
        bg_putf(t, "roll %d", (int)action - ACT_ROLL + 1);
}

/* Answers to questions, from ACT_PICK on. */
static void put_answer(const struct archmage *g, struct bg_text *t, bg_action action)
{
    int k;
    if (action <= ACT_PICK_LAST) {
        put_pick(g, t, (int)action - ACT_PICK);
    } else if (action == ACT_FOLLOWER) {
        bg_put(t, "town follower");
    } else if (action == ACT_PASS) {
        bg_put(t, archmage_node(g) == NODE_WINDOW ? "pass" : "none");
    } else if (action <= ACT_DUEL_LAST) {
        bg_put(t, "duel ");
        put_area(t, (int)action - ACT_DUEL + AREA_ADVANCED);
    } else if (action <= ACT_DIR_LAST) {
        bg_putf(t, "dir %s", archmage_direction_words[action - ACT_DIR]);
    } else if (action <= ACT_BARE) {
        bg_put(t, action == ACT_ALL ? "all" : "bare");
    } else if (action <= ACT_SEAT_LAST) {
        bg_putf(t, "on p%d", (int)action - ACT_SEAT + 1);
    } else if (action <= ACT_TAINT_LAST) {
        k = (int)(action - (action <= ACT_DOOR_LAST ? ACT_DOOR : ACT_TAINT));
        bg_putf(t, "%s p%d %s", action <= ACT_DOOR_LAST ? "door" : "taint", k / SPHERES + 1,
                archmage_sphere_words[k % SPHERES]);
    } else if (action <= ACT_LOCATION_LAST) {
        put_target(g, t, (int)action - ACT_LOCATION);
    } else if (action <= ACT_CELL_LAST) {
        bg_put(t, "place @");
        put_cell(t, (int)action - ACT_CELL);
    } else {
        k = (int)action - ACT_SWAP;
        bg_putf(t, "swap %s>%s", archmage_relic_words[k / 5],
                archmage_relic_words[k % 5 + (k % 5 >= k / 5)]);
    }
}

/* What a mage does on the map, up to ACT_END. */
static void put_deed(const struct archmage *g, struct bg_text *t, bg_action action)
{
    static const char *const plain[] = {"gather", "recruit"};
    static const char *const later[] = {"wards", "build", "study", "end"};
    if (action <= ACT_TRAVEL_LAST)
        bg_putf(t, "travel %s", archmage_direction_words[action - ACT_TRAVEL]);
    else if (action <= ACT_ATTACK)
        bg_put(t, action == ACT_EXPLORE ? "explore" : action == ACT_DEPLOY ? "deploy" : "attack");
    else if (action <= ACT_DIVINE_LAST)
        bg_putf(t, "divine %s", archmage_relic_words[action - ACT_DIVINE]);
    else if (action < ACT_GATHER)
        put_cast(t, action);
    else if (action <= ACT_RECRUIT)
        bg_put(t, plain[action - ACT_GATHER]);
    else if (action <= ACT_INITIATE_LAST)
        bg_putf(t, "initiate %d", (int)action - ACT_INITIATE + 1);
    else if (action <= ACT_HYBRID_LAST)
        put_hybrid(g, t, (int)action - ACT_HYBRID);
    else
        bg_put(t, later[action - ACT_WARDS]);
}

static int archmage_write_action(const void *state, int seat, bg_action action, int viewer,
                                 char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)state;
    struct bg_text t = bg_text_start(out, cap);
    (void)seat;
    (void)viewer;
    if (action <= ACT_END)
        put_deed(g, &t, action);
    else if (action < ACT_START)
        put_answer(g, &t, action);
    else
        put_outcome(g, &t, action);
    return t.length;
}

/* Which actions a line with this verb can mean. */
struct archmage_verb {
    const char *word;
    uint16_t first, last;
};

static const struct archmage_verb *archmage_verb_of(const char **at)
{
    static const struct archmage_verb verbs[] = {
        {"travel", ACT_TRAVEL, ACT_TRAVEL_LAST},
        {"explore", ACT_EXPLORE, ACT_EXPLORE},
        {"deploy", ACT_DEPLOY, ACT_DEPLOY},
        {"attack", ACT_ATTACK, ACT_ATTACK},
        {"divine", ACT_DIVINE, ACT_DIVINE_LAST},
        {"cast", ACT_CAST1, ACT_INFLAME_LAST},
        {"gather", ACT_GATHER, ACT_GATHER},
        {"recruit", ACT_RECRUIT, ACT_RECRUIT},
        {"initiate", ACT_INITIATE, ACT_HYBRID_LAST},
        {"wards", ACT_WARDS, ACT_WARDS},
        {"build", ACT_BUILD, ACT_BUILD},
        {"study", ACT_STUDY, ACT_STUDY},
        {"end", ACT_END, ACT_END},
        {"planet", ACT_PICK, ACT_PICK_LAST},
        {"outward", ACT_PICK, ACT_PICK_LAST},
        {"gain", ACT_PICK, ACT_PICK_LAST},
        {"town", ACT_PICK, ACT_FOLLOWER},
        {"train", ACT_PICK, ACT_PICK_LAST},
        {"toll", ACT_PICK, ACT_PICK_LAST},
        {"area", ACT_PICK, ACT_PICK_LAST},
        {"discard", ACT_PICK, ACT_PICK_LAST},
        {"none", ACT_PASS, ACT_PASS},
        {"pass", ACT_PASS, ACT_PASS},
        {"duel", ACT_DUEL, ACT_DUEL_LAST},
        {"dir", ACT_DIR, ACT_DIR_LAST},
        {"all", ACT_ALL, ACT_ALL},
        {"bare", ACT_BARE, ACT_BARE},
        {"on", ACT_SEAT, ACT_SEAT_LAST},
        {"door", ACT_DOOR, ACT_DOOR_LAST},
        {"taint", ACT_TAINT, ACT_TAINT_LAST},
        {"to", ACT_LOCATION, ACT_LOCATION_LAST},
        {"at", ACT_LOCATION, ACT_LOCATION_LAST},
        {"ward", ACT_LOCATION, ACT_LOCATION_LAST},
        {"lift", ACT_LOCATION, ACT_LOCATION_LAST},
        {"burn", ACT_LOCATION, ACT_LOCATION_LAST},
        {"place", ACT_CELL, ACT_CELL_LAST},
        {"swap", ACT_SWAP, ACT_SWAP_LAST},
        {"start", ACT_START, ACT_START_LAST},
        {"planets", ACT_PLANETS, ACT_PLANETS_LAST},
        {"reveal", ACT_LAND, ACT_REVEAL_HYBRID_LAST},
        {"roll", ACT_ROLL, ACT_ROLL_LAST},
    };
    for (size_t i = 0; i < BG_LEN(verbs); i++)
        if (bg_take(at, verbs[i].word))
            return &verbs[i];
    return NULL;
}

/* 2.2, 8.2: other names accepted when reading: peoples for their enclaves,
 * the base spell for an area. Copies the text with the names written out. */
static void put_plain_names(struct bg_text *t, const char *text)
{
    const char *at = text;
    int duel = bg_take(&at, "duel"), k;
    if (duel && bg_take_name(&at, archmage_spell_words, AREAS, &k) && bg_at_end(at)) {
        bg_put(t, "duel ");
        put_area(t, k);
        return;
    }
    at = text;
    for (const char *verb = text; *verb && *verb != ' '; verb++)
        bg_put_char(t, *verb), at = verb + 1;
    if (bg_take_name(&at, archmage_race_words, SPHERES, &k))
        bg_putf(t, " a%d", k + 1);
    else if (bg_take(&at, "cursed"))
        bg_put(t, " o");
    bg_put(t, at);
}

/* A cast narrows down to its spell, so that few lines are written to compare. */
static void archmage_narrow(const char *at, bg_action *first, bg_action *last)
{
    int spell;
    if (*first != ACT_CAST1 || !bg_take_name(&at, archmage_spell_words, SPELLS, &spell))
        return;
    *first = archmage_cast_code(spell);
    *last = *first + (bg_action)archmage_payments(archmage_area_of(spell)) - 1;
    if (spell == SPELL_BEFUDDLE)
        *last = ACT_BEFUDDLE_LAST;
}

static enum bg_status archmage_read_action(const void *state, int seat, const char *text,
                                           bg_action *out)
{
    char line[BG_MAX_TEXT], written[BG_MAX_TEXT];
    struct bg_text t = bg_text_start(line, sizeof line);
    const char *at = line;
    put_plain_names(&t, text);
    const struct archmage_verb *verb = archmage_verb_of(&at);
    if (!verb || t.length >= (int)sizeof line)
        return BG_SYNTAX;
    bg_action first = verb->first, last = verb->last;
    archmage_narrow(at, &first, &last);
    for (bg_action action = first; action <= last; action++) {
        archmage_write_action(state, seat, action, BG_ALL, written, sizeof written);
        if (strcmp(line, written))
            continue;
        *out = action;
        return BG_OK;
    }
    return BG_SYNTAX;
}
