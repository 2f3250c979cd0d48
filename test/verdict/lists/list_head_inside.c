// VERDICT expect=true property=valid-memsafety must=shape
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct link { struct link *next, *prev; };
struct item { int data; struct link link; };
#include <stddef.h>
static void add(struct link *head, struct link *l) {
  l->next = head->next;
  l->prev = head;
  head->next->prev = l;
  head->next = l;
}
int main(void) {
  struct link head = {&head, &head};
  while (__VERIFIER_nondet_int()) {
    struct item *i = malloc(sizeof *i);
    i->data = 1;
    add(&head, &i->link);
  }
  while (head.next != &head) {
    struct link *l = head.next;
    struct item *i = (struct item *)((char *)l - offsetof(struct item, link));
    l->next->prev = l->prev;
    l->prev->next = l->next;
    if (i->data != 1) reach_error();
    free(i);
  }
  return 0;
}
