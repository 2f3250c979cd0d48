/* The folder of a suite and the comments of its tests. */
#include "report/suite_read.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/suite_priv.h"

enum { PATH_SIZE = 4096 };

static bool has(const char *dir, const char *name) {
  char path[PATH_SIZE];
  return snprintf(path, sizeof path, "%s/%s", dir, name) < PATH_SIZE && access(path, F_OK) == 0;
}

bool pt_suite_is(const char *dir) { return has(dir, pt_suite_marker); }
bool pt_suite_recorded(const char *dir) { return has(dir, "program.json"); }

/* ---- program.json */

/* Collects the texts of an array of strings, or of member KEY of its objects. */
static bool collect(pt_suite_record *r, pt_mem *m, const char *name, const char *key,
                    pt_texts *out) {
  const pt_json_node *list = pt_json_member(&r->json, &r->json.nodes.at[0], name);
  if (!list || list->kind != PT_JSON_ARRAY) return false;
  for (uint32_t k = list->first; k; k = r->json.nodes.at[k].next) {
    const pt_json_node *n = &r->json.nodes.at[k];
    const char *text = pt_json_string(&r->json, key ? pt_json_member(&r->json, n, key) : n);
    if (!text) return false;
    pt_vec_push(m, out, text);
  }
  return true;
}

pt_status pt_suite_record_read(pt_suite_record *r, pt_mem *m, const char *dir, pt_err *e) {
  char path[PATH_SIZE];
  pt_buf text = {0};
  *r = (pt_suite_record){0};
  snprintf(path, sizeof path, "%s/program.json", dir);
  if (!pt_buf_read_file(m, &text, path))
    pt_err_set(e, PT_INPUT, "cannot read %s", path);
  else if (pt_json_parse(&r->json, m, path, pt_buf_text(&text), e) == PT_OK) {
    const char *folder =
        pt_json_string(&r->json, pt_json_member(&r->json, &r->json.nodes.at[0], "folder"));
    if (folder)
      pt_buf_printf(m, &r->folder, "%s%s%s", *folder == '/' ? "" : dir, *folder == '/' ? "" : "/",
                    folder);
    r->contract = pt_json_member(&r->json, &r->json.nodes.at[0], "contract") != NULL;
    if (!folder || !collect(r, m, "files", "name", &r->files) ||
        !collect(r, m, "files", "sha256", &r->hashes) ||
        !collect(r, m, "options", NULL, &r->options) || r->files.n == 0)
      pt_err_set(e, PT_INPUT, "%s does not say which program the tests are for", path);
  }
  pt_buf_release(m, &text);
  return e->status;
}

void pt_suite_record_release(pt_suite_record *r, pt_mem *m) {
  pt_json_release(&r->json, m);
  pt_buf_release(m, &r->folder);
  pt_vec_release(m, &r->files);
  pt_vec_release(m, &r->hashes);
  pt_vec_release(m, &r->options);
}

/* ---- which tests there are */

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

pt_status pt_suite_list(pt_mem *m, pt_suite_numbers *out, const char *dir, pt_err *e) {
  char path[PATH_SIZE], name[64], rest[8];
  pt_buf text = {0};
  snprintf(path, sizeof path, "%s/%s", dir, pt_suite_marker);
  if (!pt_buf_read_file(m, &text, path))
    pt_err_set(e, PT_INPUT, "%s is no test suite of Protest (it has no %s)", dir, pt_suite_marker);
  for (const char *line = pt_buf_text(&text); *line;
       line += strcspn(line, "\n"), line += *line == '\n') {
    unsigned number;
    if (sscanf(line, "test%u.%7[a-z]", &number, rest) != 2 || strcmp(rest, "inputs") != 0) continue;
    snprintf(name, sizeof name, "test%u.inputs", number);
    if (has(dir, name)) pt_vec_push(m, out, number);
  }
  pt_buf_release(m, &text);
  if (out->n) qsort(out->at, out->n, sizeof *out->at, by_number);
  return e->status;
}

/* ---- what a comment predicts: the lines that suite_c.c writes */

static const char *find(const char *text, size_t n, const char *words) {
  return memmem(text, n, words, strlen(words));
}

/* `dir/p.c:4:11` with or without the column, up to END. */
static void read_place(pt_prediction *p, const char *text, const char *end) {
  const char *colon = end;
  for (int k = 0; k < 2; k++) {
    const char *at = colon;
    while (at > text && isdigit((unsigned char)at[-1]))
      at--;
    if (at == colon || at == text || at[-1] != ':') break;
    p->line = (uint32_t)strtoul(at, NULL, 10);
    colon = at - 1;
  }
  const char *name = colon;
  while (name > text && name[-1] != '/')
    name--;
  if (p->line) snprintf(p->file, sizeof p->file, "%.*s", (int)(colon - name), name);
}

/* `PLACE: error: TEXT [KIND, CWE-N]` */
static bool read_failure(pt_prediction *p, const char *line, size_t n) {
  const char *error = find(line, n, "error: "), *end = line + n;
  while (end > line && *end != '[')
    end--;
  char kind[32];
  if (!error || *end != '[' || sscanf(end, "[%31[a-z-],", kind) != 1 ||
      !pt_check_by_name(kind, &p->kind))
    return false;
  line += strspn(line, "# ");
  if (error - line > 2) read_place(p, line, error - 2);
  return true;
}

static void read_prediction(pt_prediction *p, const char *text) {
  static const char first[] = "Test ", ends[] = "It ends at ";
  const char *start = strstr(text, first);
  size_t n = start ? strcspn(start, "\n") : 0;
  *p = (pt_prediction){0};
  if (!start || start - text > 3) return;
  p->fails = find(start, n, ": fails.");
  if (!p->fails && !find(start, n, ": passes.")) return;
  p->known = !p->fails;
  for (const char *line = start + n; *line++;) {
    n = strcspn(line, "\n");
    const char *place = p->fails ? NULL : find(line, n, ends);
    if (p->fails && read_failure(p, line, n)) {
      p->known = true;
      return;
    }
    if (place && line[n - 1] == '.') read_place(p, place + strlen(ends), line + n - 1);
    if (n == 0 || isalpha((unsigned char)*line)) return; /* the comment is over */
    line += n;
  }
}

/* ---- a test */

static bool ends_in(const char *text, const char *end) {
  size_t n = strlen(text), k = strlen(end);
  return n >= k && strcmp(text + n - k, end) == 0;
}

pt_status pt_test_file_read(pt_test_file *f, pt_mem *m, const char *path, pt_err *e) {
  *f = (pt_test_file){0};
  if (!pt_buf_read_file(m, &f->text, path))
    return pt_err_set(e, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
  const char *text = pt_buf_text(&f->text);
  if (ends_in(path, ".ktest") || (f->text.n > 5 && memcmp(text, "KTEST", 5) == 0)) {
    f->form = PT_FORM_KTEST;
    return pt_suite_read_ktest(f, m, path, e);
  }
  if (strlen(text) != f->text.n)
    return pt_err_set(e, PT_INPUT, "%s is no test: it has zero bytes in it", path);
  if (ends_in(path, ".xml") || strncmp(text, "<?xml", 5) == 0) {
    f->form = PT_FORM_XML;
    return pt_suite_read_xml(f, m, path, e);
  }
  read_prediction(&f->predicted, text);
  if (ends_in(path, ".c")) {
    f->form = PT_FORM_C;
    if (!f->predicted.known || !strstr(text, "protest_inputs[]"))
      return pt_err_set(e, PT_INPUT, "%s is no test that Protest wrote", path);
    return PT_OK;
  }
  return pt_inputs_parse_again(m, &f->inputs, &f->repeat, path, text, e);
}

void pt_test_file_release(pt_test_file *f, pt_mem *m) {
  pt_buf_release(m, &f->text);
  pt_vec_release(m, &f->inputs);
  pt_vec_release(m, &f->values);
}

size_t pt_test_file_count(const pt_test_file *f) {
  return f->form == PT_FORM_INPUTS ? f->inputs.n : f->values.n;
}
