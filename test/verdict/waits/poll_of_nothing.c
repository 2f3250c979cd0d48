// VERDICT expect=false property=termination default=false
#include <poll.h>
int main(void) { return poll(0, 0, -1); }
