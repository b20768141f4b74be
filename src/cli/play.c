// fivefold play: a game in the terminal, against people at the same keyboard or the computer.
#include "base/error_codes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "platform/system.h"
#include "play/local_record.h"
#include "tui/dialogue.h"
#include "tui/play_screen.h"
#include "tui/screen.h"

#include <stdio.h>

_Static_assert(LOCAL_DEFAULT_LEVEL == 5, "the table has the same");

static const Argument table[] = {
    {"GAME", NULL, "which game; not needed with --resume", .kind = ARGUMENT_GAME},
    {"NAME=VALUE", NULL, "options of the game", .kind = ARGUMENT_OPTIONS},
    {"--seat", "WHO",
     "who sits in the next seat: human, bot or bot:LEVEL with a level from 1 to 10; if none is "
     "given, seat 1 is yours and the others are the computer's",
     .kind = ARGUMENT_TEXT, .max_count = GAME_MAX_PLAYERS,
     .choices = "human,bot:1,bot:2,bot:3,bot:4,bot:5,bot:6,bot:7,bot:8,bot:9,bot:10"},
    {"--level", "LEVEL", "of computer players that are given no other", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = ENGINE_MAX_LEVEL, .default_value = "5"},
    {"--clock", "TIME",
     "none, SECONDS for each turn, or MINUTES+SECONDS: minutes for the game and seconds added with "
     "each move",
     .kind = ARGUMENT_TEXT, .choices = "none,30,60,5+3,10+5", .default_value = "none"},
    {"--movetime", "MS", "milliseconds that a computer player or a hint may think",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = 3600000, .default_value = "1000"},
    {"--seed", "N", "fixes the luck: the same seed and moves give the same game",
     .kind = ARGUMENT_NUMBER, .max = UINT64_MAX},
    {"--save", "FILE", "write the game there after every move", .kind = ARGUMENT_FILE},
    {"--resume", "FILE", "go on with a saved game, with its seats, clock and luck",
     .kind = ARGUMENT_FILE},
    {"--plain", NULL, "line by line, on any terminal", .kind = ARGUMENT_SWITCH},
    {0},
};

// EXIT_USAGE after a message, else 0.
static int read_setup(const Arguments *arguments, LocalSetup *setup) {
  *setup = (LocalSetup){.host = {system_clock_ms, system_replace_file},
                        .movetime_ms = arguments_number(arguments, "--movetime"),
                        .save_path = arguments_text(arguments, "--save"),
                        .level = (unsigned)arguments_number(arguments, "--level"),
                        .seat_count = (int)arguments_count(arguments, "--seat")};
  setup->seed = arguments_has(arguments, "--seed") ? arguments_number(arguments, "--seed")
                                                   : system_random_seed();
  Error error;
  for (int i = 0; i < setup->seat_count; i++) {
    const char *seat = arguments_text_at(arguments, "--seat", (size_t)i);
    if (!local_seat_parse(&setup->seats[i + 1], seat, setup->level, &error))
      return arguments_refuse(arguments, "--seat", &error);
  }
  return local_clock_parse(&setup->clock, arguments_text(arguments, "--clock"), &error)
             ? 0
             : arguments_refuse(arguments, "--clock", &error);
}

// NULL after a message.
static Session *resume(const Arguments *arguments, LocalSetup *setup, Record *record) {
  Error error;
  const char *path = arguments_text(arguments, "--resume");
  Session *session = record_file_load(path, record, &error);
  if (session && arguments->game && session->game != arguments->game)
    error_raise_with(&error, ERROR_BAD_ARGUMENT, "cli.other-game", "path=%s game=%s", path,
                     session->game->title);
  else if (session && local_record_read_setup(record, setup, arguments_has(arguments, "--seat"),
                                              arguments_has(arguments, "--clock"),
                                              arguments_has(arguments, "--seed"), &error))
    return session;
  cli_fail(&cli_play, &error);
  session_destroy(session);
  return NULL;
}

// Plays the session, which is taken over; `saved` is the record it was resumed from, or NULL.
static int play(Session *session, const LocalSetup *setup, const Record *saved,
                const Arguments *arguments) {
  const bool plain = arguments_has(arguments, "--plain");
  LocalGame game;
  Error error;
  int status = 1;
  if (!local_game_init(&game, session, setup, &error)) return cli_fail(&cli_play, &error);
  if (saved) local_record_read_times(saved, &game);
  if (game.save_failed)
    cli_fail(&cli_play, &game.save_error);
  else
    status = !plain && screen_is_possible()
                 ? play_screen_run(&game, arguments_text(arguments, "--resume"))
                 : dialogue_run(&game);
  local_game_free(&game);
  return status;
}

static int run(const Arguments *arguments) {
  LocalSetup setup;
  Error error;
  if (read_setup(arguments, &setup) != 0) return EXIT_USAGE;
  if (!arguments_has(arguments, "--resume")) {
    if (!arguments->game)
      return cli_usage_error_with(&cli_play, "argument.missing", "kind=%s name=%s", "place",
                                  "GAME");
    Session *session = arguments_start_session(arguments, &error);
    return session ? play(session, &setup, NULL, arguments) : cli_reject(&cli_play, &error);
  }
  if (arguments_has(arguments, "NAME=VALUE"))
    return cli_usage_error(&cli_play, "cli.saved-options");
  Record record = {0};
  Session *session = resume(arguments, &setup, &record);
  const int status = session ? play(session, &setup, &record, arguments) : 1;
  record_free(&record);
  return status;
}

const Command cli_play = {
    .name = "play",
    .summary = "play in the terminal, alone, against the computer or together",
    .details =
        "On a pipe or a dumb terminal it becomes a dialogue, line by line; typing help there "
        "lists its commands.",
    .examples = "play GAME --level 3\n"
                "play GAME --seat human --seat bot:4\n"
                "play GAME --seat human --seat human --clock 10+5 --save ours.record\n"
                "play --resume ours.record\n",
    .arguments = table,
    .run = run};
