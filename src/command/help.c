#include "command/help.h"

#include <string.h>

#include "command/complete.h"
#include "command/version.h"

static const char exit_codes[] =
    "Exit codes: 0 no error found, 10 a check failed, 5 inconclusive, 1 usage,\n"
    "2 input cannot be read, 6 internal error.\n";

static void print(pt_session *s, pt_buf *b) {
  fputs(pt_buf_text(b), s->out);
  pt_buf_release(s->mem, b);
}

/* ---- commands */

static bool is_check(const pt_command *c) { return c->run == pt_command_check; }

/* protest [check] [options] FILE... */
static void add_synopsis(pt_mem *m, pt_buf *b, const pt_command *c, const char *arguments) {
  pt_buf_printf(m, b, is_check(c) ? "protest [%s] " : "protest %s ", c->name);
  pt_buf_printf(m, b, "%s%s\n", c->run == pt_command_help ? "" : "[options] ", arguments);
}

static void add_command(pt_mem *m, pt_buf *b, const pt_command *c) {
  pt_buf_add(m, b, "usage: ");
  add_synopsis(m, b, c, c->arguments);
  if (!*c->others) return;
  pt_buf_add(m, b, "       ");
  add_synopsis(m, b, c, c->others);
}

void pt_help_usage(pt_session *s) {
  pt_buf b = {0};
  pt_buf_add(s->mem, &b,
             "usage: protest [COMMAND] [options] FILE...\n"
             "       protest [options] -p DIR\n\nCommands (`protest help COMMAND` has more):\n");
  for (size_t k = 0; k < pt_commands_count(); k++) {
    const pt_command *c = pt_commands_at(k);
    pt_buf_printf(s->mem, &b, "  %-8s %s%s\n", c->name, c->text, is_check(c) ? " (default)" : "");
  }
  pt_buf_add(s->mem, &b,
             "\nFILE is C source (.c .i), LLVM 19 bitcode (.bc .ll) or program text (.ir);\n"
             "`-` is C source on standard input.\n");
  pt_buf_add(s->mem, &b, exit_codes);
  pt_options_help(s->mem, &b, NULL, NULL);
  print(s, &b);
}

void pt_help_command(pt_session *s, const pt_command *c) {
  pt_buf b = {0};
  add_command(s->mem, &b, c);
  pt_buf_printf(s->mem, &b, "\n%s\n", c->text);
  pt_options_help(s->mem, &b, pt_command_takes, c);
  print(s, &b);
}

/* ---- other topics */

static void print_checks(pt_session *s) {
  for (int k = PT_CHECK_NONE + 1; k < PT_CHECK_COUNT; k++)
    fprintf(s->out, "%-15s %s (CWE-%d)%s\n", pt_check_name((pt_check_kind)k),
            pt_check_text((pt_check_kind)k), pt_check_cwe((pt_check_kind)k),
            pt_front_default_checks() >> k & 1 ? "" : ", off by default");
}

static const char manual_head[] =
    ".TH PROTEST 1 \"\" \"protest " PT_VERSION "\"\n"
    ".SH NAME\nprotest \\- proofs and tests for C programs\n"
    ".SH SYNOPSIS\n.B protest\n[\\fIcommand\\fR] [\\fIoptions\\fR] \\fIfile\\fR...\n"
    ".SH DESCRIPTION\nFor every way in which a C program can go wrong, Protest either proves that "
    "it never happens or shows a run in which it does.\n"
    ".SH COMMANDS\nThe first argument; without one it is \\fBcheck\\fR.\n";

static const char manual_tail[] =
    ".SH EXIT STATUS\n0 no error found; 10 a check failed; 5 inconclusive; 1 usage; "
    "2 input cannot be read; 6 internal error.\n"
    ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nnot empty: no colour on a terminal\n"
    ".TP\n.B SOURCE_DATE_EPOCH\nthe time that written documents have\n"
    ".SH EXAMPLES\n.TP\n.B protest ring.c\nlook for errors, with all engines\n"
    ".TP\n.B protest \\-\\-property unreach\\-call.prp \\-m32 task.i\nan SV\\-COMP task\n"
    ".TP\n.B protest test \\-o tests ring.c && make \\-C tests\nwrite tests, and run them "
    "natively\n"
    ".SH SEE ALSO\ndocs/tutorial.md, docs/verdicts.md, docs/formats.md in the source\n";

static void print_manual(pt_session *s) {
  pt_buf b = {0};
  pt_buf_add(s->mem, &b, manual_head);
  for (size_t k = 0; k < pt_commands_count(); k++) {
    const pt_command *c = pt_commands_at(k);
    pt_buf_printf(s->mem, &b, ".TP\n.B %s\n", c->name);
    pt_options_roff(s->mem, &b, c->text);
    pt_buf_char(s->mem, &b, '\n');
  }
  pt_options_man(s->mem, &b);
  pt_buf_add(s->mem, &b, manual_tail);
  print(s, &b);
}

static void print_completion(pt_session *s, pt_complete_write *write) {
  pt_buf b = {0};
  write(s->mem, &b);
  print(s, &b);
}

int pt_command_help(pt_session *s) {
  const char *topic = s->options.files.n ? s->options.files.at[0] : "";
  const pt_command *c = pt_commands_named(topic);
  pt_complete_write *shell = pt_complete_shell(topic);
  if (!*topic) pt_help_usage(s);
  else if (c) pt_help_command(s, c);
  else if (shell) print_completion(s, shell);
  else if (strcmp(topic, "checks") == 0) print_checks(s);
  else if (strcmp(topic, "man") == 0) print_manual(s);
  else if (pt_commands_near(topic))
    pt_err_set(&s->err, PT_USAGE, "no help on `%s`: did you mean `%s`?", topic,
               pt_commands_near(topic)->name);
  else
    pt_err_set(&s->err, PT_USAGE,
               "no help on `%s` (there is: a command's name, checks, man, bash, zsh, fish)", topic);
  return PROTEST_OK;
}
