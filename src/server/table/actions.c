// Moves, ends and claims: entries are made here, and table.c applies them.
#include "server/table/actions.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void gametable_note(GameTable *table, LogKind kind, int seat, const char *text, int64_t now,
                    int64_t spent) {
  const LogEntry entry = {.kind = kind,
                          .seat = seat,
                          .text = (char *)(uintptr_t)text, // copied by gametable_append()
                          .at = now,
                          .spent = spent};
  gametable_append(table, &entry, NULL);
}

void gametable_note_event(GameTable *table, LogKind kind, int seat, const char *text, int64_t now,
                          int64_t spent) {
  gametable_note(table, kind, seat, text, now, spent);
  gametable_advance(table, now);
}

static void note_result(GameTable *table, int64_t now) {
  Result result;
  Text text = {0};
  table->game->result(table->session->state, &result);
  result_format(&result, &text);
  gametable_note(table, LOG_END, 0, text_string(&text), now, 0);
  text_free(&text);
}

void gametable_advance(GameTable *table, int64_t now) {
  const LogEntry draw = {.kind = LOG_CHANCE, .at = now};
  while (gametable_turn(table) == TURN_CHANCE)
    gametable_append_move(table, &draw, gametable_draw(table), NULL);
  if (table->status != TABLE_RUNNING) return;
  if (table->turn == TURN_OVER)
    note_result(table, now);
  else if (table->log_count >= TABLE_MAX_LOG_OF_GAME)
    gametable_close(table, "too-long", now);
}

bool gametable_require_running(const GameTable *table, Refusal *refusal) {
  if (gametable_is_ended(table)) return refuse(refusal, ERROR_GAME_OVER, "move.game-over");
  if (table->status != TABLE_RUNNING) return refuse(refusal, ERROR_NOT_NOW, "table.not-started");
  return true;
}

// ---- Moves

bool may_play(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  if (!gametable_require_running(table, refusal)) return false;
  return table->turn == viewer->seat ||
         refuse_with(refusal, ERROR_NOT_YOUR_TURN, "table.turn", "seat=%d", table->turn);
}

bool may_hint(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  return may_play(table, viewer, refusal) && (gametable_others_are_bots(table, viewer->seat) ||
                                              refuse(refusal, ERROR_FORBIDDEN, "table.no-hints"));
}

// Reads and checks a move in what the seat sees, so that no refusal tells what it may not know. The
// rules give the same word for it as in the state.
static bool read_move(const GameTable *table, const void *seen, const char *text, Move *move,
                      Refusal *refusal) {
  Error error;
  return (table->game->parse_move(seen, text, move, &error) &&
          table->game->check(seen, *move, &error)) ||
         refuse_move(refusal, &error);
}

bool gametable_check(const GameTable *table, int seat, const char *text, Text *report,
                     Refusal *refusal) {
  assert(gametable_turn(table) == seat);
  const Game *game = table->game;
  void *view = memory_allocate(game->state_size);
  game_view(game, table->session->state, seat, view);
  Move move;
  const bool is_legal = read_move(table, view, text, &move, refusal);
  if (is_legal) game->play(view, move, report);
  free(view);
  return is_legal;
}

bool gametable_play(GameTable *table, int seat, const char *text, int64_t now, int64_t lag,
                    Refusal *refusal) {
  assert(gametable_turn(table) == seat);
  void *view;
  const void *seen = gametable_see(table, table->session->state, seat, &view);
  Move move;
  const bool is_legal = read_move(table, seen, text, &move, refusal);
  free(view);
  if (!is_legal) return false;
  const LogEntry entry = {
      .kind = LOG_MOVE, .seat = seat, .at = now, .spent = clock_charge(&table->clock, now, lag)};
  Error error;
  if (!gametable_append_move(table, &entry, move, &error)) return refuse_move(refusal, &error);
  gametable_advance(table, now);
  return true;
}

// ---- Ends

// Games for more than two go on without those who have dropped out; only the game knows who.
static bool has_dropped_out(const GameTable *table, int seat) {
  if (table->seat_count <= 2) return false;
  void *next = memory_allocate(table->game->state_size);
  memcpy(next, table->session->state, table->game->state_size);
  const bool is_in = table->game->apply_event(next, EVENT_RESIGN, seat, NULL);
  free(next);
  return !is_in;
}

bool may_resign(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  return gametable_require_running(table, refusal) &&
         (!has_dropped_out(table, viewer->seat) ||
          refuse_with(refusal, ERROR_NOT_NOW, "table.dropped-out", "player=%d", viewer->seat));
}

void gametable_resign(GameTable *table, int seat, int64_t now) {
  assert(table->status == TABLE_RUNNING);
  gametable_note_event(table, LOG_RESIGN, seat, "", now, clock_charge(&table->clock, now, 0));
}

bool may_claim(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  if (!gametable_require_running(table, refusal)) return false;
  const int turn = table->turn;
  if (turn < 1 || turn == viewer->seat || table->seats[turn].kind != SEAT_HUMAN ||
      table->clock.spec.kind == CLOCK_DAYS)
    return refuse(refusal, ERROR_NOT_NOW, "table.nothing-to-claim");
  return viewer->away >= TABLE_CLAIM_AFTER || refuse_with(refusal, ERROR_NOT_NOW, "table.not-away",
                                                          "seconds=%d", TABLE_CLAIM_AFTER / 1000);
}

void gametable_claim(GameTable *table, int seat, int64_t now) {
  assert(table->status == TABLE_RUNNING && table->turn != seat);
  const char by[2] = {(char)('0' + seat), 0};
  gametable_note_event(table, LOG_CLAIM, table->turn, by, now, clock_charge(&table->clock, now, 0));
}

void gametable_close(GameTable *table, const char *reason, int64_t now) {
  if (gametable_is_ended(table)) return;
  Text text = {0};
  text_format(&text, LOG_TEXT_ABORTED "%s", reason);
  gametable_note(table, LOG_END, 0, text_string(&text), now, 0);
  text_free(&text);
}

void gametable_look_at_clock(GameTable *table, int64_t now, int64_t lag) {
  if (table->status != TABLE_RUNNING || !table->clock.running) return;
  const int seat = table->clock.running;
  const int64_t left = table->clock.left[seat];
  if (clock_charge(&table->clock, now, lag) >= left)
    gametable_note_event(table, LOG_TIME, seat, "", now, left);
}
