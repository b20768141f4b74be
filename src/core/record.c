// Reading is in two steps: the layout first, line by line; then the moves, by playing them.
#include "core/record.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"
#include "core/state.h"

#include <stdlib.h>
#include <string.h>

static char *copy_part(const char *start, size_t length) {
  char *copy = memory_allocate(length + 1);
  memcpy(copy, start, length);
  return copy;
}

static RecordLine *add_line(Record *record, RecordLineKind kind, const char *text, size_t length) {
  record->lines =
      memory_reserve(record->lines, &record->capacity, record->count + 1, sizeof *record->lines);
  RecordLine *line = &record->lines[record->count++];
  *line = (RecordLine){.kind = kind, .text = copy_part(text, length)};
  return line;
}

void record_add_tag(Record *record, const char *name, const char *value) {
  add_line(record, RECORD_TAG, value, strlen(value))->name = memory_copy_string(name);
}

void record_add_comment(Record *record, const char *text) {
  add_line(record, RECORD_COMMENT, text, strlen(text));
}

void record_add_entry(Record *record, const char *text) {
  add_line(record, RECORD_ENTRY, text, strlen(text));
}

void record_free(Record *record) {
  for (size_t i = 0; i < record->count; i++) {
    free(record->lines[i].name);
    free(record->lines[i].text);
  }
  free(record->lines);
  *record = (Record){0};
}

const char *record_tag(const Record *record, const char *name) {
  for (size_t i = 0; i < record->count; i++)
    if (record->lines[i].kind == RECORD_TAG && strcmp(record->lines[i].name, name) == 0)
      return record->lines[i].text;
  return NULL;
}

// What is wrong with a line.
static bool refuse(Error *error, unsigned number, const char *key) {
  error_raise(error, ERROR_BAD_RECORD, key);
  return error_wrap(error, "line", "line=%u", number);
}

// An error of something inside the record, as one of the record.
static bool refuse_inside(Error *error, unsigned number) {
  error_recode(error, ERROR_BAD_RECORD);
  return error_wrap(error, "line", "line=%u", number);
}

static bool is_tag_character(char character) {
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9') ||
         character == '-';
}

// "[NAME VALUE]"
static bool parse_tag(Record *record, const char *start, size_t length, unsigned number,
                      Error *error) {
  if (length < 3 || start[length - 1] != ']') return refuse(error, number, "record.tag-end");
  const char *name = start + 1;
  size_t name_length = 0;
  while (is_tag_character(name[name_length]))
    name_length++;
  if (name_length == 0 || name[name_length] != ' ') return refuse(error, number, "record.tag-form");
  const char *value = name + name_length + 1;
  const size_t value_length = (size_t)(start + length - 1 - value);
  if (value_length == 0 || value[0] == ' ' || value[value_length - 1] == ' ')
    return refuse(error, number, "record.tag-value");
  char *copy = copy_part(name, name_length);
  if (record_tag(record, copy)) {
    error_raise_with(error, ERROR_BAD_RECORD, "record.tag-twice", "tag=%s", copy);
    error_wrap(error, "line", "line=%u", number);
    free(copy);
    return false;
  }
  add_line(record, RECORD_TAG, value, value_length)->name = copy;
  return true;
}

// Blanks around a line mean nothing.
static size_t trim(const char **start, size_t length) {
  while (length > 0 && **start == ' ')
    ++*start, length--;
  while (length > 0 && (*start)[length - 1] == ' ')
    length--;
  return length;
}

static bool parse_line(Record *record, const char *start, size_t length, unsigned number,
                       bool *seen_entry, Error *error) {
  if (length > 0 && start[length - 1] == '\r') length--;
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)start[i] < ' ' || start[i] == 0x7f)
      return refuse(error, number, "record.control-character");
  length = trim(&start, length);
  if (length == 0) return true;
  if (start[0] == '#') {
    const char *comment = start + 1;
    const size_t comment_length = trim(&comment, length - 1);
    add_line(record, RECORD_COMMENT, comment, comment_length);
  } else if (start[0] == '[') {
    if (*seen_entry) return refuse(error, number, "record.late-tag");
    if (!parse_tag(record, start, length, number, error)) return false;
  } else {
    add_line(record, RECORD_ENTRY, start, length);
    *seen_entry = true;
  }
  record->lines[record->count - 1].number = number;
  return true;
}

bool record_parse(Record *record, const char *text, size_t length, Error *error) {
  static const char byte_order_mark[] = "\xef\xbb\xbf"; // editors put it there
  *record = (Record){0};
  if (strncmp(text, byte_order_mark, length < 3 ? length : 3) == 0 && length >= 3)
    text += 3, length -= 3;
  if (length > RECORD_MAX_SIZE)
    return error_raise_with(error, ERROR_BAD_RECORD, "record.too-large", "mib=%d",
                            RECORD_MAX_SIZE >> 20);
  bool seen_entry = false;
  const char *end = text + length;
  for (unsigned number = 1; text < end; number++) {
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    const char *line_end = newline ? newline : end;
    if (!parse_line(record, text, (size_t)(line_end - text), number, &seen_entry, error)) {
      record_free(record);
      return false;
    }
    text = newline ? newline + 1 : end;
  }
  if (!record_tag(record, "game")) {
    record_free(record);
    return error_raise(error, ERROR_BAD_RECORD, "record.no-game");
  }
  return true;
}

void record_format(const Record *record, Text *out) {
  for (size_t i = 0; i < record->count; i++) {
    const RecordLine *line = &record->lines[i];
    if (line->kind == RECORD_TAG)
      text_format(out, "[%s %s]\n", line->name, line->text);
    else if (line->kind == RECORD_COMMENT)
      text_format(out, line->text[0] ? "# %s\n" : "#%s\n", line->text);
    else
      text_format(out, "%s\n", line->text);
  }
}

static unsigned tag_line_number(const Record *record, const char *name) {
  for (size_t i = 0; i < record->count; i++)
    if (record->lines[i].kind == RECORD_TAG && strcmp(record->lines[i].name, name) == 0)
      return record->lines[i].number;
  return 0;
}

// Cuts `text` in place: the values are borrowed from it until the session is made.
static bool parse_options(const Game *game, char *text, OptionValues *options, Error *error) {
  char *words[GAME_MAX_OPTIONS];
  const size_t count = scan_words(text, words, GAME_MAX_OPTIONS);
  options_set_defaults(game, options);
  if (count > GAME_MAX_OPTIONS) return error_raise(error, ERROR_BAD_ARGUMENT, "option.too-many");
  for (size_t i = 0; i < count; i++)
    if (!options_set(game, options, words[i], error)) return false;
  return true;
}

// A start position brings its own options.
static Session *create_session(const Record *record, Error *error) {
  const char *id = record_tag(record, "game");
  const Game *game = id ? game_find(id) : NULL;
  if (!game) {
    error_raise_with(error, ERROR_BAD_RECORD, "game.unknown", "game=%s", id ? id : "");
    refuse_inside(error, tag_line_number(record, "game"));
    return NULL;
  }
  Session *session;
  const char *start = record_tag(record, "start");
  const char *tag = start ? "start" : "options";
  if (start) {
    session = session_create_at(game, start, error);
  } else {
    const char *given = record_tag(record, "options");
    char *text = memory_copy_string(given ? given : "");
    OptionValues options;
    session =
        parse_options(game, text, &options, error) ? session_create(game, &options, error) : NULL;
    free(text);
  }
  if (!session) refuse_inside(error, tag_line_number(record, tag));
  return session;
}

// "time 2", "resign 1": the player after the word, or 0.
static int parse_event_player(const char *text, const char *word, int player_count) {
  uint64_t player;
  if (!scan_prefix(&text, word) || !scan_prefix(&text, " ")) return 0;
  return scan_number(text, (uint64_t)player_count, &player) ? (int)player : 0;
}

// Plays one entry, by whoever is on turn.
static bool play_entry(Session *session, const char *text, Text *report, Error *error) {
  const Game *game = session->game;
  const int player_count = game->player_count(session->state);
  const int turn = session_turn(session);
  if (strcmp(text, "agreed") == 0) return session_apply_event(session, EVENT_AGREED, 0, error);
  if (strcmp(text, "resign") == 0) {
    if (turn < 1) return error_raise(error, ERROR_ILLEGAL_MOVE, "record.nobody-resigns");
    return session_apply_event(session, EVENT_RESIGN, turn, error);
  }
  int player = parse_event_player(text, "resign", player_count);
  if (player && player != turn) return session_apply_event(session, EVENT_RESIGN, player, error);
  player = parse_event_player(text, "time", player_count);
  if (player) return session_apply_event(session, EVENT_TIME, player, error);
  Move move;
  return game->parse_move(session->state, text, &move, error) &&
         session_play(session, move, report, error);
}

// A record that claims another result than its moves give is damaged or made up.
static bool check_result(const Record *record, const Session *session, Error *error) {
  const char *claimed = record_tag(record, "result");
  if (!claimed) return true;
  Result result;
  const Game *game = session->game;
  game->result(session->state, &result);
  Text actual = {0};
  result_format(&result, &actual);
  const char *meant = result_read(game, claimed, game->player_count(session->state));
  const bool same = strcmp(meant, text_string(&actual)) == 0;
  if (!same) {
    error_raise_with(error, ERROR_BAD_RECORD, "record.other-result", "actual=%s claimed=%s",
                     text_string(&actual), claimed);
    refuse_inside(error, tag_line_number(record, "result"));
  }
  text_free(&actual);
  return same;
}

// Names the entry and the code of its refusal, besides the line.
static void refuse_entry(Error *error, const RecordLine *line) {
  if (!error) return;
  const Error reason = *error;
  error_wrap(error, "record.bad-entry", "entry=%s code=%s", line->text, reason.code);
  refuse_inside(error, line->number);
}

Session *record_replay(const Record *record, RecordObserver observer, void *context, Error *error) {
  Session *session = create_session(record, error);
  if (!session) return NULL;
  bool good = true;
  Text report = {0};
  for (size_t i = 0; i < record->count && good; i++) {
    const RecordLine *line = &record->lines[i];
    if (line->kind != RECORD_ENTRY) continue;
    const int player = session_turn(session);
    text_clear(&report);
    good = play_entry(session, line->text, &report, error);
    if (!good)
      refuse_entry(error, line);
    else if (observer)
      observer(context, session, line, player, text_string(&report));
  }
  text_free(&report);
  if (good && check_result(record, session, error)) return session;
  session_destroy(session);
  return NULL;
}

static void add_result(Record *record, const Session *session) {
  Text text = {0};
  Result result;
  session->game->result(session->state, &result);
  result_format(&result, &text);
  record_add_tag(record, "result", text_string(&text));
  text_free(&text);
}

void record_begin_session(Record *record, const Session *session, const char *options, int viewer) {
  const Game *game = session->game;
  Text text = {0};
  record_add_tag(record, "game", game->id);
  if (session->from_position) {
    void *start = state_view(game, session->start, viewer);
    game->format_position(start, &text);
    record_add_tag(record, "start", text_string(&text));
    free(start);
  } else if (game->option_count) {
    if (!options) options_format(game, session->start, &text);
    record_add_tag(record, "options", options ? options : text_string(&text) + 1);
  }
  text_free(&text);
  add_result(record, session);
}

void record_add_entries(Record *record, const Session *session, int viewer) {
  const Game *game = session->game;
  Text text = {0};
  void *state = state_copy(game, session->start);
  for (size_t i = 0; i < session->entry_count; i++) {
    const Entry *entry = &session->entries[i];
    text_clear(&text);
    entry_format(game, state, entry, viewer, &text);
    record_add_entry(record, text_string(&text));
    session_apply_entry(game, state, entry);
  }
  free(state);
  text_free(&text);
}

void record_add_session(Record *record, const Record *other, const Session *session) {
  Record spelt = {0};
  record_add_entries(&spelt, session, VIEWER_REFEREE);
  size_t played = 0;
  for (size_t i = 0; i < other->count; i++) {
    const RecordLine *line = &other->lines[i];
    if (line->kind == RECORD_COMMENT)
      record_add_comment(record, line->text);
    else if (line->kind == RECORD_ENTRY && played == spelt.count)
      break;
    else if (line->kind == RECORD_ENTRY)
      record_add_entry(record, spelt.lines[played++].text);
    else if (strcmp(line->name, "result") == 0)
      add_result(record, session);
    else
      record_add_tag(record, line->name, line->text);
  }
  record_free(&spelt);
}
