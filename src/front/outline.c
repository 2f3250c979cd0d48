/* A source file at a glance: what it is after preprocessing, what it defines, and what that
   mentions. */
#include <string.h>

#include "front/defined.h"
#include "front/maker.h"
#include "front/module.h"

/* ---- what it mentions */

typedef struct {
  pt_outline *out;
  pt_mem *mem;
  pt_map seen; /* values of the item that is looked at */
} lister;

static bool is_compilers(LLVMValueRef g) {
  size_t n;
  const char *name = LLVMGetValueName2(g, &n);
  bool hooks = strcmp(name, "llvm.global_ctors") == 0 || strcmp(name, "llvm.global_dtors") == 0;
  return strncmp(name, "llvm.", 5) == 0 && !hooks;
}

/* Constants of the compiler have no name of their own: what they mention is mentioned. */
static bool is_nameless(LLVMValueRef g) {
  return LLVMIsAGlobalVariable(g) && LLVMGetLinkage(g) == LLVMPrivateLinkage;
}

static void mention(lister *l, LLVMValueRef v) {
  size_t n;
  if (!v || !LLVMIsAConstant(v) || pt_map_get(&l->seen, (uintptr_t)v, NULL)) return;
  pt_map_put(l->mem, &l->seen, (uintptr_t)v, 1);
  if (LLVMIsAGlobalValue(v) && !is_nameless(v)) {
    const char *name = LLVMGetValueName2(v, &n);
    if (!is_compilers(v))
      pt_vec_push(l->mem, &l->out->mentions, pt_strtab_addn(l->mem, &l->out->names, name, n));
    return;
  }
  for (int k = 0, count = LLVMGetNumOperands(v); k < count; k++)
    mention(l, LLVMGetOperand(v, (unsigned)k));
}

static void mention_all(lister *l, LLVMValueRef fn) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      for (int k = 0, n = LLVMGetNumOperands(i); k < n; k++)
        mention(l, LLVMGetOperand(i, (unsigned)k));
}

/* A check of the function calls what makes its arguments, too: the objects that it takes, or
   makes. */
static void list_objects(lister *l, LLVMValueRef fn, pt_outline_item *i) {
  LLVMModuleRef mod = LLVMGetGlobalParent(fn);
  pt_lower types = {.mem = l->mem,
                    .ctx = LLVMGetModuleContext(mod),
                    .mod = mod,
                    .layout = LLVMGetModuleDataLayout(mod)};
  pt_buf name = {0};
  i->takes_first = (uint32_t)l->out->taken.n;
  for (unsigned k = 1; i->seen && k <= LLVMCountParams(fn); k++) {
    pt_buf_reset(&name);
    if (pt_maker_object(&types, fn, k, &name))
      pt_vec_push(l->mem, &l->out->taken,
                  pt_strtab_add(l->mem, &l->out->names, pt_buf_text(&name)));
  }
  i->takes = (uint32_t)l->out->taken.n - i->takes_first;
  pt_buf_reset(&name);
  pt_maker maker = pt_maker_what(&types, fn, &name);
  if (maker.fn) {
    i->makes = maker.kind, i->choices = pt_maker_rank_of(&types, &maker).choices;
    i->object = pt_strtab_add(l->mem, &l->out->names, pt_buf_text(&name));
  }
  pt_buf_release(l->mem, &name);
}

/* ---- what it defines */

static bool is_weak(LLVMLinkage l) {
  return l == LLVMWeakAnyLinkage || l == LLVMWeakODRLinkage || l == LLVMCommonLinkage;
}

static void add_item(lister *l, LLVMValueRef g) {
  size_t n;
  LLVMLinkage linkage = LLVMGetLinkage(g);
  if (LLVMIsDeclaration(g) || is_compilers(g) || is_nameless(g)) return;
  const char *name = LLVMGetValueName2(g, &n);
  pt_outline_item item = {.name = pt_strtab_addn(l->mem, &l->out->names, name, n),
                          .function = LLVMIsAFunction(g),
                          .weak = is_weak(linkage),
                          .seen = linkage == LLVMExternalLinkage || is_weak(linkage),
                          .first = (uint32_t)l->out->mentions.n};
  if (item.function) mention_all(l, g), list_objects(l, g, &item);
  else mention(l, LLVMGetInitializer(g));
  item.n = (uint32_t)l->out->mentions.n - item.first;
  pt_map_reset(&l->seen);
  pt_vec_push(l->mem, &l->out->items, item);
}

static void list_items(pt_outline *out, pt_mem *m, LLVMModuleRef mod) {
  lister l = {.out = out, .mem = m};
  for (LLVMValueRef f = LLVMGetFirstFunction(mod); f; f = LLVMGetNextFunction(f)) add_item(&l, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(mod); g; g = LLVMGetNextGlobal(g)) add_item(&l, g);
  pt_map_release(m, &l.seen);
}

/* ---- where its functions are in the text */

static pt_outline_item *item_of(pt_outline *o, uint32_t name) {
  for (size_t k = 0; k < o->items.n; k++)
    if (o->items.at[k].name == name && o->items.at[k].function) return &o->items.at[k];
  return NULL;
}


typedef struct {
  pt_outline *out;
  pt_mem *mem;
} places;

static void see_function(void *payload, uint32_t name, size_t from, size_t length) {
  pt_outline_item *i = item_of(((places *)payload)->out, name);
  if (i && !i->length) i->from = from, i->length = length;
}

static void see_header(void *payload, uint32_t name, const char *header, size_t length) {
  places *p = payload;
  pt_outline_item *i = item_of(p->out, name);
  if (i && !i->header) i->header = pt_strtab_addn(p->mem, &p->out->names, header, length);
}

static void find_places(pt_outline *out, pt_mem *m) {
  places p = {.out = out, .mem = m};
  pt_text_visitor v = {
      .names = &out->names, .payload = &p, .body = see_function, .declared = see_header};
  pt_text_visit(pt_buf_text(&out->source), &v);
}

/* ---- */

typedef struct {
  pt_tmpdir tmp;
  pt_compdb db;
} surroundings;

static pt_status begin(surroundings *s, pt_mem *m, const pt_front_options *o, pt_err *e) {
  *s = (surroundings){0};
  if (pt_tmpdir_init(&s->tmp, e) == PT_OK) pt_load_commands(&s->db, m, o, e);
  return e->status;
}

static void end(surroundings *s, pt_mem *m) {
  pt_compdb_release(&s->db, m);
  pt_tmpdir_release(&s->tmp);
}

static pt_status preprocess(pt_buf *out, pt_opened *opened, pt_mem *m, const pt_front_options *o,
                            const char *file, pt_err *e) {
  surroundings s;
  char text[192];
  if (begin(&s, m, o, e) == PT_OK) {
    const pt_compdb_entry *entry = pt_compdb_find(&s.db, file);
    snprintf(text, sizeof text, "%s/text.i", s.tmp.path);
    if (pt_clang_preprocess(m, o, &s.tmp, entry ? entry->file : file, entry ? &entry->flags : NULL,
                            entry ? entry->directory : NULL, text, opened, e) == PT_OK &&
        !pt_buf_read_file(m, out, text))
      pt_err_set(e, PT_INPUT, "cannot read what clang wrote");
  }
  end(&s, m);
  return e->status;
}

pt_status pt_front_outline(pt_outline *out, pt_mem *m, const pt_front_options *o, const char *file,
                           pt_err *e) {
  *out = (pt_outline){0};
  return preprocess(&out->source, &out->opened, m, o, file, e);
}

pt_status pt_front_preprocess(pt_buf *out, pt_mem *m, const pt_front_options *o, const char *file,
                              pt_err *e) {
  return preprocess(out, NULL, m, o, file, e);
}

pt_status pt_front_outline_items(pt_outline *out, pt_mem *m, const pt_front_options *o,
                                 const char *file, pt_err *e) {
  surroundings s;
  if (begin(&s, m, o, e) == PT_OK) {
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMModuleRef mod = pt_load_module(m, o, &s.tmp, &s.db, ctx, file, e);
    if (mod) list_items(out, m, mod), LLVMDisposeModule(mod);
    LLVMContextDispose(ctx);
    if (e->status == PT_OK) find_places(out, m);
  }
  end(&s, m);
  return e->status;
}

pt_status pt_front_preprocess_text(pt_buf *out, pt_mem *m, const pt_front_options *o,
                                   const char *text, pt_err *e) {
  pt_tmpdir tmp = {0};
  pt_front_options plain = *o;
  char file[192], result[192];
  plain.comments = false, plain.preinclude = NULL, plain.compile_db = "";
  if (pt_tmpdir_init(&tmp, e) == PT_OK) {
    snprintf(file, sizeof file, "%s/given.c", tmp.path);
    snprintf(result, sizeof result, "%s/text.i", tmp.path);
    FILE *f = fopen(file, "w");
    bool written = f && fputs(text, f) >= 0;
    if (f) written &= fclose(f) == 0;
    if (!written) pt_err_set(e, PT_INPUT, "cannot write %s", file);
    else if (pt_clang_preprocess(m, &plain, &tmp, file, NULL, NULL, result, NULL, e) == PT_OK &&
             !pt_buf_read_file(m, out, result))
      pt_err_set(e, PT_INPUT, "cannot read what clang wrote");
  }
  pt_tmpdir_release(&tmp);
  return e->status;
}

void pt_outline_release(pt_outline *out, pt_mem *m) {
  pt_buf_release(m, &out->source);
  pt_opened_release(&out->opened, m);
  pt_strtab_release(m, &out->names);
  pt_vec_release(m, &out->items);
  pt_vec_release(m, &out->mentions);
  pt_vec_release(m, &out->taken);
}
