#include "cli/match_arguments.h"

#include "base/scan.h"
#include "cli/command.h"
#include "platform/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  DEFAULT_PAIRS = 100,
  DEFAULT_SPRT_PAIRS = 20000,
  DEFAULT_MOVETIME_MS = 100,
  DEFAULT_RANDOM_PLIES = 4,
  MAX_PAIRS = 10000000,
  OPENINGS_MAX_SIZE = 16 << 20,
};

typedef struct Flag {
  const char *name;
  size_t offset; // of its place in MatchArguments
} Flag;

static const Flag flags[] = {
    {"--a", offsetof(MatchArguments, a)},
    {"--b", offsetof(MatchArguments, b)},
    {"--pairs", offsetof(MatchArguments, pairs)},
    {"--movetime", offsetof(MatchArguments, movetime)},
    {"--nodes", offsetof(MatchArguments, nodes)},
    {"--threads", offsetof(MatchArguments, threads)},
    {"--seed", offsetof(MatchArguments, seed)},
    {"--sprt", offsetof(MatchArguments, sprt)},
    {"--openings", offsetof(MatchArguments, openings)},
    {"--random-plies", offsetof(MatchArguments, random_plies)},
    {"--record", offsetof(MatchArguments, record)},
    {"--players", offsetof(MatchArguments, players)},
    {"--margin", offsetof(MatchArguments, margin)},
    {"--hang", offsetof(MatchArguments, hang)},
    {"--max-plies", offsetof(MatchArguments, max_plies)},
};

static bool refuse(const char *message) {
  cli_usage_error(&cli_match, "%s", message);
  return false;
}

static const char **find_flag(MatchArguments *given, const char *name) {
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
    if (strcmp(flags[i].name, name) == 0)
      return (const char **)(void *)((char *)given + flags[i].offset);
  return NULL;
}

// Sorts the words into flags and options of the game.
static bool sort_arguments(MatchArguments *given, MatchSpec *spec, int count, char **arguments) {
  Error error;
  for (int i = 0; i < count; i++) {
    const char *word = arguments[i];
    const char **place = find_flag(given, word);
    if (place && *place) return cli_usage_error(&cli_match, "%s is given twice", word), false;
    if (place && i + 1 == count)
      return cli_usage_error(&cli_match, "%s needs a value", word), false;
    if (place) {
      *place = arguments[++i];
    } else if (strcmp(word, "--stderr") == 0) {
      given->keep_stderr = true;
    } else if (word[0] != '-' && strchr(word, '=')) {
      if (!options_set(spec->openings.game, &spec->openings.options, word, &error))
        return refuse(error_message(&error));
    } else {
      return cli_usage_error(&cli_match, "'%s' is not expected", word), false;
    }
  }
  return true;
}

// A flag's number, or `otherwise` when it is not given.
static bool read_number(const char *name, const char *text, uint64_t least, uint64_t most,
                        uint64_t otherwise, uint64_t *number) {
  *number = otherwise;
  if (!text || (scan_number(text, most, number) && *number >= least)) return true;
  cli_usage_error(&cli_match, "%s is a number from %llu to %llu", name, (unsigned long long)least,
                  (unsigned long long)most);
  return false;
}

static bool read_sprt(const char *text, MatchSpec *spec) {
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
  return good || refuse("--sprt is two Elo differences, the smaller first, such as 0,10");
}

// A side thinks as the match says, unless it brings limits of its own.
static bool read_side(const char *flag, const char *text, uint64_t movetime, uint64_t nodes,
                      Contender *side) {
  Error error;
  if (!text) return cli_usage_error(&cli_match, "%s is missing", flag), false;
  if (!contender_parse(side, text, &error))
    return cli_usage_error(&cli_match, "%s: %s", flag, error_message(&error)), false;
  if (side->movetime_ms || side->nodes || side->depth) return true;
  side->movetime_ms = movetime;
  side->nodes = nodes;
  return true;
}

static bool read_sides(const MatchArguments *given, MatchSpec *spec) {
  uint64_t movetime, nodes;
  if (given->movetime && given->nodes) return refuse("--movetime and --nodes do not go together");
  if (!read_number("--movetime", given->movetime, 1, 86400000,
                   given->nodes ? 0 : DEFAULT_MOVETIME_MS, &movetime) ||
      !read_number("--nodes", given->nodes, 1, UINT64_MAX, 0, &nodes))
    return false;
  return read_side("--a", given->a, movetime, nodes, &spec->sides[SIDE_A]) &&
         read_side("--b", given->b, movetime, nodes, &spec->sides[SIDE_B]);
}

static bool read_numbers(const MatchArguments *given, MatchSpec *spec) {
  const uint64_t pairs = given->sprt ? DEFAULT_SPRT_PAIRS : DEFAULT_PAIRS;
  const bool vary = !spec->openings.game->has_chance && !given->openings;
  return read_number("--pairs", given->pairs, 1, MAX_PAIRS, pairs, &spec->pairs) &&
         read_number("--threads", given->threads, 1, MATCH_MAX_THREADS, 1, &spec->threads) &&
         read_number("--seed", given->seed, 0, UINT64_MAX, 1, &spec->seed) &&
         read_number("--random-plies", given->random_plies, 0, 1000,
                     vary ? DEFAULT_RANDOM_PLIES : 0, &spec->openings.random_plies) &&
         read_number("--margin", given->margin, 0, 86400000, MATCH_MARGIN_MS, &spec->margin_ms) &&
         read_number("--hang", given->hang, 1, 86400000, 0, &spec->hang_ms) &&
         read_number("--max-plies", given->max_plies, 1, 1000000, MATCH_MAX_PLIES,
                     &spec->max_plies);
}

static bool read_players(MatchArguments *given, MatchSpec *spec) {
  if (!given->players) return true;
  Error error;
  snprintf(given->players_word, sizeof given->players_word, "players=%s", given->players);
  if (!options_has_name(spec->openings.game, given->players_word))
    return refuse("the number of players of this game is fixed");
  return options_set(spec->openings.game, &spec->openings.options, given->players_word, &error) ||
         refuse(error_message(&error));
}

static bool read_openings(const MatchArguments *given, MatchSpec *spec) {
  if (!given->openings) return true;
  Text text = {0};
  Error error;
  const bool good = system_read_file(given->openings, OPENINGS_MAX_SIZE, &text, &error) &&
                    openings_parse(&spec->openings, text_string(&text), &error);
  text_free(&text);
  if (!good) cli_usage_error(&cli_match, "%s: %s", given->openings, error_message(&error));
  return good;
}

bool match_arguments_read(MatchArguments *given, MatchSpec *spec, int count, char **arguments) {
  if (count < 1) return refuse("a game is expected");
  spec->openings.game = cli_find_game(&cli_match, arguments[0]);
  if (!spec->openings.game) return false;
  options_set_defaults(spec->openings.game, &spec->openings.options);
  if (!sort_arguments(given, spec, count - 1, arguments + 1)) return false;
  spec->keep_stderr = given->keep_stderr;
  return read_sides(given, spec) && read_numbers(given, spec) && read_sprt(given->sprt, spec) &&
         read_players(given, spec) && read_openings(given, spec);
}
