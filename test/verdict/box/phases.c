// VERDICT expect=true property=unreach-call must=box
/* By ones, then by twos: the second phase keeps its parity. */
extern void __VERIFIER_error(void);
int main(void) {
  unsigned x = 0;
  while (x < 50000000) {
    if (x < 3000000) x++;
    else x += 2;
  }
  if (x != 50000000) __VERIFIER_error();
  return 0;
}
