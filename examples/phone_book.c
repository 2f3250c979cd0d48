/* A look-up whose result is used without asking whether there is one.

   `find` returns NULL when the name is not in the book.  One of the callers
   checks for that, the other one does not.

   Try:   ./protest run examples/phone_book.c */
#include <stdio.h>
#include <string.h>

struct entry {
  const char *name;
  int number;
};

static const struct entry book[] = {{"Ada", 1815}, {"Alan", 1912}, {"Grace", 1906}};

static const struct entry *find(const char *name) {
  for (unsigned i = 0; i < sizeof book / sizeof book[0]; i++)
    if (strcmp(book[i].name, name) == 0)
      return &book[i];
  return NULL;
}

static void print_number(const char *name) {
  const struct entry *e = find(name);
  if (e != NULL)
    printf("%s: %d\n", name, e->number);
  else
    printf("%s: not in the book\n", name);
}

static int same_number(const char *a, const char *b) {
  return find(a)->number == find(b)->number; /* forgets that a name may be missing */
}

int main(void) {
  print_number("Alan");
  print_number("Edsger");
  printf("%d\n", same_number("Ada", "Ada"));
  printf("%d\n", same_number("Grace", "Edsger"));
  return 0;
}
