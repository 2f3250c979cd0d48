#include "base/rng.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "test.h"

/* Function 1, f, in which each test breaks one thing:
     b0: %3 = add, %4 = eq, cbr      b1: %5 = mul, br
     b2: %6 = phi, %7 = load, check, %8 = call, ret                    */
static const char sound[] =
    "pointers 64\n"
    "main &f\n"
    "type t1 int \"int\" size 4\n"
    "type t2 struct \"struct s\" size 8\n"
    "  field \"a\" t1 at 0\n"
    "  field \"b\" t3 at 32\n"
    "type t3 array of t1 count 1 size 4\n"
    "var v1 \"x\" t1 of &f param 0 !\"f.c\":1:2\n"
    "global @g size 16 align 8 v1\n"
    "  bytes 0 01\n"
    "  pointer 8 &h\n"
    "global @h size 16 align 8\n"
    "  pointer 0 @g\n"
    "check c1 assertion \"x\" of &f\n"
    "check c2 access of &f\n"
    "check c3 access of &h\n"
    "missing \"printf\"\n"
    "note restricted \"closed\"\n"
    "function &f(%1:32, %2:64) -> 32 t1 {\n"
    "b0:\n"
    "  %3:32 = add %1, 5:32\n"
    "  %4:1 = eq %3, 7:32\n"
    "  cbr %4, b1, b2\n"
    "b1:\n"
    "  %5:32 = mul %3, %3\n"
    "  br b2\n"
    "b2:\n"
    "  %6:32 = phi b0 %3, b1 %5\n"
    "  %7:32 = load %2, c2\n"
    "  check %4, c1\n"
    "  %8:32 = call &h(%7)\n"
    "  ret %8\n"
    "}\n"
    "function &h(%1:32) -> 32 address-taken {\n"
    "b0:\n"
    "  %2:64 = alloc stack 8:64 align 8\n"
    "  scope %2\n"
    "  %3:200 = zext 0x1ffffffffffffffff:65\n"
    "  store %2, @g+1\n"
    "  store %2, &h\n"
    "  ret %1\n"
    "}\n"
    "builtin &__protest_b()\n";

enum { ADD = 1, EQ, CBR, MUL, BR, PHI, LOAD, CHECKING, CALL, RET };

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_ir_fn *f, *h;
  pt_ir_ins *ins; /* of f */
} fixture;

static fixture start(void) {
  fixture x = {.m = pt_mem_new()};
  pt_err e = {0};
  if (pt_ir_parse(&x.p, x.m, "sound", sound, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  x.f = x.p->fns.at[1], x.h = x.p->fns.at[2];
  x.ins = x.f->ins.at;
  CHECK_EQ(pt_ir_verify(x.p, &e), PT_OK);
  CHECK_EQ(pt_ir_verify_fn(x.p, 1, &e), PT_OK);
  CHECK_EQ(e.status, PT_OK);
  CHECK_STR(e.text, "");
  CHECK_EQ(x.ins[ADD].op, PT_OP_ADD);
  CHECK_EQ(x.ins[RET].op, PT_OP_RET);
  return x;
}

static void finish(fixture *x, const char *file, int line, const char *message) {
  pt_err e = {0};
  if (pt_ir_verify(x->p, &e) != PT_INTERNAL)
    pt_test_fail(file, line, "not noticed; wanted: %s", message);
  if (strcmp(e.text, message) != 0)
    pt_test_fail(file, line, "message is \"%s\", not \"%s\"", e.text, message);
  if (e.status != PT_INTERNAL) pt_test_fail(file, line, "wrong status");
  pt_ir_prog_delete(x->p);
  if (pt_mem_delete(x->m) != 0) pt_test_fail(file, line, "leak");
}

/* A test that does DO to the sound program and wants the message. */
#define BREAKS(NAME, MESSAGE, DO)                                                                  \
  TEST(ir_verify, NAME) {                                                                          \
    fixture x = start();                                                                           \
    DO;                                                                                            \
    finish(&x, __FILE__, __LINE__, MESSAGE);                                                       \
  }

TEST(ir_verify, sound) {
  fixture x = start();
  pt_ir_prog_delete(x.p);
  CHECK_EQ(pt_mem_delete(x.m), 0);
}

/* ---- tables */

BREAKS(ptr_width, "pointers of 16 bits", x.p->ptr_width = 16)
BREAKS(main_number, "main is no function", x.p->main = 9)
BREAKS(main_body, "main has no body", x.p->main = 3)
BREAKS(type_kind, "type t1: no such kind", x.p->types.at[1].kind = 99)
BREAKS(type_name, "type t1: no such name", x.p->types.at[1].name = 9999)
BREAKS(type_elem, "type t3: no type t4", x.p->types.at[3].elem = 4)
BREAKS(type_fields, "type t2: no such fields", x.p->types.at[2].nfields = 3)
BREAKS(field_type, "type t2: no type t77", x.p->fields.at[0].type = 77)
BREAKS(field_name, "type t2: no such field name", x.p->fields.at[1].name = 9999)
BREAKS(type_holds_itself, "type t2 holds itself", x.p->types.at[3].elem = 2)
BREAKS(loc_file, "position 1: no such file", x.p->locs.at[1].file = 9999)
BREAKS(var_name, "variable v1: no such name", x.p->vars.at[1].name = 9999)
BREAKS(var_type, "variable v1: no type t4", x.p->vars.at[1].type = 4)
BREAKS(var_loc, "variable v1: no such position", x.p->vars.at[1].loc = 2)
BREAKS(var_fn, "variable v1: no such function", x.p->vars.at[1].fn = 4)
BREAKS(var_param, "variable v1: no parameter 2", x.p->vars.at[1].param = 3)
BREAKS(var_param_of_global, "variable v1: no parameter 0", x.p->vars.at[1].fn = 0)
BREAKS(global_name, "global 1: no such name", x.p->globals.at[1].name = 0)
BREAKS(global_names_differ, "two are called g", x.p->globals.at[2].name = x.p->globals.at[1].name)
BREAKS(global_var, "global g: no variable v2", x.p->globals.at[1].var = 2)
BREAKS(global_align, "global g: alignment 12 is no power of two", x.p->globals.at[1].align = 12)
BREAKS(global_relocs, "global h: no such pointers", x.p->globals.at[2].nrelocs = 2)
BREAKS(global_unsized, "global g: unsized, but not external", x.p->globals.at[1].unsized = true)
BREAKS(global_external, "global g: external, but with initial bytes",
       x.p->globals.at[1].external = true)
BREAKS(reloc_outside, "global g: pointer at 9 is outside", x.p->relocs.at[0].offset = 9)
BREAKS(reloc_nothing, "global g: pointer at 8 to nothing", x.p->relocs.at[0].fn = 0)
BREAKS(reloc_both, "global g: pointer at 8 to nothing", x.p->relocs.at[0].global = 1)
BREAKS(reloc_global, "global h: pointer at 0 to nothing", x.p->relocs.at[1].global = 3)
BREAKS(reloc_fn, "global g: function h is not marked address-taken", x.h->address_taken = false)
BREAKS(check_kind, "check c1: no such kind", x.p->checks.at[1].kind = PT_CHECK_COUNT)
BREAKS(check_no_kind, "check c1: no such kind", x.p->checks.at[1].kind = PT_CHECK_NONE)
BREAKS(check_fn, "check c1: no such function", x.p->checks.at[1].fn = 4)
BREAKS(check_loc, "check c1: no such position", x.p->checks.at[1].loc = 9)
BREAKS(check_text, "check c1: no such text", x.p->checks.at[1].text = 9999)
BREAKS(missing_name, "missing 0: no such name", x.p->missing.at[0] = 9999)
BREAKS(note_text, "note 0: no such text", x.p->notes.at[0].text = 9999)

/* ---- headers and values */

BREAKS(fn_name, "function 1: no such name", x.f->name = 0)
BREAKS(fn_names_differ, "two are called f", x.h->name = x.f->name)
BREAKS(fn_cname, "function 1: no such name", x.f->cname = 9999)
BREAKS(fn_loc, "f: no such position", x.f->loc = 9)
BREAKS(fn_ret_type, "f: no type t9", x.f->ret_type = 9)
BREAKS(fn_ret_width, "f: result of 513 bits", x.f->ret_width = 513)
BREAKS(fn_variadic, "h: variadic, but the last parameter is no pointer", x.h->variadic = true)
BREAKS(fn_params, "f: %3: the first values, and only they, are parameters", x.f->nparams = 3)
BREAKS(fn_many_params, "f: parameters without values", x.f->nparams = 1000)
BREAKS(param_number, "f: %2: wrong parameter number", x.f->values.at[2].ref = 0)
BREAKS(value_width, "f: %3: value of 0 bits", x.f->values.at[3].width = 0)
BREAKS(value_wide, "f: %3: value of 513 bits", x.f->values.at[3].width = 513)
BREAKS(value_kind, "f: %9: no such kind of value", x.f->values.at[9].kind = 77)
BREAKS(value_ins, "f: %3: no such instruction", x.f->values.at[3].ref = 1000)
BREAKS(const_bits, "f: %9: constant outside its width", x.f->values.at[9].bits = 1ull << 32)
BREAKS(const_limbs, "h: %5: constant outside its width", x.p->limbs.at[1] = 2)
BREAKS(const_limb_number, "h: %5: constant outside its width", x.h->values.at[5].ref = 1)
BREAKS(value_global, "h: %6: no such global", x.h->values.at[6].ref = 3)
BREAKS(value_fn, "h: %7: no such function", x.h->values.at[7].ref = 0)
BREAKS(address_width, "h: %6: address of 32 bits", x.h->values.at[6].width = 32)

/* ---- blocks */

BREAKS(block_empty, "f: b1: the block is empty", x.f->blocks.at[1].ins.n = 0)
BREAKS(block_ins_number, "f: b1: no instruction 99", x.f->blocks.at[1].ins.at[0] = 99)
BREAKS(block_ins_zero, "f: b1: no instruction 0", x.f->blocks.at[1].ins.at[0] = 0)
BREAKS(ins_twice, "f: b1: %3:32 = add %1, 5:32: the instruction is in two places",
       x.f->blocks.at[1].ins.at[0] = ADD)
BREAKS(ins_of_another_block, "f: b0: %3:32 = add %1, 5:32: says that it is in block b1",
       x.ins[ADD].block = 1)
BREAKS(ins_dead, "f: b1: %5:32 = mul %3, %3: a deleted instruction is in a block",
       x.ins[MUL].dead = true)
BREAKS(ins_in_no_block, "f: %5:32 = mul %3, %3: instruction 4 is in no block",
       x.f->blocks.at[1].ins.at[0] = BR;
       x.f->blocks.at[1].ins.n = 1; x.f->args.at[x.ins[PHI].arg + 1] = 1)
BREAKS(op, "f: b0: %3:32 = ?200: no such operation", x.ins[ADD].op = 200)
BREAKS(ins_loc, "f: b0: %3:32 = add %1, 5:32: no such position", x.ins[ADD].loc = 50)
BREAKS(terminator_missing,
       "f: b1: %5:32 = mul %3, %3: the block does not end with a terminator",
       x.f->blocks.at[1].ins.n = 1)
BREAKS(terminator_inside, "f: b0: ret: a terminator inside of a block",
       x.ins[ADD] = ((pt_ir_ins){.op = PT_OP_RET}))
BREAKS(phi_late, "f: b2: %6:32 = phi b0 %3, b1 %5: a phi behind another instruction",
       x.f->blocks.at[2].ins.at[0] = LOAD; x.f->blocks.at[2].ins.at[1] = PHI)
BREAKS(preds_missing, "f: b1: a predecessor is missing", x.f->blocks.at[1].preds.n = 0)
BREAKS(preds_wrong, "f: b1: b2 is no predecessor", x.f->blocks.at[1].preds.at[0] = 2)
BREAKS(preds_out_of_range, "f: b1: b7 is no predecessor", x.f->blocks.at[1].preds.at[0] = 7)
BREAKS(preds_twice, "f: b2: b0 is twice a predecessor", x.f->blocks.at[2].preds.at[1] = 0)
BREAKS(entry_preds, "f: b0: the entry has a predecessor", x.ins[BR].ref = 0;
       x.f->blocks.at[2].preds.n = 1; x.ins[PHI].nargs = 1;
       pt_vec_push(x.m, &x.f->blocks.at[0].preds, 1))
BREAKS(block_number, "f: b1: br b3: no block b3", x.ins[BR].ref = 3)
BREAKS(cbr_else, "f: b0: cbr %4, b1, b9: no block b9", x.ins[CBR].ref2 = 9)
BREAKS(cbr_same, "f: b0: cbr %4, b2, b2: both branches go to b2", x.ins[CBR].ref = 2)

/* ---- definitions and uses */

BREAKS(operand_zero, "f: b1: %5:32 = mul ?0, %3: operand 1 is no value",
       x.f->args.at[x.ins[MUL].arg] = 0)
BREAKS(operand_number, "f: b1: %5:32 = mul ?99, %3: operand 1 is no value",
       x.f->args.at[x.ins[MUL].arg] = 99)
BREAKS(operand_range, "f: b1: %5:32 = mul ?, ?: no such operands", x.ins[MUL].arg = 1000)
BREAKS(operand_undefined, "f: b0: %4:1 = eq %5, 7:32: %5 has no definition",
       x.f->args.at[x.ins[EQ].arg] = 5; x.ins[MUL].res = 0)
BREAKS(defined_twice, "f: b1: %3:32 = mul %3, %3: %3 is defined elsewhere", x.ins[MUL].res = 3;
       x.f->args.at[x.ins[PHI].arg + 1] = 3)
BREAKS(result_is_param, "f: b1: %1:32 = mul %3, %3: %1 is defined elsewhere", x.ins[MUL].res = 1)
BREAKS(result_number, "f: b1: %99:0 = mul %3, %3: no such result", x.ins[MUL].res = 99)
BREAKS(dominance_in_block,
       "f: b0: %3:32 = add %3, 5:32: the definition of %3 does not dominate this use",
       x.f->args.at[x.ins[ADD].arg] = 3)
BREAKS(dominance_across,
       "f: b2: %8:32 = call &h(%5): the definition of %5 does not dominate this use",
       x.f->args.at[x.ins[CALL].arg] = 5)
BREAKS(dominance_phi,
       "f: b2: %6:32 = phi b0 %5, b1 %5: the definition of %5 does not dominate this use",
       x.f->args.at[x.ins[PHI].arg] = 5)
BREAKS(address_not_taken, "h: b0: store %2, &f: function f is not marked address-taken",
       x.h->values.at[7].ref = 1)

/* ---- single instructions: CODE stands in a function with parameters
   %1:32 %2:64 %3:1 %4:8 and result 32; the rest of the message is wanted */

static const struct {
  const char *code, *message;
} wrong[] = {
    {"%5:8 = add %1, %1", "operand 1 has 32 bits, not 8"},
    {"add %1, %1", "the result is missing"},
    {"%5:8 = store %2, %1", "a result that cannot be"},
    {"%5:2 = eq %1, %1", "the result has 2 bits, not 1"},
    {"%5:1 = slt %1, %2", "operand 2 has 64 bits, not 32"},
    {"%5:1 = smul_o %2, %1", "operand 2 has 32 bits, not 64"},
    {"%5:8 = zext %1", "cannot make 8 bits of 32"},
    {"%5:8 = sext %1", "cannot make 8 bits of 32"},
    {"%5:64 = trunc %1", "cannot make 64 bits of 32"},
    {"%5:32 = select %1, %1, %1", "operand 1 has 32 bits, not 1"},
    {"%5:32 = select %3, %1, %2", "operand 3 has 64 bits, not 32"},
    {"%5:64 = fadd float %2, %2", "operand 1 has 64 bits, not 32"},
    {"%5:64 = fneg float %1", "the result has 64 bits, not 32"},
    {"%5:1 = fcmp double oeq %1, %2", "operand 1 has 32 bits, not 64"},
    {"%5:64 = fconv float half %1", "the result has 64 bits, not 16"},
    {"%5:64 = fconv double double %1", "operand 1 has 32 bits, not 64"},
    {"%5:8 = ftos double %1", "operand 1 has 32 bits, not 64"},
    {"%5:8 = utof double %1", "the result has 8 bits, not 64"},
    {"%5:64 = ptradd %1, 0 + %2 * 1", "operand 1 has 32 bits, not 64"},
    {"%5:64 = ptradd %2, 0 + %1 * 1", "operand 2 has 32 bits, not 64"},
    {"%5:32 = ptradd %2, 0 + %2 * 1", "the result has 32 bits, not 64"},
    {"%5:64 = alloc heap %1", "operand 1 has 32 bits, not 64"},
    {"%5:32 = alloc heap %2", "the result has 32 bits, not 64"},
    {"%5:64 = alloc heap %2 align -8", "the alignment is negative"},
    {"free %1", "operand 1 has 32 bits, not 64"},
    {"free %2, c2", "check c2 is not of kind free"},
    {"%5:8 = load %1", "operand 1 has 32 bits, not 64"},
    {"%5:8 = load %2, c1", "check c1 is not of kind access"},
    {"%5:8 = load %2, c3", "check c3 is of another function"},
    {"store %1, %2", "operand 1 has 32 bits, not 64"},
    {"copy %2, %2, %1", "operand 3 has 32 bits, not 64"},
    {"set %2, %1, %2", "operand 2 has 32 bits, not 8"},
    {"set %2, %4, %1", "operand 3 has 32 bits, not 64"},
    {"scope %2", "the operand is no alloc stack or alloc dynamic"},
    {"unscope @g", "the operand is no alloc stack or alloc dynamic"},
    {"%5:32 = ssave", "the result has 32 bits, not 64"},
    {"srestore %1", "operand 1 has 32 bits, not 64"},
    {"%5:64 = objsize %1", "operand 1 has 32 bits, not 64"},
    {"%5:32 = objsize %2", "the result has 32 bits, not 64"},
    {"%5:32 = objsize own %2", "the result has 32 bits, not 64"},
    {"%5:8 = call &h(%1)", "the result has 8 bits, not 32"},
    {"call &h(%1)", "the result has 0 bits, not 32"},
    {"%5:32 = call &h(%2)", "operand 1 has 64 bits, not 32"},
    {"%5:32 = call &h()", "0 operands for 1 parameters"},
    {"icall %1()", "operand 1 has 32 bits, not 64"},
    {"icall %2(), c1", "check c1 is not of kind call"},
    {"icall variadic %2()", "variadic, but without arguments"},
    {"icall variadic %2(%2, %1)", "operand 3 has 32 bits, not 64"},
    {"%5:129 = input int", "an input of more than 128 bits"},
    {"assume %1", "operand 1 has 32 bits, not 1"},
    {"check %1, c1", "operand 1 has 32 bits, not 1"},
    {"check %3", "a check without a number"},
    {"check %3, c3", "check c3 is of another function"},
};

TEST(ir_verify, instructions) {
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    pt_mem *m = pt_mem_new();
    char text[800], wanted[800];
    snprintf(text, sizeof text,
             "pointers 64\nglobal @g size 1 align 1\ncheck c1 assertion of &f\n"
             "check c2 access of &f\ncheck c3 access of &h\n"
             "function &f(%%1:32, %%2:64, %%3:1, %%4:8) -> 32 {\nb0:\n%s\nret %%1\n}\n"
             "function &h(%%1:32) -> 32 {\nb0:\nret %%1\n}\n",
             wrong[i].code);
    snprintf(wanted, sizeof wanted, "x:8: f: b0: %s: %s", wrong[i].code, wrong[i].message);
    pt_err e = {0};
    pt_ir_prog *p;
    CHECK_EQ(pt_ir_parse(&p, m, "x", text, &e), PT_INPUT);
    /* the comment that shows a check's kind is not part of the code above */
    char *remark = strstr(e.text, " ; assertion");
    if (!remark) remark = strstr(e.text, " ; access");
    if (remark) memmove(remark, strchr(remark + 3, ':'), strlen(strchr(remark + 3, ':')) + 1);
    CHECK_STR(e.text, wanted);
    CHECK_EQ(pt_mem_delete(m), 0);
  }
}

BREAKS(phi_operands, "f: b2: %6:32 = phi b0 %3: 1 operands for 2 predecessors",
       x.ins[PHI].nargs = 1)
BREAKS(arity, "f: b1: %5:32 = mul %3: 1 operands, not 2", x.ins[MUL].nargs = 1)
BREAKS(ret_value, "f: b2: ret: a value must be returned", x.ins[RET].nargs = 0)
BREAKS(check_number, "f: b2: check %4, c9: no check c9", x.ins[CHECKING].ref = 9)
BREAKS(call_number, "f: b2: %8:32 = call &?7(%7): no such function", x.ins[CALL].ref = 7)
BREAKS(call_nothing, "f: b2: %8:32 = icall ?(): a call of nothing",
       x.ins[CALL].op = PT_OP_ICALL; x.ins[CALL].ref = 0; x.ins[CALL].nargs = 0)
BREAKS(call_kind, "f: b2: %8:32 = icall ? %7(): no such kind of call",
       x.ins[CALL].op = PT_OP_ICALL; x.ins[CALL].ref = 0; x.ins[CALL].sub = 2)
BREAKS(float_format, "f: b1: %5:32 = fadd ? %3, %3: no such float format",
       x.ins[MUL].op = PT_OP_FADD; x.ins[MUL].sub = 9)
BREAKS(predicate, "f: b0: %4:1 = fcmp float ? %3, 7:32: no such predicate",
       x.ins[EQ].op = PT_OP_FCMP; x.ins[EQ].sub = 1; x.ins[EQ].ref = 16)
BREAKS(input_kind, "f: b1: %5:32 = input ?: no such kind of input",
       x.ins[MUL].op = PT_OP_INPUT; x.ins[MUL].nargs = 0; x.ins[MUL].sub = 99)
BREAKS(input_name, "f: b1: %5:32 = input bool \"?\": no such name",
       x.ins[MUL].op = PT_OP_INPUT; x.ins[MUL].nargs = 0; x.ins[MUL].ref = 9999)
BREAKS(alloc_kind, "h: b0: %2:64 = alloc ? 8:64 align 8: no such kind of memory",
       x.h->ins.at[1].sub = 6)
BREAKS(alloc_var, "h: b0: %2:64 = alloc stack 8:64 align 8 v7: no variable v7",
       x.h->ins.at[1].ref = 7)
BREAKS(var_number, "f: b2: var v7, %4: no variable v7", x.ins[CHECKING].op = PT_OP_VAR;
       x.ins[CHECKING].ref = 7)
BREAKS(var_none, "f: b2: var v0, %4: no variable", x.ins[CHECKING].op = PT_OP_VAR;
       x.ins[CHECKING].ref = 0)
BREAKS(halt_operands, "f: b2: halt %8, %8: too many operands", x.ins[RET].op = PT_OP_HALT;
       x.ins[RET].arg = (uint32_t)x.f->args.n; x.ins[RET].nargs = 2;
       pt_vec_push(x.m, &x.f->args, 8); pt_vec_push(x.m, &x.f->args, 8))

TEST(ir_verify, function_without_body) {
  fixture x = start();
  pt_err e = {0};
  size_t n = x.h->blocks.n;
  x.h->blocks.n = 0;
  CHECK_EQ(pt_ir_verify(x.p, &e), PT_INTERNAL);
  CHECK_STR(e.text, "h: a function without a body is not called __protest_...");
  x.h->blocks.n = n; /* so that they are freed */
  pt_ir_prog_delete(x.p);
  CHECK_EQ(pt_mem_delete(x.m), 0);
}

TEST(ir_verify, one_function_only) {
  fixture x = start();
  pt_err e = {0};
  x.ins[ADD].op = PT_OP_COUNT;
  CHECK_EQ(pt_ir_verify_fn(x.p, 2, &e), PT_OK);
  CHECK_EQ(pt_ir_verify_fn(x.p, 1, &e), PT_INTERNAL);
  CHECK(strncmp(e.text, "f: b0: ", 7) == 0);
  pt_ir_prog_delete(x.p);
  CHECK_EQ(pt_mem_delete(x.m), 0);
}

/* ---- any number may be wrong: the verifier and the printer must not crash */

static uint32_t wild(pt_rng *r) {
  uint64_t n = pt_rng_next(r);
  return pt_rng_below(r, 4) ? (uint32_t)(n % 16) : (uint32_t)n;
}

static void damage_ins(pt_rng *r, pt_ir_ins *i) {
  switch (pt_rng_below(r, 10)) {
  case 0: i->op = (uint8_t)(wild(r) % (PT_OP_COUNT + 2)); break;
  case 1: i->sub = (uint8_t)wild(r); break;
  case 2: i->dead = !i->dead; break;
  case 3: i->block = wild(r); break;
  case 4: i->res = wild(r); break;
  case 5: i->arg = wild(r); break;
  case 6: i->nargs = wild(r) % 20; break;
  case 7: i->ref = wild(r); break;
  case 8: i->ref2 = wild(r); break;
  default: i->loc = wild(r); break;
  }
}

static void damage(pt_rng *r, pt_ir_prog *p) {
  pt_ir_fn *f = p->fns.at[1 + pt_rng_below(r, 2)];
  pt_ir_block *b = &f->blocks.at[pt_rng_below(r, f->blocks.n)];
  pt_ir_value *v = &f->values.at[pt_rng_below(r, f->values.n)];
  switch (pt_rng_below(r, 14)) {
  case 0: v->kind = (uint8_t)(wild(r) % 6); break;
  case 1: v->width = wild(r); break;
  case 2: v->ref = wild(r); break;
  case 3: v->bits = wild(r); break;
  case 4: f->args.at[pt_rng_below(r, f->args.n)] = wild(r); break;
  case 5: b->ins.at[pt_rng_below(r, b->ins.n)] = wild(r); break;
  case 6: b->preds.n ? b->preds.at[pt_rng_below(r, b->preds.n)] = wild(r) : 0; break;
  case 7: f->nparams = wild(r); break;
  case 8: p->types.at[1 + pt_rng_below(r, 3)].elem = wild(r); break;
  case 9: p->types.at[1 + pt_rng_below(r, 3)].nfields = wild(r); break;
  default: damage_ins(r, &f->ins.at[1 + pt_rng_below(r, f->ins.n - 1)]); break;
  }
}

TEST(ir_verify, damaged_programs) {
  pt_rng r = {5};
  uint32_t good = 0, bad = 0;
  for (uint32_t k = 0; k < 3000; k++) {
    fixture x = start();
    pt_err e = {0};
    pt_buf out = {0};
    for (uint64_t times = 1 + pt_rng_below(&r, 2); times; times--) damage(&r, x.p);
    if (pt_ir_verify(x.p, &e) == PT_OK) {
      good++;
      CHECK_STR(e.text, "");
    } else {
      bad++;
      CHECK(e.text[0] != '\0');
    }
    pt_ir_print(x.m, &out, x.p);
    CHECK(out.n > 0);
    pt_buf_release(x.m, &out);
    pt_ir_prog_delete(x.p);
    CHECK_EQ(pt_mem_delete(x.m), 0);
  }
  CHECK(good > 100 && bad > 1000);
}
