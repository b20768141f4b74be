// Line by line: the request line, then fields; fields that are not known are checked and dropped.
#include "server/net/http_head.h"

#include "base/error_codes.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const HttpProblem too_long = {431, ERROR_TOO_LARGE, "http.long-header"};

static bool refuse_head(HttpProblem *problem, int status, const char *key) {
  *problem = (HttpProblem){status, ERROR_BAD_ARGUMENT, key};
  return false;
}

// ---- Characters

static bool is_token_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_control(char c) {
  return (unsigned char)c < 32 || c == 127;
}

static int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = (char)(c | 32);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Undoes %41; false for what is malformed, does not fit, or hides a control character.
static bool decode(const char *bytes, size_t count, char *out, size_t size) {
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    int value = (unsigned char)bytes[i];
    if (value == '%') {
      if (i + 2 >= count) return false;
      const int high = hex_value(bytes[i + 1]), low = hex_value(bytes[i + 2]);
      if (high < 0 || low < 0) return false;
      value = high * 16 + low;
      i += 2;
    }
    if (is_control((char)value) || length + 1 >= size) return false;
    out[length++] = (char)value;
  }
  out[length] = 0;
  return true;
}

// ---- The request line

static HttpMethod find_method(const char *name, size_t length) {
  static const struct {
    const char *name;
    HttpMethod method;
  } methods[] = {
      {"GET", HTTP_GET}, {"HEAD", HTTP_HEAD}, {"POST", HTTP_POST}, {"DELETE", HTTP_DELETE}};
  for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
    if (strlen(methods[i].name) == length && memcmp(methods[i].name, name, length) == 0)
      return methods[i].method;
  return HTTP_OTHER;
}

// Takes "." and ".." out of a path, as browsers do before they send one.
static void remove_dots(char *path) {
  char *out = path;
  for (const char *at = path; *at;) {
    const size_t length = strcspn(at + 1, "/");
    const bool is_here = length == 1 && at[1] == '.';
    const bool is_up = length == 2 && at[1] == '.' && at[2] == '.';
    if (is_up)
      while (out > path && *--out != '/')
        continue;
    if (!is_here && !is_up) {
      memmove(out, at, length + 1);
      out += length + 1;
    } else if (!at[length + 1]) {
      *out++ = '/'; // it named a folder
    }
    at += length + 1;
  }
  if (out == path) *out++ = '/';
  *out = 0;
}

static bool read_target(const char *target, size_t length, HttpRequest *request,
                        HttpProblem *problem) {
  if (length == 0 || target[0] != '/') return refuse_head(problem, 400, "http.target");
  const char *question = memchr(target, '?', length);
  const size_t path_length = question ? (size_t)(question - target) : length;
  if (path_length >= 3 * sizeof request->path || length - path_length >= 3 * sizeof request->query)
    return refuse_head(problem, 414, "http.long-target");
  if (!decode(target, path_length, request->path, sizeof request->path))
    return refuse_head(problem, 400, "http.path");
  remove_dots(request->path);
  if (question &&
      !decode(question + 1, length - path_length - 1, request->query, sizeof request->query))
    return refuse_head(problem, 400, "http.query");
  return true;
}

static bool read_request_line(const char *line, size_t length, HttpRequest *request,
                              HttpProblem *problem) {
  const char *end = line + length;
  const char *first = memchr(line, ' ', length);
  const char *second = first ? memchr(first + 1, ' ', (size_t)(end - first - 1)) : NULL;
  if (!second) return refuse_head(problem, 400, "http.request-line");
  for (const char *at = line; at < first; at++)
    if (!is_token_character(*at)) return refuse_head(problem, 400, "http.method");
  request->method = find_method(line, (size_t)(first - line));
  const size_t version_length = (size_t)(end - second - 1);
  if (version_length != 8 || memcmp(second + 1, "HTTP/1.", 7) != 0 ||
      (second[8] != '0' && second[8] != '1'))
    return refuse_head(problem, 505, "http.version");
  request->is_http_1_0 = second[8] == '0';
  return read_target(first + 1, (size_t)(second - first - 1), request, problem);
}

// ---- Headers

// How repeated lines of a header are taken.
typedef enum Repeats {
  REPEATS_REFUSED,
  REPEATS_BY_COMMA,
  REPEATS_BY_SEMICOLON,
  REPEATS_IGNORED, // nothing depends on it: the first one counts, and is cut where it is too long
} Repeats;

typedef struct HeaderField {
  const char *name;
  size_t offset, size; // of the member
  Repeats repeats;
} HeaderField;

#define FIELD(name, member, repeats)                                                               \
  { name, offsetof(HttpRequest, member), sizeof(((HttpRequest *)0)->member), repeats }

static const HeaderField fields[] = {
    FIELD("Host", host, REPEATS_REFUSED),
    FIELD("Origin", origin, REPEATS_REFUSED),
    FIELD("Cookie", cookie, REPEATS_BY_SEMICOLON),
    FIELD("Authorization", authorization, REPEATS_REFUSED),
    FIELD("X-Forwarded-For", forwarded_for, REPEATS_BY_COMMA),
    FIELD("If-None-Match", if_none_match, REPEATS_BY_COMMA),
    FIELD("Accept-Encoding", accept_encoding, REPEATS_BY_COMMA),
    FIELD("User-Agent", user_agent, REPEATS_IGNORED),
    FIELD("Connection", connection, REPEATS_BY_COMMA),
    FIELD("Upgrade", upgrade, REPEATS_BY_COMMA),
    FIELD("Expect", expect, REPEATS_REFUSED),
    FIELD("Content-Length", content_length_text, REPEATS_REFUSED),
    FIELD("Transfer-Encoding", transfer_encoding, REPEATS_BY_COMMA),
    FIELD("Sec-WebSocket-Key", websocket_key, REPEATS_REFUSED),
    FIELD("Sec-WebSocket-Version", websocket_version, REPEATS_REFUSED),
};

enum { FIELD_COUNT = sizeof fields / sizeof fields[0] };

static int find_field(const char *name, size_t length) {
  for (int i = 0; i < FIELD_COUNT; i++)
    if (strlen(fields[i].name) == length && strncasecmp(fields[i].name, name, length) == 0)
      return i;
  return -1;
}

static bool keep_value(const HeaderField *field, bool is_repeated, const char *value, size_t length,
                       HttpRequest *request, HttpProblem *problem) {
  char *member = (char *)request + field->offset;
  size_t used = strlen(member);
  if (field->repeats == REPEATS_IGNORED) {
    if (!is_repeated) snprintf(member, field->size, "%.*s", (int)length, value);
    return true;
  }
  if (is_repeated && field->repeats == REPEATS_REFUSED)
    return refuse_head(problem, 400, "http.repeated-header");
  const char *separator = field->repeats == REPEATS_BY_SEMICOLON ? "; " : ", ";
  if (used + length + 3 > field->size) {
    *problem = too_long;
    return false;
  }
  if (is_repeated) {
    memcpy(member + used, separator, 2);
    used += 2;
  }
  memcpy(member + used, value, length);
  member[used + length] = 0;
  return true;
}

static bool read_header(const char *line, size_t length, unsigned *seen, HttpRequest *request,
                        HttpProblem *problem) {
  const char *colon = memchr(line, ':', length);
  if (!colon || colon == line) return refuse_head(problem, 400, "http.header");
  // Blanks before the colon and lines that go on are where readers disagree.
  for (const char *at = line; at < colon; at++)
    if (!is_token_character(*at)) return refuse_head(problem, 400, "http.header-name");
  const char *value = colon + 1, *end = line + length;
  while (value < end && (*value == ' ' || *value == '\t'))
    value++;
  while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
    end--;
  for (const char *at = value; at < end; at++)
    if (is_control(*at) && *at != '\t') return refuse_head(problem, 400, "http.control-character");
  const int index = find_field(line, (size_t)(colon - line));
  if (index < 0) return true;
  const bool is_repeated = *seen & 1u << index;
  *seen |= 1u << index;
  return keep_value(&fields[index], is_repeated, value, (size_t)(end - value), request, problem);
}

// ---- What the headers mean together

// Whether a comma-separated list has the word, in any case.
static bool list_has(const char *list, const char *word) {
  const size_t length = strlen(word);
  while (*list) {
    list += strspn(list, ", \t");
    const size_t item = strcspn(list, ",");
    size_t trimmed = item;
    while (trimmed && (list[trimmed - 1] == ' ' || list[trimmed - 1] == '\t'))
      trimmed--;
    if (trimmed == length && strncasecmp(list, word, length) == 0) return true;
    list += item;
  }
  return false;
}

static bool has_field(unsigned seen, const char *name) {
  return seen & 1u << find_field(name, strlen(name));
}

static bool read_body_length(HttpRequest *request, unsigned seen, HttpProblem *problem) {
  if (has_field(seen, "Transfer-Encoding")) {
    if (has_field(seen, "Content-Length")) return refuse_head(problem, 400, "http.two-lengths");
    return refuse_head(problem, 411, "http.no-length");
  }
  if (!has_field(seen, "Content-Length")) return true;
  const char *digits = request->content_length_text;
  if (!*digits || strspn(digits, "0123456789") != strlen(digits))
    return refuse_head(problem, 400, "http.bad-length");
  size_t length = 0; // 23 digits at most; counting stops above the limit
  for (; *digits && length <= HTTP_MAX_BODY; digits++)
    length = 10 * length + (size_t)(*digits - '0');
  if (length > HTTP_MAX_BODY) {
    *problem = (HttpProblem){413, ERROR_TOO_LARGE, "http.large-body"};
    return false;
  }
  request->body_length = length;
  return true;
}

static bool check_head(HttpRequest *request, unsigned seen, HttpProblem *problem) {
  if (!request->is_http_1_0 && !has_field(seen, "Host"))
    return refuse_head(problem, 400, "http.no-host");
  if (request->expect[0] && strcasecmp(request->expect, "100-continue") != 0)
    return refuse_head(problem, 417, "http.expectation");
  return read_body_length(request, seen, problem);
}

// The end of the head, or 0 when it is not there yet. Lines end in CR LF: of a lone CR or LF it is
// not certain what it ends.
static size_t find_end(const char *bytes, size_t count) {
  const char *end = memmem(bytes, count, "\r\n\r\n", 4);
  return end ? (size_t)(end - bytes) + 4 : 0;
}

HttpReading http_read_head(const char *bytes, size_t count, HttpRequest *request, size_t *used,
                           HttpProblem *problem) {
  *request = (HttpRequest){0};
  size_t start = 0;
  while (start + 2 <= count && start < 8 && memcmp(bytes + start, "\r\n", 2) == 0)
    start += 2; // some clients end a body with an empty line
  const size_t length = find_end(bytes + start, count - start);
  if (length > HTTP_MAX_HEAD || (!length && count - start >= HTTP_MAX_HEAD)) {
    *problem = (HttpProblem){431, ERROR_TOO_LARGE, "http.long-head"};
    return HTTP_BAD;
  }
  if (!length) return HTTP_INCOMPLETE;
  *used = start + length;
  unsigned seen = 0;
  const char *end = bytes + start + length - 2; // at the empty line
  for (const char *line = bytes + start; line < end;) {
    const char *stop = memmem(line, (size_t)(end - line), "\r\n", 2);
    const size_t line_length = (size_t)(stop - line);
    if (line == bytes + start ? !read_request_line(line, line_length, request, problem)
                              : !read_header(line, line_length, &seen, request, problem))
      return HTTP_BAD;
    line = stop + 2;
  }
  return check_head(request, seen, problem) ? HTTP_COMPLETE : HTTP_BAD;
}

bool http_is_kept_open(const HttpRequest *request) {
  if (list_has(request->connection, "close")) return false;
  return !request->is_http_1_0 || list_has(request->connection, "keep-alive");
}

bool http_wants_websocket(const HttpRequest *request) {
  return request->method == HTTP_GET && !request->is_http_1_0 &&
         list_has(request->upgrade, "websocket") && list_has(request->connection, "upgrade");
}

const char *http_reason(int status) {
  static const struct {
    int status;
    const char *reason;
  } reasons[] = {{200, "OK"},
                 {201, "Created"},
                 {204, "No Content"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {401, "Unauthorized"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {408, "Request Timeout"},
                 {409, "Conflict"},
                 {411, "Length Required"},
                 {413, "Content Too Large"},
                 {414, "URI Too Long"},
                 {417, "Expectation Failed"},
                 {422, "Unprocessable Content"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {500, "Internal Server Error"},
                 {503, "Service Unavailable"},
                 {505, "HTTP Version Not Supported"}};
  for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
    if (reasons[i].status == status) return reasons[i].reason;
  return "Unknown";
}
