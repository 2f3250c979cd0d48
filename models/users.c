/* pwd.h, grp.h, unistd.h: users and groups.  There is any user, or none; texts have up to 31
   characters, a group has up to one member: nothing is proved about programs that ask
   (src/api/narrow.c).  Each call may write over what the one before gave. */
#include "posix.h"

enum { TEXT = 32 };

struct __pt_passwd {
  char *name, *password;
  unsigned uid, gid;
  char *real_name, *folder, *shell;
};
static struct __pt_passwd __pt_user;
static char __pt_user_texts[5][TEXT];

/* NULL: not found, and errno stays, or becomes 0 or anything. */
static int __pt_not_found(void) {
  if (!__protest_input_bool("no such user or group")) return 0;
  __pt_errno = __protest_input_uchar("errno");
  return 1;
}

static struct __pt_passwd *__pt_any_user(void) {
  struct __pt_passwd *u = &__pt_user;
  for (int k = 0; k < 5; k++) ANY_TEXT(__pt_user_texts[k], 0, TEXT, "text of a user");
  u->name = __pt_user_texts[0];
  u->password = __pt_user_texts[1];
  u->uid = __protest_input_uint("pw_uid");
  u->gid = __protest_input_uint("pw_gid");
  u->real_name = __pt_user_texts[2];
  u->folder = __pt_user_texts[3];
  u->shell = __pt_user_texts[4];
  return u;
}

/* The name that was asked for takes the place of the first text. */
static char *__pt_asked_name(char *room, const char *name) {
  size_t n = __pt_strlen(name);
  if (n >= TEXT) __protest_unmodelled("a long name of a user or group");
  __protest_copy(room, name, n + 1);
  return room;
}

struct __pt_passwd *getpwuid(unsigned id) {
  if (__pt_not_found()) return NULL;
  struct __pt_passwd *u = __pt_any_user();
  u->uid = id;
  return u;
}

struct __pt_passwd *getpwnam(const char *name) {
  __pt_strlen(name);
  if (__pt_not_found()) return NULL;
  struct __pt_passwd *u = __pt_any_user();
  __pt_asked_name(u->name, name);
  return u;
}

struct __pt_group {
  char *name, *password;
  unsigned gid;
  char **members;
};
static struct __pt_group __pt_group;
static char __pt_group_texts[3][TEXT], *__pt_members[2];

static struct __pt_group *__pt_any_group(void) {
  struct __pt_group *g = &__pt_group;
  for (int k = 0; k < 3; k++) ANY_TEXT(__pt_group_texts[k], 0, TEXT, "text of a group");
  g->name = __pt_group_texts[0];
  g->password = __pt_group_texts[1];
  g->gid = __protest_input_uint("gr_gid");
  __pt_members[0] = __protest_input_bool("member") ? __pt_group_texts[2] : NULL;
  g->members = __pt_members;
  return g;
}

struct __pt_group *getgrgid(unsigned id) {
  if (__pt_not_found()) return NULL;
  struct __pt_group *g = __pt_any_group();
  g->gid = id;
  return g;
}

struct __pt_group *getgrnam(const char *name) {
  __pt_strlen(name);
  if (__pt_not_found()) return NULL;
  struct __pt_group *g = __pt_any_group();
  __pt_asked_name(g->name, name);
  return g;
}

char *getlogin(void) {
  static char name[TEXT];
  if (__protest_input_bool("getlogin")) {
    __pt_fails(ENXIO);
    return NULL;
  }
  ANY_TEXT(name, 0, TEXT, "getlogin");
  return name;
}
