// One request to a node's operator API, for who may wait.
#ifndef FIVEFOLD_CLI_ADMIN_HTTP_H
#define FIVEFOLD_CLI_ADMIN_HTTP_H

#include "base/error.h"

#include <jansson.h>

typedef struct AdminNode {
  const char *url; // http://HOST[:PORT]
  const char *token;
} AdminNode;

// The parsed answer, which the caller lets go of; NULL with what the node, or the network, says.
json_t *admin_ask(const AdminNode *node, const char *method, const char *path, const char *body,
                  Error *error);

#endif
