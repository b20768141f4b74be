// Every lesson, given as files: each step is solved by its own solutions, its hint is sound, and of
// all moves that could be tried exactly those pass that lessons.expected lists.
//
// usage: test_lessons EXPECTED FILE...; with UPDATE_LESSONS set it writes EXPECTED anew.
#include "support.h"

#include "base/scan.h"
#include "platform/system.h"
#include "play/lesson_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 32, MAX_MOVES = 2, MAX_LISTED = 10, MAX_TEXT = 260 };

static const char *expected_path;
static char **files;
static int file_count;

static void read_lesson_file(const char *path, Lesson *lesson) {
  Text text = {0};
  Error error;
  if (!system_read_file(path, LESSON_MAX_SIZE, &text, &error))
    fail_msg("%s", error_message(&error));
  if (!lesson_parse(lesson, text_string(&text), text.length, &error))
    fail_msg("%s: %s", path, error_message(&error));
  text_free(&text);
}

// Tries moves, separated by blanks, until the attempt ends.
static LessonVerdict try_moves(LessonRun *run, const char *moves) {
  LessonVerdict verdict = LESSON_GOES_ON;
  const char *word;
  size_t length;
  Text move = {0}, said = {0};
  while (!run->ended && scan_word(&moves, &word, &length)) {
    text_clear(&move);
    text_clear(&said);
    text_add_bytes(&move, word, length);
    verdict = lesson_run_try(run, text_string(&move), &said);
    if (verdict == LESSON_WRONG || verdict == LESSON_ILLEGAL) assert_true(said.length > 0);
    if (verdict == LESSON_ILLEGAL) break;
  }
  text_free(&move);
  text_free(&said);
  return verdict;
}

static void for_each_step(void (*visit)(const Lesson *lesson, const LessonStep *step)) {
  for (int i = 0; i < file_count; i++) {
    Lesson lesson;
    read_lesson_file(files[i], &lesson);
    for (size_t j = 0; j < lesson.step_count; j++)
      visit(&lesson, &lesson.steps[j]);
    lesson_free(&lesson);
  }
}

// ---- Solutions and hints ----

static void expect_solved(const Lesson *lesson, const LessonStep *step) {
  for (size_t i = 0; i < step->solution_count; i++) {
    LessonRun run;
    lesson_run_start(&run, lesson, step);
    if (try_moves(&run, step->solutions[i]) != LESSON_PASSED)
      fail_msg("%s, step %s: '%s' is no solution", lesson->game->id, step->name,
               step->solutions[i]);
    if (lesson_run_stars(&run) != LESSON_MAX_STARS)
      fail_msg("%s, step %s: a solution deserves all stars", lesson->game->id, step->name);
    lesson_run_free(&run);
  }
}

static void solutions_pass(void **unused) {
  (void)unused;
  for_each_step(expect_solved);
}

static void expect_sound_hint(const Lesson *lesson, const LessonStep *step) {
  LessonRun run;
  lesson_run_start(&run, lesson, step);
  const LessonVerdict verdict = try_moves(&run, step->shown);
  if (verdict != LESSON_PASSED && verdict != LESSON_GOES_ON)
    fail_msg("%s, step %s: the hint does not help", lesson->game->id, step->name);
  lesson_run_free(&run);
}

static void hints_help(void **unused) {
  (void)unused;
  for_each_step(expect_sound_hint);
}

// A learner reads little at a time, and a lesson is 8 to 12 steps.
static void expect_short(const Lesson *lesson, const LessonStep *step) {
  const char *texts[] = {step->say, step->task, step->hint, step->praise};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (strlen(texts[i]) > MAX_TEXT)
      fail_msg("%s, step %s: too long: %s", lesson->game->id, step->name, texts[i]);
}

static void lessons_are_short(void **unused) {
  (void)unused;
  for_each_step(expect_short);
  for (int i = 0; i < file_count; i++) {
    Lesson lesson;
    read_lesson_file(files[i], &lesson);
    assert_in_range(lesson.step_count, 8, 12);
    lesson_free(&lesson);
  }
}

// The data lines of a lesson: all that is not text for people.
static void read_data_lines(const char *path, Text *out) {
  Text text = {0};
  Error error;
  const char *cursor, *line;
  size_t length;
  assert_true(system_read_file(path, LESSON_MAX_SIZE, &text, &error));
  cursor = text_string(&text);
  while (text_next_line(&cursor, &line, &length)) {
    if (length == 0 || *line == ' ' || *line == '#') continue;
    text_add_bytes(out, line, length);
    text_add_char(out, '\n');
  }
  text_free(&text);
}

// Lessons of a game in several languages differ in their texts only.
static void translations_have_the_same_data(void **unused) {
  (void)unused;
  for (int i = 0; i < file_count; i++)
    for (int j = 0; j < i; j++) {
      if (strcmp(strrchr(files[i], '/'), strrchr(files[j], '/')) != 0) continue;
      Text data = {0}, other = {0};
      read_data_lines(files[i], &data);
      read_data_lines(files[j], &other);
      assert_string_equal(text_string(&data), text_string(&other));
      text_free(&data);
      text_free(&other);
    }
}

// ---- All other moves ----

typedef struct Count {
  size_t tried, passed;
  Text passing; // the first of them
} Count;

// The moves there are in a session, spelt, one a line.
static void list_moves(const Session *session, Text *out) {
  MoveList list = {0};
  move_list_generate(&list, session->game, session->state, GAME_MAX_LISTED);
  for (size_t i = 0; i < list.count; i++) {
    session->game->format_move(session->state, list.moves[i], VIEWER_REFEREE, out);
    text_add_char(out, '\n');
  }
  move_list_free(&list);
}

static int compare_lines(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void note_passing(Count *count, const char *moves) {
  if (count->passed++ < MAX_LISTED) text_format(&count->passing, "  %s\n", moves);
}

// Tries every move after the `made` moves, which the step goes on after, and two of them at most.
static void try_all(const Lesson *lesson, const LessonStep *step, const char *moves, int made,
                    Count *count) {
  LessonRun run;
  Text lines = {0}, longer = {0};
  lesson_run_start(&run, lesson, step);
  assert_int_equal(try_moves(&run, moves), LESSON_GOES_ON);
  list_moves(run.session, &lines);
  lesson_run_free(&run);
  char *sorted[GAME_MAX_LISTED / 10] = {NULL};
  size_t line_count = 0;
  for (char *line = strtok(lines.data, "\n"); line; line = strtok(NULL, "\n")) {
    assert_true(line_count < sizeof sorted / sizeof *sorted);
    sorted[line_count++] = line;
  }
  qsort(sorted, line_count, sizeof *sorted, compare_lines);
  for (size_t i = 0; i < line_count; i++) {
    text_clear(&longer);
    text_format(&longer, "%s%s%s", moves, *moves ? " " : "", sorted[i]);
    lesson_run_start(&run, lesson, step);
    const LessonVerdict verdict = try_moves(&run, text_string(&longer));
    lesson_run_free(&run);
    count->tried++;
    if (verdict == LESSON_PASSED) note_passing(count, text_string(&longer));
    if (verdict == LESSON_GOES_ON && made + 1 < MAX_MOVES)
      try_all(lesson, step, text_string(&longer), made + 1, count);
  }
  text_free(&lines);
  text_free(&longer);
}

static Text found;

static void describe(const Lesson *lesson, const LessonStep *step) {
  Count count = {0};
  try_all(lesson, step, "", 0, &count);
  text_format(&found, "%s %s: %zu of %zu\n%s", lesson->game->id, step->name, count.passed,
              count.tried, text_string(&count.passing));
  text_free(&count.passing);
}

static void only_what_achieves_the_goal_passes(void **unused) {
  (void)unused;
  Text expected = {0};
  Error error;
  for_each_step(describe);
  if (getenv("UPDATE_LESSONS")) {
    assert_true(system_replace_file(expected_path, &found, &error));
  } else {
    assert_true(system_read_file(expected_path, 1 << 20, &expected, &error));
    assert_string_equal(text_string(&found), text_string(&expected));
  }
  text_free(&expected);
  text_free(&found);
}

int main(int count, char **arguments) {
  expected_path = arguments[1];
  files = arguments + 2;
  file_count = count - 2;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(solutions_pass),
      cmocka_unit_test(hints_help),
      cmocka_unit_test(lessons_are_short),
      cmocka_unit_test(translations_have_the_same_data),
      cmocka_unit_test(only_what_achieves_the_goal_passes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
