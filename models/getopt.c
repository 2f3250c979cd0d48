/* unistd.h and getopt.h: options of the command line, as glibc reads them: operands move behind
   options, unless the option string starts with '+' or '-', or POSIXLY_CORRECT is set (an
   input).  Exact but for the words of messages. */
#include "posix.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

struct option {
  const char *name;
  int has_arg; /* 0 no, 1 yes, 2 perhaps */
  int *flag;
  int val;
};

/* What is left of a word with several options, and how operands are dealt with.  Operands that
   were passed over are argv[first..last). */
enum { PERMUTE, STOP_AT_OPERAND, GIVE_OPERANDS };
static struct {
  int started, order, first, last;
  char *next;
} __pt_scan;

/* One call of getopt. */
struct __pt_getopt {
  int argc;
  char **argv;
  const char *letters; /* without '+' and '-' */
  const struct option *options;
  int *index;
  int only; /* getopt_long_only */
};

static int __pt_complain(const struct __pt_getopt *g, const char *format, const char *what) {
  if (opterr && *g->letters != ':') __pt_to_file(2, format, &what);
  return '?';
}

static int __pt_missing(const struct __pt_getopt *g, const char *option) {
  __pt_complain(g, "option requires an argument: %s\n", option);
  return *g->letters == ':' ? ':' : '?';
}

static int __pt_is_operand(const char *word) { return word[0] != '-' || !word[1]; }

static const char *__pt_letter(const char *letters, char c) {
  while (*letters && *letters != c)
    letters++;
  return *letters || !c ? letters : NULL;
}

/* argv[last..optind) goes in front of the operands argv[first..last). */
static void __pt_exchange(char **argv) {
  for (; __pt_scan.last < optind; __pt_scan.last++) {
    char *option = argv[__pt_scan.last];
    for (int k = __pt_scan.last; k > __pt_scan.first; k--)
      argv[k] = argv[k - 1];
    argv[__pt_scan.first++] = option;
  }
}

static void __pt_move_operands(char **argv) {
  if (__pt_scan.first != __pt_scan.last && __pt_scan.last != optind)
    __pt_exchange(argv);
  else if (__pt_scan.last != optind)
    __pt_scan.first = optind;
}

/* ---- long options */

static int __pt_starts(const char *name, const char *word, size_t n) {
  size_t i = 0;
  while (i < n && name[i] && name[i] == word[i])
    i++;
  return i == n;
}

static int __pt_alike(const struct option *a, const struct option *b) {
  return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

/* The option that the n characters name, in full or by their start; *ambiguous: several. */
static const struct option *__pt_find_option(const struct __pt_getopt *g, const char *word,
                                             size_t n, int *ambiguous) {
  const struct option *found = NULL;
  for (const struct option *o = g->options; o->name; o++)
    if (__pt_starts(o->name, word, n) && !o->name[n]) return o;
  for (const struct option *o = g->options; o->name; o++) {
    if (!__pt_starts(o->name, word, n)) continue;
    if (found && (g->only || !__pt_alike(found, o))) *ambiguous = 1;
    if (!found) found = o;
  }
  return found;
}

static int __pt_take_long(const struct __pt_getopt *g, const struct option *o, char *behind) {
  optind++;
  __pt_scan.next = NULL;
  if (*behind && !o->has_arg) {
    optopt = o->val;
    return __pt_complain(g, "option doesn't allow an argument: %s\n", o->name);
  }
  if (*behind) {
    optarg = __pt_text_at(behind + 1);
  } else if (o->has_arg == 1) {
    if (optind >= g->argc) {
      optopt = o->val;
      return __pt_missing(g, o->name);
    }
    optarg = g->argv[optind++];
  }
  if (g->index) *g->index = o - g->options;
  if (!o->flag) return o->val;
  *o->flag = o->val;
  return 0;
}

/* -1: it is none, but may be letters. */
static int __pt_long_option(const struct __pt_getopt *g) {
  size_t n = 0;
  int ambiguous = 0;
  char *word = __pt_scan.next;
  while (word[n] && word[n] != '=')
    n++;
  const struct option *o = __pt_find_option(g, word, n, &ambiguous);
  if (o && !ambiguous) return __pt_take_long(g, o, word + n);
  if (!o && g->only && g->argv[optind][1] != '-' && __pt_letter(g->letters, *word)) return -1;
  __pt_scan.next = NULL;
  optind++;
  optopt = 0;
  return __pt_complain(g, "unrecognized or ambiguous option: %s\n", word);
}

/* ---- letters */

static int __pt_short_option(const struct __pt_getopt *g) {
  char c = *__pt_scan.next++, text[2] = {c};
  const char *at = c == ':' || c == ';' ? NULL : __pt_letter(g->letters, c);
  if (!*__pt_scan.next) optind++;
  if (!at) {
    optopt = (uchar)c;
    return __pt_complain(g, "invalid option: %s\n", text);
  }
  if (c == 'W' && at[1] == ';' && g->options) __protest_unmodelled("getopt with W;");
  if (at[1] != ':') return (uchar)c;
  char *rest = __pt_scan.next;
  __pt_scan.next = NULL;
  if (*rest) {
    optarg = rest;
    optind++;
  } else if (at[2] != ':') {
    if (optind == g->argc) {
      optopt = (uchar)c;
      return __pt_missing(g, text);
    }
    optarg = g->argv[optind++];
  }
  return (uchar)c;
}

/* ---- the next word */

static void __pt_start(const char *letters) {
  __pt_scan.started = 1;
  if (!optind) optind = 1;
  __pt_scan.first = __pt_scan.last = optind;
  __pt_scan.next = NULL;
  if (*letters == '-') __pt_scan.order = GIVE_OPERANDS;
  else if (*letters == '+') __pt_scan.order = STOP_AT_OPERAND;
  else if (__protest_input_bool("POSIXLY_CORRECT is set")) __pt_scan.order = STOP_AT_OPERAND;
  else __pt_scan.order = PERMUTE;
}

/* "--": all that follows are operands. */
static void __pt_take_end(const struct __pt_getopt *g) {
  optind++;
  if (__pt_scan.first != __pt_scan.last && __pt_scan.last != optind)
    __pt_exchange(g->argv);
  else if (__pt_scan.first == __pt_scan.last)
    __pt_scan.first = optind;
  __pt_scan.last = optind = g->argc;
}

static int __pt_next_word(const struct __pt_getopt *g) {
  char *word;
  if (__pt_scan.last > optind) __pt_scan.last = optind;
  if (__pt_scan.first > optind) __pt_scan.first = optind;
  if (__pt_scan.order == PERMUTE) {
    __pt_move_operands(g->argv);
    while (optind < g->argc && __pt_is_operand(g->argv[optind]))
      optind++;
    __pt_scan.last = optind;
  }
  if (optind != g->argc && g->argv[optind][0] == '-' && g->argv[optind][1] == '-' &&
      !g->argv[optind][2])
    __pt_take_end(g);
  if (optind == g->argc) {
    if (__pt_scan.first != __pt_scan.last) optind = __pt_scan.first;
    return -1;
  }
  word = g->argv[optind];
  if (__pt_is_operand(word)) {
    if (__pt_scan.order == STOP_AT_OPERAND) return -1;
    optarg = word;
    optind++;
    return 1;
  }
  if (g->options && word[1] == '-') {
    __pt_scan.next = word + 2;
    return __pt_long_option(g);
  }
  __pt_scan.next = word + 1;
  if (g->options && g->only && (word[2] || !__pt_letter(g->letters, word[1]))) {
    int r = __pt_long_option(g);
    if (r != -1) return r;
  }
  return __pt_short_option(g);
}

static int __pt_getopt_next(struct __pt_getopt *g) {
  if (g->argc < 1) return -1;
  optarg = NULL;
  if (!optind || !__pt_scan.started) __pt_start(g->letters);
  if (*g->letters == '-' || *g->letters == '+') g->letters++;
  return __pt_scan.next && *__pt_scan.next ? __pt_short_option(g) : __pt_next_word(g);
}

int getopt(int argc, char *const *argv, const char *letters) {
  struct __pt_getopt g = {argc, (char **)argv, letters};
  return __pt_getopt_next(&g);
}

int getopt_long(int argc, char *const *argv, const char *letters, const struct option *options,
                int *index) {
  struct __pt_getopt g = {argc, (char **)argv, letters, options, index, 0};
  return __pt_getopt_next(&g);
}

int getopt_long_only(int argc, char *const *argv, const char *letters, const struct option *options,
                     int *index) {
  struct __pt_getopt g = {argc, (char **)argv, letters, options, index, 1};
  return __pt_getopt_next(&g);
}
