/*
 * rules_setup.h: set-up, 3: layout, planets, planets moved outward, relics.
 */

BG_FN void archmage_lay_tiles(struct archmage *g)
{
    const char *plan = archmage_layout_of(g->layout);
    int location = ARCHMAGE_CITY, wild = 0;
    memset(g->tile, ARCHMAGE_NONE, sizeof g->tile);
    memset(g->cell, ARCHMAGE_NONE, sizeof g->cell);
    for (int i = 0; i < ARCHMAGE_CITY; i++) {
        g->cell[i] = g->tile[i] = (uint8_t)i;
        g->ground[i] = (uint8_t)(i ? FACE_ENCLAVE + i - 1 : FACE_CURSED);
    }
    for (int i = 0; plan[i]; i++) {
        if (plan[i] == '.')
            continue;
        g->ground[location] = plan[i] == 'T'   ? FACE_TOWN
                              : plan[i] == 'W' ? FACE_WILD
                                               : FACE_OUTPOST;
        wild += plan[i] == 'W';
        g->cell[location] = (uint8_t)(ARCHMAGE_CITY + i);
        g->tile[ARCHMAGE_CITY + i] = (uint8_t)location++;
    }
    memset(g->wild, wild / ARCHMAGE_LANDS, sizeof g->wild); /* 2.4 */
    memset(g->outpost, 1, sizeof g->outpost);
    g->outpost[0] = 3;
}

BG_FN void archmage_seat_mage(struct archmage *g, int p, int company)
{
    struct archmage_mage *m = &g->mage[p];
    m->tower = ARCHMAGE_NONE;
    m->company = (uint8_t)company;
    m->supply = (uint8_t)(ARCHMAGE_FOLLOWERS - company);
    memset(m->shadow, ARCHMAGE_NONE, sizeof m->shadow);
}

BG_FN void archmage_setup(void *state, int seats, const int16_t *options)
{
    struct archmage *g = (struct archmage *)state;
    memset(g, 0, sizeof *g);
    g->seats = (uint8_t)seats;
    g->mode = (uint8_t)options[OPTION_MODE];
    g->layout = (uint8_t)options[OPTION_LAYOUT];
    if (g->layout == LAYOUT_STD)
        g->layout = (uint8_t)(seats == 1 ? LAYOUT_SOLO : LAYOUT_2 + seats - 2);
    g->out = (uint8_t)options[OPTION_OUT];
    for (int k = 0; k < KNOBS; k++)
        g->knob[k] = (uint8_t)options[OPTION_KNOB + k];
    for (int pool = 0; pool < POOLS; pool++)
        g->pool[pool] = g->knob[KNOB_WARDS + pool];
    for (int p = 0; p < ARCHMAGE_SEATS; p++)
        archmage_seat_mage(g, p, p < seats ? options[OPTION_COMPANY + p] : 0);
    g->warlord.hand = g->mode == MODE_SOLO ? ARCHMAGE_FOLLOWERS : 0;
    archmage_lay_tiles(g);
    g->phase = PHASE_START;
    if (seats > 1 && !options[OPTION_FIRST])
        return;
    g->first = (uint8_t)(seats > 1 ? options[OPTION_FIRST] - 1 : 0);
    g->phase = PHASE_PLANETS;
}

/* 3, step 3: distances of vector number `index`, of the 90 arrangements of
 * 1 1 2 2 3 3 in lexicographic order. */
BG_FN void archmage_vector(int index, uint8_t *distance)
{
    static const uint8_t ways[3][3][3] = {
        /* arrangements of a ones, b twos, c threes */
        {{1, 1, 1}, {1, 2, 3}, {1, 3, 6}},
        {{1, 2, 3}, {2, 6, 12}, {3, 12, 30}},
        {{1, 3, 6}, {3, 12, 30}, {6, 30, 90}},
    };
    uint8_t left[3] = {2, 2, 2};
    for (int s = 0; s < SPHERES; s++)
        for (int d = 0; d < 3; d++) {
            if (!left[d])
                continue;
            left[d]--;
            if (index < ways[left[0]][left[1]][left[2]]) {
                distance[s] = (uint8_t)(d + 1);
                break;
            }
            index -= ways[left[0]][left[1]][left[2]];
            left[d]++;
        }
}

BG_FN int archmage_distance(const struct archmage_mage *m)
{
    int sum = 0;
    for (int s = 0; s < SPHERES; s++)
        sum += m->distance[s];
    return sum;
}

/* 3, step 5, and the rounds of the game. */
BG_FN void archmage_give_relics(struct archmage *g, struct bg_events *log)
{
    for (int p = 0; p < g->seats; p++)
        for (int s = 0; s < SPHERES; s++)
            archmage_gain(g, p, s, 4 - g->mage[p].distance[s], log);
    g->rounds = (uint8_t)(archmage_distance(&g->mage[0]) + 1);
}

/* Planets that may still be moved outward by the active seat. */
BG_FN int archmage_outward_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (g->mage[g->active].distance[s] <= 2 && !(g->step >> s & 1))
            out[n++] = (bg_action)(ACT_PICK + s);
    return n;
}

BG_FN int archmage_next_seat(const struct archmage *g, int p)
{
    return (p + 1) % g->seats;
}

BG_FN int archmage_bits(uint32_t mask)
{
    int n = 0;
    for (; mask; mask &= mask - 1)
        n++;
    return n;
}
