/* Errors that are accepted: comments, lists, exit codes. */
#include "report/accept.h"

#include <protest/protest.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ir/check.h"
#include "test.h"

typedef struct {
  char folder[64], source[80], list[80];
  pt_mem *m;
  pt_accept a;
  pt_report r;
  pt_err e;
} fixture;

static void write_file(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  CHECK(f != NULL);
  fputs(text, f);
  fclose(f);
}

static void begin(fixture *x, const char *source, const char *list) {
  *x = (fixture){.m = pt_mem_new()};
  snprintf(x->folder, sizeof x->folder, "/tmp/protest-unit-%d-XXXXXX", (int)getpid());
  CHECK(mkdtemp(x->folder) != NULL);
  snprintf(x->source, sizeof x->source, "%s/a.c", x->folder);
  snprintf(x->list, sizeof x->list, "%s/known", x->folder);
  write_file(x->source, source);
  if (list) write_file(x->list, list);
  pt_accept_open(&x->a, x->m, list ? x->list : "", true, &x->e);
  pt_report_init(&x->r, x->m);
  x->r.exit_code = PROTEST_VIOLATION;
  pt_report_file f = {.path = x->source, .sha256 = ""};
  pt_vec_push(x->m, &x->r.files, f);
}

static void add(fixture *x, pt_check_kind kind, uint32_t line, const char *fingerprint) {
  pt_report_failure f = {.check = "", .fingerprint = fingerprint, .kind = kind, .property = "",
                         .text = "bad", .at = {x->source, "f", line, 1}, .doubt = "", .reason = "",
                         .run = "", .input = "", .file = "", .file_name = "", .native_text = ""};
  pt_vec_push(x->m, &x->r.failures, f);
}

static void end(fixture *x) {
  pt_report_release(&x->r);
  pt_accept_release(&x->a);
  unlink(x->source), unlink(x->list), rmdir(x->folder);
  CHECK_EQ(pt_mem_delete(x->m), 0);
}

static void collect(void *payload, const char *text) {
  char *all = payload;
  strcat(strcat(all, strrchr(text, '/') ? strrchr(text, '/') + 1 : text), "\n");
}

TEST(accept, comments_and_their_lines) {
  static const char source[] =
      "int f(int a) {\n"
      "  a++; /* protest: ok overflow: it wraps on purpose */\n" /* 2 */
      "  // protest: ok bounds, access: the caller\n"            /* 3: about 5 */
      "\n"
      "  t[a] = 1;\n"
      "  char *s = \"/* protest: ok shift: no comment */\"; s[a];\n" /* 6 */
      "  /* protest: ok div-zero */ 1 / a;\n"                   /* 7: no reason */
      "  a--; // protest: ok bound: no such kind\n"              /* 8 */
      "  a--; // protest: okay, this is prose\n"
      "  a--; /* see also protest: ok overflow: not at the start */\n"
      "  /** protest: ok overflow: two\n   * lines */\n"         /* 11: about 13 */
      "  a--;\n}\n";
  static const struct {
    pt_check_kind kind;
    uint32_t line;
    const char *reason; /* NULL: not accepted */
  } rows[] = {{PT_CHECK_OVERFLOW, 2, "it wraps on purpose"},
              {PT_CHECK_BOUNDS, 2, NULL},
              {PT_CHECK_BOUNDS, 5, "the caller"},
              {PT_CHECK_ACCESS, 5, "the caller"},
              {PT_CHECK_BOUNDS, 3, NULL},
              {PT_CHECK_SHIFT, 6, NULL},
              {PT_CHECK_DIV_ZERO, 7, "no reason is given"},
              {PT_CHECK_BOUNDS, 8, NULL},
              {PT_CHECK_OVERFLOW, 9, NULL},
              {PT_CHECK_OVERFLOW, 10, NULL},
              {PT_CHECK_OVERFLOW, 13, "two lines"}};
  fixture x;
  char notes[1000] = "";
  begin(&x, source, NULL);
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) add(&x, rows[k].kind, rows[k].line, "");
  pt_accept_report(&x.a, &x.r);
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    CHECK_EQ(x.r.failures.at[k].accepted, rows[k].reason ? PT_ACCEPTED_COMMENT : PT_ACCEPTED_NOT);
    CHECK_STR(x.r.failures.at[k].reason, rows[k].reason ? rows[k].reason : "");
  }
  CHECK_EQ(x.r.exit_code, PROTEST_VIOLATION);
  pt_accept_notes(&x.a, collect, notes);
  CHECK_STR(notes, "a.c:7: the comment `protest: ok div-zero` has no reason\n"
                   "a.c:8: the comment `protest: ok bound` names no kind of check: `bound` "
                   "(protest help checks)\n");
  end(&x);
}

TEST(accept, exit_codes_are_of_what_is_left) {
  static const struct {
    uint8_t status; /* of one more check */
    bool other;     /* an error that is not accepted */
    int code;
  } rows[] = {{PT_PROVED, false, PROTEST_OK},
              {PT_OPEN, false, PROTEST_INCONCLUSIVE},
              {PT_REFUTED, false, PROTEST_VIOLATION},
              {PT_PROVED, true, PROTEST_VIOLATION}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    fixture x;
    begin(&x, "a++; // protest: ok overflow: wraps\n", NULL);
    add(&x, PT_CHECK_OVERFLOW, 1, "");
    if (rows[k].other) add(&x, PT_CHECK_BOUNDS, 1, "");
    pt_report_check c = {.id = "", .status = rows[k].status};
    pt_vec_push(x.m, &x.r.checks, c);
    pt_accept_report(&x.a, &x.r);
    CHECK_EQ(x.r.exit_code, rows[k].code);
    end(&x);
  }
}

TEST(accept, known_errors) {
  fixture x;
  char notes[1000] = "";
  pt_buf list = {0};
  begin(&x, "// protest: ok overflow: nothing there\n1;\n",
        "# comment\n\nf1 bounds f 3 a.c\nf2 bounds g 9 a.c\nf3 bounds g 9 b.c\n");
  CHECK_EQ(x.e.status, PT_OK);
  add(&x, PT_CHECK_BOUNDS, 40, "f1");   /* moved */
  add(&x, PT_CHECK_OVERFLOW, 41, "f2"); /* another kind */
  add(&x, PT_CHECK_BOUNDS, 42, "f3");   /* another file */
  add(&x, PT_CHECK_BOUNDS, 43, "f4");
  pt_accept_report(&x.a, &x.r);
  for (size_t k = 0; k < 4; k++)
    CHECK_EQ(x.r.failures.at[k].accepted, k ? PT_ACCEPTED_NOT : PT_ACCEPTED_LIST);
  pt_accept_notes(&x.a, collect, notes);
  CHECK_STR(notes, "a.c:1: the comment `protest: ok overflow` accepts no error that was found\n"
                   "known were not found\n");
  pt_accept_list_begin(&x.a, &list);
  pt_accept_list_add(&x.a, x.list, &x.r, &list);
  pt_accept_list_add(&x.a, x.list, &x.r, &list);
  pt_accept_list_end(&x.a, &list);
  CHECK(strstr(pt_buf_text(&list), "\nf1 bounds f 40 a.c\nf2 overflow f 41 a.c\n"
                                   "f3 bounds f 42 a.c\nf4 bounds f 43 a.c\n"
                                   "f2 bounds g 9 a.c\nf3 bounds g 9 b.c\n"));
  pt_buf_release(x.m, &list);
  end(&x);
}

TEST(accept, a_list_that_is_wrong) {
  fixture x;
  begin(&x, "", "f1 bounds f 3 a b.c\nf1 bounds\n");
  CHECK_EQ(x.e.status, PT_INPUT);
  CHECK(strstr(x.e.text, "known:2: not FINGERPRINT") != NULL);
  end(&x);
}
