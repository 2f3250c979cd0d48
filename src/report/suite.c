/* The folder of a test suite: who owns which file, and writing without losing anything. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/coverage.h"
#include "report/suite_priv.h"

const char pt_suite_marker[] = ".protest-suite";
static const char marker_head[] = "protest-suite 1\n";
static const char part_name[] = ".protest-part"; /* a file that is being written */

const char *pt_suite_clang(const pt_suite *s) { return s->info.clang ? s->info.clang : "clang-19"; }
const char *pt_suite_entry(const pt_suite *s) { return s->info.entry ? s->info.entry : "main"; }

void pt_suite_plain(const char *text, char *out, size_t size) {
  size_t n = 0;
  for (; *text && n + 1 < size; text++) {
    char c = iscntrl((unsigned char)*text) ? ' ' : *text;
    bool ends = n && ((c == '/' && out[n - 1] == '*') || (c == '*' && out[n - 1] == '/'));
    if (ends && n + 2 < size) out[n++] = ' ';
    out[n++] = c;
  }
  out[n] = 0;
}

void pt_suite_quote(pt_mem *m, pt_buf *out, const char *text) {
  pt_buf_char(m, out, '\'');
  for (; *text; text++) {
    if (*text == '\'')
      pt_buf_add(m, out, "'\\''");
    else
      pt_buf_char(m, out, *text);
  }
  pt_buf_char(m, out, '\'');
}

/* ---- names */

/* testN.END with N > 0 */
static bool is_test_name(const char *name, const char *end) {
  if (strncmp(name, "test", 4) != 0 || name[4] < '1' || name[4] > '9') return false;
  for (name += 4; isdigit((unsigned char)*name);)
    name++;
  return strcmp(name, end) == 0;
}

/* Whatever a marker says, only such names are ever removed. */
static bool is_our_name(const char *name) {
  static const char *const fixed[] = {"Makefile",       "run.sh",
                                      "protest.h",      "coverage.info",
                                      "program.json",   "test-suite/metadata.xml",
                                      "CMakeLists.txt", "meson.build",
                                      "tests.txt",      "protest-runner.h",
                                      "klee/klee.h"};
  static const char *const ends[] = {".c", ".inputs", ".ktest", ".stdout", ".stdin", ".data"};
  for (size_t k = 0; k < sizeof fixed / sizeof *fixed; k++)
    if (strcmp(name, fixed[k]) == 0) return true;
  if (strncmp(name, "test-suite/", 11) == 0) return is_test_name(name + 11, ".xml");
  for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
    if (is_test_name(name, ends[k])) return true;
  return false;
}

static bool exists(const pt_suite *s, const char *name, bool *plain) {
  struct stat st;
  bool there = fstatat(s->folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0;
  *plain = there && S_ISREG(st.st_mode);
  return there;
}

/* ---- writing */

static pt_status cannot(const pt_suite *s, const char *name, pt_err *e) {
  return pt_err_set(e, PT_INPUT, "cannot write %s/%s: %s", s->dir, name, strerror(errno));
}

/* Writes TEXT to a file of another name that nobody else uses. */
static bool write_part(const pt_suite *s, const char *text, size_t n) {
  unlinkat(s->folder, part_name, 0);
  int fd = openat(s->folder, part_name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  return fd >= 0 && pt_fd_fill(fd, text, n);
}

/* Gives the file that was written its name; only a file of ours may have it already (AGAIN). */
static bool name_part(const pt_suite *s, const char *name, bool again) {
  if (!again && renameat2(s->folder, part_name, s->folder, name, RENAME_NOREPLACE) == 0)
    return true;
  if (!again && errno != EINVAL && errno != ENOSYS) return false; /* known on most systems only */
  return renameat(s->folder, part_name, s->folder, name) == 0;
}

/* A file appears under its name when it is whole, so that a run that is killed, or a disk that is
   full, leaves no half of one.  AGAIN: it replaces one of this run. */
static pt_status write_file(const pt_suite *s, const char *name, const char *text, size_t n,
                            bool again, pt_err *e) {
  bool plain;
  assert(is_our_name(name));
  if (!again && exists(s, name, &plain))
    return pt_err_set(e, PT_INPUT, "%s/%s exists and was not written by Protest", s->dir, name);
  if (!again && (!pt_fd_write(s->marker, name, strlen(name)) || !pt_fd_write(s->marker, "\n", 1)))
    return cannot(s, pt_suite_marker, e);
  if (write_part(s, text, n) && name_part(s, name, again)) return PT_OK;
  int why = errno;
  unlinkat(s->folder, part_name, 0);
  errno = why;
  return cannot(s, name, e);
}

/* ---- opening */

static pt_status refuse(const char *dir, pt_err *e) {
  return pt_err_set(
      e, PT_INPUT,
      "%s exists and is no test suite of Protest (it has no %s): choose another folder", dir,
      pt_suite_marker);
}

static pt_status open_folder(pt_suite *s, pt_err *e) {
  bool made = s->made = mkdir(s->dir, 0777) == 0;
  if (!made && errno != EEXIST)
    return pt_err_set(e, PT_INPUT, "cannot create %s: %s", s->dir, strerror(errno));
  s->folder = open(s->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (s->folder < 0)
    return pt_err_set(e, PT_INPUT, "cannot use %s as a folder: %s", s->dir, strerror(errno));
  int create = made ? O_CREAT | O_EXCL : 0;
  s->marker =
      openat(s->folder, pt_suite_marker, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_APPEND | create, 0666);
  if (made && (s->marker < 0 || !pt_fd_write(s->marker, marker_head, strlen(marker_head))))
    return cannot(s, pt_suite_marker, e);
  bool foreign = s->marker < 0 && (errno == ENOENT || errno == ELOOP || errno == EISDIR);
  if (s->marker < 0) return foreign ? refuse(s->dir, e) : cannot(s, pt_suite_marker, e);
  if (flock(s->marker, LOCK_EX | LOCK_NB))
    return pt_err_set(e, PT_INPUT, "%s is in use by another run", s->dir);
  return PT_OK;
}

static void remove_listed(const pt_suite *s, char *names) {
  bool plain;
  for (char *save = NULL, *name = strtok_r(names, "\n", &save); name;
       name = strtok_r(NULL, "\n", &save))
    if (is_our_name(name) && exists(s, name, &plain) && plain) unlinkat(s->folder, name, 0);
}

static void read_marker(const pt_suite *s, pt_buf *out) {
  char part[4096];
  ssize_t n;
  while ((n = pread(s->marker, part, sizeof part, (off_t)out->n)) > 0)
    pt_buf_addn(s->mem, out, part, (size_t)n);
}

/* Removes the files of the suite that was here, and begins the marker anew. */
static pt_status forget_old(pt_suite *s, pt_err *e) {
  pt_buf old = {0};
  pt_status status = PT_OK;
  read_marker(s, &old);
  size_t head = strlen(marker_head);
  if (strncmp(pt_buf_text(&old), marker_head, head) != 0) {
    status = refuse(s->dir, e);
  } else {
    remove_listed(s, old.text + head);
    unlinkat(s->folder, part_name, 0);
    if (ftruncate(s->marker, (off_t)head)) status = cannot(s, pt_suite_marker, e);
  }
  pt_buf_release(s->mem, &old);
  return status;
}

/* Takes back what was begun: the files written so far (BEGUN: the marker lists only those), and
   the folder when it was not there before. */
static void unmake(pt_suite *s, bool begun) {
  pt_buf names = {0};
  if (begun) read_marker(s, &names);
  if (names.n) remove_listed(s, names.text);
  pt_buf_release(s->mem, &names);
  if (!s->made) return;
  if (s->folder >= 0) {
    unlinkat(s->folder, "test-suite", AT_REMOVEDIR);
    unlinkat(s->folder, "klee", AT_REMOVEDIR);
    unlinkat(s->folder, pt_suite_marker, 0);
  }
  rmdir(s->dir);
}

static pt_status make_subfolder(const pt_suite *s, const char *name, pt_err *e) {
  struct stat st;
  if (mkdirat(s->folder, name, 0777) && errno != EEXIST) return cannot(s, name, e);
  if (fstatat(s->folder, name, &st, AT_SYMLINK_NOFOLLOW) || !S_ISDIR(st.st_mode))
    return pt_err_set(e, PT_INPUT, "%s/%s is no folder", s->dir, name);
  return PT_OK;
}

static bool uses_klee(const pt_ir_prog *p) {
  for (uint32_t k = 1; k < p->fns.n; k++)
    if (strncmp(pt_ir_text(p, p->fns.at[k]->cname), "klee_", 5) == 0) return true;
  return false;
}

/* The headers that the program may have found in Protest only. */
static pt_status write_headers(const pt_suite *s, pt_err *e) {
  const char *header = s->info.header, *klee = uses_klee(s->prog) ? s->info.klee : NULL;
  pt_status status = PT_OK;
  if (header) status = write_file(s, "protest.h", header, strlen(header), false, e);
  if (klee && status == PT_OK) status = make_subfolder(s, "klee", e);
  if (klee && status == PT_OK)
    status = write_file(s, "klee/klee.h", klee, strlen(klee), false, e);
  return status;
}

static void suite_delete(pt_suite *s) {
  if (s->marker >= 0) close(s->marker);
  if (s->folder >= 0) close(s->folder);
  pt_feeds_release(&s->feeds, s->mem);
  pt_vec_release(s->mem, &s->tests);
  pt_mem_free(s->mem, s->dir, strlen(s->dir) + 1);
  if (s->here) pt_mem_free(s->mem, s->here, strlen(s->here) + 1);
  if (s->back) pt_mem_free(s->mem, s->back, strlen(s->back) + 1);
  pt_mem_free(s->mem, s, sizeof *s);
}

static pt_status write_made(const pt_suite *s, const char *name,
                            void (*make)(pt_buf *out, const pt_suite *s), pt_err *e) {
  pt_buf b = {0};
  make(&b, s);
  pt_status status = write_file(s, name, pt_buf_text(&b), b.n, false, e);
  pt_buf_release(s->mem, &b);
  return status;
}

/* The way from the suite's folder to the current one; the current one as it is when there is none
   without links in it. */
static void find_way_back(pt_suite *s) {
  char *dir = realpath(s->dir, NULL);
  size_t common = 0, n = dir ? strlen(dir) : 0;
  pt_buf way = {0};
  for (size_t k = 0; k <= n; k++) { /* the end of the last folder that both are in */
    bool ends = (k == n || dir[k] == '/') && (s->here[k] == 0 || s->here[k] == '/');
    if (ends) common = k;
    if (k == n || s->here[k] != dir[k]) break;
  }
  for (size_t k = common; k < n; k++)
    if (dir[k] == '/') pt_buf_add(s->mem, &way, way.n ? "/.." : "..");
  if (s->here[common]) pt_buf_printf(s->mem, &way, "%s%s", way.n ? "" : ".", s->here + common);
  s->back = pt_mem_strdup(s->mem, n && common ? pt_buf_text(&way) : s->here);
  if (!*s->back) {
    pt_mem_free(s->mem, s->back, 1);
    s->back = pt_mem_strdup(s->mem, ".");
  }
  pt_buf_release(s->mem, &way);
  free(dir);
}

pt_status pt_suite_open(pt_suite **out, pt_mem *m, const pt_ir_prog *p, const char *dir,
                        const pt_suite_info *info, pt_err *e) {
  assert(info->nfiles > 0);
  pt_suite *s = pt_mem_alloc(m, sizeof *s);
  *s = (pt_suite){.mem = m, .prog = p, .info = *info, .folder = -1, .marker = -1};
  s->dir = pt_mem_strdup(m, dir);
  char *here = getcwd(NULL, 0);
  s->here = pt_mem_strdup(m, here ? here : ".");
  free(here);
  pt_feeds_init(&s->feeds, m, p);
  pt_status status = open_folder(s, e);
  find_way_back(s);
  if (status == PT_OK) status = forget_old(s, e);
  bool begun = status == PT_OK;
  if (status == PT_OK) status = make_subfolder(s, "test-suite", e);
  if (status == PT_OK) status = write_headers(s, e);
  if (status == PT_OK) status = write_made(s, "protest-runner.h", pt_suite_text_runner, e);
  if (status == PT_OK) status = write_made(s, "program.json", pt_suite_text_record, e);
  if (status == PT_OK) status = write_made(s, "test-suite/metadata.xml", pt_suite_text_metadata, e);
  *out = s;
  if (status != PT_OK) {
    unmake(s, begun);
    suite_delete(s), *out = NULL;
  }
  return status;
}

/* ---- adding */

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* The row for tests.txt: a new one, or the old one of this number. */
static void note_test(pt_suite *s, const pt_suite_case *c) {
  const pt_test *t = c->test;
  const pt_feeding *d = c->feeding;
  uint32_t number = c->number;
  bool recorded = c->story && c->story->recorded;
  pt_suite_test row = {.number = number,
                       .fails = t->fails,
                       .kind = t->fails ? t->kind : PT_CHECK_NONE,
                       .exit_code = recorded ? c->story->exit_code : -1};
  const pt_ir_loc *l = &s->prog->locs.at[t->loc];
  if (t->loc) {
    char place[200];
    snprintf(place, sizeof place, "%.150s:%u", base_name(pt_ir_text(s->prog, l->file)), l->line);
    pt_suite_plain(place, row.place, sizeof row.place);
  }
  pt_suite_plain(t->text, row.text, sizeof row.text);
  if (d->lost) {
    char why[200];
    pt_suite_plain(pt_feeding_why(d, s->prog, &t->inputs, why, sizeof why), row.lost,
                   sizeof row.lost);
  }
  for (size_t k = 0; k < s->tests.n; k++)
    if (s->tests.at[k].number == number) {
      s->tests.at[k] = row;
      return;
    }
  pt_vec_push(s->mem, &s->tests, row);
}

static bool is_known(const pt_suite *s, uint32_t number) {
  for (size_t k = 0; k < s->tests.n; k++)
    if (s->tests.at[k].number == number) return true;
  return false;
}

enum { FORMATS = 7 };

/* The name of test NUMBER in a format. */
static const char *test_name(int format, uint32_t number, char out[64]) {
  static const char *const names[FORMATS][2] = {
      {"test", ".c"},      {"test", ".inputs"}, {"test", ".ktest"}, {"test-suite/test", ".xml"},
      {"test", ".stdout"}, {"test", ".stdin"},  {"test", ".data"}};
  snprintf(out, 64, "%s%u%s", names[format][0], number, names[format][1]);
  return out;
}

static void make_texts(pt_buf b[FORMATS], const pt_suite *s, const pt_suite_case *c) {
  const pt_feeding *d = c->feeding;
  pt_suite_text_c(&b[0], s, c);
  pt_suite_text_inputs(&b[1], s, c);
  if (!c->test->lasso.period) { /* others cannot say that inputs repeat */
    pt_suite_text_ktest(&b[2], s, c);
    pt_suite_text_xml(&b[3], s, c);
  }
  if (c->story && c->story->recorded)
    pt_buf_addn(s->mem, &b[4], pt_buf_text(&c->story->output), c->story->output.n);
  pt_buf_addn(s->mem, &b[5], pt_buf_text(&d->text), d->files ? 0 : d->text.n);
  pt_buf_addn(s->mem, &b[6], pt_buf_text(&d->file), d->file.n);
}

/* Writes one form of a test, or takes it away when there is none. */
static pt_status write_form(const pt_suite *s, int format, uint32_t number, const pt_buf *text,
                            bool known, pt_err *e) {
  char name[64];
  bool plain;
  test_name(format, number, name);
  if (text->n)
    return write_file(s, name, pt_buf_text(text), text->n, known && exists(s, name, &plain), e);
  if (known) unlinkat(s->folder, name, 0);
  return PT_OK;
}

/* Writes a test in all formats, or in none; one that is written again stays when that fails. */
static pt_status add_test(pt_suite *s, const pt_test *t, const pt_suite_story *story,
                          uint32_t number, pt_err *e) {
  char name[64];
  bool again = is_known(s, number);
  pt_buf b[FORMATS] = {{0}};
  pt_status status = PT_OK;
  pt_feeding d;
  int k = 0;
  pt_feeding_init(&d, s->mem, &s->feeds, &t->inputs);
  pt_suite_case c = {.test = t, .feeding = &d, .story = story, .number = number};
  make_texts(b, s, &c);
  for (; k < FORMATS && status == PT_OK; k++) status = write_form(s, k, number, &b[k], again, e);
  if (status == PT_OK)
    note_test(s, &c);
  else
    for (k--; !again && k-- > 0;) /* the last one is not there */
      if (b[k].n) unlinkat(s->folder, test_name(k, number, name), 0);
  for (k = 0; k < FORMATS; k++) pt_buf_release(s->mem, &b[k]);
  pt_feeding_release(&d, s->mem);
  return status;
}

pt_status pt_suite_add(pt_suite *s, const pt_test *t, uint32_t index, pt_err *e) {
  return add_test(s, t, NULL, index + 1, e);
}

/* Tests only ever move to smaller numbers, in order, so that whatever fails on the way none is
   lost. */
pt_status pt_suite_settle(pt_suite *s, const pt_test *tests, const pt_suite_story *stories,
                          uint32_t n, pt_err *e) {
  char name[64];
  pt_status status = PT_OK;
  for (uint32_t k = 0; k < n && status == PT_OK; k++)
    status = add_test(s, &tests[k], stories ? &stories[k] : NULL, k + 1, e);
  for (size_t k = s->tests.n; status == PT_OK && k-- > 0;) {
    if (s->tests.at[k].number <= n) continue;
    for (int format = 0; format < FORMATS; format++)
      unlinkat(s->folder, test_name(format, s->tests.at[k].number, name), 0);
    memmove(&s->tests.at[k], &s->tests.at[k + 1], (s->tests.n - k - 1) * sizeof *s->tests.at);
    s->tests.n--;
  }
  return status;
}

/* ---- closing */

pt_status pt_suite_close(pt_suite *s, const pt_result *r, pt_err *e) {
  static const struct {
    const char *name;
    void (*make)(pt_buf *out, const pt_suite *s);
  } files[] = {{"tests.txt", pt_suite_text_tests},
               {"Makefile", pt_suite_text_makefile},
               {"CMakeLists.txt", pt_suite_text_cmake},
               {"meson.build", pt_suite_text_meson}};
  pt_buf lcov = {0};
  pt_status status = write_file(s, "run.sh", pt_suite_run_sh, strlen(pt_suite_run_sh), false, e);
  for (size_t k = 0; k < sizeof files / sizeof *files && status == PT_OK; k++)
    status = write_made(s, files[k].name, files[k].make, e);
  if (status == PT_OK && r) {
    pt_coverage_lcov(s->mem, &lcov, r, s->here);
    status = write_file(s, "coverage.info", pt_buf_text(&lcov), lcov.n, false, e);
  }
  pt_buf_release(s->mem, &lcov);
  suite_delete(s);
  return status;
}
