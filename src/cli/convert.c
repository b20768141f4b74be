// fivefold convert: records, positions and lists of moves, also in other programs' notations.
#include "base/memory.h"
#include "base/scan.h"
#include "cli/command.h"
#include "cli/read_input.h"
#include "core/record.h"
#include "core/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ConvertArguments {
  const char *path;
  const Game *game;
  const char *from, *to, *start;
  char *options[GAME_MAX_OPTIONS];
  size_t option_count;
  bool has_at;
  uint64_t at; // entries
} ConvertArguments;

static bool parse_option(ConvertArguments *parsed, const char *name, const char *value) {
  if (strcmp(name, "--game") == 0) {
    parsed->game = cli_find_game(&cli_convert, value);
    return parsed->game != NULL;
  }
  if (strcmp(name, "--from") == 0)
    parsed->from = value;
  else if (strcmp(name, "--to") == 0)
    parsed->to = value;
  else if (strcmp(name, "--start") == 0)
    parsed->start = value;
  else if (strcmp(name, "--at") == 0 && scan_number(value, SIZE_MAX, &parsed->at))
    parsed->has_at = true;
  else
    return cli_usage_error(&cli_convert, "'%s %s' is not expected", name, value), false;
  return true;
}

static bool parse_arguments(ConvertArguments *parsed, int count, char **arguments) {
  for (int i = 0; i < count; i++) {
    char *argument = arguments[i];
    if (strncmp(argument, "--", 2) == 0) {
      if (i + 1 == count) return cli_usage_error(&cli_convert, "%s needs a value", argument), false;
      if (!parse_option(parsed, argument, arguments[++i])) return false;
    } else if (strchr(argument, '=') && parsed->option_count < GAME_MAX_OPTIONS) {
      parsed->options[parsed->option_count++] = argument;
    } else if (!parsed->path) {
      parsed->path = argument;
    } else {
      return cli_usage_error(&cli_convert, "'%s' is not expected", argument), false;
    }
  }
  if (!parsed->path || !parsed->to)
    return cli_usage_error(&cli_convert, "a file (- is standard input) and --to are expected"),
           false;
  return true;
}

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
  for (size_t i = 0; i < game->notation_count; i++)
    text_format(&known, ", %s", game->notations[i].name);
  error_set(error, "bad-argument", "there is no format '%s'; %s has record, position, moves%s",
            name, game->title, text_string(&known));
  text_free(&known);
  return false;
}

static Session *start_session(const ConvertArguments *arguments, Error *error) {
  const Game *game = arguments->game;
  if (arguments->start) return session_create_at(game, arguments->start, error);
  OptionValues options;
  options_set_defaults(game, &options);
  for (size_t i = 0; i < arguments->option_count; i++)
    if (!options_set(game, &options, arguments->options[i], error)) return NULL;
  return session_create(game, &options, error);
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
static Session *read_moves(const ConvertArguments *arguments, const char *text, Error *error) {
  const GameNotation *notation = find_notation(arguments->game, arguments->from);
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
      Error reason;
      const char *move = skip_number(cut);
      good = !*move || play_word(session, notation, move, &reason);
      if (!good)
        error_set(error, reason.code, "line %u: '%s': %s", number, move, error_message(&reason));
      free(cut);
    }
    free(copy);
  }
  if (good) return session;
  session_destroy(session);
  return NULL;
}

static Session *read_position(const ConvertArguments *arguments, const char *text, Error *error) {
  char *copy = memory_copy_string(text);
  copy[strcspn(copy, "\r\n")] = '\0';
  Session *session = session_create_at(arguments->game, copy, error);
  free(copy);
  return session;
}

static Session *read_record(ConvertArguments *arguments, const Text *text, Error *error) {
  Record record;
  if (!record_parse(&record, text_string(text), text->length, error)) return NULL;
  Session *session = record_replay(&record, NULL, NULL, error);
  record_free(&record);
  if (!session) return NULL;
  const bool other = arguments->game && arguments->game != session->game;
  arguments->game = session->game;
  if (!other) return session;
  error_set(error, "bad-argument", "this is a record of %s", session->game->title);
  session_destroy(session);
  return NULL;
}

static Session *read_session(ConvertArguments *arguments, const Text *text, Error *error) {
  const char *content = text_string(text);
  if (!arguments->from)
    arguments->from = content[strspn(content, " \r\n#")] == '[' ? "record" : "moves";
  if (strcmp(arguments->from, "record") == 0) return read_record(arguments, text, error);
  if (!arguments->game) {
    error_set(error, "bad-argument", "--game says which game this is of");
    return NULL;
  }
  if (!check_format(arguments->game, arguments->from, error)) return NULL;
  return strcmp(arguments->from, "position") == 0 ? read_position(arguments, content, error)
                                                  : read_moves(arguments, content, error);
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

static void write_session(const Session *session, const char *format, Text *out) {
  if (strcmp(format, "record") == 0) {
    Record record = {0};
    record_begin_session(&record, session, VIEWER_REFEREE);
    record_add_entries(&record, session, VIEWER_REFEREE);
    record_format(&record, out);
    record_free(&record);
  } else if (strcmp(format, "position") == 0) {
    session->game->format_position(session->state, out);
    text_add_char(out, '\n');
  } else {
    write_moves(session, find_notation(session->game, format), out);
  }
}

static bool cut_back(const ConvertArguments *arguments, Session *session, Error *error) {
  if (!arguments->has_at) return true;
  if (arguments->at > session->entry_count)
    return error_set(error, "bad-argument", "there are only %zu entries", session->entry_count);
  while (session->entry_count > arguments->at)
    session_undo(session);
  return true;
}

static int run(int count, char **arguments) {
  ConvertArguments parsed = {0};
  if (!parse_arguments(&parsed, count, arguments)) return EXIT_USAGE;
  Text input = {0}, output = {0};
  Error error;
  Session *session = NULL;
  if (cli_read_input(parsed.path, RECORD_MAX_SIZE, &input, &error))
    session = read_session(&parsed, &input, &error);
  const bool good = session && check_format(session->game, parsed.to, &error) &&
                    cut_back(&parsed, session, &error);
  if (good) {
    write_session(session, parsed.to, &output);
    fputs(text_string(&output), stdout);
  } else {
    fprintf(stderr, "fivefold convert: %s\n", error_message(&error));
  }
  session_destroy(session);
  text_free(&input);
  text_free(&output);
  return good ? 0 : 1;
}

const CliCommand cli_convert = {"convert",
                                "FILE|- --to record|position|moves|NOTATION [--at N]\n"
                                "         [--from record|position|moves|NOTATION] [--game GAME]\n"
                                "         [NAME=VALUE ... | --start POSITION]",
                                "turn records, positions and lists of moves into each other", run};
