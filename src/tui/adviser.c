#include "tui/adviser.h"

#include "base/memory.h"
#include "base/scan.h"
#include "platform/system.h"

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

// What the host's functions need while the player thinks.
typedef struct Thought {
  StopThinking stop;
  void *context;
  Advice *advice;
} Thought;

static bool should_stop(void *context) {
  const Thought *thought = context;
  return thought->stop && thought->stop(thought->context);
}

static double now_ms(void *context) {
  (void)context;
  return system_now_ms();
}

static bool read_number(const char *word, size_t length, int *number) {
  char copy[16] = "";
  if (length >= sizeof copy) return false;
  memcpy(copy, word, length);
  const bool negative = copy[0] == '-';
  uint64_t value;
  if (!scan_number(copy + negative, INT32_MAX, &value)) return false;
  *number = negative ? -(int)value : (int)value;
  return true;
}

// Each line of information replaces what an earlier one said of the same thing.
static void take_info(void *context, const char *line) {
  Advice *advice = ((Thought *)context)->advice;
  const char *key, *value;
  size_t key_length, value_length;
  while (scan_word(&line, &key, &key_length)) {
    if (key_length == 2 && memcmp(key, "pv", 2) == 0) {
      while (*line == ' ')
        line++;
      text_clear(&advice->line);
      text_add(&advice->line, line);
      return;
    }
    if (!scan_word(&line, &value, &value_length)) return;
    int number;
    if (!read_number(value, value_length, &number)) continue;
    if (key_length == 5 && memcmp(key, "score", 5) == 0)
      advice->has_score = true, advice->score = number;
    else if (key_length == 3 && memcmp(key, "win", 3) == 0)
      advice->has_win = true, advice->win = number;
    else if (key_length == 5 && memcmp(key, "depth", 5) == 0)
      advice->depth = (unsigned)number;
  }
}

void adviser_ask(Adviser *adviser, const void *state, const SearchLimits *limits, StopThinking stop,
                 void *context, Advice *advice) {
  const Game *game = adviser->game;
  void *view = memory_allocate(game->state_size);
  game_view(game, state, game->turn(state), view);
  *advice = (Advice){0};
  Thought thought = {stop, context, advice};
  const SearchHost host = {&thought, should_stop, now_ms, take_info};
  advice->move = adviser->engine->think(adviser->player, view, limits, &host);
  free(view);
}

void advice_free(Advice *advice) {
  text_free(&advice->line);
}

void advice_format_value(const Advice *advice, Text *out) {
  if (advice->has_score) text_format(out, "%s%d", advice->score > 0 ? "+" : "", advice->score);
  if (advice->has_win)
    text_format(out, "%swin %d.%d %%", advice->has_score ? ", " : "", advice->win / 10,
                advice->win % 10);
  if (advice->has_score && advice->depth) text_format(out, ", depth %u", advice->depth);
}
