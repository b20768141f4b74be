// The graph of an analysis: how the chances of winning went up and down.
#ifndef FIVEFOLD_PLAY_ANALYSIS_CHART_H
#define FIVEFOLD_PLAY_ANALYSIS_CHART_H

#include "play/analysis.h"
#include "play/player_names.h"

// An SVG element; nothing where fewer than two values are known. Mistakes are links to "#entry-N".
void analysis_chart_add(const Analysis *analysis, const Session *session, const PlayerNames *names,
                        Text *out);

#endif
