/* fenv.h.  Rounding is to nearest, and exception flags are not modelled: a run that sets another
   mode, or looks at a flag, ends without a verdict. */
#include "model.h"

enum {
  FE_ALL_EXCEPT = 0x3d,     /* of x86 */
  FE_TONEAREST = 0,
  FE_MODES = 0xc00
};

struct __pt_fenv { /* glibc's fenv_t for x86: the environment of the x87, and MXCSR */
  unsigned words[sizeof(void *) == 8 ? 8 : 7];
};

static void __pt_flags_are_asked_for(void) {
  __protest_unmodelled_world("floating-point exception flags");
}

/* ---- rounding */

/* A variable, so that what is asked of it is not decided before the run that ends. */
static int __pt_rounding = FE_TONEAREST;

int fegetround(void) { return __pt_rounding; }

int fesetround(int mode) {
  if (mode == FE_TONEAREST) return 0;
  if (mode & ~FE_MODES) return 1;
  __pt_rounding = mode;
  __protest_unmodelled_world("a rounding mode other than to nearest");
  return 0;
}

/* ---- exception flags: clearing and raising them is not seen */

int feclearexcept(int which) { return 0; }

int feraiseexcept(int which) { return 0; }

int fetestexcept(int which) {
  if (which & FE_ALL_EXCEPT) __pt_flags_are_asked_for();
  return 0;
}

int fegetexceptflag(unsigned short *flags, int which) {
  *flags = 0;
  __pt_flags_are_asked_for();
  return 0;
}

int fesetexceptflag(const unsigned short *flags, int which) {
  unsigned short read = *flags;
  (void)read;
  return 0;
}

/* ---- environments: all are the same */

static void __pt_save_environment(struct __pt_fenv *e) { __protest_set(e, 0, sizeof *e); }

static void __pt_use_environment(const struct __pt_fenv *e) {
  struct __pt_fenv read;
  if (e != (const struct __pt_fenv *)-1) read = *e; /* FE_DFL_ENV */
}

int fegetenv(struct __pt_fenv *e) {
  __pt_save_environment(e);
  return 0;
}

int feholdexcept(struct __pt_fenv *e) {
  __pt_save_environment(e);
  return 0;
}

int fesetenv(const struct __pt_fenv *e) {
  __pt_use_environment(e);
  return 0;
}

int feupdateenv(const struct __pt_fenv *e) {
  __pt_use_environment(e);
  return 0;
}
