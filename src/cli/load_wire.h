// One TCP connection of the load tool: HTTP requests, then, after an upgrade, WebSocket messages.
// Nothing here waits.
#ifndef FIVEFOLD_CLI_LOAD_WIRE_H
#define FIVEFOLD_CLI_LOAD_WIRE_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Wire {
  int socket;     // -1: none
  bool is_socket; // upgraded
  bool failed;
  Text input;   // received, not yet taken
  size_t taken; // of `input`
  Text output;  // to be sent
  size_t sent;  // of `output`
  Text message; // what wire_take() found
  int status;   // of an HTTP answer
} Wire;

// Begins to connect from one IPv4 address to another, in network byte order; false when that fails
// at once.
bool wire_connect(Wire *wire, uint32_t from, uint32_t address, uint16_t port);
void wire_close(Wire *wire);

// Queues an HTTP request; the token may be NULL, the body "" for none.
void wire_request(Wire *wire, const char *method, const char *path, const char *token,
                  const char *body);
void wire_upgrade(Wire *wire, const char *path, const char *token);
// Queues a text message.
void wire_send(Wire *wire, const char *text, size_t length);

// Reads and writes what is possible; `failed` tells when the connection is gone.
void wire_on_ready(Wire *wire);
void wire_flush(Wire *wire); // writes only
bool wire_wants_to_write(const Wire *wire);

// Takes the next HTTP answer's body or WebSocket message; false when there is no whole one.
bool wire_take(Wire *wire);

#endif
