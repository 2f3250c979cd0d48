// RUN expect=read-out@14 native=asan
#include <stdio.h>
#include <string.h>

struct packet {
  unsigned length;
  unsigned char data[12];
};

static const unsigned char wire[] = {1, 2, 3, 4, 5, 6, 7, 8};

static void receive(struct packet *p, unsigned length) {
  p->length = length;
  memcpy(p->data, wire, length); /* BUG: the length is not checked against the source */
}

int main(void) {
  struct packet p;
  receive(&p, 8);
  printf("%u %u\n", p.length, p.data[7]);
  receive(&p, 12);
  printf("%u %u\n", p.length, p.data[7]);
  return 0;
}
