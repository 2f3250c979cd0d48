// VERDICT expect=false property=none default=any engines=reads
/* There is nothing in front of the vector, nor behind its end. */
int main(int argc, char **argv) {
  int n = 0;
  for (int i = argc; i >= 0; i--) n += argv[i - 1] != 0;
  return n;
}
