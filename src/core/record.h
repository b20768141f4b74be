// A game record as text: tags, then one entry per line; comments anywhere. docs/records.md is the
// specification. A Record keeps every line, so that writing what was read loses nothing.
#ifndef FIVEFOLD_CORE_RECORD_H
#define FIVEFOLD_CORE_RECORD_H

#include "core/session.h"

typedef enum RecordLineKind { RECORD_TAG, RECORD_COMMENT, RECORD_ENTRY } RecordLineKind;

typedef struct RecordLine {
  RecordLineKind kind;
  unsigned number; // in the text it was read from, from 1; 0 when made by a program
  char *name;      // RECORD_TAG: its name; owned
  char *text;      // the tag's value, the comment without its #, or the entry; owned
} RecordLine;

typedef struct Record {
  RecordLine *lines; // owned
  size_t count;
  size_t capacity;
} Record;

enum { RECORD_MAX_SIZE = 16 << 20 };

// Reads the layout of a record: which lines are tags, comments and entries. Refuses with
// "bad-record" and the line. The moves are looked at by record_replay().
bool record_parse(Record *record, const char *text, size_t length, Error *error);

void record_free(Record *record);

// The canonical text.
void record_format(const Record *record, Text *out);

// A tag's value, or NULL.
const char *record_tag(const Record *record, const char *name);

// Adds a line at the end (a tag has to come before the first entry). Strings are copied.
void record_add_tag(Record *record, const char *name, const char *value);
void record_add_comment(Record *record, const char *text);
void record_add_entry(Record *record, const char *text);

// Told of every entry as it is replayed: the line, who it was (a player or TURN_CHANCE), and what
// it reported. The session is already past it.
typedef void (*RecordObserver)(void *context, const Session *session, const RecordLine *line,
                               int player, const char *report);

// Plays the record through. Returns the session at its end, or NULL with "bad-record", the line and
// the reason. The observer may be NULL. The session has no dealer.
Session *record_replay(const Record *record, RecordObserver observer, void *context, Error *error);

// Begins the record of a session with the tags game, options (or start) and result. `options` are
// those that the game was begun with, as they were written then; NULL: all are named. Further tags
// are the caller's; then come the entries, as the viewer may see them.
void record_begin_session(Record *record, const Session *session, const char *options, int viewer);
void record_add_entries(Record *record, const Session *session, int viewer);

// Adds a record that was read from `other`, as far as the session goes that was replayed from it:
// its tags, with the result as it is now, its comments, and its entries as they are spelt.
void record_add_session(Record *record, const Record *other, const Session *session);

#endif
