// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* Members of unions, arrays in structures: all bytes are copied, also those that the last store left alone. */
extern void reach_error(void);
union number { char c; unsigned u; unsigned char bytes[8]; };
struct both { union number n; short a[3]; };
int main(void) {
  struct both x, y;
  x.n.c = 1;
  y = x;
  if (x.n.u != y.n.u || x.n.bytes[6] != y.n.bytes[6] || y.a[2] != x.a[2]) reach_error();
  if ((y.n.u & 255) != 1) reach_error();
  return 0;
}
