// VERDICT expect=false property=none kind=access default=false
/* recv gives bytes, not texts. */
#include <string.h>
#include <sys/socket.h>
int main(void) {
  char text[4];
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0 || recv(fd, text, sizeof text, 0) != sizeof text) return 1;
  return strlen(text) == 9;
}
