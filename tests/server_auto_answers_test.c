/*
 * server_auto_answers_test.c: standing answers know a question by its key, so that
 * a reworded prompt stops none of them (server/table/auto_answers.h).
 */
#include "../games/null/null.h"
#include "../server/table/auto_answers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static int prompt_anew(const void *view, int seat, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    (void)view;
    (void)seat;
    bg_put(&t, "What becomes of the coin?");
    return t.length;
}

/* What p1 has said beforehand to the first question of a game of coins. */
static enum auto_answer answered(const struct bg_game *game, char *answers)
{
    static const int16_t options[BG_MAX_OPTIONS] = {2};
    static struct table t;
    char line[BG_MAX_TEXT] = "";
    bg_action deal;
    t.game = game;
    t.seats = 2;
    t.match = match_new(game, 2, options);
    assert_int_equal(game->read_action(match_state(t.match), BG_NATURE, "deal p1=heads", &deal),
                     BG_OK);
    assert_int_equal(match_act(t.match, BG_NATURE, deal, 0), BG_OK);
    t.chair[0].auto_answers = answers;
    enum auto_answer answer = auto_answers_find(&t, 0, line);
    if (answer == AUTO_ANSWER_MOVE)
        assert_string_equal(line, "show");
    match_free(t.match);
    return answer;
}

static void a_reworded_question_is_the_same_one(void **state)
{
    static char key[] = "[{\"question\":\"coin\",\"moves\":[\"fold\",\"show\"]}]";
    static char other[] = "[{\"question\":\"coins\",\"moves\":[\"show\"]}]";
    struct bg_game reworded = null_game;
    reworded.prompt = prompt_anew;
    (void)state;
    assert_int_equal(answered(&null_game, key), AUTO_ANSWER_MOVE);
    assert_int_equal(answered(&reworded, key), AUTO_ANSWER_MOVE);
    assert_int_equal(answered(&null_game, other), AUTO_ANSWER_NONE);
}

static void answers_that_tables_keep_go_on_by_words(void **state)
{
    static char words[] = "[{\"prompt\":\"your COIN\",\"moves\":[\"show\"]}]";
    static char others[] = "[{\"prompt\":\"their coin\",\"moves\":[\"show\"]}]";
    (void)state;
    assert_int_equal(answered(&null_game, words), AUTO_ANSWER_MOVE);
    assert_int_equal(answered(&null_game, others), AUTO_ANSWER_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reworded_question_is_the_same_one),
        cmocka_unit_test(answers_that_tables_keep_go_on_by_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
