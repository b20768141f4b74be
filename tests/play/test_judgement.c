// Where a mistake begins, and what accuracy is.
#include "play/judgement.h"
#include "support.h"

static void classes_begin_at_their_losses(void **unused) {
  (void)unused;
  static const struct {
    int loss;
    MoveClass class;
  } cases[] = {{0, MOVE_FINE},        {49, MOVE_FINE},     {50, MOVE_INACCURACY},
               {99, MOVE_INACCURACY}, {100, MOVE_MISTAKE}, {199, MOVE_MISTAKE},
               {200, MOVE_BLUNDER},   {1000, MOVE_BLUNDER}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    assert_int_equal(judge_loss(cases[i].loss), cases[i].class);
  assert_string_equal(move_class_word(MOVE_MISTAKE), "mistake");
}

static void accuracy_falls_with_the_loss(void **unused) {
  (void)unused;
  assert_int_equal(accuracy_of_loss(0), 1000);
  assert_int_equal(accuracy_of_loss(HALVING_LOSS), 500);
  assert_int_equal(accuracy_of_loss(2 * HALVING_LOSS), 250);
  for (int loss = 1; loss <= 1000; loss++)
    assert_true(accuracy_of_loss(loss) <= accuracy_of_loss(loss - 1));
}

static int accuracy_of(const int (*moves)[2], int count) {
  AccuracySum sum = {0};
  for (int i = 0; i < count; i++)
    accuracy_add(&sum, moves[i][0], moves[i][1]);
  return accuracy_of_moves(&sum);
}

// Worked by hand: a loss of 160 leaves 500, one of 320 leaves 250.
static void accuracy_is_between_two_means(void **unused) {
  (void)unused;
  assert_int_equal(accuracy_of((const int[][2]){{0, 500}}, 1), 1000);
  assert_int_equal(accuracy_of((const int[][2]){{160, 500}, {160, 900}}, 2), 500);
  // Harmonic 2 / (1/1000 + 1/250) = 400; both as sharp: (1000 + 250) / 2 = 625.
  assert_int_equal(accuracy_of((const int[][2]){{0, 500}, {320, 500}}, 2), 513);
  // The loss where all was decided weighs a quarter: (4 * 1000 + 250) / 5 = 850.
  assert_int_equal(accuracy_of((const int[][2]){{0, 500}, {320, 1000}}, 2), 625);
}

static void a_blunder_is_not_hidden(void **unused) {
  (void)unused;
  int moves[40][2];
  for (int i = 0; i < 40; i++) {
    moves[i][0] = 0;
    moves[i][1] = 500;
  }
  assert_int_equal(accuracy_of(moves, 40), 1000);
  moves[20][0] = 600; // of forty moves one: the mean would be 976
  assert_in_range(accuracy_of(moves, 40), 700, 900);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(classes_begin_at_their_losses),
      cmocka_unit_test(accuracy_falls_with_the_loss),
      cmocka_unit_test(accuracy_is_between_two_means),
      cmocka_unit_test(a_blunder_is_not_hidden),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
