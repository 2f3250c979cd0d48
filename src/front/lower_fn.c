/* Functions: blocks in reverse post-order, phi operands, functions without a body. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "front/asm_text.h"
#include "front/lower_priv.h"
#include "ir/clause.h"
#include "ir/promote.h"
#include "ir/rebirth.h"
#include "ir/simplify.h"

/* ---- results that may stay unset: `int f(int x) { if (x) return 1; }` */

static LLVMValueRef find_retval(LLVMValueRef fn) {
  LLVMTypeRef t = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
  LLVMTypeKind k = LLVMGetTypeKind(t);
  if (k == LLVMVoidTypeKind || k == LLVMStructTypeKind || k == LLVMArrayTypeKind) return NULL;
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
  for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i && LLVMIsAAllocaInst(i);
       i = LLVMGetNextInstruction(i)) {
    size_t n;
    if (strcmp(LLVMGetValueName2(i, &n), "retval") == 0)
      return LLVMGetAllocatedType(i) == t ? i : NULL;
  }
  return NULL;
}

static bool is_load_or_store_of(LLVMValueRef use, LLVMValueRef p) {
  if (LLVMIsALoadInst(use)) return true;
  return LLVMIsAStoreInst(use) && LLVMGetOperand(use, 1) == p && LLVMGetOperand(use, 0) != p;
}

static bool only_called(LLVMValueRef fn) {
  for (LLVMUseRef u = LLVMGetFirstUse(fn); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != fn) return false;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(user); k++)
      if (LLVMGetArgOperand(user, k) == fn) return false;
  }
  return true;
}

/* Whether control can get from the entry to a load of RETVAL without a store to it. */
static bool load_before_store(LLVMValueRef fn, LLVMValueRef retval) {
  enum { LIMIT = 4096 };
  LLVMBasicBlockRef stack[LIMIT], seen[LIMIT];
  unsigned n = 0, nseen = 0;
  stack[n++] = LLVMGetEntryBasicBlock(fn);
  while (n) {
    LLVMBasicBlockRef b = stack[--n];
    bool stored = false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !stored; i = LLVMGetNextInstruction(i)) {
      if (LLVMIsALoadInst(i) && LLVMGetOperand(i, 0) == retval) return true;
      stored = LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == retval;
    }
    LLVMValueRef t = LLVMGetBasicBlockTerminator(b);
    for (unsigned k = 0; !stored && t && k < LLVMGetNumSuccessors(t); k++) {
      LLVMBasicBlockRef s = LLVMGetSuccessor(t, k);
      bool known = false;
      for (unsigned j = 0; j < nseen && !known; j++) known = seen[j] == s;
      if (known) continue;
      if (n == LIMIT || nseen == LIMIT) return false;
      stack[n++] = seen[nseen++] = s;
    }
  }
  return false;
}

static LLVMValueRef search_unset(LLVMValueRef fn) {
  size_t n;
  if (LLVMIsDeclaration(fn) || strcmp(LLVMGetValueName2(fn, &n), "main") == 0) return NULL;
  LLVMValueRef retval = find_retval(fn);
  if (!retval || !only_called(fn)) return NULL;
  for (LLVMUseRef u = LLVMGetFirstUse(retval); u; u = LLVMGetNextUse(u))
    if (!is_load_or_store_of(LLVMGetUser(u), retval)) return NULL;
  return load_before_store(fn, retval) ? retval : NULL;
}

LLVMValueRef pt_unset_retval(pt_lower *l, LLVMValueRef fn) {
  uint64_t known;
  if (pt_map_get(&l->unset, (uintptr_t)fn, &known)) return (LLVMValueRef)(uintptr_t)known;
  LLVMValueRef retval = search_unset(fn);
  pt_map_put(l->mem, &l->unset, (uintptr_t)fn, (uintptr_t)retval);
  return retval;
}

/* ---- creating functions */

static void refuse(pt_lower *l, LLVMValueRef fn, const char *what) {
  size_t n;
  char where[300];
  snprintf(where, sizeof where, "function %s", LLVMGetValueName2(fn, &n));
  pt_err_unsupported(l->err, where, "%s of an unusual type, or of more than %d bits", what,
                     PT_BV_MAX_WIDTH);
}

static uint32_t return_width(pt_lower *l, LLVMValueRef fn) {
  pt_scalars s = {0};
  LLVMTypeRef t = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
  uint32_t w = pt_unset_retval(l, fn) ? 1 : 0;
  if (!pt_flatten(l, t, 0, &s)) s.n = 0;
  for (size_t k = 0; k < s.n; k++) w += s.at[k].width;
  pt_vec_release(l->mem, &s);
  if (w <= PT_BV_MAX_WIDTH) return w;
  refuse(l, fn, "result");
  return PT_BV_MAX_WIDTH;
}

static void add_params(pt_lower *l, LLVMValueRef fn, pt_ir_fn *f) {
  unsigned n = LLVMCountParams(fn);
  for (unsigned k = 0; k < n; k++) {
    pt_scalars s = {0};
    if (!pt_flatten(l, LLVMTypeOf(LLVMGetParam(fn, k)), 0, &s)) {
      refuse(l, fn, "parameter");
      s.n = 0;
    }
    for (size_t j = 0; j < s.n; j++) pt_ir_add_param(f, l->mem, s.at[j].width);
    pt_vec_release(l->mem, &s);
  }
  if (f->variadic) pt_ir_add_param(f, l->mem, l->pw);
}

/* The name in C.  Functions with contracts are called otherwise there, and the linker has the name
   that the program gave them (spec/names.c). */
static const char *name_in_c(pt_lower *l, LLVMMetadataRef sp, unsigned *n) {
  static const char own[] = "__protest_";
  unsigned linked;
  const char *name = pt_md_text(l, pt_md_operand(l, sp, 2), n);
  const char *link = pt_md_text(l, pt_md_operand(l, sp, 3), &linked);
  bool made = (*n > strlen(own) && memcmp(name, own, strlen(own)) == 0) ||
              (linked > strlen(own) && memcmp(link, own, strlen(own)) == 0);
  if (!made || !linked) return name;
  *n = linked;
  return link;
}

/* The C name, position and result type, from debug information. */
static void describe(pt_lower *l, LLVMValueRef fn, pt_ir_fn *f) {
  LLVMMetadataRef sp = LLVMGetSubprogram(fn);
  if (!sp) return;
  unsigned length;
  const char *name = name_in_c(l, sp, &length);
  size_t n = length;
  if (n) name = pt_ir_contract_owner(name, &n);
  if (n) f->cname = pt_strtab_addn(l->mem, &l->p->strings, name, n);
  f->loc = pt_loc_at(l, sp, LLVMDISubprogramGetLine(sp), 0);
  LLVMMetadataRef types = pt_md_operand(l, pt_md_operand(l, sp, 4), 3);
  f->ret_type = pt_type_of(l, pt_md_operand(l, types, 0));
  f->model = f->loc && strncmp(pt_ir_text(l->p, l->p->locs.at[f->loc].file), "<protest>", 9) == 0;
}

/* Functions of the library that never return, whatever their declaration says. */
static const char *const never_return[] = {"_Exit", "_exit",        "err",        "errx",
                                           "exit",  "pthread_exit", "quick_exit", "thrd_exit",
                                           "verr",  "verrx"};

static bool has_noreturn(LLVMAttributeRef (*at)(LLVMValueRef, LLVMAttributeIndex, unsigned),
                         LLVMValueRef v) {
  return at(v, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
            LLVMGetEnumAttributeKindForName("noreturn", 8)) != NULL;
}

/* Whether one of the declarations of a function without a body says that it does not return: files
   may differ in that, and calls have the attribute of the declaration that they saw. */
static bool is_noreturn(LLVMValueRef fn) {
  size_t n;
  const char *name = LLVMGetValueName2(fn, &n);
  for (size_t k = 0; k < sizeof never_return / sizeof *never_return; k++)
    if (strcmp(name, never_return[k]) == 0) return true;
  if (has_noreturn(LLVMGetEnumAttributeAtIndex, fn)) return true;
  for (LLVMUseRef u = LLVMGetFirstUse(fn); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == fn &&
        has_noreturn(LLVMGetCallSiteEnumAttribute, user))
      return true;
  }
  return false;
}

static pt_val any_result(pt_fx *x) {
  pt_val result = 0;
  for (uint32_t at = 0; at < x->f->ret_width; at += 128) { /* inputs have at most 128 bits */
    uint32_t w = x->f->ret_width - at < 128 ? x->f->ret_width - at : 128;
    pt_ir_ins ins = {.op = PT_OP_INPUT, .sub = PT_INPUT_MISSING, .ref = x->f->name};
    pt_val part = pt_fx_value(x, ins, w, NULL, 0);
    result = result ? pt_fx_join(x, (pt_val[]){result, part}, 2) : part;
  }
  return result;
}

static void havoc_params(pt_fx *x) {
  PT_VEC(pt_val) pointers = {0};
  for (pt_val v = 1; v <= x->f->nparams; v++)
    if (pt_ir_width(x->f, v) == x->l->pw) pt_vec_push(x->l->mem, &pointers, v);
  pt_fx_op(x, PT_OP_HAVOC, 0, pointers.at, (uint32_t)pointers.n);
  pt_vec_release(x->l->mem, &pointers);
}

void pt_make_unknown(pt_lower *l, uint32_t id, pt_missing_mode mode, bool noreturn) {
  pt_ir_fn *f = l->p->fns.at[id];
  pt_fx x = {.l = l, .id = id, .f = f};
  f->model = true; /* what happens in it is shown at its caller */
  pt_fx_new_block(&x, NULL);
  if (mode == PT_MISSING_STOP) {
    pt_fx_check(&x, pt_fx_const(&x, 1, 0), PT_CHECK_MISSING, f->name);
    pt_fx_halt(&x, 0);
  } else if (noreturn) {
    pt_fx_halt(&x, 0);
  } else {
    if (mode == PT_MISSING_HAVOC) havoc_params(&x);
    pt_val result = any_result(&x);
    pt_fx_op(&x, PT_OP_RET, 0, &result, result ? 1 : 0);
  }
  pt_ir_compute_preds(l->p, f);
  pt_vec_release(l->mem, &x.origin);
  pt_vec_release(l->mem, &x.entered);
}

/* CBMC's uninterpreted functions: the same result for the same arguments.  Any result each time is
   more than that. */
static bool is_uninterpreted(const char *name) {
  static const char prefix[] = "__CPROVER_uninterpreted_";
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

static void make_uninterpreted(pt_lower *l, uint32_t id) {
  char note[400];
  pt_ir_fn *f = l->p->fns.at[id];
  f->outside = true;
  pt_make_unknown(l, id, PT_MISSING_INPUT, false);
  snprintf(note, sizeof note, "%.300s can return any value each time", pt_ir_text(l->p, f->name));
  pt_ir_add_note(l->p, PT_NOTE_WIDENED, note);
}

/* A function without a body: the list of missing ones grows, and it gets the body that
   the option asks for. */
static void make_missing(pt_lower *l, LLVMValueRef fn, uint32_t id) {
  pt_vec_push(l->mem, &l->p->missing, l->p->fns.at[id]->name);
  pt_make_unknown(l, id, l->o->missing, is_noreturn(fn));
}

/* A place where FN is used, or 0. */
static uint32_t place_of(pt_lower *l, LLVMValueRef fn) {
  for (LLVMUseRef u = LLVMGetFirstUse(fn); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    LLVMMetadataRef at = LLVMIsAInstruction(user) ? LLVMInstructionGetDebugLoc(user) : NULL;
    if (at) return pt_loc_of(l, at);
  }
  return 0;
}

/* Assembly at file scope is not read, so what a function does that it defines is not known. */
static void refuse_assembly(pt_lower *l, LLVMValueRef fn, const char *name) {
  size_t n;
  const char *text = LLVMGetModuleInlineAsm(l->mod, &n);
  char where[600] = "program";
  if (!n || l->err->status != PT_OK || !pt_asm_defines(l->mem, text, n, name)) return;
  const pt_ir_loc *loc = &l->p->locs.at[place_of(l, fn)];
  if (loc->line) snprintf(where, sizeof where, "%s:%u", pt_ir_text(l->p, loc->file), loc->line);
  pt_err_unsupported(l->err, where, "%s is defined by assembly", name);
}

uint32_t pt_fn_of(pt_lower *l, LLVMValueRef fn) {
  uint64_t known;
  if (pt_map_get(&l->fns, (uintptr_t)fn, &known)) return (uint32_t)known;
  size_t n;
  const char *name = LLVMGetValueName2(fn, &n);
  uint32_t id = pt_ir_add_fn(l->p, name, return_width(l, fn));
  pt_ir_fn *f = l->p->fns.at[id];
  pt_map_put(l->mem, &l->fns, (uintptr_t)fn, id);
  f->ret_marked = pt_unset_retval(l, fn) && f->ret_width > 1;
  bool body = !LLVMIsDeclaration(fn);
  refuse_assembly(l, fn, name);
  /* `int f();` says nothing of the parameters: its type looks variadic */
  f->variadic =
      LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)) && (body || LLVMCountParams(fn) > 0);
  add_params(l, fn, f);
  describe(l, fn, f);
  if (body) pt_vec_push(l->mem, &l->fn_todo, ((pt_todo){fn, id}));
  else if (is_uninterpreted(name)) make_uninterpreted(l, id);
  else if (strncmp(name, "__protest_", 10) != 0) make_missing(l, fn, id);
  return id;
}

/* ---- lowering one */

/* The variable of each alloca (or of an argument passed in memory). */
static void collect_vars(pt_fx *x) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(x->fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsADbgDeclareInst(i)) continue;
      LLVMValueRef holder = LLVMGetOperand(i, 0);
      if (LLVMGetMetadataKind(LLVMValueAsMetadata(holder)) != LLVMLocalAsMetadataMetadataKind)
        continue;
      LLVMValueRef where = LLVMGetOperand(holder, 0);
      LLVMMetadataRef var = LLVMValueAsMetadata(LLVMGetOperand(i, 1));
      pt_map_put(x->l->mem, &x->vars, (uintptr_t)where, pt_var_of(x->l, var, x->id));
    }
}

/* clang spills each parameter to an alloca: that tells which variable it is. */
static void number_params(pt_fx *x) {
  for (unsigned k = 0; k < LLVMCountParams(x->fn); k++) {
    LLVMValueRef param = LLVMGetParam(x->fn, k);
    for (LLVMUseRef u = LLVMGetFirstUse(param); u; u = LLVMGetNextUse(u)) {
      LLVMValueRef use = LLVMGetUser(u);
      uint64_t var;
      if (LLVMIsAStoreInst(use) && pt_map_get(&x->vars, (uintptr_t)LLVMGetOperand(use, 1), &var))
        x->l->p->vars.at[var].param = k + 1;
    }
  }
}

typedef PT_VEC(LLVMBasicBlockRef) pt_bbs;

/* Reverse post-order, without recursion. */
static void order_blocks(pt_fx *x, pt_bbs *out) {
  pt_mem *m = x->l->mem;
  struct frame {
    LLVMBasicBlockRef b;
    unsigned next;
  };
  PT_VEC(struct frame) stack = {0};
  pt_map seen = {0};
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(x->fn);
  pt_vec_push(m, &stack, ((struct frame){entry, 0}));
  pt_map_put(m, &seen, (uintptr_t)entry, 1);
  while (stack.n) {
    struct frame *top = &pt_vec_top(&stack);
    LLVMValueRef t = LLVMGetBasicBlockTerminator(top->b);
    if (top->next >= LLVMGetNumSuccessors(t)) {
      pt_vec_push(m, out, top->b);
      stack.n--;
      continue;
    }
    /* last successor first, so that the first one comes first in the order */
    unsigned n = LLVMGetNumSuccessors(t);
    LLVMBasicBlockRef s = LLVMGetSuccessor(t, n - 1 - top->next++);
    if (pt_map_get(&seen, (uintptr_t)s, NULL)) continue;
    pt_map_put(m, &seen, (uintptr_t)s, 1);
    pt_vec_push(m, &stack, ((struct frame){s, 0}));
  }
  for (size_t a = 0, b = out->n; a + 1 < b; a++) {
    b--;
    LLVMBasicBlockRef t = out->at[a];
    out->at[a] = out->at[b], out->at[b] = t;
  }
  pt_vec_release(m, &stack);
  pt_map_release(m, &seen);
}

/* Parameters; those passed by value in memory are copied, so that they are the callee's own. */
static void bind_params(pt_fx *x) {
  pt_val next = 1;
  unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
  for (unsigned k = 0; k < LLVMCountParams(x->fn); k++) {
    LLVMValueRef param = LLVMGetParam(x->fn, k);
    pt_scalars s = {0};
    PT_VEC(pt_val) comps = {0};
    if (!pt_flatten(x->l, LLVMTypeOf(param), 0, &s))
      pt_lower_fail(x, "parameter of an unusual type");
    for (size_t j = 0; j < s.n; j++) pt_vec_push(x->l->mem, &comps, next++);
    LLVMAttributeRef byval = LLVMGetEnumAttributeAtIndex(x->fn, k + 1, kind);
    if (byval && comps.n == 1) {
      uint64_t size = LLVMABISizeOfType(x->l->layout, LLVMGetTypeAttributeValue(byval)), var = 0;
      pt_map_get(&x->vars, (uintptr_t)param, &var);
      pt_val n = pt_fx_ptr(x, size);
      pt_ir_ins ins = {.op = PT_OP_ALLOC, .sub = PT_ALLOC_STACK, .ref = (uint32_t)var, .imm = 16};
      pt_val own = pt_fx_value(x, ins, x->l->pw, &n, 1);
      uint32_t check = pt_ir_add_check(x->l->p, PT_CHECK_ACCESS, x->id, x->loc, 0);
      pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_COPY, .ref = check}, 0,
                  (pt_val[]){own, comps.at[0], n}, 3);
      comps.at[0] = own;
    }
    pt_fx_set_comps(x, param, comps.at, (uint32_t)comps.n);
    pt_vec_release(x->l->mem, &comps);
    pt_vec_release(x->l->mem, &s);
  }
  if (x->f->variadic) x->va_area = next;
}

static bool is_volatile(LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: case LLVMAtomicRMW: case LLVMAtomicCmpXchg: return LLVMGetVolatile(i);
  default: break;
  }
  bool moves = LLVMIsAMemCpyInst(i) || LLVMIsAMemMoveInst(i);
  return moves && LLVMConstIntGetZExtValue(LLVMGetArgOperand(i, 3)) != 0;
}

/* What was made since instruction FIRST of the function reads volatile memory. */
static void mark_volatile(pt_fx *x, size_t first) {
  for (size_t k = first; k < x->f->ins.n; k++) {
    pt_ir_ins *i = &x->f->ins.at[k];
    if (i->op == PT_OP_LOAD || i->op == PT_OP_COPY) i->imm2 = 1;
  }
}

static void lower_block(pt_fx *x, LLVMBasicBlockRef b) {
  x->cur = pt_fx_block_of(x, b);
  x->done = false;
  if (!x->entered.at[x->cur]) return; /* nothing leads here any more */
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !x->done && x->l->err->status == PT_OK;
       i = LLVMGetNextInstruction(i)) {
    uint32_t loc = pt_loc_of(x->l, LLVMInstructionGetDebugLoc(i));
    if (loc) x->loc = loc;
    if (LLVMGetInstructionOpcode(i) != LLVMPHI) pt_mark_literals(x, i);
    size_t first = x->f->ins.n;
    pt_lower_ins(x, i);
    if (is_volatile(i)) mark_volatile(x, first);
  }
}

/* Emits into block B, before its terminator. */
static pt_val operand_at_end(pt_fx *x, pt_blk b, LLVMValueRef v, uint32_t component) {
  pt_ir_block *block = &x->f->blocks.at[b];
  uint32_t terminator = pt_vec_pop(&block->ins);
  x->cur = b, x->done = false;
  pt_val out = pt_fx_comp_at(x, pt_fx_comps(x, v), LLVMTypeOf(v), component);
  pt_vec_push(x->l->mem, &x->f->blocks.at[b].ins, terminator);
  return out;
}

static LLVMValueRef incoming_from(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
    if (LLVMGetIncomingBlock(phi, k) == from) return LLVMGetIncomingValue(phi, k);
  return NULL;
}

static void fill_phis(pt_fx *x) {
  for (size_t k = 0; k < x->pending.n; k++) {
    pt_pending p = x->pending.at[k];
    pt_blk block = x->f->ins.at[p.ins].block;
    size_t n = x->f->blocks.at[block].preds.n;
    PT_VEC(pt_val) args = {0};
    for (size_t j = 0; j < n; j++) {
      pt_blk from = x->f->blocks.at[block].preds.at[j];
      LLVMValueRef v = incoming_from(p.phi, x->origin.at[from]);
      assert(v);
      pt_vec_push(x->l->mem, &args, operand_at_end(x, from, v, p.component));
    }
    pt_ir_ins *phi = &x->f->ins.at[p.ins];
    phi->arg = (uint32_t)x->f->args.n, phi->nargs = (uint32_t)n;
    for (size_t j = 0; j < n; j++) pt_vec_push(x->l->mem, &x->f->args, args.at[j]);
    pt_vec_release(x->l->mem, &args);
  }
}

/* Blocks that nothing leads to still need an end. */
static void close_blocks(pt_fx *x) {
  for (pt_blk b = 0; b < x->f->blocks.n; b++) {
    x->cur = b, x->done = false;
    if (!x->f->blocks.at[b].ins.n) pt_fx_halt(x, 0);
  }
}

static void release(pt_fx *x) {
  pt_mem *m = x->l->mem;
  pt_map_release(m, &x->vals);
  pt_map_release(m, &x->blocks);
  pt_map_release(m, &x->vars);
  pt_vec_release(m, &x->comps);
  pt_vec_release(m, &x->origin);
  pt_vec_release(m, &x->entered);
  pt_vec_release(m, &x->pending);
  pt_vec_release(m, &x->literals);
}

void pt_lower_fn(pt_lower *l, LLVMValueRef fn, uint32_t id) {
  pt_fx x = {.l = l, .fn = fn, .id = id, .f = l->p->fns.at[id], .loc = l->p->fns.at[id]->loc};
  pt_bbs order = {0};
  order_blocks(&x, &order);
  pt_fx_new_block(&x, NULL); /* an entry of our own: LLVM's may be a loop head after lowering */
  x.entered.at[0] = true;
  for (size_t k = 0; k < order.n; k++) {
    pt_blk b = pt_fx_new_block(&x, order.at[k]);
    pt_map_put(l->mem, &x.blocks, (uintptr_t)order.at[k], b);
  }
  collect_vars(&x);
  pt_find_literals(&x);
  number_params(&x);
  x.retval = pt_unset_retval(l, fn);
  bind_params(&x);
  pt_fx_br(&x, pt_fx_block_of(&x, order.at[0]));
  for (size_t k = 0; k < order.n && l->err->status == PT_OK; k++) lower_block(&x, order.at[k]);
  if (l->err->status == PT_OK) {
    close_blocks(&x);
    pt_ir_compute_preds(l->p, x.f);
    fill_phis(&x);
    if (!l->o->keep_variables || x.f->model) l->promoted += pt_ir_promote(l->p, id);
    pt_ir_rebirth(l->p, id);
    pt_ir_simplify(l->p, id);
  }
  pt_vec_release(l->mem, &order);
  release(&x);
}
