// A request to make a table that comes again, with the key that it had the first time.
#ifndef FIVEFOLD_SERVER_HUB_REPEATED_H
#define FIVEFOLD_SERVER_HUB_REPEATED_H

#include "server/hub/room.h"

// Answers with the table that was made then. Takes the reply out of the answer.
void hub_answer_again(Hub *hub, WaitingAnswer *answer);

#endif
