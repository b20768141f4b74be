// What people may do at a table, and what follows from it.
#include "base/memory.h"
#include "server/table/table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// Appends what has been found to be in order.
static void note(GameTable *table, LogKind kind, int seat, const char *text, int64_t now,
                 int64_t spent) {
  const LogEntry entry = {.kind = kind,
                          .seat = seat,
                          .text = (char *)(uintptr_t)text, // copied by gametable_append()
                          .at = now,
                          .spent = spent};
  gametable_append(table, &entry, NULL);
}

// Draws for chance while it is on turn, and notes the end.
static void go_on(GameTable *table, int64_t now) {
  const Game *game = table->game;
  Text text = {0};
  while (gametable_turn(table) == TURN_CHANCE) {
    const void *state = table->session->state;
    const Move move = gametable_draw(table);
    text_clear(&text);
    game->format_move(state, move, VIEWER_REFEREE, &text);
    note(table, LOG_CHANCE, 0, text_string(&text), now, 0);
  }
  if (table->status == TABLE_RUNNING && session_turn(table->session) == TURN_OVER) {
    Result result;
    game->result(table->session->state, &result);
    text_clear(&text);
    result_format(&result, &text);
    note(table, LOG_END, 0, text_string(&text), now, 0);
  }
  text_free(&text);
  if (table->status == TABLE_RUNNING && table->log_count >= TABLE_MAX_LOG_OF_GAME)
    gametable_close(table, "too-long", now);
}

static bool is_running(const GameTable *table, Refusal *refusal) {
  if (gametable_is_ended(table)) return refuse(refusal, "game-over", "the game is over");
  if (table->status != TABLE_RUNNING)
    return refuse(refusal, "not-now", "the game has not started yet");
  return true;
}

static bool is_on_turn(const GameTable *table, int seat, Refusal *refusal) {
  if (!is_running(table, refusal)) return false;
  if (session_turn(table->session) != seat)
    return refuse(refusal, "not-your-turn", "seat %d is on turn", session_turn(table->session));
  return true;
}

// ---- Before the game

static bool has_all_seats(const GameTable *table) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->seats[seat].kind < SEAT_HUMAN) return false;
  return true;
}

// Everybody moves from the place to the seat that the lot gave.
static void deal_seats(GameTable *table) {
  Seat places[GAME_MAX_PLAYERS + 1];
  memcpy(places, table->seats, sizeof places);
  for (int seat = 1; seat <= table->seat_count; seat++)
    table->seats[seat] = places[table->lot[seat]];
}

void gametable_start_if_ready(GameTable *table, int64_t now) {
  if (table->status > TABLE_STARTING) return;
  table->status = has_all_seats(table) ? TABLE_STARTING : TABLE_OPEN;
  if (table->status == TABLE_OPEN || !fair_is_complete(&table->fair)) return;
  gametable_settle_luck(table);
  deal_seats(table);
  Text lot = {0};
  gametable_format_lot(table, &lot);
  note(table, LOG_START, 0, text_string(&lot), now, 0);
  text_free(&lot);
  go_on(table, now);
}

static bool code_fits(const Seat *seat, const char *code) {
  if (!code || !seat->has_code) return false;
  uint8_t hash[SECRET_HASH_SIZE];
  secret_hash(code, hash);
  return sodium_memcmp(hash, seat->code_hash, sizeof hash) == 0;
}

static bool may_take(const GameTable *table, int seat, const char *code) {
  const Seat *place = &table->seats[seat];
  return place->kind == SEAT_OPEN || (place->kind == SEAT_INVITE && code_fits(place, code));
}

bool gametable_join(GameTable *table, int *seat, uint64_t player, const char *name,
                    const char *code, int64_t now, Refusal *refusal) {
  if (table->status != TABLE_OPEN) return refuse(refusal, "not-now", "all seats are taken");
  if (table->log_count >= TABLE_MAX_LOG_OF_JOINS)
    return refuse(refusal, "limit", "too many have come and gone: make another table");
  int chosen = *seat;
  // With a code, the seat it belongs to goes first.
  for (int i = 1; i <= table->seat_count && !chosen; i++)
    if (table->seats[i].kind == SEAT_INVITE && code_fits(&table->seats[i], code)) chosen = i;
  if (!chosen && code) return refuse(refusal, "forbidden", "the join code is wrong or was used");
  for (int i = 1; i <= table->seat_count && !chosen; i++)
    if (table->seats[i].kind == SEAT_OPEN) chosen = i;
  if (!chosen) return refuse(refusal, "forbidden", "the free seats are by invitation only");
  if (chosen > table->seat_count)
    return refuse(refusal, "bad-argument", "there is no seat %d", chosen);
  if (table->seats[chosen].kind >= SEAT_HUMAN)
    return refuse(refusal, "not-now", "seat %d is taken", chosen);
  if (!may_take(table, chosen, code))
    return refuse(refusal, "forbidden", "seat %d is by invitation only", chosen);
  Seat *place = &table->seats[chosen];
  place->kind = SEAT_HUMAN; // its code stays, for when the player leaves again
  place->player = player;
  strncpy(place->name, name, sizeof place->name - 1);
  note(table, LOG_JOIN, chosen, "", now, 0);
  *seat = chosen;
  gametable_start_if_ready(table, now);
  return true;
}

bool gametable_leave(GameTable *table, int seat, int64_t now, Refusal *refusal) {
  if (table->status > TABLE_STARTING)
    return refuse(refusal, "not-now", "the game has started: resign instead");
  // Who goes when all have committed may have seen what the luck would be: no second try for it.
  const bool spoils_luck = fair_is_settled(&table->fair);
  // A seat by invitation remains one, and its code works again.
  Seat *place = &table->seats[seat];
  place->kind = place->has_code ? SEAT_INVITE : SEAT_OPEN;
  place->player = 0;
  place->name[0] = 0;
  note(table, LOG_LEAVE, seat, "", now, 0);
  table->status = TABLE_OPEN;
  if (spoils_luck) gametable_close(table, "unrevealed", now);
  return true;
}

// Appends what a seat adds to the luck, unless that is refused.
static bool note_luck(GameTable *table, LogKind kind, int seat, const char *text, int64_t now,
                      Refusal *refusal) {
  const LogEntry entry = {.kind = kind, .seat = seat, .text = (char *)(uintptr_t)text, .at = now};
  Error error;
  if (table->status > TABLE_STARTING)
    return refuse(refusal, "not-now", "the game has started already");
  if (!gametable_append(table, &entry, &error))
    return refuse(refusal, error.code, "%s", error_message(&error));
  gametable_start_if_ready(table, now);
  return true;
}

bool gametable_commit(GameTable *table, int seat, const char *hash, int64_t now, Refusal *refusal) {
  return note_luck(table, LOG_COMMIT, seat, hash, now, refusal);
}

bool gametable_give_nonce(GameTable *table, int seat, const char *nonce, int64_t now,
                          Refusal *refusal) {
  // Who does without a nonce says so instead of committing to one.
  if (strcmp(nonce, "-") == 0 && gametable_needs_hash(table, seat))
    return gametable_commit(table, seat, nonce, now, refusal);
  return note_luck(table, LOG_NONCE, seat, nonce, now, refusal);
}

// ---- Moves

static bool refuse_move(Refusal *refusal, const Error *error) {
  const Error reason = *error;
  error_set(&refusal->error, "illegal-move", "%s", error_message(&reason));
  memcpy(refusal->reason, reason.code, sizeof refusal->reason);
  refusal->retry = 0;
  return false;
}

bool gametable_check(const GameTable *table, int seat, const char *text, Text *report,
                     Refusal *refusal) {
  if (!is_on_turn(table, seat, refusal)) return false;
  const Game *game = table->game;
  void *view = memory_allocate(game->state_size);
  game_view(game, table->session->state, seat, view);
  Move move;
  Error error;
  const bool legal = game->parse_move(view, text, &move, &error) && game->check(view, move, &error);
  if (legal)
    game->play(view, move, report);
  else
    refuse_move(refusal, &error);
  free(view);
  return legal;
}

bool gametable_play(GameTable *table, int seat, const char *text, uint64_t number, int64_t now,
                    int64_t lag, Refusal *refusal) {
  if (number && number != table->log_count + 1)
    return refuse(refusal, "stale", "entry %llu is not the next one", (unsigned long long)number);
  if (!is_on_turn(table, seat, refusal)) return false;
  // Refused by the own view, so that no refusal tells what the seat may not know.
  if (table->game->has_hidden && !gametable_check(table, seat, text, NULL, refusal)) return false;
  Move move;
  Error error;
  const void *state = table->session->state;
  if (!table->game->parse_move(state, text, &move, &error)) return refuse_move(refusal, &error);
  Text canonical = {0};
  const bool legal = table->game->check(state, move, &error);
  if (legal) {
    table->game->format_move(state, move, VIEWER_REFEREE, &canonical);
    note(table, LOG_MOVE, seat, text_string(&canonical), now,
         clock_charge(&table->clock, now, lag));
    go_on(table, now);
  }
  text_free(&canonical);
  return legal || refuse_move(refusal, &error);
}

// ---- Ends

// Applies an event to the game unless the game itself objects.
static bool note_event(GameTable *table, LogKind kind, int seat, const char *text, int64_t now,
                       Refusal *refusal) {
  const LogEntry entry = {.kind = kind,
                          .seat = seat,
                          .text = (char *)(uintptr_t)text,
                          .at = now,
                          .spent = clock_charge(&table->clock, now, 0)};
  Error error;
  if (!gametable_append(table, &entry, &error))
    return refuse(refusal, "not-now", "%s", error_message(&error));
  go_on(table, now);
  return true;
}

bool gametable_resign(GameTable *table, int seat, int64_t now, Refusal *refusal) {
  return is_running(table, refusal) && note_event(table, LOG_RESIGN, seat, "", now, refusal);
}

void gametable_close(GameTable *table, const char *reason, int64_t now) {
  if (gametable_is_ended(table)) return;
  Text text = {0};
  text_format(&text, "aborted %s", reason);
  note(table, LOG_END, 0, text_string(&text), now, 0);
  text_free(&text);
}

// Looks at no more of the line than it has to.
static bool is_past_second_move(const GameTable *table) {
  int moves = 0;
  for (size_t i = 0; i < table->session->entry_count && moves < 2; i++)
    moves += table->log[table->line[i] - 1].kind == LOG_MOVE;
  return moves >= 2;
}

static bool has_drawn(const GameTable *table) {
  if (!table->game->has_chance) return false;
  for (size_t i = 0; i < table->log_count; i++)
    if (table->log[i].kind == LOG_CHANCE) return true;
  return false;
}

static bool has_other_people(const GameTable *table, int seat) {
  for (int other = 1; other <= table->seat_count; other++) {
    const Seat *place = &table->seats[other];
    if (place->kind == SEAT_HUMAN && place->player && place->player != table->seats[seat].player)
      return true;
  }
  return false;
}

// Who has seen what was dealt could throw away every bad hand: then the others have to agree.
static bool may_abort_alone(const GameTable *table, int seat) {
  return !has_drawn(table) || !has_other_people(table, seat);
}

bool gametable_may_abort(const GameTable *table, int seat, Refusal *refusal) {
  if (gametable_is_ended(table)) return refuse(refusal, "game-over", "the game is over");
  if (is_past_second_move(table))
    return refuse(refusal, "not-now", "after the second move: resign instead");
  return may_abort_alone(table, seat) || gametable_may_offer(table, seat, OFFER_ABORT, refusal);
}

bool gametable_abort(GameTable *table, int seat, int64_t now, Refusal *refusal) {
  if (!gametable_may_abort(table, seat, refusal)) return false;
  if (may_abort_alone(table, seat)) {
    gametable_close(table, "by-player", now);
    return true;
  }
  bool agreed;
  if (!gametable_offer(table, seat, OFFER_ABORT, &agreed, now, refusal)) return false;
  if (agreed) gametable_close(table, "agreed", now);
  return true;
}

bool gametable_claim(GameTable *table, int seat, int64_t away, int64_t now, Refusal *refusal) {
  if (!is_running(table, refusal)) return false;
  const int turn = session_turn(table->session);
  if (turn < 1 || turn == seat || table->seats[turn].kind != SEAT_HUMAN ||
      table->clock.spec.kind == CLOCK_DAYS)
    return refuse(refusal, "not-now", "there is nothing to claim");
  if (away < TABLE_CLAIM_AFTER)
    return refuse(refusal, "not-now", "the player on turn has not been away for %d seconds",
                  TABLE_CLAIM_AFTER / 1000);
  char by[2] = {(char)('0' + seat), 0};
  return note_event(table, LOG_CLAIM, turn, by, now, refusal);
}

bool gametable_look_at_clock(GameTable *table, int64_t now, int64_t lag) {
  if (table->status != TABLE_RUNNING || !table->clock.running) return false;
  const int seat = table->clock.running;
  const int64_t left = table->clock.left[seat];
  if (clock_charge(&table->clock, now, lag) < left) return false;
  Refusal refusal;
  const LogEntry entry = {.kind = LOG_TIME, .seat = seat, .text = "", .at = now, .spent = left};
  if (!gametable_append(table, &entry, &refusal.error)) return false;
  go_on(table, now);
  return true;
}

// ---- Offers

// Takes the seat's last move, and all after it, back.
static bool take_back(GameTable *table, int seat, int64_t now, Refusal *refusal) {
  const size_t number = gametable_takeback_number(table, seat);
  if (!number) return refuse(refusal, "not-now", "you have no move to take back");
  Text text = {0};
  text_format(&text, "%zu", number);
  note(table, LOG_TAKEBACK, seat, text_string(&text), now, clock_charge(&table->clock, now, 0));
  text_free(&text);
  return true;
}

static bool has_move_to_take_back(const GameTable *table, int seat) {
  for (size_t i = table->session->entry_count; i-- > 0;) {
    const LogEntry *entry = &table->log[table->line[i] - 1];
    if (entry->kind == LOG_MOVE && (entry->seat == seat || table->offers[OFFER_TAKEBACK].by))
      return true;
  }
  return false;
}

static bool has_bot(const GameTable *table) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->seats[seat].kind == SEAT_BOT) return true;
  return false;
}

// Whether this is a time for it at all.
static bool suits(const GameTable *table, int seat, OfferKind kind, Refusal *refusal) {
  if (kind == OFFER_REMATCH) {
    if (!gametable_is_ended(table)) return refuse(refusal, "not-now", "the game is not over");
    return !table->rematch || refuse(refusal, "not-now", "there is a rematch already");
  }
  if (!is_running(table, refusal)) return false;
  switch (kind) {
  case OFFER_TAKEBACK:
    return has_move_to_take_back(table, seat) ||
           refuse(refusal, "not-now", "you have no move to take back");
  case OFFER_DRAW:
    if (table->seat_count == 1) return refuse(refusal, "not-now", "there is nobody to agree with");
    return !has_bot(table) || refuse(refusal, "not-now", "computer players do not agree to draws");
  default:
    return true;
  }
}

// Offers are no means to keep the others busy, nor to fill the log.
static bool is_within_limits(const GameTable *table, int seat, OfferKind kind, Refusal *refusal) {
  static const int max_count[OFFER_KIND_COUNT] = {
      [OFFER_DRAW] = 10, [OFFER_TAKEBACK] = 20, [OFFER_REMATCH] = 3, [OFFER_ABORT] = 3};
  const OfferHistory *history = &table->offered[seat][kind];
  if (history->count >= max_count[kind])
    return refuse(refusal, "limit", "you have offered that %d times", history->count);
  if (kind == OFFER_REMATCH) return true;
  if (table->log_count >= TABLE_MAX_LOG_OF_OFFERS)
    return refuse(refusal, "limit", "the game has become too long for offers");
  if (table->moves_made[seat] < history->rests_until)
    return refuse(refusal, "not-now", "you may offer that again when you have made %d more moves",
                  history->rests_until - table->moves_made[seat]);
  return true;
}

bool gametable_may_offer(const GameTable *table, int seat, OfferKind kind, Refusal *refusal) {
  const Offer *offer = &table->offers[kind];
  if (!suits(table, seat, kind, refusal)) return false;
  if (offer->accepted >> seat & 1) return refuse(refusal, "not-now", "that is offered already");
  return offer->by || is_within_limits(table, seat, kind, refusal);
}

// Bots agree to what was not refused before, and so does who has left for good; a player agrees for
// all seats they have.
static bool all_agree(const GameTable *table, OfferKind kind) {
  for (int seat = 1; seat <= table->seat_count; seat++) {
    const Seat *place = &table->seats[seat];
    bool agrees = place->kind != SEAT_HUMAN || !place->player;
    for (int other = 1; other <= table->seat_count && !agrees; other++)
      agrees = (table->offers[kind].accepted >> other & 1) &&
               (other == seat || gametable_has_player(table, other, place->player));
    if (!agrees) return false;
  }
  return true;
}

bool gametable_offer(GameTable *table, int seat, OfferKind kind, bool *agreed, int64_t now,
                     Refusal *refusal) {
  *agreed = false;
  if (!gametable_may_offer(table, seat, kind, refusal)) return false;
  const Offer *offer = &table->offers[kind];
  const int by = offer->by ? offer->by : seat;
  note(table, offer->by ? LOG_ACCEPT : LOG_OFFER, seat, offer_name(kind), now, 0);
  if (!all_agree(table, kind)) return true;
  *agreed = true;
  if (kind == OFFER_DRAW) return note_event(table, LOG_AGREED, 0, "", now, refusal);
  if (kind == OFFER_TAKEBACK) return take_back(table, by, now, refusal);
  return true;
}

bool gametable_decline(GameTable *table, int seat, OfferKind kind, int64_t now, Refusal *refusal) {
  if (!table->offers[kind].by) return refuse(refusal, "not-now", "there is no such offer");
  note(table, LOG_DECLINE, seat, offer_name(kind), now, 0);
  return true;
}

void gametable_set_rematch(GameTable *table, uint64_t next, int64_t now) {
  char text[ID_SIZE];
  id_format(next, text);
  note(table, LOG_REMATCH, 0, text, now, 0);
}
