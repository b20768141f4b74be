// Lessons for the page, which holds their texts: every call is given all it needs, so that nothing
// has to be kept here between two tries.
//
//   ff_lesson()                     input: a lesson
//     {"game":"...","title":"...","steps":[{"name":"push","title":"...","say":"...","task":"...",
//      "hint":"...","shown":"c3c4","needed":1},...]}
//   ff_lesson_try(tries, hinted)    input: "STEP MOVE..." in the first line, then the lesson
//     {"verdict":"passed","said":"...","stars":3,"learner":1,"state":STATE,"before":STATE or null,
//      "last":ENTRY or null}
//     What the last of the moves, all made since the step began, came to; "start" before the first.
//     `tries` are the legal moves of earlier attempts. STATE and ENTRY are as the learner may see
//     them; `last` is the last decision, of whomever, and `before` the state in which it was made.
//   Either may be {"refusal":REFUSAL}.
#include "base/error_codes.h"
#include "base/scan.h"
#include "core/state.h"
#include "play/lesson_run.h"
#include "wasm/inside.h"

#include <stdlib.h>
#include <string.h>

static void answer(Json *json) {
  json_close_object(json);
  host_write(text_string(json->out), json->out->length);
  text_free(json->out);
}

static void answer_refusal(const Error *error) {
  Text text = {0};
  Json json = {&text, false};
  json_open_object(&json);
  json_key(&json, "refusal");
  json_open_object(&json);
  error_write_json(error, &json);
  json_close_object(&json);
  answer(&json);
}

static void write_step(Json *json, const LessonStep *step) {
  json_open_object(json);
  json_put_string(json, "name", step->name);
  json_put_string(json, "title", step->title);
  json_put_string(json, "say", step->say);
  json_put_string(json, "task", step->task);
  json_put_string(json, "hint", step->hint);
  json_put_string(json, "shown", step->shown);
  json_put_number(json, "needed", (int64_t)step->needed);
  json_close_object(json);
}

EXPORT("ff_lesson") void lesson_read(void);
void lesson_read(void) {
  const Text *input = call_input();
  Lesson lesson;
  Error error;
  if (!lesson_parse(&lesson, text_string(input), input->length, &error)) {
    answer_refusal(&error);
    return;
  }
  Text text = {0};
  Json json = {&text, false};
  json_open_object(&json);
  json_put_string(&json, "game", lesson.game->id);
  json_put_string(&json, "title", lesson.title);
  json_key(&json, "steps");
  json_open_array(&json);
  for (size_t i = 0; i < lesson.step_count; i++)
    write_step(&json, &lesson.steps[i]);
  json_close_array(&json);
  answer(&json);
  lesson_free(&lesson);
}

// The last decision, and the state before and after all that happened.
static void write_board(Json *json, const LessonRun *run) {
  const Session *session = run->session;
  const Game *game = session->game;
  size_t last = session->entry_count;
  while (last > 0 && session->entries[last - 1].player == TURN_CHANCE)
    last--;
  void *view = state_view(game, session->state, run->learner);
  json_put_number(json, "learner", run->learner);
  json_key(json, "state");
  write_state(json, game, view);
  free(view);
  json_key(json, "before");
  if (last == 0) {
    json_add_null(json);
    json_key(json, "last");
    json_add_null(json);
    return;
  }
  void *state = state_before(session, last - 1);
  view = state_view(game, state, run->learner);
  write_state(json, game, view);
  json_key(json, "last");
  write_entry(json, game, state, &session->entries[last - 1], run->learner);
  free(view);
  free(state);
}

// Makes the moves, as far as the attempt goes; the name of the last verdict.
static const char *try_moves(LessonRun *run, const char *moves, Text *said) {
  const char *verdict = "start", *word;
  size_t length;
  Text move = {0};
  while (!run->ended && scan_word(&moves, &word, &length)) {
    text_clear(&move);
    text_clear(said);
    text_add_bytes(&move, word, length);
    verdict = lesson_verdict_name(lesson_run_try(run, text_string(&move), said));
  }
  text_free(&move);
  return verdict;
}

// Splits the input: the step's name and the moves in place of the first line, and the lesson.
static bool read_call(char *copy, Lesson *lesson, const LessonStep **step, char **moves,
                      Error *error) {
  char *end = copy + strcspn(copy, "\n");
  const char *text = *end ? end + 1 : end;
  *end = '\0';
  *moves = copy + strcspn(copy, " ");
  if (**moves) *(*moves)++ = '\0';
  if (!lesson_parse(lesson, text, strlen(text), error)) return false;
  *step = lesson_find_step(lesson, copy);
  if (*step) return true;
  lesson_free(lesson);
  return error_raise_with(error, ERROR_NOT_FOUND, "lesson.no-step", "step=%s", copy);
}

EXPORT("ff_lesson_try") void lesson_try(unsigned tries, int hinted);
void lesson_try(unsigned tries, int hinted) {
  Text copy = {0}, said = {0}, text = {0};
  Lesson lesson;
  const LessonStep *step;
  char *moves;
  Error error;
  text_add_bytes(&copy, call_input()->data, call_input()->length);
  text_add_char(&copy, '\0');
  if (read_call(copy.data, &lesson, &step, &moves, &error)) {
    LessonRun run;
    Json json = {&text, false};
    lesson_run_start(&run, &lesson, step);
    run.tries = tries;
    run.hinted = hinted != 0;
    json_open_object(&json);
    json_put_string(&json, "verdict", try_moves(&run, moves, &said));
    json_put_string(&json, "said", text_string(&said));
    json_put_number(&json, "stars", lesson_run_stars(&run));
    write_board(&json, &run);
    answer(&json);
    lesson_run_free(&run);
    lesson_free(&lesson);
  } else {
    answer_refusal(&error);
  }
  text_free(&copy);
  text_free(&said);
}
