// Names of players: which ones may be taken, and the one form in which each is kept.
#ifndef FIVEFOLD_SERVER_HTTP_NAMES_H
#define FIVEFOLD_SERVER_HTTP_NAMES_H

#include "server/table/table.h"

enum {
  NAME_MAX_CHARACTERS = 24,
  NAME_MAX_INPUT = 400, // bytes of a name as it is sent: decomposed letters take more
};

// Writes the form in which the name is kept: composed (NFC), blanks of every kind as single spaces,
// none around it. Refused are names that are empty or too long, that have characters which cannot
// be seen or change the direction of writing, and those that could be taken for the site's own.
bool name_normalise(const char *text, char name[SEAT_NAME_SIZE], Refusal *refusal);

#endif
