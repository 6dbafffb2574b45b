/*
 * topics.h: `conclave rules dawn`: the rules in short, and a page for every card, power and
 * token, the latter made from the tables.
 */
#ifndef DAWN_WORDS_TOPICS_H
#define DAWN_WORDS_TOPICS_H

#include "../../../engine/sentence.h"
#include "../dawn.h"
#include "../rules/turn.h"
#include "cards.h"
#include "names.h"

struct dawn_chapter {
    const char *key, *title, *section, *text;
};

static const struct dawn_chapter dawn_chapters[] = {
    {"overview", "What the game is about", "5",
     "Each mage summons creatures onto two portals, moves them over the board and fights with "
     "dice. A destroyed enemy goes to your victory pile and is worth its level; the first mage to "
     "reach the target (8 points) wins at once.\n"
     "A turn has four phases: summoning, movement, combat, wrap-up. In your own first turn you may "
     "not attack, nor use anything aimed at enemy creatures."},
    {"summoning", "Summoning phase", "6",
     "First sacrifice, then summon; spells and powers at any point. A creature costs its level in "
     "crystals, soul stones or both (stones K says how many stones); level 0 is free. You have two "
     "crystals and two soul stones, charged or not. A creature takes the lowest free of your five "
     "slots and stands on an empty portal of yours. It may move in the same turn."},
    {"sacrifice", "Sacrificing", "6, 11.3",
     "In your summoning phase, before anything arrived: a damaged creature of yours without a soul "
     "lock, on one of your portals or on a Blood Altar, while one of your soul stones is "
     "uncharged. The card goes to your discard pile and a soul stone is charged. Some spells "
     "sacrifice a lone creature wherever it stands, in any phase but the wrap-up."},
    {"stones", "Soul stones", "11.5",
     "A stone is charged by destroying an enemy creature (level 0 too) or by a sacrifice. A "
     "charged stone pays one level of a creature, repeats your movement roll before the first "
     "move, keeps a beaten creature from a forced retreat (hold for the loser, pin for the "
     "winner), or fuels your mage power, once a turn."},
    {"locks", "Soul locks", "11.4",
     "In your wrap-up you may lock an enemy creature: until your next turn starts it cannot be "
     "sacrificed. Each lock is used once in the game. Two players have 2 each, three have 1, four "
     "have none."},
    {"movement", "Movement phase", "7",
     "Two dice and a bonus (2, or 3 on maps three tiles wide) give movement to spread over your "
     "creatures. A step north, east, south or west costs 1, onto rough ground 2. A creature that "
     "steps onto a lone enemy stops there: the square is contested. Enemy portals, walls and "
     "squares with your own or two creatures cannot be entered. Unused movement is lost."},
    {"combat", "Combat phase", "8",
     "Contested squares are fought out one after another, in the order the active mage picks. A "
     "round: both sides may cast before the roll; both roll, the attacker first; both may change "
     "the roll. Level 0 rolls one die, levels 1 and 2 two, level 3 three; a fatigued creature one "
     "fewer.\n"
     "Compare the highest dice, with what is added to them: the loser loses the difference. If "
     "they are equal compare the second, then the third; such a win costs nothing. If no pair "
     "decides, all dice are rolled again, and the tenth tie goes to the defender. From the 21st "
     "round of one phase each loss is at least 1."},
    {"retreat", "Retreat", "9, 17",
     "A beaten creature that lost at most 1 since the dice were thrown may stand or retreat; one "
     "that lost 2 or more, by the dice and by abilities together, has to retreat unless an ability "
     "or a soul stone keeps it. Where a die gives the direction the winner may pin it: with a "
     "spell, or with a stone if the retreat is forced. The die: 1 north, 2 east, 3 south, "
     "4 west, 5 its owner picks, 6 the winner picks. If it cannot go there it stays and fights "
     "again. A lone enemy on the new square is attacked."},
    {"wrap-up", "Wrap-up phase", "10",
     "Creatures that recover do so, and yours on beacons burn enemies in the dark; then you may "
     "summon again, cast, and use soul locks. Nothing "
     "sacrifices here, spells included. Draw 2 cards; spells and powers of the wrap-up may still "
     "be used; keep at most 4 cards, charge one crystal. An empty "
     "deck is made of the discard pile."},
    {"victory", "End of the game", "12",
     "The target is checked after every destruction. There is no round limit unless the option "
     "rounds sets one; the program itself stops after 250 rounds. After the last round most points "
     "win; then the sum of levels on the board, then of their health; else the win is shared. "
     "Creatures "
     "destroyed by spells, powers and arrivals count for their user; creatures you lose by your "
     "own doing for nobody."},
    {"map", "The board", "3",
     "Shapes: 2x1, 3x1, 2x2, 3x2, 3x3, T and L (three tiles and one under the western end). Tiles "
     "of 4 by 4 squares: . normal, / rough (2 movement), # wall and % checkerboard (never). "
     "Only a portal's owner may enter it, so a creature on its own portal cannot be attacked by "
     "movement; beacons burn it there all the same. Columns a, b, … run west to east, rows 1, 2, … "
     "south to north."},
    {"beacons", "Beacons", "3.7",
     "Two marked squares in the middle of the map; with four mages there are none. At the start of "
     "your wrap-up each creature of yours on a beacon burns every enemy creature more than two "
     "steps from both beacons: it loses 1, and what is destroyed is yours. "
     "They are dark in everybody's first two turns (three mages: five); the last in turn order "
     "lights them in its next. So the dark is no refuge, a portal neither.\n"
     "From your sixth turn on you win if at the start of your wrap-up you hold both beacons and "
     "no enemy creature is on the board.\n"
     "Otherwise a beacon is normal ground; tokens, walls and bogs cannot be put on it."},
    {"set-up", "Set-up", "4",
     "A draw decides who begins, and schools are picked in turn order, unless the table says "
     "otherwise. Then portals, then three cards for each mage and a second charged "
     "crystal for the last, then terrain cards round the table and their tokens in the same order. "
     "A token goes on normal "
     "ground at least two steps from every "
     "portal, on a tile without a token (the option tokens allows up to three a tile); without "
     "such a square it is set aside. Of a card with two tokens the second is placed after the "
     "first and may be left out. A Twin Gate with one token does nothing."},
    {"spells", "Casting spells", "13",
     "A spell card says when it may be cast: in your own summoning, movement or wrap-up phase, or "
     "in a fight before the roll, after the roll or after a lost round, there by the owners of "
     "both "
     "fighters. It costs nothing but the card. What it would choose or hit must be there; an "
     "effect "
     "that finds nothing is skipped. At most eight spells a turn."},
    {"notation", "How moves are written", "18, 19",
     "summon ghoul a stones 1, sacrifice 2, move 1 e, move 1 gate, reroll, cast fire-lance, power, "
     "lock N.1, fight e1, stand, hold, retreat, pin, pass, target N.2, dir n, to e3, discard "
     "ghoul, done. Creatures are a school's letter (N T E D) and a slot. Words may be shortened as "
     "long as they fit one move only."},
    {"hidden", "What is hidden", "0",
     "Only the cards in other hands. How many there are is known, and what deck and hand of a "
     "mage hold together. Spells for fights (before or after a roll, or at a retreat) lie open as "
     "soon as they are drawn, so that an attack is a decision and no gamble. Cards taken openly "
     "from a discard pile stay known while they are in the "
     "hand; when a deck runs out its owner's whole hand is known by subtraction."},
};

/* A card or power: numbers, windows, text. */
static void dawn_topic_card(int card, struct bg_topic *out)
{
    int power = dawn_is_power(card);
    bg_write_topic(out, "", dawn_card_names[card], "", power ? "14" : "15", "");
    struct bg_text key = bg_text_start(out->key, sizeof out->key);
    struct bg_text group = bg_text_start(out->group, sizeof out->group);
    struct bg_text text = bg_text_start(out->text, sizeof out->text);
    dawn_put_id(&key, dawn_card_names[card]);
    dawn_put_title(&group, power ? "powers" : dawn_school_names[dawn_card_school(card)]);
    dawn_put_card_words(&text, DAWN_CARD_PAGE, card, 0);
}

/* Tokens (16). */
static const char *const dawn_token_texts[DAWN_TOKEN_COUNT] = {
#define X(key, name, sign, copies, tokens, words) words,
    DAWN_TOKENS(X)
#undef X
};

static const char *const dawn_token_page[] = {"{copies} of the 20 terrain cards. {text}"};

#define DAWN_TOKEN_SLOTS(NUMBER, WORDS, LIST)                                                      \
    NUMBER(copies, dawn_copies_of_terrain(*w))                                                     \
    WORDS(text, bg_put(t, dawn_token_texts[*w]))
BG_VOCABULARY(dawn_token_words, DAWN_TOKEN_SLOTS, int);

static void dawn_topic_token(int token, struct bg_topic *out)
{
    bg_write_topic(out, dawn_token_names[token], "", "Terrain", "16", "");
    struct bg_text title = bg_text_start(out->title, sizeof out->title);
    dawn_put_title(&title, dawn_token_names[token]);
    bg_write_sentence(out->text, sizeof out->text, dawn_token_page[0], &dawn_token_words, &token);
}

/* With the cards of the first set (0) or the second (1). */
static int dawn_topic_of_set(int set, int index, struct bg_topic *out)
{
    if (index < 0)
        return 0;
    if (index < (int)BG_LEN(dawn_chapters)) {
        const struct dawn_chapter *c = &dawn_chapters[index];
        bg_write_topic(out, c->key, c->title, "Rules", c->section, c->text);
        return 1;
    }
    index -= (int)BG_LEN(dawn_chapters);
    if (index < DAWN_SET) {
        dawn_topic_card(set * DAWN_SET + index + 1, out);
        return 1;
    }
    index -= DAWN_SET;
    if (index >= DAWN_TOKEN_COUNT)
        return 0;
    dawn_topic_token(index, out);
    return 1;
}

static int dawn_topic_before(int index, struct bg_topic *out)
{
    return dawn_topic_of_set(0, index, out);
}

static int dawn_topic(int index, struct bg_topic *out)
{
    return dawn_topic_of_set(1, index, out);
}

#endif
