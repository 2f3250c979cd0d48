// VERDICT expect=true property=none default=unknown
/* optarg is a text whenever an option with an argument was found; argv is bounded, so no proof. */
#include <unistd.h>
int main(int argc, char **argv) {
  int c, n = 0;
  while ((c = getopt(argc, argv, "n:")) != -1)
    if (c == 'n') n = optarg[0];
  return n;
}
