#include "vocabulary.h"

#include "core/game.h"

#include <string.h>

typedef struct Field {
  const char *name;
  const char *fields; // of the object that it may be; "*": the options of a game
  const char *values[8];
} Field;

typedef struct ApiCall {
  const char *method, *path;
  const char *fields; // of the query for GET, else of the body
} ApiCall;

typedef struct SocketMessage {
  const char *type, *fields;
} SocketMessage;

static const ApiCall calls[] = {
    {"GET", "/healthz", ""},
    {"GET", "/readyz", ""},
    {"GET", "/metrics", ""},
    {"GET", "/api/v1/games", ""},
    {"POST", "/api/v1/players", "name code bearer key"},
    {"GET", "/api/v1/me", ""},
    {"POST", "/api/v1/me", "name"},
    {"DELETE", "/api/v1/me", ""},
    {"GET", "/api/v1/me/devices", ""},
    {"POST", "/api/v1/me/devices", ""},
    {"DELETE", "/api/v1/me/devices/*", ""},
    {"POST", "/api/v1/me/recovery", ""},
    {"GET", "/api/v1/me/tables", ""},
    {"GET", "/api/v1/me/export", "skip"},
    {"POST", "/api/v1/tables", "game options seats clock shuffle public commit nonce key"},
    {"GET", "/api/v1/tables", "state game"},
    {"GET", "/api/v1/tables/*", "since"},
    {"DELETE", "/api/v1/tables/*", "seat"},
    {"GET", "/api/v1/tables/*/record", ""},
    {"GET", "/api/v1/tables/*/analysis", "since"},
    {"POST", "/api/v1/tables/*/analysis", ""},
    {"POST", "/api/v1/tables/*/join", "code seat commit nonce"},
    {"POST", "/api/v1/tables/*/leave", "seat"},
    {"POST", "/api/v1/tables/*/actions", "type"},
    {"DELETE", "/api/v1/admin/tables/*", ""},
    {"DELETE", "/api/v1/admin/players/*", ""},
    {"GET", "/api/v1/admin/set-aside", ""},
    {"DELETE", "/api/v1/admin/set-aside/*", ""},
    {"GET", "/api/v1/admin/workers", ""},
    {"GET", "/api/v1/admin/bans", ""},
    {"POST", "/api/v1/admin/bans", "address player reason lift"},
    {"GET", "/api/v1/admin/limits", "address player"},
};

static const SocketMessage messages[] = {
    {"hello", "token"},
    {"ping", ""},
    {"lobby", "on"},
    {"unfollow", "table"},
    {"play", "table move n seat"},
    {"check", "table move seat"},
    {"get", "table since seat"},
    {"follow", "table since board seat"},
    {"record", "table seat"},
    {"moves", "table seat"},
    {"hint", "table level seat"},
    {"resign", "table seat"},
    {"abort", "table seat"},
    {"claim", "table seat"},
    {"draw", "table seat"},
    {"takeback", "table seat"},
    {"rematch", "table seat"},
    {"decline", "table offer seat"},
    {"commit", "table hash seat"},
    {"nonce", "table nonce seat"},
    {"join", "table code seat commit nonce"},
    {"leave", "table seat"},
    {"close", "table"},
    {"forget", "table seat"},
    {"position", "table n seat"},
};

#define A_HASH "\"2788636be25cace0bd9e45bdde650b4fc0e979575d7f3d58c6248b18ab237609\""

static const Field fields[] = {
    {"type", "", {"\"play\"", "\"no-such\""}},
    {"id", "", {"1", "\"x\"", "\"0123456789012345678901234567890123\"", "1.5"}},
    {"table", "", {"\"@\"", "\"0c8kq2s6v1x4d\"", "\"@@\""}},
    {"token", "", {"\"abc\""}},
    {"name", "", {"\"Ann\"", "\"\\u00e9\\u00e9\"", "\" Ann\"", "\"[A]\"", "\"Guest 1\""}},
    {"code", "", {"\"abcdefgh\"", "\"ABCD-EFGH\""}},
    {"bearer", "", {"true", "false"}},
    {"key", "", {"\"0123456789abcdef\"", "\"0123456789abcde\""}},
    {"address", "", {"\"203.0.113.7\"", "\"2001:db8::1\"", "\"127.0.0.1\"", "\"chess\""}},
    {"player", "", {"\"0c8kq2s6v1x4d\"", "\"chess\""}},
    {"reason", "", {"\"flood\"", "\"\""}},
    {"lift", "", {"true", "false"}},
    {"game",
     "",
     {"\"abalone\"", "\"baju\"", "\"abaku\"", "\"addvantage\"", "\"summy\"", "\"baju-solo\"",
      "\"chess\""}},
    {"options", "*", {"{}", "{\"hidden\":true}", "{\"players\":4}"}},
    {"seats",
     "",
     {"[\"me\",\"open\"]", "[\"me\",\"me\"]", "[\"me\",{\"bot\":3}]", "[\"me\",\"invite\"]",
      "[\"open\",\"invite\",\"me\"]", "[{\"bot\":1},{\"bot\":2}]", "[\"me\"]",
      "[{\"bot\":11},\"me\"]"}},
    {"bot", "", {"1", "10", "0", "11"}},
    {"clock",
     "kind seconds minutes increment days",
     {"{\"kind\":\"turn\",\"seconds\":5}", "{\"kind\":\"game\",\"minutes\":1,\"increment\":2}",
      "{\"kind\":\"days\",\"days\":2}", "{\"kind\":\"none\"}"}},
    {"kind", "", {"\"turn\"", "\"game\"", "\"days\"", "\"none\"", "\"turn 5\""}},
    {"seconds", "", {"5", "60", "0", "1000000"}},
    {"minutes", "", {"5", "0", "1000000"}},
    {"increment", "", {"3", "0", "1000000"}},
    {"days", "", {"2", "0", "1000000"}},
    {"shuffle", "", {"true", "false"}},
    {"public", "", {"true", "false"}},
    // The hash is that of the first nonce, so that games with luck start.
    {"nonce", "", {"\"0123456789abcdef0123456789abcdef\"", "\"-\"", "\"0123456789abcde\""}},
    {"hash", "", {A_HASH, "\"-\"", "\"0123456789abcde\""}},
    {"commit", "", {A_HASH, "\"-\"", "\"0123456789abcde\""}},
    {"skip", "", {"0", "1", "99999999999"}},
    {"state", "", {"open", "running", "over"}},
    {"since", "", {"0", "1", "5", "2147483647"}},
    {"board", "", {"true", "false"}},
    {"on", "", {"true", "false"}},
    {"seat", "", {"1", "2", "0", "5"}},
    {"move",
     "",
     {"\"a1b2\"", "\"a1b1\"", "\"i9h9\"", "\"pass\"", "\"b3\"", "\"roll\"", "\"a1a2a3b1\"",
      "\"1+2=3 h8\""}},
    {"n", "", {"4", "5", "0", "1"}},
    {"level", "", {"1", "10", "0"}},
    {"offer", "", {"\"draw\"", "\"takeback\"", "\"rematch\"", "\"abort\"", "\"chess\""}},
};

enum {
  CALLS = sizeof calls / sizeof calls[0],
  MESSAGES = sizeof messages / sizeof messages[0],
  FIELDS = sizeof fields / sizeof fields[0],
  MAX_NESTING = 3,
};

Choices choices_make(const uint8_t *data, size_t size) {
  Choices choices = {.at = data, .end = data + size};
  uint64_t seed = 0;
  for (size_t i = 0; i < size; i++)
    seed = (seed + data[i] + 1) * UINT64_C(0x9e3779b97f4a7c15);
  fast_random_init(&choices.random, seed);
  return choices;
}

size_t choose_below(Choices *choices, size_t bound) {
  if (choices->at < choices->end) return *choices->at++ % bound;
  return fast_random_below(&choices->random, (uint32_t)bound);
}

static void write_value(Choices *choices, const Field *field, int depth, Text *out);

static const Field *find_field(const char *name, size_t length) {
  for (size_t i = 0; i < FIELDS; i++)
    if (strlen(fields[i].name) == length && memcmp(fields[i].name, name, length) == 0)
      return &fields[i];
  return &fields[0];
}

static const char *choose_value(Choices *choices, const Field *field) {
  size_t count = 0;
  while (count < sizeof field->values / sizeof field->values[0] && field->values[count])
    count++;
  return field->values[choose_below(choices, count)];
}

// Lengths around the limits that there are.
static size_t choose_length(Choices *choices) {
  static const size_t lengths[] = {0,  1,  10, 11,  20,  24,  25,  32,  33,   40,   41,
                                   64, 65, 99, 100, 101, 400, 401, 512, 1000, 1001, 4000};
  return lengths[choose_below(choices, sizeof lengths / sizeof lengths[0])];
}

static void write_string(Choices *choices, Text *out) {
  static const char *const pieces[] = {"x", " ",       "=",       "\\u00e9", "\\u0001", "%s",
                                       "%", "\\u0000", "\\ud800", "\xff",    "\\\"",    "1"};
  const char *piece = pieces[choose_below(choices, sizeof pieces / sizeof pieces[0])];
  const size_t length = choose_length(choices);
  text_add_char(out, '"');
  for (size_t i = 0; i < length; i++)
    text_add(out, piece);
  text_add_char(out, '"');
}

// Bytes of the input, as they are but for the quotation marks.
static void write_raw_string(Choices *choices, Text *out) {
  const size_t length = choose_below(choices, 64);
  text_add_char(out, '"');
  for (size_t i = 0; i < length; i++) {
    const char character = (char)choose_below(choices, 256);
    text_add_char(out, character == '"' ? '\'' : character);
  }
  text_add_char(out, '"');
}

static void write_number(Choices *choices, Text *out) {
  static const char *const numbers[] = {"0",
                                        "-1",
                                        "1",
                                        "2",
                                        "9",
                                        "10",
                                        "255",
                                        "256",
                                        "2147483647",
                                        "2147483648",
                                        "-2147483649",
                                        "9223372036854775807",
                                        "-9223372036854775808",
                                        "9223372036854775808",
                                        "0.0",
                                        "1.5",
                                        "-1e300",
                                        "1e999",
                                        "1e-999"};
  text_add(out, numbers[choose_below(choices, sizeof numbers / sizeof numbers[0])]);
}

static void write_nested(Choices *choices, Text *out) {
  const size_t depth = choose_length(choices) / 2;
  const bool is_object = choose_below(choices, 2);
  for (size_t i = 0; i < depth; i++)
    text_add(out, is_object ? "{\"a\":" : "[");
  text_add(out, "0");
  for (size_t i = 0; i < depth; i++)
    text_add_char(out, is_object ? '}' : ']');
}

static void write_list(Choices *choices, const Field *field, int depth, Text *out) {
  const size_t count = choose_below(choices, 6);
  text_add_char(out, '[');
  for (size_t i = 0; i < count; i++) {
    if (i) text_add_char(out, ',');
    write_value(choices, field, depth + 1, out);
  }
  text_add_char(out, ']');
}

static void add_name(Text *out, const char *name, size_t length) {
  if (out->data[out->length - 1] != '{') text_add_char(out, ',');
  text_add_char(out, '"');
  text_add_bytes(out, name, length);
  text_add(out, "\":");
}

// One of the values that an option has, as the option lists them ("own", "2..5").
static void write_option_value(Choices *choices, const OptionSpec *option, Text *out) {
  const char *item = option->values;
  for (size_t left = choose_below(choices, 8); left > 0 && strchr(item, ','); left--)
    item = strchr(item, ',') + 1;
  text_format(out, "\"%.*s\"", (int)strcspn(item, ",."), item);
}

// Options of any game, with values of their own or of any kind.
static void write_options(Choices *choices, int depth, Text *out) {
  const size_t count = 1 + choose_below(choices, 3);
  text_add_char(out, '{');
  for (size_t i = 0; i < count; i++) {
    const Game *game = game_registry[choose_below(choices, game_registry_count)];
    const OptionSpec *option = &game->options[choose_below(choices, game->option_count)];
    add_name(out, option->name, strlen(option->name));
    if (choose_below(choices, 2))
      write_value(choices, &fields[choose_below(choices, FIELDS)], depth + 1, out);
    else
      write_option_value(choices, option, out);
  }
  if (choose_below(choices, 8) == 1) {
    text_add(out, out->data[out->length - 1] == '{' ? "" : ",");
    write_string(choices, out);
    text_add(out, ":1");
  }
  text_add_char(out, '}');
}

// Most of the named fields, and now and then one twice, or one of another call.
static void add_fields(Choices *choices, const char *names, int depth, Text *out) {
  while (*names) {
    const size_t length = strcspn(names, " ");
    size_t times = choose_below(choices, 32);
    for (times = times == 31 ? 2 : times % 4 != 3; times > 0; times--) {
      add_name(out, names, length);
      write_value(choices, find_field(names, length), depth + 1, out);
    }
    names += length;
    names += *names == ' ';
  }
  if (choose_below(choices, 8) != 7) return;
  const Field *foreign = &fields[choose_below(choices, FIELDS)];
  add_name(out, foreign->name, strlen(foreign->name));
  write_value(choices, foreign, depth + 1, out);
}

static void write_object(Choices *choices, const Field *field, int depth, Text *out) {
  if (field->fields[0] == '*') {
    write_options(choices, depth, out);
    return;
  }
  text_add_char(out, '{');
  add_fields(choices, field->fields, depth, out);
  text_add_char(out, '}');
}

// Two of three values fit the field, as a request with two wrong ones is refused for the first.
static void write_value(Choices *choices, const Field *field, int depth, Text *out) {
  enum { FITTING = 16, KINDS = FITTING + 8 };
  const size_t kind = choose_below(choices, KINDS);
  const bool is_deep = depth >= MAX_NESTING;
  switch (kind) {
  case FITTING:
    text_add(out, "null");
    break;
  case FITTING + 1:
    text_add(out, choose_below(choices, 2) ? "true" : "false");
    break;
  case FITTING + 2:
    write_number(choices, out);
    break;
  case FITTING + 3:
    write_string(choices, out);
    break;
  case FITTING + 4:
    write_raw_string(choices, out);
    break;
  case FITTING + 5:
    if (is_deep)
      text_add(out, "[]");
    else
      write_list(choices, field, depth, out);
    break;
  case FITTING + 6:
    write_nested(choices, out);
    break;
  case FITTING + 7:
    text_add(out, "{}");
    break;
  default:
    if (kind % 2 && field->fields[0] && !is_deep)
      write_object(choices, field, depth, out);
    else
      text_add(out, choose_value(choices, field));
  }
}

// Now and then cut short, or with something behind it.
static void spoil(Choices *choices, Text *out) {
  const size_t how = choose_below(choices, 64);
  if (how == 63 && out->length) text_truncate(out, choose_below(choices, 256) % out->length);
  if (how == 62) write_raw_string(choices, out);
  if (how == 61) text_add_bytes(out, "\0", 1);
}

void vocabulary_make_message(Choices *choices, Text *out) {
  const SocketMessage *message = &messages[choose_below(choices, MESSAGES)];
  text_format(out, "{\"type\":\"%s\"", message->type);
  add_fields(choices, message->fields, 0, out);
  if (choose_below(choices, 4) == 3) add_fields(choices, "id", 0, out);
  text_add_char(out, '}');
  spoil(choices, out);
}

static void make_query(Choices *choices, const char *names, Text *out) {
  while (*names) {
    const size_t length = strcspn(names, " ");
    if (out->length) text_add_char(out, '&');
    text_add_bytes(out, names, length);
    text_add_char(out, '=');
    if (choose_below(choices, 4) == 3)
      write_value(choices, find_field(names, length), MAX_NESTING, out);
    else
      text_add(out, choose_value(choices, find_field(names, length)));
    names += length;
    names += *names == ' ';
  }
}

static void make_path(Choices *choices, const char *pattern, Text *out) {
  for (; *pattern; pattern++)
    if (*pattern != '*')
      text_add_char(out, *pattern);
    else if (choose_below(choices, 8) == 7)
      write_value(choices, &fields[choose_below(choices, FIELDS)], MAX_NESTING, out);
    else
      text_add_char(out, '@');
  if (choose_below(choices, 64) == 63) write_raw_string(choices, out);
}

void vocabulary_make_call(Choices *choices, MadeCall *call) {
  static const char *const methods[] = {"GET", "HEAD", "POST", "DELETE", "OTHER"};
  *call = (MadeCall){0};
  const ApiCall *kind = &calls[choose_below(choices, CALLS)];
  call->method = choose_below(choices, 32) == 31 ? methods[choose_below(choices, 5)] : kind->method;
  make_path(choices, kind->path, &call->path);
  if (strcmp(kind->method, "GET") == 0) {
    make_query(choices, kind->fields, &call->query);
  } else if (strcmp(kind->fields, "type") == 0) { // the actions: what a socket's messages are
    vocabulary_make_message(choices, &call->body);
  } else {
    text_add_char(&call->body, '{');
    add_fields(choices, kind->fields, 0, &call->body);
    text_add_char(&call->body, '}');
    spoil(choices, &call->body);
  }
}

void made_call_free(MadeCall *call) {
  text_free(&call->path);
  text_free(&call->query);
  text_free(&call->body);
}
