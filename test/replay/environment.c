// REPLAY
/* A variable is the same each time, and what the program sets comes first; read sets errno. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int *__errno_location(void);

int main(void) {
  enum { EIO = 5 };
  char c, own[] = "OWN=7";
  const char *mode = getenv("MODE"), *again = getenv("MODE");
  if (mode != again) abort();
  setenv("LEVEL", "3", 1);
  putenv(own);
  unsetenv("MODE");
  if (getenv("MODE") || strcmp(getenv("LEVEL"), "3") || strcmp(getenv("OWN"), "7")) abort();
  if (read(0, &c, 1) < 0 && *__errno_location() == EIO && mode && mode[0] == 'q' && !mode[1]) abort();
  return 0;
}
