// VERDICT expect=true property=termination default=unknown args=--time-limit=1s
static volatile unsigned char level = 3; /* may be another number each time it is read */
int main(void) {
  unsigned char n = 0;
  while (n != level) n++;
  return 0;
}
