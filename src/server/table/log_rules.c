#include "server/table/log_rules.h"

#include "base/scan.h"

#include <string.h>

static bool cannot_be(const LogEntry *entry, const char *why, Error *error) {
  return error_set(error, ERROR_IMPOSSIBLE, "'%s' cannot be here: %s", log_kind_name(entry->kind),
                   why);
}

static bool follows_before_start(const GameTable *table, const LogEntry *entry, Error *error) {
  // Else whoever has seen a nonce could come back with one that was looked for.
  if (table->fair.is_spoilt && entry->kind != LOG_END)
    return cannot_be(entry, "somebody left after all had committed, so the table ends", error);
  switch (entry->kind) {
  case LOG_JOIN:
  case LOG_LEAVE:
  case LOG_COMMIT:
  case LOG_NONCE:
    return entry->seat > 0 || cannot_be(entry, "it names no place", error);
  case LOG_START:
    if (!fair_all_taken(&table->fair)) return cannot_be(entry, "a place is free", error);
    return fair_is_complete(&table->fair) ||
           cannot_be(entry, "not all have shown what they add to the luck", error);
  case LOG_END:
    return entry_is_abortion(entry) || cannot_be(entry, "the game has not started", error);
  default:
    return cannot_be(entry, "the game has not started", error);
  }
}

static bool offer_follows(const GameTable *table, const LogEntry *entry, Error *error) {
  OfferKind kind;
  if (!offer_parse(entry->text, &kind)) return cannot_be(entry, "nothing is offered", error);
  if ((kind == OFFER_REMATCH) != gametable_is_ended(table))
    return cannot_be(entry, "this is not the time for it", error);
  const Offer *offer = &table->offers[kind];
  if (entry->kind == LOG_OFFER)
    return !offer->by || cannot_be(entry, "that is offered already", error);
  if (!offer->by) return cannot_be(entry, "nothing was offered", error);
  return entry->kind == LOG_DECLINE || !(offer->accepted >> entry->seat & 1) ||
         cannot_be(entry, "the seat has agreed already", error);
}

// Whether each person at the table has agreed, at one of the seats they have. The first version's
// logs do not say who has several.
static bool is_agreed(const GameTable *table, OfferKind kind) {
  const Fair *fair = &table->fair;
  const Offer *offer = &table->offers[kind];
  unsigned missing = 0;
  for (int place = 1; place <= fair->place_count; place++)
    if (!fair->places[place].is_bot) missing |= 1u << fair->places[place].person;
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (offer->accepted >> seat & 1) missing &= ~(1u << fair->places[table->lot[seat]].person);
  return offer->by && (!missing || fair->spec.version == FAIR_VERSION_1);
}

size_t gametable_takeback_number(const GameTable *table, int seat) {
  for (size_t i = table->session->entry_count; i-- > 0;) {
    const uint32_t number = table->line[i];
    if (table->log[number - 1].kind == LOG_MOVE && table->log[number - 1].seat == seat)
      return number - 1;
  }
  return 0;
}

static bool takeback_follows(const GameTable *table, const LogEntry *entry, Error *error) {
  uint64_t number;
  if (table->offers[OFFER_TAKEBACK].by != entry->seat)
    return cannot_be(entry, "this seat did not ask for it", error);
  if (!is_agreed(table, OFFER_TAKEBACK)) return cannot_be(entry, "not all have agreed", error);
  return (scan_number(entry->text, table->log_count, &number) && number > 0 &&
          number == gametable_takeback_number(table, entry->seat)) ||
         cannot_be(entry, "it does not go back to before the seat's last move", error);
}

static bool result_follows(const GameTable *table, const LogEntry *entry, Error *error) {
  Result result;
  Text text = {0};
  table->game->result(table->session->state, &result);
  result_format(&result, &text);
  const bool good =
      strcmp(text_string(&text), entry->text) == 0 ||
      error_set(error, ERROR_IMPOSSIBLE, "the result is '%s', but the game ended '%s'", entry->text,
                text_string(&text));
  text_free(&text);
  return good;
}

static bool follows_while_running(const GameTable *table, const LogEntry *entry, Error *error) {
  const int turn = session_turn(table->session);
  if (turn == TURN_OVER)
    return entry->kind == LOG_END ? result_follows(table, entry, error)
                                  : cannot_be(entry, "the game is over", error);
  if (turn == TURN_CHANCE)
    return entry->kind == LOG_CHANCE || cannot_be(entry, "a draw is due", error);
  switch (entry->kind) {
  case LOG_MOVE:
    return entry->seat == turn || cannot_be(entry, "another seat is on turn", error);
  case LOG_RESIGN:
  case LOG_TIME:
  case LOG_CLAIM:
    return entry->seat > 0 || cannot_be(entry, "it names no seat", error);
  case LOG_AGREED:
    return is_agreed(table, OFFER_DRAW) || cannot_be(entry, "not all have agreed", error);
  case LOG_OFFER:
  case LOG_ACCEPT:
  case LOG_DECLINE:
    return offer_follows(table, entry, error);
  case LOG_TAKEBACK:
    return takeback_follows(table, entry, error);
  case LOG_END:
    if (strcmp(entry->text, LOG_TEXT_ABORTED "agreed") == 0 && !is_agreed(table, OFFER_ABORT))
      return cannot_be(entry, "not all have agreed", error);
    return entry_is_abortion(entry) || cannot_be(entry, "the game is not over", error);
  default:
    return cannot_be(entry, "the game is running", error);
  }
}

static bool follows_after_end(const GameTable *table, const LogEntry *entry, Error *error) {
  uint64_t next;
  switch (entry->kind) {
  case LOG_OFFER:
  case LOG_ACCEPT:
  case LOG_DECLINE:
    return offer_follows(table, entry, error);
  case LOG_REMATCH:
    if (table->rematch || !is_agreed(table, OFFER_REMATCH))
      return cannot_be(entry, "not all have agreed, or it is there already", error);
    return id_parse(entry->text, &next) || cannot_be(entry, "it names no table", error);
  default:
    return cannot_be(entry, "the game is over", error);
  }
}

bool gametable_may_follow(const GameTable *table, const LogEntry *entry, Error *error) {
  if (entry->seat < 0 || entry->seat > table->seat_count)
    return cannot_be(entry, "there is no such seat", error);
  if (gametable_is_unstarted(table)) return follows_before_start(table, entry, error);
  return gametable_is_ended(table) ? follows_after_end(table, entry, error)
                                   : follows_while_running(table, entry, error);
}
