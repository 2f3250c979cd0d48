/* search.h: trees, a table, lists, arrays.  Exact, but for the shape of trees, on which only
   twalk's levels and kinds depend (nothing is proved about programs that call twalk). */
#include "posix.h"

typedef int (*__pt_order)(const void *, const void *);

/* ---- binary trees.  Not balanced: which keys are in it does not depend on that. */

struct __pt_tree {
  const void *key; /* first, as users know */
  struct __pt_tree *left, *right;
};

/* Where the node with this key hangs, or would; *parent is the node above, if any. */
static struct __pt_tree **__pt_tree_place(const void *key, struct __pt_tree **root,
                                          __pt_order compare, struct __pt_tree **parent) {
  struct __pt_tree **at = root;
  *parent = NULL;
  while (*at) {
    int order = compare(key, (*at)->key);
    if (!order) break;
    *parent = *at;
    at = order < 0 ? &(*at)->left : &(*at)->right;
  }
  return at;
}

void *tsearch(const void *key, void **root, __pt_order compare) {
  struct __pt_tree *parent, **at;
  if (!root) return NULL;
  at = __pt_tree_place(key, (struct __pt_tree **)root, compare, &parent);
  if (*at) return *at;
  struct __pt_tree *node = __pt_malloc(sizeof *node);
  if (node) *node = (struct __pt_tree){key};
  if (node) *at = node;
  return node;
}

void *tfind(const void *key, void *const *root, __pt_order compare) {
  struct __pt_tree *parent;
  return root ? *__pt_tree_place(key, (struct __pt_tree **)root, compare, &parent) : NULL;
}

/* The parent; for the root, something that is not NULL. */
void *tdelete(const void *key, void **root, __pt_order compare) {
  struct __pt_tree *parent, *node, **at;
  if (!root) return NULL;
  at = __pt_tree_place(key, (struct __pt_tree **)root, compare, &parent);
  node = *at;
  if (!node) return NULL;
  void *result = parent ? (void *)parent : (void *)root;
  if (node->left && node->right) { /* the next key takes its place */
    struct __pt_tree **next = &node->right;
    while ((*next)->left) next = &(*next)->left;
    struct __pt_tree *taken = *next;
    *next = taken->right;
    taken->left = node->left;
    taken->right = node->right;
    *at = taken;
  } else {
    *at = node->left ? node->left : node->right;
  }
  __pt_free(node);
  return result;
}

enum { PREORDER, POSTORDER, ENDORDER, LEAF };
typedef void (*__pt_visit)(const void *, int, int);

static void __pt_walk(const struct __pt_tree *node, __pt_visit visit, int depth) {
  if (!node->left && !node->right) {
    visit(node, LEAF, depth);
    return;
  }
  visit(node, PREORDER, depth);
  if (node->left) __pt_walk(node->left, visit, depth + 1);
  visit(node, POSTORDER, depth);
  if (node->right) __pt_walk(node->right, visit, depth + 1);
  visit(node, ENDORDER, depth);
}

void twalk(const void *root, __pt_visit visit) {
  if (root && visit) __pt_walk(root, visit, 0);
}

static void __pt_tree_delete(struct __pt_tree *node, void (*destroy)(void *)) {
  if (!node) return;
  __pt_tree_delete(node->left, destroy);
  __pt_tree_delete(node->right, destroy);
  destroy((void *)node->key);
  __pt_free(node);
}

void tdestroy(void *root, void (*destroy)(void *)) { __pt_tree_delete(root, destroy); }

/* ---- the table: as large as glibc makes it, searched from its start */

struct __pt_entry {
  char *key;
  void *data;
};
static struct {
  struct __pt_entry *at;
  size_t used, size;
} __pt_table;

static int __pt_is_prime(unsigned n) {
  for (unsigned d = 3; d <= n / d; d += 2)
    if (n % d == 0) return 0;
  return n & 1;
}

int hcreate(size_t n) {
  if (__pt_table.at) return 0;
  if (n >= SIZE_MAX / sizeof *__pt_table.at / 2 || n > INT_MAX) {
    __pt_errno = ENOMEM;
    return 0;
  }
  size_t size = n < 3 ? 3 : n | 1;
  while (!__pt_is_prime(size)) size += 2;
  __pt_table.at = __pt_malloc(size * sizeof *__pt_table.at);
  __pt_table.used = 0;
  __pt_table.size = size;
  return __pt_table.at != NULL;
}

void hdestroy(void) {
  __pt_free(__pt_table.at);
  __pt_table.at = NULL;
}

static int __pt_equal_texts(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}

struct __pt_entry *hsearch(struct __pt_entry entry, int enter) {
  __pt_reads(__pt_table.at, 1); /* there must be a table */
  for (size_t k = 0; k < __pt_table.used; k++)
    if (__pt_equal_texts(entry.key, __pt_table.at[k].key)) return &__pt_table.at[k];
  __pt_strlen(entry.key);
  if (!enter || __pt_table.used == __pt_table.size) {
    __pt_errno = enter ? ENOMEM : ESRCH;
    return NULL;
  }
  __pt_table.at[__pt_table.used] = entry;
  return &__pt_table.at[__pt_table.used++];
}

/* ---- arrays and lists */

void *lsearch(const void *key, void *base, size_t *n, size_t size, __pt_order compare) {
  char *p = base;
  for (size_t i = 0; i < *n; i++, p += size)
    if (compare(key, p) == 0) return p;
  __protest_copy(p, key, size);
  ++*n;
  return p;
}

struct __pt_link {
  struct __pt_link *next, *prev;
};

void insque(void *element, void *before) {
  struct __pt_link *e = element, *b = before;
  e->next = b ? b->next : NULL;
  e->prev = b;
  if (e->next) e->next->prev = e;
  if (b) b->next = e;
}

void remque(void *element) {
  struct __pt_link *e = element;
  if (e->next) e->next->prev = e->prev;
  if (e->prev) e->prev->next = e->next;
}
