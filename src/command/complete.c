#include "command/complete.h"

#include <string.h>

#include "command/commands.h"

/* What the value of an option is. */
typedef enum { NO_VALUE, WORDS, KINDS, FILES, FOLDERS, ANYTHING } value;

static value value_of(const pt_option_info *o) {
  static const struct {
    const char *name;
    value is;
  } names[] = {{"", NO_VALUE},      {"FILE", FILES},   {"PATH", FILES},
               {"PROGRAM", FILES}, {"DIR", FOLDERS}, {"KINDS", KINDS}};
  if (o->words) return WORDS;
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(o->value, names[k].name) == 0) return names[k].is;
  return ANYTHING;
}

/* The words that a value may be, with blanks between them. */
static void add_words(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  if (value_of(o) == WORDS)
    for (const char *s = o->value; *s; s++) pt_buf_char(m, b, *s == '|' ? ' ' : *s);
  else
    for (int k = PT_CHECK_NONE + 1; k < PT_CHECK_COUNT; k++)
      pt_buf_printf(m, b, k > PT_CHECK_NONE + 1 ? " %s" : "%s", pt_check_name((pt_check_kind)k));
}

/* A flag that is on is worth typing only to switch it off. */
static const char *prefix_of(const pt_option_info *o) {
  return !*o->value && *o->fallback ? "no-" : "";
}

/* TEXT in which each of the characters SPECIAL has a backslash. */
static void add_escaped(pt_mem *m, pt_buf *b, const char *text, const char *special) {
  for (const char *s = text; *s; s++) {
    if (strchr(special, *s)) pt_buf_char(m, b, '\\');
    pt_buf_char(m, b, *s);
  }
}

static void add_quoted(pt_mem *m, pt_buf *b, const char *text) {
  pt_buf_char(m, b, '\'');
  for (const char *s = text; *s; s++)
    if (*s == '\'') pt_buf_add(m, b, "'\\''");
    else pt_buf_char(m, b, *s);
  pt_buf_char(m, b, '\'');
}

static void add_command_names(pt_mem *m, pt_buf *b) {
  for (size_t k = 0; k < pt_commands_count(); k++)
    pt_buf_printf(m, b, "%s%s", k ? " " : "", pt_commands_at(k)->name);
}

static const char topics[] = "checks man bash zsh fish";

/* Calls ADD for every option of C. */
static void each_option(pt_mem *m, pt_buf *b, const pt_command *c,
                        void (*add)(pt_mem *m, pt_buf *b, const pt_option_info *o)) {
  for (size_t k = 0; k < pt_options_count(); k++) {
    pt_option_info o = pt_options_info(k);
    if (pt_command_takes(c, &o)) add(m, b, &o);
  }
}

/* ---- bash: a word after an option is its value; `--name=word` comes as three words */

static void bash_name(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  pt_buf_printf(m, b, " --%s%s", prefix_of(o), o->name);
}

/* --name|-c) what its values are ;; */
static void bash_value(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  value is = value_of(o);
  if (is == NO_VALUE) return;
  pt_buf_printf(m, b, "  --%s", o->name);
  if (o->letter) pt_buf_printf(m, b, "|-%c", o->letter);
  pt_buf_add(m, b, ") ");
  if (is == WORDS || is == KINDS) {
    pt_buf_add(m, b, "COMPREPLY=($(compgen -W '");
    add_words(m, b, o);
    pt_buf_add(m, b, "' -- \"$cur\")); ");
  } else if (is == FILES || is == FOLDERS)
    pt_buf_printf(m, b, "mapfile -t COMPREPLY < <(compgen -%c -- \"$cur\"); ",
                  is == FILES ? 'f' : 'd');
  pt_buf_add(m, b, "return ;;\n");
}

static void bash_options(pt_mem *m, pt_buf *b) {
  pt_buf_add(m, b, "  case $command in\n");
  for (size_t k = 0; k < pt_commands_count(); k++) {
    pt_buf_printf(m, b, "  %s) options='", pt_commands_at(k)->name);
    each_option(m, b, pt_commands_at(k), bash_name);
    pt_buf_add(m, b, "' ;;\n");
  }
  pt_buf_add(m, b, "  esac\n");
}

static void write_bash(pt_mem *m, pt_buf *b) {
  pt_buf_add(m, b,
             "# Completion of protest for bash, made by `protest help bash`.\n"
             "_protest() {\n"
             "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
             "  local command=check commands options=\n  commands='");
  add_command_names(m, b);
  pt_buf_add(m, b,
             "'\n  COMPREPLY=()\n"
             "  [[ $cur == = ]] && cur=\n"
             "  [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD-2]}\n"
             "  ((COMP_CWORD > 1)) && [[ \" $commands \" == *\" ${COMP_WORDS[1]} \"* ]] &&\n"
             "    command=${COMP_WORDS[1]}\n"
             "  case $prev in\n");
  for (size_t k = 0; k < pt_options_count(); k++) {
    pt_option_info o = pt_options_info(k);
    bash_value(m, b, &o);
  }
  pt_buf_add(m, b, "  esac\n");
  bash_options(m, b);
  pt_buf_printf(m, b,
                "  if [[ $cur == -* ]]; then\n"
                "    COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n    return\n  fi\n"
                "  if [[ $command == help ]]; then\n"
                "    COMPREPLY=($(compgen -W \"$commands %s\" -- \"$cur\"))\n    return\n  fi\n"
                "  mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
                "  ((COMP_CWORD == 1)) && COMPREPLY+=($(compgen -W \"$commands\" -- \"$cur\"))\n"
                "}\ncomplete -o filenames -F _protest protest\n",
                topics);
}

/* ---- zsh: what _arguments takes; `commands` and `options` are names of its own */

static void zsh_action(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  value is = value_of(o);
  if (is == FILES) pt_buf_add(m, b, "_files");
  if (is == FOLDERS) pt_buf_add(m, b, "_files -/");
  if (is != WORDS && is != KINDS) return;
  pt_buf_char(m, b, '(');
  add_words(m, b, o);
  pt_buf_char(m, b, ')');
}

/* '--name=[text]:VALUE:action' */
static void zsh_spelling(pt_mem *m, pt_buf *b, const pt_option_info *o, const char *name,
                         const char *join) {
  pt_buf spec = {0};
  pt_buf_printf(m, &spec, "*%s%s[", name, *o->value ? join : "");
  add_escaped(m, &spec, o->text, "[]:");
  pt_buf_char(m, &spec, ']');
  if (*o->value) {
    pt_buf_char(m, &spec, ':');
    add_escaped(m, &spec, o->words ? "word" : o->value, "[]:");
    pt_buf_char(m, &spec, ':');
    zsh_action(m, &spec, o);
  }
  pt_buf_add(m, b, "    ");
  add_quoted(m, b, pt_buf_text(&spec));
  pt_buf_char(m, b, '\n');
  pt_buf_release(m, &spec);
}

static void zsh_option(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  char name[64];
  snprintf(name, sizeof name, "--%s%s", prefix_of(o), o->name);
  zsh_spelling(m, b, o, name, "=");
  if (!o->letter) return;
  snprintf(name, sizeof name, "-%c", o->letter);
  zsh_spelling(m, b, o, name, "+");
}

static void zsh_commands(pt_mem *m, pt_buf *b) {
  for (size_t k = 0; k < pt_commands_count(); k++) {
    pt_buf spec = {0};
    pt_buf_printf(m, &spec, "%s:", pt_commands_at(k)->name);
    add_escaped(m, &spec, pt_commands_at(k)->text, ":");
    pt_buf_add(m, b, "    ");
    add_quoted(m, b, pt_buf_text(&spec));
    pt_buf_char(m, b, '\n');
    pt_buf_release(m, &spec);
  }
}

static void write_zsh(pt_mem *m, pt_buf *b) {
  pt_buf_add(m, b,
             "#compdef protest\n# Completion of protest for zsh, made by `protest help zsh`.\n"
             "_protest() {\n  local -a names specs\n  local command=check\n  names=(\n");
  zsh_commands(m, b);
  pt_buf_add(m, b,
             "  )\n  (( CURRENT > 2 && ${names[(I)${words[2]}:*]} )) && command=${words[2]}\n"
             "  if [[ $command == help ]]; then\n    _describe -t commands command names\n"
             "    compadd ");
  pt_buf_add(m, b, topics);
  pt_buf_add(m, b, "\n    return\n  fi\n  case $command in\n");
  for (size_t k = 0; k < pt_commands_count(); k++) {
    pt_buf_printf(m, b, "  %s) specs=(\n", pt_commands_at(k)->name);
    each_option(m, b, pt_commands_at(k), zsh_option);
    pt_buf_add(m, b, "  ) ;;\n");
  }
  pt_buf_add(m, b,
             "  esac\n"
             "  (( CURRENT == 2 )) && [[ $PREFIX != -* ]] && _describe -t commands command names\n"
             "  _arguments $specs '*:file:_files'\n}\n"
             "[[ $funcstack[1] == _protest ]] && _protest \"$@\" || compdef _protest protest\n");
}

/* ---- fish: one line per command and option */

static void fish_option(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  value is = value_of(o);
  pt_buf_printf(m, b, " -l %s%s", prefix_of(o), o->name);
  if (o->letter) pt_buf_printf(m, b, " -s %c", o->letter);
  if (is == FILES || is == FOLDERS) pt_buf_add(m, b, " -r");
  if (is == ANYTHING) pt_buf_add(m, b, " -x");
  if (is == WORDS || is == KINDS) {
    pt_buf_add(m, b, " -x -a '");
    add_words(m, b, o);
    pt_buf_char(m, b, '\'');
  }
  if (is == FOLDERS) pt_buf_add(m, b, " -a '(__fish_complete_directories)' -f");
  pt_buf_add(m, b, " -d '");
  add_escaped(m, b, o->text, "'\\");
  pt_buf_add(m, b, "'\n");
}

/* The names of the commands that take O. */
static void fish_takers(pt_mem *m, pt_buf *b, const pt_option_info *o) {
  for (size_t k = 0; k < pt_commands_count(); k++)
    if (pt_command_takes(pt_commands_at(k), o))
      pt_buf_printf(m, b, " %s", pt_commands_at(k)->name);
}

static void write_fish(pt_mem *m, pt_buf *b) {
  pt_buf_add(m, b,
             "# Completion of protest for fish, made by `protest help fish`.\n"
             "function __protest_in\n  set -l words (commandline -opc)\n"
             "  set -l command check\n  if set -q words[2]; and contains -- $words[2] ");
  add_command_names(m, b);
  pt_buf_printf(m, b,
                "\n    set command $words[2]\n  end\n  contains -- $command $argv\nend\n"
                "complete -c protest -n '__protest_in help' -f -a '%s ",
                topics);
  add_command_names(m, b);
  pt_buf_add(m, b, "'\n");
  for (size_t k = 0; k < pt_commands_count(); k++) {
    const pt_command *c = pt_commands_at(k);
    pt_buf_printf(m, b, "complete -c protest -n __fish_use_subcommand -a %s -d '", c->name);
    add_escaped(m, b, c->text, "'\\");
    pt_buf_add(m, b, "'\n");
  }
  for (size_t k = 0; k < pt_options_count(); k++) {
    pt_option_info o = pt_options_info(k);
    pt_buf_add(m, b, "complete -c protest -n '__protest_in");
    fish_takers(m, b, &o);
    pt_buf_char(m, b, '\'');
    fish_option(m, b, &o);
  }
}

pt_complete_write *pt_complete_shell(const char *name) {
  if (strcmp(name, "bash") == 0) return write_bash;
  if (strcmp(name, "zsh") == 0) return write_zsh;
  return strcmp(name, "fish") == 0 ? write_fish : NULL;
}
