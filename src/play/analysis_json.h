// An analysis as JSON (docs/analyse.md).
#ifndef FIVEFOLD_PLAY_ANALYSIS_JSON_H
#define FIVEFOLD_PLAY_ANALYSIS_JSON_H

#include "play/analysis.h"
#include "play/player_names.h"

// One decision as an object. Without `has_values` only what is known without them.
void decision_write_json(const Decision *decision, const Session *session, bool has_values,
                         Json *json);

// The key "limits" of an open object.
void limits_write_json(const SearchLimits *limits, Json *json);

// What each player's decisions come to so far, as the key "players" of an open object.
void summaries_write_json(const Analysis *analysis, const Session *session,
                          const PlayerNames *names, Json *json);

// Everything, as the keys of an open object. The names may be NULL.
void analysis_write_json(const Analysis *analysis, const Session *session, const PlayerNames *names,
                         const SearchLimits *limits, Json *json);

#endif
