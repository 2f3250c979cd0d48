// VERDICT expect=true property=none default=true args=test/verdict/front/inline_in_two_files.i
// Both files have the inline definition, as from a header; it is one function.
inline int next(int x) { return x + 1; }
int in_the_other_file(void);
int (*address_there(void))(int);

int main(void) {
  int ok = next(1) == 2 && in_the_other_file() == 3 && address_there() == next;
  return 1 / ok - 1;
}
