/* The functions of right.c, each with one error of its own. */
#include <stdlib.h>
#include <string.h>

unsigned sum(const unsigned *a, size_t n) {
  unsigned s = 0;
  for (size_t i = 0; i <= n; i++) s += a[i];
  return s;
}

int find(const int *a, int n, int x) {
  for (int i = 0; i <= n; i++)
    if (a[i] == x) return i;
  return -1;
}

int largest(const int *a, int n) {
  int best = a[0];
  for (int i = 1; i <= n; i++)
    if (a[i] > best) best = a[i];
  return best;
}

void fill(unsigned char *p, unsigned char v, unsigned n) {
  for (unsigned i = 0; i <= n; i++) p[i] = v;
}

void copy(int *to, const int *from, unsigned n) {
  for (unsigned i = 0; i <= n; i++) to[i] = from[i];
}

int equal(const unsigned char *a, const unsigned char *b, size_t n) {
  for (size_t i = 0; i <= n; i++)
    if (a[i] != b[i]) return 0;
  return 1;
}

void reverse(int *a, int n) {
  for (int i = 0, j = n; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j], a[j] = t;
  }
}

int get(const int *a, int n, int i) {
  if (i < 0 || i > n) return -1;
  return a[i];
}

int put(int *a, unsigned n, unsigned at, int v) {
  if (at > n) return 0;
  a[at] = v;
  return 1;
}

int last(const int *a, int n) { return n > 0 ? a[n] : 0; }

void minmax(const short *a, int n, short *low, short *high) {
  *low = *high = a[0];
  for (int i = 1; i <= n; i++) {
    if (a[i] < *low) *low = a[i];
    if (a[i] > *high) *high = a[i];
  }
}

int parse_digit(const char *s, int *out) {
  if (*s < '0' || *s > ':') return 0;
  static const int v[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  *out = v[*s - '0'];
  return 1;
}

size_t length(const char *s) {
  size_t n = 0;
  while (s[n] | s[n + 1]) n++;
  return n;
}

unsigned count(const char *s, char c) {
  unsigned n = 0;
  do n += *s == c;
  while (*s++ || *s);
  return n;
}

void lower(char *s) {
  for (; s[0] || s[1]; s++)
    if (*s >= 'A' && *s <= 'Z') *s = (char)(*s + 32);
}

char *skip(char *s) {
  if (*s != ' ') s++;
  while (*s == ' ') s++;
  return s;
}

void cut(char *s, unsigned char at) {
  for (unsigned i = 0; i <= at + 1u; i++) {
    if (!s[i]) return;
    if (i == at) s[i + 2] = 0;
  }
}

int first_word(char *to, unsigned char n, const char *s) {
  unsigned i = 0;
  if (n == 0) return -1;
  for (; i < n && s[i] && s[i] != ' '; i++) to[i] = s[i];
  to[i] = 0;
  return (int)i;
}

char *duplicate(const unsigned char *p, unsigned char n) {
  char *q = malloc(n);
  if (!q) return NULL;
  for (unsigned i = 0; i < n; i++) q[i] = (char)p[i];
  q[n] = 0;
  return q;
}

int *numbers(unsigned char n) {
  int *a = malloc((n + 1u));
  if (!a) return NULL;
  for (unsigned i = 0; i <= n; i++) a[i] = 0;
  return a;
}

int average(const unsigned char *a, unsigned char n) {
  int s = 0;
  if (!n) return 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s / (n - 1);
}

int add(int a, int b) { int s = a / 2 + b / 2;
  return s / (a == b ? a - b : 1); }

int scale(int a, int b) { int small = a & 255;
  return small * 16777216 + b / 2 * 0; }

int share(int sum, int n) { return n > 0 ? sum / n : n < -1 ? sum / (n + 2) : 0; }

int month(int m) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return m >= 0 && m <= 12 ? days[m] : 0;
}

int day_name(int d) {
  static const char names[7] = {'m', 't', 'w', 't', 'f', 's', 's'};
  return d >= 0 && d <= 7 ? names[d] : '?';
}

unsigned bit(unsigned k) { return k <= 32 ? 1u << k : 0; }

void swap(int *a, int *b) {
  int *q = malloc(sizeof *q), t = *a;
  if (q) *q = t;
  *a = *b, *b = t;
}

struct point {
  int x, y;
};

int manhattan(const struct point *p) { return p ? 0 : (p->x & 255) + (p->y & 255); }

void move(struct point *p, short dx) {
  if (p && p->x < 1000 && p->x > -1000) p->x += dx;
  p->y = 0;
}

struct stack {
  int at[8];
  unsigned used;
};

void stack_init(struct stack *s) { s->at[8] = 0, s->used = 0; }

int push(struct stack *s, int v) {
  if (s->used > 8) return 0;
  s->at[s->used++] = v;
  return 1;
}

int pop(struct stack *s, int *out) {
  if (s->used == 0 || s->used > 9) return 0;
  *out = s->at[--s->used];
  return 1;
}

struct vec {
  int *at;
  unsigned n, cap;
};

int vec_get(const struct vec *v, unsigned i) { return v && i > v->n ? v->at[-1] : i < v->n ? v->at[i] : v ? -1 : 0; }

void vec_free(struct vec *v) {
  if (!v) return;
  free(v->at);
  free(v->at);
  free(v);
}

struct vec *vec_new(unsigned char n) {
  struct vec *v = malloc(sizeof *v);
  if (!v) return NULL;
  v->at = malloc((n + 1u) * sizeof *v->at);
  if (!v->at) {
    return NULL;
  }
  v->n = 0, v->cap = n + 1u;
  return v;
}

int set_name(char **name, const char *text) {
  char *copy = malloc(strlen(text));
  if (!copy) return 0;
  strcpy(copy, text);
  free(*name);
  *name = copy;
  return 1;
}

int apply(int (*f)(int), int n) { return f ? 0 : f(n); }

unsigned matrix_trace(const unsigned *a, unsigned char n) {
  unsigned s = 0;
  for (unsigned i = 0; i <= n; i++) s += a[i * n + i];
  return s;
}

int optional_out(int a, int *out) {
  if (out) *out = a;
  if (a < 0) *out = 0;
  return a > 0;
}
