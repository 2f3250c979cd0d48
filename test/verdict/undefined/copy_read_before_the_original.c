// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* What the copy is read as, the original is read as later: also byte by byte, and from the middle. */
extern void reach_error(void);
struct pair { unsigned low, high; };
int main(void) {
  struct pair a, b;
  b = a;
  unsigned char *p = (unsigned char *)&b;
  unsigned first = p[4];
  if ((a.high & 255) != first) reach_error();
  if (b.high != a.high || p[3] != a.low >> 24) reach_error();
  return 0;
}
