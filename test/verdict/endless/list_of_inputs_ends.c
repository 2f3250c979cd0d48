// VERDICT expect=true property=termination must=test default=true
/* How long the list is depends on inputs: it ends because all paths do. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *head = NULL;
  for (int k = 0; k < 3; k++) {
    int value = __VERIFIER_nondet_int();
    if (value < 0) break;
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    *n = (struct node){head, value};
    head = n;
  }
  int large = 0;
  for (struct node *n = head; n; n = n->next) large += n->value > 100;
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return large;
}
