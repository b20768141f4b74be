// What a learner has finished: stars for steps of lessons, kept as text.
//
//   fivefold lessons 1
//   GAME STEP STARS
#ifndef FIVEFOLD_PLAY_LESSON_PROGRESS_H
#define FIVEFOLD_PLAY_LESSON_PROGRESS_H

#include "play/lesson.h"

enum { PROGRESS_MAX_SIZE = 64 * 1024 };

typedef struct LessonMark {
  char *step; // "GAME STEP"; owned
  int stars;
} LessonMark;

// `LessonProgress progress = {0};` is that of a newcomer; release it with lesson_progress_free().
typedef struct LessonProgress {
  LessonMark *marks; // owned
  size_t count;
  size_t capacity;
} LessonProgress;

// Reads what lesson_progress_format() wrote; marks of lessons that nobody knows are kept. Refuses
// with "bad-argument", naming the line; then the progress is that of a newcomer.
bool lesson_progress_parse(LessonProgress *progress, const char *text, size_t length, Error *error);
void lesson_progress_format(const LessonProgress *progress, Text *out);
void lesson_progress_free(LessonProgress *progress);

// Keeps the best.
void lesson_progress_note(LessonProgress *progress, const Lesson *lesson, const LessonStep *step,
                          int stars);

// Steps that are finished, and their stars.
typedef struct LessonSum {
  size_t steps;
  int stars;
} LessonSum;
LessonSum lesson_progress_sum(const LessonProgress *progress, const Lesson *lesson);

// Where to go on: the first step that is not finished, or the very first.
size_t lesson_progress_next(const LessonProgress *progress, const Lesson *lesson);

#endif
