// What the playing screen looks like.
#include "tui/frame.h"
#include "tui/play_inside.h"

#include <string.h>

static const char help_page[] =
    "Choosing a move\n"
    "  type it          the list shows the moves that fit, Tab completes\n"
    "  arrows           go over the places that some move changes; Enter picks\n"
    "                   one, and the next, until one move is left\n"
    "  Tab, Shift-Tab   go through the list; the board shows the outcome\n"
    "  Enter            plays the move that is shown\n"
    "  Backspace, Esc   one step back, all the way back\n"
    "\n"
    "Commands (small letters will do where no move starts with them)\n"
    "  H hint    U take back    S save    R resign    Q quit\n"
    "\n"
    "Large boards: Page Up and Page Down scroll, < and > go left and right.\n"
    "Ctrl-C leaves at once.\n"
    "\n"
    "Yellow: what happened since your last move. Green: what the chosen move\n"
    "would do. Blue: what you picked. (Underlined, reversed, without colours.)\n"
    "\n"
    "fivefold rules GAME prints the rules.\n";

static void add_clock(int64_t left_ms, Text *out) {
  const long long seconds = (left_ms + 999) / 1000;
  text_format(out, "%lld:%s%lld", seconds / 60, seconds % 60 < 10 ? "0" : "", seconds % 60);
}

static void list_players(const LocalGame *local, Text *out) {
  const Game *game = local->session->game;
  const int turn = local_game_turn(local);
  const int players = game->player_count(local->session->state);
  for (int player = 1; player <= players; player++) {
    Text line = {0};
    text_format(&line, "%s %d ", player == turn ? ">" : " ", player);
    local_seat_format(&local->seats[player], &line);
    text_pad_to(&line, 11);
    text_format(&line, "%d", game->score(local->session->state, player));
    text_pad_to(&line, 16);
    const int64_t left = local_game_time_left(local, player);
    if (left >= 0) add_clock(left, &line);
    text_add_char(&line, '\n');
    text_add(out, text_string(&line));
    text_free(&line);
  }
}

static Style list_choice(const void *context, size_t index, Text *out) {
  const PlayScreen *screen = context;
  const Choices *choices = &screen->choices;
  text_add(out, choices->list[choices->matches[index]].spelling);
  return (long)choices->matches[index] == play_chosen(screen) ? STYLE_PREVIEW : STYLE_PLAIN;
}

static Style list_entry(const void *context, size_t index, Text *out) {
  const LocalGame *local = ((const PlayScreen *)context)->game;
  const Entry *entry = &local->session->entries[index];
  const bool chance = entry->kind == ENTRY_MOVE && entry->player == TURN_CHANCE;
  Text line = {0};
  text_format(&line, "%zu", index + 1);
  text_pad_to(&line, 5);
  if (chance) text_add(&line, "  ");
  local_game_format_entry(local, index, &line);
  text_add(out, text_string(&line));
  text_free(&line);
  return chance ? STYLE_DIM : index >= local->news_start ? STYLE_BOLD : STYLE_PLAIN;
}

static bool is_choosing(const PlayScreen *screen) {
  return screen->choices.game && screen->question != ASK_FILE_NAME &&
         (screen->entry.length || screen->selected >= 0 || screen->pin_count || screen->has_cursor);
}

static void fill_list(const PlayScreen *screen, Frame *frame, Text *heading) {
  frame->list_context = screen;
  if (is_choosing(screen)) {
    const Choices *choices = &screen->choices;
    if (choices->too_many)
      text_add(heading, "too many moves to list");
    else
      text_format(heading, "%zu of %zu moves", choices->match_count, choices->count);
    frame->list_line = list_choice;
    frame->list_count = choices->match_count;
    frame->list_focus = screen->selected >= 0 ? (size_t)screen->selected : 0;
  } else {
    text_add(heading, "the game so far");
    frame->list_line = list_entry;
    frame->list_count = screen->game->session->entry_count;
    frame->list_focus = frame->list_count ? frame->list_count - 1 : 0;
  }
  frame->list_heading = text_string(heading);
}

static size_t count_moves(const Session *session) {
  size_t count = 0;
  for (size_t i = 0; i < session->entry_count; i++)
    count += session->entries[i].player != TURN_CHANCE;
  return count;
}

static void fill_title(const LocalGame *local, Text *title, Text *status) {
  const Game *game = local->session->game;
  text_format(title, "Fivefold  %s", game->title);
  for (size_t i = 0; i < game->option_count; i++) {
    Text value = {0};
    game->format_option(local->session->start, i, &value);
    if (strcmp(text_string(&value), game->options[i].default_value) != 0)
      text_format(title, "  %s=%s", game->options[i].name, text_string(&value));
    text_free(&value);
  }
  if (local->save_failed)
    text_add(status, "NOT SAVED");
  else if (local->save_path)
    text_format(status, "saved to %s", local->save_path);
  else
    text_format(status, "%zu moves", count_moves(local->session));
}

// The most urgent of what there is to say.
static void fill_message(const PlayScreen *screen, const Text *preview, Frame *frame, Text *out) {
  const LocalGame *local = screen->game;
  frame->message_style = STYLE_PLAIN;
  if (screen->message.length) {
    frame->message_style = screen->message_style;
    text_add(out, text_string(&screen->message));
  } else if (screen->question == ASK_QUIT) {
    text_add(out, "Leave this game? It is not saved. y leaves, s saves, any other key goes on.");
  } else if (screen->question == ASK_RESIGN) {
    text_format(out, "Player %d resigns? y resigns, any other key goes on.",
                local_game_turn(local));
  } else if (screen->question == ASK_FILE_NAME) {
    text_add(out, "Enter saves, Esc goes on without saving.");
  } else if (local->save_failed) {
    frame->message_style = STYLE_BAD;
    text_add(out, error_message(&local->save_error));
  } else if (screen->thinking) {
    text_format(out, "Player %d %s ...", local_game_turn(local), screen->thinking);
  } else if (play_chosen(screen) >= 0) {
    const char *cursor = text_string(preview), *line;
    size_t length;
    text_format(out, "%s:", screen->choices.list[play_chosen(screen)].spelling);
    while (text_next_line(&cursor, &line, &length)) {
      text_add(out, out->data[out->length - 1] == ':' ? " " : ", ");
      text_add_bytes(out, line, length);
    }
    text_add(out, preview->length ? "; Enter plays it" : " Enter plays it");
  } else {
    local_game_format_news(local, out);
    frame->message_tail = true;
    if (!local_game_is_over(local)) return;
    text_add(out, "The game is over: ");
    local_game_format_result(local, out);
  }
}

static const char *key_bar(const PlayScreen *screen) {
  if (screen->question != ASK_NOTHING) return "";
  if (local_game_is_over(screen->game)) return "U undo  S save  ? help  Q quit";
  if (!screen->choices.game) return "U undo  S save  ? help  Q quit";
  if (is_choosing(screen)) return "Enter take  Tab next  Backspace back  Esc start over  ? help";
  return "Arrows board  Tab list  H hint  U undo  S save  R resign  ? help  Q quit";
}

static void show_curtain(const LocalGame *local) {
  Text page = {0};
  text_format(&page,
              "Player %d is next.\n\nPlayers who may not see the hidden parts of player %d look "
              "away now.\n\nEnter when player %d is at the screen.\n",
              local_game_turn(local), local_game_turn(local), local_game_turn(local));
  frame_show_page("Fivefold", text_string(&page), "Enter show  U undo  Q quit");
  text_free(&page);
}

static void show_game(PlayScreen *screen) {
  Text title = {0}, status = {0}, players = {0}, heading = {0}, message = {0}, prompt = {0};
  Text report = {0};
  Drawing preview = {0};
  const LocalGame *local = screen->game;
  const long chosen = play_chosen(screen);
  Frame frame = {.drawing = &screen->now, .ghost = "", .entry = text_string(&screen->entry)};
  if (screen->before.rows)
    frame.marks = (BoardMarks){.before = &screen->before, .changed = STYLE_CHANGED};
  if (chosen >= 0) {
    choices_preview(&screen->choices, (size_t)chosen, &preview, &report);
    frame.drawing = &preview;
    frame.marks = (BoardMarks){.before = &screen->now, .changed = STYLE_PREVIEW};
  }
  frame.marks.pins = screen->pins;
  frame.marks.pin_count = screen->pin_count;
  frame.marks.has_cursor = screen->has_cursor;
  frame.marks.cursor = screen->cursor;
  fill_title(local, &title, &status);
  list_players(local, &players);
  fill_list(screen, &frame, &heading);
  fill_message(screen, &report, &frame, &message);
  frame.notes = text_string(&screen->now.notes);
  frame.title = text_string(&title);
  frame.status = text_string(&status);
  frame.players = text_string(&players);
  frame.message = text_string(&message);
  frame.keys = key_bar(screen);
  if (screen->question == ASK_FILE_NAME) {
    frame.prompt = "save as: ";
  } else if (screen->choices.game && screen->question == ASK_NOTHING) {
    text_format(&prompt, "player %d> ", local_game_turn(local));
    frame.prompt = text_string(&prompt);
    const size_t common = choices_common_length(&screen->choices);
    if (screen->selected >= 0)
      frame.entry = screen->choices.list[chosen].spelling;
    else if (screen->entry.length && common > screen->entry.length)
      frame.ghost =
          screen->choices.list[screen->choices.matches[0]].spelling + screen->entry.length;
  }
  frame_place_board(&frame, &screen->pane);
  if (chosen >= 0) board_pane_reveal_changes(&screen->pane, &preview, &screen->now);
  frame_show(&frame, &screen->pane);
  drawing_free(&preview);
  text_free(&title), text_free(&status), text_free(&players), text_free(&heading);
  text_free(&message), text_free(&prompt), text_free(&report);
}

void play_paint(PlayScreen *screen) {
  if (screen->help)
    frame_show_page("Fivefold: help", help_page, "Enter back to the game");
  else if (screen->game->curtain)
    show_curtain(screen->game);
  else
    show_game(screen);
}
