// RUN expect=call|null@15 native=asan
#include <stdio.h>

struct driver {
  const char *name;
  int (*open)(int);
};

static int open_disk(int unit) { return unit + 100; }

int main(void) {
  struct driver drivers[] = {{"disk", open_disk}, {.name = "tape"}};
  for (int i = 0; i < 2; i++) {
    printf("%s\n", drivers[i].name);
    int handle = drivers[i].open(i); /* BUG: tape has no open */
    printf("%d\n", handle);
  }
  return 0;
}
