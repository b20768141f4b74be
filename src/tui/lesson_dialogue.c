// Shows a step as text and the board as the game draws it, reads moves and says what came of them.
#include "tui/lesson_dialogue.h"

#include "base/say.h"
#include "core/state.h"
#include "platform/print.h"
#include "play/lesson_run.h"
#include "tui/dialogue_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 78 };

typedef struct LessonDialogue {
  const Lesson *lesson;
  size_t step;
  LessonRun run;
  LessonProgress *progress;
  const ProgressKeeper *keeper;
  LineReader reader;
  bool moved_on; // the step is passed or skipped
  bool done;
} LessonDialogue;

// A paragraph, broken between words; nothing where there is no text.
static void print_paragraph(const char *text) {
  while (*text) {
    size_t length = strlen(text);
    if (length > COLUMNS) {
      length = COLUMNS;
      while (length > 0 && text[length] != ' ')
        length--;
      if (length == 0) length = strcspn(text, " ");
    }
    printf("%.*s\n", (int)length, text);
    text += length;
    text += strspn(text, " ");
  }
}

static void print_board(const LessonRun *run) {
  const Game *game = run->lesson->game;
  void *view = state_view(game, run->session->state, run->learner);
  Text board = {0};
  game_draw_text(game, view, &board);
  printf("\n%s\n", text_string(&board));
  text_free(&board);
  free(view);
}

static const LessonStep *current_step(const LessonDialogue *dialogue) {
  return &dialogue->lesson->steps[dialogue->step];
}

static void print_task(const LessonDialogue *dialogue) {
  Text text = {0};
  say_add_with(&text, "learn.task", "task=%s", current_step(dialogue)->task);
  print_paragraph(text_string(&text));
  text_free(&text);
}

static void print_hint(LessonDialogue *dialogue) {
  const LessonStep *step = current_step(dialogue);
  dialogue->run.hinted = true;
  print_paragraph(step->hint);
  if (*step->shown && dialogue->run.moves == 0)
    print_line_with("learn.shown", "move=%s", step->shown);
}

static void print_moves(const LessonRun *run, const char *prefix) {
  void *view = state_view(run->lesson->game, run->session->state, run->learner);
  dialogue_print_moves(run->lesson->game, view, prefix);
  free(view);
}

static void pass(LessonDialogue *dialogue) {
  const int stars = lesson_run_stars(&dialogue->run);
  print_line_with("learn.passed", "stars=%d", stars);
  lesson_progress_note(dialogue->progress, dialogue->lesson, current_step(dialogue), stars);
  dialogue->keeper->keep(dialogue->keeper->context, dialogue->progress);
  dialogue->moved_on = true;
}

static void try_move(LessonDialogue *dialogue, const char *move) {
  LessonRun *run = &dialogue->run;
  Text said = {0};
  const LessonVerdict verdict = lesson_run_try(run, move, &said);
  if (verdict != LESSON_ILLEGAL) print_board(run);
  print_paragraph(text_string(&said));
  text_free(&said);
  if (verdict == LESSON_PASSED) {
    pass(dialogue);
  } else if (verdict == LESSON_WRONG) {
    lesson_run_retry(run);
    print_line("learn.again");
    print_board(run);
    print_task(dialogue);
  }
}

static void execute(LessonDialogue *dialogue, const char *line) {
  const char *rest;
  line += strspn(line, " ");
  if (!*line) return;
  if (dialogue_is_command(line, "quit", &rest))
    dialogue->done = true;
  else if (dialogue_is_command(line, "skip", &rest))
    dialogue->moved_on = true;
  else if (dialogue_is_command(line, "hint", &rest))
    print_hint(dialogue);
  else if (dialogue_is_command(line, "moves", &rest))
    print_moves(&dialogue->run, rest);
  else if (dialogue_is_command(line, "show", &rest))
    print_board(&dialogue->run), print_task(dialogue);
  else if (dialogue_is_command(line, "help", &rest) || strcmp(line, "?") == 0)
    print_line("learn.help"), print_paragraph(dialogue->lesson->typed);
  else
    try_move(dialogue, line);
}

static void play_step(LessonDialogue *dialogue) {
  const LessonStep *step = current_step(dialogue);
  lesson_run_start(&dialogue->run, dialogue->lesson, step);
  dialogue->moved_on = false;
  print_line_with("learn.step", "number=%zu count=%zu title=%s", dialogue->step + 1,
                  dialogue->lesson->step_count, step->title);
  print_paragraph(step->say);
  print_board(&dialogue->run);
  print_task(dialogue);
  while (!dialogue->done && !dialogue->moved_on) {
    fputs("> ", stdout);
    const bool heard = fflush(stdout) == 0; // else nobody can read it
    const char *line = heard ? dialogue_read_line(&dialogue->reader) : NULL;
    if (line)
      execute(dialogue, line);
    else
      dialogue->done = true, putchar('\n');
  }
  lesson_run_free(&dialogue->run);
}

void lesson_dialogue_run(const Lesson *lesson, size_t first, LessonProgress *progress,
                         const ProgressKeeper *keeper) {
  LessonDialogue dialogue = {
      .lesson = lesson, .step = first, .progress = progress, .keeper = keeper};
  puts(lesson->title);
  print_line("learn.help");
  print_paragraph(lesson->typed);
  for (; !dialogue.done && dialogue.step < lesson->step_count; dialogue.step++)
    play_step(&dialogue);
  if (!dialogue.done) {
    const LessonSum sum = lesson_progress_sum(progress, lesson);
    print_line_with("learn.finished", "stars=%d most=%zu game=%s", sum.stars,
                    LESSON_MAX_STARS * lesson->step_count, lesson->game->id);
  }
  line_reader_free(&dialogue.reader);
}
