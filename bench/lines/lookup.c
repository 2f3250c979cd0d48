// EVERYDAY expect=true group=data-flow
/* A function tells by its result whether it has written what it was asked for. */
#include <protest.h>
#include <stddef.h>

static int keys[4] = {3, 5, 9, 12};
static int prices[4] = {30, 50, 90, 120};

static int find(int key, int *at) {
  for (int i = 0; i < 4; i++)
    if (keys[i] == key) {
      *at = i;
      return 1;
    }
  return 0;
}

static const int *price_of(int key) {
  int at;
  return find(key, &at) ? &prices[at] : NULL;
}

int main(void) {
  int share = protest_int("share");
  const int *p = price_of(protest_int("key"));
  if (!p || share <= 0) return 1;
  return *p / share;
}
