/* What a hosted program finds when main starts: its arguments, as many and as long as Linux passes
   them, and likewise the environment, for a main with a third parameter.

   The vector is an object of argc + 1 pointers.  With less than FEW arguments it is a variable, so
   that what lies in it is plain to see for engines; with more, that of the first ones is.  So it is
   with the table of the environment, and less than SOME variables. */
#include "world.h"

enum { FEW = 4, SOME = 2, MOST_EXTRA = (1 << 18) - 1, MOST_VARIABLES = MOST_EXTRA };

static char *__pt_vector1[2], *__pt_vector2[3], *__pt_vector3[4];
static char *__pt_table0[1], *__pt_table1[2]; /* the first also for a main that does not look */

/* argc: up to more than any system passes. */
int __protest_make_count(void) { return (int)NUMBER("argc - 1", few_ & 7, MOST_EXTRA) + 1; }

/* The vectors of less than FEW arguments. */
static void __pt_fill_vectors(char *a, char *b, char *c) {
  __pt_vector1[0] = __pt_vector2[0] = __pt_vector3[0] = a;
  __pt_vector2[1] = __pt_vector3[1] = b;
  __pt_vector3[2] = c;
}

/* Any number of any texts; getenv looks there, too (env.c). */
static char **__pt_make_environment(void) {
  unsigned count = NUMBER("variables of the environment", few_ & 7, MOST_VARIABLES),
           n = count > SOME ? count : SOME;
  size_t size = (n + 1ul) * sizeof(char *);
  char **table = __protest_world(size);
  __protest_set(table, 0, size); /* all of it but the end is set below */
  char *a = TEXT("envp[0]"), *b = TEXT("envp[1]");
  for (unsigned k = SOME; k < count; k++) table[k] = TEXT("envp[...]");
  table[0] = __pt_table1[0] = a, table[1] = b;
  if (count == 0) table = __pt_table0;
  if (count == 1) table = __pt_table1;
  return __pt_environment = table;
}

/* Arguments for main, and main itself. */
int __protest_make_run(void) {
  int argc = __protest_make_count(), n = argc > FEW ? argc : FEW;
  size_t size = (n + 1ul) * sizeof(char *);
  char **argv = __protest_world(size); /* the first one (result/feed_args.c) */
  __protest_any(argv, size, "argv");   /* all of it is set below */
  char *a = TEXT("argv[0]"), *b = TEXT("argv[1]"), *c = TEXT("argv[2]"), *d = TEXT("argv[3]");
  for (int k = FEW; k < argc; k++) argv[k] = TEXT("argv[...]");
  argv[n] = NULL;
  argv[0] = a, argv[1] = b, argv[2] = c, argv[3] = d;
  __pt_fill_vectors(a, b, c);
  if (argc == 1) argv = __pt_vector1;
  if (argc == 2) argv = __pt_vector2;
  if (argc == 3) argv = __pt_vector3;
  if (!__protest_environment_is_read()) return __protest_main(argc, argv, __pt_table0);
  return __protest_main(argc, argv, __pt_make_environment());
}

/* Bytes of an argument that --function made: anything, and defined. */
void __protest_make_bytes(unsigned char *p, unsigned long n) {
  for (unsigned long k = 0; k < n; k++) p[k] = __protest_input_uchar("argument bytes");
}
