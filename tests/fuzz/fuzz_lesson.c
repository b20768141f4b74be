// A lesson: what is read can be played, by its own words and by others.
#include "base/scan.h"
#include "play/lesson_run.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_words(LessonRun *run, const char *words) {
  const char *word;
  size_t length;
  Text move = {0}, said = {0};
  while (scan_word(&words, &word, &length)) {
    if (run->ended) lesson_run_retry(run);
    text_clear(&move);
    text_add_bytes(&move, word, length);
    lesson_run_try(run, text_string(&move), &said);
  }
  text_free(&move);
  text_free(&said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Lesson lesson;
  Error error;
  if (!lesson_parse(&lesson, (const char *)data, size, &error)) {
    if (!*error_message(&error)) abort();
    return 0;
  }
  for (size_t i = 0; i < lesson.step_count; i++) {
    const LessonStep *step = &lesson.steps[i];
    LessonRun run;
    lesson_run_start(&run, &lesson, step);
    try_words(&run, step->shown);
    for (size_t j = 0; j < step->solution_count; j++)
      try_words(&run, step->solutions[j]);
    if (lesson_run_stars(&run) < 1) abort();
    lesson_run_free(&run);
  }
  lesson_free(&lesson);
  return 0;
}
