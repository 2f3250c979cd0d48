// VERDICT expect=true property=none args=--function=text_of default=any needs='writable(to, 11)'
/* The number is no length of the buffer, which has to have a fixed size. */
int text_of(char *to, unsigned value) {
  char digits[12];
  int n = 0, k = 0;
  do digits[n++] = (char)('0' + value % 10), value /= 10;
  while (value);
  while (n > 0) to[k++] = digits[--n];
  to[k] = 0;
  return k;
}
