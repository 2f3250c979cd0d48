/* Dispatch: which command, its help, its exit code. */
#include <stdlib.h>
#include <string.h>

#include "base/config.h"
#include "ir/text.h"
#include "lsp/lsp.h"
#include "session/session.h"

#define PT_VERSION "0.1.0"

const char *protest_version(void) { return PT_VERSION; }

protest *protest_new(void) { return calloc(1, sizeof(protest)); }
void protest_delete(protest *p) { free(p); }
void protest_interrupt(protest *p) { p->stop = 1; }

/* ---- help */

static void print_usage(pt_session *s) {
  pt_buf b = {0};
  pt_buf_add(s->mem, &b,
             "usage: protest [check] [options] FILE...  look for errors, prove their absence\n"
             "       protest [check] [options] -p DIR   the same for all files of a project\n"
             "       protest test [options] FILE...  write tests that cover the code\n"
             "       protest replay [options] DIR|TEST [FILE...]  run such tests natively\n"
             "       protest lines [options] FILE...  safe, flawed, unsafe: line by line\n"
             "       protest summary [options] FILE...  what functions do and need\n"
             "       protest list [options] FILE...  show the checks and their names\n"
             "       protest witness [options] WITNESS.yml FILE...  check a verification witness\n"
             "       protest run [options] FILE...   run a C program in the interpreter\n"
             "       protest ir [options] FILE...    print it in Protest's program form\n"
             "       protest smt [options] FILE      answer an SMT-LIB 2 script\n"
             "       protest lsp [options]           a language server, for editors\n"
             "       protest help [checks|man]       kinds of checks; the manual page\n"
             "\n"
             "FILE is C source (.c .i), LLVM 19 bitcode (.bc .ll) or program text (.ir).\n"
             "Exit codes: 0 no error found, 10 a check failed, 5 inconclusive, 1 usage,\n"
             "2 input cannot be read, 6 internal error.\n");
  pt_options_help(s->mem, &b);
  fputs(pt_buf_text(&b), s->out);
  pt_buf_release(s->mem, &b);
}

static void print_checks(pt_session *s) {
  for (int k = PT_CHECK_NONE + 1; k < PT_CHECK_COUNT; k++)
    fprintf(s->out, "%-15s %s (CWE-%d)%s\n", pt_check_name((pt_check_kind)k),
            pt_check_text((pt_check_kind)k), pt_check_cwe((pt_check_kind)k),
            pt_front_default_checks() >> k & 1 ? "" : ", off by default");
}

static void print_manual(pt_session *s) {
  pt_buf b = {0};
  pt_buf_add(s->mem, &b,
             ".TH PROTEST 1 \"\" \"protest " PT_VERSION
             "\"\n.SH NAME\nprotest \\- proofs and tests for C programs\n"
             ".SH SYNOPSIS\n.B protest\n[\\fIcommand\\fR] [\\fIoptions\\fR] \\fIfile\\fR...\n"
             ".SH DESCRIPTION\nFor every way in which a C program can go wrong, Protest either "
             "proves that "
             "it never happens or shows a run in which it does.\n"
             ".SH COMMANDS\n.TP\n.B check\n(the default) look for errors, and prove their "
             "absence\n.TP\n.B test\nwrite tests that cover the code to a folder "
             "(\\fB\\-\\-output\\fR)\n.TP\n.B replay\nrun the tests of such a folder, or one of "
             "them, natively with sanitizers\n.TP\n.B lines\nsay of every line whether it is "
             "safe, flawed, unsafe or unreachable\n.TP\n.B summary\nsay what functions do, need "
             "of their callers, and where they fail\n.TP\n.B list\nshow the checks with their names, "
             "for \\fB\\-\\-check\\fR\n.TP\n.B witness\ncheck a verification witness (YAML, format "
             "2.0) against the program\n.TP\n.B run\nrun the program in the interpreter\n.TP\n.B "
             "ir\nprint the program form\n"
             ".TP\n.B smt\nanswer an SMT-LIB 2 script\n"
             ".TP\n.B lsp\na language server on standard input and output, for editors\n"
             ".TP\n.B help\nshow help; \\fBhelp checks\\fR lists the kinds of checks\n");
  pt_options_man(s->mem, &b);
  pt_buf_add(s->mem, &b,
             ".SH EXIT STATUS\n0 no error found; 10 a check failed; 5 inconclusive; 1 usage; "
             "2 input cannot be read; 6 internal error.\n"
             ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nnot empty: no colour on a terminal\n"
             ".TP\n.B SOURCE_DATE_EPOCH\nthe time that written documents have\n"
             ".SH EXAMPLES\n.TP\n.B protest ring.c\nlook for errors, with all engines\n"
             ".TP\n.B protest \\-\\-property unreach\\-call.prp \\-m32 task.i\nan SV\\-COMP task\n"
             ".TP\n.B protest test \\-o tests ring.c && make \\-C tests\nwrite tests, and run them "
             "natively\n"
             ".SH SEE ALSO\ndocs/tutorial.md, docs/verdicts.md, docs/formats.md in the source\n");
  fputs(pt_buf_text(&b), s->out);
  pt_buf_release(s->mem, &b);
}

static int command_help(pt_session *s) {
  const char *topic = s->options.files.n ? s->options.files.at[0] : "";
  if (strcmp(topic, "checks") == 0) print_checks(s);
  else if (strcmp(topic, "man") == 0) print_manual(s);
  else if (!*topic) print_usage(s);
  else pt_err_set(&s->err, PT_USAGE, "no help on `%s` (there is: checks, man)", topic);
  return PROTEST_OK;
}

int pt_command_ir(pt_session *s) {
  if (pt_session_load(s, true) != PT_OK) return PROTEST_INPUT;
  pt_buf b = {0};
  pt_ir_print(s->mem, &b, s->prog);
  fwrite(pt_buf_text(&b), 1, b.n, s->out);
  pt_buf_release(s->mem, &b);
  return PROTEST_OK;
}

/* ---- commands */

static const struct {
  const char *name;
  int (*run)(pt_session *s);
} commands[] = {
    {"check", pt_command_check}, {"test", pt_command_test},       {"replay", pt_command_replay},
    {"lines", pt_command_lines}, {"list", pt_command_list},       {"witness", pt_command_witness},
    {"run", pt_command_run},     {"ir", pt_command_ir},           {"smt", pt_command_smt},
    {"summary", pt_command_summary}, {"lsp", pt_command_lsp},     {"help", command_help}};

/* Whether the command line refuses a configuration file. */
static bool refuses_config(const pt_session *s) {
  for (int k = 0; k < s->argc && strcmp(s->argv[k], "--") != 0; k++)
    if (strcmp(s->argv[k], "--no-config") == 0) return true;
  return false;
}

/* The configuration file, then the command line. */
static pt_status read_options(pt_session *s) {
  char path[4096];
  bool found = !refuses_config(s) && pt_config_find(path, sizeof path);
  if (found && pt_config_read(&s->options, s->mem, path, &s->texts, &s->err) != PT_OK)
    return s->err.status;
  if (pt_options_parse(&s->options, s->mem, s->argc, s->argv, &s->err) != PT_OK) return PT_USAGE;
  if (found && !s->options.quiet) fprintf(s->msg, "protest: with the options of %s\n", path);
  return pt_sinks_of(&s->sinks, s->mem, &s->options, &s->err);
}

static int dispatch(pt_session *s, int argc, const char *const *argv) {
  int (*run)(pt_session *) = pt_command_check;
  int skip = 0;
  for (size_t k = 0; argc > 0 && k < sizeof commands / sizeof *commands; k++)
    if (strcmp(argv[0], commands[k].name) == 0)
      run = commands[k].run, s->command = commands[k].name, skip = 1;
  s->argc = argc - skip, s->argv = argv + skip;
  if (read_options(s) != PT_OK) return PROTEST_USAGE;
  s->log.verbose = s->options.verbose;
  if (s->options.version) {
    fprintf(s->out, "%s\n", PT_VERSION);
    return PROTEST_OK;
  }
  if (s->options.help || argc == 0) {
    print_usage(s);
    return argc == 0 ? PROTEST_USAGE : PROTEST_OK;
  }
  pt_mem_set_limit(s->mem, (size_t)s->options.memory_limit);
  return run(s);
}

static void out_of_memory(void *payload, size_t wanted) {
  pt_session *s = payload;
  fprintf(s->msg, "protest: out of memory (%zu more bytes wanted; see --memory-limit)\n", wanted);
  fflush(NULL);
  _Exit(PROTEST_INCONCLUSIVE);
}

static void print_stats(pt_session *s) {
  pt_buf b = {0};
  s->stats.peak_bytes = pt_mem_peak(s->mem);
  const pt_stat rows[] = {
#define X(F, NAME, TEXT) {NAME, TEXT, s->stats.F},
      PT_STATS(X)
#undef X
#define X(ENGINE, F, NAME, TEXT) {NAME, TEXT, s->counters.F},
      PT_COUNTERS(X)
#undef X
  };
  pt_stats_print(s->mem, &b, rows, sizeof rows / sizeof *rows);
  fputs(pt_buf_text(&b), s->msg);
  pt_buf_release(s->mem, &b);
}

int protest_command(protest *p, int argc, const char *const *argv, FILE *out, FILE *err) {
  pt_session s = {.mem = pt_mem_new(),
                  .out = out,
                  .msg = err,
                  .log = {.to = err},
                  .stop = &p->stop,
                  .self = p,
                  .command = "check"};
  pt_mem_set_failure(s.mem, out_of_memory, &s);
  pt_options_init(&s.options);
  int code = dispatch(&s, argc, argv);
  if (s.err.status != PT_OK) {
    if (s.err.text[0]) fprintf(err, "%s%s\n", s.err.placed ? "" : "protest: ", s.err.text);
    code = p->stop && s.err.status == PT_INPUT
               ? PROTEST_INCONCLUSIVE
               : (int)s.err.status; /* interrupted: nobody's fault */
  }
  if (s.options.stats) print_stats(&s);
  pt_sinks_release(&s.sinks, s.mem);
  pt_accept_release(&s.accept);
  pt_options_release(s.mem, &s.options);
  pt_strtab_release(s.mem, &s.texts);
  if (s.prog) pt_ir_prog_delete(s.prog);
  size_t leaked = pt_mem_delete(s.mem);
  if (leaked == 0) return code;
  fprintf(err, "protest: internal error: %zu bytes were not freed\n", leaked);
  return PROTEST_INTERNAL;
}
