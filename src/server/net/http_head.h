// The head of an HTTP/1 request, read strictly: what is malformed, ambiguous or too long is refused
// and never guessed at, since a proxy in front may read it differently.
#ifndef FIVEFOLD_SERVER_NET_HTTP_HEAD_H
#define FIVEFOLD_SERVER_NET_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>

enum {
  HTTP_MAX_HEAD = 8192, // request line and headers
  HTTP_MAX_BODY = 16384,
};

typedef enum HttpMethod { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_DELETE, HTTP_OTHER } HttpMethod;

// A request with its whole body. Headers that are absent are "". Of repeated headers that are lists
// all values are there, joined; other headers may not be repeated.
typedef struct HttpRequest {
  HttpMethod method;
  bool is_http_1_0;
  char path[512];  // decoded
  char query[512]; // decoded
  char host[256];
  char origin[256];
  char cookie[1024];
  char authorization[256];
  char forwarded_for[256];
  char if_none_match[128];
  char accept_encoding[256];
  char user_agent[512];
  char connection[128];
  char upgrade[64];
  char expect[32];
  char content_length_text[24];
  char transfer_encoding[64];
  char websocket_key[32];
  char websocket_version[8];
  const char *body;
  size_t body_length;
} HttpRequest;

// Why a request is refused.
typedef struct HttpProblem {
  int status;
  const char *code; // as of docs/api.md
  const char *key;  // of the catalogue
} HttpProblem;

typedef enum HttpReading { HTTP_INCOMPLETE, HTTP_COMPLETE, HTTP_BAD } HttpReading;

// Reads the head at the start of the bytes. When it is complete *used says how long it is and
// request->body_length how many bytes follow it.
HttpReading http_read_head(const char *bytes, size_t count, HttpRequest *request, size_t *used,
                           HttpProblem *problem);

// Whether the connection stays open after the answer.
bool http_is_kept_open(const HttpRequest *request);

// Whether it asks to become a WebSocket; other upgrades are ignored, as the standard allows.
bool http_wants_websocket(const HttpRequest *request);

// "OK" for 200.
const char *http_reason(int status);

#endif
