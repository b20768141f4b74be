// Inner header of the store: what a back end offers to be the source or the target of a transfer.
#ifndef FIVEFOLD_STORE_TRANSFER_SIDE_H
#define FIVEFOLD_STORE_TRANSFER_SIDE_H

#include "base/error.h"
#include "store/relations.h"

typedef struct TransferBackend TransferBackend;

// The first member of a back end's own.
typedef struct TransferSide {
  const TransferBackend *backend;
  const char *place; // for messages, without what is secret in it
} TransferSide;

typedef enum TransferState {
  PLACE_EMPTY,
  PLACE_HALF_FILLED, // by a transfer that was cut off
  PLACE_SITE,        // perhaps one in which nothing has happened yet
} TransferState;

struct TransferBackend {
  // No server has the place while it is open.
  TransferSide *(*open_source)(const char *place, Error *error); // as it is at this moment
  TransferSide *(*open_target)(const char *place, Error *error); // as it is, nothing is changed yet
  void (*close)(TransferSide *side);
  // Whether a source had to be brought up to date, which does not give the same twice.
  bool (*is_upgraded)(const TransferSide *side);
  bool (*has_table)(const Relation *relation);
  // One value as text.
  bool (*ask)(TransferSide *side, const char *sql, Text *answer, Error *error);

  // ---- Of a target
  bool (*look)(TransferSide *side, TransferState *state, Error *error);
  // Makes the schema, or brings that of a site up to date.
  bool (*prepare)(TransferSide *side, Error *error);
  // Runs statements and marks it as half filled, all or nothing.
  bool (*mark)(TransferSide *side, const char *sql, Error *error);
  // Makes a half-filled one empty, all or nothing.
  bool (*clear)(TransferSide *side, Error *error);
  int (*schema_version)(void); // today's
  // After the last row was written.
  bool (*settle)(TransferSide *side, Error *error);
  // Runs statements and makes it a site, all or nothing; returns when that is on disk.
  bool (*finish)(TransferSide *side, const char *sql, Error *error);

  // ---- Rows, in the order of their keys; one relation at a time. A row is valid until the next.
  bool (*begin_rows)(TransferSide *side, const Relation *relation, Error *error);
  bool (*next_row)(TransferSide *side, PackedRow *row, Error *error); // without bytes: that was all
  // ---- Rows to be written; what stands between these is committed together.
  bool (*begin_chunk)(TransferSide *side, const Relation *relation, Error *error);
  bool (*write_row)(TransferSide *side, PackedRow row, Error *error);
  bool (*end_chunk)(TransferSide *side, Error *error);
};

extern const TransferBackend sqlite_transfer;
extern const TransferBackend postgresql_transfer; // where it was built

#endif
