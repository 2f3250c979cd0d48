#include "base/rng.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "random_fn.h"
#include "test.h"

/* The text of test/ir/NAME; test/ is found from where this file is. */
static void read_sample(pt_mem *m, pt_buf *b, const char *name) {
  static const char here[] = "unit/ir/test_text.c";
  char path[1024];
  size_t n = strlen(__FILE__) - strlen(here);
  snprintf(path, sizeof path, "%.*sir/%s", (int)n, __FILE__, name);
  CHECK(pt_buf_read_file(m, b, path));
}

static pt_ir_prog *parse(pt_mem *m, const char *text) {
  pt_err e = {0};
  pt_ir_prog *p = NULL;
  if (pt_ir_parse(&p, m, "x.ir", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "does not parse: %s", e.text);
  CHECK(p != NULL);
  return p;
}

/* Prints P and checks that printing what is parsed from that gives it again. */
static void check_fixpoint(pt_mem *m, const pt_ir_prog *p, pt_buf *out) {
  pt_buf again = {0};
  pt_buf_reset(out);
  pt_ir_print(m, out, p);
  pt_ir_prog *q = parse(m, pt_buf_text(out));
  pt_ir_print(m, &again, q);
  CHECK_STR(pt_buf_text(&again), pt_buf_text(out));
  pt_ir_prog_delete(q);
  pt_buf_release(m, &again);
}

/* TEXT is in the form that is printed. */
static void check_same(const char *text) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m, text);
  pt_buf out = {0};
  check_fixpoint(m, p, &out);
  CHECK_STR(pt_buf_text(&out), text);
  pt_ir_prog_delete(p);
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* TEXT is accepted, and printed as WANTED. */
static void check_printed(const char *text, const char *wanted) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m, text);
  pt_buf out = {0};
  check_fixpoint(m, p, &out);
  CHECK_STR(pt_buf_text(&out), wanted);
  pt_ir_prog_delete(p);
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* ---- round trips */

TEST(ir_text, empty_program) { check_same("pointers 32\n"); }

TEST(ir_text, samples_round_trip) {
  static const char *const names[] = {"all.ir", "loop.ir", "heap.ir"};
  pt_mem *m = pt_mem_new();
  pt_buf text = {0}, out = {0};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    pt_buf_reset(&text);
    read_sample(m, &text, names[i]);
    pt_ir_prog *p = parse(m, pt_buf_text(&text));
    check_fixpoint(m, p, &out);
    /* Apart from the comment at the top, loop.ir and heap.ir are as printed. */
    if (i > 0) CHECK_STR(pt_buf_text(&out), strstr(pt_buf_text(&text), "pointers "));
    pt_ir_prog_delete(p);
  }
  pt_buf_release(m, &text);
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_text, the_sample_has_every_operation_and_kind) {
  pt_mem *m = pt_mem_new();
  pt_buf text = {0};
  read_sample(m, &text, "all.ir");
  pt_ir_prog *p = parse(m, pt_buf_text(&text));
  bool op[PT_OP_COUNT] = {0}, type[PT_TYPE_FUNCTION + 1] = {0};
  for (size_t fn = 1; fn < p->fns.n; fn++)
    for (size_t i = 1; i < p->fns.at[fn]->ins.n; i++)
      op[p->fns.at[fn]->ins.at[i].op] = true;
  for (size_t i = 1; i < p->types.n; i++)
    type[p->types.at[i].kind] = true;
  for (int i = 0; i < PT_OP_COUNT; i++)
    if (!op[i]) pt_test_fail(__FILE__, __LINE__, "no %s", pt_op_name((pt_op)i));
  for (size_t i = 0; i < sizeof type; i++)
    CHECK(type[i]);
  pt_ir_prog_delete(p);
  pt_buf_release(m, &text);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_text, tables_of_the_sample) {
  pt_mem *m = pt_mem_new();
  pt_buf text = {0};
  read_sample(m, &text, "all.ir");
  pt_ir_prog *p = parse(m, pt_buf_text(&text));
  CHECK_EQ(p->ptr_width, 64);
  CHECK_EQ(p->main, 1);
  const pt_ir_type *list = &p->types.at[3];
  CHECK_EQ(list->kind, PT_TYPE_STRUCT);
  CHECK_STR(pt_ir_text(p, list->name), "struct list");
  CHECK_EQ(list->size, 16);
  CHECK_EQ(list->nfields, 3);
  const pt_ir_field *bits = &p->fields.at[list->field + 1];
  CHECK_STR(pt_ir_text(p, bits->name), "bits");
  CHECK_EQ(bits->type, 1);
  CHECK_EQ(bits->bit_offset, 64);
  CHECK_EQ(bits->bit_size, 3);
  CHECK_EQ(p->fields.at[list->field + 2].name, 0);
  CHECK_EQ(p->types.at[5].count, 10);
  CHECK_EQ(p->types.at[5].elem, 1);
  CHECK_EQ(p->types.at[10].nfields, 2);

  const pt_ir_var *argc = &p->vars.at[1], *table = &p->vars.at[3];
  CHECK_EQ(argc->fn, 1);
  CHECK_EQ(argc->param, 1);
  CHECK_EQ(p->locs.at[argc->loc].line, 12);
  CHECK_EQ(p->locs.at[argc->loc].column, 14);
  CHECK_STR(pt_ir_text(p, p->locs.at[argc->loc].file), "src/a file.c");
  CHECK_EQ(p->locs.at[p->vars.at[2].loc].file, p->locs.at[argc->loc].file);
  CHECK_EQ(table->fn, 0);
  CHECK_STR(pt_ir_text(p, p->locs.at[table->loc].file), "src/b.h");
  CHECK_EQ(p->vars.at[4].name, 0);
  CHECK_EQ(p->vars.at[4].loc, 0);

  CHECK_EQ(p->checks.at[1].kind, PT_CHECK_OVERFLOW);
  CHECK_EQ(p->checks.at[1].fn, 1);
  CHECK_STR(pt_ir_text(p, p->checks.at[1].text), "x + 1");
  CHECK_EQ(p->checks.at[5].kind, PT_CHECK_LEAK_LOST);
  CHECK_EQ(p->checks.at[5].fn, 0);
  CHECK_EQ(p->missing.n, 1);
  CHECK_STR(pt_ir_text(p, p->missing.at[0]), "printf");
  CHECK_STR(pt_ir_text(p, p->notes.at[0].text), "the program is \"closed\"");
  pt_ir_prog_delete(p);
  pt_buf_release(m, &text);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_text, globals_and_functions_of_the_sample) {
  pt_mem *m = pt_mem_new();
  pt_buf text = {0};
  read_sample(m, &text, "all.ir");
  pt_ir_prog *p = parse(m, pt_buf_text(&text));
  const pt_ir_global *g = p->globals.at;
  CHECK_EQ(g[1].size, 40);
  CHECK_EQ(g[1].align, 16);
  CHECK_EQ(g[1].var, 3);
  CHECK_EQ(g[1].bytes[0], 1);
  CHECK_EQ(g[1].bytes[3], 0);
  CHECK_EQ(g[1].bytes[4], 2);
  CHECK_EQ(g[1].bytes[32], 0xff);
  CHECK(g[2].constant && !g[2].external);
  CHECK(memcmp(g[2].bytes, "hello \"you\"\n\t\\", 14) == 0);
  CHECK_EQ(g[3].nrelocs, 4);
  const pt_ir_reloc *r = &p->relocs.at[g[3].reloc];
  CHECK(r[0].global == 1 && r[0].fn == 0 && r[0].offset == 0 && r[0].addend == 8);
  CHECK(r[1].global == 0 && r[1].fn == 2 && r[1].offset == 8 && r[1].addend == 0);
  CHECK(r[2].global == 2 && r[2].addend == -1);
  CHECK(r[3].global == 4 && r[3].offset == 24);
  CHECK(g[4].external && g[4].unsized && !g[4].bytes);
  CHECK_STR(pt_ir_text(p, g[4].name), "odd name;");

  const pt_ir_fn *f = p->fns.at[2];
  CHECK(f->variadic && f->model && f->address_taken);
  CHECK_STR(pt_ir_text(p, f->cname), "call back");
  CHECK_EQ(f->ret_width, 32);
  CHECK_EQ(f->ret_type, 1);
  CHECK_EQ(f->nparams, 2);
  CHECK_EQ(f->loc, 0);
  CHECK_EQ(p->fns.at[3]->cname, 0);
  CHECK_EQ(p->fns.at[4]->blocks.n, 0);
  f = p->fns.at[1];
  CHECK(!f->variadic && !f->model && !f->address_taken);
  CHECK_EQ(f->cname, f->name);
  CHECK_EQ(f->blocks.n, 6);
  CHECK_EQ(f->blocks.at[3].preds.at[0], 2); /* the order of the text is kept */
  CHECK_EQ(f->blocks.at[3].preds.at[1], 1);
  const pt_ir_ins *phi = pt_ir_ins_at(f, f->blocks.at[3].ins.at[0]);
  CHECK_EQ(phi->res, 70); /* and so are the numbers */
  CHECK_EQ(pt_ir_arg(f, phi, 0), 60);
  CHECK_EQ(pt_ir_arg(f, phi, 1), 46);
  pt_ir_prog_delete(p);
  pt_buf_release(m, &text);
  CHECK_EQ(pt_mem_delete(m), 0);
}

#define HEAD "pointers 64\n"

TEST(ir_text, preds_and_phis_without_an_order) {
  check_printed(HEAD "function &f(%1:1) -> 8 {\nb0:\ncbr %1, b2, b1\nb1:\nbr b3\nb2:\nbr b3\n"
                     "b3:\n%2:8 = phi b2 2:8, b1 1:8\nret %2\n}\n",
                HEAD "\nfunction &f(%1:1) -> 8 {\nb0:\n  cbr %1, b2, b1\nb1: from b0\n  br b3\n"
                     "b2: from b0\n  br b3\nb3: from b1, b2\n  %2:8 = phi b1 1:8, b2 2:8\n"
                     "  ret %2\n}\n");
}

TEST(ir_text, spaces_and_comments) {
  check_printed(";c\n\n \t pointers 64;x\r\n  function &f ( % 1 : 8 ) ->8{;\n;;;\nb0 :\nret  %1;x\n"
                "   } ; done",
                HEAD "\nfunction &f(%1:8) -> 8 {\nb0:\n  ret %1\n}\n");
}

TEST(ir_text, constants) {
  static const char *const cases[][2] = {{"0:1", "0:1"},
                                         {"1:1", "1:1"},
                                         {"-1:1", "1:1"},
                                         {"0xff:8", "-1:8"},
                                         {"0b101:3", "-3:3"},
                                         {"-65536:32", "-65536:32"},
                                         {"-65537:32", "4294901759:32"},
                                         {"-65537:64", "0xfffffffffffeffff:64"},
                                         {"4294967295:64", "4294967295:64"},
                                         {"4294967296:64", "0x0000000100000000:64"},
                                         {"-1:512", "-1:512"},
                                         {"-1:65", "-1:65"},
                                         {"18446744073709551616:65", "0x10000000000000000:65"},
                                         {"7:128", "7:128"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[300], wanted[300];
    static const char format[] = HEAD "\nfunction &f() -> %s {\nb0:\n  ret %s\n}\n";
    const char *width = strchr(cases[i][0], ':') + 1;
    int n = snprintf(text, sizeof text, format, width, cases[i][0]);
    CHECK(n > 0 && n < (int)sizeof text);
    snprintf(wanted, sizeof wanted, format, width, cases[i][1]);
    check_printed(text, wanted);
  }
}

TEST(ir_text, strings_and_bytes) {
  check_same(HEAD "global @\"a\\x01\\\"\\\\\\n\\t\\xc3\\xa9\" size 200 align 1\n"
                  "  bytes 0 \"abc\\x00def\"\n"
                  "  bytes 100 01ff0000000000000001\n"
                  "note assumed \"\\x7f;\"\n");
  /* A long run is cut in pieces, and zeros at the ends are left out. */
  check_printed(HEAD
                "global @g size 90 align 1\n"
                "  bytes 0 \"\\x00\\x0012345678901234567890123456789012345678901234567890123456"
                "789012345678901234567890\\x00\\x00\"\n  bytes 89 \"\"\n",
                HEAD "global @g size 90 align 1\n"
                     "  bytes 2 \"123456789012345678901234567890123456789012345678901234567890"
                     "1234\"\n  bytes 66 \"5678901234567890\"\n");
}

/* ---- programs that were built, not parsed */

static pt_ir_ins ins_of(pt_op op) { return (pt_ir_ins){.op = (uint8_t)op}; }

TEST(ir_text, built_program) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 32);
  p->main = pt_ir_add_fn(p, "main", 32);
  pt_ir_fn *f = p->fns.at[1];
  uint32_t file = pt_ir_string(p, "m.c"), other = pt_ir_string(p, "n.h");
  f->loc = pt_ir_add_loc(p, file, 1, 5);
  pt_val a = pt_ir_add_param(f, m, 32);
  pt_ir_add_block(p, f);
  pt_ir_ins add = ins_of(PT_OP_ADD);
  add.loc = pt_ir_add_loc(p, file, 2, 3);
  pt_val one = pt_ir_const_u64(p, f, 32, 1);
  uint32_t first = pt_ir_add_ins(p, f, 0, add, 32, (pt_val[]){a, one}, 2);
  uint32_t dead = pt_ir_add_ins(p, f, 0, add, 32, (pt_val[]){a, one}, 2);
  add.loc = pt_ir_add_loc(p, other, 7, 0);
  uint32_t second = pt_ir_add_ins(p, f, 0, add, 32, (pt_val[]){f->ins.at[first].res, one}, 2);
  pt_val x = f->ins.at[second].res;
  uint32_t ret = pt_ir_add_ins(p, f, 0, ins_of(PT_OP_RET), 0, &x, 1);
  f->blocks.at[0].ins.at[1] = second, f->blocks.at[0].ins.at[2] = ret;
  f->blocks.at[0].ins.n = 3;
  f->ins.at[dead].dead = true;

  pt_err e = {0};
  pt_ir_verify(p, &e);
  CHECK_STR(e.text, "");
  pt_buf out = {0};
  check_fixpoint(m, p, &out);
  CHECK_STR(pt_buf_text(&out),
            "pointers 32\nmain &main\n\nfunction &main(%1:32) -> 32 !\"m.c\":1:5 {\nb0:\n"
            "  %3:32 = add %1, 1:32 !2:3\n  %5:32 = add %3, 1:32 !\"n.h\":7:0\n  ret %5\n}\n");
  pt_buf_reset(&out);
  pt_ir_print_ins(m, &out, p, 1, first);
  CHECK_STR(pt_buf_text(&out), "%3:32 = add %1, 1:32 !\"m.c\":2:3");
  pt_buf_reset(&out);
  pt_ir_print_fn(m, &out, p, 1);
  CHECK(strncmp(pt_buf_text(&out), "function &main(", 15) == 0);
  pt_buf_release(m, &out);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_text, broken_programs_can_be_printed) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_add_fn(p, "f", 8);
  pt_ir_fn *f = p->fns.at[1];
  pt_ir_add_block(p, f);
  pt_ir_ins call = {.op = PT_OP_CALL, .ref = 77}, bad = {.op = PT_OP_INPUT, .sub = 99, .ref = 99};
  pt_ir_add_ins(p, f, 0, call, 0, NULL, 1);
  pt_ir_add_ins(p, f, 0, bad, 8, NULL, 0);
  pt_ir_add_ins(p, f, 0, ins_of(PT_OP_RET), 0, NULL, 0);
  f->ins.at[3].op = PT_OP_COUNT, f->ins.at[3].res = 55;
  pt_vec_push(m, &f->blocks.at[0].ins, 44);
  pt_buf out = {0};
  pt_ir_print(m, &out, p);
  char wanted[200];
  snprintf(wanted, sizeof wanted,
           "pointers 64\n\nfunction &f() -> 8 {\nb0:\n  call &?77(?0)\n"
           "  %%1:8 = input ? \"?\"\n  %%55:0 = ?%d\n  ?\n}\n",
           PT_OP_COUNT);
  CHECK_STR(pt_buf_text(&out), wanted);
  pt_buf_release(m, &out);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_text, random_functions_round_trip) {
  pt_rng rng = {7};
  pt_mem *m = pt_mem_new();
  pt_buf out = {0};
  for (uint32_t i = 0; i < 200; i++) {
    pt_ir_prog *p = pt_ir_prog_new(m, 64);
    pt_random_shape shape = {.blocks = 2 + i % 12, .slots = i % 5, .ins = 6, .constants = i & 1};
    pt_random_fn(p, &rng, shape);
    pt_err e = {0};
    pt_ir_verify(p, &e);
    CHECK_STR(e.text, "");
    check_fixpoint(m, p, &out);
    pt_ir_prog_delete(p);
  }
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* ---- malformed text */

#define FN HEAD "function &f(%1:32, %2:64) -> 32 {\nb0:\n"

static const struct {
  const char *text, *message;
} malformed[] = {
    {"", "x.ir:1: `pointers 32` or `pointers 64` expected first"},
    {"\n\ntype t1 int\n", "x.ir:3: `pointers 32` or `pointers 64` expected first"},
    {"pointers 16\n", "x.ir:1: pointers are 32 or 64 bits wide"},
    {"pointers 64 64\n", "x.ir:1: end of the line expected, not `64`"},
    {"pointers 99999999999999999999\n",
     "x.ir:1: smaller number expected, not `99999999999999999999`"},
    {HEAD "pointers 64\n", "x.ir:2: line of a table, or a function, expected"},
    {HEAD "nonsense\n", "x.ir:2: line of a table, or a function, expected"},
    {HEAD "\x01\n", "x.ir:2: line of a table, or a function, expected"},
    {HEAD "main &f\n", "x.ir:2: there is no function `f`"},
    {HEAD "main\n", "x.ir:2: `&` expected at the end of the line"},
    {FN "ret %1\n}\nmain &f\nmain &f\n", "x.ir:7: second `main` line"},
    /* types */
    {HEAD "type t2 int\n", "x.ir:2: t1 expected"},
    {HEAD "type int\n", "x.ir:2: t1 expected"},
    {HEAD "type t1 wide\n", "x.ir:2: there is no kind of type `wide`"},
    {HEAD "type t1 pointer of t2\n", "x.ir:2: there is no type 2"},
    {HEAD "type t1 pointer of t0\n", "x.ir:2: there is no type 0"},
    {HEAD "type t1 pointer of t99999999999\n",
     "x.ir:2: smaller number expected, not `t99999999999`"},
    {HEAD "type t1 pointer of\n", "x.ir:2: type expected"},
    {HEAD "type t1 int size -1\n", "x.ir:2: number expected, not `-1`"},
    {HEAD "type t1 array of t1\n", "x.ir:2: type t1 holds itself"},
    {HEAD "field at 0\n", "x.ir:2: line of a table, or a function, expected"},
    {HEAD "type t1 struct\n  field at 0 bits 4294967296\n",
     "x.ir:3: smaller number expected, not `4294967296`"},
    {HEAD "type t1 struct\n  field \"x\" 0\n", "x.ir:3: `at` expected"},
    {HEAD "type t1 int \"int\n", "x.ir:2: string without closing quote"},
    {HEAD "type t1 int \"in\\t", "x.ir:2: string without closing quote"},
    {HEAD "type t1 int \"\\q\"\n", "x.ir:2: unknown escape in a string"},
    {HEAD "type t1 int \"\\x0", "x.ir:2: unknown escape in a string"},
    {HEAD "type t1 int \"a\\x00\"\n", "x.ir:2: zero byte in a string"},
    /* variables, globals, checks */
    {HEAD "var v1 of &g\n", "x.ir:2: there is no function `g`"},
    {HEAD "var v1 t1\n", "x.ir:2: there is no type 1"},
    {HEAD "var v1 param 0\n", "x.ir:2: variable v1: no parameter 0"},
    {HEAD "var v1 param 4294967295\n", "x.ir:2: parameter 4294967295 is too large"},
    {HEAD "var v1 !3:4\n", "x.ir:2: a position without a file"},
    {HEAD "var v1 !\"\":3:4\n", "x.ir:2: a position without a file"},
    {HEAD "var v1 !\"f\":3\n", "x.ir:2: `:` expected at the end of the line"},
    {HEAD "var v1 !\"f\":-3:1\n", "x.ir:2: number expected, not `-3`"},
    {HEAD "global g size 1 align 1\n", "x.ir:2: `@` expected, not `g`"},
    {HEAD "global @ size 1 align 1\n", "x.ir:2: name expected, not `size`"},
    {HEAD "global @\"\" size 1 align 1\n", "x.ir:2: empty name"},
    {HEAD "global @g align 1\n", "x.ir:2: `size` expected"},
    {HEAD "global @g size 1\n", "x.ir:2: `align` expected"},
    {HEAD "global @g size 1 align 3\n", "x.ir:2: global g: alignment 3 is no power of two"},
    {HEAD "global @g size 1 align 1 v1\n", "x.ir:2: there is no variable 1"},
    {HEAD "global @g size 1 align 1\nglobal @g size 1 align 1\n", "x.ir:3: second global `g`"},
    {HEAD "bytes 0 00\n", "x.ir:2: line of a table, or a function, expected"},
    {HEAD "global @g size 2 align 1\n  bytes 1 0000\n", "x.ir:3: bytes outside of the global"},
    {HEAD "global @g size 2 align 1\n  bytes 3 \"\"\n", "x.ir:3: bytes outside of the global"},
    {HEAD "global @g size 2 align 1\n  bytes 0 123\n", "x.ir:3: end of the line expected, not `3`"},
    {HEAD "global @g size 2 align 1\n  bytes 0 xx\n",
     "x.ir:3: hexadecimal digits expected, not `xx`"},
    {HEAD "global @g size 18446744073709551615 align 1\n  bytes 0 01\n",
     "x.ir:3: a global with initial bytes is larger than 1073741824 bytes"},
    {HEAD "global @g size 7 align 1\n  pointer 0 @g\n",
     "x.ir:2: global g: pointer at 0 is outside"},
    {HEAD "global @g size 8 align 1\n  pointer 0 @h\n", "x.ir:3: there is no global `h`"},
    {HEAD "global @g size 8 align 1\n  pointer 0 @g+-1\n", "x.ir:3: number expected after `+`"},
    {HEAD "global @g size 8 align 1\n  pointer 0 @g+9223372036854775808\n",
     "x.ir:3: smaller number expected, not `9223372036854775808`"},
    {HEAD "check c1 silly\n", "x.ir:2: there is no kind of check `silly`"},
    {HEAD "check c1\n", "x.ir:2: kind of check expected at the end of the line"},
    {HEAD "missing x\n", "x.ir:2: string expected, not `x`"},
    /* functions */
    {HEAD "function &f() {\n", "x.ir:2: function without closing `}`"},
    {HEAD "function &f() {\n}\n", "x.ir:3: function without a block"},
    {HEAD "function &f()\nb0:\nret\n}\n", "x.ir:2: `{` expected at the end of the line"},
    {HEAD "function &f(%2:8) {\nb0:\nret\n}\n", "x.ir:2: parameter %1 expected"},
    {HEAD "function &f(%1:0) {\nb0:\nret\n}\n", "x.ir:2: width 0 is not between 1 and 512"},
    {HEAD "function &f() -> 513 {\nb0:\nret\n}\n", "x.ir:2: width 513 is not between 0 and 512"},
    {HEAD "function &f(%1:8 {\n", "x.ir:2: `)` expected, not `{`"},
    {HEAD "builtin &__protest_f()\nbuiltin &__protest_f()\n",
     "x.ir:3: second function `__protest_f`"},
    {HEAD "builtin &f()\n", "x.ir:2: f: a function without a body is not called __protest_..."},
    {HEAD "builtin &__protest_f() variadic\n",
     "x.ir:2: __protest_f: variadic, but the last parameter is no pointer"},
    {HEAD "function &f() {\nret\n}\n", "x.ir:3: block b0 expected"},
    {HEAD "function &f() {\nb1:\nret\n}\n", "x.ir:3: block b0 expected"},
    {HEAD "function &f() {\nb0\nret\n}\n", "x.ir:3: `:` expected at the end of the line"},
    {FN "}\n", "x.ir:4: block b0 does not end with br, cbr, ret or halt"},
    {FN "assume 1:1\n}\n", "x.ir:5: block b0 does not end with br, cbr, ret or halt"},
    {FN "ret %1\nret %1\n}\n", "x.ir:4: f: b0: ret %1: a terminator inside of a block"},
    /* instructions */
    {FN "jump b0\n}\n", "x.ir:4: there is no instruction `jump`"},
    {FN "%3:32 add %1, %1\n}\n", "x.ir:4: `=` expected, not `add`"},
    {FN "%1:32 = add %1, %1\n}\n", "x.ir:4: second definition of %1"},
    {FN "%3:32 = add %1, %1\n%3:32 = add %1, %1\n}\n", "x.ir:5: second definition of %3"},
    {FN "%0:32 = add %1, %1\n}\n", "x.ir:4: value number 0 is not between 1 and 1048576"},
    {FN "%1048577:32 = add %1, %1\n}\n",
     "x.ir:4: value number 1048577 is not between 1 and 1048576"},
    {FN "%3:513 = add %1, %1\n}\n", "x.ir:4: width 513 is not between 1 and 512"},
    {FN "ret %3\n}\n", "x.ir:4: %3 is not defined"},
    {FN "ret %0\n}\n", "x.ir:4: %0 is not defined"},
    {FN "%4:32 = add %3, %1\nret %4\n}\n", "x.ir:4: %3 is not defined"},
    {FN "ret 256:8\n}\n", "x.ir:4: `256` is not a number of 8 bits"},
    {FN "ret 12z:8\n}\n", "x.ir:4: `12z` is not a number of 8 bits"},
    {FN "ret 1\n}\n", "x.ir:4: `:` expected at the end of the line"},
    {FN "ret -\n}\n", "x.ir:4: number expected, not `-`"},
    {FN "ret @g\n}\n", "x.ir:4: there is no global `g`"},
    {FN "ret &g\n}\n", "x.ir:4: there is no function `g`"},
    {FN "ret &f\n}\n", "x.ir:4: f: b0: ret &f: function f is not marked address-taken"},
    {FN "ret %2\n}\n", "x.ir:4: f: b0: ret %2: operand 1 has 64 bits, not 32"},
    {FN "ret\n}\n", "x.ir:4: f: b0: ret: a value must be returned"},
    {FN "ret %1, %1\n}\n", "x.ir:4: f: b0: ret %1, %1: too many operands"},
    {FN "%3:32 = add %1\n}\n", "x.ir:4: add takes 2 operands, not 1"},
    {FN "%3:32 = add %1, %1, %1\n}\n", "x.ir:4: add takes 2 operands, not 3"},
    {FN "%3:32 = add %1, %2\nret %3\n}\n",
     "x.ir:4: f: b0: %3:32 = add %1, %2: operand 2 has 64 bits, not 32"},
    {FN "%3:64 = fadd single %1, %1\n}\n", "x.ir:4: there is no float format `single`"},
    {FN "%3:1 = fcmp double lt %2, %2\n}\n", "x.ir:4: there is no predicate `lt`"},
    {FN "%3:64 = alloc stock 1:64\n}\n", "x.ir:4: there is no kind of memory `stock`"},
    {FN "%3:32 = input integer\n}\n", "x.ir:4: there is no kind of input `integer`"},
    {FN "check %1, c1\n}\n", "x.ir:4: there is no check 1"},
    {FN "var v1, %1\n}\n", "x.ir:4: there is no variable 1"},
    {FN "var %1\n}\n", "x.ir:4: variable expected"},
    {FN "br b1\n}\n", "x.ir:4: there is no block b1"},
    {FN "br\n}\n", "x.ir:4: block expected"},
    {FN "br b0\n}\n", "x.ir:4: f: b0: the entry has a predecessor"},
    {FN "cbr 1:1, b1, b1\nb1:\nret %1\n}\n",
     "x.ir:4: f: b0: cbr 1:1, b1, b1: both branches go to b1"},
    {FN "call &f(%1)\nret %1\n}\n", "x.ir:4: f: b0: call &f(%1): 1 operands for 2 parameters"},
    {FN "call &f(%1, %2\n}\n", "x.ir:4: `)` expected at the end of the line"},
    {FN "icall %2(%1), 5\n}\n", "x.ir:4: check expected"},
    {FN "%3:64 = ptradd %2, 9223372036854775808 + %2 * 1\n}\n",
     "x.ir:4: smaller number expected, not `9223372036854775808`"},
    {FN "%3:64 = ptradd %2, %2\n}\n", "x.ir:4: number expected, not `%`"},
    {FN "ret %1 !4:5\n}\n", "x.ir:4: a position without a file"},
    {FN "br b1\nb1: from b0, b1\nret %1\n}\n", "x.ir:6: f: b1: b1 is no predecessor"},
    {FN "br b1\nb1: from b0, b0\nret %1\n}\n", "x.ir:6: f: b1: b0 is twice a predecessor"},
    {FN "br b1\nb1: from b7\nret %1\n}\n", "x.ir:5: there is no block b7"},
    /* phis */
    {FN "br b1\nb1:\n%3:32 = phi b0 %1, b0 %1\nret %3\n}\n",
     "x.ir:6: f: b1: %3:32 = phi b0 %1, b? %1: 2 operands for 1 predecessors"},
    {FN "br b1\nb1:\n%3:32 = phi\nret %3\n}\n",
     "x.ir:6: f: b1: %3:32 = phi: 0 operands for 1 predecessors"},
    {FN "br b1\nb1:\n%3:32 = phi b1 %1\nret %3\n}\n", "x.ir:6: phi: b1 is no predecessor"},
    {FN "cbr 1:1, b1, b2\nb1:\nbr b2\nb2:\n%3:32 = phi b1 %1, b1 %1\nret %3\n}\n",
     "x.ir:8: phi has block b1 twice"},
    {FN "br b1\nb1:\n%3:32 = phi b0 %2\nret %3\n}\n",
     "x.ir:6: f: b1: %3:32 = phi b0 %2: operand 1 has 64 bits, not 32"},
    /* dominance */
    {FN "%3:32 = add %4, %1\n%4:32 = add %1, %1\nret %3\n}\n",
     "x.ir:4: f: b0: %3:32 = add %4, %1: the definition of %4 does not dominate this use"},
};

TEST(ir_text, malformed) {
  for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
    pt_mem *m = pt_mem_new();
    pt_err e = {0};
    pt_ir_prog *p = (pt_ir_prog *)m;
    if (pt_ir_parse(&p, m, "x.ir", malformed[i].text, &e) != PT_INPUT)
      pt_test_fail(__FILE__, __LINE__, "accepted: %s", malformed[i].text);
    CHECK(p == NULL);
    CHECK_STR(e.text, malformed[i].message);
    CHECK_EQ(e.status, PT_INPUT);
    CHECK_EQ(pt_mem_delete(m), 0);
  }
}

/* ---- mutations: nothing may crash, hang or leak */

static bool try_parse(const char *text) {
  pt_mem *m = pt_mem_new();
  pt_err e = {0};
  pt_ir_prog *p = NULL;
  bool good = pt_ir_parse(&p, m, "x.ir", text, &e) == PT_OK;
  CHECK(good == (p != NULL) && good == !e.text[0]);
  if (good) {
    pt_buf out = {0};
    check_fixpoint(m, p, &out);
    pt_buf_release(m, &out);
    pt_ir_prog_delete(p);
  } else {
    CHECK(strncmp(e.text, "x.ir:", 5) == 0 && !strchr(e.text, '\n'));
  }
  CHECK_EQ(pt_mem_delete(m), 0);
  return good;
}

static void mutate(pt_rng *r, char *text, size_t n) {
  static const char likely[] = "0123456789%@&:,;!\"\\(){}+-* \n\ttvcbxf_.~\x80\xff";
  size_t at = pt_rng_below(r, n), length = 1 + pt_rng_below(r, 12);
  if (length > n - at) length = n - at;
  switch (pt_rng_below(r, 3)) {
  case 0: text[at] = likely[pt_rng_below(r, sizeof likely - 1)]; break;
  case 1: memmove(text + at, text + at + length, n - at - length + 1); break;
  default: memmove(text + pt_rng_below(r, n - length + 1), text + at, length); break;
  }
}

TEST(ir_text, mutations) {
  static const char *const names[] = {"all.ir", "loop.ir", "heap.ir"};
  pt_mem *m = pt_mem_new();
  pt_rng r = {1};
  uint32_t good = 0, bad = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    pt_buf text = {0};
    read_sample(m, &text, names[i]);
    char *copy = pt_mem_alloc(m, text.n + 1);
    for (uint32_t k = 0; k < 1500; k++) {
      memcpy(copy, text.text, text.n + 1);
      for (uint64_t times = 1 + pt_rng_below(&r, 3); times && *copy; times--)
        mutate(&r, copy, strlen(copy));
      if (try_parse(copy))
        good++;
      else
        bad++;
    }
    pt_mem_free(m, copy, text.n + 1);
    pt_buf_release(m, &text);
  }
  CHECK(good > 100 && bad > 1000); /* both ways are tried */
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_text, prefixes) {
  pt_mem *m = pt_mem_new();
  pt_buf text = {0};
  read_sample(m, &text, "heap.ir");
  for (size_t n = text.n; n > 0; n--) {
    text.text[n - 1] = '\0';
    try_parse(text.text);
  }
  pt_buf_release(m, &text);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* ---- docs/ir.md */

TEST(ir_text, documentation) {
  pt_mem *m = pt_mem_new();
  pt_buf text = {0}, out = {0};
  read_sample(m, &text, "../../docs/ir.md");
  for (int i = 0; i < PT_OP_COUNT; i++) {
    char row[64], longer[64];
    snprintf(row, sizeof row, "\n| `%s ", pt_op_name((pt_op)i));
    snprintf(longer, sizeof longer, "\n| `%s` |", pt_op_name((pt_op)i));
    if (!strstr(text.text, row) && !strstr(text.text, longer))
      pt_test_fail(__FILE__, __LINE__, "no row for %s", pt_op_name((pt_op)i));
  }
  char *example = strstr(text.text, "```ir\n");
  CHECK(example != NULL);
  example += strlen("```ir\n");
  *strstr(example, "```") = '\0';
  pt_ir_prog *p = parse(m, example);
  check_fixpoint(m, p, &out);
  CHECK_STR(pt_buf_text(&out), example);
  pt_ir_prog_delete(p);
  pt_buf_release(m, &text);
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
}
