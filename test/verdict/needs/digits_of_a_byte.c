// VERDICT expect=true property=none args=--function=digits_of default=true needs='writable(to, 4)'
/* Three digits at most, whatever the number is; and the number is no length. */
int digits_of(char *to, unsigned char value) {
  int k = 0;
  if (value >= 100) to[k++] = (char)('0' + value / 100);
  if (value >= 10) to[k++] = (char)('0' + value / 10 % 10);
  to[k++] = (char)('0' + value % 10);
  to[k] = 0;
  return k;
}
