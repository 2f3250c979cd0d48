// VERDICT expect=false property=unreach-call default=unknown
/* close_range has no model, and closes what the models think to be open. */
#include <fcntl.h>
extern int close_range(unsigned first, unsigned last, int flags);
extern void reach_error(void);
int main(void) {
  int fd = open("/dev/null", O_RDONLY);
  if (fd < 0) return 0;
  close_range(3, ~0u, 0);
  if (open("/dev/null", O_RDONLY) == fd) reach_error();
  return 0;
}
