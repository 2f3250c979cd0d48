// VERDICT expect=true property=none default=true args=test/verdict/cbmc/file_local.i
// The static function of another file, by the name that CBMC's compiler gives it.
unsigned __CPROVER_file_local_file_local_i_twice(unsigned);
unsigned use(unsigned);
unsigned nondet_unsigned(void);
int main(void) {
  unsigned x = nondet_unsigned();
  __CPROVER_assert(__CPROVER_file_local_file_local_i_twice(x) == use(x), "the same function");
  return 0;
}
