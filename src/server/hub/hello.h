// Who a socket is: until that has been looked up its further messages wait.
#ifndef FIVEFOLD_SERVER_HUB_HELLO_H
#define FIVEFOLD_SERVER_HUB_HELLO_H

#include "server/hub/hub.h"

// Handles a message that has waited; they come in their order. It does not take it.
typedef void (*HelloDone)(Hub *hub, Peer *peer, json_t *message);

// False with a refusal; else takes the reply.
bool hub_say_hello(Hub *hub, Reply *reply, const json_t *message, HelloDone handle,
                   Refusal *refusal);
// Whether the message waits, or is refused because too many do; else it is to be handled now.
bool hub_has_to_wait(Peer *peer, json_t *message);

#endif
