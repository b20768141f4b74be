// "GAME POSITION": what is accepted is written and read back unchanged, and can be played on.
#include "base/memory.h"
#include "core/game.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play_on(const Game *game, void *state) {
  FastRandom random;
  fast_random_init(&random, 1);
  for (int ply = 0; ply < 4 && game->turn(state) != TURN_OVER; ply++) {
    if (game->turn(state) == TURN_CHANCE) {
      game->play(state, game->sample(state, &random.random), NULL);
      continue;
    }
    MoveList list = {0};
    move_list_generate(&list, game, state, 1000);
    const size_t count = list.count;
    if (count) {
      const Move move = list.moves[fast_random_below(&random, (uint32_t)count)];
      if (!game->check(state, move, NULL)) abort();
      game->play(state, move, NULL);
    }
    move_list_free(&list);
    if (!count) abort(); // somebody is on turn and can do nothing
  }
}

static void try_position(const Game *game, const char *text) {
  void *state = memory_allocate(game->state_size);
  Error error;
  if (game->parse_position(state, text, &error)) {
    Text written = {0}, again = {0};
    game->format_position(state, &written);
    if (!game->parse_position(state, text_string(&written), &error)) abort();
    game->format_position(state, &again);
    if (strcmp(text_string(&written), text_string(&again)) != 0) abort();
    text_clear(&again);
    game_draw_text(game, state, &again);
    Json json = {&again, false};
    game->write_json(state, &json);
    text_free(&again);
    text_free(&written);
    if (game_viewer(game, state) == VIEWER_REFEREE) play_on(game, state);
  }
  free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = memory_allocate(size + 1);
  if (size) memcpy(text, data, size);
  char *blank = strchr(text, ' ');
  if (blank) {
    *blank = '\0';
    const Game *game = game_find(text);
    if (game) try_position(game, blank + 1);
  }
  free(text);
  return 0;
}
