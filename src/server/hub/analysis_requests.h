// What players ask about analyses.
#ifndef FIVEFOLD_SERVER_HUB_ANALYSIS_REQUESTS_H
#define FIVEFOLD_SERVER_HUB_ANALYSIS_REQUESTS_H

#include "server/hub/hub.h"

// Both take the reply. What was found of a game so far, but for the first `since` decisions.
void hub_send_analysis(Hub *hub, uint64_t table, size_t since, Reply reply);
// The peer's player wants one, which is made once for all.
void hub_ask_analysis(Hub *hub, uint64_t table, Reply reply);

#endif
