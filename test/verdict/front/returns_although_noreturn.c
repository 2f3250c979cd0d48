// VERDICT expect=false property=none kind=unreachable-code default=false
// With a body, the attribute is a promise that can be broken.
__attribute__((noreturn)) static void stop(int x) {
  if (x > 0) __builtin_trap();
}

int main(void) { stop(0); }
