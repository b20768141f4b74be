// Lets the computer player think, and takes its last report for what it says of its answer.
#include "play/adviser.h"

#include "base/memory.h"
#include "base/say.h"
#include "core/state.h"
#include "core/variation.h"
#include "play/explain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_MIB = 32 };

void adviser_init(Adviser *adviser, const Game *game, uint64_t seed) {
  const EngineSettings settings = {.threads = 1, .hash_mib = HASH_MIB, .seed = seed};
  *adviser = (Adviser){.game = game, .engine = engine_find(game)};
  adviser->player = adviser->engine->create(game, &settings);
}

void adviser_free(Adviser *adviser) {
  if (adviser->engine) adviser->engine->destroy(adviser->player);
  *adviser = (Adviser){0};
}

// What the listener needs while the player thinks.
typedef struct Thought {
  const Adviser *adviser;
  Advice *advice;
} Thought;

// Each report takes the place of the one before it, as a whole.
static void take_report(void *context, const SearchReport *report) {
  const Thought *thought = context;
  const SearchCandidate *best = &report->candidates[0];
  Advice *advice = thought->advice;
  advice_free(advice);
  *advice = (Advice){.has_value = true, .best = *best, .depth = report->depth};
  if (best->line_length) {
    const size_t size = best->line_length * sizeof *best->line;
    advice->best.line = advice->line = memcpy(memory_allocate(size), best->line, size);
  }
  for (size_t i = 0; i < report->candidate_count && i < ADVICE_MAX_COMPARED; i++) {
    const SearchCandidate *candidate = &report->candidates[i];
    if (candidate->line_length)
      advice->compared[advice->compared_count++] =
          (ComparedMove){candidate->line[0], candidate->score, candidate->win};
  }
  if (thought->adviser->report) thought->adviser->report(thought->adviser->listener, report);
}

void adviser_ask(Adviser *adviser, const void *state, const SearchLimits *limits,
                 const SearchControl *control, Advice *advice) {
  const Game *game = adviser->game;
  assert(game->turn(state) > TURN_CHANCE);
  void *view = state_view(game, state, game->turn(state));
  *advice = (Advice){0};
  Thought thought = {adviser, advice};
  const SearchHost host = {*control, &thought, take_report};
  advice->move = adviser->engine->think(adviser->player, view, limits, &host);
  assert(advice->best.line_length == 0 || advice->line[0] == advice->move);
  free(view);
}

void advice_free(Advice *advice) {
  free(advice->line);
  *advice = (Advice){.move = advice->move};
}

void advice_format_value(const Advice *advice, Text *out) {
  if (!advice->has_value) return;
  const SearchCandidate *best = &advice->best;
  say_add_with(out, "advice.value", "sign=%s score=%d percent=%d tenth=%d depth=%u",
               best->score > 0 ? "+" : "", best->score, best->win / 10, best->win % 10,
               advice->depth);
}

void advice_format_line(const Advice *advice, const Game *game, const void *state, Text *out) {
  Text line = {0};
  variation_format(game, state, advice->line, advice->best.line_length, &line);
  if (line.length) text_add(out, text_string(&line) + 1);
  text_free(&line);
}

void advice_format_reason(const Advice *advice, const Game *game, const void *state, Text *out) {
  Explanation explanation;
  explain_move(game, state, advice->move, &explanation);
  explain_in_words(&explanation, out);
}

void advice_format(const Advice *advice, const Game *game, const void *state, Text *out) {
  Text part = {0};
  game->format_move(state, advice->move, VIEWER_REFEREE, out);
  advice_format_value(advice, &part);
  if (part.length) text_format(out, " (%s)", text_string(&part));
  text_clear(&part);
  advice_format_reason(advice, game, state, &part);
  if (part.length) text_format(out, ": %s", text_string(&part));
  const bool is_told = part.length > 0;
  text_clear(&part);
  if (advice->best.line_length > 1) {
    advice_format_line(advice, game, state, &part);
    text_add(out, is_told ? " " : ". ");
    say_add_with(out, "advice.line", "line=%s", text_string(&part));
  }
  text_free(&part);
}
