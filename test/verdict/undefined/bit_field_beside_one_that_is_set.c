// VERDICT expect=false property=none kind=uninit args=--checks=default,uninit default=unknown engines=test,kiki
/* Setting `low` stores the whole byte, `high` with it; but that was never set. */
int main(void) {
  struct { unsigned char low : 2, high : 6; } flags;
  flags.low = 1;
  return flags.high > 9;
}
