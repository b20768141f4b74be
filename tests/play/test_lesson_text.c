// How lessons are read, refused and judged, on small lessons of our own making.
#include "support.h"

#include "base/glob.h"
#include "play/lesson_run.h"

#include <string.h>

#define HEAD     "lesson abalone\n  A title\n"
#define STEP     "step one\n  One\n"
#define POSITION "position 5/6/7/8/2SSs4/8/7/6/5 0 0 b 0 1\n"
#define TASK     "task\n  Push.\n"
#define GOAL     "goal report push *\n"
#define WRONG    "wrong any\n  No.\n"
#define HINT     "hint e3e4\n  Look.\n"
#define SOLUTION "solution e3e4\n"
#define BODY     TASK GOAL WRONG HINT SOLUTION

static void patterns_fit(void **unused) {
  (void)unused;
  static const struct {
    const char *pattern, *text;
    bool fits;
  } cases[] = {
      {"", "", true},
      {"*", "", true},
      {"?", "", false},
      {"push *", "push 2", true},
      {"push *", "push", false},
      {"a*b*c", "axxbxbyc", true},
      {"a*b*c", "axxbxby", false},
      {"??", "ab", true},
      {"**a", "bca", true},
      {"a", "ab", false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(glob_matches(cases[i].pattern, strlen(cases[i].pattern), cases[i].text,
                                  strlen(cases[i].text)),
                     cases[i].fits);
}

static void expect_refused(const char *text, const char *message) {
  Lesson lesson;
  Error error = {0};
  assert_false(lesson_parse(&lesson, text, strlen(text), &error));
  assert_string_equal(error.code, "bad-lesson");
  assert_string_equal(error_message(&error), message);
  assert_null(lesson.steps);
}

static void what_is_wrong_is_named(void **unused) {
  (void)unused;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"", "line 0: the lesson has no step"},
      {HEAD, "line 2: the lesson has no step"},
      {STEP, "line 1: a lesson begins with 'lesson' and its game"},
      {"lesson chess\n  x\n", "line 1: there is no game 'chess'"},
      {HEAD HEAD, "line 3: this has been said already"},
      {"lesson abalone\n" STEP, "line 1: the text below this line is missing"},
      {HEAD "frobnicate\n", "line 3: 'frobnicate' is not a keyword of a lesson"},
      {HEAD GOAL, "line 3: this belongs into a step"},
      {HEAD "step One\n  x\n",
       "line 3: a step's name is a word of small letters, digits and hyphens, not 'One'"},
      {HEAD STEP BODY, "line 3: the step has no position"},
      {HEAD STEP POSITION GOAL WRONG HINT SOLUTION, "line 3: the step has no task"},
      {HEAD STEP POSITION TASK WRONG HINT SOLUTION, "line 3: the step has no goal"},
      {HEAD STEP POSITION TASK GOAL WRONG SOLUTION, "line 3: the step has no hint"},
      {HEAD STEP POSITION TASK GOAL WRONG HINT, "line 3: the step has no solution"},
      {HEAD STEP POSITION TASK GOAL HINT SOLUTION,
       "line 3: the step needs an answer to every other move: 'wrong any', as the last of its "
       "answers"},
      {HEAD STEP POSITION BODY STEP, "line 14: this has been said already"},
      {HEAD STEP POSITION BODY TASK, "line 14: this has been said already"},
      {HEAD STEP POSITION POSITION, "line 6: this has been said already"},
      {HEAD STEP POSITION "  more\n", "line 6: this text does not belong to anything"},
      {HEAD STEP "say x\n", "line 5: the text stands below its keyword, indented"},
      {HEAD STEP "goal soon\n", "line 5: 'soon' is not a condition"},
      {HEAD STEP "goal report\n", "line 5: 'report' needs a pattern"},
      {HEAD STEP "goal won twice\n", "line 5: nothing can follow 'won'"},
      {HEAD STEP "goal gain 0\n", "line 5: expected a number from 1 on, not '0'"},
      {HEAD STEP "goal illegal\n", "line 5: an illegal move cannot be a goal"},
      {HEAD STEP "within many\n", "line 5: expected a number from 1 on, not 'many'"},
      {HEAD STEP "solution\n", "line 5: a solution has 1 to 20 moves"},
      {HEAD STEP POSITION TASK GOAL WRONG HINT "solution e3e4 e4e5\nwithin 1\n",
       "line 3: a solution of the step has more moves than 'within' allows"},
      {HEAD STEP "position 5/6/7/8/2SSs4/8/7/6/5 6 0 b 0 1\n",
       "line 5: a step begins with a player on turn"},
      {HEAD STEP "goal any\x01\n", "line 5: control characters are not allowed"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    expect_refused(cases[i].text, cases[i].message);
  Lesson lesson;
  Error error;
  const char *bad_position = HEAD STEP "position 5/6 0 0 b 0 1\n";
  assert_false(lesson_parse(&lesson, bad_position, strlen(bad_position), &error));
  assert_non_null(strstr(error_message(&error), "line 5: "));
  assert_false(lesson_parse(&lesson, HEAD "\0", sizeof HEAD, &error));
}

static void read_text(Lesson *lesson, const char *text) {
  Error error;
  if (!lesson_parse(lesson, text, strlen(text), &error)) fail_msg("%s", error_message(&error));
}

static void text_goes_on_in_the_next_line(void **unused) {
  (void)unused;
  Lesson lesson;
  read_text(&lesson,
            "# a comment\n\n" HEAD STEP POSITION "say\n  Two push\n\n    one,  \n  always.\n" BODY);
  assert_string_equal(lesson.title, "A title");
  assert_string_equal(lesson.steps[0].say, "Two push one, always.");
  assert_string_equal(lesson.steps[0].task, "Push.");
  assert_string_equal(lesson.steps[0].praise, "");
  lesson_free(&lesson);
}

static LessonVerdict attempt(LessonRun *run, const char *move, const char *said) {
  Text text = {0};
  const LessonVerdict verdict = lesson_run_try(run, move, &text);
  assert_string_equal(text_string(&text), said);
  text_free(&text);
  return verdict;
}

static void tries_are_judged(void **unused) {
  (void)unused;
  Lesson lesson;
  LessonRun run;
  read_text(&lesson, HEAD STEP POSITION
            "wrong illegal push-too-weak\n  Too weak.\nwrong move e3f?\n  Up.\n" BODY);
  lesson_run_start(&run, &lesson, &lesson.steps[0]);
  assert_int_equal(attempt(&run, "e4e5", "Too weak."), LESSON_ILLEGAL);
  assert_int_equal(attempt(&run, "a1a2", "one of the spaces you chose has no marble"),
                   LESSON_ILLEGAL);
  assert_int_equal(run.tries, 0);
  assert_int_equal(attempt(&run, "e3f3", "Up."), LESSON_WRONG);
  lesson_run_retry(&run);
  assert_int_equal(attempt(&run, "e3d3", "No."), LESSON_WRONG);
  lesson_run_retry(&run);
  assert_int_equal(attempt(&run, "e3e4", ""), LESSON_PASSED);
  assert_int_equal(lesson_run_stars(&run), 2);
  run.hinted = true;
  assert_int_equal(lesson_run_stars(&run), 1);
  lesson_run_free(&run);
  lesson_free(&lesson);
}

// An answer to whatever is illegal is for moves: what is none is told how moves are written.
static void what_is_no_move_is_told_so(void **unused) {
  (void)unused;
  Lesson lesson;
  LessonRun run;
  read_text(&lesson, HEAD STEP POSITION "wrong illegal\n  Not allowed.\n" BODY);
  lesson_run_start(&run, &lesson, &lesson.steps[0]);
  assert_int_equal(attempt(&run, "hello", "a move is two cells (c3c4) or three (c3c5d3)"),
                   LESSON_ILLEGAL);
  assert_int_equal(attempt(&run, "e4e5", "Not allowed."), LESSON_ILLEGAL);
  lesson_run_free(&run);
  lesson_free(&lesson);
}

// Two pushes in a row, with an answer in between; a reply that cannot follow ends the attempt.
static void replies_are_played(void **unused) {
  (void)unused;
  Lesson lesson;
  LessonRun run;
  read_text(&lesson, HEAD STEP "position 5/6/7/8/2SSs4/8/7/6/5 0 0 b 0 1\ngoal move e4e5\n"
                               "reply e6f7\n  Again.\n" TASK WRONG HINT "solution e3e4 e4e5\n");
  lesson_run_start(&run, &lesson, &lesson.steps[0]);
  assert_int_equal(attempt(&run, "e3e4", "Again."), LESSON_GOES_ON);
  assert_int_equal(attempt(&run, "e4e5", ""), LESSON_PASSED);
  assert_int_equal(lesson_run_stars(&run), 3);
  lesson_run_retry(&run);
  assert_int_equal(attempt(&run, "e3d3", "No."), LESSON_WRONG); // there is nothing on e6
  lesson_run_free(&run);
  lesson_free(&lesson);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(patterns_fit),
      cmocka_unit_test(what_is_wrong_is_named),
      cmocka_unit_test(text_goes_on_in_the_next_line),
      cmocka_unit_test(tries_are_judged),
      cmocka_unit_test(what_is_no_move_is_told_so),
      cmocka_unit_test(replies_are_played),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
