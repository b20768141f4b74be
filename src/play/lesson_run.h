// A step of a lesson being played: moves are tried on the real rules and judged by the step's goal.
#ifndef FIVEFOLD_PLAY_LESSON_RUN_H
#define FIVEFOLD_PLAY_LESSON_RUN_H

#include "core/session.h"
#include "play/lesson.h"

enum { LESSON_MAX_STARS = 3 };

typedef enum LessonVerdict {
  LESSON_ILLEGAL, // refused by the rules; nothing has changed
  LESSON_WRONG,   // the goal is missed; the move stands until lesson_run_retry()
  LESSON_GOES_ON, // not there yet: the replies were played, and the learner is on turn
  LESSON_PASSED,
} LessonVerdict;

typedef struct LessonRun {
  const Lesson *lesson; // borrowed, like the step
  const LessonStep *step;
  Session *session; // owned
  int learner;      // the player on turn at the start
  size_t moves;     // of the learner since the start
  size_t tries;     // legal moves of all attempts
  bool hinted;      // the hint was asked for: the face says so
  bool ended;       // by LESSON_WRONG or LESSON_PASSED
  Text report;      // what the learner's moves reported since the start, a line each
} LessonRun;

void lesson_run_start(LessonRun *run, const Lesson *lesson, const LessonStep *step);
void lesson_run_free(LessonRun *run);

// Back to the start of the step; what was tried still counts.
void lesson_run_retry(LessonRun *run);

// Plays a move of the learner as it is typed, and says in words what came of it (nothing where the
// lesson has nothing to say). Not once the attempt has ended.
LessonVerdict lesson_run_try(LessonRun *run, const char *move, Text *said);

// For a step that is passed: three for as few moves as it needs and no hint, one at the least.
int lesson_run_stars(const LessonRun *run);

// "illegal", "wrong", "goes-on" or "passed".
const char *lesson_verdict_name(LessonVerdict verdict);

#endif
