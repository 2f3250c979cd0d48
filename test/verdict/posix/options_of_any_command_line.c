// VERDICT expect=true property=none default=any
/* optarg is a text whenever an option with an argument was found. */
#include <unistd.h>
int main(int argc, char **argv) {
  int c, n = 0;
  while ((c = getopt(argc, argv, "n:")) != -1)
    if (c == 'n') n = optarg[0];
  return n;
}
