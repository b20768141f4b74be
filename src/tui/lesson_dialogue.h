// A lesson in the terminal, line by line.
#ifndef FIVEFOLD_TUI_LESSON_DIALOGUE_H
#define FIVEFOLD_TUI_LESSON_DIALOGUE_H

#include "play/lesson_progress.h"

// Where progress is kept: called with it after every step that was passed.
typedef struct ProgressKeeper {
  void *context;
  void (*keep)(void *context, const LessonProgress *progress);
} ProgressKeeper;

// Plays the steps from `first` on until the lesson or the input ends, and notes stars.
void lesson_dialogue_run(const Lesson *lesson, size_t first, LessonProgress *progress,
                         const ProgressKeeper *keeper);

#endif
