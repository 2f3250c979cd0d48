// EVERYDAY expect=true group=strings
/* A file is copied, character by character. */
#include <stdio.h>

int main(void) {
  FILE *in = fopen("in.txt", "r"), *out;
  int c;
  if (!in) return 1;
  out = fopen("out.txt", "w");
  if (!out) {
    fclose(in);
    return 1;
  }
  while ((c = fgetc(in)) != EOF) fputc(c, out);
  fclose(in);
  fclose(out);
  return 0;
}
