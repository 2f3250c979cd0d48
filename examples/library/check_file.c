/* Checks a C file with libprotest and walks the report.

   cc check_file.c $(pkg-config --cflags --libs protest) -o check_file && ./check_file FILE.c */
#include <protest/check.h>

static void print_failure(const protest_failure *f) {
  printf("%s:%u:%u: %s [%s]\n", f->at.file, f->at.line, f->at.column, f->text, f->kind);
  for (size_t k = 0; k < f->ninputs; k++)
    printf("  %s = %s\n", f->inputs[k].name, f->inputs[k].value);
  for (size_t k = 0; k < f->nsteps; k++)
    printf("  line %u: %s\n", f->steps[k].at.line, f->steps[k].changes);
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: check_file FILE.c [OPTION...]\n");
    return 1;
  }
  protest *p = protest_new();
  protest_request q = {.files = (const char *const *)argv + 1,
                       .nfiles = 1,
                       .time_limit = 10,
                       .options = (const char *const *)argv + 2,
                       .noptions = (size_t)argc - 2,
                       .messages = stderr};
  protest_report *r;
  int code = protest_check(p, &q, &r);
  if (code == 0) {
    size_t proved = 0;
    for (size_t k = 0; k < r->nchecks; k++) proved += r->checks[k].status == PROTEST_CHECK_PROVED;
    for (size_t k = 0; k < r->nfailures; k++) print_failure(&r->failures[k]);
    printf("%zu of %zu checks proved: %s\n", proved, r->nchecks, r->result);
    code = r->exit_code;
  }
  protest_report_delete(r);
  protest_delete(p);
  return code;
}
