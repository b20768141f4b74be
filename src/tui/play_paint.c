// What the playing screen looks like.
#include "base/say.h"
#include "core/options.h"
#include "core/rulings.h"
#include "tui/frame.h"
#include "tui/play_inside.h"

#include <stdlib.h>

static void add_clock(int64_t left_ms, Text *out) {
  const long long seconds = (left_ms + 999) / 1000;
  text_format(out, "%lld:%s%lld", seconds / 60, seconds % 60 < 10 ? "0" : "", seconds % 60);
}

// Points as they are seen: what is hidden may be worth some.
static void list_players(const LocalGame *local, Text *out) {
  const Game *game = local->session->game;
  const int turn = local_game_turn(local);
  void *view = local_game_view(local);
  const int players = game->player_count(view);
  for (int player = 1; player <= players; player++) {
    Text line = {0};
    text_format(&line, "%s %d ", player == turn ? ">" : " ", player);
    local_seat_format(&local->seats[player], &line);
    text_pad_to(&line, 11);
    text_format(&line, "%d", game->score(view, player));
    const int64_t left = local_game_time_left(local, player);
    if (left >= 0) {
      text_pad_to(&line, 16);
      add_clock(left, &line);
    }
    text_add_char(&line, '\n');
    text_add(out, text_string(&line));
    text_free(&line);
  }
  free(view);
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

static void fill_list(const PlayScreen *screen, Frame *frame, Text *heading) {
  frame->list_context = screen;
  if (play_is_choosing(screen)) {
    const Choices *choices = &screen->choices;
    if (choices->too_many)
      say_add(heading, "tui.too-many-moves");
    else
      say_add_with(heading, "tui.moves-that-fit", "count=%zu all=%zu", choices->match_count,
                   choices->count);
    frame->list_line = list_choice;
    frame->list_count = choices->match_count;
    frame->list_focus = screen->selected >= 0 ? (size_t)screen->selected : 0;
  } else {
    say_add(heading, "tui.game-so-far");
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
  options_format_changed(game, local->session->start, title);
  if (local->save_failed)
    say_add(status, "tui.not-saved");
  else if (local->save_path)
    say_add_with(status, "tui.saved-to", "path=%s", local->save_path);
  else
    say_add_with(status, "tui.moves", "count=%zu", count_moves(local->session));
}

// The most urgent of what there is to say.
static void fill_message(const PlayScreen *screen, const Text *preview, Frame *frame, Text *out) {
  const LocalGame *local = screen->game;
  frame->message_style = STYLE_PLAIN;
  if (screen->message.length) {
    frame->message_style = screen->message_style;
    text_add(out, text_string(&screen->message));
  } else if (screen->question == ASK_QUIT) {
    say_add(out, "tui.ask-quit");
  } else if (screen->question == ASK_RESIGN) {
    say_add_with(out, "tui.ask-resign", "player=%d", local_game_turn(local));
  } else if (screen->question == ASK_FILE_NAME) {
    say_add(out, "tui.ask-file-name");
  } else if (local->save_failed) {
    frame->message_style = STYLE_BAD;
    text_add(out, error_message(&local->save_error));
  } else if (screen->thinking) {
    say_add_with(out, screen->thinking, "player=%d", local_game_turn(local));
  } else if (play_chosen(screen) >= 0) {
    const char *cursor = text_string(preview), *line;
    size_t length;
    text_format(out, "%s:", screen->choices.list[play_chosen(screen)].spelling);
    while (text_next_line(&cursor, &line, &length)) {
      text_add(out, out->data[out->length - 1] == ':' ? " " : ", ");
      text_add_bytes(out, line, length);
    }
    text_add(out, preview->length ? "; " : " ");
    say_add(out, "tui.enter-plays");
  } else {
    local_game_format_news(local, out);
    frame->message_tail = true;
    if (!local_game_is_over(local)) return;
    Text result = {0};
    local_game_format_result(local, &result);
    say_add_with(out, "tui.game-over", "result=%s", text_string(&result));
    text_free(&result);
  }
}

static void fill_keys(const PlayScreen *screen, Text *out) {
  static const char *const answers[] = {[ASK_QUIT] = "tui.keys-quit",
                                        [ASK_RESIGN] = "tui.keys-resign",
                                        [ASK_FILE_NAME] = "tui.keys-file-name"};
  if (screen->question != ASK_NOTHING)
    say_add(out, answers[screen->question]);
  else if (local_game_is_over(screen->game) || !screen->choices.game)
    say_add(out, "tui.keys-waiting");
  else
    say_add(out, play_is_choosing(screen) ? "tui.keys-choosing" : "tui.keys-playing");
}

static void show_page(const char *title, const Text *page, const char *keys) {
  Text title_text = {0}, keys_text = {0};
  say_add(&title_text, title);
  say_add(&keys_text, keys);
  frame_show_page(text_string(&title_text), text_string(page), text_string(&keys_text));
  text_free(&title_text), text_free(&keys_text);
}

static void show_curtain(const LocalGame *local) {
  Text page = {0};
  say_add_with(&page, "tui.curtain", "player=%d", local_game_turn(local));
  show_page("tui.title", &page, "tui.keys-curtain");
  text_free(&page);
}

/// What is asked for, what was typed so far, and how that goes on where only one way is left.
static void fill_prompt(const PlayScreen *screen, Frame *frame, Text *prompt) {
  const Choices *choices = &screen->choices;
  if (screen->question == ASK_FILE_NAME) {
    say_add(prompt, "tui.save-as");
  } else if (choices->game && screen->question == ASK_NOTHING) {
    say_add_with(prompt, "tui.prompt", "player=%d", local_game_turn(screen->game));
    const size_t typed = screen->entry.length;
    if (screen->selected >= 0)
      frame->entry = choices->list[play_chosen(screen)].spelling;
    else if (typed && choices_common_length(choices) > typed)
      frame->ghost = choices->list[choices->matches[0]].spelling + typed;
  } else {
    return;
  }
  frame->prompt = text_string(prompt);
}

static void show_game(PlayScreen *screen) {
  Text title = {0}, status = {0}, players = {0}, heading = {0}, message = {0}, prompt = {0};
  Text report = {0}, keys = {0}, notes = {0};
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
  drawing_format_other_notes(&screen->now, &notes);
  frame.held = screen->now.held;
  frame.notes = text_string(&notes);
  frame.title = text_string(&title);
  frame.status = text_string(&status);
  frame.players = text_string(&players);
  frame.message = text_string(&message);
  fill_keys(screen, &keys);
  frame.keys = text_string(&keys);
  fill_prompt(screen, &frame, &prompt);
  frame_place_board(&frame, &screen->pane);
  if (chosen >= 0) board_pane_reveal_changes(&screen->pane, &preview, &screen->now);
  frame_show(&frame, &screen->pane);
  drawing_free(&preview);
  text_free(&title), text_free(&status), text_free(&players), text_free(&heading);
  text_free(&message), text_free(&prompt), text_free(&report), text_free(&keys);
  text_free(&notes);
}

static void show_help(const LocalGame *local) {
  Text page = {0};
  rulings_format_changed(local->session->game, local->session->start, &page);
  if (page.length) text_add_char(&page, '\n');
  say_add(&page, "tui.help");
  show_page("tui.help-title", &page, "tui.keys-help");
  text_free(&page);
}

void play_paint(PlayScreen *screen) {
  if (screen->help)
    show_help(screen->game);
  else if (screen->game->curtain)
    show_curtain(screen->game);
  else
    show_game(screen);
}
