// VERDICT expect=true property=unreach-call must=test,kiki
/* A heap list built and summed. */
extern void reach_error(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
#include <stdlib.h>
struct n {
  int v;
  struct n *next;
};
int main(void) {
  struct n *h = 0;
  int s = 0;
  for (int i = 1; i <= 3; i++) {
    struct n *p = malloc(sizeof *p);
    p->v = i;
    p->next = h;
    h = p;
  }
  while (h) {
    struct n *p = h;
    s += h->v;
    h = h->next;
    free(p);
  }
  CHECK(s == 6);
  return 0;
}
