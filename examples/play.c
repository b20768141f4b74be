/* A game between two computer players, through the library.
 *
 *   cc play.c $(pkg-config --cflags --libs fivefold) -o play && ./play abalone
 */
#include <fivefold.h>

#include <stdio.h>
#include <string.h>

enum { MOST_MOVES = 40 };

static int fail(const ff_session *session) {
  fprintf(stderr, "%s: %s\n", ff_error_code(session), ff_error_message(session));
  return 1;
}

int main(int count, char **arguments) {
  ff_session *session = ff_open();
  printf("fivefold %s\n", ff_version());
  if (!ff_new(session, count > 1 ? arguments[1] : "abalone", "seed=42")) return fail(session);

  for (int played = 0; played < MOST_MOVES && ff_turn(session) > 0; played++) {
    const int player = ff_turn(session);
    /* Strings belong to the session and last until the next call: keep a copy. */
    char move[256];
    const char *answer = ff_best_move(session, 1 + player, 20);
    if (!answer) return fail(session);
    snprintf(move, sizeof move, "%s", answer);
    if (!ff_play(session, move)) return fail(session);
    printf("player %d: %s\n", player, move);
  }
  fputs(ff_show(session), stdout);
  fputs(ff_result(session), stdout);
  ff_close(session);
  return 0;
}
