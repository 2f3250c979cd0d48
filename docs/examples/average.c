/* The mean of two readings of a sensor that is defined elsewhere. */
int read_sensor(int channel);

static int average(int a, int b) { return (a + b) / 2; }

int main(void) {
  int a = read_sensor(0), b = read_sensor(1);
  return average(a, b) > 1000;
}
