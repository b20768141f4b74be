// Conditions look at what the session already knows: spellings, report lines, scores, result and
// position text. So a lesson needs nothing of its game that other faces do not need, too.
#include "play/lesson_run.h"

#include "base/error_codes.h"
#include "base/glob.h"
#include "base/memory.h"
#include "base/scan.h"
#include "core/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// ---- Conditions ----

// What has happened when a condition is asked for.
typedef struct Attempt {
  const LessonRun *run;
  const char *move;     // the spelling of the last move; NULL: it was refused
  const Error *refusal; // then why
} Attempt;

static bool fits_word(const char *patterns, const char *text) {
  const char *word;
  size_t length;
  while (scan_word(&patterns, &word, &length))
    if (glob_matches(word, length, text, strlen(text))) return true;
  return false;
}

static uint64_t count_lines(const Text *report, const char *pattern) {
  const char *cursor = text_string(report), *line;
  size_t length;
  uint64_t count = 0;
  while (text_next_line(&cursor, &line, &length))
    count += glob_matches(pattern, strlen(pattern), line, length);
  return count;
}

static bool has_won(const Game *game, const void *state, int player) {
  Result result;
  game->result(state, &result);
  return result.kind == RESULT_WON && (result.players & 1U << player);
}

// What an answer of the opponent must not do.
typedef struct Danger {
  const Game *game;
  const void *state;
  const char *pattern; // "": win
  bool found;
} Danger;

static bool try_answer(void *context, Move move) {
  Danger *danger = context;
  const Game *game = danger->game;
  Text report = {0};
  void *after = state_copy(game, danger->state);
  game->play(after, move, &report);
  danger->found = *danger->pattern ? count_lines(&report, danger->pattern) > 0
                                   : has_won(game, after, game->turn(danger->state));
  text_free(&report);
  free(after);
  return !danger->found;
}

static bool is_safe(const LessonRun *run, const char *pattern) {
  const Session *session = run->session;
  Danger danger = {session->game, session->state, pattern, false};
  const int turn = session_turn(session);
  if (turn <= TURN_CHANCE || turn == run->learner) return true;
  session->game->generate(session->state, try_answer, &danger);
  return !danger.found;
}

static bool is_at(const Session *session, const char *pattern) {
  Text position = {0};
  session->game->format_position(session->state, &position);
  const bool fits = glob_matches(pattern, strlen(pattern), text_string(&position), position.length);
  text_free(&position);
  return fits;
}

static bool has_gained(const LessonRun *run, uint64_t points) {
  const Session *session = run->session;
  const int gain = session->game->score(session->state, run->learner) -
                   session->game->score(session->start, run->learner);
  return gain >= (int)points;
}

// What is no move at all was not made by mistake: the rules say best how moves are written.
static bool is_refused(const Error *refusal, const char *code) {
  return refusal && (*code ? error_is(refusal, code) : !error_is(refusal, ERROR_SYNTAX));
}

static bool holds(const Attempt *attempt, const Condition *condition) {
  const LessonRun *run = attempt->run;
  const char *pattern = condition->pattern;
  switch (condition->kind) {
  case CONDITION_ANY:
    return true;
  case CONDITION_MOVE:
    return fits_word(pattern, attempt->move);
  case CONDITION_REPORT:
    return count_lines(&run->report, pattern) > 0;
  case CONDITION_REPORTS:
    return count_lines(&run->report, pattern) >= condition->number;
  case CONDITION_GAIN:
    return has_gained(run, condition->number);
  case CONDITION_WON:
    return has_won(run->session->game, run->session->state, run->learner);
  case CONDITION_POSITION:
    return is_at(run->session, pattern);
  case CONDITION_SAFE:
    return is_safe(run, pattern);
  case CONDITION_ILLEGAL:
    return is_refused(attempt->refusal, pattern);
  }
  return false;
}

// A refused move has done nothing, so that only its refusal can be asked about.
static bool is_met(const Attempt *attempt, const Condition *condition) {
  if (attempt->refusal && condition->kind != CONDITION_ILLEGAL) return false;
  return holds(attempt, condition) != condition->negated;
}

static bool is_goal_met(const Attempt *attempt) {
  const LessonStep *step = attempt->run->step;
  for (size_t i = 0; i < step->goal_count; i++)
    if (!is_met(attempt, &step->goals[i])) return false;
  return true;
}

// The first answer that fits, or NULL; the last one fits whatever is legal.
static const LessonAnswer *find_answer(const Attempt *attempt) {
  const LessonStep *step = attempt->run->step;
  for (size_t i = 0; i < step->answer_count; i++)
    if (is_met(attempt, &step->answers[i].condition)) return &step->answers[i];
  return NULL;
}

// ---- The step ----

static Session *start_session(const LessonRun *run) {
  Session *session = session_create_at(run->lesson->game, run->step->position, NULL);
  assert(session); // the lesson was read: it has been one before
  return session;
}

void lesson_run_start(LessonRun *run, const Lesson *lesson, const LessonStep *step) {
  *run = (LessonRun){.lesson = lesson, .step = step};
  run->session = start_session(run);
  run->learner = session_turn(run->session);
}

void lesson_run_free(LessonRun *run) {
  session_destroy(run->session);
  text_free(&run->report);
  *run = (LessonRun){0};
}

void lesson_run_retry(LessonRun *run) {
  session_destroy(run->session);
  run->session = start_session(run);
  run->moves = 0;
  run->ended = false;
  text_clear(&run->report);
}

static bool play_text(Session *session, const char *text, Text *report, Error *error) {
  Move move;
  return session->game->parse_move(session->state, text, &move, error) &&
         session_play(session, move, report, error);
}

// Plays what the lesson has the opponent and chance do after the learner's last move. False where
// that cannot follow, or does not lead back to the learner.
static bool play_replies(LessonRun *run) {
  const LessonStep *step = run->step;
  const char *cursor = run->moves <= step->reply_count ? step->replies[run->moves - 1].moves : "";
  const char *word;
  size_t length;
  bool good = true;
  Text move = {0};
  while (good && scan_word(&cursor, &word, &length)) {
    text_clear(&move);
    text_add_bytes(&move, word, length);
    good = play_text(run->session, text_string(&move), NULL, NULL);
  }
  text_free(&move);
  return good && session_turn(run->session) == run->learner;
}

static LessonVerdict end_attempt(LessonRun *run, LessonVerdict verdict, const char *said,
                                 Text *out) {
  run->ended = true;
  text_add(out, said);
  return verdict;
}

// A legal move was made: is the goal reached, missed, or still to come?
static LessonVerdict judge(LessonRun *run, const char *move, Text *said) {
  const LessonStep *step = run->step;
  const Attempt attempt = {.run = run, .move = move};
  if (is_goal_met(&attempt)) return end_attempt(run, LESSON_PASSED, step->praise, said);
  const LessonAnswer *answer = find_answer(&attempt);
  const LessonAnswer *last = &step->answers[step->answer_count - 1];
  if (answer != last || run->moves >= step->within || !play_replies(run))
    return end_attempt(run, LESSON_WRONG, answer->text, said);
  if (run->moves <= step->reply_count) text_add(said, step->replies[run->moves - 1].text);
  return LESSON_GOES_ON;
}

static LessonVerdict refuse_move(const LessonRun *run, const Error *refusal, Text *said) {
  const Attempt attempt = {.run = run, .refusal = refusal};
  const LessonAnswer *answer = find_answer(&attempt);
  text_add(said, answer ? answer->text : error_message(refusal));
  return LESSON_ILLEGAL;
}

LessonVerdict lesson_run_try(LessonRun *run, const char *move, Text *said) {
  assert(!run->ended);
  Session *session = run->session;
  Error refusal;
  Text spelling = {0};
  if (!play_text(session, move, &run->report, &refusal)) return refuse_move(run, &refusal, said);
  run->moves++;
  run->tries++;
  session_format_entry(session, session->entry_count - 1, VIEWER_REFEREE, &spelling);
  const LessonVerdict verdict = judge(run, text_string(&spelling), said);
  text_free(&spelling);
  return verdict;
}

int lesson_run_stars(const LessonRun *run) {
  const size_t needed = run->step->needed;
  const int stars = run->tries <= needed ? 3 : run->tries <= 2 * needed + 1 ? 2 : 1;
  return run->hinted && stars > 1 ? stars - 1 : stars;
}

const char *lesson_verdict_name(LessonVerdict verdict) {
  static const char *const names[] = {"illegal", "wrong", "goes-on", "passed"};
  return names[verdict];
}
