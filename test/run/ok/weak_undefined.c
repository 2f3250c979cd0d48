// RUN expect=ok args=--checks=all
#include <stdio.h>

/* declared weak and defined nowhere: the address is null */
extern int hook(int) __attribute__((weak));
extern int setting __attribute__((weak));
int (*const table[])(int) = {hook, 0};
int *const where = &setting;

__attribute__((weak)) int present(int x) { return x + 1; }

int main(void) {
  printf("%d %d %d\n", hook != 0, &setting != 0, present != 0);
  printf("%d %d\n", table[0] == 0, where == 0);
  if (hook) printf("%d\n", hook(1));
  if (&setting) printf("%d\n", setting);
  return present(4);
}
