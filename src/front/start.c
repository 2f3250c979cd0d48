/* The function where a run starts: constructors, the arguments of main (or of the
   function that was asked for), the call, and what runs after it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "front/lower_priv.h"
#include "ir/simplify.h"

typedef struct {
  uint64_t priority;
  LLVMValueRef fn;
} hook;

static int by_priority(const void *a, const void *b) {
  uint64_t x = ((const hook *)a)->priority, y = ((const hook *)b)->priority;
  return x < y ? -1 : x > y;
}

/* The functions of llvm.global_ctors or llvm.global_dtors, in order of priority. */
static size_t list_hooks(pt_lower *l, const char *list, hook *out, size_t max) {
  LLVMValueRef g = LLVMGetNamedGlobal(l->mod, list);
  LLVMValueRef all = g ? LLVMGetInitializer(g) : NULL;
  if (!all || LLVMGetTypeKind(LLVMTypeOf(all)) != LLVMArrayTypeKind) return 0;
  size_t n = LLVMGetArrayLength2(LLVMTypeOf(all)), used = 0;
  for (size_t k = 0; k < n && used < max; k++) {
    LLVMValueRef row = LLVMGetAggregateElement(all, (unsigned)k);
    LLVMValueRef fn = LLVMGetAggregateElement(row, 1);
    if (!fn || !LLVMIsAFunction(fn) || LLVMCountParams(fn) > 0) continue;
    out[used].priority = LLVMConstIntGetZExtValue(LLVMGetAggregateElement(row, 0)) << 32 | k;
    out[used++].fn = fn;
  }
  qsort(out, used, sizeof *out, by_priority);
  return used;
}

enum { MAX_HOOKS = 1000 };

/* Registers destructors before all else, so that they run last; then runs constructors.
   Returns whether there is something to run at exit. */
static bool prepare(pt_fx *x) {
  LLVMModuleRef mod = x->l->mod;
  hook hooks[MAX_HOOKS];
  LLVMValueRef at_exit = LLVMGetNamedFunction(mod, "__pt_at_exit"),
               user = LLVMGetNamedFunction(mod, "atexit");
  size_t n = list_hooks(x->l, "llvm.global_dtors", hooks, MAX_HOOKS);
  for (size_t k = 0; k < n; k++) {
    uint32_t fn = pt_fn_of(x->l, hooks[k].fn);
    x->l->p->fns.at[fn]->address_taken = true;
    pt_val address = pt_ir_fn_addr(x->l->p, x->f, fn, 0);
    pt_fx_call(x, pt_fn_of(x->l, at_exit), &address, 1);
  }
  size_t ctors = list_hooks(x->l, "llvm.global_ctors", hooks, MAX_HOOKS);
  for (size_t k = 0; k < ctors; k++) pt_fx_call(x, pt_fn_of(x->l, hooks[k].fn), NULL, 0);
  return n > 0 || (user && !LLVMIsDeclaration(user));
}

/* Whether a variable that a parameter is stored into is only written, or read for nothing
   (`(void)argc`). */
static bool is_unused(LLVMValueRef variable) {
  for (LLVMUseRef u = LLVMGetFirstUse(variable); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool stored = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == variable;
    bool read = LLVMIsALoadInst(user) && !LLVMGetVolatile(user) && !LLVMGetFirstUse(user);
    if (!stored && !read) return false;
  }
  return true;
}

/* Whether a parameter is at most put away: stored into a variable that nobody reads. */
bool pt_is_ignored(LLVMValueRef param) {
  for (LLVMUseRef u = LLVMGetFirstUse(param); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef store = LLVMGetUser(u);
    LLVMValueRef to = LLVMIsAStoreInst(store) ? LLVMGetOperand(store, 1) : NULL;
    if (!to || !LLVMIsAAllocaInst(to) || LLVMGetOperand(store, 0) != param || !is_unused(to))
      return false;
  }
  return true;
}

static bool ignores_args(LLVMValueRef user_main) {
  for (LLVMValueRef p = LLVMGetFirstParam(user_main); p; p = LLVMGetNextParam(p))
    if (!pt_is_ignored(p)) return false;
  return true;
}

/* A main that does not look at its arguments gets any. */
static void no_args(pt_fx *x, const pt_ir_fn *f, pt_val *args) {
  for (uint32_t k = 0; k < f->nparams; k++) args[k] = pt_fx_const(x, f->values.at[k + 1].width, 0);
}

/* A main that looks at the number of its arguments only: no text of them bounds it. */
static bool counts_args(LLVMValueRef user_main) {
  for (LLVMValueRef p = LLVMGetNextParam(LLVMGetFirstParam(user_main)); p; p = LLVMGetNextParam(p))
    if (!pt_is_ignored(p)) return false;
  return true;
}

static void count_only(pt_fx *x, const pt_ir_fn *f, pt_val *args) {
  LLVMValueRef make = LLVMGetNamedFunction(x->l->mod, "__protest_make_count");
  no_args(x, f, args);
  args[0] = pt_fx_fit(x, pt_fx_call(x, pt_fn_of(x->l, make), NULL, 0), f->values.at[1].width, true);
}

/* A call of main by the model of its arguments (models/start.c): with as many as it takes. */
void pt_lower_main(pt_fx *x, LLVMValueRef call) {
  uint32_t target = pt_fn_of(x->l, LLVMGetNamedFunction(x->l->mod, "main"));
  const pt_ir_fn *f = x->l->p->fns.at[target];
  pt_val args[3] = {0};
  assert(f->nparams <= 3);
  for (uint32_t k = 0; k < f->nparams; k++)
    args[k] = pt_fx_fit(x, pt_fx_comp(x, LLVMGetArgOperand(call, k)), f->values.at[k + 1].width,
                        true);
  pt_val result = pt_fx_call(x, target, args, f->nparams);
  pt_fx_set_comp(x, call, result ? pt_fx_fit(x, result, 32, true) : pt_fx_const(x, 32, 0));
}

/* Main is called with all of its arguments. */
static pt_val call_with_texts(pt_fx *x) {
  LLVMValueRef run = LLVMGetNamedFunction(x->l->mod, "__protest_make_run");
  return pt_fx_call(x, pt_fn_of(x->l, run), NULL, 0);
}

/* CBMC's users call their harnesses so, some of which use none of its functions. */
static bool is_called_harness(const char *name) {
  static const char suffix[] = "_harness";
  size_t n = strlen(name), k = sizeof suffix - 1;
  return n > k && strcmp(name + n - k, suffix) == 0;
}

/* Whether a function is a start of its own: it takes nothing, and is called a harness, or the
   program draws its inputs with functions of CBMC.  Then variables have their initial values, as at
   the start of main. */
static bool is_harness(const pt_lower *l, const pt_ir_fn *f, const char *called) {
  static const char *const prefixes[] = {"__CPROVER_", "nondet_"};
  if (f->nparams) return false;
  if (is_called_harness(called)) return true;
  for (LLVMValueRef g = LLVMGetFirstFunction(l->mod); g; g = LLVMGetNextFunction(g)) {
    size_t n;
    const char *name = LLVMGetValueName2(g, &n);
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
      if (LLVMIsDeclaration(g) && strncmp(name, prefixes[k], strlen(prefixes[k])) == 0) return true;
  }
  return false;
}

void pt_fx_keep(pt_fx *x, const char *name, pt_val result) {
  uint32_t width = result ? pt_ir_width(x->f, result) : 0;
  if (width < x->l->pw) return;
  pt_ir_global g = {
      .name = pt_ir_string(x->l->p, name), .size = (width + 7) / 8, .align = x->l->pw / 8};
  pt_val at = pt_ir_global_addr(x->l->p, x->f, pt_ir_add_global(x->l->p, g), 0);
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_STORE}, 0, (pt_val[]){at, result}, 2);
}

/* Main, or the function that was asked for. */
static pt_val call_target(pt_fx *x, LLVMValueRef user_main, const char *name, bool is_main) {
  uint32_t target = pt_fn_of(x->l, user_main);
  const pt_ir_fn *f = x->l->p->fns.at[target];
  size_t size = (f->nparams + 1) * sizeof(pt_val);
  bool has_args = is_main && f->nparams >= 1 && f->nparams <= 3;
  if (has_args && !ignores_args(user_main) && !counts_args(user_main)) return call_with_texts(x);
  pt_val *args = pt_mem_alloc(x->l->mem, size);
  if (has_args && ignores_args(user_main)) no_args(x, f, args);
  else if (has_args) count_only(x, f, args);
  else if (!is_harness(x->l, f, name)) pt_make_args(x, user_main, f, args);
  pt_val result = pt_fx_call(x, target, args, f->nparams);
  pt_mem_free(x->l->mem, args, size);
  return result;
}

void pt_make_start(pt_lower *l, LLVMValueRef user_main) {
  const pt_ir_fn *f = l->p->fns.at[pt_fn_of(l, user_main)];
  size_t length;
  const char *name = LLVMGetValueName2(user_main, &length);
  bool is_main = strcmp(name, "main") == 0;
  if (!f->nparams && is_called_harness(name)) l->p->for_cbmc = true;
  uint32_t id = pt_ir_add_fn(l->p, "__protest_start", 32);
  pt_fx x = {.l = l, .id = id, .f = l->p->fns.at[id]};
  x.f->model = true;
  pt_fx_new_block(&x, NULL);
  bool hooks = prepare(&x);
  pt_val result = call_target(&x, user_main, name, is_main);
  if (!is_main) pt_fx_keep(&x, "__protest_result", result);
  LLVMValueRef run = LLVMGetNamedFunction(l->mod, "__pt_run_atexit");
  if (hooks) pt_fx_call(&x, pt_fn_of(l, run), NULL, 0);
  result = is_main && result ? pt_fx_fit(&x, result, 32, true) : pt_fx_const(&x, 32, 0);
  pt_fx_op(&x, PT_OP_RET, 0, &result, 1);
  pt_ir_compute_preds(l->p, x.f);
  pt_ir_simplify(l->p, id);
  pt_vec_release(l->mem, &x.comps);
  pt_vec_release(l->mem, &x.origin);
  pt_vec_release(l->mem, &x.entered);
  pt_map_release(l->mem, &x.vals);
  l->p->main = id;
}
