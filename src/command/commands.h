/* The commands: one row gives its dispatch, its line of --help and of the manual page, `protest
   help COMMAND`, and what shells complete.

   X("name", function, "arguments", "other arguments" or "", "what it does", "options")
     options  the groups of the options table that it looks at, then single options that it does
              not (-name) or does besides (+name), separated by commas */
#ifndef PT_COMMAND_COMMANDS_H
#define PT_COMMAND_COMMANDS_H

#include "lsp/lsp.h"
#include "session/session.h"

int pt_command_help(pt_session *s);

#define PT_COMMANDS(X)                                                                             \
  X("check", pt_command_check, "FILE...", "-p DIR",                                                \
    "look for errors, prove their absence",                                                        \
    "general,C source,program,search,kiki,local,dash,report,solver")                               \
  X("test", pt_command_test, "FILE...", "", "write tests that cover the code to a folder",         \
    "general,C source,program,search,test,kiki,dash,solver,+output,+quiet")                        \
  X("replay", pt_command_replay, "DIR|TEST [FILE...]", "",                                         \
    "run such tests natively, with sanitizers", "general,C source")                                \
  X("lines", pt_command_lines, "FILE...", "",                                                      \
    "say of every line whether it is safe, flawed, unsafe or unreachable",                         \
    "general,C source,program,search,local,lines,kiki,dash,solver,+output,+format,+quiet")         \
  X("summary", pt_command_summary, "FILE...", "", "what functions do, need and where they fail",   \
    "general,C source,program,search,kiki,dash,solver,+quiet")                                     \
  X("bp", pt_command_bp, "FILE...", "",                                                            \
    "print the Boolean program of predicates beside the C code, and model check it",               \
    "general,C source,program,bp,dash,solver,+output,+format,+native,+quiet")                      \
  X("prove", pt_command_prove, "FILE...", "-p DIR", "do functions keep to their contracts?",       \
    "general,C source,program,search,kiki,dash,report,solver")                                     \
  X("list", pt_command_list, "FILE...", "", "show the checks with their names, for --check",       \
    "general,C source,program,-strict,-entry,-check")                                              \
  X("witness", pt_command_witness, "WITNESS.yml FILE...", "",                                      \
    "check a verification witness (YAML 2.0) against the program",                                 \
    "general,C source,program,search,kiki,dash,solver,+quiet")                                     \
  X("run", pt_command_run, "FILE... [-- ARGUMENTS]", "",                                           \
    "run a C program in the interpreter",                                                          \
    "general,C source,program,run,-strict,-entry,-check,-property,-termination")                   \
  X("ir", pt_command_ir, "FILE...", "", "print it in Protest's program form",                      \
    "general,C source,program,-strict,-entry,-check,-property")                                    \
  X("smt", pt_command_smt, "FILE", "", "answer an SMT-LIB 2 script", "general,solver")             \
  X("lsp", pt_command_lsp, "", "", "a language server on standard input and output, for editors",  \
    "general,C source")                                                                            \
  X("help", pt_command_help, "[COMMAND|checks|man|bash|zsh|fish]", "",                             \
    "help on a command, kinds of checks, the manual page, shell completion", "-")

typedef struct {
  const char *name;
  int (*run)(pt_session *s);
  const char *arguments, *others, *text, *options;
} pt_command;

size_t pt_commands_count(void);
const pt_command *pt_commands_at(size_t k);         /* k < pt_commands_count() */
const pt_command *pt_commands_named(const char *name); /* or NULL */
/* The command that TYPED, which is none, was meant for, or NULL. */
const pt_command *pt_commands_near(const char *typed);
/* Whether it looks at that option (a pt_option_wanted; PAYLOAD is the pt_command). */
bool pt_command_takes(const void *payload, const pt_option_info *o);

#endif
