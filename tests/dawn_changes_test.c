/* dawn_changes_test.c: what version 2 of the rules changed, and that version 1 still plays as it
 * did. */
#include "dawn_table.h"

/* ---- Retreat (9) ---- */

/* A Horned Reaver (LOSE: it loses 1) loses 1 by the dice. */
static void reaver_loses_one_and_one(int edition)
{
    duel_by(edition, DAWN_NECROMANCER, DAWN_DEMONOLOGIST);
    attack(DAWN_BARROW_GUARD, 6, DAWN_HORNED_REAVER, 8);
    roll("5 2 3 3");
    assert_int_equal(beast("D.1")->health, 6);
}

static void dice_and_abilities_together_force_a_retreat(void **state)
{
    char question[BG_MAX_TEXT];
    (void)state;
    reaver_loses_one_and_one(1);
    choices(P2, "stand; retreat");
    reaver_loses_one_and_one(2);
    assert_int_equal(d.step, DAWN_STEP_DIRECTION);

    duel(DAWN_NECROMANCER, DAWN_DEMONOLOGIST);
    d.mage[P2].stones = 1;
    attack(DAWN_BARROW_GUARD, 6, DAWN_HORNED_REAVER, 8);
    say("pass");
    roll("5 2 3 3");
    choices(P2, "hold; retreat");
    dawn_prompt(&d, P2, question, sizeof question);
    assert_non_null(strstr(question, "lost 2 to"));
}

static void what_the_winner_loses_forces_nobody(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    attack(DAWN_PLAGUE_BEARER, 8, DAWN_BRASS_HOUND, 5);
    roll("3 2 4 1");
    assert_int_equal(beast("T.1")->health, 4);
    choices(P1, "stand; retreat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_and_abilities_together_force_a_retreat),
        cmocka_unit_test(what_the_winner_loses_forces_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
