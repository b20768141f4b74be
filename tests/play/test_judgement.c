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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(classes_begin_at_their_losses),
      cmocka_unit_test(accuracy_falls_with_the_loss),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
