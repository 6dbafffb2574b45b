/* dawn_words_test.c: what Dawn of the Archmage says, in random games and in chosen words. */
#include "dawn_table.h"

#include "../engine/game.h"
#include "../engine/playout.h"

static char said[BG_MAX_SHOW];

/* Every slot was filled: no brace is left, and nothing was cut off. */
static void assert_whole(int length)
{
    assert_int_equal(length, (int)strlen(said));
    assert_null(strpbrk(said, "{}|"));
}

static void check_deed(int seat, int deed, int operand)
{
    char line[BG_MAX_TEXT];
    bg_action action = dawn_action(deed, operand), read;
    if (dawn_lines[deed].operand == DAWN_OPERAND_CARD && !operand)
        return;
    dawn_write_action(&d, seat, action, BG_ALL, line, sizeof line);
    if (dawn_read_action(&d, seat, line, &read) != BG_OK || read != action)
        return;
    assert_whole(dawn_refuse(&d, seat, action, said, sizeof said));
    assert_true(said[0]);
}

/* A seat may type any deed at any question. */
static void check_refusals(int seat)
{
    for (int deed = DAWN_SCHOOL; deed < DAWN_DEED_COUNT; deed++)
        if (dawn_lines[deed].operand == DAWN_OPERAND_SUMMONS)
            check_deed(seat, deed, DAWN_GHOUL << 8);
        else
            for (int operand = 0; operand < 2; operand++)
                check_deed(seat, deed, operand);
}

static void check_question(int seat)
{
    bg_action list[BG_MAX_LIST];
    int n = dawn_legal(&d, seat, list);
    assert_whole(dawn_prompt(&d, seat, said, sizeof said));
    assert_true(said[0]);
    for (int i = 0; i < n; i++)
        assert_whole(dawn_describe(&d, seat, list[i], said, sizeof said));
    check_refusals(seat);
}

static void check_events(const struct bg_events *log)
{
    for (uint32_t i = 0; i < log->count; i++)
        assert_whole(dawn_tell_event(&d, &log->items[i], said, sizeof said));
}

static void play_and_listen(int seats, uint64_t seed)
{
    int16_t options[BG_MAX_OPTIONS];
    struct bg_event items[64];
    struct bg_rng rng = {seed};
    bg_default_options(&dawn_game, seats, options);
    dawn_setup(&d, seats, options);
    for (int moves = 0; dawn_to_act(&d) && moves < 1500; moves++) {
        struct bg_events log = {items, 64, 0};
        bg_action list[BG_MAX_LIST];
        struct bg_outcome outcomes[BG_MAX_LIST];
        int seat = bg_first_actor(dawn_to_act(&d));
        if (seat == BG_NATURE) {
            dawn_apply(&d, seat, bg_draw(outcomes, dawn_chance(&d, outcomes), &rng), &log);
        } else {
            check_question(seat);
            int n = dawn_legal(&d, seat, list);
            dawn_apply(&d, seat, list[bg_rng_below(&rng, (uint32_t)n)], &log);
        }
        check_events(&log);
    }
}

static void every_slot_is_filled_in_random_games(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        play_and_listen(seats, (uint64_t)seats);
}

static const char *told(int kind, int seat, int from, int to, int piece, int amount)
{
    struct bg_event e = {(uint8_t)kind,   (int8_t)seat,    (uint8_t)from, (uint8_t)to,
                         (uint16_t)piece, (int16_t)amount, BG_EVERYONE};
    dawn_tell_event(&d, &e, said, sizeof said);
    return said;
}

static void events_are_told(void **unused)
{
    (void)unused;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    assert_string_equal(told(DAWN_EV_COMPARED, 1, DAWN_GHOUL, 0, 6 << 6 | 4, 2),
                        "  6 against 4: p2's Ghoul loses 2");
    assert_string_equal(told(DAWN_EV_COMPARED, 0, DAWN_GHOUL, 0, 1 << 12 | 5 << 6 | 3, 0),
                        "  level on top, then 5 against 3: p1's Ghoul is beaten but loses nothing");
    assert_string_equal(told(DAWN_EV_COMPARED, 0, DAWN_GHOUL, 0, 5 << 6 | 5, 0),
                        "  the tenth tie goes to the defender: p1's Ghoul is beaten but loses "
                        "nothing");
    assert_string_equal(told(DAWN_EV_LOST, 0, 0, 0, DAWN_GHOUL, 2), "");
    assert_string_equal(told(DAWN_EV_MODIFIED, 0, 0, 1, DAWN_DICE, -1),
                        "  the defender rolls 1 fewer");
    assert_string_equal(told(DAWN_EV_MODIFIED, 0, 0, 1, DAWN_FIRM, 2), "");
    assert_string_equal(told(DAWN_EV_DREW, 0, 0, 0, BG_HIDDEN, 1), "p1 draws a card");
    assert_string_equal(told(DAWN_EV_TOKEN_PUT, 0, 0, DAWN_NONE, DAWN_TOKEN_SAND, 0),
                        "p1 sets aside Shifting Sand");
}

static void cards_say_what_their_effects_do(void **unused)
{
    struct bg_text t = bg_text_start(said, sizeof said);
    (void)unused;
    dawn_put_card_text(&t, DAWN_INFERNAL_BARGAIN);
    assert_string_equal(said, "One of your creatures with more than 1 health loses 1, then draw 2, "
                              "then charge 1 crystal.");
    t = bg_text_start(said, sizeof said);
    dawn_put_card_words(&t, DAWN_CARD_PAGE, DAWN_GHOUL, 0);
    assert_string_equal(said, "Creature, 4 in the deck; level 1, health 6, tires at 2.\n"
                              "After winning a round that cost the loser health: it regains 1.");
    t = bg_text_start(said, sizeof said);
    dawn_put_card_words(&t, DAWN_CARD_PAGE, DAWN_DARK_STITCHING, 0);
    assert_string_equal(said, "Spell, 2 in the deck; in your summoning phase, in your movement "
                              "phase or in your wrap-up.\nOne of your hurt creatures regains 3.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_slot_is_filled_in_random_games),
        cmocka_unit_test(events_are_told),
        cmocka_unit_test(cards_say_what_their_effects_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
