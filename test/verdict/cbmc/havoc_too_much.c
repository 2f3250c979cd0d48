// VERDICT expect=false property=none kind=access default=false
int main(void) {
  char text[4] = "abc";
  __CPROVER_havoc_slice(text + 1, 4);
  return 0;
}
