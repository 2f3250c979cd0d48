/* stdlib.h: the environment.  A variable that the program did not set is not set, or has any text
   (world.h); it is the same each time.  The program's own changes are kept.

   What is known of variables is a list, the latest first.  The pointer environ, which programs can
   change and walk along, is not part of the model.  A main with a third parameter has all of the
   environment as a table (start.c): there the others are found, and changes, which may show in
   the table, are not covered. */
#include "posix.h"
#include "world.h"

struct __pt_variable {
  struct __pt_variable *next;
  const char *text;  /* NAME=TEXT, or the name alone */
  char *value;       /* NULL: it is not set */
};
static struct __pt_variable *__pt_variables;
char **__pt_environment;

/* Variables that the program asked for.  They are no heap objects: nobody can free them. */
enum { LEARNT = 8, NAME_ROOM = 33 };
static struct __pt_learnt {
  struct __pt_variable variable;
  char name[NAME_ROOM];
} __pt_learnt[LEARNT];
static int __pt_nlearnt;

/* The length of a variable's name: up to the '=', or all. */
static size_t __pt_name_length(const char *s) {
  size_t n = 0;
  while (s[n] && s[n] != '=') n++;
  return n;
}

static int __pt_same_name(const char *name, size_t n, const char *text) {
  size_t i = 0;
  while (i < n && name[i] == text[i]) i++;
  return i == n && (text[n] == '=' || !text[n]);
}

static struct __pt_variable *__pt_variable_find(const char *name, size_t n) {
  struct __pt_variable *v = __pt_variables;
  while (v && !__pt_same_name(name, n, v->text)) v = v->next;
  return v;
}

static void __pt_variable_put(struct __pt_variable *v, const char *text, char *value) {
  *v = (struct __pt_variable){__pt_variables, text, value};
  __pt_variables = v;
}

/* NAME=VALUE, or NAME alone, as one object. */
static char *__pt_joined(const char *name, size_t n, const char *value) {
  size_t length = value ? __pt_strlen(value) : 0;
  char *text = __pt_malloc(n + length + 2);
  if (!text) return NULL;
  __protest_copy(text, name, n);
  text[n] = value ? '=' : 0;
  if (value) __protest_copy(text + n + 1, value, length + 1);
  return text;
}

/* What the environment has when the program asks for the first time. */
static struct __pt_variable *__pt_variable_learn(const char *name, size_t n) {
  struct __pt_learnt *l = &__pt_learnt[__pt_nlearnt];
  if (__pt_nlearnt == LEARNT || n >= NAME_ROOM)
    __protest_unmodelled("many variables of the environment, or a long name");
  __pt_nlearnt++;
  __protest_copy(l->name, name, n);
  _Bool none = __protest_input_bool("getenv");
  char *text = TEXT("getenv"); /* also when it is not set: without a branch, it is one object */
  __pt_variable_put(&l->variable, l->name, none ? NULL : text);
  return &l->variable;
}

/* What the table of main has. */
static char *__pt_variable_in_table(const char *name, size_t n) {
  if (!__pt_environment) __protest_unmodelled("a variable that is asked for before main");
  for (char **v = __pt_environment; *v; v++)
    if (__pt_same_name(name, n, *v) && (*v)[n]) return __pt_text_at(*v + n + 1);
  return NULL;
}

char *__pt_environ_get(const char *name) {
  size_t n = __pt_name_length(name);
  if (!n || name[n]) return NULL; /* no variable has such a name */
  if (__protest_environment_is_read()) return __pt_variable_in_table(name, n);
  struct __pt_variable *v = __pt_variable_find(name, n);
  if (!v) v = __pt_variable_learn(name, n);
  return v->value;
}

char *getenv(const char *name) { return __pt_environ_get(name); }

/* A program that runs with the rights of others gets nothing. */
char *secure_getenv(const char *name) {
  char *value = __pt_environ_get(name);
  return __protest_input_bool("secure_getenv") ? NULL : value;
}

/* ---- changes.  Old texts stay: results of getenv may point to them. */

static int __pt_variable_set(const char *text, char *value) {
  if (__protest_environment_is_read())
    __protest_unmodelled("a change of the environment that main has as a table");
  struct __pt_variable *v = __pt_malloc(sizeof *v);
  if (!v) return -1; /* errno is ENOMEM */
  __pt_variable_put(v, text, value);
  return 0;
}

static int __pt_setenv(const char *name, const char *value) {
  size_t n = __pt_name_length(name);
  char *text = __pt_joined(name, n, value);
  return text ? __pt_variable_set(text, value ? __pt_text_at(text + n + 1) : NULL) : -1;
}

static int __pt_is_name(const char *name) {
  return name && *name && !name[__pt_name_length(name)];
}

int setenv(const char *name, const char *value, int overwrite) {
  if (!__pt_is_name(name)) return __pt_fails_with(EINVAL);
  __pt_strlen(value);
  return !overwrite && __pt_environ_get(name) ? 0 : __pt_setenv(name, value);
}

int unsetenv(const char *name) {
  return __pt_is_name(name) ? __pt_setenv(name, NULL) : __pt_fails_with(EINVAL);
}

/* The text itself becomes part of the environment. */
int putenv(char *text) {
  size_t n = __pt_name_length(text);
  return text[n] ? __pt_variable_set(text, __pt_text_at(text + n + 1)) : __pt_setenv(text, NULL);
}
