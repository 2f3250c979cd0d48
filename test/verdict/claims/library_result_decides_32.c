// VERDICT expect=true property=unreach-call args=-m32 default=unknown engines=kiki,dash,test
// The text matches the pattern. That is not known here, so nothing is claimed of it.
extern void reach_error(void);
extern int tcdrain(int fd);

int main(void) {
  if (tcdrain(0) != 0) reach_error();
  return 0;
}
