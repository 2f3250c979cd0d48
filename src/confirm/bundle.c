#include "confirm/bundle.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ir/input.h"
#include "ir/text.h"
#include "policy/select.h"
#include "report/report.h"

typedef struct {
  const pt_checker *c;
  pt_mem *m;
  const char *why;   /* it is written */
  char folder[4096]; /* absolute: the compiler may run elsewhere */
  pt_err err;        /* the first thing that could not be written */
} bundle;

/* ---- the folder */

static bool make_folder(bundle *b, const char *parent) {
  enum { MOST = 100000 };
  char here[3072];
  bool absolute = *parent == '/';
  if (!absolute && !getcwd(here, sizeof here))
    return pt_err_set(&b->err, PT_INPUT, "no current folder: %s", strerror(errno)), false;
  for (int k = 1; k <= MOST; k++) {
    snprintf(b->folder, sizeof b->folder, "%s%s%.900s/protest-bug-%d", absolute ? "" : here,
             absolute ? "" : "/", parent, k);
    if (mkdir(b->folder, 0777) == 0) return true;
    if (errno != EEXIST) break;
  }
  pt_err_set(&b->err, PT_INPUT, "cannot create %s: %s", b->folder, strerror(errno));
  return false;
}

static void put(bundle *b, const char *name, const pt_buf *text) {
  char path[sizeof b->folder + 32];
  snprintf(path, sizeof path, "%s/%s", b->folder, name);
  pt_report_write(path, pt_buf_text(text), text->n, &b->err);
}

/* ---- its files */

/* In the words of a shell. */
static void add_word(bundle *b, pt_buf *out, const char *word) {
  pt_buf_add(b->m, out, " '");
  for (; *word; word++) {
    if (*word == '\'') pt_buf_add(b->m, out, "'\\''");
    else pt_buf_char(b->m, out, *word);
  }
  pt_buf_char(b->m, out, '\'');
}

static void put_command(bundle *b) {
  const pt_session *s = b->c->s;
  pt_buf out = {0};
  pt_buf_printf(b->m, &out, "protest %s", s->command);
  for (int k = 0; k < s->argc; k++) add_word(b, &out, s->argv[k]);
  pt_buf_printf(b->m, &out, "\nversion: %s\nseed: %lld\n", protest_version(),
                (long long)s->options.seed);
  put(b, "options.txt", &out);
  pt_buf_release(b->m, &out);
}

static void add_test(bundle *b, pt_buf *out, size_t number) {
  const pt_test *t = &b->c->result.tests.at[number];
  char where[300];
  pt_ir_loc_text(b->c->s->prog, t->loc, where, sizeof where);
  pt_buf_printf(b->m, out, "test %zu: %s%s%s; inputs:\n", number + 1,
                t->fails ? t->text : "fails nothing", *where ? " at " : "", where);
  for (size_t k = 0; k < t->inputs.n; k++) {
    pt_buf_add(b->m, out, "  ");
    pt_input_print(b->m, out, &t->inputs.at[k]);
    pt_buf_char(b->m, out, '\n');
  }
}

static void put_log(bundle *b) {
  const pt_checker *c = b->c;
  pt_buf out = {0};
  pt_check_ids ids;
  pt_buf_printf(b->m, &out, "%s\n\n", b->why);
  if (c->explanation.n) pt_buf_printf(b->m, &out, "%s\n", pt_buf_text(&c->explanation));
  pt_check_ids_init(&ids, b->m, c->s->prog);
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++) {
    const pt_check_result *r = &c->result.checks[k];
    if (r->verdict == PT_OPEN) continue;
    pt_buf_printf(b->m, &out, "%s: %s by %s", pt_check_id(&ids, k),
                  pt_verdict_word((pt_verdict)r->verdict), r->engine ? r->engine : "?");
    if (r->verdict == PT_REFUTED) pt_buf_printf(b->m, &out, ", test %u", r->test);
    pt_buf_char(b->m, &out, '\n');
  }
  pt_check_ids_release(&ids, b->m);
  for (size_t k = 0; k < c->result.tests.n; k++) add_test(b, &out, k);
  for (size_t k = 0; k < c->result.invariants.n; k++)
    pt_buf_printf(b->m, &out, "invariant by %s: %s\n", c->result.invariants.at[k].engine,
                  c->result.invariants.at[k].text);
  put(b, "log.txt", &out);
  pt_buf_release(b->m, &out);
}

static void put_program(bundle *b) {
  pt_session *s = b->c->s;
  pt_buf out = {0};
  pt_ir_print(b->m, &out, s->prog);
  put(b, "program.ir", &out);
  pt_buf_release(b->m, &out);
  pt_front_options f = pt_session_front(s, false);
  if (b->err.status == PT_OK) pt_front_save(b->m, &f, b->folder, &b->err);
}

static void put_readme(bundle *b) {
  pt_buf out = {0};
  pt_buf_printf(
      b->m, &out,
      "Protest contradicted itself: %s\n"
      "To report it, attach this folder to a new issue of the project; it contains your program.\n"
      "options.txt: the command; *.i: the preprocessed sources; program.ir: the program as it was "
      "loaded;\n"
      "log.txt: verdicts, tests and who found them.\n",
      b->why);
  put(b, "README", &out);
  pt_buf_release(b->m, &out);
}

void pt_bundle_write(const pt_checker *c, const char *parent, const char *why) {
  bundle b = {.c = c, .m = c->s->mem, .why = why};
  if (make_folder(&b, parent)) {
    put_readme(&b), put_command(&b), put_log(&b), put_program(&b);
    fprintf(c->s->msg, "protest: please report this: all that is needed is in %s\n", b.folder);
  }
  if (b.err.status != PT_OK)
    fprintf(c->s->msg, "protest: the folder for a bug report is not complete: %s\n",
            *b.err.text ? b.err.text : "the sources cannot be preprocessed");
}
