// VERDICT expect=false property=unreach-call default=unknown
/* A function that changes nothing of the program still returns something. */
extern void reach_error(void);
struct node { struct node *next; int value; };
extern struct node *find_list(void);

static int sum(const struct node *n) {
  int s = 0;
  while (n) {
    s ^= n->value;
    n = n->next;
    if (s == 77) return s;
    for (int k = 0; k < 3; k++) s ^= k << n->value % 5;
    if (n->next == n) return 5;
    if (s > 1000) s -= 1000;
    if (s < -1000) s += 1000;
    s = s % 3 ? s * 3 % 1001 : s / 3 + n->value % 100;
  }
  return s;
}

int main(void) {
  if (sum(find_list()) == 77) reach_error();
  return 0;
}
