/* err.h, error.h and syslog.h: messages, and the end of the program.  Formats and their
   arguments are looked at as those of printf. */
#include "posix.h"

static void __pt_message(const char *format, void *slots, int with_error) {
  if (format) __pt_to_file(2, format, slots);
  __pt_to_file(2, with_error ? ": Error\n" : "\n", NULL);
}

#define FORWARD(FORMAT, CALL)                                                                      \
  do {                                                                                             \
    va_list ap;                                                                                    \
    va_start(ap, FORMAT);                                                                          \
    CALL;                                                                                          \
    va_end(ap);                                                                                    \
  } while (0)

void vwarn(const char *format, va_list ap) { __pt_message(format, SLOTS(ap), 1); }

void vwarnx(const char *format, va_list ap) { __pt_message(format, SLOTS(ap), 0); }

void warn(const char *format, ...) { FORWARD(format, __pt_message(format, SLOTS(ap), 1)); }

void warnx(const char *format, ...) { FORWARD(format, __pt_message(format, SLOTS(ap), 0)); }

__attribute__((noreturn)) void verr(int code, const char *format, va_list ap) {
  __pt_message(format, SLOTS(ap), 1);
  __pt_exit(code);
}

__attribute__((noreturn)) void verrx(int code, const char *format, va_list ap) {
  __pt_message(format, SLOTS(ap), 0);
  __pt_exit(code);
}

__attribute__((noreturn)) void err(int code, const char *format, ...) {
  FORWARD(format, __pt_message(format, SLOTS(ap), 1));
  __pt_exit(code);
}

__attribute__((noreturn)) void errx(int code, const char *format, ...) {
  FORWARD(format, __pt_message(format, SLOTS(ap), 0));
  __pt_exit(code);
}

/* ---- error.h: the program ends unless the code is 0 */

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

static void __pt_error(int code, int number, const char *format, void *slots) {
  if (error_print_progname) error_print_progname();
  __pt_message(format, slots, number != 0);
  error_message_count++;
  if (code) __pt_exit(code);
}

void error(int code, int number, const char *format, ...) {
  FORWARD(format, __pt_error(code, number, format, SLOTS(ap)));
}

void error_at_line(int code, int number, const char *file, unsigned line, const char *format, ...) {
  static const char *old_file;
  static unsigned old_line;
  if (error_one_per_line && old_line == line && old_file == file) return;
  old_file = file;
  old_line = line;
  FORWARD(format, __pt_error(code, number, format, SLOTS(ap)));
}

/* ---- syslog.h: the text goes elsewhere, and has no descriptor */

void vsyslog(int priority, const char *format, va_list ap) {
  __pt_to_file(-1, format, SLOTS(ap));
}

void syslog(int priority, const char *format, ...) {
  FORWARD(format, __pt_to_file(-1, format, SLOTS(ap)));
}

void openlog(const char *name, int options, int facility) {}

void closelog(void) {}

int setlogmask(int mask) {
  static int current = 0xff;
  int old = current;
  if (mask) current = mask;
  return old;
}
