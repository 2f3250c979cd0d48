// VERDICT expect=false property=none default=false
/* An uninitialised variable that decides a branch is an error of the default command. */
int main(void) {
  int numbers[5] = {3, 9, -2, 7, 5}, max;
  for (int i = 0; i < 5; i++)
    if (numbers[i] > max) max = numbers[i];
  return max > 0;
}
