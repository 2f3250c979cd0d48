// RUN expect=ok
#include <stdio.h>
#include <string.h>

int main(void) {
  printf("%d|%5d|%-5d|%05d|%+d|% d\n", 42, 42, 42, 42, 42, 42);
  printf("%u|%x|%X|%#x|%o|%#o\n", 42u, 255u, 255u, 255u, 8u, 8u);
  printf("%hhd|%hd|%ld|%lld|%zu\n", 300, 70000, 1L, 1LL << 40, sizeof(int));
  printf("%f|%.0f|%10.3f|%-10.1f|%e|%g|%G\n", 1.5, 2.5, 3.14159, 2.0, 12345.678, 1e-5, 1e10);
  printf("%s|%10s|%-10s|%.3s|%*d|%.*s\n", "text", "right", "left", "abcdef", 6, 7, 2, "xyz");
  printf("%c%c%c|%%|%i\n", 'a', 'b', 'c', -7);
  char buffer[10];
  int n = snprintf(buffer, sizeof buffer, "%s-%d", "overlong", 123);
  printf("%d %s\n", n, buffer);
  n = sprintf(buffer, "%03d", 7);
  printf("%d %s\n", n, buffer);
  fputs("fputs\n", stdout);
  fprintf(stdout, "%s", "fprintf\n");
  putchar('p');
  putc('q', stdout);
  puts("");
  fwrite("fwrite\n", 1, strlen("fwrite\n"), stdout);
  return 0;
}
