// VERDICT expect=false property=termination default=false
/* The last node of a list of three points to the first one. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *head = NULL, *last = NULL;
  for (int k = 0; k < 3; k++) {
    int value = __VERIFIER_nondet_int();
    if (value < 0) break;
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    *n = (struct node){head, value};
    head = n;
    if (!last) last = n;
    if (k == 2) last->next = head;
  }
  int large = 0;
  for (struct node *n = head; n; n = n->next) large = n->value > 100;
  return large;
}
