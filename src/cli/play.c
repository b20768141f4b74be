// fivefold play: a game in the terminal, against people at the same keyboard or the computer.
#include "base/scan.h"
#include "cli/command.h"
#include "cli/record_file.h"
#include "platform/system.h"
#include "play/local_record.h"
#include "tui/dialogue.h"
#include "tui/play_screen.h"
#include "tui/screen.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_MOVETIME_MS = 3600000 };

typedef struct PlayArguments {
  const Game *game;
  char *options[GAME_MAX_OPTIONS];
  size_t option_count;
  const char *resume;
  LocalSetup setup;
  bool clock_given, seed_given, plain;
} PlayArguments;

static bool parse_value(PlayArguments *parsed, const char *name, const char *value, Error *error) {
  LocalSetup *setup = &parsed->setup;
  if (strcmp(name, "--seat") == 0) {
    if (setup->seat_count == GAME_MAX_PLAYERS)
      return error_set(error, "bad-argument", "there are at most %d seats", GAME_MAX_PLAYERS);
    return local_seat_parse(&setup->seats[++setup->seat_count], value, error);
  }
  if (strcmp(name, "--clock") == 0) {
    parsed->clock_given = true;
    return local_clock_parse(&setup->clock, value, error);
  }
  if (strcmp(name, "--seed") == 0) {
    parsed->seed_given = true;
    return scan_number(value, UINT64_MAX, &setup->seed) ||
           error_set(error, "bad-argument", "the seed is a number");
  }
  if (strcmp(name, "--movetime") == 0)
    return (scan_number(value, LONGEST_MOVETIME_MS, &setup->movetime_ms) && setup->movetime_ms) ||
           error_set(error, "bad-argument", "the time for a move is a number of milliseconds");
  if (strcmp(name, "--resume") == 0)
    parsed->resume = value;
  else if (strcmp(name, "--save") == 0)
    setup->save_path = value;
  else
    return error_set(error, "bad-argument", "there is no option '%s'", name);
  return true;
}

static bool parse_arguments(PlayArguments *parsed, int count, char **arguments, Error *error) {
  for (int i = 0; i < count; i++) {
    char *argument = arguments[i];
    if (strcmp(argument, "--plain") == 0) {
      parsed->plain = true;
    } else if (strncmp(argument, "--", 2) == 0) {
      if (i + 1 == count) return error_set(error, "bad-argument", "%s needs a value", argument);
      if (!parse_value(parsed, argument, arguments[++i], error)) return false;
    } else if (strchr(argument, '=')) {
      if (parsed->option_count == GAME_MAX_OPTIONS)
        return error_set(error, "bad-argument", "there are too many options");
      parsed->options[parsed->option_count++] = argument;
    } else if (parsed->game) {
      return error_set(error, "bad-argument", "'%s' is not expected", argument);
    } else {
      parsed->game = game_find(argument);
      if (!parsed->game) return cli_find_game(&cli_play, argument), error->code[0] = '\0', false;
    }
  }
  if (!parsed->game && !parsed->resume)
    return error_set(error, "bad-argument", "a game is expected");
  if (parsed->resume && parsed->option_count)
    return error_set(error, "bad-argument", "a saved game brings its own options");
  return true;
}

static Session *resume(PlayArguments *parsed, Record *record) {
  Error error;
  const bool seats_given = parsed->setup.seat_count > 0;
  Session *session = record_file_load(parsed->resume, record, &error);
  if (session && parsed->game && session->game != parsed->game)
    error_set(&error, "bad-argument", "%s is a game of %s", parsed->resume, session->game->title);
  else if (session && local_record_read_setup(record, &parsed->setup, seats_given,
                                              parsed->clock_given, parsed->seed_given, &error))
    return session;
  fprintf(stderr, "fivefold play: %s\n", error_message(&error));
  session_destroy(session);
  return NULL;
}

static int run(int count, char **arguments) {
  PlayArguments parsed = {.setup = {.host = {system_clock_ms, system_replace_file},
                                    .movetime_ms = LOCAL_DEFAULT_MOVETIME_MS,
                                    .seed = system_random_seed()}};
  Error error = {0};
  if (!parse_arguments(&parsed, count, arguments, &error))
    return error.code[0] ? cli_usage_error(&cli_play, "%s", error_message(&error)) : EXIT_USAGE;
  Record record = {0};
  Session *session = parsed.resume ? resume(&parsed, &record)
                                   : cli_start_session(&cli_play, parsed.game, parsed.options,
                                                       parsed.option_count);
  if (!session) {
    record_free(&record);
    return parsed.resume ? 1 : EXIT_USAGE;
  }
  LocalGame game;
  int status = 1;
  if (!local_game_init(&game, session, &parsed.setup, &error)) {
    fprintf(stderr, "fivefold play: %s\n", error_message(&error));
  } else {
    if (parsed.resume) local_record_read_times(&record, &game);
    if (game.save_failed)
      fprintf(stderr, "fivefold play: %s\n", error_message(&game.save_error));
    else
      status = !parsed.plain && screen_is_possible() ? play_screen_run(&game) : dialogue_run(&game);
    local_game_free(&game);
  }
  record_free(&record);
  return status;
}

const CliCommand cli_play = {
    "play",
    "GAME [NAME=VALUE ...] [--seat human|bot:LEVEL ...]\n"
    "         [--clock none|SECONDS|MINUTES+SECONDS] [--movetime MS] [--seed N]\n"
    "         [--resume FILE] [--save FILE] [--plain]",
    "play in the terminal, alone, against the computer or together", run};
