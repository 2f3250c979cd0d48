/* Variables that outlive a call: whether a function looks at some. */
#include <string.h>

#include "front/args_priv.h"

static bool is_model(LLVMValueRef fn) {
  LLVMMetadataRef sp = LLVMGetSubprogram(fn), file = sp ? LLVMDIScopeGetFile(sp) : NULL;
  unsigned n = 0;
  const char *path = file ? LLVMDIFileGetFilename(file, &n) : "";
  return n >= 9 && strncmp(path, "<protest>", 9) == 0;
}

/* Whether G is a variable of the user that outlives a call. */
static bool is_state(LLVMValueRef g) {
  size_t n = 0;
  if (!LLVMIsAGlobalVariable(g)) return false;
  LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(g, &n);
  LLVMDisposeValueMetadataEntries(all);
  return n && !LLVMIsGlobalConstant(g) && !LLVMIsDeclaration(g);
}

/* Variables of models whose initial value stands for all: nothing is known yet, or it is written
   before it is read. */
static bool is_general(LLVMValueRef g) {
  static const char *const names[] = {"__pt_stdout",
                                      "__pt_stderr",
                                      "__pt_open_files",
                                      "__pt_folders",
                                      "__pt_ctype_tolower_at",
                                      "__pt_ctype_toupper_at",
                                      "__pt_users",
                                      "__pt_groups",
                                      "__pt_process_id.known_",
                                      "__pt_process_id.value_",
                                      "__pt_date",
                                      "__pt_date_text",
                                      "__pt_exit_list",
                                      "__pt_errno", /* seen through __errno_location only */
                                      "strerror.own"};
  size_t n;
  const char *name = LLVMGetValueName2(g, &n);
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(names[k], name) == 0) return true;
  return false;
}

/* Whether G is a variable of the library: errno, where strtok is, whether stdin is at its end. */
static bool is_library_state(LLVMValueRef g) {
  size_t n = 0;
  const char *name = LLVMGetValueName2(g, &n);
  if (!LLVMIsAGlobalVariable(g) || LLVMIsGlobalConstant(g) || LLVMIsDeclaration(g)) return false;
  return strncmp(name, ".str", 4) != 0 && !is_general(g);
}

/* Functions that look at state of which models have no variable. */
static bool asks_state(LLVMValueRef fn) {
  static const char *const names[] = {"fegetround", "fegetenv",   "fetestexcept",
                                      "setlocale",  "localeconv", "__errno_location"};
  size_t n;
  const char *name = LLVMGetValueName2(fn, &n);
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(names[k], name) == 0) return true;
  return false;
}

/* Whether operand K of an instruction of a model is only written to. */
static bool is_only_set(LLVMValueRef i, int k) {
  return LLVMIsAStoreInst(i) && k == 1 &&
         is_model(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
}

/* Whether what V mentions, as an operand, has such a variable in it; functions and constants are
   looked into, each once. */
static bool mentions_state(pt_mem *m, pt_map *seen, LLVMValueRef v) {
  if (!v || !LLVMIsAConstant(v) || pt_map_get(seen, (uintptr_t)v, NULL)) return false;
  pt_map_put(m, seen, (uintptr_t)v, 1);
  if (is_state(v) || is_library_state(v)) return true;
  if (LLVMIsAFunction(v) && asks_state(v)) return true;
  if (!LLVMIsAFunction(v)) {
    for (int k = 0, n = LLVMGetNumOperands(v); k < n; k++)
      if (mentions_state(m, seen, LLVMGetOperand(v, (unsigned)k))) return true;
    return false;
  }
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      for (int k = 0, n = LLVMGetNumOperands(i); k < n; k++)
        if (!is_only_set(i, k) && mentions_state(m, seen, LLVMGetOperand(i, (unsigned)k)))
          return true;
  return false;
}

/* Whether the function, or one that it may call, looks at variables of the user or of the library
   that outlive a call. */
bool pt_args_has_state(pt_lower *l, LLVMValueRef fn) {
  pt_map seen = {0};
  bool found = mentions_state(l->mem, &seen, fn);
  pt_map_release(l->mem, &seen);
  return found;
}

/* ---- any state */

/* The variables that are mentioned. */
typedef struct {
  pt_mem *mem;
  pt_map seen;
  PT_VEC(LLVMValueRef) found;
  bool library;
} states;

static void gather(states *s, LLVMValueRef v);

static void gather_body(states *s, LLVMValueRef fn) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      for (int k = 0, n = LLVMGetNumOperands(i); k < n; k++)
        if (!is_only_set(i, k)) gather(s, LLVMGetOperand(i, (unsigned)k));
}

static void gather(states *s, LLVMValueRef v) {
  if (!v || !LLVMIsAConstant(v) || pt_map_get(&s->seen, (uintptr_t)v, NULL)) return;
  pt_map_put(s->mem, &s->seen, (uintptr_t)v, 1);
  if (is_state(v)) pt_vec_push(s->mem, &s->found, v);
  else if (is_library_state(v) || (LLVMIsAFunction(v) && asks_state(v))) s->library = true;
  else if (LLVMIsAFunction(v)) gather_body(s, v);
  else
    for (int k = 0, n = LLVMGetNumOperands(v); k < n; k++)
      gather(s, LLVMGetOperand(v, (unsigned)k));
}

bool pt_args_has_variables(pt_lower *l, LLVMValueRef fn) {
  states s = {.mem = l->mem};
  gather(&s, fn);
  bool found = s.found.n > 0;
  pt_map_release(l->mem, &s.seen);
  pt_vec_release(l->mem, &s.found);
  return found;
}

static int64_t initial_value(LLVMValueRef g, bool sign) {
  LLVMValueRef v = LLVMGetInitializer(g);
  if (!v || !LLVMIsAConstantInt(v)) return 0;
  return sign ? LLVMConstIntGetSExtValue(v) : (int64_t)LLVMConstIntGetZExtValue(v);
}

/* A number, of which needs may speak. */
static void make_number(pt_args *m, LLVMValueRef g, pt_val at, uint32_t t, const char *name) {
  pt_given *given = &m->x->l->p->given;
  size_t before = given->args.n;
  m->number = 0;
  pt_args_fill(m, at, 0, t, name, 0);
  for (size_t k = before; k < given->args.n; k++) {
    pt_given_arg *a = &given->args.at[k];
    a->variable = true, a->initial = initial_value(g, a->sign);
  }
}

/* A number is an input; what has several is bytes of any value. */
static bool make_any(pt_args *m, LLVMValueRef g) {
  pt_ir_prog *p = m->x->l->p;
  uint32_t id = pt_global_of(m->x->l, g), var = p->globals.at[id].var;
  uint32_t t = var ? p->vars.at[var].type : 0;
  if (!t || pt_args_has_pointer(m, t)) return false;
  const char *name = pt_ir_text(p, p->vars.at[var].name);
  pt_val at = pt_ir_global_addr(p, m->x->f, id, 0);
  uint64_t size = pt_args_type(m, t)->size;
  if (!size) return false;
  if (pt_args_is_scalar(m, t)) make_number(m, g, at, t, name);
  else pt_args_any(m, at, pt_fx_ptr(m->x, size), name, t);
  p->given.any_state = true;
  return true;
}

bool pt_args_any_state(pt_args *m, LLVMValueRef fn) {
  states s = {.mem = m->x->l->mem};
  gather(&s, fn);
  bool all = !s.library;
  for (size_t k = 0; k < s.found.n; k++) {
    bool any = make_any(m, s.found.at[k]);
    m->x->l->p->given.initial_state |= !any;
    all &= any;
  }
  pt_map_release(s.mem, &s.seen);
  pt_vec_release(s.mem, &s.found);
  return all;
}

/* Where a program starts, they have these values indeed. */
bool pt_args_is_main(LLVMValueRef fn) {
  size_t n;
  return strcmp(LLVMGetValueName2(fn, &n), "main") == 0;
}
