// Non-blocking sockets: what cannot be sent or is not whole yet waits in a buffer.
#include "cli/load_wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool wire_connect(Wire *wire, uint32_t from, uint32_t address, uint16_t port) {
  *wire = (Wire){.socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
  const struct sockaddr_in peer = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = address};
  const int yes = 1;
  if (wire->socket < 0) return false;
  setsockopt(wire->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  // The port is chosen by connect(): each address has all ports for itself.
  setsockopt(wire->socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
  const struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = from};
  if (bind(wire->socket, (const struct sockaddr *)&own, sizeof own) != 0) return false;
  return connect(wire->socket, (const struct sockaddr *)&peer, sizeof peer) == 0 ||
         errno == EINPROGRESS;
}

void wire_close(Wire *wire) {
  if (wire->socket >= 0) close(wire->socket);
  text_free(&wire->input);
  text_free(&wire->output);
  text_free(&wire->message);
  *wire = (Wire){.socket = -1};
}

void wire_request(Wire *wire, const char *method, const char *path, const char *token,
                  const char *body) {
  text_format(&wire->output, "%s %s HTTP/1.1\r\nHost: load\r\n", method, path);
  if (token) text_format(&wire->output, "Authorization: Bearer %s\r\n", token);
  text_format(&wire->output, "Content-Length: %zu\r\n\r\n%s", strlen(body), body);
}

void wire_upgrade(Wire *wire, const char *path, const char *token) {
  text_format(&wire->output,
              "GET %s HTTP/1.1\r\nHost: load\r\nAuthorization: Bearer %s\r\n"
              "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: bG9hZCBsb2FkIGxvYWQgbA==\r\n\r\n",
              path, token);
}

static void add_frame(Wire *wire, unsigned char opcode, const char *text, size_t length) {
  // A mask of zeros is a mask: the tool has nothing to hide from a proxy's cache.
  unsigned char head[8] = {(unsigned char)(0x80 | opcode)};
  size_t size = 2;
  if (length < 126) {
    head[1] = (unsigned char)(0x80 | length);
  } else {
    head[1] = 0x80 | 126;
    head[2] = (unsigned char)(length >> 8);
    head[3] = (unsigned char)length;
    size = 4;
  }
  text_add_bytes(&wire->output, (const char *)head, size);
  text_add_bytes(&wire->output, "\0\0\0\0", 4);
  text_add_bytes(&wire->output, text, length);
}

void wire_send(Wire *wire, const char *text, size_t length) {
  add_frame(wire, 1, text, length);
}

void wire_flush(Wire *wire) {
  while (wire->sent < wire->output.length) {
    const ssize_t count = send(wire->socket, wire->output.data + wire->sent,
                               wire->output.length - wire->sent, MSG_NOSIGNAL);
    if (count > 0) {
      wire->sent += (size_t)count;
    } else {
      if (errno != EAGAIN && errno != EINTR && errno != ENOTCONN) wire->failed = true;
      return;
    }
  }
  wire->sent = 0;
  if (wire->output.capacity > 4096)
    text_free(&wire->output);
  else
    text_clear(&wire->output);
}

void wire_on_ready(Wire *wire) {
  char buffer[16384];
  wire_flush(wire);
  const ssize_t count = recv(wire->socket, buffer, sizeof buffer, 0);
  if (count > 0)
    text_add_bytes(&wire->input, buffer, (size_t)count);
  else if (count == 0 || (errno != EAGAIN && errno != EINTR && errno != ENOTCONN))
    wire->failed = true;
}

bool wire_wants_to_write(const Wire *wire) {
  return wire->sent < wire->output.length;
}

// Gives the bytes that were taken back once all are.
static void forget_taken(Wire *wire) {
  if (wire->taken < wire->input.length) return;
  wire->taken = 0;
  if (wire->input.capacity > 8192)
    text_free(&wire->input);
  else
    text_clear(&wire->input);
}

static bool take_answer(Wire *wire) {
  const char *start = text_string(&wire->input) + wire->taken;
  const char *end = strstr(start, "\r\n\r\n");
  if (!end) return false;
  const char *length_line = strstr(start, "ontent-length: ");
  if (!length_line) length_line = strstr(start, "ontent-Length: ");
  const size_t length = length_line && length_line < end ? strtoul(length_line + 15, NULL, 10) : 0;
  const size_t head = (size_t)(end + 4 - start);
  if (wire->input.length - wire->taken < head + length) return false;
  wire->status = (int)strtol(start + 9, NULL, 10);
  if (wire->status == 101) wire->is_socket = true;
  text_clear(&wire->message);
  text_add_bytes(&wire->message, start + head, length);
  wire->taken += head + length;
  return true;
}

// One frame; true when it was taken. *is_text: it is a message.
static bool take_frame(Wire *wire, bool *is_text) {
  const size_t available = wire->input.length - wire->taken;
  if (available < 2) return false;
  const unsigned char *start = (const unsigned char *)wire->input.data + wire->taken;
  size_t length = start[1] & 127, head = 2;
  if (length == 126) {
    if (available < 4) return false;
    length = (size_t)start[2] << 8 | start[3];
    head = 4;
  } else if (length == 127) {
    if (available < 10) return false;
    length = 0;
    for (int i = 0; i < 8; i++)
      length = length << 8 | start[2 + i];
    head = 10;
  }
  if (available < head + length) return false;
  const unsigned char opcode = start[0] & 15;
  const char *payload = (const char *)start + head;
  wire->taken += head + length;
  *is_text = opcode == 1;
  if (opcode == 1) {
    text_clear(&wire->message);
    text_add_bytes(&wire->message, payload, length);
  }
  if (opcode == 9 && length < 126) add_frame(wire, 10, payload, length);
  if (opcode == 8) wire->failed = true;
  return true;
}

bool wire_take(Wire *wire) {
  bool found = false;
  if (!wire->is_socket)
    found = take_answer(wire);
  else
    while (!found && !wire->failed && take_frame(wire, &found))
      continue;
  forget_taken(wire);
  return found;
}
