// Reads what a match is from its arguments.
#include "cli/match_arguments.h"

#include "base/error_codes.h"
#include "cli/read_input.h"

#include <stdlib.h>

enum {
  DEFAULT_PAIRS = 100,
  DEFAULT_SPRT_PAIRS = 20000,
  DEFAULT_MOVETIME_MS = 100,
  DEFAULT_RANDOM_PLIES = 4,
  OPENINGS_MAX_SIZE = 16 << 20,
};

_Static_assert(MATCH_MARGIN_MS == 500 && MATCH_MAX_PLIES == 10000, "the table has the same");

const Argument match_table[] = {
    {"GAME", NULL, "which game", .kind = ARGUMENT_GAME, .required = true},
    {"NAME=VALUE", NULL, "options of the game; players=N seats more than two",
     .kind = ARGUMENT_OPTIONS},
    {"--a", "ENGINE",
     "one side: level=1 to level=10, random, greedy, or a command that speaks the protocol",
     .kind = ARGUMENT_TEXT, .required = true, .choices = MATCH_ENGINES},
    {"--b", "ENGINE", "the other side", .kind = ARGUMENT_TEXT, .required = true,
     .choices = MATCH_ENGINES},
    {"--pairs", "N", "games in pairs; 100, with --sprt 20000 if it is not given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = 10000000},
    {"--threads", "N", "games at the same time", .kind = ARGUMENT_NUMBER, .min = 1,
     .max = MATCH_MAX_THREADS, .default_value = "1"},
    {"--sprt", "ELO0,ELO1", "stop as soon as one of two Elo differences is clear",
     .kind = ARGUMENT_TEXT},
    {"--record", "FOLDER", "write every game there", .kind = ARGUMENT_FOLDER},
    {"--margin", "MS", "how late an answer may be before the game is lost", .kind = ARGUMENT_NUMBER,
     .max = MAX_MOVETIME_MS, .default_value = "500"},
    {"--hang", "MS",
     "how long to wait for an answer that does not come; a time that fits its limits if it is not "
     "given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = MAX_MOVETIME_MS},
    {"--json", NULL, "write the result as JSON for programs", .kind = ARGUMENT_SWITCH},
    {0},
};

const Argument match_shared_table[] = {
    {"--movetime", "MS", "milliseconds for a move; 100 unless --nodes is given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = MAX_MOVETIME_MS},
    {"--nodes", "N", "positions to look at for a move, instead of time", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = UINT64_MAX},
    {"--seed", "N", "of everything random", .kind = ARGUMENT_NUMBER, .max = UINT64_MAX,
     .default_value = "1"},
    {"--openings", "FILE", "begin as the lines of the file say", .kind = ARGUMENT_FILE},
    {"--random-plies", "N",
     "begin with so many random moves; 4 in games without chance, 0 in others and with --openings "
     "if it is not given",
     .kind = ARGUMENT_NUMBER, .max = 1000},
    {"--max-plies", "N", "call a longer game a draw", .kind = ARGUMENT_NUMBER, .min = 1,
     .max = 1000000, .default_value = "10000"},
    {"--stderr", NULL, "show what the engines write on standard error", .kind = ARGUMENT_SWITCH},
    {0},
};

static bool read_sprt(const Arguments *arguments, MatchSpec *spec) {
  const char *text = arguments_text(arguments, "--sprt");
  if (!text) return true;
  char *end;
  spec->has_sprt = true;
  spec->elo0 = strtod(text, &end);
  bool good = end != text && *end == ',';
  if (good) {
    const char *second = end + 1;
    spec->elo1 = strtod(second, &end);
    good = end != second && *end == '\0' && spec->elo0 < spec->elo1 && spec->elo0 > -2000 &&
           spec->elo1 < 2000;
  }
  if (good) return true;
  Error error;
  error_raise(&error, ERROR_BAD_ARGUMENT, "cli.sprt");
  return arguments_refuse(arguments, "--sprt", &error), false;
}

// A side thinks as the match says, unless it brings limits of its own.
bool match_arguments_read_side(const Arguments *arguments, const char *flag, Contender *side) {
  Error error;
  if (!contender_parse(side, arguments_text(arguments, flag), &error))
    return arguments_refuse(arguments, flag, &error), false;
  if (side->movetime_ms || side->nodes || side->depth) return true;
  side->nodes = arguments_number(arguments, "--nodes");
  if (side->nodes) return true;
  side->movetime_ms = arguments_has(arguments, "--movetime")
                          ? arguments_number(arguments, "--movetime")
                          : DEFAULT_MOVETIME_MS;
  return true;
}

static void read_numbers(const Arguments *arguments, MatchSpec *spec) {
  spec->pairs = spec->has_sprt ? DEFAULT_SPRT_PAIRS : DEFAULT_PAIRS;
  if (arguments_has(arguments, "--pairs")) spec->pairs = arguments_number(arguments, "--pairs");
  spec->threads = arguments_number(arguments, "--threads");
  spec->seed = arguments_number(arguments, "--seed");
  spec->margin_ms = arguments_number(arguments, "--margin");
  spec->hang_ms = arguments_number(arguments, "--hang");
  spec->max_plies = arguments_number(arguments, "--max-plies");
  spec->keep_stderr = arguments_has(arguments, "--stderr");
}

static bool read_lines(const Arguments *arguments, Openings *openings) {
  const char *path = arguments_text(arguments, "--openings");
  if (!path) return true;
  Text text = {0};
  Error error;
  bool good = cli_read_input(path, OPENINGS_MAX_SIZE, &text, &error);
  if (good && !openings_parse(openings, text_string(&text), &error))
    good = error_wrap(&error, "file.wrong", "path=%s", cli_input_name(path));
  text_free(&text);
  if (good) return true;
  return cli_reject(arguments->command, &error), false;
}

bool match_arguments_read_openings(const Arguments *arguments, Openings *openings) {
  const bool vary = !arguments->game->has_chance && !arguments_has(arguments, "--openings");
  openings->game = arguments->game;
  openings->options = arguments->options;
  openings->random_plies = vary ? DEFAULT_RANDOM_PLIES : 0;
  if (arguments_has(arguments, "--random-plies"))
    openings->random_plies = arguments_number(arguments, "--random-plies");
  if (arguments_has(arguments, "--movetime") && arguments_has(arguments, "--nodes"))
    return cli_usage_error(arguments->command, "cli.movetime-and-nodes"), false;
  return read_lines(arguments, openings);
}

bool match_arguments_read(const Arguments *arguments, MatchSpec *spec) {
  if (!read_sprt(arguments, spec)) return false;
  read_numbers(arguments, spec);
  return match_arguments_read_side(arguments, "--a", &spec->sides[SIDE_A]) &&
         match_arguments_read_side(arguments, "--b", &spec->sides[SIDE_B]) &&
         match_arguments_read_openings(arguments, &spec->openings);
}
