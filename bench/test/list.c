/* A sorted linked list without duplicates: insert, remove, reverse, length, and everything freed. */
#include <protest.h>
#include <stdlib.h>

enum { COMMANDS = 4 };

struct node {
  struct node *next;
  int value;
};

static int insert(struct node **list, int value) {
  while (*list && (*list)->value < value) list = &(*list)->next;
  if (*list && (*list)->value == value) return 0;
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->value = value;
  n->next = *list;
  *list = n;
  return 1;
}

static int delete(struct node **list, int value) {
  while (*list) {
    struct node *n = *list;
    if (n->value == value) {
      *list = n->next;
      free(n);
      return 1;
    }
    if (n->value > value) return 0;
    list = &n->next;
  }
  return 0;
}

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

static int length(const struct node *list) {
  int n = 0;
  for (; list; list = list->next) n++;
  return n;
}

static int is_sorted(const struct node *list) {
  for (; list && list->next; list = list->next)
    if (list->value >= list->next->value) return 0;
  return 1;
}

static void delete_all(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *list = NULL;
  int n = 0;
  for (int i = 0; i < COMMANDS; i++) {
    int value = protest_int("value");
    if (protest_bool("insert")) n += insert(&list, value);
    else n -= delete(&list, value);
    protest_assert(is_sorted(list));
  }
  protest_assert(length(list) == n);
  list = reverse(list);
  if (n > 1) protest_assert(!is_sorted(list));
  int result = n == 0 ? 1 : list->value == 42 ? 2 : 0;
  delete_all(list);
  return result;
}
