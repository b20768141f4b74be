// Taking and leaving seats, and the luck that each person adds, until the game starts.
#include "server/table/opening.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

// Everybody moves from the place to the seat that the lot gave.
static void deal_seats(GameTable *table) {
  Seat places[GAME_MAX_PLAYERS + 1];
  memcpy(places, table->seats, sizeof places);
  for (int seat = 1; seat <= table->seat_count; seat++)
    table->seats[seat] = places[table->lot[seat]];
}

void gametable_start_if_ready(GameTable *table, int64_t now) {
  if (!gametable_is_unstarted(table)) return;
  table->status = seats_are_taken(table->seats, table->seat_count) ? TABLE_STARTING : TABLE_OPEN;
  if (table->status == TABLE_OPEN || !fair_is_complete(&table->fair)) return;
  gametable_settle_luck(table);
  deal_seats(table);
  Text lot = {0};
  gametable_format_lot(table, &lot);
  gametable_note(table, LOG_START, 0, text_string(&lot), now, 0);
  text_free(&lot);
  gametable_advance(table, now);
}

// ---- Seats

static bool code_fits(const Seat *seat, const char *code) {
  if (!code || !seat->has_code) return false;
  uint8_t hash[SECRET_HASH_SIZE];
  secret_hash(code, hash);
  return sodium_memcmp(hash, seat->code_hash, sizeof hash) == 0;
}

static bool may_take(const Seat *seat, const char *code) {
  return seat->kind == SEAT_OPEN || (seat->kind == SEAT_INVITE && code_fits(seat, code));
}

bool may_join(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  if (viewer->seat) return refuse(refusal, ERROR_NOT_NOW, "table.seated");
  if (table->status != TABLE_OPEN) return refuse(refusal, ERROR_NOT_NOW, "table.full");
  return table->log_count < TABLE_MAX_LOG_OF_JOINS ||
         refuse(refusal, ERROR_LIMIT, "table.worn-out");
}

// The seat to take when none was named: with a code the one it belongs to, else the first open one.
// 0 with the refusal filled.
static int choose_seat(const GameTable *table, const char *code, Refusal *refusal) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->seats[seat].kind == SEAT_INVITE && code_fits(&table->seats[seat], code)) return seat;
  if (code) {
    refuse(refusal, ERROR_FORBIDDEN, "table.bad-code");
    return 0;
  }
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->seats[seat].kind == SEAT_OPEN) return seat;
  refuse(refusal, ERROR_FORBIDDEN, "table.invitation-only");
  return 0;
}

bool gametable_join(GameTable *table, int *seat, uint64_t player, const char *name,
                    const char *code, int64_t now, Refusal *refusal) {
  assert(table->status == TABLE_OPEN && player != 0);
  const int chosen = *seat ? *seat : choose_seat(table, code, refusal);
  if (!chosen) return false;
  if (chosen > table->seat_count)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "table.no-such-seat", "seat=%d", chosen);
  Seat *place = &table->seats[chosen];
  if (seat_is_taken(place))
    return refuse_with(refusal, ERROR_NOT_NOW, "table.seat-taken", "seat=%d", chosen);
  if (!may_take(place, code))
    return refuse_with(refusal, ERROR_FORBIDDEN, "table.seat-by-invitation", "seat=%d", chosen);
  place->kind = SEAT_HUMAN; // its code stays, for when the player leaves again
  place->player = player;
  strncpy(place->name, name, sizeof place->name - 1);
  gametable_note(table, LOG_JOIN, chosen, "", now, 0);
  *seat = chosen;
  gametable_start_if_ready(table, now);
  return true;
}

bool may_leave(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  (void)viewer;
  return gametable_is_unstarted(table) || refuse(refusal, ERROR_NOT_NOW, "table.resign-instead");
}

static bool is_empty(const GameTable *table) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->seats[seat].kind == SEAT_HUMAN) return false;
  return true;
}

void gametable_leave(GameTable *table, int seat, int64_t now) {
  assert(gametable_is_unstarted(table));
  // Who goes when all have committed may have seen what the luck would be: no second try for it.
  const bool spoils_luck = fair_is_settled(&table->fair);
  // A seat by invitation remains one, and its code works again.
  Seat *place = &table->seats[seat];
  place->kind = place->has_code ? SEAT_INVITE : SEAT_OPEN;
  place->player = 0;
  place->name[0] = 0;
  gametable_note(table, LOG_LEAVE, seat, "", now, 0);
  table->status = TABLE_OPEN;
  if (spoils_luck) gametable_close(table, "unrevealed", now);
  if (is_empty(table)) gametable_close(table, "empty", now);
}

// ---- Luck

typedef bool NeedsLuck(const Fair *fair, int place);

// Before the start seats are places. 0: none of the player's seats needs it.
static int seat_that_needs(const GameTable *table, const Viewer *viewer, NeedsLuck *needs) {
  if (needs(&table->fair, viewer->seat)) return viewer->seat;
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (needs(&table->fair, seat) && gametable_has_player(table, seat, viewer->player)) return seat;
  return 0;
}

static bool may_add(const GameTable *table, const Viewer *viewer, NeedsLuck *needs, const char *key,
                    Refusal *refusal) {
  if (!gametable_is_unstarted(table)) return refuse(refusal, ERROR_NOT_NOW, "table.started");
  return seat_that_needs(table, viewer, needs) ||
         refuse_with(refusal, ERROR_NOT_NOW, key, "place=%d", viewer->seat);
}

bool may_commit(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  return may_add(table, viewer, fair_needs_hash, "fair.no-commitment-due", refusal);
}

bool may_give_nonce(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  return may_add(table, viewer, fair_needs_nonce, "fair.no-nonce-due", refusal);
}

static bool add_luck(GameTable *table, LogKind kind, int seat, const char *text, int64_t now,
                     Refusal *refusal) {
  assert(gametable_is_unstarted(table) && seat > 0);
  const LogEntry entry = {.kind = kind, .seat = seat, .text = (char *)(uintptr_t)text, .at = now};
  Error error;
  if (!gametable_append(table, &entry, &error)) return refuse_because(refusal, &error);
  gametable_start_if_ready(table, now);
  return true;
}

bool gametable_commit(GameTable *table, const Viewer *viewer, const char *hash, int64_t now,
                      Refusal *refusal) {
  const int seat = seat_that_needs(table, viewer, fair_needs_hash);
  return add_luck(table, LOG_COMMIT, seat, hash, now, refusal);
}

bool gametable_give_nonce(GameTable *table, const Viewer *viewer, const char *nonce, int64_t now,
                          Refusal *refusal) {
  const int seat = seat_that_needs(table, viewer, fair_needs_nonce);
  return add_luck(table, LOG_NONCE, seat, nonce, now, refusal);
}
