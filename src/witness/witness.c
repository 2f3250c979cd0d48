#include "witness/witness.h"

#include <errno.h>
#include <string.h>

#include "report/sha256.h"

pt_witness_answer pt_witness_say(pt_validator *v, pt_witness_answer answer, const char *format,
                                 ...) {
  va_list args;
  va_start(args, format);
  pt_buf_reset(&v->why);
  pt_buf_vprintf(v->s->mem, &v->why, format, args);
  va_end(args);
  return answer;
}

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

bool pt_witness_same_file(const char *a, const char *b) {
  return strcmp(last_part(a), last_part(b)) == 0;
}

/* ---- what is given */

static bool has_end(const char *path, const char *end) {
  size_t n = strlen(path), m = strlen(end);
  return n > m && strcmp(path + n - m, end) == 0;
}

/* Takes the witness out of the list of files. */
static const char *take_witness(pt_session *s) {
  pt_texts *files = &s->options.files;
  for (size_t k = 0; k < files->n; k++) {
    const char *path = files->at[k];
    if (!has_end(path, ".yml") && !has_end(path, ".yaml") && !has_end(path, ".graphml")) continue;
    for (size_t i = k + 1; i < files->n; i++) files->at[i - 1] = files->at[i];
    files->n--;
    return path;
  }
  pt_err_set(&s->err, PT_USAGE, "no witness given: a file that ends in .yml, .yaml or .graphml");
  return NULL;
}

static pt_status read_witness(pt_validator *v, const char *path) {
  pt_session *s = v->s;
  pt_buf text = {0};
  if (!pt_buf_read_file(s->mem, &text, path))
    pt_err_set(&s->err, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
  else if (has_end(path, ".graphml"))
    pt_witness_read_graph(&v->w, s->mem, path, pt_buf_text(&text), &s->err);
  else pt_witness_read(&v->w, s->mem, path, pt_buf_text(&text), text.n, &s->err);
  pt_buf_release(s->mem, &text);
  return s->err.status;
}

/* The property of the command line, or the witness's own. */
static pt_status find_property(pt_validator *v, const char *path) {
  static const uint64_t assertions = UINT64_C(1) << PT_CHECK_ASSERTION;
  pt_session *s = v->s;
  pt_buf b = {0};
  if (*s->options.property)
    return pt_property_read(&v->property, s->mem, s->options.property, &s->err);
  const char *text = v->w.specification;
  bool bare = strncmp(text, "CHECK", 5) != 0;
  pt_buf_printf(s->mem, &b, bare ? "CHECK( init(main()), LTL(%s) )" : "%s", text);
  if (strstr(text, "call(__assert_fail())"))
    v->property = (pt_property){.checks = assertions, .name = "unreach-call"};
  else pt_property_parse(&v->property, path, pt_buf_text(&b), &s->err);
  pt_buf_release(s->mem, &b);
  if (s->err.status == PT_OK && v->property.coverage)
    pt_err_set(&s->err, PT_INPUT, "%s: a coverage property has no witness", path);
  return s->err.status;
}

static pt_status use_data_model(pt_validator *v) {
  pt_options *o = &v->s->options;
  bool narrow = strcmp(v->w.data_model, "ILP32") == 0;
  if (narrow ? o->m64 : o->m32)
    return pt_err_set(&v->s->err, PT_USAGE, "the witness is for the data model %s",
                      v->w.data_model);
  o->m32 = narrow;
  return PT_OK;
}

/* A file of the program that is not the one that the witness is about, or NULL. */
static const char *foreign_file(pt_validator *v) {
  const pt_texts *files = &v->s->options.files;
  for (size_t k = 0; k < files->n; k++) {
    pt_buf b = {0};
    char hash[65] = "";
    bool same = false, readable = pt_buf_read_file(v->s->mem, &b, files->at[k]);
    if (readable) pt_sha256(pt_buf_text(&b), b.n, hash);
    pt_buf_release(v->s->mem, &b);
    for (size_t i = 0; i < v->w.files.n; i++)
      same |= strcasecmp(v->w.files.at[i].sha256, hash) == 0;
    if (readable && !same) return files->at[k];
  }
  return NULL;
}

/* ---- the answer */

static int print_answer(pt_validator *v, pt_witness_answer answer) {
  static const char *const words[] = {"confirmed", "rejected", "undecided"};
  static const int codes[] = {PROTEST_OK, PROTEST_VIOLATION, PROTEST_INCONCLUSIVE};
  FILE *out = v->s->out;
  fprintf(out, "witness %s: %s\n", words[answer], pt_buf_text(&v->why));
  if (answer != PT_WITNESS_CONFIRMED) fprintf(out, "RESULT: unknown\n");
  else if (v->w.violation) fprintf(out, "RESULT: false(%s)\n", v->violated);
  else fprintf(out, "RESULT: true\n");
  return codes[answer];
}

static pt_witness_answer answer_of(pt_validator *v) {
  const char *foreign = foreign_file(v);
  if (foreign)
    return pt_witness_say(v, PT_WITNESS_REJECTED,
                          "it is about another program: the hash of %s differs", foreign);
  if (v->property.termination && v->w.endless) return pt_witness_endless(v);
  if (v->property.termination || v->w.endless)
    return pt_witness_say(v, PT_WITNESS_UNDECIDED, "termination is not checked");
  return v->w.violation ? pt_witness_violation(v) : pt_witness_proof(v);
}

int pt_command_witness(pt_session *s) {
  pt_validator v = {.s = s, .start = pt_clock_us()};
  int code = PROTEST_INPUT;
  const char *path = take_witness(s);
  if (path && !s->options.files.n)
    pt_err_set(&s->err, PT_USAGE, "no program given for the witness %s", path);
  if (s->err.status == PT_OK && read_witness(&v, path) == PT_OK &&
      find_property(&v, path) == PT_OK && use_data_model(&v) == PT_OK) {
    pt_witness_answer answer = answer_of(&v);
    if (s->err.status == PT_OK) code = print_answer(&v, answer);
  }
  pt_witness_release(&v.w);
  pt_sources_release(&v.sources, s->mem);
  pt_buf_release(s->mem, &v.why);
  return code;
}
