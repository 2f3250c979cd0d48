/* Dispatch: which command, its exit code. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/config.h"
#include "command/help.h"
#include "command/piped.h"
#include "command/version.h"
#include "ir/text.h"
#include "show/wrap.h"

protest *protest_new(void) { return calloc(1, sizeof(protest)); }
void protest_delete(protest *p) { free(p); }
void protest_interrupt(protest *p) { p->stop = 1; }

int pt_command_ir(pt_session *s) {
  if (pt_session_load(s, true) != PT_OK) return PROTEST_INPUT;
  pt_buf b = {0};
  pt_ir_print(s->mem, &b, s->prog);
  fwrite(pt_buf_text(&b), 1, b.n, s->out);
  pt_buf_release(s->mem, &b);
  return PROTEST_OK;
}

/* ---- commands */

/* What is read as sentences fits the terminal; texts of programs stay as they are. */
static void fit_terminal(pt_session *s, const pt_command *c) {
  static int (*const texts[])(pt_session *) = {pt_command_run, pt_command_ir, pt_command_smt,
                                               pt_command_bp, pt_command_lsp};
  bool sentences = !s->options.annotate && !s->options.as_contract;
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) sentences &= c->run != texts[k];
  FILE *wrapped = sentences ? pt_wrap_open(s->out) : NULL;
  if (wrapped) s->terminal = s->out, s->out = wrapped;
}

static void leave_terminal(pt_session *s) {
  if (!s->terminal) return;
  fclose(s->out);
  s->out = s->terminal, s->terminal = NULL;
}

/* Whether its files are programs, of which one may come through a pipe. */
static bool reads_programs(const pt_command *c) {
  static int (*const others[])(pt_session *) = {pt_command_replay, pt_command_smt, pt_command_lsp,
                                                pt_command_help};
  for (size_t k = 0; k < sizeof others / sizeof *others; k++)
    if (c->run == others[k]) return false;
  return true;
}

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

/* A first word that is no file, and nearly a command. */
static const pt_command *mistyped(const char *word) {
  bool file = word[0] == '-' || strpbrk(word, "./") || access(word, F_OK) == 0;
  return file ? NULL : pt_commands_near(word);
}

static int dispatch(pt_session *s, int argc, const char *const *argv) {
  const pt_command *named = argc > 0 ? pt_commands_named(argv[0]) : NULL;
  const pt_command *c = named ? named : pt_commands_at(0);
  const pt_command *meant = argc > 0 && !named ? mistyped(argv[0]) : NULL;
  int skip = named != NULL;
  s->command = c->name;
  s->argc = argc - skip, s->argv = argv + skip;
  if (meant)
    return (int)pt_err_set(&s->err, PT_USAGE, "unknown command '%s': did you mean '%s'?", argv[0],
                           meant->name);
  if (read_options(s) != PT_OK) return PROTEST_USAGE;
  s->log.verbose = s->options.verbose;
  if (s->options.version) {
    pt_version_print(s->out);
    return PROTEST_OK;
  }
  if (s->options.help || argc == 0) {
    fit_terminal(s, pt_commands_named("help"));
    if (named && c->run != pt_command_help) pt_help_command(s, c);
    else pt_help_usage(s);
    leave_terminal(s);
    return argc == 0 ? PROTEST_USAGE : PROTEST_OK;
  }
  pt_mem_set_limit(s->mem, (size_t)s->options.memory_limit);
  fit_terminal(s, c);
  pt_piped piped = {0};
  bool ready = !reads_programs(c) || pt_piped_take(&piped, s) == PT_OK;
  int code = ready ? c->run(s) : PROTEST_INPUT;
  pt_piped_release(&piped);
  leave_terminal(s);
  return code;
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

/* One line, which fits a terminal. */
static void say_error(FILE *to, const pt_err *e) {
  FILE *wrapped = pt_wrap_open(to);
  if (e->text[0])
    fprintf(wrapped ? wrapped : to, "%s%s\n", e->placed ? "" : "protest: ", e->text);
  if (wrapped) fclose(wrapped);
}

int protest_command(protest *p, int argc, const char *const *argv, FILE *out, FILE *err) {
  pt_session s = {.mem = pt_mem_new(),
                  .out = out,
                  .msg = err,
                  .log = {.to = err},
                  .stop = &p->stop,
                  .self = p};
  pt_mem_set_failure(s.mem, out_of_memory, &s);
  pt_options_init(&s.options);
  int code = dispatch(&s, argc, argv);
  if (s.err.status != PT_OK) {
    say_error(err, &s.err);
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
