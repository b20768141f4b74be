// A rule for each kind of entry: before the start, during the game, and after its end.
#include "server/table/log_rules.h"

#include "base/scan.h"

#include <string.h>

static bool cannot_be(const LogEntry *entry, const char *key, Error *error) {
  error_raise(error, ERROR_IMPOSSIBLE, key);
  return error_wrap(error, "log.impossible", "kind=%s", log_kind_name(entry->kind));
}

static bool follows_before_start(const GameTable *table, const LogEntry *entry, Error *error) {
  // Else whoever has seen a nonce could come back with one that was looked for.
  if (table->fair.is_spoilt && entry->kind != LOG_END) return cannot_be(entry, "log.spoilt", error);
  switch (entry->kind) {
  case LOG_JOIN:
  case LOG_LEAVE:
  case LOG_COMMIT:
  case LOG_NONCE:
    return entry->seat > 0 || cannot_be(entry, "log.no-place", error);
  case LOG_START:
    if (!fair_all_taken(&table->fair)) return cannot_be(entry, "log.place-free", error);
    return fair_is_complete(&table->fair) || cannot_be(entry, "log.nonces-missing", error);
  case LOG_END:
    return entry_is_abortion(entry) || cannot_be(entry, "table.not-started", error);
  default:
    return cannot_be(entry, "table.not-started", error);
  }
}

static bool offer_follows(const GameTable *table, const LogEntry *entry, Error *error) {
  OfferKind kind;
  if (!offer_parse(entry->text, &kind)) return cannot_be(entry, "log.no-offer", error);
  if ((kind == OFFER_REMATCH) != gametable_is_ended(table))
    return cannot_be(entry, "log.untimely", error);
  const Offer *offer = &table->offers[kind];
  if (entry->kind == LOG_OFFER) return !offer->by || cannot_be(entry, "offer.standing", error);
  if (!offer->by) return cannot_be(entry, "log.nothing-offered", error);
  return entry->kind == LOG_DECLINE || !(offer->accepted >> entry->seat & 1) ||
         cannot_be(entry, "log.agreed-before", error);
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
    return cannot_be(entry, "log.not-asked-for", error);
  if (!is_agreed(table, OFFER_TAKEBACK)) return cannot_be(entry, "log.not-agreed", error);
  return (scan_number(entry->text, table->log_count, &number) && number > 0 &&
          number == gametable_takeback_number(table, entry->seat)) ||
         cannot_be(entry, "log.other-takeback", error);
}

static bool result_follows(const GameTable *table, const LogEntry *entry, Error *error) {
  Result result;
  Text text = {0};
  table->game->result(table->session->state, &result);
  result_format(&result, &text);
  const char *meant = result_read(table->game, entry->text, table->seat_count);
  const bool good = strcmp(text_string(&text), meant) == 0 ||
                    error_raise_with(error, ERROR_IMPOSSIBLE, "log.other-result",
                                     "claimed=%s actual=%s", entry->text, text_string(&text));
  text_free(&text);
  return good;
}

static bool follows_while_running(const GameTable *table, const LogEntry *entry, Error *error) {
  const int turn = session_turn(table->session);
  if (turn == TURN_OVER)
    return entry->kind == LOG_END ? result_follows(table, entry, error)
                                  : cannot_be(entry, "move.game-over", error);
  if (turn == TURN_CHANCE)
    return entry->kind == LOG_CHANCE || cannot_be(entry, "log.draw-due", error);
  switch (entry->kind) {
  case LOG_MOVE:
    return entry->seat == turn || cannot_be(entry, "log.other-turn", error);
  case LOG_RESIGN:
  case LOG_TIME:
  case LOG_CLAIM:
    return entry->seat > 0 || cannot_be(entry, "log.no-seat", error);
  case LOG_AGREED:
    return is_agreed(table, OFFER_DRAW) || cannot_be(entry, "log.not-agreed", error);
  case LOG_OFFER:
  case LOG_ACCEPT:
  case LOG_DECLINE:
    return offer_follows(table, entry, error);
  case LOG_TAKEBACK:
    return takeback_follows(table, entry, error);
  case LOG_END:
    if (strcmp(entry->text, LOG_TEXT_ABORTED "agreed") == 0 && !is_agreed(table, OFFER_ABORT))
      return cannot_be(entry, "log.not-agreed", error);
    return entry_is_abortion(entry) || cannot_be(entry, "table.not-over", error);
  default:
    return cannot_be(entry, "log.running", error);
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
      return cannot_be(entry, "log.no-rematch", error);
    return id_parse(entry->text, &next) || cannot_be(entry, "log.no-table", error);
  default:
    return cannot_be(entry, "move.game-over", error);
  }
}

bool gametable_may_follow(const GameTable *table, const LogEntry *entry, Error *error) {
  if (entry->seat < 0 || entry->seat > table->seat_count)
    return cannot_be(entry, "log.no-such-seat", error);
  if (gametable_is_unstarted(table)) return follows_before_start(table, entry, error);
  return gametable_is_ended(table) ? follows_after_end(table, entry, error)
                                   : follows_while_running(table, entry, error);
}
