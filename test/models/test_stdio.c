/* Streams: what the models write and what they take as inputs. */
#include "models_test.h"

#include <unistd.h>

MODEL(puts) MODEL(putchar) MODEL(fputs) MODEL(fwrite) MODEL(perror) MODEL(getchar) MODEL(fgetc)
MODEL(ungetc) MODEL(fgets) MODEL(getline) MODEL(fread) MODEL(fopen) MODEL(fclose) MODEL(feof)
MODEL(ferror) MODEL(fileno) MODEL(rewind) MODEL(free) MODEL(ftell) MODEL(remove)
int *m___errno_location(void);
extern FILE *const m_stdin, *const m_stdout, *const m_stderr;
char *m_gets(char *);

static void output(void) {
  const char *s = "hi";
  START(0);
  m_puts(s), m_putchar('x'), m_fputs("100%", m_stderr), m_perror("p"), m_perror(NULL);
  EXPECT(m_fwrite("abcd", 2, 2, m_stdout) == 2, "fwrite");
  EXPECT(m_fwrite("abcd", 0, 2, m_stdout) == 0, "fwrite of nothing");
  EXPECT(!strcmp(shim.out, "1:hi\n;1:x;2:100%;2:p: Error\n;2:Error\n;1:abcd;"), "%s",
         shim.out);
}

static void characters(void) {
  char s[8];
  START(1, 'a', 1, 255);
  EXPECT(m_getchar() == 'a' && m_fgetc(m_stdin) == 255, "getchar");
  EXPECT(m_ungetc('q', m_stdin) == 'q' && m_ungetc('r', m_stdin) == 'r', "characters back");
  EXPECT(m_getchar() == 'r' && m_getchar() == 'q', "what was put back");
  START(1);
  EXPECT(m_ungetc('q', m_stdin) == 'q' && m_ungetc('r', m_stdin) == -1, "no second one back");
  EXPECT(m_getchar() == 'q', "what was put back");
  START(0, 0, 0, 1, 'a');
  EXPECT(m_getchar() == -1 && m_feof(m_stdin) && m_getchar() == -1 && shim.used == 2, "end");
  m_rewind(m_stdin);
  EXPECT(!m_feof(m_stdin) && m_getchar() == 'a', "rewind");
  START(1, 'a', 1, '\n', 1, 'b', 1, 'c', 1, 'd');
  EXPECT(m_fgets(s, 8, m_stdin) == s && !strcmp(s, "a\n"), "fgets: line");
  EXPECT(m_fgets(s, 3, m_stdin) == s && !strcmp(s, "bc") && shim.used == 8, "fgets: limit");
  EXPECT(m_fgets(s, 1, m_stdin) == s && !*s && !m_fgets(s, 0, m_stdin), "fgets: no room");
  START(0, 7, 1, 'b', 0, 7);
  EXPECT(m_getchar() == -1 && !m_feof(m_stdin) && m_ferror(m_stdin), "read error");
  EXPECT(!m_fgets(s, 8, m_stdin) && shim.used == 6, "fgets: read error behind a character");
  START(1, 'x', 0);
  EXPECT(m_fgets(s, 8, m_stdin) == s && !strcmp(s, "x") && m_feof(m_stdin), "fgets: end");
  EXPECT(!m_fgets(s, 8, m_stdin) && !strcmp(s, "x"), "fgets: nothing");
  m_rewind(m_stdin);
  START(1, 'a', 1, 'b', 1, '\n', 0);
  EXPECT(m_gets(s) == s && !strcmp(s, "ab") && !m_gets(s), "gets");
  m_rewind(m_stdin);
}

static void blocks(void) {
  long long many[301];
  char *line = NULL, s[8];
  size_t size = 0;
  for (int i = 0; i < 150; i++) many[2 * i] = 1, many[2 * i + 1] = 'a';
  many[300] = 0;
  shim_start(many, 301);
  EXPECT(m_getline(&line, &size, m_stdin) == 150 && strlen(line) == 150 && size == 240, "getline");
  EXPECT(m_getline(&line, &size, m_stdin) == -1, "getline at the end");
  m_free(line);
  m_rewind(m_stdin);
  START(1, 'a', 1, 'b', 1, 'c', 0);
  EXPECT(m_fread(s, 2, 3, m_stdin) == 1 && !memcmp(s, "abc", 3), "fread");
  m_rewind(m_stdin);
}

static void files(void) {
  FILE *volatile f, *volatile h; /* kept over setjmp */
  START(1, 13, 1, 0);
  EXPECT(!m_fopen("a", "r") && shim.live == 0 && *m___errno_location() == 13, "fopen fails");
  EXPECT(!m_fopen("a", "r") && *m___errno_location() == 2, "fopen fails");
  START(0, 0, 1, 'q');
  f = m_fopen("a", "r"), h = m_fopen("b", "w");
  EXPECT(f && h && f != h && shim.live == 2, "fopen");
  EXPECT(m_fgetc(f) == 'q' && m_fputs("t", h) == 1 && !strcmp(shim.out, "3:t;"), "streams");
  EXPECT(m_fclose(f) == 0 && m_fclose(h) == 0 && shim.live == 0, "fclose");
  EXPECT(m_fclose(m_stdout) == 0 && m_putchar('a') == 'a', "fclose of stdout");
  START(1, -7, 0, 3, 1, 0, 0);
  m_rewind(m_stdin);
  EXPECT(m_ftell(m_stdin) == -1 && *m___errno_location() == 29 && m_ftell(m_stdin) == 3, "ftell");
  EXPECT(m_remove("x") == -1 && m_remove("x") == 0, "remove");
  START(0, 0, 70, 60);
  f = m_fopen("a", "r"), h = m_fopen("b", "w");
  EXPECT(m_fileno(f) == 70 && m_fileno(m_stdin) == 0 && m_fileno(f) == 70, "fileno");
  EXPECT(m_fileno(h) == 60, "fileno");
  EXPECT(m_fclose(f) == 0 && m_fclose(h) == 0, "fclose");
}

void test_stdio(void) {
  output();
  characters();
  blocks();
  files();
}
