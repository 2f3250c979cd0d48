/* Where inputs come from, which given ones are accepted, and reading undefined memory. */
#include "exec/run_text.h"
#include "exec/state.h"

#define INPUTS(BODY)                                                                               \
  "pointers 64\nmain &main\ncheck c1 access of &main\ncheck c2 reach of &main\n"                  \
  "var v1 \"x\" of &main\n"                                                                       \
  "global @out size 64 align 8\nglobal @ext size 8 align 8 external\n"                             \
  "function &main() -> 32 !\"f.c\":1:1 {\nb0:\n" BODY "  ret 0:32\n}\n"

static pt_inputs parse(pt_mem *m, const char *text) {
  pt_inputs in = {0};
  pt_err e = {0};
  if (pt_inputs_parse(m, &in, "in", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  return in;
}

/* Runs with the given inputs; what the run used is printed to OUT, with its text. */
static const char *used(const char *program, const char *given, pt_exec_options o, pt_buf *out,
                        pt_mem *m) {
  runner r;
  runner_init(&r, program);
  pt_inputs in = parse(m, given);
  o.inputs = in.at, o.ninputs = in.n;
  const pt_run *run = runner_run(&r, o);
  pt_buf_reset(out);
  for (size_t k = 0; k < run->inputs.n; k++) {
    pt_input_print(m, out, &run->inputs.at[k]);
    pt_buf_add(m, out, k < run->given ? "; " : " (new); ");
  }
  pt_buf_add(m, out, run->text);
  pt_vec_release(m, &in);
  runner_release(&r);
  return pt_buf_text(out);
}

TEST(exec_inputs, given) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_exec_options o = {0};
  const char *ints = INPUTS("  %1:32 = input int \"n\" !3:5\n  %2:8 = input uchar\n");
  CHECK_STR(used(ints, "int -7\nuchar 200\n", o, &b, m), "int -7; uchar 200; ");
  CHECK_STR(used(ints, "long 4294967295\nint -1\n", o, &b, m), "int -1; uchar 255; ");
  CHECK_STR(used(ints, "int 5\n", o, &b, m), "int 5; uchar 0 (new); ");
  o.repeat = 1;
  CHECK_STR(used(ints, "int 5\n", o, &b, m), "int 5; uchar 5; ");
  o.repeat = 0;
  CHECK_STR(used(ints, "int 4294967296\n", o, &b, m),
            "input 1 is \"int 4294967296\", which does not fit the 32 bits of the int that the "
            "program asks for here");
  CHECK_STR(used(ints, "int 1\nuchar -129\n", o, &b, m),
            "int 1; input 2 is \"uchar 340282366920938463463374607431768211327\", which does not "
            "fit the 8 bits of the uchar that the program asks for here");
  CHECK_STR(used(ints, "int 1\ndouble 1.5\n", o, &b, m),
            "int 1; input 2 is \"double 1.5\" but the program asks for uchar here");
  const char *floats = INPUTS("  %1:64 = input double\n  %2:32 = input float\n"
                              "  %3:80 = input longdouble\n");
  CHECK_STR(used(floats, "double 1.5\nfloat 0x3f800000\nlongdouble -2\n", o, &b, m),
            "double 1.5; float 1; longdouble -2; ");
  CHECK_STR(used(floats, "int 1\n", o, &b, m),
            "input 1 is \"int 1\" but the program asks for double here");
  CHECK_STR(used(floats, "double 1\ndouble 1\n", o, &b, m),
            "double 1; input 2 is \"double 1\" but the program asks for float here");
  const char *wide = INPUTS("  %1:128 = input int128\n  %2:1 = input bool\n");
  CHECK_STR(used(wide, "int128 -170141183460469231731687303715884105728\nbool 1\n", o, &b, m),
            "int128 -170141183460469231731687303715884105728; bool 1; ");
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(exec_inputs, recorded_with_their_place) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\n"
                  "function &get() -> 32 model !\"lib.c\":1:1 {\n"
                  "b0:\n  %1:32 = input int \"get\" !2:2\n  ret %1\n}\n"
                  "function &main() -> 32 !\"f.c\":1:1 {\nb0:\n  %1:32 = call &get() !4:9\n"
                  "  ret %1\n}\n");
  pt_input given = {.kind = PT_INPUT_INT, .width = 32, .lo = 0xfffffffe};
  const pt_run *run = runner_run(&r, (pt_exec_options){.inputs = &given, .ninputs = 1});
  CHECK_EQ(run->exit_code, -2);
  CHECK_EQ(run->given, 1);
  const pt_input *in = &run->inputs.at[0];
  CHECK_EQ(in->kind, PT_INPUT_INT);
  CHECK_EQ(in->width, 32);
  CHECK_EQ(in->lo, 0xfffffffe);
  CHECK_STR(pt_ir_text(r.prog, in->name), "get");
  char where[64];
  CHECK_STR(pt_ir_loc_text(r.prog, in->loc, where, sizeof where), "f.c:4:9");
  runner_release(&r);
}

/* A recorded input keeps its value where more bits are wanted. */
TEST(exec_inputs, recorded_for_another_width) {
  runner r;
  runner_init(&r, INPUTS("  %1:64 = input long\n  %2:64 = input ulong\n"));
  pt_input given[] = {{.kind = PT_INPUT_INT, .width = 32, .lo = 0xfffffffe},
                      {.kind = PT_INPUT_UINT, .width = 32, .lo = 0xfffffffe}};
  const pt_run *run = runner_run(&r, (pt_exec_options){.inputs = given, .ninputs = 2});
  CHECK_EQ(run->status, PT_RUN_DONE);
  CHECK_EQ(run->inputs.at[0].lo, UINT64_MAX - 1);
  CHECK_EQ(run->inputs.at[0].hi, 0);
  CHECK_EQ(run->inputs.at[1].lo, 0xfffffffe);
  runner_release(&r);
}

static bool answer(void *payload, pt_exec *x, pt_input *in) {
  int *left = payload;
  CHECK_EQ(pt_exec_depth(x), 1);
  if (*left == 0) return false;
  in->lo = (uint64_t)(1000 + (*left)--), in->hi = 5;
  return true;
}

TEST(exec_inputs, asked) {
  runner r;
  runner_init(&r, INPUTS("  %1:32 = input int\n  %2:8 = input uchar\n  %3:32 = input int\n"));
  int left = 2;
  const pt_run *run = runner_run(&r, (pt_exec_options){.ask = answer, .ask_payload = &left});
  CHECK_EQ(run->inputs.n, 3);
  CHECK_EQ(run->given, 0);
  CHECK_EQ(run->inputs.at[0].lo, 1002);
  CHECK_EQ(run->inputs.at[0].hi, 0);
  CHECK_EQ(run->inputs.at[1].lo, 1001 & 0xff);
  CHECK_EQ(run->inputs.at[2].lo, 0);
  runner_release(&r);
}

TEST(exec_inputs, generated) {
  uint64_t different = 0, zeros = 0, negative = 0;
  for (uint64_t k = 0; k < 1000; k++) {
    pt_bv a = pt_generate(42, k, PT_INPUT_INT, 32);
    CHECK(pt_bv_eq(a, pt_generate(42, k, PT_INPUT_INT, 32)));
    CHECK(pt_bv_is_zero(pt_generate(0, k, PT_INPUT_INT, 32)));
    CHECK_EQ(pt_generate(42, k, PT_INPUT_LDOUBLE, 80).width, 80);
    CHECK(pt_bv_to_u64(pt_generate(42, k, PT_INPUT_BOOL, 8)) <= 1);
    different += !pt_bv_eq(a, pt_generate(43, k, PT_INPUT_INT, 32));
    zeros += pt_bv_is_zero(a);
    negative += pt_bv_is_negative(a);
  }
  CHECK(different > 700);
  CHECK(zeros > 50 && zeros < 400);
  CHECK(negative > 50 && negative < 600);
}

TEST(exec_inputs, undefined_memory) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_exec_options o = {0};
  /* one input for a whole value, which then stays */
  CHECK_STR(used(INPUTS("  %1:64 = alloc stack 8:64 v1\n  %2:32 = load %1, c1\n"
                        "  %3:32 = load %1, c1\n  %4:1 = eq %2, %3\n  assume %4\n"
                        "  %5:64 = load %1, c1\n"),
                 "undef 77\nundef 1\nundef 2\n", o, &b, m),
            "undef 77; undef 1; undef 2; undef 0 (new); undef 0 (new); ");
  /* bytes that are undefined one by one, from the lowest */
  CHECK_STR(used(INPUTS("  %1:64 = alloc heap 4:64\n  %2:64 = ptradd %1, 1 + 0:64 * 1\n"
                        "  store %2, 0x55:8, c1\n  %3:32 = load %1, c1\n"
                        "  %4:1 = eq %3, 0x04025501:32\n  assume %4\n  store @out, %3\n"),
                 "undef 1\nint 2\nundef 4\n", o, &b, m),
            "undef 1; undef 2; undef 4; ");
  /* a wide value is read in bytes; a narrow one at its width */
  CHECK_STR(used(INPUTS("  %1:64 = alloc heap 20:64\n  %2:160 = load %1, c1\n"
                        "  %3:64 = alloc heap 1:64\n  %4:1 = load %3, c1\n"),
                 "", (pt_exec_options){.seed = 0}, &b, m),
            "undef 0 (new); undef 0 (new); undef 0 (new); undef 0 (new); undef 0 (new); "
            "undef 0 (new); undef 0 (new); undef 0 (new); undef 0 (new); undef 0 (new); "
            "undef 0 (new); undef 0 (new); undef 0 (new); undef 0 (new); undef 0 (new); "
            "undef 0 (new); undef 0 (new); undef 0 (new); undef 0 (new); undef 0 (new); "
            "undef 0 (new); ");
  /* zeroed and written memory is defined; an external global is not */
  CHECK_STR(used(INPUTS("  %1:64 = alloc zeroed 4:64\n  %2:32 = load %1, c1\n"
                        "  %3:64 = alloc stack 4:64\n  set %3, 1:8, 4:64, c1\n"
                        "  %4:32 = load %3, c1\n  %5:64 = load @ext, c1\n"),
                 "", o, &b, m),
            "undef 0 (new); ");
  /* copying keeps it undefined */
  CHECK_STR(used(INPUTS("  %1:64 = alloc heap 4:64\n  store %1, 9:8, c1\n"
                        "  copy @out, %1, 4:64, c1\n  %2:8 = load @out, c1\n"
                        "  %3:8 = load @out+1, c1\n  %4:8 = load @out+4, c1\n"),
                 "", o, &b, m),
            "undef 0 (new); ");
  /* a copy is read as its original was, and the other way round; also when widths differ */
  CHECK_STR(used(INPUTS("  %1:64 = alloc heap 4:64\n  copy @out, %1, 4:64, c1\n"
                        "  %2:32 = load @out, c1\n  %3:16 = load %1, c1\n  %4:32 = load %1, c1\n"),
                 "undef 7\n", o, &b, m),
            "undef 7; ");
  CHECK_STR(used(INPUTS("  %1:64 = alloc heap 4:64\n  copy @out, %1, 4:64, c1\n"
                        "  %2:8 = load @out+1, c1\n  %3:32 = load %1, c1\n  %4:1 = eq %3, "
                        "67305985:32\n  check %4, c2\n"),
                 "undef 2\nundef 1\nundef 3\nundef 4\n", o, &b, m),
            "undef 2; undef 1; undef 3; undef 4; ");
  /* one byte that stands twice in what is read is one input */
  CHECK_STR(used(INPUTS("  %1:64 = alloc heap 2:64\n  %2:64 = ptradd %1, 1 + 0:64 * 0\n"
                        "  copy %2, %1, 1:64, c1\n  %3:16 = load %1, c1\n  %4:1 = eq %3, 257:16\n  "
                        "check %4, c2\n"),
                 "undef 1\n", o, &b, m),
            "undef 1; ");
  /* the next run finds the globals defined again */
  runner r;
  runner_init(&r, INPUTS("  %1:64 = load @out, c1\n  havoc @out\n  %2:64 = load @out, c1\n"
                         "  %3:64 = load @ext, c1\n"));
  for (int k = 0; k < 3; k++)
    CHECK_EQ(runner_run(&r, o)->inputs.n, 2);
  runner_release(&r);
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* havoc reaches through pointers, spares constants and what is not reachable. */
TEST(exec_inputs, havoc) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\n"
                  "global @free size 4 align 4\nglobal @const size 4 align 4 constant\n"
                  "function &main() -> 32 {\nb0:\n"
                  "  %1:64 = alloc zeroed 16:64\n  %2:64 = alloc zeroed 4:64\n"
                  "  %3:64 = alloc zeroed 4:64\n  %4:64 = alloc zeroed 4:64\n"
                  "  %5:64 = ptradd %1, 8 + 0:64 * 1\n  store %5, %2\n"
                  "  havoc %1, %4\n"
                  "  %6:32 = load %2\n  %7:32 = load %3\n  %8:32 = load %4\n  %9:32 = load @free\n"
                  "  %10:32 = load @const\n  %11:64 = load %1\n  ret 0:32\n}\n");
  const pt_run *run = runner_run(&r, (pt_exec_options){0});
  CHECK_EQ(run->status, PT_RUN_DONE);
  CHECK_EQ(run->inputs.n, 4); /* %2, %4, @free, %1 */
  CHECK_EQ(run->inputs.at[3].width, 64);
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->inputs.n, 4);
  runner_release(&r);
}

TEST(exec_inputs, check_uninit) {
  expect_failure(INPUTS("  %1:64 = alloc stack 8:64 v1\n  store %1, 1:32\n  %2:64 = load %1, c1\n"),
                 (pt_exec_options){.check_uninit = PT_UNINIT_FAILS}, PT_CHECK_UNINIT, 0,
                 "read of 8 bytes of x, not initialised");
  expect(INPUTS("  %1:64 = alloc stack 8:64 v1\n  store %1, 1:32\n  %2:32 = load %1, c1\n"
                "  copy @out, %1, 8:64, c1\n"),
         (pt_exec_options){.check_uninit = PT_UNINIT_FAILS}, PT_RUN_DONE, "");
}

/* Variables: only automatic ones, and only where their value decides something. */
TEST(exec_inputs, check_uninit_variables) {
  pt_exec_options o = {.check_uninit = PT_UNINIT_VARIABLES};
  const char *moved = INPUTS("  %1:64 = alloc stack 8:64 v1\n  %2:32 = load %1, c1\n"
                             "  %3:32 = add %2, 1:32\n  store @out, %3, c1\n");
  const char *heap = INPUTS("  %1:64 = alloc heap 8:64\n  %2:8 = load %1, c1\n"
                            "  %3:64 = zext %2\n  %4:64 = alloc heap %3\n");
  expect(moved, o, PT_RUN_DONE, "");
  expect(heap, o, PT_RUN_DONE, "");
  expect(INPUTS("  %1:64 = alloc stack 8:64 v1\n  %2:8 = load bytes %1, c1\n"
                "  %3:64 = zext %2\n  %4:64 = alloc heap %3\n"),
         o, PT_RUN_DONE, "");
  expect_failure(INPUTS("  %1:64 = alloc stack 8:64 v1\n  %2:8 = load %1, c1\n"
                        "  %3:64 = zext %2\n  %4:64 = alloc heap %3\n"),
                 o, PT_CHECK_UNINIT_VAR, 0,
                 "read of 1 byte at offset 0 of x (8 bytes), not initialised");
}
