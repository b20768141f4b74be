// Which addresses there are is a table; it has to say the same as web/src/app/pages.ts, which a
// browser test compares. A preview says what the game is, and of a table nothing at all: who knows
// a link is not who may look.
#include "server/http/pages.h"

#include "base/hash.h"
#include "base/say.h"
#include "core/game.h"
#include "server/net/assets.h"
#include "server/table/ids.h"

#include <stdio.h>
#include <string.h>

typedef enum PartKind { PART_NONE, PART_GAME, PART_RULES, PART_TABLE } PartKind;

static const struct {
  const char *page;
  bool stands_alone; // without a further part
  PartKind part;     // what may follow
} pages[] = {
    {"", true, PART_NONE},          {"analysis", false, PART_GAME}, {"editor", true, PART_GAME},
    {"games", true, PART_NONE},     {"learn", false, PART_GAME},    {"online", false, PART_GAME},
    {"practice", false, PART_GAME}, {"review", true, PART_NONE},    {"rules", true, PART_RULES},
    {"t", false, PART_TABLE},       {"table", false, PART_TABLE},   {"watch", true, PART_NONE},
    {"you", true, PART_NONE},
};

typedef struct Page {
  PartKind part;    // that the address has
  const Game *game; // that it is about; NULL: none
} Page;

// "GAME" and "GAME-reference" are about a game, "rulings" about all of them.
static bool find_rules(const char *name, Page *page) {
  static const char reference[] = "-reference";
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    const size_t length = strlen(game->rules_page);
    if (strcmp(name, game->id) == 0 || strcmp(name, game->rules_page) == 0 ||
        (strncmp(name, game->rules_page, length) == 0 && strcmp(name + length, reference) == 0)) {
      page->game = game;
      return true;
    }
  }
  return strcmp(name, "rulings") == 0;
}

static bool find_part(PartKind kind, const char *name, Page *page) {
  uint64_t id;
  page->part = kind;
  switch (kind) {
  case PART_GAME:
    page->game = game_find(name);
    return page->game;
  case PART_RULES:
    return find_rules(name, page);
  case PART_TABLE:
    return id_parse(name, &id);
  default:
    return false;
  }
}

// Whether an address can be; a slash at its end is as good as none.
static bool find_page(const char *path, Page *page) {
  char copy[sizeof((HttpRequest *)0)->path];
  size_t length = strlen(path + 1);
  if (length && path[length] == '/') length--;
  memcpy(copy, path + 1, length);
  copy[length] = 0;
  char *part = strchr(copy, '/');
  if (part) *part++ = 0;
  *page = (Page){0};
  for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
    if (strcmp(copy, pages[i].page) == 0)
      return part ? find_part(pages[i].part, part, page) : pages[i].stands_alone;
  return false;
}

// ---- What other sites show

static void add_escaped(Text *out, const char *text) {
  for (; *text; text++)
    if (strchr("&<>\"'", *text))
      text_format(out, "&#%d;", *text);
    else
      text_add_char(out, *text);
}

static void add_tag(Text *out, const char *property, const char *content) {
  text_format(out, "<meta property=\"%s\" content=\"", property);
  add_escaped(out, content);
  text_add(out, "\">\n");
}

// As other sites reach this one.
static void add_site_url(const Call *call, Text *out) {
  const char *public_url = call->site->config.public_url;
  if (!public_url[0]) {
    text_format(out, "http://%s", call->request->host);
    return;
  }
  size_t length = strlen(public_url);
  while (length && public_url[length - 1] == '/')
    length--;
  text_add_bytes(out, public_url, length);
}

static void add_address(const Call *call, const char *property, const char *path, Text *out) {
  Text url = {0};
  add_site_url(call, &url);
  text_add(&url, path);
  add_tag(out, property, text_string(&url));
  text_free(&url);
}

static void add_words(Text *out, const char *property, const char *key) {
  Text words = {0};
  say_add(&words, key);
  add_tag(out, property, text_string(&words));
  text_free(&words);
}

static void add_preview(const Call *call, const Page *page, Text *out) {
  Text picture = {0};
  text_format(&picture, "/preview-%s.jpg", page->game ? page->game->id : "fivefold");
  add_tag(out, "og:type", "website");
  add_tag(out, "og:site_name", "Fivefold");
  if (page->game) {
    add_tag(out, "og:title", page->game->title);
    add_tag(out, "og:description", page->game->summary);
  } else {
    const bool is_table = page->part == PART_TABLE;
    add_words(out, "og:title", is_table ? "server.preview-table" : "server.preview-site");
    add_words(out, "og:description", is_table ? "server.preview-join" : "server.preview-games");
  }
  if (page->part != PART_TABLE) add_address(call, "og:url", call->request->path, out);
  if (asset_find(text_string(&picture))) {
    add_address(call, "og:image", text_string(&picture), out);
    add_tag(out, "og:image:width", "1200");
    add_tag(out, "og:image:height", "630");
    text_add(out, "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
  }
  text_free(&picture);
}

// ---- Answers

// The index page with the tags at the end of its head.
static void write_page(const Call *call, const Asset *index, const Page *page, Text *out) {
  static const char head_end[] = "</head>";
  const char *start = (const char *)index->plain.data;
  const char *split = memmem(start, index->plain.size, head_end, sizeof head_end - 1);
  const size_t before = split ? (size_t)(split - start) : index->plain.size;
  text_add_bytes(out, start, before);
  if (split) add_preview(call, page, out);
  text_add_bytes(out, start + before, index->plain.size - before);
}

void pages_send(Call *call) {
  Peer *peer = call->reply.peer;
  const Asset *index = asset_find("/index.html");
  Text body = {0}, headers = {0};
  Page page;
  int status = find_page(call->request->path, &page) ? 200 : 404;
  if (status == 200)
    write_page(call, index, &page, &body);
  else
    text_add_bytes(&body, (const char *)index->plain.data, index->plain.size);
  char etag[24];
  snprintf(etag, sizeof etag, "\"%016llx\"",
           (unsigned long long)hash_bytes(body.data, body.length));
  text_format(&headers, "ETag: %s\r\nCache-Control: no-cache\r\n", etag);
  call_add_headers(call, text_string(&headers));
  if (status == 200 && strcmp(call->request->if_none_match, etag) == 0) {
    status = 304;
    text_clear(&body);
  }
  peer->output->respond(peer, status, index->content_type, NULL, text_string(&body), body.length);
  reply_drop(&call->reply);
  text_free(&headers);
  text_free(&body);
}
