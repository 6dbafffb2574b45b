/* topics.h: `conclave rules abraca`. */
#ifndef ABRACA_WORDS_TOPICS_H
#define ABRACA_WORDS_TOPICS_H

#include "../../../engine/sentence.h"
#include "../abraca.h"
#include "names.h"

static const struct {
    const char *key, *title, *section, *text;
} abraca_pages[] = {
    {"goal", "The goal", "5, 6",
     "Call spells you believe you hold and bring the others down. Rounds score points; after a "
     "round in which somebody reaches the target (8 unless set otherwise) the game ends. The "
     "winner "
     "is, among those at the target, who scored most in that last round; then who has most life "
     "left; then they share the victory."},
    {"stones", "The stones", "1, 3",
     "There are 36 spellstones: one 1, two 2s, up to eight 8s. Each wizard has five in front, seen "
     "by everybody else but not by their owner until the round is over. Four more are secret, the "
     "rest is the pile. With three wizards 6 stones and with two wizards 12 are set aside open "
     "before the deal."},
    {"turn", "A turn", "4",
     "Call a number. If no stone in front of you shows it, you lose 1 life (a failed 1 costs a "
     "roll of the die) and your turn ends; everybody knows now that none of your stones is that "
     "number. If you hold it, one of the matching stones, picked by chance, goes to the open board "
     "and the spell works. Then call again, the same number or a higher one, or end your turn and "
     "refill to five stones while the pile lasts."},
    {"die", "The die", "1", "It shows 1, 2 or 3, each equally likely."},
    {"round-end", "The end of a round", "5",
     "Checked after every effect and loss. Emptying your rack wins the round: 3 points, all others "
     "drop to 0 life and score nothing. If your spell takes somebody's last life you win: 3 "
     "points, and every other survivor gets 1. If you fall by your own failed call nobody wins and "
     "every survivor gets 1. Survivors also score 1 for each secret stone they took. Then "
     "everybody turns their stones over and sees what stood in front of them."},
    {"next-round", "The next round", "3, 5",
     "All stones are dealt anew and everybody has 6 life again. The wizard on the left of whoever "
     "took the last turn starts; in last-standing the dead are passed over."},
    {"secrets", "Secret stones", "1, 7",
     "Night Singer takes one of four secret stones. Only its taker sees it until the round is "
     "over; "
     "it cannot be cast. It is worth 1 point if its taker is alive at the end of the round. With "
     "no "
     "secret stone left Night Singer works and does nothing."},
    {"free-calls", "Option: free calls", "2",
     "calls=free: after a call that worked the next may be any number."},
    {"taker", "Option: the neighbour takes", "4",
     "taker=neighbour: whenever at least two of your stones match your call, the wizard on your "
     "right, or the next living one, chooses which of them leaves. Everybody sees that there is a "
     "choice, so you know whether there was another; the choice itself tells nothing more."},
    {"last-standing", "Option: last standing", "5",
     "A wizard at 0 life is out of the round: turns skip it, its stones stay visible, and "
     "neighbours are the nearest living wizards. The round ends on an empty rack or when one "
     "wizard "
     "lives; that wizard scores 2 points and 1 for each secret stone it took, the others nothing."},
    {"mistakes", "Option: mistakes", "2, 4",
     "Off: a call that is too low is not offered. On: it may be made; it costs 1 life and the turn "
     "and tells nothing about your stones."},
    {"notation", "Notation", "9",
     "A decision is 'cast 3' or 'end', and 'take p2.4' where a neighbour takes. Chance is 'start "
     "p2', 'remove 4', 'deal p3.1=5' (seat p3, "
     "slot 1, a 5), 'lose-stone p2.4', 'roll 2', 'secret p1=7', 'draw p3.1=6'."},
};

#define ABRACA_TOPIC_SLOTS(NUMBER, WORDS, LIST)                                                    \
    NUMBER(number, *w)                                                                             \
    WORDS(text, bg_put(t, abraca_spells[*w].text))
BG_VOCABULARY(abraca_topic_words, ABRACA_TOPIC_SLOTS, int);

static const char *const abraca_spell_page[] = {"Number {number}, {number:stone}. {text}"};

/* "Ancient Dragon" is the page ancient-dragon. */
static void put_key(struct bg_topic *out, const char *title)
{
    int i = 0;
    for (; title[i]; i++)
        out->key[i] = title[i] == ' ' ? '-' : (char)(title[i] | 32);
    out->key[i] = 0;
}

static int abraca_topic(int index, struct bg_topic *out)
{
    int pages = (int)BG_LEN(abraca_pages);
    int number = index - pages + 1;
    if (index < pages) {
        bg_write_topic(out, abraca_pages[index].key, abraca_pages[index].title, "Rules",
                       abraca_pages[index].section, abraca_pages[index].text);
        return 1;
    }
    if (number > ABRACA_NUMBERS)
        return 0;
    bg_write_topic(out, "", abraca_spells[number].name, "Spells", "1", "");
    put_key(out, abraca_spells[number].name);
    bg_write_sentence(out->text, sizeof out->text, abraca_spell_page[0], &abraca_topic_words,
                      &number);
    return 1;
}

#endif
