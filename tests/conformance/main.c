// usage: conformance GAME...
#include "conformance.h"

#include <stdio.h>

typedef struct Check {
  const char *name;
  CMUnitTestFunction run;
} Check;

static const Check checks[] = {
    {"the interface is filled in", check_interface},
    {"options have defaults and come back", check_options},
    {"every value of every option is played", check_every_option_value},
    {"rulings are explained", check_rulings},
    {"generated moves are exactly the legal words", check_moves_are_exactly_the_legal_words},
    {"spellings are unique and read back", check_spellings},
    {"copies are independent", check_copies_are_independent},
    {"reports are lines and change nothing", check_reports},
    {"positions and views round-trip", check_positions_round_trip},
    {"damaged positions are refused or stable", check_damaged_text_is_refused_or_stable},
    {"JSON and drawings can be made", check_json},
    {"views hide", check_views_hide},
    {"views are playable", check_views_are_playable},
    {"chance has the right frequencies", check_chance_frequencies},
    {"random games end", check_games_end},
    {"taking back restores", check_undo},
    {"records replay", check_records},
    {"events end games", check_events},
    {"the same seed deals the same game", check_dealer_is_deterministic},
};

enum { CHECK_COUNT = sizeof checks / sizeof checks[0] };

int main(int count, char **arguments) {
  if (count != 2 || !game_find(arguments[1])) {
    fprintf(stderr, "usage: conformance GAME\n");
    return 2;
  }
  const Game *game = game_find(arguments[1]);
  struct CMUnitTest tests[CHECK_COUNT] = {0};
  for (size_t i = 0; i < CHECK_COUNT; i++)
    tests[i] = (struct CMUnitTest){
        .name = checks[i].name, .test_func = checks[i].run, .initial_state = &game};
  return _cmocka_run_group_tests(game->id, tests, CHECK_COUNT, NULL, NULL);
}
