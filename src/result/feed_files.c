/* A file that the program reads, in a native run: one without a name that the harness writes, with
   the characters that models/stdio_in.c handed out.  Files of the folder that a test is run in are
   not touched.

   Inputs of streams do not say which stream they belong to.  So files are given only when the
   program has no other stream than those that fopen makes, never goes back in one, and, as the
   harness sees, reads no more than one of them; files that are only written can be many. */
#include <string.h>

#include "result/feed.h"

const char pt_feed_files_text[] =
    "#include <stdio.h>\n#include <string.h>\n#include <unistd.h>\n"
    "extern int *__errno_location(void);\nextern int mkstemp(char *name);\n"
    "FILE *protest_fopen(const char *path, const char *mode) __asm__(\"fopen\");\n"
    "FILE *protest_fopen(const char *path, const char *mode) {\n"
    "  static int readable;\n"
    "  _Bool fails;\n"
    "  unsigned char e;\n"
    "  char name[] = \"/tmp/protest-file-XXXXXX\";\n"
    "  __SIZE_TYPE__ n;\n"
    "  protest_take(\"bool\", &fails, sizeof fails);\n"
    "  if (fails) {\n"
    "    protest_take(\"uchar\", &e, 1);\n"
    "    *__errno_location() = e ? e : 2; /* ENOENT */\n"
    "    return 0;\n"
    "  }\n"
    "  int reads = *mode == 'r' || strchr(mode, '+');\n"
    "  if (reads && readable++) protest_end(\"several files are read\");\n"
    "  int fd = mkstemp(name);\n"
    "  if (fd < 0) protest_end(\"a file cannot be made\");\n"
    "  unlink(name);\n"
    "  (void)path;\n"
    "  protest_take(\"size_t\", &n, sizeof n);\n"
    "  for (; n > 0; n--) {\n"
    "    protest_take(\"uchar\", &e, 1);\n"
    "    if (reads && write(fd, &e, 1) != 1) protest_end(\"a file cannot be written\");\n"
    "  }\n"
    "  lseek(fd, 0, SEEK_SET);\n"
    "  return fdopen(fd, mode);\n"
    "}\n";

/* Other ways to a stream, and ways back in one. */
static const char *const others[] = {"popen", "fopen64", "fdopen", "freopen", "freopen64",
                                     "tmpfile", "tmpfile64", "rewind", "fseek", "fseeko",
                                     "fsetpos", "open", "open64", "creat", "dup", "dup2"};

static bool is_stdin(const pt_ir_prog *p, const pt_ir_value *v) {
  if (v->kind != PT_VAL_GLOBAL) return false;
  const char *name = pt_ir_text(p, p->globals.at[v->ref].name);
  return strcmp(name, "stdin") == 0 || strcmp(name, "__pt_stdin") == 0;
}

bool pt_feed_has_files(const pt_ir_prog *p) {
  bool opens = false;
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *fn = p->fns.at[k];
    const char *name = pt_ir_text(p, fn->name);
    opens |= fn->model && strcmp(name, "fopen") == 0;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
      if (strcmp(name, others[i]) == 0) return false;
    for (size_t i = 1; i < fn->values.n; i++)
      if (is_stdin(p, &fn->values.at[i])) return false;
  }
  return opens;
}

void pt_feed_file(pt_feeding *d, pt_mem *m, uint32_t index, const pt_input *in) {
  pt_vec_push(m, &d->calls, ((pt_feed_call){.index = index, .in = *in}));
  d->files = true;
  if (!in->lo) pt_vec_push(m, &d->taken, ((pt_feed_text){(uint32_t)d->calls.n, 0, index}));
}

void pt_feed_end_files(pt_feeding *d) {
  if (!d->files) return;
  d->file = d->text;
  d->text = (pt_buf){0};
}

const char *pt_feed_literal(const pt_ir_prog *p, const pt_ir_value *v) {
  if (v->kind != PT_VAL_GLOBAL || v->bits) return "";
  const pt_ir_global *g = &p->globals.at[v->ref];
  bool text = g->constant && g->bytes && g->size && !g->bytes[g->size - 1];
  return text ? (const char *)g->bytes : "";
}

/* With several calls of fopen it is not known which one it is. */
const char *pt_feed_file_name(const pt_ir_prog *p) {
  uint32_t opens = pt_ir_fn_by_name(p, "fopen"), calls = 0;
  const char *name = "";
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *fn = p->fns.at[k];
    for (size_t i = 1; !fn->model && i < fn->ins.n; i++) {
      const pt_ir_ins *ins = &fn->ins.at[i];
      if (ins->dead || ins->op != PT_OP_CALL || ins->ref != opens || !ins->nargs) continue;
      name = calls++ ? "" : pt_feed_literal(p, &fn->values.at[pt_ir_arg(fn, ins, 0)]);
    }
  }
  return name;
}
