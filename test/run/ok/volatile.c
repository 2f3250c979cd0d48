// RUN expect=ok
#include <stdio.h>

static volatile int port = 1;
static volatile struct {
  unsigned status : 4, count : 4;
} device;

static int twice(volatile int *p) {
  int a = *p;
  *p = a + 1;
  return a + *p;
}

int main(void) {
  printf("%d\n", twice(&port));
  device.status = 9;
  device.count = 20;
  device.count--;
  printf("%d %d\n", device.status, device.count);
  volatile char text[] = "abc";
  for (volatile int i = 0; text[i]; i++)
    text[i]++;
  printf("%c%c%c %d\n", text[0], text[1], text[2], port);
  return 0;
}
