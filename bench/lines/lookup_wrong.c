// EVERYDAY expect=false group=data-flow bugs=out:26,null:28,div-zero:29
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
  *at = 4;
  return key == 4;
}

static const int *price_of(int key) {
  int at;
  return find(key, &at) ? &prices[at] : NULL;
}

int main(void) {
  int share = protest_int("share"), key = protest_int("key");
  if (key == 4) return prices[key];
  const int *p = price_of(key);
  int all = *p;
  return all / share;
}
