// An analysis as one page that needs nothing else: no script, no network, light and dark.
#ifndef FIVEFOLD_PLAY_ANALYSIS_HTML_H
#define FIVEFOLD_PLAY_ANALYSIS_HTML_H

#include "core/record.h"
#include "play/analysis.h"

// The record is the one that the session was replayed from: names, date and comments are its.
void analysis_write_html(const Analysis *analysis, const Session *session, const Record *record,
                         const SearchLimits *limits, Text *out);

#endif
