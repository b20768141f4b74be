// An analysis as JSON; docs/analyse.md describes it.
#ifndef FIVEFOLD_CLI_ANALYSE_JSON_H
#define FIVEFOLD_CLI_ANALYSE_JSON_H

#include "cli/analysis.h"

// Spells a move as if it had been made at an entry of the session.
void analyse_format_move(const Session *session, size_t entry, Move move, Text *out);

void analyse_write_json(const Analysis *analysis, const Session *session,
                        const SearchLimits *limits, Text *out);

#endif
