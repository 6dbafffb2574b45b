/*
 * topics.h: the rules page by page, in our own words, for
 * `conclave rules archmage`. Numbers are the usual ones of the knobs.
 */
#ifndef ARCHMAGE_WORDS_TOPICS_H
#define ARCHMAGE_WORDS_TOPICS_H

#include "../../../engine/text.h"
#include "../../../engine/sentence.h"
#include "../rules/cast.h"
#include "names.h"

static const uint8_t archmage_usual[KNOBS] = {
#define X(id, key, least, most, usual, label, help) usual,
    ARCHMAGE_KNOBS(X)
#undef X
};

/* What a spell's page says beside its text. */
struct archmage_card {
    const char *section, *lasts;
};

static const struct archmage_card archmage_cards[SPELLS] = {
#define X(id, word, name, area, when, origin, left, works, effect, targets, hit, verb, section,    \
          lasts, page)                                                                             \
    {section, lasts},
    ARCHMAGE_SPELLS(X)
#undef X
};

/* The first line of a spell's page, then by spell what it does. */
static const char *const archmage_spell_pages[] = {
    "{relics} {choice?of }{types*/}, cast {when}, lasts {lasts}.\n",
#define X(id, word, name, area, when, origin, left, works, effect, targets, hit, verb, section,    \
          lasts, page)                                                                             \
    page,
    ARCHMAGE_SPELLS(X)
#undef X
};

static const char *archmage_when_words(int when)
{
    switch (when) {
    case WHEN_JOURNEY:
        return "before the Journey's End action";
    case WHEN_TURN:
        return "on your turn";
    default:
        return "on the Warlord's turn";
    }
}

/* Relic number i that a spell is paid with. */
static int put_pay_type(struct bg_text *t, int spell, int i)
{
    int area = archmage_area_of(spell);
    if (i > archmage_level(area))
        return 0;
    bg_put(t, archmage_relic_words[archmage_pay_type(area, i)]);
    return 1;
}

#define ARCHMAGE_PAGE_SLOTS(NUMBER, WORDS, LIST)                                                   \
    NUMBER(relics, archmage_level(archmage_area_of(*w)) + 1)                                       \
    NUMBER(choice, archmage_level(archmage_area_of(*w)))                                           \
    LIST(types, put_pay_type(t, *w, item))                                                         \
    WORDS(when, bg_put(t, archmage_when_words(archmage_when(*w))))                                 \
    WORDS(lasts, bg_put(t, archmage_cards[*w].lasts))                                              \
    NUMBER(chasm_len, archmage_usual[KNOB_CHASM_LEN])                                              \
    NUMBER(corrupt_vp, archmage_usual[KNOB_CORRUPT_VP])                                            \
    NUMBER(decay_keep, archmage_usual[KNOB_DECAY_KEEP])                                            \
    NUMBER(fortify_max, archmage_usual[KNOB_FORTIFY_MAX])                                          \
    NUMBER(imprison, archmage_usual[KNOB_IMPRISON])                                                \
    NUMBER(quicken, archmage_usual[KNOB_QUICKEN])                                                  \
    NUMBER(transmute, archmage_usual[KNOB_TRANSMUTE])                                              \
    NUMBER(upheaval_ring, archmage_usual[KNOB_UPHEAVAL_RING])                                      \
    NUMBER(vines, archmage_usual[KNOB_VINES])                                                      \
    NUMBER(well_owner, archmage_usual[KNOB_WELL_OWNER])                                            \
    NUMBER(well_visitor, archmage_usual[KNOB_WELL_VISITOR])
BG_VOCABULARY(archmage_page_words, ARCHMAGE_PAGE_SLOTS, int);

static const char *const archmage_place_pages[PLACES] = {
#define X(id, word, name, page) page,
    ARCHMAGE_PLACES(X)
#undef X
};

static const char *const archmage_prophecy_pages[PROPHECIES] = {NULL,
#define X(id, word, name, three, lesser, greater, points, fulfilled, page) page,
                                                                ARCHMAGE_PROPHECIES(X)
#undef X
};

struct archmage_page {
    const char *key, *title, *group, *section, *text;
};

static const struct archmage_page archmage_pages[] = {
    {"goal", "What the game is about", "Rules", "6",
     "Each mage counts 1, 2 or 4 points for a Fundamental, Advanced or Master spell in the book, "
     "and for each of the five lands 2 points for holding most locations of it, 1 if two mages "
     "share that place, nothing if more do. Ties are broken by Master, Advanced and Fundamental "
     "spells, apprentices, followers on the map when the last mage has tallied."},
    {"turn", "A turn", "Rules", "4",
     "Preparation (not on the first turn): your Vines and Stone Skin end, your book becomes what "
     "your apprentices teach, and you draw one planet nearer and gain its relic. Journey: five "
     "movement to travel, explore and attack; deploying and casting need none. Journey's "
     "End: one action where you stand, then only spells are left. When your last planet reaches "
     "the centre, the turn is your last, and you score at its end."},
    {"planets", "Planets", "Rules", "3, 4.1",
     "At the start six planets lie at distances 1 1 2 2 3 3; a planet at distance d brings 4 - d "
     "relics. With two mages (or solo) each moves two planets outward, with three one. The sum of "
     "distances is the number of turns still to come."},
    {"spheres", "Spheres, relics and lands", "Rules", "1.1",
     "Nature: seed, grove, Dryads. Matter: widget, ruins, Gnomes. Time: scroll, library, Elves. "
     "Will: gem, mine, Dwarves. Death: bone, crypt, Goblins. Blood: blood, gained by combat, "
     "Demons. They form a wheel in this order; neighbours share Advanced spells. A shelf holds six "
     "relics of a type; what comes beyond is lost."},
    {"tokens", "Spell tokens", "Rules", "1.5",
     "A location holds one spell token, whatever its kind: a new one replaces the old, which goes "
     "back to its pool. Wards, Barriers, boots and the Treeman do not count, and the Cursed Tower "
     "takes none. Where a pool is empty a token is only turned over."},
    {"followers", "Followers", "Rules", "1.7",
     "Each mage has 25: in the Company (ready), in the Supply (lost or not yet recruited), on the "
     "map, as apprentices, imprisoned, or as shadows in doorways. What is killed goes to the "
     "Supply; an empty Supply gives nothing."},
    {"submission", "Submission", "Rules", "4.4",
     "A mage may walk through another by losing a follower of the Company to the Supply; the "
     "passed mage gains one from the Supply. It needs a way on: movement for a step, or Quicken, "
     "Gate or Return Home. There you travel on, or cast; spells that work from where you stand, "
     "Enlarge and Upheaval have to wait, as does Fortify if it would ward the place. Without a "
     "follower in the Company nobody can submit: there is none to lose. Towers never open."},
    {"notation", "How moves are written", "Rules", "8",
     "travel ne, explore, deploy, attack, cast gate pay scroll gem, to b6, gather, initiate 2, "
     "wards, build, study, duel time-will, end. Tiles are named by the cell they start on: o is "
     "the centre, a1 to a6 the enclaves from due north clockwise, then rings b, c, d. A cell is "
     "written @e4. Words may be shortened as long as they fit one move only."},
    {"cursed-tower", "The Cursed Tower", "Locations", "1.4, 4.4",
     "Everybody starts here. Entering it costs a follower of the Company; it holds no token and "
     "offers no action."},
    {"enclave", "Enclaves", "Locations", "4.7",
     "The six around the centre belong to Dryads, Gnomes, Elves, Dwarves, Goblins and Demons, "
     "clockwise from the north. Here you initiate apprentices of their sphere. Nobody controls "
     "them."},
    {"hybrid", "Trolls, Gremlins and Drow", "Locations", "1.3, 4.5",
     "Outposts of two spheres: nature and will, matter and death, time and blood. Finding one "
     "lets you initiate one apprentice at once; ending a Journey there, one of each sphere."},
    {"town", "Towns", "Locations", "4.7.1",
     "Face-up from the start, can be controlled. Anybody can gather here; each Town you control "
     "then gives a relic of choice or a follower, if you want either."},
    {"camp", "Camps", "Locations", "4.5, 4.7",
     "Outposts that can be controlled. Finding one brings a follower; ending a Journey there "
     "recruits up to three; Gather brings one for each you control."},
    {"wilderness", "Wilderness", "Locations", "1.4",
     "Face-down until explored, then a grove, ruins, library, mine or crypt, which can be "
     "controlled, warded and built on. The stacks hold equally many of each."},
    {"travel", "Travel", "Actions", "2.2, 4.4",
     "1 movement to an adjacent location, one more into Vines. Not onto a rival's tower, nor where "
     "another mage stands unless you submit."},
    {"explore", "Explore", "Actions", "4.5",
     "1 movement turns the face-down tile under your feet: a land gives one relic of its kind, a "
     "Camp a follower, a hybrid a lesson for two relics."},
    {"deploy", "Deploy", "Actions", "4.3",
     "A follower of the Company claims the vacant land, Town or Camp under your feet. Free, also "
     "with no movement."},
    {"attack", "Attack", "Actions", "4.6",
     "1 movement removes a ward, then the follower, of a rival where you stand. A kill gives 1 "
     "blood "
     "to both sides. Towers and mages cannot be attacked."},
    {"divine", "Divine", "Actions", "5.5",
     "After Divination: 1 movement for a relic of a land you control, each land once a turn."},
    {"cast", "Casting", "Actions", "0.4, 5.1",
     "Any number of spells in Journey and Journey's End, each once a turn, also while a lesson, a "
     "Town's gift, the action after Build, training or a duel is asked for. A Fundamental costs a "
     "relic of its sphere, an Advanced two of its two spheres, a Master three of its three. Before "
     "the action only: Quicken, Subjugate, Divination, Gate, Time Stop, Return Home, Fly, Hasten "
     "and Enlarge."},
    {"toll", "Shadow tolls", "Actions", "5.2",
     "A shadow in the doorway between two spheres must be paid before you pay for a spell with a "
     "relic of either: one relic of the two goes to its owner. A payment that touches no shadowed "
     "doorway is free of it."},
    {"gather", "Gather", "Actions", "4.7.1",
     "In any Town: a relic for each land you control, a follower for each Camp, then a relic or "
     "follower of choice for each Town; town none declines it."},
    {"recruit", "Recruit", "Actions", "4.7",
     "In any Camp: one, two or three followers from the Supply, as you say; recruit alone brings "
     "as many as there are, up to three."},
    {"initiate", "Initiate", "Actions", "4.7",
     "At an enclave: up to three apprentices of its sphere, each for two relics and a follower of "
     "the Company. At a hybrid: one of either sphere or of both."},
    {"wards", "Wards", "Actions", "4.7.2",
     "On a vacant or own land: a ward on every follower of yours here and adjacent that has none."},
    {"build", "Build", "Actions", "4.7.3",
     "Your one mage tower, on a vacant or own land. The follower there comes back to the Company "
     "and its wards go to the pool, since the tower takes their place: it holds the land for ever "
     "and needs no ward. You gain a relic of the land and of each adjacent land you control, and "
     "may then place wards or study. No rival may enter."},
    {"study", "Study", "Actions", "4.7.4",
     "At your tower: train one apprentice of any sphere, then let apprentices duel: two from "
     "neighbouring areas, one rises, the other returns to the Company. Any number of duels. A "
     "corrupt apprentice must duel and rises; of two corrupt ones one rises, still corrupt, and "
     "the "
     "other's token is gone."},
    {"solo", "Alone against the Warlord", "Solo", "7",
     "15 rounds, the Warlord first. You win if at the end of a round four Master areas hold an "
     "apprentice and in three land types you hold at least one location and no fewer than he. A "
     "Master of a sphere opens its Fundamental and both neighbouring Advanced spells; there are "
     "no Master spells. You may not enter his location. A land that neither of you holds counts "
     "for nobody: a majority of nothing is none (k-zero-land).\n"
     "Score: 5 for each round left when you win; 1 for each Fundamental and 2 for each Advanced "
     "spell known, 4 for each Master area filled; for each land type 2 if you hold more than he, 1 "
     "if equally many, at least one."},
    {"boost", "Boost", "Ascendant", "A7.1",
     "The six new Fundamental spells may be boosted: a second relic of the same kind, paid in the "
     "same cast, for a second target or a wider reach."},
    {"books", "Two spells in an area", "Ascendant", "A5",
     "With ascendant books (and in co-op) an area has two spells, of which you know one. Whenever "
     "an apprentice arrives there by initiating or promoting, you choose; the change comes with "
     "your next Preparation. With basic books a module's spells replace the old ones."},
    {"enlarged", "Enlarged mages", "Ascendant", "A11",
     "A mage on two locations does not travel but pivots: one boot swings round the other to any "
     "free neighbour of it, if one of the two sweeps is clear of rivals, for 1 movement. Actions "
     "name their location. Gate, Return Home and Skybridge land on two neighbouring locations."},
    {"barriers", "Barriers", "Ascendant", "A8",
     "A Barrier stands on the edge of two cells for ever. Gate, Enlarge, Fly, Hasten, Return Home "
     "and Skybridge pass it; wards, Gather and building ignore it; Upheaval leaves it where it "
     "is."},
    {"places", "Places of Power", "Ascendant", "A13",
     "Six face-down tiles. Exploring one gives a relic of its kind; claimed like a land, but not a "
     "land. From your next Preparation on you hold its card, usable once a turn, as long as you "
     "control it. Journey's End on a Place: hoard three of its relics, whoever controls it."},
    {"prophecies", "Prophecies", "Ascendant", "A14",
     "Each mage has three hidden cards. On your own turn you may reveal one whose condition holds: "
     "its lesser points, or 3 for the greater condition. Open cards are raised by themselves. At "
     "your last turn's end what is fulfilled opens by itself. With two mages Hero of the People, "
     "Trusted Allies, Reckoner, Arcana Mastered, Endless Siege and Gatherer are out, without "
     "Places of Power so is Power of the Ancients. Each card's page says what it is worth."},
    {"replace", "Replace", "Co-op", "A15.8",
     "1 movement: your follower takes the place of your ally's, which goes back to the Company. "
     "Wards "
     "and tokens stay, and serve you."},
    {"coop", "Two against the Warlord", "Co-op", "A15",
     "He moves before each of you. You win if at the end of a round each of you has three Master "
     "areas filled and in four land types you two hold at least one location and no fewer than "
     "he. He wins when his Supply is empty in his Preparation, where he recruits one (two if his "
     "Company is empty). Allies pass and share freely; books have two spells an area. Levels: "
     "beginner (he has 16 in his Company, 13 rounds, you choose spells while playing), normal (18, "
     "12 rounds, one spell an area chosen at the start), ascendant (20, 11 rounds, drawn)."},
    {"march", "The Warlord's cards", "Co-op", "A15.4",
     "s3- sends him straight south to ring three, then counter-clockwise; 2+ and 3+ run clockwise, "
     "2- makes a loop to the fringe and back. The straight way is free but tokens act on him. Then "
     "five movement as in solo. He ends with wards on a land of his, one follower for each Town "
     "and "
     "Camp of his in a Town, three in a Camp. Torment draws another card, Befuddle turns his way "
     "left or right or reverses it. The Treeman and, on the path, Barriers stop him. On the "
     "straight "
     "way Barriers do not: they would shut him in with six of them, and nothing would be left to "
     "fear (k-w-barrier is about the path). Torment is decided as a new card in place of a new "
     "roll: cards replace the die in co-op, and what re-rolled the one redraws the other."},
    {"warlord", "The Warlord's turn", "Solo", "7.3",
     "He starts at the centre. The first die sends him straight out to ring two or three in turn; "
     "the second, even clockwise, odd counter-clockwise, sends him along the ring with five "
     "movement: a step, a tile explored, a ward or follower of yours, each costs one; vacant "
     "places "
     "he claims. Your mage and tower only daze him. On a land of his he ends with wards."},
};

static const char *archmage_spell_group(int spell)
{
    static const char *const groups[] = {"Fundamental spells", "Advanced spells", "Master spells"};
    static const char *const fresh[] = {"New Fundamental spells", "New Advanced spells"};
    int level = archmage_level(archmage_area_of(spell));
    if (spell >= SPELL_HARVEST)
        return fresh[level];
    return spell < AREAS ? groups[level] : "Spells against the Warlord";
}

static void archmage_spell_topic(int spell, struct bg_topic *out)
{
    bg_write_topic(out, archmage_spell_words[spell], archmage_spell_names[spell],
                   archmage_spell_group(spell), archmage_cards[spell].section, "");
    struct bg_text t = bg_text_start(out->text, sizeof out->text);
    bg_put_sentence(&t, archmage_spell_pages[0], &archmage_page_words, &spell);
    bg_put_sentence(&t, archmage_spell_pages[1 + spell], &archmage_page_words, &spell);
}

/* A14.1, A14.3: the conditions, what both are worth, and when the card is out. */
static void archmage_prophecy_topic(int card, struct bg_topic *out)
{
    static const struct {
        int three, lesser;
    } worth[PROPHECIES] = {{0, 0},
#define X(id, word, name, three, least, most, points, ...) {three, points},
                           ARCHMAGE_PROPHECIES(X)
#undef X
    };
    bg_write_topic(out, archmage_prophecy_words[card], archmage_prophecy_names[card], "Prophecies",
                   "A14.3", "");
    struct bg_text t = bg_text_start(out->text, sizeof out->text);
    bg_putf(&t, "%s Worth %d, greater %d.%s%s", archmage_prophecy_pages[card], worth[card].lesser,
            NUMBER_PROPHECY, worth[card].three ? " Out with two mages." : "",
            card == PROPHECY_ANCIENTS ? " Out without Places of Power." : "");
}

static int archmage_topic(int index, struct bg_topic *out)
{
    int pages = (int)BG_LEN(archmage_pages), k = index - pages;
    if (index < pages) {
        const struct archmage_page *page = &archmage_pages[index];
        bg_write_topic(out, page->key, page->title, page->group, page->section, page->text);
        return 1;
    }
    if (k < SPELLS) {
        archmage_spell_topic(k, out);
        return 1;
    }
    k -= SPELLS;
    if (k < PLACES) {
        bg_write_topic(out, archmage_place_words[k], archmage_place_names[k], "Places of Power",
                       "A13", archmage_place_pages[k]);
        return 1;
    }
    k -= PLACES - 1;
    if (k >= PROPHECIES)
        return 0;
    archmage_prophecy_topic(k, out);
    return 1;
}

#endif
