// VERDICT expect=false property=valid-memsafety
/* The tenth node is not freed. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node { struct node *next; };
int main(void) {
  struct node *head = 0;
  int i = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *t = malloc(sizeof *t);
    t->next = head;
    head = t;
    if (i == 9) head = t->next;
    if (i < 20) i++;
  }
  while (head) {
    struct node *t = head->next;
    free(head);
    head = t;
  }
  return 0;
}
