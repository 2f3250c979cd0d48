// RUN expect=end:step-limit args=--step-limit=10000 native=none
// native: does not end
int main(void) {
  volatile unsigned i = 0;
  for (;;)
    i++;
}
