// One poll() loop over all referees. Rounds are counted in their order, whichever ends first, so
// that the tally depends on nothing but the games.
#include "match/match.h"

#include "base/error_codes.h"
#include "base/hash.h"
#include "base/memory.h"
#include "platform/system.h"

#include <stdlib.h>

// How soon an interruption is noticed at the latest, and how long an engine may take to greet.
enum { MAX_SLEEP_MS = 200, GREETING_MS = 20000 };

// A finished game, as far as the tally is concerned.
typedef struct GameSummary {
  double a_points;
  uint64_t plies;
  bool cut_off;
  unsigned forfeits[SIDES][FORFEIT_KINDS];
} GameSummary;

typedef struct Round {
  GameSummary games[GAME_MAX_PLAYERS]; // A in seat 1, 2, ...
  int finished;
} Round;

typedef struct Match {
  const MatchSpec *spec;
  const MatchObserver *observer;
  Tally *tally;
  Referee *referees;
  uint64_t *jobs; // the game that each referee runs: round * players + number
  uint64_t next_job;
  Round *rounds; // the ones that do not count yet, from `tally->rounds` on in a ring
  uint64_t ring;
  struct pollfd *watched;
} Match;

bool match_check_sides(const MatchSpec *spec, Text names[SIDES], Error *error) {
  for (int side = 0; side < SIDES; side++) {
    Remote *remote = contender_create_remote(&spec->sides[side], spec->keep_stderr);
    const bool good =
        remote_start(remote, NULL) && remote_ask(remote, "hello", GREETING_MS) == REMOTE_OK;
    if (good) {
      text_add(&names[side], remote_name(remote));
    } else {
      *error = *remote_error(remote);
      error_wrap(error, "match.engine", "side=%c engine=%s", 'A' + side, spec->sides[side].label);
    }
    remote_destroy(remote);
    if (!good) return false;
  }
  return true;
}

static void count_game(Tally *tally, int number, const GameSummary *game) {
  if (game->a_points >= 1)
    tally->wins++;
  else if (game->a_points <= 0)
    tally->losses++;
  else
    tally->draws++;
  tally->seat_points[number] += game->a_points;
  tally->plies += game->plies;
  tally->cut_off += game->cut_off;
  for (int side = 0; side < SIDES; side++)
    for (int kind = 0; kind < FORFEIT_KINDS; kind++)
      tally->forfeits[side][kind] += game->forfeits[side][kind];
}

// Only whole rounds count: half a pair would favour whoever had the better side.
static void count_round(Match *match, const Round *round) {
  Tally *tally = match->tally;
  double points = 0;
  for (int i = 0; i < tally->players; i++) {
    count_game(tally, i, &round->games[i]);
    points += round->games[i].a_points;
  }
  tally->rounds++;
  if (tally->players == 2) tally->pairs.counts[(int)(points * 2)]++;
  const double share = points / tally->players;
  tally->points += share;
  tally->points_squared += share * share;
  if (!match->spec->has_sprt) return;
  tally->log_likelihood_ratio =
      sprt_log_likelihood_ratio(&tally->pairs, match->spec->elo0, match->spec->elo1);
  tally->verdict = sprt_verdict(tally->log_likelihood_ratio);
}

static Round *round_at(const Match *match, uint64_t index) {
  return &match->rounds[index % match->ring];
}

// Counts the rounds that are complete, in their order, up to a verdict.
static void count_in_order(Match *match) {
  Tally *tally = match->tally;
  while (tally->rounds < match->spec->pairs && tally->verdict == SPRT_UNDECIDED) {
    Round *round = round_at(match, tally->rounds);
    if (round->finished < tally->players) return;
    count_round(match, round);
    *round = (Round){0};
    if (match->observer->progress) match->observer->progress(match->observer->context, tally);
  }
}

// After an interruption there is no order to wait for.
static void count_the_rest(Match *match) {
  const uint64_t first = match->tally->rounds;
  for (uint64_t i = first; i < first + match->ring; i++)
    if (round_at(match, i)->finished == match->tally->players)
      count_round(match, round_at(match, i));
}

static void collect_game(Match *match, size_t place) {
  Referee *referee = &match->referees[place];
  const uint64_t job = match->jobs[place];
  const uint64_t round = job / (uint64_t)referee->players;
  const int number = (int)(job % (uint64_t)referee->players);
  GameSummary summary = {
      .a_points = referee->a_points, .plies = referee->plies, .cut_off = referee->cut_off};
  for (int side = 0; side < SIDES; side++)
    for (int kind = 0; kind < FORFEIT_KINDS; kind++)
      summary.forfeits[side][kind] = referee->forfeits[side][kind];
  round_at(match, round)->games[number] = summary;
  round_at(match, round)->finished++;
  if (match->observer->game_over)
    match->observer->game_over(match->observer->context, round, number, referee);
  referee->phase = REFEREE_FREE;
}

// Whether there is a game to begin: one of the match, and not so far ahead of what counts that the
// ring would be overrun.
static bool has_next_job(const Match *match) {
  const uint64_t round = match->next_job / (uint64_t)match->tally->players;
  return round < match->spec->pairs && round < match->tally->rounds + match->ring;
}

// Gives a free referee the next game. False with an error.
static bool assign_game(Match *match, size_t place, Error *error) {
  const MatchSpec *spec = match->spec;
  const uint64_t players = (uint64_t)match->tally->players;
  Session *session = openings_start(&spec->openings, match->next_job / players, spec->seed, error);
  if (!session) return false;
  const int seat = (int)(match->next_job % players) + 1;
  match->jobs[place] = match->next_job;
  referee_begin(&match->referees[place], session, seat,
                hash_mix(spec->seed + hash_mix(match->next_job)));
  match->next_job++;
  return true;
}

// Until a player answers, a deadline passes or a referee can begin its next game.
static void wait_for_tables(Match *match) {
  nfds_t count = 0;
  double deadline = system_now_ms() + MAX_SLEEP_MS;
  for (size_t i = 0; i < match->spec->threads; i++) {
    const Referee *referee = &match->referees[i];
    if (referee->phase == REFEREE_FREE && has_next_job(match)) return;
    if (referee->phase == REFEREE_FREE) continue;
    count += referee_watch(referee, match->watched + count);
    if (referee_deadline(referee) < deadline) deadline = referee_deadline(referee);
  }
  if (count == 0) return;
  const double left = deadline - system_now_ms();
  poll(match->watched, count, left > 0 ? (int)left + 1 : 0);
}

// Serves every referee once. False with an error.
static bool serve_tables(Match *match, Error *error) {
  for (size_t i = 0; i < match->spec->threads; i++) {
    Referee *referee = &match->referees[i];
    if (referee->phase == REFEREE_FREE && has_next_job(match) && !assign_game(match, i, error))
      return false;
    referee_service(referee);
    if (referee->phase == REFEREE_OVER) collect_game(match, i);
  }
  count_in_order(match);
  return true;
}

static bool play_match(Match *match, Error *error) {
  const MatchObserver *observer = match->observer;
  const Tally *tally = match->tally;
  while (tally->rounds < match->spec->pairs && tally->verdict == SPRT_UNDECIDED) {
    if (!serve_tables(match, error)) return false;
    if (observer->interrupted && observer->interrupted(observer->context)) {
      count_the_rest(match);
      return true;
    }
    wait_for_tables(match);
  }
  return true;
}

static bool check_spec(const MatchSpec *spec, int *players, Error *error) {
  Session *session = openings_start(&spec->openings, 0, spec->seed, error);
  if (!session) return false;
  *players = session->game->player_count(session->state);
  session_destroy(session);
  if (*players < 2) return error_raise(error, ERROR_BAD_ARGUMENT, "match.one-player");
  if (spec->has_sprt && *players > 2)
    return error_raise(error, ERROR_BAD_ARGUMENT, "match.sprt-players");
  return true;
}

static void add_time_use(TimeUse *sum, const TimeUse *part) {
  sum->answers += part->answers;
  sum->late += part->late;
  sum->total_ms += part->total_ms;
  if (part->slowest_ms > sum->slowest_ms) sum->slowest_ms = part->slowest_ms;
  if (part->longest_stall_ms > sum->longest_stall_ms)
    sum->longest_stall_ms = part->longest_stall_ms;
}

bool match_run(const MatchSpec *spec, const MatchObserver *observer, Tally *tally, Error *error) {
  *tally = (Tally){0};
  if (!check_spec(spec, &tally->players, error)) return false;
  Match match = {
      .spec = spec,
      .observer = observer,
      .tally = tally,
      .referees = memory_allocate(spec->threads * sizeof *match.referees),
      .jobs = memory_allocate(spec->threads * sizeof *match.jobs),
      .ring = 4 * spec->threads + 16, // a long game may hold up the count for a while
      .watched = memory_allocate(spec->threads * GAME_MAX_PLAYERS * sizeof *match.watched),
  };
  match.rounds = memory_allocate(match.ring * sizeof *match.rounds);
  for (size_t i = 0; i < spec->threads; i++)
    referee_init(&match.referees[i], spec, tally->players);
  const bool good = play_match(&match, error);
  for (size_t i = 0; i < spec->threads; i++) {
    for (int side = 0; side < SIDES; side++)
      add_time_use(&tally->time_use[side], &match.referees[i].time_use[side]);
    referee_free(&match.referees[i]);
  }
  free(match.referees);
  free(match.jobs);
  free(match.rounds);
  free(match.watched);
  return good;
}
