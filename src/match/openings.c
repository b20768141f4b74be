// An opening is tried as a position first, then as options and moves.
#include "match/openings.h"

#include "base/error_codes.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/scan.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 4096, RANDOM_ATTEMPTS = 100 };

static bool play_word(Session *session, const char *word, Error *error) {
  Move move;
  if (session->game->parse_move(session->state, word, &move, error) &&
      session_play(session, move, NULL, error))
    return true;
  error_recode(error, ERROR_BAD_ARGUMENT);
  return error_wrap(error, "quoted", "text=%s", word);
}

// The words of a line: options, then moves. They are borrowed by nothing afterwards.
static Session *start_from_words(const Openings *openings, char **words, size_t count,
                                 Error *error) {
  OptionValues options = openings->options;
  size_t next = 0;
  for (; next < count && options_has_name(openings->game, words[next]); next++)
    if (!options_set(openings->game, &options, words[next], error)) return NULL;
  Session *session = session_create(openings->game, &options, error);
  for (; session && next < count; next++)
    if (!play_word(session, words[next], error)) {
      session_destroy(session);
      return NULL;
    }
  return session;
}

static Session *start_from_moves(const Openings *openings, const char *line, Error *error) {
  char *copy = memory_copy_string(line);
  char **words = memory_allocate(MAX_WORDS * sizeof *words);
  const size_t count = scan_words(copy, words, MAX_WORDS);
  Session *session = NULL;
  if (count > MAX_WORDS)
    error_raise_with(error, ERROR_BAD_ARGUMENT, "match.too-many-words", "most=%d", MAX_WORDS);
  else
    session = start_from_words(openings, words, count, error);
  free(words);
  free(copy);
  return session;
}

// Refuses what cannot be played on.
static Session *check_playable(Session *session, Error *error) {
  const char *problem = NULL;
  if (session_turn(session) == TURN_OVER) problem = "match.opening-over";
  if (game_viewer(session->game, session->state) != VIEWER_REFEREE) problem = "match.opening-view";
  if (!problem) return session;
  error_raise(error, ERROR_BAD_ARGUMENT, problem);
  session_destroy(session);
  return NULL;
}

// A line that is neither is refused with both reasons.
static Session *start_from_line(const Openings *openings, const char *line, Error *error) {
  Error no_position, no_moves;
  Session *session = session_create_at(openings->game, line, &no_position);
  if (!session) session = start_from_moves(openings, line, &no_moves);
  if (session) return check_playable(session, error);
  error_raise(error, ERROR_BAD_ARGUMENT, "match.no-opening");
  message_add_message(&error->said, "no_moves", &no_moves.said);
  message_add_message(&error->said, "no_position", &no_position.said);
  return NULL;
}

bool openings_parse(Openings *openings, const char *text, Error *error) {
  const char *line;
  size_t length;
  for (unsigned number = 1; text_next_line(&text, &line, &length); number++) {
    while (length > 0 && (line[length - 1] == '\r' || line[length - 1] == ' '))
      length--;
    while (length > 0 && *line == ' ')
      line++, length--;
    if (length == 0 || *line == '#') continue;
    Text copy = {0};
    text_add_bytes(&copy, line, length);
    openings->lines = memory_reserve(openings->lines, &openings->capacity, openings->count + 1,
                                     sizeof *openings->lines);
    openings->lines[openings->count++] = text_detach(&copy);
    Session *session = start_from_line(openings, openings->lines[openings->count - 1], error);
    if (!session) return error_wrap(error, "line", "line=%u", number);
    session_destroy(session);
  }
  return openings->count > 0 || error_raise(error, ERROR_BAD_ARGUMENT, "match.no-openings");
}

void openings_free(Openings *openings) {
  for (size_t i = 0; i < openings->count; i++)
    free(openings->lines[i]);
  free(openings->lines);
  openings->lines = NULL;
  openings->count = openings->capacity = 0;
}

// Plays random moves; false when that ended the game.
static bool play_randomly(Session *session, uint64_t plies, Random *random) {
  MoveList list = {0};
  session_deal(session, NULL);
  for (uint64_t ply = 0; ply < plies && session_turn(session) > 0; ply++) {
    move_list_generate(&list, session->game, session->state, GAME_MAX_LISTED);
    session_play(session, list.moves[random_below(random, list.count)], NULL, NULL);
    session_deal(session, NULL);
  }
  move_list_free(&list);
  return session_turn(session) > 0;
}

uint64_t openings_seed(uint64_t pair, uint64_t seed) {
  return hash_mix(seed ^ hash_mix(pair + 1));
}

Session *openings_start(const Openings *openings, uint64_t pair, uint64_t seed, Error *error) {
  const char *line = openings->count ? openings->lines[pair % openings->count] : "";
  const uint64_t pair_seed = openings_seed(pair, seed);
  for (uint64_t attempt = 0;; attempt++) {
    Session *session = openings->count ? start_from_line(openings, line, error)
                                       : start_from_moves(openings, line, error);
    if (!session) return NULL;
    Dealer dealer;
    dealer_init_seed(&dealer, pair_seed);
    session_set_dealer(session, &dealer, openings->game->has_chance);
    FastRandom random;
    fast_random_init(&random, hash_mix(pair_seed + attempt + 1));
    // A game that random moves end at once is no game; after many tries, without them.
    const uint64_t plies = attempt < RANDOM_ATTEMPTS ? openings->random_plies : 0;
    if (play_randomly(session, plies, &random.random) || plies == 0) return session;
    session_destroy(session);
  }
}
