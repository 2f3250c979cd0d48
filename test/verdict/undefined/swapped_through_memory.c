// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test args=-m32
/* Two swaps bring back what was there. */
extern void reach_error(void);
struct entry { int key; char tag; };
static void swap(struct entry *a, struct entry *b) {
  struct entry old = *a;
  *a = *b;
  *b = old;
}
int main(void) {
  struct entry e[2], first;
  first = e[0];
  swap(e, e + 1);
  if (e[1].key != first.key) reach_error();
  swap(e, e + 1);
  if (e[0].tag != first.tag) reach_error();
  return 0;
}
