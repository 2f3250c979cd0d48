// VERDICT expect=true property=termination default=true
#include <poll.h>
int main(void) { return poll(0, 0, 1000); }
