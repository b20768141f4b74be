// A table as JSON, for one viewer.
#ifndef FIVEFOLD_SERVER_TABLE_JSON_H
#define FIVEFOLD_SERVER_TABLE_JSON_H

#include "base/json.h"
#include "server/table/table.h"

typedef enum TablePart {
  PART_SETUP = 1, // id, game, options ...
  PART_SEATS = 2, // who sits there
  PART_STATE = 4, // turn, scores, result, clock
  PART_POSITION = 8,
  PART_FAIR = 16,
  PART_OFFERS = 32,
  PART_ALL = 63,
} TablePart;

// The fields of the parts, into an open object.
void gametable_write_parts(const GameTable *table, unsigned parts, const Viewer *viewer,
                           int64_t now, Json *json);
// "entries": those from number `since` on; where they are too many, "more" is the number of the
// first that is left out.
void gametable_write_entries(const GameTable *table, size_t since, int seat, Json *json);

// "position" as it was after log entry `number` (what was taken back aside), and as the seat may
// see it.
void gametable_write_position_at(const GameTable *table, size_t number, int seat, Json *json);

// Pieces that lists share: each a key and its value, the last one a value only.
void table_json_options(const char *options, Json *json); // "NAME=VALUE NAME=VALUE"
void table_json_seats(const Seat *seats, int seat_count, unsigned connected, uint64_t player,
                      const Fair *fair, Json *json); // `fair` only before the start
void table_json_scores(const int *scores, int seat_count, Json *json); // from 1
void table_json_report(const char *report, Json *json);                // lines
void table_json_result(const char *text, Json *json);

#endif
