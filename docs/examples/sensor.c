/* Sensors of ten bits. */
#include <protest.h>

int read_sensor(int channel) {
  int value = protest_int("reading");
  protest_assume(channel >= 0 && value >= 0 && value < 1024);
  return value;
}
