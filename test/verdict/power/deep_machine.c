// VERDICT expect=false property=unreach-call must=test
/* Fourteen inputs in a row, each one of six, and a number that has to be in a range on the way. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int state = 1, level = 7;

/* In this state, at this level, the input leads on. */
#define STEP(s, low, high, c, to)                                                                  \
  else if (state == s && level > low && level <= high && input == c) {                             \
    level = (level * 10 + input) % 97 - to * 9 + 100;                                              \
    state = s + 1;                                                                                 \
  }

static void step(int input) {
  if (state == 15) reach_error();
  STEP(1, -20, 160, 3, 1) STEP(2, 90, 190, 1, 2) STEP(3, 80, 180, 4, 3) STEP(4, 70, 170, 2, 4)
  STEP(5, 60, 160, 5, 5) STEP(6, 50, 150, 6, 6) STEP(7, 40, 140, 2, 7) STEP(8, 30, 130, 3, 8)
  STEP(9, 20, 120, 1, 9) STEP(10, 10, 110, 6, 10) STEP(11, 0, 100, 5, 11) STEP(12, -10, 90, 4, 12)
  STEP(13, -20, 80, 2, 13) STEP(14, -20, 60, 5, 14)
  else if (input == 1) level = level / 2 + 40;
  else state = 1, level = level % 50 + 7;
}

int main(void) {
  for (;;) {
    int input = __VERIFIER_nondet_int();
    if (input != 1 && input != 2 && input != 3 && input != 4 && input != 5 && input != 6) return 0;
    step(input);
  }
}
