// Offers are entries of the log, and so is what all have agreed to.
#include "server/table/agreements.h"

#include "server/table/log_rules.h"

#include <assert.h>

// Offers are no means to keep the others busy, nor to fill the log.
static bool is_within_limits(const GameTable *table, int seat, OfferKind kind, Refusal *refusal) {
  static const int max_count[OFFER_KIND_COUNT] = {
      [OFFER_DRAW] = 10, [OFFER_TAKEBACK] = 20, [OFFER_REMATCH] = 3, [OFFER_ABORT] = 3};
  const OfferHistory *history = &table->offered[seat][kind];
  if (history->count >= max_count[kind])
    return refuse_with(refusal, ERROR_LIMIT, "offer.too-often", "count=%d", history->count);
  if (kind == OFFER_REMATCH) return true;
  if (table->log_count >= TABLE_MAX_LOG_OF_OFFERS)
    return refuse(refusal, ERROR_LIMIT, "offer.long-game");
  if (table->moves_made[seat] < history->rests_until)
    return refuse_with(refusal, ERROR_NOT_NOW, "offer.rests", "moves=%d",
                       history->rests_until - table->moves_made[seat]);
  return true;
}

static bool may_offer(const GameTable *table, int seat, OfferKind kind, Refusal *refusal) {
  const Offer *offer = &table->offers[kind];
  if (offer->accepted >> seat & 1) return refuse(refusal, ERROR_NOT_NOW, "offer.standing");
  return offer->by || is_within_limits(table, seat, kind, refusal);
}

static bool has_bot(const GameTable *table) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->seats[seat].kind == SEAT_BOT) return true;
  return false;
}

bool may_draw(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  if (!gametable_require_running(table, refusal)) return false;
  if (table->seat_count == 1) return refuse(refusal, ERROR_NOT_NOW, "offer.alone");
  if (has_bot(table)) return refuse(refusal, ERROR_NOT_NOW, "offer.draw-with-bot");
  return may_offer(table, viewer->seat, OFFER_DRAW, refusal);
}

bool may_take_back(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  if (!gametable_require_running(table, refusal)) return false;
  const int by = table->offers[OFFER_TAKEBACK].by;
  if (!gametable_takeback_number(table, by ? by : viewer->seat))
    return refuse(refusal, ERROR_NOT_NOW, "offer.no-move");
  return may_offer(table, viewer->seat, OFFER_TAKEBACK, refusal);
}

// Who was never there, or is gone for good, cannot sit down again.
static bool all_are_here(const GameTable *table) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->seats[seat].kind != SEAT_BOT && !seat_is_person(&table->seats[seat])) return false;
  return true;
}

bool may_rematch(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  if (!gametable_is_ended(table)) return refuse(refusal, ERROR_NOT_NOW, "table.not-over");
  if (table->rematch) return refuse(refusal, ERROR_NOT_NOW, "offer.rematch-made");
  if (!all_are_here(table)) return refuse(refusal, ERROR_NOT_NOW, "offer.rematch-incomplete");
  return may_offer(table, viewer->seat, OFFER_REMATCH, refusal);
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

// Who has seen what was dealt could throw away every bad hand: then the others have to agree.
static bool may_abort_alone(const GameTable *table, int seat) {
  return !has_drawn(table) || !gametable_has_others(table, table->seats[seat].player);
}

bool may_abort(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  if (gametable_is_ended(table)) return refuse(refusal, ERROR_GAME_OVER, "move.game-over");
  if (is_past_second_move(table)) return refuse(refusal, ERROR_NOT_NOW, "offer.late-abort");
  return may_abort_alone(table, viewer->seat) ||
         (gametable_require_running(table, refusal) &&
          may_offer(table, viewer->seat, OFFER_ABORT, refusal));
}

bool may_decline(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  (void)viewer;
  for (int kind = 0; kind < OFFER_KIND_COUNT; kind++)
    if (table->offers[kind].by) return true;
  return refuse(refusal, ERROR_NOT_NOW, "offer.none");
}

// Bots agree to what was not refused before, and so does who has left for good; a player agrees for
// all seats they have.
static bool all_agree(const GameTable *table, OfferKind kind) {
  for (int seat = 1; seat <= table->seat_count; seat++) {
    const Seat *place = &table->seats[seat];
    bool agrees = !seat_is_person(place);
    for (int other = 1; other <= table->seat_count && !agrees; other++)
      agrees = (table->offers[kind].accepted >> other & 1) &&
               (other == seat || gametable_has_player(table, other, place->player));
    if (!agrees) return false;
  }
  return true;
}

// Takes the seat's last move, and all after it, back.
static void take_back(GameTable *table, int seat, int64_t now) {
  Text text = {0};
  text_format(&text, "%zu", gametable_takeback_number(table, seat));
  gametable_note(table, LOG_TAKEBACK, seat, text_string(&text), now,
                 clock_charge(&table->clock, now, 0));
  text_free(&text);
}

bool gametable_offer(GameTable *table, int seat, OfferKind kind, int64_t now) {
  assert((kind == OFFER_REMATCH) == gametable_is_ended(table));
  const Offer *offer = &table->offers[kind];
  const int by = offer->by ? offer->by : seat;
  gametable_note(table, offer->by ? LOG_ACCEPT : LOG_OFFER, seat, offer_name(kind), now, 0);
  if (!all_agree(table, kind)) return false;
  switch (kind) {
  case OFFER_DRAW:
    gametable_note_event(table, LOG_AGREED, 0, "", now, clock_charge(&table->clock, now, 0));
    break;
  case OFFER_TAKEBACK:
    take_back(table, by, now);
    break;
  case OFFER_ABORT:
    gametable_close(table, "agreed", now);
    break;
  case OFFER_REMATCH:
  case OFFER_KIND_COUNT:
    break;
  }
  return true;
}

void gametable_set_rematch(GameTable *table, uint64_t next, int64_t now) {
  assert(gametable_is_ended(table) && !table->rematch);
  char text[ID_SIZE];
  id_format(next, text);
  gametable_note(table, LOG_REMATCH, 0, text, now, 0);
}

bool gametable_decline(GameTable *table, int seat, OfferKind kind, int64_t now, Refusal *refusal) {
  if (!table->offers[kind].by) return refuse(refusal, ERROR_NOT_NOW, "offer.none");
  gametable_note(table, LOG_DECLINE, seat, offer_name(kind), now, 0);
  return true;
}

void gametable_abort(GameTable *table, int seat, int64_t now) {
  assert(!gametable_is_ended(table));
  if (may_abort_alone(table, seat))
    gametable_close(table, "by-player", now);
  else
    gametable_offer(table, seat, OFFER_ABORT, now);
}
