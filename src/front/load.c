/* Files to one LLVM module, and the module to a program. */
#include <assert.h>
#include <errno.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"
#include "front/clang.h"
#include "front/compdb.h"
#include "front/defined.h"
#include "front/embed.h"
#include "front/file_local.h"
#include "front/implicit.h"
#include "front/lower_priv.h"
#include "front/module.h"
#include "ir/held.h"
#include "ir/inline.h"
#include "ir/tail.h"
#include "ir/verify.h"

typedef struct {
  pt_mem *mem;
  const pt_front_options *o;
  pt_err *err;
  const pt_log *log;
  pt_tmpdir tmp;
  pt_compdb db;
  LLVMContextRef ctx;
  LLVMModuleRef mod;
  const char *inexact;  /* a flag after which floats need not be those of IEEE 754, or NULL */
  pt_strtab said;       /* unknown flags that were named */
} loader;

uint64_t pt_front_default_checks(void) {
  static const pt_check_kind optional[] = {PT_CHECK_MISALIGNED, PT_CHECK_BOOL, PT_CHECK_UNINIT,
                                           PT_CHECK_LEAK_UNFREED};
  uint64_t all = PT_CHECKS_ALL;
  for (size_t k = 0; k < sizeof optional / sizeof *optional; k++)
    all &= ~(UINT64_C(1) << optional[k]);
  return all;
}

/* ---- reading modules */

static void keep_message(LLVMDiagnosticInfoRef info, void *payload) {
  loader *d = payload;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
  char *text = LLVMGetDiagInfoDescription(info);
  pt_err_set(d->err, PT_INPUT, "%s", text);
  LLVMDisposeMessage(text);
}

/* One line, without LLVM's position in a buffer that nobody knows. */
static void set_parse_error(loader *d, const char *path, char *message) {
  if (message) message[strcspn(message, "\n")] = 0;
  pt_err_set(d->err, PT_INPUT, "%s: not readable as LLVM 19 bitcode: %s", path,
             message && *message ? message : "malformed");
  LLVMDisposeMessage(message);
}

static LLVMModuleRef parse_file(loader *d, const char *path, const char *shown) {
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef mod = NULL;
  char *message = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message)) {
    pt_err_set(d->err, PT_INPUT, "cannot read %s: %s", shown, message);
    LLVMDisposeMessage(message);
    return NULL;
  }
  if (LLVMParseIRInContext(d->ctx, buffer, &mod, &message)) {
    set_parse_error(d, shown, message);
    return NULL;
  }
  return mod;
}

/* LLVM's readers may crash on malformed files, so a child reads those first, and writes
   what it understood.  Exit codes of the child: 0 written, 3 refused with a message. */
static int launder_in_child(loader *d, const char *path, const char *output,
                            const char *message_path) {
  LLVMModuleRef mod = parse_file(d, path, path);
  char *message = NULL;
  if (mod && LLVMVerifyModule(mod, LLVMReturnStatusAction, &message))
    set_parse_error(d, path, message);
  if (d->err->status == PT_OK && LLVMWriteBitcodeToFile(mod, output) == 0) return 0;
  FILE *f = fopen(message_path, "w");
  if (f) {
    fputs(d->err->text, f);
    fclose(f);
  }
  return 3;
}

static pt_status launder(loader *d, const char *path, const char *output) {
  char message_path[192];
  snprintf(message_path, sizeof message_path, "%s/message", d->tmp.path);
  pid_t child = pt_process_fork(PT_PROCESS_SAME_GROUP);
  if (child < 0) return pt_err_set(d->err, PT_INPUT, "cannot fork: %s", strerror(errno));
  if (child == 0) {
    static const int deadly[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE};
    for (size_t k = 0; k < sizeof deadly / sizeof *deadly; k++) signal(deadly[k], SIG_DFL);
    alarm(60);
    if (!freopen("/dev/null", "w", stderr)) _exit(3);
    _exit(launder_in_child(d, path, output, message_path));
  }
  int status = 0;
  if (!pt_process_wait_or_stop(child, d->o->stop, &status))
    return pt_err_set(d->err, PT_INPUT, "cannot read %s", path);
  if (pt_front_stopped(d->o, "reading", path, d->err)) return PT_LIMIT;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return PT_OK;
  pt_buf text = {0};
  bool said = WIFEXITED(status) && pt_buf_read_file(d->mem, &text, message_path) && text.n;
  pt_err_set(d->err, PT_INPUT, "%s%s", said ? pt_buf_text(&text) : path,
             said ? "" : ": not readable as LLVM 19 bitcode: malformed");
  pt_buf_release(d->mem, &text);
  return PT_INPUT;
}

static bool ends_with(const char *s, const char *end) {
  size_t n = strlen(s), k = strlen(end);
  return n >= k && strcmp(s + n - k, end) == 0;
}

/* Says what becomes of flags that are not just given to clang.  WHERE: the file that they are for,
   or NULL. */
static pt_status look_at_flags(loader *d, const pt_cflags *f, const char *where) {
  for (size_t k = 0; k < f->unknown.n; k++) {
    bool said = pt_strtab_find(&d->said, f->unknown.at[k]) != 0;
    if (!said && d->log) pt_log_warn(d->log, "flag %s is not known, and ignored", f->unknown.at[k]);
    pt_strtab_add(d->mem, &d->said, f->unknown.at[k]);
  }
  if (!d->inexact) d->inexact = f->inexact;
  if (!f->refused) return PT_OK;
  return pt_err_unsupported(d->err, where, "flag %s", f->refused);
}

static pt_status look_at_given_flags(loader *d) {
  pt_cflags given = {0};
  if (d->o->flags) pt_cflags_sort(&given, d->mem, d->o->flags->at, d->o->flags->n);
  look_at_flags(d, &given, NULL);
  pt_cflags_release(&given, d->mem);
  return d->err->status;
}

/* The module of a C file again, when library functions that it calls undeclared get their types by
   that; else MOD. */
static LLVMModuleRef declare_library(loader *d, LLVMModuleRef mod, const char *path,
                                     const pt_compdb_entry *entry) {
  char prelude[192], output[192];
  pt_buf text = {0};
  LLVMModuleRef better = NULL;
  snprintf(prelude, sizeof prelude, "%s/prelude.h", d->tmp.path);
  snprintf(output, sizeof output, "%s/declared.bc", d->tmp.path);
  if (pt_implicit_declarations(mod, d->mem, &text)) {
    FILE *f = fopen(prelude, "w");
    bool written = f && fwrite(pt_buf_text(&text), 1, text.n, f) == text.n;
    if (f && fclose(f) == 0 && written &&
        pt_clang_try(d->mem, d->o, &d->tmp, entry ? entry->file : path,
                     entry ? &entry->flags : NULL, entry ? entry->directory : NULL, prelude,
                     output) == PT_OK)
      better = parse_file(d, output, path);
  }
  pt_buf_release(d->mem, &text);
  if (!better) return mod;
  LLVMDisposeModule(mod);
  return better;
}

static LLVMModuleRef read_file(loader *d, const char *path, const pt_compdb_entry *entry) {
  char output[192];
  snprintf(output, sizeof output, "%s/file.bc", d->tmp.path);
  bool bitcode = ends_with(path, ".bc") || ends_with(path, ".ll");
  if (access(path, R_OK) != 0) {
    pt_err_set(d->err, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
    return NULL;
  }
  struct stat about;
  if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
    pt_err_set(d->err, PT_INPUT,
               "%s is a folder: name its files, or -p with the folder of compile_commands.json",
               path);
    return NULL;
  }
  if (!bitcode && !ends_with(path, ".c") && !ends_with(path, ".i") && !ends_with(path, ".h")) {
    pt_err_set(d->err, PT_INPUT, "%s: unknown kind of file (.c, .i, .bc or .ll is needed)", path);
    return NULL;
  }
  if (!bitcode && entry && look_at_flags(d, &entry->flags, path) != PT_OK) return NULL;
  pt_status st = bitcode ? launder(d, path, output)
                         : pt_clang_compile(d->mem, d->o, &d->tmp, entry ? entry->file : path,
                                            entry ? &entry->flags : NULL,
                                            entry ? entry->directory : NULL, output, d->err);
  LLVMModuleRef mod = st == PT_OK ? parse_file(d, output, path) : NULL;
  if (mod && !bitcode) mod = declare_library(d, mod, path, entry);
  pt_keep_inline_bodies(mod);
  return mod;
}

pt_status pt_load_commands(pt_compdb *db, pt_mem *m, const pt_front_options *o, pt_err *e) {
  if (o->commands) *db = pt_compdb_lend(o->commands);
  else if (o->compile_db && *o->compile_db) pt_compdb_load(db, m, o->compile_db, e);
  return e->status;
}

/* Files of a project that many programs share are compiled once: the result lies in a folder, as a
   whole or not at all. */
static LLVMModuleRef load_file(loader *d, const char *path) {
  const pt_compdb_entry *entry = pt_compdb_find(&d->db, path);
  pt_buf kept = {0}, part = {0};
  LLVMModuleRef mod = NULL;
  if (d->o->compiled && entry) {
    size_t number = (size_t)(entry - d->db.entries.at);
    pt_buf_printf(d->mem, &kept, "%s/%zu.bc", d->o->compiled, number);
    pt_buf_printf(d->mem, &part, "%s/%zu.part%d", d->o->compiled, number, (int)getpid());
  }
  if (kept.n && access(pt_buf_text(&kept), R_OK) == 0)
    mod = parse_file(d, pt_buf_text(&kept), path);
  else {
    mod = read_file(d, path, entry);
    if (mod && kept.n && LLVMWriteBitcodeToFile(mod, pt_buf_text(&part)) == 0 &&
        rename(pt_buf_text(&part), pt_buf_text(&kept)) != 0)
      unlink(pt_buf_text(&part)); /* it is compiled again then */
  }
  pt_buf_release(d->mem, &kept);
  pt_buf_release(d->mem, &part);
  return mod;
}

LLVMModuleRef pt_load_module(pt_mem *m, const pt_front_options *o, const pt_tmpdir *tmp,
                             const pt_compdb *db, LLVMContextRef ctx, const char *path, pt_err *e) {
  loader d = {.mem = m, .o = o, .err = e, .tmp = *tmp, .db = *db, .ctx = ctx};
  LLVMModuleRef mod = load_file(&d, path);
  pt_strtab_release(m, &d.said);
  return mod;
}

static bool same_layout(LLVMModuleRef mod, bool m32) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(mod);
  return LLVMPointerSize(layout) == (m32 ? 4u : 8u) && LLVMByteOrder(layout) == LLVMLittleEndian;
}

static void link_in(loader *d, LLVMModuleRef mod, const char *path) {
  const char *differs;
  if (!same_layout(mod, d->o->m32)) {
    pt_err_set(d->err, PT_INPUT, "%s: its data model is not %s (try %s)", path,
               d->o->m32 ? "32-bit" : "64-bit", d->o->m32 ? "-m64" : "-m32");
    LLVMDisposeModule(mod);
  } else if (!d->mod) {
    d->mod = mod;
  } else if ((differs = pt_inline_body_differs(d->mod, mod))) {
    pt_err_set(d->err, PT_INPUT, "%s: unsupported: its inline definition of %s is another one",
               path, differs);
    LLVMDisposeModule(mod);
  } else if (LLVMLinkModules2(d->mod, mod)) { /* consumes mod */
    pt_err_set(d->err, PT_INPUT, "%s: cannot be linked with the other files", path);
  }
}

/* Only what the program mentions and does not define itself comes from the models. */
static void weaken(LLVMValueRef g) {
  size_t n;
  const char *name = LLVMGetValueName2(g, &n);
  LLVMLinkage linkage = LLVMGetLinkage(g);
  bool ours = strncmp(name, "__protest_make_", 15) == 0 || strcmp(name, "__pt_run_atexit") == 0 ||
              strcmp(name, "__pt_at_exit") == 0;
  if (!LLVMIsDeclaration(g) && linkage == LLVMExternalLinkage && !ours)
    LLVMSetLinkage(g, LLVMLinkOnceODRLinkage);
}

/* A function of the program that only has a name of the library keeps it. */
static void leave_name(LLVMModuleRef mod, LLVMValueRef model) {
  size_t n;
  LLVMValueRef declared = LLVMGetNamedFunction(mod, LLVMGetValueName2(model, &n));
  if (!declared || !LLVMIsDeclaration(declared) || LLVMIsDeclaration(model)) return;
  if (!pt_model_fits(model, declared))
    LLVMSetValueName2(model, "__pt_left", 9);
}

/* glibc lets a program change its standard streams; in all others they are constant. */
static bool may_change(LLVMValueRef stream) {
  for (LLVMUseRef u = stream ? LLVMGetFirstUse(stream) : NULL; u; u = LLVMGetNextUse(u))
    if (!LLVMIsALoadInst(LLVMGetUser(u))) return true;
  return false;
}

static void free_streams(LLVMModuleRef mod, LLVMModuleRef models) {
  static const char *const streams[] = {"stdin", "stdout", "stderr"};
  for (size_t k = 0; k < sizeof streams / sizeof *streams; k++)
    if (may_change(LLVMGetNamedGlobal(mod, streams[k])))
      LLVMSetGlobalConstant(LLVMGetNamedGlobal(models, streams[k]), 0);
}

/* A program that has its own heap: what the library allocates for it comes from there. */
static void use_own_heap(LLVMModuleRef mod, LLVMModuleRef models) {
  static const char *const names[][2] = {
      {"malloc", "__pt_malloc"}, {"realloc", "__pt_realloc"}, {"free", "__pt_free"}};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    LLVMValueRef own = LLVMGetNamedFunction(mod, names[k][0]);
    if (own && !LLVMIsDeclaration(own) && LLVMGetLinkage(own) != LLVMInternalLinkage)
      LLVMReplaceAllUsesWith(LLVMGetNamedFunction(models, names[k][1]),
                             LLVMGetNamedFunction(models, names[k][0]));
  }
}

/* Bodies are read when they are linked: most are never needed. */
static LLVMModuleRef read_models(loader *d) {
  const char *bytes = d->o->m32 ? pt_embed_models32 : pt_embed_models64;
  size_t n = d->o->m32 ? pt_embed_models32_size : pt_embed_models64_size;
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(bytes, n, "models", 0);
  LLVMModuleRef models = NULL;
  if (LLVMGetBitcodeModuleInContext2(d->ctx, buffer, &models) == 0) return models;
  LLVMDisposeMemoryBuffer(buffer);
  pt_err_set(d->err, PT_INTERNAL, "the models of the C library cannot be read");
  return NULL;
}

static void link_models(loader *d) {
  pt_declare_math(d->mod);
  pt_loosen_results(d->mod);
  LLVMModuleRef models = read_models(d);
  if (!models) return;
  free_streams(d->mod, models);
  use_own_heap(d->mod, models);
  for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f)) {
    leave_name(d->mod, f);
    weaken(f);
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(models); g; g = LLVMGetNextGlobal(g)) weaken(g);
  if (LLVMLinkModules2(d->mod, models))
    pt_err_set(d->err, PT_INPUT, "cannot link the models of the C library with the program");
}

static void load_and_link(loader *d) {
  PT_VEC(LLVMModuleRef) modules = {0};
  for (size_t k = 0; k < d->o->nfiles && d->err->status == PT_OK; k++) {
    LLVMModuleRef mod = load_file(d, d->o->files[k]);
    if (mod) pt_vec_push(d->mem, &modules, mod);
  }
  pt_export_file_local(d->mem, modules.at, modules.n);
  for (size_t k = 0; k < modules.n; k++) {
    if (d->err->status == PT_OK) link_in(d, modules.at[k], d->o->files[k]);
    else LLVMDisposeModule(modules.at[k]);
  }
  pt_vec_release(d->mem, &modules);
}

static void link_others(loader *d) {
  const pt_texts *links = d->o->links;
  for (size_t k = 0; links && k < links->n && d->err->status == PT_OK; k++) {
    LLVMModuleRef mod = load_file(d, links->at[k]);
    if (!mod) return;
    pt_keep_own(d->mod, mod, d->o->own);
    link_in(d, mod, links->at[k]);
  }
}

static void load_modules(loader *d) {
  if (pt_load_commands(&d->db, d->mem, d->o, d->err) != PT_OK) return;
  if (look_at_given_flags(d) != PT_OK) return;
  load_and_link(d);
  link_others(d);
  if (d->err->status == PT_OK && !pt_front_stopped(d->o, "loading", d->o->files[0], d->err))
    link_models(d);
}

/* ---- from module to program */

static LLVMValueRef find_start(loader *d) {
  LLVMValueRef fn = LLVMGetNamedFunction(d->mod, d->o->function);
  if (fn && !LLVMIsDeclaration(fn)) return fn;
  pt_buf names = {0};
  int n = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(d->mod); f; f = LLVMGetNextFunction(f)) {
    LLVMMetadataRef sp = LLVMGetSubprogram(f), file = sp ? LLVMDIScopeGetFile(sp) : NULL;
    unsigned length = 0;
    const char *path = file ? LLVMDIFileGetFilename(file, &length) : "";
    if (LLVMIsDeclaration(f) || (length >= 9 && strncmp(path, "<protest>", 9) == 0)) continue;
    size_t size;
    if (n++ < 8)
      pt_buf_printf(d->mem, &names, "%s%s", n > 1 ? ", " : "", LLVMGetValueName2(f, &size));
  }
  if (n > 8) pt_buf_printf(d->mem, &names, " and %d more", n - 8);
  pt_err_set(d->err, PT_INPUT, "no function %s; %s%s%s", d->o->function,
             n ? "choose one with --function NAME: " : "there are no functions",
             n ? pt_buf_text(&names) : "", "");
  pt_buf_release(d->mem, &names);
  return NULL;
}

static bool is_stopped(pt_lower *l) {
  return pt_front_stopped(l->o, "loading", l->o->files[0], l->err);
}

static void lower_all(pt_lower *l, LLVMValueRef start) {
  if (start) pt_make_start(l, start);
  if (l->o->all_functions)
    for (LLVMValueRef f = LLVMGetFirstFunction(l->mod); f; f = LLVMGetNextFunction(f)) {
      LLVMMetadataRef sp = LLVMGetSubprogram(f);
      LLVMMetadataRef file = sp ? LLVMDIScopeGetFile(sp) : NULL;
      unsigned n = 0;
      const char *path = file ? LLVMDIFileGetFilename(file, &n) : "";
      if (!LLVMIsDeclaration(f) && !(n >= 9 && strncmp(path, "<protest>", 9) == 0)) pt_fn_of(l, f);
    }
  for (size_t fn = 0, global = 0; l->err->status == PT_OK && !is_stopped(l);) {
    if (fn < l->fn_todo.n) {
      pt_todo t = l->fn_todo.at[fn++];
      pt_lower_fn(l, t.value, t.id);
    } else if (global < l->global_todo.n) {
      pt_todo t = l->global_todo.at[global++];
      pt_lower_global(l, t.value, t.id);
    } else {
      break;
    }
  }
}

/* The field that names an instruction's check, or NULL. */
static uint32_t *check_of(pt_ir_ins *i) {
  return pt_op_has_check((pt_op)i->op) ? &i->ref : NULL;
}

/* Whether functions of the host, which access memory without checks of their own, can be called. */
static bool has_builtins(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->fns.n; k++)
    if (p->fns.at[k]->blocks.n == 0 && p->fns.at[k]->nparams) return true;
  return false;
}

/* Renumbers the checks so that only those of living instructions are left, in the order of the
   functions, and those of the whole program. */
static void number_checks(pt_lower *l) {
  pt_ir_prog *p = l->p;
  pt_ir_check *old = p->checks.at;
  size_t cap = p->checks.cap;
  p->checks.at = NULL, p->checks.n = p->checks.cap = 0;
  pt_vec_push(l->mem, &p->checks, (pt_ir_check){0});
  for (size_t k = 1; k < p->fns.n; k++)
    for (size_t j = 1; j < p->fns.at[k]->ins.n; j++) {
      uint32_t *check = check_of(&p->fns.at[k]->ins.at[j]);
      if (!check || !*check) continue;
      pt_vec_push(l->mem, &p->checks, old[*check]);
      *check = (uint32_t)(p->checks.n - 1);
    }
  pt_mem_free(l->mem, old, cap * sizeof *old);
  static const pt_check_kind whole[] = {PT_CHECK_LEAK_LOST, PT_CHECK_LEAK_UNFREED, PT_CHECK_STACK,
                                        PT_CHECK_UNINIT};
  for (size_t k = 0; p->main && k < sizeof whole / sizeof *whole; k++)
    if (l->o->checks >> whole[k] & 1) pt_ir_add_check(p, whole[k], 0, 0, 0);
  if (p->main && l->o->checks >> PT_CHECK_ACCESS & 1 && has_builtins(p))
    pt_ir_add_check(p, PT_CHECK_ACCESS, 0, 0, 0);
}

static void release_lower(pt_lower *l) {
  pt_map_release(l->mem, &l->fns);
  pt_map_release(l->mem, &l->globals);
  pt_map_release(l->mem, &l->unset);
  pt_map_release(l->mem, &l->types);
  pt_map_release(l->mem, &l->locs);
  pt_map_release(l->mem, &l->files);
  pt_vec_release(l->mem, &l->fn_todo);
  pt_vec_release(l->mem, &l->global_todo);
  LLVMDisposeBuilder(l->folder);
}

static void count(const pt_ir_prog *p, pt_stats *s) {
  s->functions = p->fns.n - 1, s->checks = p->checks.n - 1;
  for (size_t k = 1; k < p->fns.n; k++) {
    s->blocks += p->fns.at[k]->blocks.n;
    s->instructions += p->fns.at[k]->ins.n - 1;
  }
}

static void note_inexact(pt_lower *l, const char *flag) {
  char text[200];
  snprintf(text, sizeof text, "floats are those of IEEE 754, and %s lets them have other values",
           flag);
  pt_ir_add_note(l->p, PT_NOTE_RESTRICTED, text);
}

/* Whether nobody asks what a call keeps while it calls itself: its stack, or (where the program may
   end inside) the memory that its variables point to. */
static bool may_forget_frames(const pt_lower *l, uint32_t fn, const bool *ends) {
  if (l->o->checks >> PT_CHECK_STACK & 1) return false;
  if (!(l->o->checks >> PT_CHECK_LEAK_LOST & 1) || !ends[fn]) return true;
  size_t bytes = l->p->fns.at[fn]->ins.n * sizeof(uint32_t);
  uint32_t *held = pt_mem_alloc(l->mem, bytes);
  bool none = pt_ir_number_held(l->p, l->mem, fn, held) == 0;
  pt_mem_free(l->mem, held, bytes);
  return none;
}

static void rework_calls(pt_lower *l) {
  size_t n = l->p->fns.n;
  bool *ends = pt_mem_alloc(l->mem, n * sizeof *ends);
  pt_ir_find_ending(l->p, l->mem, ends);
  for (uint32_t fn = 1; fn < n && !is_stopped(l); fn++) {
    if (l->p->fns.at[fn]->model) continue;
    pt_ir_inline_models(l->p, fn);
    if (may_forget_frames(l, fn, ends)) pt_ir_tail_calls(l->p, fn);
  }
  pt_mem_free(l->mem, ends, n * sizeof *ends);
}

static pt_ir_prog *lower_module(loader *d, pt_stats *stats) {
  LLVMValueRef start = d->o->all_functions && !LLVMGetNamedFunction(d->mod, d->o->function)
                           ? NULL
                           : find_start(d);
  if (d->err->status != PT_OK) return NULL;
  LLVMSetIsNewDbgInfoFormat(d->mod, 0); /* debug records become calls that the C API can read */
  pt_lower l = {.mem = d->mem, .o = d->o, .err = d->err, .ctx = d->ctx, .mod = d->mod};
  l.layout = LLVMGetModuleDataLayout(d->mod);
  l.folder = LLVMCreateBuilderInContext(d->ctx);
  l.pw = d->o->m32 ? 32 : 64;
  l.dbg_kind = LLVMGetMDKindIDInContext(d->ctx, "dbg", 3);
  l.p = pt_ir_prog_new(d->mem, l.pw);
  if (!getcwd(l.cwd, sizeof l.cwd)) l.cwd[0] = 0;
  lower_all(&l, start);
  if (d->err->status == PT_OK) pt_note_passed(&l);
  if (d->err->status == PT_OK) pt_let_output_fail(&l);
  if (d->err->status == PT_OK) pt_note_defined(l.p, d->mem, d->o);
  if (d->err->status == PT_OK && d->inexact && pt_ir_has_floats(l.p)) note_inexact(&l, d->inexact);
  if (d->err->status == PT_OK) rework_calls(&l);
  if (d->err->status == PT_OK) number_checks(&l);
  if (d->err->status == PT_OK) pt_ir_verify(l.p, d->err);
  if (stats) stats->promoted = l.promoted;
  pt_ir_prog *p = l.p;
  release_lower(&l);
  if (d->err->status == PT_OK) return p;
  pt_ir_prog_delete(p);
  return NULL;
}

pt_status pt_front_load(pt_ir_prog **out, pt_mem *m, const pt_front_options *o, pt_stats *stats,
                        const pt_log *log, pt_err *e) {
  loader d = {.mem = m, .o = o, .err = e, .log = log};
  uint64_t start = pt_clock_us(), compiled = start;
  *out = NULL;
  if (pt_tmpdir_init(&d.tmp, e) == PT_OK) {
    d.ctx = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(d.ctx, keep_message, &d);
    load_modules(&d);
    compiled = pt_clock_us();
    if (e->status == PT_OK && d.mod) *out = lower_module(&d, stats);
    if (d.mod) LLVMDisposeModule(d.mod);
    LLVMContextDispose(d.ctx);
  }
  pt_compdb_release(&d.db, m);
  pt_strtab_release(m, &d.said);
  pt_tmpdir_release(&d.tmp);
  if (stats) stats->clang_us = compiled - start, stats->load_us = pt_clock_us() - compiled;
  if (stats && *out) count(*out, stats);
  if (log && *out) pt_log_say(log, "%zu functions loaded", (*out)->fns.n - 1);
  if (*out) return PT_OK;
  if (e->status) return e->status;
  return PT_INTERNAL;
}
