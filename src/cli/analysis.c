#include "cli/analysis.h"

#include "base/memory.h"
#include "tui/adviser.h"

#include <stdlib.h>
#include <string.h>

enum { CHANCE_SAMPLES = 8 };

typedef struct Analyst {
  const Session *session;
  const Game *game;
  Adviser adviser;
  SearchLimits limits;
  int players;
  bool has_values;
  // The value found for a decision, kept because it is also the value after the one before it.
  bool kept;
  size_t kept_entry;
  int kept_player;
  Value kept_value;
} Analyst;

static Value value_of(const Advice *advice) {
  return (Value){.has_win = advice->has_win,
                 .has_score = advice->has_score,
                 .win = advice->win / 10.0,
                 .score = advice->score};
}

// A value for `from` as one for `to`; of two players, what one wins the other loses.
static Value value_for(Value value, int from, int to, int players) {
  if (from == to) return value;
  if (players != 2) return (Value){0};
  value.win = 100 - value.win;
  value.score = -value.score;
  return value;
}

static Value value_of_end(const Game *game, const void *state, int player) {
  Result result;
  game->result(state, &result);
  const bool first = result.players >> player & 1;
  const double win = result.kind == RESULT_WON && first     ? 100
                     : result.kind == RESULT_DRAWN && first ? 50
                                                            : 0;
  return (Value){.has_win = true, .win = win};
}

static void ask(Analyst *analyst, const void *state, size_t share, Advice *advice) {
  SearchLimits limits = analyst->limits;
  if (share > 1) {
    limits.movetime_ms = limits.movetime_ms ? limits.movetime_ms / share + 1 : 0;
    limits.nodes = limits.nodes ? limits.nodes / share + 1 : 0;
  }
  adviser_ask(&analyst->adviser, state, &limits, NULL, NULL, advice);
  if (advice->has_score || advice->has_win) analyst->has_values = true;
}

// What a state is worth to `player`, when somebody is on turn or the game is over.
static Value value_at(Analyst *analyst, const void *state, int player, size_t share) {
  const Game *game = analyst->game;
  const int turn = game->turn(state);
  if (turn == TURN_OVER) return value_of_end(game, state, player);
  Advice advice;
  ask(analyst, state, share, &advice);
  advice_free(&advice);
  return value_for(value_of(&advice), turn, player, analyst->players);
}

// A position after chance, and what whoever is on turn then sees of it.
typedef struct Sample {
  void *state;
  char *seen;
  unsigned weight; // how often it was drawn
} Sample;

static void draw_sample(const Analyst *analyst, const void *state, Random *random, Sample *sample) {
  const Game *game = analyst->game;
  void *view = memory_allocate(game->state_size);
  Text seen = {0};
  sample->state = memory_allocate(game->state_size);
  memcpy(sample->state, state, game->state_size);
  while (game->turn(sample->state) == TURN_CHANCE)
    game->play(sample->state, game->sample(sample->state, random), NULL);
  const int turn = game->turn(sample->state);
  game_view(game, sample->state, turn == TURN_OVER ? VIEWER_SPECTATOR : turn, view);
  game->format_position(view, &seen);
  sample->seen = text_detach(&seen);
  sample->weight = 1;
  free(view);
}

// Luck is not the player's doing: the mean over several outcomes, the same ones every time. Where
// the next player cannot see what was drawn they are all alike, and one is enough.
static Value value_over_chance(Analyst *analyst, const void *state, int player) {
  Sample samples[CHANCE_SAMPLES];
  size_t count = 0;
  FastRandom random;
  fast_random_init(&random, 1);
  for (int i = 0; i < CHANCE_SAMPLES; i++) {
    draw_sample(analyst, state, &random.random, &samples[count]);
    size_t same = 0;
    while (strcmp(samples[same].seen, samples[count].seen) != 0)
      same++;
    if (same == count) {
      count++;
      continue;
    }
    samples[same].weight++;
    free(samples[count].state);
    free(samples[count].seen);
  }
  Value mean = {.has_win = true, .has_score = true};
  for (size_t i = 0; i < count; i++) {
    const Value value = value_at(analyst, samples[i].state, player, count);
    mean.has_win &= value.has_win;
    mean.has_score &= value.has_score;
    mean.win += value.win * samples[i].weight / CHANCE_SAMPLES;
    mean.score += value.score * samples[i].weight / CHANCE_SAMPLES;
    free(samples[i].state);
    free(samples[i].seen);
  }
  return mean;
}

static Value value_after(Analyst *analyst, const void *before, size_t entry, Move move,
                         int player) {
  const Game *game = analyst->game;
  if (analyst->kept && analyst->kept_entry == entry + 1)
    return value_for(analyst->kept_value, analyst->kept_player, player, analyst->players);
  void *state = memory_allocate(game->state_size);
  memcpy(state, before, game->state_size);
  game->play(state, move, NULL);
  const Value value = game->turn(state) == TURN_CHANCE ? value_over_chance(analyst, state, player)
                                                       : value_at(analyst, state, player, 1);
  free(state);
  return value;
}

static void find_loss(Decision *decision) {
  const Value *value = &decision->value, *after = &decision->after;
  decision->loss_is_win = value->has_win && after->has_win;
  decision->has_loss = decision->loss_is_win || (value->has_score && after->has_score);
  if (!decision->has_loss) return;
  const double loss = decision->loss_is_win ? value->win - after->win : value->score - after->score;
  decision->loss = loss > 0 ? loss : 0;
}

static bool has_one_move(const Game *game, const void *state) {
  MoveList list = {0};
  const bool one = move_list_generate(&list, game, state, 1);
  move_list_free(&list);
  return one;
}

static void analyse(Analyst *analyst, Decision *decision, void *state) {
  const Entry *entry = &analyst->session->entries[decision->entry];
  session_state_at(analyst->session, decision->entry, state);
  decision->forced = has_one_move(analyst->game, state);
  if (decision->forced) {
    analyst->kept = false;
    return;
  }
  Advice advice;
  ask(analyst, state, 1, &advice);
  advice_free(&advice);
  decision->best = advice.move;
  decision->value = value_of(&advice);
  if (entry->move == advice.move)
    decision->after = decision->value;
  else if (decision->value.has_win || decision->value.has_score)
    decision->after = value_after(analyst, state, decision->entry, entry->move, decision->player);
  find_loss(decision);
  analyst->kept = true;
  analyst->kept_entry = decision->entry;
  analyst->kept_player = decision->player;
  analyst->kept_value = decision->value;
}

bool analysis_make(Analysis *analysis, const Session *session, const SearchLimits *limits,
                   uint64_t seed, AnalysisProgress progress, void *context) {
  const Game *game = session->game;
  Analyst analyst = {.session = session,
                     .game = game,
                     .limits = *limits,
                     .players = game->player_count(session->start)};
  void *state = memory_allocate(game->state_size);
  *analysis = (Analysis){0};
  analysis->decisions = memory_allocate((session->entry_count + 1) * sizeof *analysis->decisions);
  for (size_t i = 0; i < session->entry_count; i++)
    if (session->entries[i].kind == ENTRY_MOVE && session->entries[i].player != TURN_CHANCE)
      analysis->decisions[analysis->count++] =
          (Decision){.entry = i, .player = session->entries[i].player};
  adviser_init(&analyst.adviser, game, seed);
  // From the end: what was found about a later position helps with the earlier ones.
  bool going = true;
  for (size_t left = analysis->count; left > 0 && going; left--) {
    going = !progress || progress(context, analysis->count - left, analysis->count);
    if (going) analyse(&analyst, &analysis->decisions[left - 1], state);
  }
  adviser_free(&analyst.adviser);
  analysis->has_values = analyst.has_values;
  free(state);
  return going;
}

void analysis_free(Analysis *analysis) {
  free(analysis->decisions);
  *analysis = (Analysis){0};
}

void analysis_summarize(const Analysis *analysis, const Session *session, int player,
                        AnalysisSummary *summary) {
  enum { INACCURACY = 5, MISTAKE = 10, BLUNDER = 20 };
  *summary = (AnalysisSummary){0};
  for (size_t i = 0; i < analysis->count; i++) {
    const Decision *decision = &analysis->decisions[i];
    if (decision->player != player || decision->forced) continue;
    summary->decisions++;
    if (session->entries[decision->entry].move == decision->best) summary->best++;
    if (!decision->has_loss) continue;
    if (summary->with_loss == 0) summary->loss_is_win = decision->loss_is_win;
    if (decision->loss_is_win != summary->loss_is_win) continue;
    summary->with_loss++;
    summary->total_loss += decision->loss;
    if (decision->loss > summary->largest_loss) {
      summary->largest_loss = decision->loss;
      summary->largest_entry = decision->entry;
    }
    if (!decision->loss_is_win) continue;
    if (decision->loss >= BLUNDER)
      summary->blunders++;
    else if (decision->loss >= MISTAKE)
      summary->mistakes++;
    else if (decision->loss >= INACCURACY)
      summary->inaccuracies++;
  }
}
