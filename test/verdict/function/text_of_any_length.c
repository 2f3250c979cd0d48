// VERDICT expect=false property=none args=--function=copy default=false engines=kiki,dash,test
// Fails for texts of eight characters and more.
int copy(const char *s) {
  char to[8];
  int i;
  if (!s) return 0;
  for (i = 0; s[i]; i++) to[i] = s[i];
  to[i] = 0;
  return to[0];
}
