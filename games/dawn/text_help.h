/*
 * text_help.h: questions, headings, what an action does, why one is refused.
 */

/* "p1's Ghoul (4/6)" */
static void dawn_put_condition(struct bg_text *t, const struct dawn *d, int creature)
{
    dawn_put_beast(t, d, creature);
    bg_putf(t, " (%d/%d)", d->creature[creature].health,
            dawn_card(d->creature[creature].card)->health);
}

/* Before and after the roll; the only answer of many such questions is `pass`. */
static void dawn_prompt_window(struct bg_text *t, const struct dawn *d, int seat)
{
    bg_action list[BG_MAX_LIST];
    int before = d->ask == DAWN_ASK_BEFORE, idle = dawn_legal(d, seat, list) == 1;
    bg_put(t, before ? "Before the roll: " : "After the roll: ");
    dawn_put_fighter(t, d, 0);
    bg_put(t, " against ");
    dawn_put_fighter(t, d, 1);
    if (idle)
        bg_put(t, ". You have nothing to use here: pass.");
    else
        bg_put(t, before ? ". Use something, or pass." : ". Change it, or pass.");
}

/* After a lost round. */
static void dawn_prompt_retreat(struct bg_text *t, const struct dawn *d)
{
    dawn_put_condition(t, d, dawn_loser(d));
    if (d->fight.loss)
        bg_putf(t, " lost %d to ", d->fight.loss);
    else
        bg_put(t, " was beaten by ");
    dawn_put_condition(t, d, d->fight.fighter[!d->fight.loser]);
    bg_put(t, dawn_is_forced(d) ? ": it has to retreat unless something keeps it."
                                : ": stand and fight again, or retreat?");
}

static void dawn_prompt_fight(struct bg_text *t, const struct dawn *d, int seat)
{
    switch (d->ask) {
    case DAWN_ASK_BEFORE:
    case DAWN_ASK_AFTER:
        dawn_prompt_window(t, d, seat);
        break;
    case DAWN_ASK_RETREAT:
        dawn_prompt_retreat(t, d);
        break;
    case DAWN_ASK_PURSUE:
        dawn_put_condition(t, d, dawn_loser(d));
        bg_put(t, " retreats: keep it here, or pass to let it go.");
        break;
    default:
        bg_put(t, "Which way does ");
        dawn_put_condition(t, d, dawn_loser(d));
        bg_put(t, " retreat?");
        break;
    }
}

/* "Ghoul: " or "Fire Lance: ", what the question belongs to. */
static void dawn_prompt_effect(struct bg_text *t, const struct dawn *d)
{
    const struct dawn_frame *f = &d->frame[d->depth - 1];
    bg_putf(t, "%s: ", dawn_card_names[f->card]);
    switch (d->ask) {
    case DAWN_ASK_SHOVE:
        bg_put(t, "push it in which direction?");
        break;
    case DAWN_ASK_BLINK:
        bg_put(t, "put it on which square?");
        break;
    case DAWN_ASK_PORTAL:
        bg_put(t, "on which of your portals?");
        break;
    default:
        bg_put(t, "choose for \"");
        dawn_put_effect(t, dawn_running(d));
        bg_put(t, "\".");
        break;
    }
}

static void dawn_prompt_token(struct bg_text *t, const struct dawn *d)
{
    bg_put(t, "Where does the token ");
    bg_put(t, dawn_token_names[d->terrain[d->cursor / 2] - 1]);
    bg_put(t, " go?");
}

/* Summoning, movement, wrap-up. */
static void dawn_prompt_phase(struct bg_text *t, const struct dawn *d, const struct dawn_mage *m)
{
    if (d->ask == DAWN_ASK_MOVEMENT)
        bg_putf(t, "Movement: %d points left. done goes on to combat.", d->points);
    else
        bg_putf(t, "%s: crystals %d, soul stones %d. %s",
                d->ask == DAWN_ASK_SUMMONING ? "Summoning" : "Wrap-up", m->crystals, m->stones,
                d->ask == DAWN_ASK_SUMMONING
                    ? "Sacrifice, then summon; done goes on to movement."
                    : "Summon or lock; done draws 2 cards and ends your turn.");
}

static int dawn_prompt(const void *view, int seat, char *out, int cap)
{
    const struct dawn *d = (const struct dawn *)view;
    struct bg_text t = bg_text_start(out, cap);
    switch (d->ask) {
    case DAWN_ASK_SCHOOL:
        bg_put(&t, "Which school is yours?");
        break;
    case DAWN_ASK_TOKEN:
        dawn_prompt_token(&t, d);
        break;
    case DAWN_ASK_SUMMONING:
    case DAWN_ASK_MOVEMENT:
    case DAWN_ASK_WRAP_UP:
        dawn_prompt_phase(&t, d, &d->mage[seat]);
        break;
    case DAWN_ASK_ORDER:
        bg_put(&t, "Which fight comes next?");
        break;
    case DAWN_ASK_DISCARD:
        bg_putf(&t, "You hold %d cards and may keep %d: discard one.", d->mage[seat].hand_size,
                DAWN_KEEP);
        break;
    case DAWN_ASK_BEFORE:
    case DAWN_ASK_AFTER:
    case DAWN_ASK_RETREAT:
    case DAWN_ASK_PURSUE:
    case DAWN_ASK_FLIGHT:
        dawn_prompt_fight(&t, d, seat);
        break;
    default:
        dawn_prompt_effect(&t, d);
        break;
    }
    return t.length;
}

/* Questions to seats: their keys, and the topics that explain them. */
static const struct dawn_question {
    const char *key, *topic;
} dawn_questions[DAWN_ASK_COUNT] = {
    [DAWN_ASK_SCHOOL] = {"school", "overview"},
    [DAWN_ASK_TOKEN] = {"token", "map"},
    [DAWN_ASK_SUMMONING] = {"summoning", "summoning"},
    [DAWN_ASK_MOVEMENT] = {"movement", "movement"},
    [DAWN_ASK_ORDER] = {"order", "combat"},
    [DAWN_ASK_BEFORE] = {"before-roll", "combat"},
    [DAWN_ASK_AFTER] = {"after-roll", "combat"},
    [DAWN_ASK_RETREAT] = {"retreat", "retreat"},
    [DAWN_ASK_PURSUE] = {"pursue", "combat"},
    [DAWN_ASK_FLIGHT] = {"flight", "retreat"},
    [DAWN_ASK_WRAP_UP] = {"wrap-up", "wrap-up"},
    [DAWN_ASK_DISCARD] = {"discard", "wrap-up"},
    [DAWN_ASK_TARGET] = {"target", NULL},
    [DAWN_ASK_SHOVE] = {"shove", NULL},
    [DAWN_ASK_BLINK] = {"blink", NULL},
    [DAWN_ASK_PORTAL] = {"portal", NULL},
};

static const char *dawn_question(const void *view, int seat)
{
    (void)seat;
    return dawn_questions[((const struct dawn *)view)->ask].key;
}

/* Questions without a topic of their own are a card's. */
static int dawn_about(const void *view, int seat, char *out, int cap)
{
    const struct dawn *d = (const struct dawn *)view;
    const char *topic = dawn_questions[d->ask].topic;
    struct bg_text t = bg_text_start(out, cap);
    (void)seat;
    if (topic)
        bg_put(&t, topic);
    else
        dawn_put_id(&t, dawn_card_names[d->frame[d->depth - 1].card]);
    return t.length;
}

static const struct bg_heading *dawn_group(const void *view, int seat, bg_action action)
{
    static const struct bg_heading headings[DAWN_HEADING_COUNT] = {{NULL, NULL},
#define X(key, word, title) {word, title},
                                                                   DAWN_HEADINGS(X)
#undef X
    };
    static const uint8_t of_deed[DAWN_DEED_COUNT] = {DAWN_HEADING_NONE,
#define X(key, word, group, asks) DAWN_HEADING_##group,
                                                     DAWN_DEEDS(X, )
#undef X
    };
    int heading = of_deed[dawn_deed(action)];
    (void)view;
    (void)seat;
    return heading ? &headings[heading] : NULL;
}

static void dawn_describe_summon(struct bg_text *t, const struct dawn_mage *m, int operand)
{
    int card = operand >> 8, stones = operand & 3;
    int cost = dawn_card(card)->level - m->discount;
    int crystals = cost > stones ? cost - stones : 0;
    dawn_put_stats(t, card);
    bg_put(t, "; ");
    if (!crystals && !stones)
        bg_put(t, "free");
    if (crystals)
        bg_putf(t, "%d crystal%s", crystals, crystals > 1 ? "s" : "");
    if (stones)
        bg_putf(t, "%s%d stone%s", crystals ? " and " : "", stones, stones > 1 ? "s" : "");
    if (dawn_card(card)->effect[0].primitive)
        bg_put(t, ". ");
    dawn_put_card_text(t, card);
}

/* A creature in a list: "Ghoul on e2, health 4/6". */
static void dawn_describe_creature(struct bg_text *t, const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    if (!c->card)
        return;
    bg_putf(t, "%s on ", dawn_card_names[c->card]);
    dawn_put_square(t, c->square);
    bg_putf(t, ", level %d, health %d/%d", dawn_card(c->card)->level, c->health,
            dawn_card(c->card)->health);
}

static void dawn_describe_move(struct bg_text *t, const struct dawn *d, int seat, int operand)
{
    int creature = seat * DAWN_SLOTS + (operand >> 8), direction = operand & 7;
    int to = dawn_move_to(d, creature, direction);
    if (!d->creature[creature].card || to == DAWN_NONE)
        return;
    bg_putf(t, "%s ", dawn_card_names[d->creature[creature].card]);
    dawn_put_square(t, d->creature[creature].square);
    bg_put(t, " to ");
    dawn_put_square(t, to);
    bg_putf(t, ", costs %d", dawn_move_cost(d, creature, direction, to));
    if (dawn_is_token(d->square[to]))
        bg_putf(t, ", %s", dawn_token_names[d->square[to] - DAWN_PLACE_TOKEN]);
    if (d->on[to]) {
        bg_put(t, ", attacks ");
        dawn_describe_creature(t, d, (d->on[to] & ~DAWN_CONTESTED) - 1);
    }
}

static void dawn_describe_fight(struct bg_text *t, const struct dawn *d, int square)
{
    if (!(d->on[square] & DAWN_CONTESTED))
        return;
    dawn_put_beast(t, d, dawn_attacker_on(d, square));
    bg_put(t, " attacks ");
    dawn_put_beast(t, d, (d->on[square] & ~DAWN_CONTESTED) - 1);
}

/* A direction: where it leads, and who stands there. */
static void dawn_describe_direction(struct bg_text *t, const struct dawn *d, int direction)
{
    int flight = d->ask == DAWN_ASK_FLIGHT;
    int from = flight ? d->fight.square : d->creature[d->frame[d->depth - 1].subject].square;
    int to = dawn_step_to(from, direction);
    bg_putf(t, "%s to ", dawn_compass[direction]);
    dawn_put_square(t, to);
    if (flight && d->on[to]) {
        bg_put(t, ", attacks ");
        dawn_describe_creature(t, d, (d->on[to] & ~DAWN_CONTESTED) - 1);
    }
}

/* Actions that name nothing. */
static const char *dawn_describe_plain(const struct dawn *d, int deed)
{
    switch (deed) {
    case DAWN_REROLL_MOVE:
        return "spend a soul stone, roll both dice again";
    case DAWN_ABILITY:
        return "reroll its lowest die";
    case DAWN_STAND:
        return "fight again";
    case DAWN_HOLD:
        return "spend a soul stone, fight again";
    case DAWN_PIN_DOWN:
        return "spend a soul stone, it stays and fights again";
    case DAWN_RETREAT:
        return d->fight.loss >= 2 ? "a die decides where to" : "leave the square by a die";
    case DAWN_DONE:
        return d->ask == DAWN_ASK_SUMMONING  ? "roll for movement"
               : d->ask == DAWN_ASK_MOVEMENT ? "unused points are lost; combat"
                                             : "draw 2, keep 4, charge a crystal";
    default:
        return "";
    }
}

/* A card in a list: a creature's numbers, then the text. */
static void dawn_describe_card(struct bg_text *t, int card)
{
    const struct dawn_card *c = dawn_card(card);
    if (!c->spell)
        dawn_put_stats(t, card);
    if (!c->spell && c->effect[0].primitive)
        bg_put(t, ". ");
    dawn_put_card_text(t, card);
}

static int dawn_describe(const void *view, int seat, bg_action action, char *out, int cap)
{
    const struct dawn *d = (const struct dawn *)view;
    struct bg_text t = bg_text_start(out, cap);
    int deed = dawn_deed(action), operand = dawn_operand(action);
    switch (deed) {
    case DAWN_SACRIFICE:
        dawn_describe_creature(&t, d, seat * DAWN_SLOTS + operand);
        bg_put(&t, "; charges a soul stone");
        break;
    case DAWN_SUMMON:
        dawn_describe_summon(&t, &d->mage[seat], operand);
        break;
    case DAWN_MOVE:
        dawn_describe_move(&t, d, seat, operand);
        break;
    case DAWN_USE_POWER:
        operand = DAWN_POWER + d->mage[seat].school;
        bg_putf(&t, "%s, costs a soul stone. ", dawn_card_names[operand]);
        dawn_put_card_text(&t, operand);
        break;
    case DAWN_CAST:
    case DAWN_DISCARD:
    case DAWN_TARGET_CARD:
        dawn_describe_card(&t, operand);
        break;
    case DAWN_LOCK:
    case DAWN_TARGET:
        dawn_describe_creature(&t, d, operand);
        break;
    case DAWN_FIGHT:
        dawn_describe_fight(&t, d, operand);
        break;
    case DAWN_DIR:
        dawn_describe_direction(&t, d, operand);
        break;
    default:
        bg_put(&t, dawn_describe_plain(d, deed));
        break;
    }
    return t.length;
}

/* Refusals: the first condition of the rule that does not hold. */

static const char *dawn_refuse_summon(const struct dawn *d, int seat, int operand)
{
    const struct dawn_mage *m = &d->mage[seat];
    int card = operand >> 8, stones = operand & 3, cost = dawn_card(card)->level - m->discount;
    if (!dawn_copies_in_hand(m, card) || dawn_card(card)->spell)
        return "you do not hold that creature card (6)";
    if (dawn_free_slot(d, seat) == DAWN_NONE)
        return "all five of your slots are taken (6)";
    if (!dawn_portal_free(d, seat, operand >> 4 & 1))
        return "that portal is occupied (6)";
    if (stones > m->stones)
        return "you have not so many charged soul stones (6)";
    if (stones > (cost > 0 ? cost : 0))
        return "it does not cost so many soul stones (6)";
    return "you have not enough charged crystals; stones K pays with soul stones (6)";
}

static const char *dawn_refuse_cast(const struct dawn *d, int seat, int card)
{
    if (!dawn_copies_in_hand(&d->mage[seat], card) || !dawn_card(card)->spell)
        return "you do not hold that spell (13.1)";
    if (d->mage[seat].spells == DAWN_SPELLS)
        return "eight spells a turn are the limit (5)";
    if (!d->mage[seat].turns)
        return "not now: see its windows; and nothing is aimed at enemies in your first turn "
               "(5, 13.1)";
    return "it is not castable here: wrong moment, or nothing it could act on (13.1)";
}

static const char *dawn_refuse_power(const struct dawn *d, int seat)
{
    if (!d->mage[seat].stones)
        return "a power costs a charged soul stone (14)";
    if (d->mage[seat].power_used)
        return "a power works once in a turn (14)";
    return "your power is of no use at this moment (14)";
}

static const char *dawn_refuse_move(const struct dawn *d, int seat, int operand)
{
    int creature = seat * DAWN_SLOTS + (operand >> 8), direction = operand & 7, to;
    const struct dawn_creature *c = &d->creature[creature];
    if (!c->card)
        return "that slot is empty (7)";
    if (c->flags & DAWN_STOPPED)
        return "it entered an enemy's square and must stop (7)";
    to = dawn_move_to(d, creature, direction);
    if (direction == DAWN_GATE && to == DAWN_NONE)
        return "it does not stand on a Twin Gate that leads anywhere (7)";
    if (!dawn_open_ground(d, seat, to))
        return "nobody of yours may enter there: edge, wall or an enemy portal (3.6)";
    if (!dawn_may_enter(d, seat, to))
        return "your own creature, or two creatures, stand there (3.6)";
    if (d->on[to] && !d->mage[seat].turns)
        return "no attacks in your first turn (5)";
    return "it costs more points than are left (7)";
}

static const char *dawn_refuse_sacrifice(const struct dawn *d, int seat, int slot)
{
    const struct dawn_creature *c = &d->creature[seat * DAWN_SLOTS + slot];
    if (!c->card)
        return "that slot is empty (6)";
    if (d->arrived)
        return "sacrifices come before summoning (6)";
    if (d->mage[seat].stones == DAWN_CHARGES)
        return "both your soul stones are charged (6)";
    if (c->lock)
        return "a soul lock keeps it (11.4)";
    if (!dawn_is_hurt(d, seat * DAWN_SLOTS + slot))
        return "it is not damaged (6)";
    return "it has to stand on one of your portals or on a Blood Altar (6)";
}

static const char *dawn_refuse_in_fight(const struct dawn *d, int seat, int deed)
{
    int stones = d->mage[seat].stones;
    if (deed == DAWN_STAND)
        return "it lost 2 or more: it has to retreat (9)";
    if (deed == DAWN_HOLD)
        return stones ? "it may stand without a soul stone (9)"
                      : "that takes a charged soul stone (9)";
    if (deed == DAWN_PIN_DOWN)
        return stones ? "only a forced retreat can be stopped by a stone (9)"
                      : "that takes a charged soul stone (9)";
    return "that is not one of the choices here";
}

/* The questions at which a deed can be an answer, a bit each. */
static uint32_t dawn_asks_for(int deed)
{
    static const uint32_t questions[DAWN_DEED_COUNT] = {0,
#define AT(ask) 1u << DAWN_ASK_##ask
#define X(key, word, group, asks) asks,
                                                        DAWN_DEEDS(X, AT)
#undef X
#undef AT
    };
    return questions[deed];
}

static const char *dawn_refusal(const struct dawn *d, int seat, bg_action action)
{
    int deed = dawn_deed(action), operand = dawn_operand(action);
    if (!dawn_is_in(dawn_asks_for(deed), d->ask))
        return "that is not what is asked now (19)";
    switch (deed) {
    case DAWN_SACRIFICE:
        return dawn_refuse_sacrifice(d, seat, operand);
    case DAWN_SUMMON:
        return dawn_refuse_summon(d, seat, operand);
    case DAWN_CAST:
        return dawn_refuse_cast(d, seat, operand);
    case DAWN_USE_POWER:
        return dawn_refuse_power(d, seat);
    case DAWN_MOVE:
        return dawn_refuse_move(d, seat, operand);
    case DAWN_REROLL_MOVE:
        return d->moved ? "a roll is repeated before the first move only (7)"
                        : "that takes a charged soul stone (7)";
    case DAWN_TOKEN:
        return "a token needs normal ground two steps from every portal, and a tile of its own "
               "while there is one (4)";
    case DAWN_LOCK:
        return d->mage[seat].locks ? "a lock goes on an enemy creature that has none (11.4)"
                                   : "your soul locks are used up (11.4)";
    default:
        return dawn_refuse_in_fight(d, seat, deed);
    }
}

static int dawn_refuse(const void *view, int seat, bg_action action, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    bg_put(&t, dawn_refusal((const struct dawn *)view, seat, action));
    return t.length;
}
