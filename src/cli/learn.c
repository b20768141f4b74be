// fivefold learn: lessons in the terminal, and how far the learner is.
#include "base/catalogue.h"
#include "base/error_codes.h"
#include "base/say.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/embedded.h"
#include "platform/print.h"
#include "platform/system.h"
#include "tui/lesson_dialogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const Argument table[] = {
    {"GAME", NULL, "whose lesson; without it all of them are listed", .kind = ARGUMENT_GAME},
    {"--step", "N", "begin with this step; the first that is not finished if it is not given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = LESSON_MAX_STEPS},
    {"--progress", "FILE",
     "keep progress there instead of in lessons under $XDG_DATA_HOME/fivefold",
     .kind = ARGUMENT_FILE},
    {0},
};

// ---- Lessons ----

static const char *find_text(const char *language, const Game *game) {
  Text name = {0};
  const EmbeddedText *lesson = lessons;
  text_format(&name, "%s/%s", language, game->id);
  while (lesson->name && strcmp(lesson->name, text_string(&name)) != 0)
    lesson++;
  text_free(&name);
  return lesson->text;
}

// The game's lesson in the chosen language, else in English.
static bool load_lesson(Lesson *lesson, const Game *game, Error *error) {
  const char *text = find_text(catalogue_language(), game);
  if (!text) text = find_text("en", game);
  if (!text)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "learn.none", "game=%s", game->title);
  return lesson_parse(lesson, text, strlen(text), error);
}

// ---- Progress ----

// Where it is kept by default; nothing where there is no home.
static void format_default_path(Text *path) {
  const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  if (data && *data == '/')
    text_format(path, "%s/fivefold/lessons", data);
  else if (home && *home == '/')
    text_format(path, "%s/.local/share/fivefold/lessons", home);
}

// A file that cannot be read is put aside, and the learner begins anew.
static void put_aside(const char *path, const Text *content, const Error *reason) {
  Text aside = {0};
  Error error;
  text_format(&aside, "%s.damaged", path);
  if (system_replace_file(text_string(&aside), content, &error))
    error_raise_with(&error, ERROR_BAD_ARGUMENT, "learn.put-aside", "path=%s reason=%s aside=%s",
                     path, error_message(reason), text_string(&aside));
  cli_fail(&cli_learn, &error);
  text_free(&aside);
}

static void read_progress(const char *path, LessonProgress *progress) {
  Text content = {0};
  Error error;
  if (access(path, F_OK) != 0) return;
  if (!system_read_file(path, PROGRESS_MAX_SIZE, &content, &error))
    cli_fail(&cli_learn, &error);
  else if (!lesson_progress_parse(progress, text_string(&content), content.length, &error))
    put_aside(path, &content, &error);
  text_free(&content);
}

static void keep_progress(void *context, const LessonProgress *progress) {
  const char *path = context;
  Text content = {0};
  Error error;
  if (!*path) return;
  lesson_progress_format(progress, &content);
  if (!system_make_folders(path, &error) || !system_replace_file(path, &content, &error))
    cli_fail(&cli_learn, &error);
  text_free(&content);
}

// ---- The command ----

static void list_lessons(const LessonProgress *progress) {
  for (size_t i = 0; i < game_registry_count; i++) {
    Lesson lesson;
    if (!load_lesson(&lesson, game_registry[i], NULL)) continue;
    const LessonSum sum = lesson_progress_sum(progress, &lesson);
    Text text = {0};
    say_add_with(&text, "learn.line", "title=%s done=%zu count=%zu stars=%d", lesson.title,
                 sum.steps, lesson.step_count, sum.stars);
    printf("%-12s%s\n", lesson.game->id, text_string(&text));
    text_free(&text);
    lesson_free(&lesson);
  }
  print_line("learn.begin");
}

static int teach(const Arguments *arguments, LessonProgress *progress, const char *path) {
  const ProgressKeeper keeper = {(void *)path, keep_progress};
  Lesson lesson;
  Error error;
  if (!load_lesson(&lesson, arguments->game, &error)) return cli_fail(&cli_learn, &error);
  const size_t step = arguments_number(arguments, "--step");
  if (step > lesson.step_count) {
    const size_t count = lesson.step_count;
    lesson_free(&lesson);
    return cli_usage_error_with(&cli_learn, "learn.no-step", "count=%zu", count);
  }
  lesson_dialogue_run(&lesson, step ? step - 1 : lesson_progress_next(progress, &lesson), progress,
                      &keeper);
  lesson_free(&lesson);
  return 0;
}

static int run(const Arguments *arguments) {
  LessonProgress progress = {0};
  Text path = {0};
  int status = 0;
  if (arguments_has(arguments, "--progress"))
    text_add(&path, arguments_text(arguments, "--progress"));
  else
    format_default_path(&path);
  if (path.length) read_progress(text_string(&path), &progress);
  if (arguments->game)
    status = teach(arguments, &progress, text_string(&path));
  else
    list_lessons(&progress);
  lesson_progress_free(&progress);
  text_free(&path);
  return status;
}

const Command cli_learn = {
    .name = "learn",
    .summary = "learn a game, step by step, on its own board",
    .details = "A lesson is a dozen short steps. Type a move, or hint, skip, moves, show, quit.",
    .arguments = table,
    .run = run};
