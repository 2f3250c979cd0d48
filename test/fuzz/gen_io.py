"""Random programs that talk to the world: arguments, standard input or a file, output, an exit code.

Each is a chain of pieces that read something and mix it into a hash of unsigned arithmetic, so that whatever was read
wrongly is seen in what is printed.  A piece has no undefined behaviour for any input.
"""
import random

PRELUDE = """#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned hash = 7;

static void mix(unsigned v) { hash = hash * 31 + v; }

static void mix_text(const char *s) {
  for (; *s; s++) mix((unsigned char)*s);
}
"""


class Program:
    """One that reads its arguments, and standard input or a file, but not both."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.names = 0
        self.reads = self.r.choice(["stdin", "stdin", "file", "nothing"])
        self.body = []
        pieces = [self.arguments, self.argument] if self.r.random() < 0.6 else []
        if self.reads != "nothing":
            pieces += self.r.sample([self.characters, self.lines, self.numbers, self.words, self.one_of_each,
                                     self.block, self.put_back], self.r.randint(1, 3))
        self.r.shuffle(pieces)
        for piece in pieces or [self.arguments]:
            piece()
            if self.r.random() < 0.5:
                self.output()
        self.output()

    def name(self):
        self.names += 1
        return f"v{self.names}"

    def put(self, *lines):
        self.body += lines

    def stream(self):
        return "stdin" if self.reads == "stdin" else "f"

    # ---- arguments

    def arguments(self):
        first = self.r.choice([0, 1, 1, 2])
        what = self.r.choice(["mix_text(argv[{0}]);", "mix((unsigned)strlen(argv[{0}]));",
                              "mix((unsigned)strtol(argv[{0}], NULL, 10));", "mix(argv[{0}][0] == '-');",
                              "mix(strcmp(argv[{0}], \"-v\") == 0 ? 5 : 9);"])
        i = self.name()
        self.put(f"for (int {i} = {first}; {i} < argc; {i}++) {{", "  " + what.format(i), "}")

    def argument(self):
        k = self.r.randint(1, 3)
        what = self.r.choice([f"mix((unsigned)atoi(argv[{k}]));", f"mix(strchr(argv[{k}], '=') != NULL);",
                              f"mix(isdigit((unsigned char)argv[{k}][0]) != 0);", f"mix_text(argv[{k}]);"])
        self.put(f"if (argc > {k}) {what}")
        if self.r.random() < 0.3:
            self.put(f"if (argc == {k}) {{", "  fprintf(stderr, \"usage: %d\\n\", argc);",
                     f"  return {self.r.randint(1, 9)};", "}")

    # ---- a stream

    def characters(self):
        c = self.name()
        test = self.r.choice([f"{c} == '\\n'", f"isspace({c})", f"isupper({c})", f"{c} > 100", f"{c} == 'x'"])
        stop = self.r.choice(["", f" && {c} != '.'", f" && hash % 5 != 0"])
        self.put(f"int {c};", f"while (({c} = fgetc({self.stream()})) != EOF{stop}) {{",
                 f"  mix({test} ? 3 : (unsigned){c});", "}", f"mix({c} == EOF);")

    def lines(self):
        line, size = self.name(), self.r.choice([2, 4, 8, 20])
        loop = self.r.choice(["while", "if"])
        self.put(f"char {line}[{size}];", f"{loop} (fgets({line}, sizeof {line}, {self.stream()})) {{",
                 f"  mix((unsigned)strlen({line}));", f"  mix_text({line});",
                 f"  if (strchr({line}, '\\n')) mix(1);", "}", f"mix(feof({self.stream()}) != 0);")

    def numbers(self):
        n = self.name()
        kind, form, cast = self.r.choice([("int", "%d", "(unsigned)"), ("unsigned", "%u", ""), ("long", "%ld", "(unsigned)"),
                                          ("short", "%hd", "(unsigned)"), ("unsigned char", "%hhu", ""),
                                          ("unsigned", "%x", ""), ("int", "%3d", "(unsigned)")])
        r = self.name()
        self.put(f"{kind} {n} = 0;", f"int {r};",
                 f"while (({r} = fscanf({self.stream()}, \"{form}\", &{n})) == 1) mix({cast}{n});",
                 f"mix((unsigned){r} & 3);")

    def words(self):
        w, size = self.name(), self.r.choice([2, 4, 9])
        r = self.name()
        self.put(f"char {w}[{size}] = \"\";", f"int {r} = fscanf({self.stream()}, \"%{size - 1}s\", {w});",
                 f"mix((unsigned){r} & 3);", f"mix_text({w});")

    def one_of_each(self):
        a, b, r = self.name(), self.name(), self.name()
        between = self.r.choice([" ", ",", ":", ""])
        self.put(f"int {a} = 0;", f"char {b} = 0;",
                 f"int {r} = fscanf({self.stream()}, \"%d{between}%c\", &{a}, &{b});", f"mix((unsigned){r} & 3);",
                 f"if ({r} > 0) mix((unsigned){a});", f"if ({r} == 2) mix((unsigned char){b});")

    def block(self):
        b, n = self.name(), self.name()
        size = self.r.choice([1, 3, 8])
        self.put(f"unsigned char {b}[{size}];", f"size_t {n} = fread({b}, 1, sizeof {b}, {self.stream()});",
                 f"mix((unsigned){n});", f"for (size_t i = 0; i < {n}; i++) mix({b}[i]);")

    def put_back(self):
        c = self.name()
        self.put(f"int {c} = getc({self.stream()});", f"if ({c} != EOF && ungetc({c}, {self.stream()}) != EOF) {{",
                 f"  mix({c} == getc({self.stream()}));", "}")

    # ---- what is seen

    def output(self):
        self.put(self.r.choice(['printf("%u\\n", hash);', 'printf("%08x|%d\\n", hash, argc > 1);',
                                'printf("%-12u%c\\n", hash, "ab"[hash & 1]);', 'puts(hash & 1 ? "odd" : "even");',
                                'fprintf(stderr, "%s %u\\n", "hash", hash % 1000);',
                                'printf("%.2f\\n", (double)(hash % 1000) / 4);']))

    def text(self):
        body = list(self.body)
        if self.reads == "file":
            body = ['FILE *f = fopen("data.txt", "r");', "if (!f) {", '  puts("none");',
                    f"  return {self.r.randint(0, 99)};", "}"] + body + ["fclose(f);"]
        end = self.r.choice(["return hash % 64;", "exit(hash & 15);", "return 0;", "if (hash & 1) exit(3);", ])
        lines = "".join(f"  {line}\n" for line in body + [end])
        return f"{PRELUDE}\nint main(int argc, char **argv) {{\n  (void)argv;\n{lines}}}\n"
