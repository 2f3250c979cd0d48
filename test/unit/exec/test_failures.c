/* Every way in which a run can fail or get stuck, and the sentence that it gives. */
#include "exec/run_text.h"

#define HEAD                                                                                       \
  "pointers 64\nmain &main\n"                                                                      \
  "type t1 int \"int\" size 4\ntype t2 array of t1 count 10 size 40\n"                             \
  "var v1 \"a\" t2 of &main\nvar v2 \"x\" t1 of &main\nvar v3 \"g\" t2\n"                          \
  "check c1 access of &main\n"
#define MAIN(BODY)                                                                                 \
  "function &main() -> 32 address-taken !\"f.c\":1:1 {\nb0:\n" BODY "  ret 0:32\n}\n"

static void fails(const char *program, pt_check_kind kind, const char *text) {
  expect_failure(program, (pt_exec_options){0}, kind, 1, text);
}

TEST(exec_failures, outside_of_an_object) {
  fails(HEAD MAIN("  %1:64 = alloc stack 40:64 v1 !2:3\n  %2:64 = ptradd %1, 40 + 0:64 * 1\n"
                  "  %3:32 = load %2, c1 !3:4\n"),
        PT_CHECK_READ_OUT, "read of 4 bytes at index 10 of a[10]");
  fails(HEAD MAIN("  %1:64 = alloc stack 40:64 v1\n  %2:64 = ptradd %1, -4 + 0:64 * 1\n"
                  "  store %2, 1:32, c1\n"),
        PT_CHECK_WRITE_OUT, "write of 4 bytes at index -1 of a[10]");
  fails(HEAD MAIN("  %1:64 = alloc stack 40:64 v1\n  %2:64 = ptradd %1, 37 + 0:64 * 1\n"
                  "  %3:32 = load %2, c1\n"),
        PT_CHECK_READ_OUT, "read of 4 bytes at offset 37 of a (40 bytes)");
  fails(HEAD MAIN("  %1:64 = alloc heap 16:64 !12:9\n  %2:64 = ptradd %1, 0 + 4:64 * 4\n"
                  "  store %2, 1:32, c1\n"),
        PT_CHECK_WRITE_OUT, "write of 4 bytes at offset 16 of 16 bytes allocated at f.c:12:9");
  fails(HEAD "global @g size 40 align 4 v3\n" MAIN("  %1:8 = load @g+40, c1\n"), PT_CHECK_READ_OUT,
        "read of 1 byte at index 10 of g[10]");
  fails(HEAD MAIN("  %1:64 = alloc heap 0:64 !12:9\n  store %1, 1:8, c1\n"), PT_CHECK_WRITE_OUT,
        "write of 1 byte at offset 0 of 0 bytes allocated at f.c:12:9");
  fails(HEAD MAIN("  %1:32 = load &main, c1\n"), PT_CHECK_READ_OUT,
        "read of 4 bytes at offset 0 of function main");
  fails(HEAD MAIN("  %1:32 = load 0x123456789abc:64, c1\n"), PT_CHECK_READ_OUT,
        "read of 4 bytes at address 0x123456789abc, where no object is");
  fails(HEAD MAIN("  %1:64 = alloc heap 16:64 !12:9\n  set %1, 0:8, 17:64, c1\n"),
        PT_CHECK_WRITE_OUT, "write of 17 bytes at offset 0 of 16 bytes allocated at f.c:12:9");
  fails(HEAD MAIN("  %1:64 = alloc heap 16:64 !12:9\n  %2:64 = alloc heap 16:64\n"
                  "  %3:64 = ptradd %1, 8 + 0:64 * 1\n  copy %2, %3, 16:64, c1\n"),
        PT_CHECK_READ_OUT, "read of 16 bytes at offset 8 of 16 bytes allocated at f.c:12:9");
}

TEST(exec_failures, null) {
  fails(HEAD MAIN("  %1:32 = load 0:64, c1\n"), PT_CHECK_NULL_DEREF,
        "read of 4 bytes through a null pointer");
  fails(HEAD MAIN("  %1:64 = ptradd 0:64, 8 + 2:64 * 4\n  store %1, 0:8, c1\n"),
        PT_CHECK_NULL_DEREF, "write of 1 byte through a null pointer and offset 16");
  fails(HEAD MAIN("  %1:64 = ptradd 0:64, -4 + 0:64 * 4\n  store %1, 0:32, c1\n"),
        PT_CHECK_NULL_DEREF, "write of 4 bytes through a null pointer and offset -4");
  expect(HEAD MAIN("  copy 0:64, 0:64, 0:64, c1\n  set 0:64, 0:8, 0:64, c1\n"),
         (pt_exec_options){0}, PT_RUN_DONE, "");
}

TEST(exec_failures, dead_objects) {
  fails(HEAD MAIN("  %1:64 = alloc heap 16:64 !12:9\n  free %1 !13:3\n  %2:8 = load %1, c1\n"),
        PT_CHECK_FREED,
        "read of 1 byte at offset 0 of 16 bytes allocated at f.c:12:9, freed at f.c:13:3");
  fails(HEAD MAIN("  %1:64 = alloc stack 4:64 v2\n  unscope %1\n  store %1, 1:32, c1\n"),
        PT_CHECK_SCOPE_ENDED,
        "write of 4 bytes at offset 0 of x (4 bytes), whose lifetime has ended");
  fails(HEAD "function &f() -> 64 {\nb0:\n  %1:64 = alloc stack 4:64\n  ret %1\n}\n" MAIN(
            "  %1:64 = call &f()\n  %2:32 = load %1, c1\n"),
        PT_CHECK_SCOPE_ENDED,
        "read of 4 bytes at offset 0 of 4 bytes allocated on the stack at an unknown place, whose "
        "lifetime has ended");
  fails(HEAD MAIN("  %1:64 = ssave\n  %2:64 = alloc dynamic 8:64\n  %3:64 = alloc stack 4:64\n"
                  "  store %2, 1:64, c1\n  srestore %1\n  store %3, 1:32, c1\n"
                  "  store %2, 1:64, c1\n"),
        PT_CHECK_SCOPE_ENDED,
        "write of 8 bytes at offset 0 of 8 bytes allocated on the stack at an unknown place, whose "
        "lifetime has ended");
  fails(HEAD "global @.str size 4 align 1 constant\n" MAIN("  store @.str, 1:8, c1\n"),
        PT_CHECK_READONLY,
        "write of 1 byte at offset 0 of a string literal (4 bytes), which is "
        "constant");
  /* a scope can be entered again, with undefined bytes */
  expect_failure(HEAD MAIN("  %1:64 = alloc stack 4:64 v2\n  store %1, 1:32\n  unscope %1\n"
                           "  scope %1\n  %2:32 = load %1, c1\n"),
                 (pt_exec_options){.check_uninit = PT_UNINIT_FAILS}, PT_CHECK_UNINIT, 0,
                 "read of 4 bytes of x, not initialised");
}

TEST(exec_failures, free) {
  static const char head[] = "pointers 64\nmain &main\ntype t1 int \"int\" size 4\n"
                             "var v1 \"a\" t1 of &main\ncheck c1 free of &main\n";
  char text[1024];
#define FREES(BODY) (snprintf(text, sizeof text, "%s%s", head, MAIN(BODY)), text)
  fails(FREES("  %1:64 = alloc heap 16:64 !12:9\n  free %1, c1 !13:3\n  free %1, c1\n"),
        PT_CHECK_DOUBLE_FREE, "free of 16 bytes allocated at f.c:12:9, already freed at f.c:13:3");
  fails(FREES("  %1:64 = alloc heap 16:64 !12:9\n  %2:64 = ptradd %1, 4 + 0:64 * 1\n"
              "  free %2, c1\n"),
        PT_CHECK_BAD_FREE,
        "free of a pointer to offset 4 of 16 bytes allocated at f.c:12:9, not to its start");
  fails(FREES("  %1:64 = alloc stack 16:64 v1\n  free %1, c1\n"), PT_CHECK_BAD_FREE,
        "free of a, which is not on the heap");
  fails(FREES("  free &main, c1\n"), PT_CHECK_BAD_FREE,
        "free of function main, which is not on the heap");
  fails(FREES("  free 77:64, c1\n"), PT_CHECK_BAD_FREE, "free of address 0x4d, where no object is");
  expect(FREES("  free 0:64, c1\n"), (pt_exec_options){0}, PT_RUN_DONE, "");
#undef FREES
}

TEST(exec_failures, arithmetic_checks) {
  static const struct {
    const char *kind, *body, *text;
    pt_check_kind is;
  } cases[] = {
      {"overflow",
       "  %1:1 = sadd_o %9, 1:32\n  %2:1 = eq %1, 0:1\n  check %2, c1\n  %3:32 = add %9, 1:32\n",
       "2147483647 + 1 does not fit a signed 32-bit integer", PT_CHECK_OVERFLOW},
      {"overflow", "  %1:1 = sadd_o %9, 1:32\n  %2:1 = xor %1, 1:1\n  check %2, c1\n",
       "2147483647 + 1 does not fit a signed 32-bit integer", PT_CHECK_OVERFLOW},
      {"overflow",
       "  %3:32 = mul %9, %9\n  %1:1 = smul_o %9, %9\n  %2:1 = xor %1, 1:1\n  check %2, c1\n",
       "2147483647 * 2147483647 does not fit a signed 32-bit integer", PT_CHECK_OVERFLOW},
      {"overflow", "  %1:1 = ssub_o 0:32, -2147483648:32\n  %2:1 = eq %1, 0:1\n  check %2, c1\n",
       "-(-2147483648) does not fit a signed 32-bit integer", PT_CHECK_OVERFLOW},
      {"overflow", "  %1:1 = usub_o 1:8, 2:8\n  %2:1 = eq %1, 0:1\n  check %2, c1\n",
       "1 - 2 does not fit an unsigned 8-bit integer", PT_CHECK_OVERFLOW},
      {"overflow",
       "  %7:32 = add %9, 1:32\n  %1:1 = ne %7, -2147483648:32\n  check %1, c1\n"
       "  %2:32 = sdiv %7, -1:32\n",
       "-2147483648 / -1 does not fit a signed 32-bit integer", PT_CHECK_OVERFLOW},
      {"div-zero", "  %1:1 = ne 0:32, 0:32\n  check %1, c1\n  %2:32 = sdiv %9, 0:32\n",
       "division by zero", PT_CHECK_DIV_ZERO},
      {"shift", "  %1:1 = ult 40:32, 32:32\n  check %1, c1\n  %2:32 = shl %9, 40:32\n",
       "shift of 2147483647 by 40 in 32 bits", PT_CHECK_SHIFT},
      {"shift",
       "  %3:8 = trunc %9\n  %4:32 = sext %3\n  %1:1 = ult %4, 32:32\n  check %1, c1\n"
       "  %2:32 = ashr -8:32, %4\n",
       "shift of -8 by -1 in 32 bits", PT_CHECK_SHIFT},
      {"shift-base", "  check 0:1, c1\n  %2:32 = shl %9, 4:32\n",
       "2147483647 << 4 does not fit a signed 32-bit integer", PT_CHECK_SHIFT_BASE},
      {"bounds",
       "  %1:64 = alloc stack 40:64 v1\n  %2:64 = sext 10:32\n  %3:1 = ult %2, 10:64\n"
       "  check %3, c1\n  %4:64 = ptradd %1, 0 + %2 * 4\n",
       "index 10 of a[10]", PT_CHECK_BOUNDS},
      {"bounds",
       "  %1:64 = alloc stack 40:64 v1\n  %2:64 = sext -1:32\n  %3:1 = ule %2, 10:64\n"
       "  check %3, c1\n  %4:64 = ptradd %1, 0 + %2 * 4\n",
       "index -1 of a[10]", PT_CHECK_BOUNDS},
      {"bounds",
       "  %1:64 = alloc stack 40:64 v1\n  check 0:1, c1\n  %4:64 = ptradd %1, 8 + 0:64 * 0\n",
       "array index out of bounds", PT_CHECK_BOUNDS},
      {"bounds", "  %3:1 = ult 12:64, 10:64\n  check %3, c1\n",
       "index 12 of an array of 10 elements", PT_CHECK_BOUNDS},
      {"float-cast", "  check 0:1, c1\n  %1:32 = ftos double 0x4415af1d78b58c40:64\n",
       "1e20 does not fit a signed 32-bit integer", PT_CHECK_FLOAT_CAST},
      {"unreachable-code", "  check 0:1, c1\n", "code marked unreachable is reached",
       PT_CHECK_UNREACHABLE},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[2048];
    snprintf(text, sizeof text,
             "pointers 64\nmain &main\ntype t1 int \"int\" size 4\n"
             "var v1 \"a\" t1 of &main\ncheck c1 %s of &main\n"
             "global @max size 4 align 4\nbytes 0 ffffff7f\n"
             "function &main() -> 32 {\nb0:\n  %%9:32 = load @max\n%s  ret 0:32\n}\n",
             cases[k].kind, cases[k].body);
    fails(text, cases[k].is, cases[k].text);
  }
}

TEST(exec_failures, assertions) {
  fails(
      "pointers 64\nmain &main\ncheck c1 assertion \"x < 10\" of &main\n" MAIN("  check 0:1, c1\n"),
      PT_CHECK_ASSERTION, "assertion x < 10 fails");
  fails("pointers 64\nmain &main\ncheck c1 assertion of &main\n" MAIN("  check 0:1, c1\n"),
        PT_CHECK_ASSERTION, "assertion fails");
  fails("pointers 64\nmain &main\ncheck c1 builtin \"clz(0)\" of &main\n" MAIN("  check 0:1, c1\n"),
        PT_CHECK_BUILTIN, "argument of a builtin is outside its domain: clz(0)");
}

TEST(exec_failures, calls) {
  static const char head[] = "pointers 64\nmain &main\ncheck c1 call of &main\n"
                             "global @g size 8 align 8\n"
                             "function &f(%1:32) address-taken {\nb0:\n  ret\n}\n";
  char text[1024];
#define CALLS(BODY) (snprintf(text, sizeof text, "%s%s", head, MAIN(BODY)), text)
  fails(CALLS("  icall 0:64(1:32), c1\n"), PT_CHECK_CALL, "call through a null pointer");
  fails(CALLS("  icall @g(1:32), c1\n"), PT_CHECK_CALL, "call of g, which is no function");
  fails(CALLS("  icall &f+1(1:32), c1\n"), PT_CHECK_CALL, "call of an address inside function f");
  fails(CALLS("  icall 0x7700000000:64(1:32), c1\n"), PT_CHECK_CALL,
        "call of address 0x7700000000, where no function is");
  static const char other[] = "call of function f with other parameters or another result than it "
                              "has";
  fails(CALLS("  icall &f(1:64), c1\n"), PT_CHECK_CALL, other);
  fails(CALLS("  icall &f(1:32, 2:32), c1\n"), PT_CHECK_CALL, other);
  fails(CALLS("  %1:32 = icall &f(1:32), c1\n"), PT_CHECK_CALL, other);
  expect(CALLS("  icall &f(1:32), c1\n"), (pt_exec_options){0}, PT_RUN_DONE, "");
#undef CALLS
}

TEST(exec_failures, stack) {
  expect_failure("pointers 64\nmain &main\ncheck c1 stack-overflow\n"
                 "function &f() {\nb0:\n  call &f()\n  ret\n}\n" MAIN("  call &f()\n"),
                 (pt_exec_options){.stack_limit = 65536}, PT_CHECK_STACK, 1,
                 "the stack of 65536 bytes overflows in a call of f, 4096 calls deep");
  expect_failure("pointers 64\nmain &main\ncheck c1 stack-overflow\n" MAIN(
                     "  %1:64 = alloc dynamic 9000000:64\n"),
                 (pt_exec_options){0}, PT_CHECK_STACK, 1,
                 "an object of 9000000 bytes does not fit the stack of 8388608 bytes");
}

TEST(exec_failures, stuck) {
  expect(HEAD MAIN("  %1:32 = sdiv 1:32, 0:32\n"), (pt_exec_options){0}, PT_RUN_STUCK,
         "division by zero without a check");
  expect(HEAD MAIN("  %1:128 = urem 1:128, 0:128\n"), (pt_exec_options){0}, PT_RUN_STUCK,
         "division by zero without a check");
  expect(HEAD MAIN("  %1:64 = alloc heap 1000000:64\n"), (pt_exec_options){.memory_limit = 999999},
         PT_RUN_STUCK,
         "out of memory: an object of 1000000 bytes is wanted, 0 of 999999 bytes are in use");
  expect(HEAD MAIN("  %1:64 = alloc heap -1:64\n"), (pt_exec_options){0}, PT_RUN_STUCK,
         "out of object numbers: too many objects are live, or one of 18446744073709551615 bytes "
         "is too large");
  expect(HEAD "global @g size 2000 align 4\n" MAIN(""), (pt_exec_options){.memory_limit = 1000},
         PT_RUN_STUCK, "out of memory: the global objects take 2000 bytes");
}

/* A pointer that leaves its object by far makes the object where it arrives suspect. */
TEST(exec_failures, stray_pointers) {
  static const char left64[] = "a pointer left its object by more than 4294967296 bytes and may "
                               "point into another object";
  static const char left32[] = "a pointer left its object by more than 4096 bytes and may point "
                               "into another object";
  const char *two = HEAD MAIN("  %1:64 = alloc heap 16:64\n  %2:64 = alloc heap 16:64\n"
                              "  %3:64 = ptradd %1, 8589934592 + 0:64 * 1\n  store %2, 1:8, c1\n");
  expect(two, (pt_exec_options){0}, PT_RUN_STUCK, left64);
  /* the exact sum does not fit, though it wraps to the same place */
  expect(
      HEAD MAIN("  %1:64 = alloc heap 16:64\n  %2:64 = ptradd %1, 0 + 0x4000000000000000:64 * 4\n"
                "  %3:8 = load %2, c1\n"),
      (pt_exec_options){0}, PT_RUN_STUCK, left64);
  /* into the guard page is no problem, and an integer has no object */
  expect(HEAD MAIN("  %1:64 = alloc heap 16:64\n  %2:64 = ptradd %1, 4294967296 + 0:64 * 1\n"
                   "  %3:64 = ptradd %2, -4294967296 + 0:64 * 1\n  store %3, 1:8, c1\n"
                   "  %4:64 = ptradd 0:64, 12884901888 + 0:64 * 1\n  store %3, 1:8, c1\n"),
         (pt_exec_options){0}, PT_RUN_DONE, "");
  expect("pointers 32\nmain &main\ncheck c1 access of &main\nglobal @a size 10000 align 4\n"
         "global @b size 4 align 4\n" MAIN("  %1:32 = ptradd @a, 0 + 4096:32 * 4\n"
                                           "  store @b, 1:32, c1\n"),
         (pt_exec_options){0}, PT_RUN_STUCK, left32);
  expect("pointers 32\nmain &main\ncheck c1 access of &main\nglobal @a size 10000 align 4\n"
         "global @b size 4 align 4\n" MAIN("  %1:32 = ptradd @a, 0 + 2499:32 * 4\n"
                                           "  store %1, 1:32, c1\n  store @b, 1:32, c1\n"),
         (pt_exec_options){0}, PT_RUN_DONE, "");
}

/* Positions are the user's: of the call when a function of the models fails. */
TEST(exec_failures, positions) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\n"
                  "check c1 access of &put\ncheck c2 free of &main\n"
                  "function &get(%1:64) -> 64 model !\"lib.c\":1:1 {\n"
                  "b0:\n  %2:64 = alloc heap %1 !2:2\n  ret %2\n}\n"
                  "function &put(%1:64) model !\"lib.c\":5:1 {\n"
                  "b0:\n  call &put2(%1) !6:2\n  ret\n}\n"
                  "function &put2(%1:64) model !\"lib.c\":7:1 {\n"
                  "b0:\n  store %1, 0:8 !8:2\n  ret\n}\n"
                  "function &main() -> 32 !\"f.c\":1:1 {\n"
                  "b0:\n  %1:64 = call &get(4:64) !2:7\n  %2:64 = ptradd %1, 4 + 0:64 * 1\n"
                  "  call &put(%2) !3:3\n  ret 0:32\n}\n");
  const pt_run *run = runner_run(&r, (pt_exec_options){0});
  CHECK_STR(run->text, "write of 1 byte at offset 4 of 4 bytes allocated at f.c:2:7");
  char where[64];
  CHECK_STR(pt_ir_loc_text(r.prog, run->loc, where, sizeof where), "f.c:3:3");
  CHECK_EQ(run->fn, pt_ir_fn_by_name(r.prog, "put2"));
  CHECK_EQ(r.prog->fns.at[run->fn]->ins.at[run->ins].op, PT_OP_STORE);
  CHECK_EQ(run->frames.n, 3);
  CHECK_STR(pt_ir_loc_text(r.prog, run->frames.at[0].loc, where, sizeof where), "lib.c:8:2");
  CHECK_STR(pt_ir_loc_text(r.prog, run->frames.at[2].loc, where, sizeof where), "f.c:3:3");
  CHECK_EQ(run->steps, 2 + 3 + 1 + 1);
  runner_release(&r);
}
