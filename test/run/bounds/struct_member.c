// RUN expect=bounds@12 native=ubsan
#include <stdio.h>

struct hand {
  int cards[5];
  int score;
};

static int total(const struct hand *h, int n) {
  int t = 0;
  for (int i = 0; i < n; i++)
    t += h->cards[i]; /* BUG: reads the score as a card */
  return t;
}

int main(void) {
  struct hand h = {{1, 2, 3, 4, 5}, 100};
  printf("%d\n", total(&h, 5));
  printf("%d\n", total(&h, 6));
  return 0;
}
