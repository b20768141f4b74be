// Reads strictly, so that a damaged file is noticed before it is written over.
#include "play/lesson_progress.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "play/lesson_run.h"

#include <stdlib.h>
#include <string.h>

static const char head[] = "fivefold lessons 1";

static LessonMark *find_mark(const LessonProgress *progress, const char *step) {
  for (size_t i = 0; i < progress->count; i++)
    if (strcmp(progress->marks[i].step, step) == 0) return &progress->marks[i];
  return NULL;
}

static void note(LessonProgress *progress, const char *step, int stars) {
  LessonMark *mark = find_mark(progress, step);
  if (!mark) {
    progress->marks = memory_reserve(progress->marks, &progress->capacity, progress->count + 1,
                                     sizeof *progress->marks);
    mark = &progress->marks[progress->count++];
    *mark = (LessonMark){memory_copy_string(step), 0};
  }
  if (stars > mark->stars) mark->stars = stars;
}

// "GAME STEP STARS"
static bool parse_mark(LessonProgress *progress, const char *line, size_t length) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
  enum { MAX_LENGTH = 100 };
  char step[MAX_LENGTH + 1];
  if (length < 5 || length > MAX_LENGTH) return false;
  memcpy(step, line, length);
  step[length] = '\0';
  const int stars = step[length - 1] - '0';
  if (stars < 1 || stars > LESSON_MAX_STARS || step[length - 2] != ' ') return false;
  step[length - 2] = '\0';
  const size_t game_length = strspn(step, letters);
  if (game_length == 0 || step[game_length] != ' ') return false;
  const char *name = step + game_length + 1;
  if (!*name || name[strspn(name, letters)] != '\0') return false;
  note(progress, step, stars);
  return true;
}

static bool parse_marks(LessonProgress *progress, const char *text, Error *error) {
  const char *line;
  size_t length;
  for (unsigned number = 1; text_next_line(&text, &line, &length); number++) {
    const bool good = number == 1 ? length == strlen(head) && memcmp(line, head, length) == 0
                                  : parse_mark(progress, line, length);
    if (good) continue;
    error_raise(error, ERROR_BAD_ARGUMENT, "learn.bad-mark");
    return error_wrap(error, "line", "line=%u", number);
  }
  return true;
}

bool lesson_progress_parse(LessonProgress *progress, const char *text, size_t length,
                           Error *error) {
  *progress = (LessonProgress){0};
  if (memchr(text, '\0', length) || length == 0)
    return error_raise(error, ERROR_BAD_ARGUMENT, "learn.bad-mark");
  if (parse_marks(progress, text, error)) return true;
  lesson_progress_free(progress);
  return false;
}

void lesson_progress_format(const LessonProgress *progress, Text *out) {
  text_format(out, "%s\n", head);
  for (size_t i = 0; i < progress->count; i++)
    text_format(out, "%s %d\n", progress->marks[i].step, progress->marks[i].stars);
}

void lesson_progress_free(LessonProgress *progress) {
  for (size_t i = 0; i < progress->count; i++)
    free(progress->marks[i].step);
  free(progress->marks);
  *progress = (LessonProgress){0};
}

static void name_step(const Lesson *lesson, const LessonStep *step, Text *out) {
  text_format(out, "%s %s", lesson->game->id, step->name);
}

// 0: not finished yet.
static int stars_of(const LessonProgress *progress, const Lesson *lesson, const LessonStep *step) {
  Text name = {0};
  name_step(lesson, step, &name);
  const LessonMark *mark = find_mark(progress, text_string(&name));
  text_free(&name);
  return mark ? mark->stars : 0;
}

void lesson_progress_note(LessonProgress *progress, const Lesson *lesson, const LessonStep *step,
                          int stars) {
  Text name = {0};
  name_step(lesson, step, &name);
  note(progress, text_string(&name), stars);
  text_free(&name);
}

LessonSum lesson_progress_sum(const LessonProgress *progress, const Lesson *lesson) {
  LessonSum sum = {0};
  for (size_t i = 0; i < lesson->step_count; i++) {
    const int stars = stars_of(progress, lesson, &lesson->steps[i]);
    sum.steps += stars > 0;
    sum.stars += stars;
  }
  return sum;
}

size_t lesson_progress_next(const LessonProgress *progress, const Lesson *lesson) {
  for (size_t i = 0; i < lesson->step_count; i++)
    if (stars_of(progress, lesson, &lesson->steps[i]) == 0) return i;
  return 0;
}
