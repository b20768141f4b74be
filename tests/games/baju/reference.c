#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ref_board_read(RefBoard *board, const char *text) {
  memset(board, 0, sizeof *board);
  for (int row = 0; row < 4; row++) {
    for (int column = 0; column < 3; column++)
      board->right[row][column] = text[2 * column + 1];
    text += 8;
    if (row == 3) break;
    memcpy(board->down[row], text, 4);
    text += 5;
  }
  for (int i = 0; i < 8; i++)
    board->supply[text[i] - '0']++;
}

// The bridge between two spaces, '.' for neighbours without one, 0 for other spaces.
static char bridge(const RefBoard *board, int from, int to) {
  const int low = from < to ? from : to, high = from < to ? to : from;
  if (high - low == 4) return board->down[low / 4][low % 4];
  if (high - low == 1 && high % 4 != 0) return board->right[low / 4][low % 4];
  return 0;
}

static bool walk(const RefBoard *board, char own, int steps, int at, int goal, bool *visited) {
  if (steps == 0) return at == goal;
  visited[at] = true;
  bool found = false;
  for (int next = 0; next < REF_SPACES && !found; next++) {
    const char colour = bridge(board, at, next);
    if (!visited[next] && (colour == 'r' || colour == own))
      found = walk(board, own, steps - 1, next, goal, visited);
  }
  visited[at] = false;
  return found;
}

bool ref_can_walk(const RefBoard *board, int colour, int value, int start, int goal) {
  bool visited[REF_SPACES] = {false};
  return walk(board, colour == 1 ? 'b' : 'w', value, start, goal, visited);
}

static int player_on_turn(const RefGame *game) {
  return game->turns % 2 == 0 ? game->rulings.first : 3 - game->rulings.first;
}

static void describe(const RefGame *game, char *text) {
  for (int space = 0; space < REF_SPACES; space++)
    text += sprintf(text, "%c%d", ".bw"[game->owner[space]], game -> value[space]);
  sprintf(text, " %d %d-%d", player_on_turn(game), game->swapped[0], game->swapped[1]);
}

static bool has_line(const RefGame *game, int player) {
  for (int i = 0; i < 4; i++) {
    int in_row = 0, in_column = 0;
    for (int j = 0; j < 4; j++) {
      in_row += game->owner[4 * i + j] == player;
      in_column += game->owner[4 * j + i] == player;
    }
    if (in_row == 4 || in_column == 4) return true;
  }
  return false;
}

static int count_on_board(const RefGame *game, int player, int value) {
  int count = 0;
  for (int space = 0; space < REF_SPACES; space++)
    count += game->owner[space] == player && game->value[space] == value;
  return count;
}

static bool may_place_at(const RefGame *game, int space) {
  if (game->owner[space]) return false;
  bool board_is_empty = true;
  for (int other = 0; other < REF_SPACES; other++) {
    if (game->owner[other]) board_is_empty = false;
    if (game->owner[other] == 3 - player_on_turn(game) && bridge(&game->board, space, other))
      return true;
  }
  return board_is_empty;
}

static void add(RefMoves *moves, const char *format, int first, int second) {
  char text[32];
  if (strchr(format, '@'))
    snprintf(text, sizeof text, format, first, 'a' + second % 4, 1 + second / 4);
  else
    snprintf(text, sizeof text, format, 'a' + first % 4, 1 + first / 4, 'a' + second % 4,
             1 + second / 4);
  memcpy(moves->text[moves->count++], text, 8);
}

static bool is_reversal(const RefGame *game, int start, int goal) {
  return (game->swapped[0] == start && game->swapped[1] == goal) ||
         (game->swapped[0] == goal && game->swapped[1] == start);
}

static int compare(const void *left, const void *right) {
  return strcmp(left, right);
}

static void list_moves(const RefGame *game, RefMoves *moves) {
  const int player = player_on_turn(game);
  moves->count = 0;
  for (int value = 1; value <= 9; value++)
    for (int space = 0; space < REF_SPACES; space++)
      if (count_on_board(game, player, value) < game->board.supply[value] &&
          may_place_at(game, space))
        add(moves, "%d@%c%d", value, space);
  for (int start = 0; start < REF_SPACES; start++)
    for (int goal = 0; goal < REF_SPACES; goal++)
      if (game->owner[start] == player && !is_reversal(game, start, goal) &&
          ref_can_walk(&game->board, player, game->value[start], start, goal))
        add(moves, "%c%d-%c%d", start, goal);
  qsort(moves->text, (size_t)moves->count, sizeof moves->text[0], compare);
}

void ref_moves(const RefGame *game, RefMoves *moves) {
  moves->count = 0;
  if (strcmp(game->result, "unfinished") == 0) list_moves(game, moves);
}

static void find_result(RefGame *game) {
  const int next = player_on_turn(game), mover = 3 - next;
  int occurrences = 0;
  for (int turn = 0; turn <= game->turns; turn++)
    occurrences += strcmp(game->past[turn], game->past[game->turns]) == 0;
  RefMoves moves;
  list_moves(game, &moves);
  if (has_line(game, mover))
    sprintf(game->result, "won %d line", mover);
  else if (has_line(game, next))
    sprintf(game->result, "won %d line", next);
  else if (moves.count == 0)
    sprintf(game->result, "won %d stuck", mover);
  else if (game->rulings.repetition && occurrences >= game->rulings.repetition)
    strcpy(game->result, "drawn 1 2 repetition");
  else if (game->rulings.limit && game->turns >= game->rulings.limit)
    strcpy(game->result, "drawn 1 2 limit");
  else
    strcpy(game->result, "unfinished");
}

void ref_start(RefGame *game, const char *board_text, RefRulings rulings) {
  memset(game, 0, sizeof *game);
  game->rulings = rulings;
  ref_board_read(&game->board, board_text);
  game->swapped[0] = game->swapped[1] = -1;
  describe(game, game->past[0]);
  strcpy(game->result, "unfinished");
}

static int space_of(const char *name) {
  return (name[1] - '1') * 4 + name[0] - 'a';
}

void ref_play(RefGame *game, const char *move) {
  game->swapped[0] = game->swapped[1] = -1;
  if (move[1] == '@') {
    const int space = space_of(move + 2);
    game->owner[space] = player_on_turn(game);
    game->value[space] = move[0] - '0';
  } else {
    const int start = space_of(move), goal = space_of(move + 3);
    if (game->owner[goal]) {
      game->swapped[0] = start < goal ? start : goal;
      game->swapped[1] = start < goal ? goal : start;
    }
    const int owner = game->owner[start], value = game->value[start];
    game->owner[start] = game->owner[goal];
    game->value[start] = game->value[goal];
    game->owner[goal] = owner;
    game->value[goal] = value;
  }
  game->turns++;
  describe(game, game->past[game->turns]);
  find_result(game);
}
