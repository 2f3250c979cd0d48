/* The command line: hands the arguments to the library, and interrupts to the session. */
#include <malloc.h>
#include <protest/protest.h>
#include <signal.h>
#include <stdlib.h>

static protest *session; /* for the signal handler only */

static void on_interrupt(int number) {
  protest_interrupt(session);
  signal(number, SIG_DFL); /* a second Ctrl-C ends the process */
}

/* Solvers come and go by the hundred: their pages are used again, not given back each time. */
static void keep_pages(void) {
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
}

int main(int argc, char **argv) {
  keep_pages();
  session = protest_new();
  signal(SIGINT, on_interrupt);
  signal(SIGTERM, on_interrupt);
  int code = protest_command(session, argc - 1, (const char *const *)argv + 1, stdout, stderr);
  protest_delete(session);
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fputs("protest: cannot write the output\n", stderr);
    if (code == PROTEST_OK) code = PROTEST_INPUT;
  }
  return code;
}
