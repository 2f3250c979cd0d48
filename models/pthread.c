/* pthread.h, semaphore.h and threads.h for a program with one thread: a run ends at pthread_create
   and thrd_create (jump.c).  Who waits for what only another thread could do waits for ever
   (wait.c).  Waiting for a condition may end without a reason, as POSIX and C say. */
#include "posix.h"

unsigned long pthread_self(void) { return 1; }

int pthread_equal(unsigned long a, unsigned long b) { return a == b; }

int pthread_setcancelstate(int state, int *old) {
  static int current;
  if (state != 0 && state != 1) return EINVAL;
  if (old) *old = current;
  current = state;
  return 0;
}

void pthread_testcancel(void) {}

int pthread_yield(void) { return 0; }

int sched_yield(void) { return 0; }

void __VERIFIER_atomic_begin(void) {}

void __VERIFIER_atomic_end(void) {}

/* ---- mutexes.  The first word, as in glibc, says how often it is locked; glibc's field __kind
   is looked at only when that matters. */

enum { NORMAL, RECURSIVE, ERROR_CHECKING };
enum { KIND = sizeof(void *) == 8 ? 4 : 3 };

int pthread_mutexattr_init(int *attributes) {
  *attributes = NORMAL;
  return 0;
}

int pthread_mutexattr_destroy(int *attributes) { return 0; }

int pthread_mutexattr_settype(int *attributes, int type) {
  if (type < NORMAL || type > 3) return EINVAL;
  *attributes = type == 3 ? NORMAL : type;
  return 0;
}

int pthread_mutexattr_gettype(const int *attributes, int *type) {
  *type = *attributes;
  return 0;
}

int pthread_mutex_init(int *mutex, const int *attributes) {
  *mutex = 0;
  mutex[KIND] = attributes ? *attributes : NORMAL;
  return __protest_input_bool("pthread_mutex_init") ? EAGAIN : 0;
}

int pthread_mutex_destroy(int *mutex) { return *mutex ? EBUSY : 0; }

/* `waits`: what happens when it is locked, and cannot be locked again. */
static int __pt_lock(int *mutex, int waits) {
  int kind = *mutex ? mutex[KIND] & 3 : NORMAL;
  if (*mutex && kind == ERROR_CHECKING && waits) return EDEADLK;
  if (*mutex && kind != RECURSIVE) {
    if (waits) __pt_wait_for_ever();
    return EBUSY;
  }
  ++*mutex;
  return 0;
}

int pthread_mutex_lock(int *mutex) { return __pt_lock(mutex, 1); }

int pthread_mutex_trylock(int *mutex) { return __pt_lock(mutex, 0); }

int pthread_mutex_timedlock(int *mutex, const struct __pt_timespec *until) {
  __pt_reads(until, sizeof *until);
  int r = __pt_lock(mutex, 0);
  if (r != EBUSY) return r;
  if ((mutex[KIND] & 3) == ERROR_CHECKING) return EDEADLK;
  return ETIMEDOUT;
}

int pthread_mutex_unlock(int *mutex) {
  if (!*mutex) return (mutex[KIND] & 3) == NORMAL ? 0 : EPERM;
  --*mutex;
  return 0;
}

/* ---- locks for readers and writers: the first word counts readers; -1: a writer */

int pthread_rwlock_init(int *lock, const void *attributes) {
  *lock = 0;
  return __protest_input_bool("pthread_rwlock_init") ? EAGAIN : 0;
}

int pthread_rwlock_destroy(int *lock) { return *lock ? EBUSY : 0; }

int pthread_rwlock_rdlock(int *lock) {
  if (*lock < 0) return EDEADLK;
  ++*lock;
  return 0;
}

int pthread_rwlock_tryrdlock(int *lock) {
  if (*lock < 0) return EBUSY;
  ++*lock;
  return 0;
}

int pthread_rwlock_wrlock(int *lock) {
  if (*lock < 0) return EDEADLK;
  if (*lock > 0) __pt_wait_for_ever();
  *lock = -1;
  return 0;
}

int pthread_rwlock_trywrlock(int *lock) {
  if (*lock) return EBUSY;
  *lock = -1;
  return 0;
}

int pthread_rwlock_unlock(int *lock) {
  *lock = *lock > 0 ? *lock - 1 : 0;
  return 0;
}

/* ---- spin locks */

int pthread_spin_init(int *lock, int shared) {
  *lock = 1; /* as in glibc, 1 is free */
  return 0;
}

int pthread_spin_destroy(int *lock) { return 0; }

int pthread_spin_lock(int *lock) {
  if (*lock != 1) __pt_wait_for_ever();
  *lock = 0;
  return 0;
}

int pthread_spin_trylock(int *lock) {
  if (*lock != 1) return EBUSY;
  *lock = 0;
  return 0;
}

int pthread_spin_unlock(int *lock) {
  *lock = 1;
  return 0;
}

/* ---- conditions */

int pthread_cond_init(int *condition, const void *attributes) {
  *condition = 0;
  return __protest_input_bool("pthread_cond_init") ? EAGAIN : 0;
}

int pthread_cond_destroy(int *condition) { return 0; }

int pthread_cond_signal(int *condition) { return 0; }

int pthread_cond_broadcast(int *condition) { return 0; }

int pthread_cond_wait(int *condition, int *mutex) {
  __pt_wait_perhaps_for_ever();
  return 0;
}

int pthread_cond_timedwait(int *condition, int *mutex, const struct __pt_timespec *until) {
  __pt_reads(until, sizeof *until);
  return __protest_input_bool("pthread_cond_timedwait") ? ETIMEDOUT : 0;
}

/* ---- barriers: with a count of 1 nobody waits */

int pthread_barrier_init(unsigned *barrier, const void *attributes, unsigned count) {
  if (!count) return EINVAL;
  *barrier = count;
  return __protest_input_bool("pthread_barrier_init") ? EAGAIN : 0;
}

int pthread_barrier_destroy(unsigned *barrier) { return 0; }

int pthread_barrier_wait(unsigned *barrier) {
  if (*barrier != 1) __pt_wait_for_ever();
  return -1; /* PTHREAD_BARRIER_SERIAL_THREAD */
}

/* ---- once */

static void __pt_once(int *control, void (*run)(void)) {
  enum { NOT_YET, RUNNING, DONE };
  if (*control == RUNNING) __pt_wait_for_ever();
  if (*control != NOT_YET) return;
  *control = RUNNING;
  run();
  *control = DONE;
}

int pthread_once(int *control, void (*run)(void)) {
  __pt_once(control, run);
  return 0;
}

void call_once(int *control, void (*run)(void)) { __pt_once(control, run); }

/* ---- data of the thread: as in glibc, the first key that is free */

enum { KEYS = 32 };
static struct {
  int used;
  void *value;
  void (*destroy)(void *);
} __pt_keys[KEYS];

static int __pt_key_create(unsigned *key, void (*destroy)(void *)) {
  if (__protest_input_bool("pthread_key_create")) return EAGAIN;
  unsigned k = 0;
  while (k < KEYS && __pt_keys[k].used) k++;
  if (k == KEYS) __protest_unmodelled("many keys of pthread_key_create");
  __pt_keys[k].used = 1;
  __pt_keys[k].value = NULL;
  __pt_keys[k].destroy = destroy;
  *key = k;
  return 0;
}

static int __pt_is_key(unsigned key) { return key < KEYS && __pt_keys[key].used; }

static void *__pt_key_get(unsigned key) { return __pt_is_key(key) ? __pt_keys[key].value : NULL; }

static int __pt_key_set(unsigned key, const void *value) {
  if (!__pt_is_key(key)) return EINVAL;
  __pt_keys[key].value = (void *)value;
  return 0;
}

int pthread_key_create(unsigned *key, void (*destroy)(void *)) {
  return __pt_key_create(key, destroy);
}

int pthread_key_delete(unsigned key) {
  if (!__pt_is_key(key)) return EINVAL;
  __pt_keys[key].used = 0;
  return 0;
}

void *pthread_getspecific(unsigned key) { return __pt_key_get(key); }

int pthread_setspecific(unsigned key, const void *value) { return __pt_key_set(key, value); }

/* ---- the end of the only thread: destructors run, and the program ends with 0 */

__attribute__((noreturn)) static void __pt_thread_exit(void) {
  enum { ROUNDS = 4 }; /* PTHREAD_DESTRUCTOR_ITERATIONS */
  for (int round = 0; round < ROUNDS; round++)
    for (int k = 0; k < KEYS; k++) {
      void *value = __pt_keys[k].value;
      if (!__pt_keys[k].used || !value || !__pt_keys[k].destroy) continue;
      __pt_keys[k].value = NULL;
      __pt_keys[k].destroy(value);
    }
  __pt_exit(0);
}

__attribute__((noreturn)) void pthread_exit(void *result) { __pt_thread_exit(); }

__attribute__((noreturn)) void thrd_exit(int result) { __pt_thread_exit(); }

/* ---- semaphores: the value, and whether other processes have it */

static int __pt_sem_take(unsigned *sem, int otherwise) {
  if (*sem) {
    --*sem;
    return 0;
  }
  if (sem[1] && __protest_input_bool("another process posts")) return 0;
  if (!otherwise) __pt_wait_for_ever();
  return __pt_fails_with(otherwise);
}

int sem_init(unsigned *sem, int shared, unsigned value) {
  if (value > INT_MAX) return __pt_fails_with(EINVAL);
  sem[0] = value;
  sem[1] = shared != 0;
  return MAY_FAIL("sem_init", ENOSPC);
}

int sem_destroy(unsigned *sem) {
  __pt_reads(sem, sizeof *sem);
  return 0;
}

int sem_wait(unsigned *sem) { return __pt_sem_take(sem, 0); }

int sem_trywait(unsigned *sem) { return __pt_sem_take(sem, EAGAIN); }

int sem_timedwait(unsigned *sem, const struct __pt_timespec *until) {
  __pt_reads(until, sizeof *until);
  if (!*sem && (until->fraction < 0 || until->fraction >= 1000000000))
    return __pt_fails_with(EINVAL);
  return __pt_sem_take(sem, ETIMEDOUT);
}

int sem_post(unsigned *sem) {
  if (*sem == INT_MAX) return __pt_fails_with(EOVERFLOW);
  ++*sem;
  return 0;
}

int sem_getvalue(unsigned *sem, int *value) {
  *value = sem[1] ? ANY(int, "sem_getvalue", 0, INT_MAX) : *sem;
  return 0;
}

/* ---- threads.h */

enum { THRD_SUCCESS, THRD_BUSY, THRD_ERROR, THRD_NOMEM, THRD_TIMEDOUT };

unsigned long thrd_current(void) { return 1; }

int thrd_equal(unsigned long a, unsigned long b) { return a == b; }

void thrd_yield(void) {}

/* mtx_recursive is 1, mtx_timed 2. */
int mtx_init(int *mutex, int type) {
  if (type < 0 || type > 3) return THRD_ERROR;
  *mutex = 0;
  mutex[KIND] = type & 1 ? RECURSIVE : NORMAL;
  return __protest_input_bool("mtx_init") ? THRD_ERROR : THRD_SUCCESS;
}

void mtx_destroy(int *mutex) { __pt_reads(mutex, sizeof *mutex); }

int mtx_lock(int *mutex) { return __pt_lock(mutex, 1) ? THRD_ERROR : THRD_SUCCESS; }

int mtx_trylock(int *mutex) { return __pt_lock(mutex, 0) ? THRD_BUSY : THRD_SUCCESS; }

int mtx_timedlock(int *mutex, const struct __pt_timespec *until) {
  __pt_reads(until, sizeof *until);
  return __pt_lock(mutex, 0) ? THRD_TIMEDOUT : THRD_SUCCESS;
}

int mtx_unlock(int *mutex) {
  if (!*mutex) return THRD_ERROR;
  --*mutex;
  return THRD_SUCCESS;
}

int cnd_init(int *condition) {
  *condition = 0;
  return __protest_input_bool("cnd_init") ? THRD_NOMEM : THRD_SUCCESS;
}

void cnd_destroy(int *condition) {}

int cnd_signal(int *condition) { return THRD_SUCCESS; }

int cnd_broadcast(int *condition) { return THRD_SUCCESS; }

int cnd_wait(int *condition, int *mutex) {
  __pt_wait_perhaps_for_ever();
  return THRD_SUCCESS;
}

int cnd_timedwait(int *condition, int *mutex, const struct __pt_timespec *until) {
  __pt_reads(until, sizeof *until);
  return __protest_input_bool("cnd_timedwait") ? THRD_TIMEDOUT : THRD_SUCCESS;
}

int tss_create(unsigned *key, void (*destroy)(void *)) {
  return __pt_key_create(key, destroy) ? THRD_ERROR : THRD_SUCCESS;
}

void tss_delete(unsigned key) {
  if (__pt_is_key(key)) __pt_keys[key].used = 0;
}

void *tss_get(unsigned key) { return __pt_key_get(key); }

int tss_set(unsigned key, void *value) {
  return __pt_key_set(key, value) ? THRD_ERROR : THRD_SUCCESS;
}
