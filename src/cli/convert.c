// fivefold convert: records, positions and lists of moves, also in other programs' notations.
#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/read_input.h"
#include "cli/record_file.h"
#include "core/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Argument table[] = {
    {"FILE", NULL, "what to convert; - is standard input", .kind = ARGUMENT_FILE, .required = true},
    {"NAME=VALUE", NULL, "options of the game with which a list of moves starts",
     .kind = ARGUMENT_OPTIONS},
    {"--to", "FORMAT", "what to write: record, position, moves or a notation of the game",
     .kind = ARGUMENT_FORMAT, .required = true, .choices = "record,position,moves"},
    {"--from", "FORMAT", "what the input is; a record is recognized, anything else taken for moves",
     .kind = ARGUMENT_FORMAT, .choices = "record,position,moves"},
    {"--game", "GAME", "whose moves or position it is", .kind = ARGUMENT_GAME},
    {"--start", "POSITION", "where a list of moves starts", .kind = ARGUMENT_TEXT},
    {"--at", "N", "stop after so many entries", .kind = ARGUMENT_NUMBER, .max = UINT64_MAX},
    {0},
};

// The game's notation with this name, or NULL.
static const GameNotation *find_notation(const Game *game, const char *name) {
  for (size_t i = 0; i < game->notation_count; i++)
    if (strcmp(game->notations[i].name, name) == 0) return &game->notations[i];
  return NULL;
}

static bool check_format(const Game *game, const char *name, Error *error) {
  if (strcmp(name, "record") == 0 || strcmp(name, "position") == 0 || strcmp(name, "moves") == 0 ||
      find_notation(game, name))
    return true;
  Text known = {0};
  text_add(&known, "record, position, moves");
  for (size_t i = 0; i < game->notation_count; i++)
    text_format(&known, ", %s", game->notations[i].name);
  error_raise_with(error, ERROR_BAD_ARGUMENT, "cli.unknown-format", "format=%s game=%s formats=%s",
                   name, game->title, text_string(&known));
  text_free(&known);
  return false;
}

static Session *start_session(const Arguments *arguments, Error *error) {
  const char *start = arguments_text(arguments, "--start");
  return start ? session_create_at(arguments->game, start, error)
               : arguments_start_session(arguments, error);
}

static bool play_word(Session *session, const GameNotation *notation, const char *word,
                      Error *error) {
  const Game *game = session->game;
  const int turn = session_turn(session);
  if (strcmp(word, "resign") == 0 && turn >= 1)
    return session_apply_event(session, EVENT_RESIGN, turn, error);
  Move move;
  const bool read = notation && turn != TURN_CHANCE
                        ? notation->parse_move(session->state, word, &move, error)
                        : game->parse_move(session->state, word, &move, error);
  return read && session_play(session, move, NULL, error);
}

// Behind the number of a move: "12.", "12..." or "12.c3c4".
static const char *skip_number(const char *word) {
  const size_t digits = strspn(word, "0123456789");
  const size_t dots = strspn(word + digits, ".");
  return digits && dots ? word + digits + dots : word;
}

// Moves in any layout: blanks and ends of lines between them, numbers before them, comments
// from # to the end of the line.
static Session *read_moves(const Arguments *arguments, const char *format, const char *text,
                           Error *error) {
  const GameNotation *notation = find_notation(arguments->game, format);
  Session *session = start_session(arguments, error);
  if (!session) return NULL;
  const char *line, *word;
  size_t length, word_length;
  unsigned number = 0;
  bool good = true;
  while (good && text_next_line(&text, &line, &length)) {
    char *copy = memory_allocate(length + 1);
    memcpy(copy, line, length);
    copy[strcspn(copy, "#\r")] = '\0';
    for (char *tab = copy; (tab = strchr(tab, '\t'));)
      *tab = ' ';
    number++;
    const char *cursor = copy;
    while (good && scan_word(&cursor, &word, &word_length)) {
      char *cut = memory_allocate(word_length + 1);
      memcpy(cut, word, word_length);
      const char *move = skip_number(cut);
      good = !*move || play_word(session, notation, move, error);
      if (!good) {
        error_wrap(error, "quoted", "text=%s", move);
        error_wrap(error, "line", "line=%u", number);
      }
      free(cut);
    }
    free(copy);
  }
  if (good) return session;
  session_destroy(session);
  return NULL;
}

static Session *read_position(const Game *game, const char *text, Error *error) {
  char *copy = memory_copy_string(text);
  copy[strcspn(copy, "\r\n")] = '\0';
  Session *session = session_create_at(game, copy, error);
  free(copy);
  return session;
}

static Session *read_record(const Game *wanted, const Text *text, Record *record, Error *error) {
  if (!record_parse(record, text_string(text), text->length, error)) return NULL;
  Session *session = record_replay(record, NULL, NULL, error);
  if (!session || !wanted || wanted == session->game) return session;
  error_raise_with(error, ERROR_BAD_ARGUMENT, "cli.other-record", "game=%s", session->game->title);
  session_destroy(session);
  return NULL;
}

// `record` becomes the record that was read, if it was one.
static Session *read_session(const Arguments *arguments, const Text *text, Record *record,
                             Error *error) {
  const Game *game = arguments->game;
  const char *content = text_string(text);
  const char *format = arguments_text(arguments, "--from");
  if (!format) format = content[strspn(content, " \r\n#")] == '[' ? "record" : "moves";
  if (strcmp(format, "record") == 0) return read_record(game, text, record, error);
  if (!game) {
    error_raise(error, ERROR_BAD_ARGUMENT, "cli.which-game");
    return NULL;
  }
  if (!check_format(game, format, error)) return NULL;
  if (strlen(content) != text->length) {
    error_raise(error, ERROR_BAD_ARGUMENT, "record.control-character");
    return NULL;
  }
  return strcmp(format, "position") == 0 ? read_position(game, content, error)
                                         : read_moves(arguments, format, content, error);
}

static void write_moves(const Session *session, const GameNotation *notation, Text *out) {
  const Game *game = session->game;
  void *state = state_copy(game, session->start);
  for (size_t i = 0; i < session->entry_count; i++) {
    const Entry *entry = &session->entries[i];
    if (notation && entry->kind == ENTRY_MOVE && entry->player != TURN_CHANCE)
      notation->format_move(state, entry->move, out);
    else
      entry_format(game, state, entry, VIEWER_REFEREE, out);
    text_add_char(out, '\n');
    session_apply_entry(game, state, entry);
  }
  free(state);
}

// What was read keeps its tags and comments.
static void write_record(const Session *session, const Record *read, Text *out) {
  Record record = {0};
  if (read->count) {
    record_add_session(&record, read, session);
  } else {
    record_begin_session(&record, session, NULL, VIEWER_REFEREE);
    record_add_entries(&record, session, VIEWER_REFEREE);
  }
  record_format(&record, out);
  record_free(&record);
}

static void write_session(const Session *session, const Record *read, const char *format,
                          Text *out) {
  if (strcmp(format, "record") == 0) {
    write_record(session, read, out);
  } else if (strcmp(format, "position") == 0) {
    session->game->format_position(session->state, out);
    text_add_char(out, '\n');
  } else {
    write_moves(session, find_notation(session->game, format), out);
  }
}

static bool cut_back(const Arguments *arguments, Session *session, Error *error) {
  return !arguments_has(arguments, "--at") ||
         record_file_cut(session, arguments_number(arguments, "--at"), error);
}

static int run(const Arguments *arguments) {
  const char *format = arguments_text(arguments, "--to");
  Text input = {0}, output = {0};
  Record record = {0};
  Error error;
  Session *session = NULL;
  const char *path = arguments_text(arguments, "FILE");
  if (cli_read_input(path, RECORD_MAX_SIZE, &input, &error)) {
    session = read_session(arguments, &input, &record, &error);
    if (!session) error_wrap(&error, "file.wrong", "path=%s", cli_input_name(path));
  }
  const bool good = session && check_format(session->game, format, &error) &&
                    cut_back(arguments, session, &error);
  if (good) {
    write_session(session, &record, format, &output);
    output_text(&output);
  } else {
    cli_fail(&cli_convert, &error);
  }
  session_destroy(session);
  record_free(&record);
  text_free(&input);
  return good ? 0 : 1;
}

const Command cli_convert = {.name = "convert",
                             .summary =
                                 "turn records, positions and lists of moves into each other",
                             .examples = "convert ours.record --to position --at 10\n"
                                         "convert - --from moves --game GAME --to record\n",
                             .arguments = table,
                             .run = run};
