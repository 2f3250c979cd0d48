# Protest's build.  `make help` lists the targets; CONTRIBUTING.md says more.

CC = clang-19
BUILD = build$(if $(SAN),-san)
LLVM = /usr/lib/llvm-19
LLVM_LINK = llvm-link-19
PREFIX = /usr/local
N = 300
BENCH =
TASKS =
JOBS = 2

WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wwrite-strings \
       -Wvla -Wpointer-arith -Wformat=2 -Werror
SANFLAGS = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
SANOPT = -O1
OPT = $(if $(SAN),$(SANOPT) $(SANFLAGS),-O2)
CFLAGS = -std=c17 -g $(OPT) $(WARN) $(if $(SAN),-DPT_SLOW_CHECKS)
CPPFLAGS = -D_GNU_SOURCE -Isrc -Iinclude -Itest/unit -isystem $(LLVM)/include
LDFLAGS = $(if $(SAN),$(SANFLAGS)) -L$(LLVM)/lib
LDLIBS = -lLLVM-19 -lz3 -lcadical -lyaml -lsqlite3 -lstdc++ -lm -lpthread

APP_SRC := $(shell find src/app -name '*.c' | sort)
LIB_SRC := $(shell find src -name '*.c' -not -path 'src/app/*' | sort)
UNIT_SRC := $(shell find test/unit -name '*.c' | sort)
MODEL_SRC := $(wildcard models/*.c)
APP_OBJ := $(APP_SRC:%.c=$(BUILD)/%.o)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o) $(BUILD)/src/front/embed.o $(BUILD)/src/report/html_embed.o
UNIT_OBJ := $(UNIT_SRC:%.c=$(BUILD)/%.o)
MODEL_BC := $(BUILD)/models/models32.bc $(BUILD)/models/models64.bc

all: $(BUILD)/protest

help:
	@echo 'make              build $(BUILD)/protest'
	@echo 'make test         install what is missing, build, run every test (SAN=1: with sanitizers)'
	@echo 'make unit         unit tests only (T=pattern)'
	@echo 'make fuzz         all fuzzers for a short time'
	@echo 'make fuzz-exec    random C programs, interpreter against native code (N=300)'
	@echo 'make fuzz-term    random terms: rewriting, text, evaluation (N=20000)'
	@echo 'make fuzz-smt     random formulas: sat, z3 and cvc5 against each other (N=5000)'
	@echo 'make fuzz-sym     random C programs with inputs: predicted paths and values against runs (N=500)'
	@echo 'make fuzz-encodings random programs in the program form: encodings against the interpreter (N=10000, LOOPS=1000)'
	@echo 'make fuzz-local   the same programs: what engine local says of checks (N=1000, LOOPS=1000)'
	@echo 'make needs        functions as libraries have them: right ones must not fail, wrong ones must (T=5)'
	@echo 'make removed      a project with one check less at a time: which changes are noticed (PROJECT=DIR FILES=..., N=20, T=10)'
	@echo 'make everyday     programs as people write them when they learn C: bugs found, right ones proved (T=20)'
	@echo 'make arrays       programs about arrays of any size, and their wrong twins (T=20)'
	@echo 'make lists        programs about lists and trees of any size, and their wrong twins (T=20)'
	@echo 'make lsp-full     all scripted sessions with the language server'
	@echo 'make lsp-vscode   the client of contrib/vscode against it (npm)'
	@echo 'make fuzz-engines random C programs whose runs are all known: verdicts of the engines (N=100)'
	@echo 'make fuzz-programs the same with heap, lists, unions, floats, text, stdin ...; also the default command (N=1000)'
	@echo 'make fuzz-machines random state machines, all of whose states are enumerated: verdicts of box and pred (N=60)'
	@echo 'make fuzz-io      random programs that read arguments, stdin and files against native runs (N=500)'
	@echo 'make fuzz-endless random programs all of whose states are known: do their runs end? (N=1000)'
	@echo 'make fuzz-lists   random programs with lists of any length against all their small runs (N=500)'
	@echo 'make fuzz-rows    random programs with arrays of pointers against all their small runs (N=200)'
	@echo 'make fuzz-contracts  random functions: contracts of their summaries, and of single calls, against runs (N=1000)'
	@echo 'make fuzz-summary random functions with calls: summaries against runs and against inlining (N=1000)'
	@echo 'make bench        all benchmarks that need no files from outside'
	@echo 'make bench-exec   instructions per second of the interpreter, against clang -O0'
	@echo 'make bench-term   terms per second and bytes per term'
	@echo 'make bench-smt    time per class of queries for sat, z3 and cvc5'
	@echo 'make bench-mutants  share of mutants that recorded tests kill (bench/test)'
	@echo 'make bench-test   coverage that tests reach within 5 s on the programs of bench/test'
	@echo 'make bench-dash   the DASH engine on the programs of its papers (BENCH=folder c/ for all of them)'
	@echo 'make bench-kiki   kiki by domains, and how its formula grows'
	@echo 'make bench-load   load SV-COMP tasks (BENCH=folder c/ of the set, TASKS=list.tsv)'
	@echo 'make doubt        native doubts of the test programs (with BENCH= TASKS= of SV-COMP tasks, too); must be 0'
	@echo 'make bench-sv     score SV-COMP tasks (BENCH=folder c/, TASKS=list.tsv, T=10 seconds, OUT= PREV= files)'
	@echo 'make bench-lines  what protest lines says of these, and what engine local decides alone (T=10)'
	@echo 'make robust       killed engines, limits, 10000 random command lines (long; N=10000)'
	@echo 'make lint         format of the diff, cppcheck, layers'
	@echo 'make install      to PREFIX (default $(PREFIX)), below DESTDIR; make uninstall takes it away again'
	@echo 'make ktest KLEE=DIR  .ktest files with the replay library of a KLEE checkout'
	@echo 'make screens      what a terminal shows, 80 and 50 columns wide'
	@echo 'make pack         tests of all of these, packages too (CLEAN=1: in a clean Debian 12)'
	@echo 'make site         the documentation as pages, in $(BUILD)/site; make site-look: looked at in a browser, phones too'
	@echo 'make deb          a Debian package; make svcomp: the archive for SV-COMP'

# ---- building

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  cc $<"
	@$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# The models travel inside the executable, for both data models.
MODEL_FLAGS = -std=gnu17 -O0 -Xclang -disable-O0-optnone -Xclang -disable-llvm-passes -fno-builtin \
              -fno-discard-value-names -fno-finite-loops -Xclang -fsanitize-address-use-after-scope \
              -ffreestanding -nostdinc -gline-tables-only -w -ffile-prefix-map=models/='<protest>/' -Imodels

$(BUILD)/models/%.32.bc: models/%.c $(wildcard models/*.h)
	@mkdir -p $(@D)
	@$(CC) -m32 $(MODEL_FLAGS) -c -emit-llvm $< -o $@

$(BUILD)/models/%.64.bc: models/%.c $(wildcard models/*.h)
	@mkdir -p $(@D)
	@$(CC) -m64 $(MODEL_FLAGS) -c -emit-llvm $< -o $@

$(BUILD)/models/models32.bc: $(MODEL_SRC:models/%.c=$(BUILD)/models/%.32.bc)
	@$(LLVM_LINK) $^ -o $@

$(BUILD)/models/models64.bc: $(MODEL_SRC:models/%.c=$(BUILD)/models/%.64.bc)
	@$(LLVM_LINK) $^ -o $@

$(BUILD)/src/front/embed.o: src/front/embed.S $(MODEL_BC) $(wildcard models/include/*.h models/include/*/*.h)
	@mkdir -p $(@D)
	@$(CC) -c -Wa,-I$(BUILD)/models -Wa,-Imodels/include $< -o $@

$(BUILD)/src/report/html_embed.o: src/report/html_embed.S src/report/html_page.css src/report/html_page.js
	@mkdir -p $(@D)
	@$(CC) -c -Wa,-Isrc/report $< -o $@

# The commit of a checkout, for --version; that file is compiled again when it is another one.
COMMIT := $(if $(wildcard .git),$(shell git describe --always --dirty --abbrev=12 --exclude='*' 2>/dev/null))
$(BUILD)/commit: force
	@mkdir -p $(@D)
	@echo '$(COMMIT)' | cmp -s - $@ || echo '$(COMMIT)' > $@

$(BUILD)/src/command/version.o: $(BUILD)/commit
$(BUILD)/src/command/version.o: CPPFLAGS += -DPT_COMMIT='"$(COMMIT)"'

$(BUILD)/libprotest.a: $(LIB_OBJ)
	@rm -f $@ && ar rcs $@ $^

$(BUILD)/protest: $(APP_OBJ) $(BUILD)/libprotest.a
	@echo "  link $@"
	@$(CC) $(LDFLAGS) $^ $(LDLIBS) -o $@

$(BUILD)/unit: $(UNIT_OBJ) $(BUILD)/libprotest.a
	@echo "  link $@"
	@$(CC) $(LDFLAGS) $^ $(LDLIBS) -o $@

-include $(LIB_OBJ:.o=.d) $(APP_OBJ:.o=.d) $(UNIT_OBJ:.o=.d)

# ---- testing

deps:
	@tools/install.sh test

test: deps
	@+$(MAKE) --no-print-directory $(BUILD)/protest $(BUILD)/protest.pc $(BUILD)/unit $(BUILD)/tool/test/fuzz/fuzz_term \
	  $(BUILD)/tool/test/fuzz/fuzz_smt $(BUILD)/tool/test/fuzz/fuzz_sym $(BUILD)/tool/test/fuzz/fuzz_encodings
	@test/run.sh $(BUILD)

unit: $(BUILD)/unit
	$(BUILD)/unit $(T)

# Stand-alone programs of test/fuzz and bench, linked with the library.
$(BUILD)/tool/%: %.c $(BUILD)/libprotest.a $(wildcard test/unit/term/rule_cases.*)
	@mkdir -p $(@D)
	@echo "  link $@"
	@$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $< $(EXTRA) $(BUILD)/libprotest.a $(LDLIBS) -o $@

fuzz: fuzz-exec fuzz-term fuzz-smt fuzz-sym fuzz-encodings fuzz-local fuzz-engines fuzz-machines fuzz-programs fuzz-endless fuzz-io fuzz-summary fuzz-contracts fuzz-lists fuzz-rows

$(BUILD)/tool/test/fuzz/prove_rules: EXTRA = $(wildcard test/unit/term/rule_cases*.c)

# Random terms; and every rewrite rule, proved at 32 bits.
fuzz-term: $(BUILD)/tool/test/fuzz/fuzz_term $(BUILD)/tool/test/fuzz/prove_rules
	$< --n $(if $(filter command line,$(origin N)),$(N),20000) $(if $(SEED),--seed $(SEED))
	$(BUILD)/tool/test/fuzz/prove_rules

fuzz-smt: $(BUILD)/tool/test/fuzz/fuzz_smt
	$< --n $(if $(filter command line,$(origin N)),$(N),5000) $(if $(SEED),--seed $(SEED))

$(BUILD)/tool/test/fuzz/fuzz_sym: EXTRA = test/fuzz/fuzz_sym_gen.c
$(BUILD)/tool/test/fuzz/fuzz_sym: $(wildcard test/fuzz/fuzz_sym_gen.*)

$(BUILD)/tool/test/fuzz/fuzz_encodings $(BUILD)/tool/test/fuzz/fuzz_local: EXTRA = test/fuzz/gen_ir.c
$(BUILD)/tool/test/fuzz/fuzz_encodings $(BUILD)/tool/test/fuzz/fuzz_local: $(wildcard test/fuzz/gen_ir.*)

# What engine local says of checks of random programs, against runs.
fuzz-local: $(BUILD)/tool/test/fuzz/fuzz_local
	$< $(if $(filter command line,$(origin N)),--n $(N)) $(if $(LOOPS),--loops $(LOOPS)) \
	  $(if $(SMALL),--small $(SMALL)) $(if $(SEED),--seed $(SEED))

# Random programs in the program form: merge, flow and unwind against the interpreter.
fuzz-encodings: $(BUILD)/tool/test/fuzz/fuzz_encodings
	$< $(if $(filter command line,$(origin N)),--n $(N)) $(if $(LOOPS),--loops $(LOOPS)) \
	  $(if $(SEED),--seed $(SEED))

fuzz-sym: $(BUILD)/tool/test/fuzz/fuzz_sym
	$< --n $(if $(filter command line,$(origin N)),$(N),500) $(if $(SEED),--seed $(SEED))

fuzz-exec: $(BUILD)/protest
	tools/fuzz_exec.py --bin $(BUILD)/protest --n $(N) $(if $(SEED),--seed $(SEED)) -j $(JOBS)

fuzz-machines: $(BUILD)/protest
	test/fuzz/fuzz_machines.py --bin $(BUILD)/protest --n $(if $(filter command line,$(origin N)),$(N),60) \
	  $(if $(SEED),--seed $(SEED))

fuzz-engines: $(BUILD)/protest
	test/fuzz/fuzz_engines.py --bin $(BUILD)/protest --n $(if $(filter command line,$(origin N)),$(N),100) \
	  $(if $(SEED),--seed $(SEED))

# Features of C in programs that are right, or fail one assertion (FEATURES=heap,strings for some of them).
fuzz-programs: $(BUILD)/protest
	test/fuzz/fuzz_engines.py --bin $(BUILD)/protest --n $(if $(filter command line,$(origin N)),$(N),1000) \
	  --features $(or $(FEATURES),all) --engine test --engine kiki --engine dash --engine box --engine pred --engine auto --time-limit 1 \
	  $(if $(SEED),--seed $(SEED))

# What is predicted of programs that read arguments, standard input and files.
fuzz-io: $(BUILD)/protest
	test/fuzz/fuzz_io.py --bin $(BUILD)/protest --n $(if $(filter command line,$(origin N)),$(N),500) \
	  -j $(JOBS) $(if $(SEED),--seed $(SEED))

# Summaries against inlining, on random programs with calls.
fuzz-contracts: $(BUILD)/protest
	test/fuzz/fuzz_contracts.py --bin $(BUILD)/protest --n $(if $(filter command line,$(origin N)),$(N),1000) \
	  -j $(JOBS) $(if $(SEED),--seed $(SEED))

fuzz-summary: $(BUILD)/protest
	test/fuzz/fuzz_summary.py --bin $(BUILD)/protest --n $(if $(filter command line,$(origin N)),$(N),1000) \
	  -j $(JOBS) $(if $(SEED),--seed $(SEED))

# Lists of any length, against all their small runs.
fuzz-lists: $(BUILD)/protest
	test/fuzz/fuzz_lists.py --bin $(BUILD)/protest --count $(if $(filter command line,$(origin N)),$(N),500) \
	  $(if $(SEED),--seed $(SEED))

# Memory of programs with arrays of pointers to rows that a loop made: engine nodes.
fuzz-rows: $(BUILD)/protest
	test/fuzz/fuzz_rows.py --bin $(BUILD)/protest --count $(if $(filter command line,$(origin N)),$(N),200) \
	  $(if $(SEED),--seed $(SEED))

# Whether runs end, of programs all of whose states are enumerated.
fuzz-endless: $(BUILD)/protest
	test/fuzz/fuzz_endless.py --bin $(BUILD)/protest --n $(if $(filter command line,$(origin N)),$(N),1000) \
	  -j $(JOBS) $(if $(SEED),--seed $(SEED))

bench: bench-exec bench-term bench-smt

bench-term: $(BUILD)/tool/bench/term/bench_term
	$<

bench-smt: $(BUILD)/tool/bench/smt/bench_smt
	$< -t 12 sat z3 cvc5

bench-exec: $(BUILD)/protest
	tools/bench_exec.py --bin $(BUILD)/protest

bench-kiki: $(BUILD)/protest
	@python3 bench/kiki.py --bin $(BUILD)/protest

bench-mutants: $(BUILD)/protest
	bench/test/mutants.py --bin $(BUILD)/protest --native

bench-test: $(BUILD)/protest
	bench/test/run.py --bin $(BUILD)/protest

bench-dash: $(BUILD)/protest
	bench/dash/run.py --protest $(BUILD)/protest $(if $(BENCH),--bench '$(BENCH)')

bench-load: $(BUILD)/protest
	tools/bench_load.py --bin $(BUILD)/protest --bench '$(BENCH)' --tasks '$(TASKS)' -j $(JOBS)

# docs/benchmarks.md
bench-sv: $(BUILD)/protest
	bench/sv/run.py --bin $(BUILD)/protest --bench '$(BENCH)' --tasks '$(TASKS)' -t $(or $(T),10) \
	  $(if $(OUT),--out '$(OUT)') $(if $(PREV),--prev '$(PREV)') $(if $(OPTIONS),-- $(OPTIONS))

# docs/replay.md: failures that a native run should have shown, and did not; there must be none
doubt: $(BUILD)/protest
	test/cli/doubt.py --bin $(BUILD)/protest -t $(or $(T),10) -j $(JOBS) $(if $(SHARE),--share $(SHARE)) $(if $(TASKS),--bench '$(BENCH)' --tasks '$(TASKS)')

# 60 programs as people write them when they learn C; make test takes some of them
needs: $(BUILD)/protest
	test/needs/check.py --bin $(BUILD)/protest --time-limit $(or $(T),5)
contracts: $(BUILD)/protest
	test/contracts/check.py --bin $(BUILD)/protest --seconds $(or $(T),30)
	test/contracts/wp.py --bin $(BUILD)/protest
contract-mutants: $(BUILD)/protest
	test/contracts/mutants.py --bin $(BUILD)/protest --most $(or $(N),200)
incremental: $(BUILD)/protest
	test/project/incremental.py --bin $(BUILD)/protest --edits $(or $(N),200)
bench-project: $(BUILD)/protest
	test/project/bench.py --bin $(BUILD)/protest --files $(or $(N),1000)
# a project with one check less, again and again: PROJECT=DIR FILES='a.c b.h'
removed: $(BUILD)/protest
	test/project/removed.py --bin $(BUILD)/protest --places $(or $(N),20) --time-limit $(or $(T),10) $(PROJECT) $(FILES)
# tests of KLEE programs with KLEE's own replay library, built from its sources: KLEE=/path/to/klee
ktest: $(BUILD)/protest
	test/klee/check.py --bin $(BUILD)/protest --klee $(KLEE)
# screens of a terminal, 80 and 50 columns wide (needs tmux)
screens: $(BUILD)/protest
	tools/install.sh screens
	test/screen/check.py --bin $(BUILD)/protest
# installing, packages and completion; make test has what is quick (CLEAN=1: in a clean Debian, too)
pack: $(BUILD)/protest
	test/pack/check.py --bin $(BUILD)/protest --all $(if $(CLEAN),--clean)
everyday: $(BUILD)/protest
	test/everyday/check.py --bin $(BUILD)/protest --all --time-limit $(or $(T),20)

# arrays of any size: rows about elements; every wrong twin must be refuted
arrays: $(BUILD)/protest
	test/verdict/pairs.py --bin $(BUILD)/protest --time-limit $(or $(T),20) test/arrays

# lists and trees of any size, likewise
lists: $(BUILD)/protest
	test/verdict/pairs.py --bin $(BUILD)/protest --time-limit $(or $(T),20) test/verdict/lists

# docs/editors.md: all sessions with the language server; make test takes the quick ones
lsp-full: $(BUILD)/protest
	test/lsp/check.py --bin $(BUILD)/protest --full --times

# contrib/vscode: its client against the server, without VS Code (needs npm's registry)
lsp-vscode: $(BUILD)/protest
	cd contrib/vscode && npm install --no-audit --no-fund && node test/session.js $(abspath $(BUILD)/protest)

# docs/lines.md: lines of those programs, and what engine local decides by itself
bench-lines: $(BUILD)/protest
	bench/lines.py --bin $(BUILD)/protest --time-limit $(or $(T),10)

robust: $(BUILD)/protest
	test/robust/check.py --bin $(BUILD)/protest --long
	test/robust/fuzz.py --bin $(BUILD)/protest --n $(if $(filter command line,$(origin N)),$(N),10000) -j $(JOBS) \
	  $(if $(SEED),--seed $(SEED))

lint:
	tools/check_layers.py
	tools/lint.sh

include tools/pack.mk

clean:
	rm -rf build build-san

.PHONY: all lsp-full doubt everyday arrays lists needs contracts contract-mutants incremental bench-project bench-lines help deps test unit bench-sv robust fuzz fuzz-exec fuzz-term fuzz-smt bench bench-exec bench-term bench-smt bench-load lint install clean fuzz-sym fuzz-encodings fuzz-local fuzz-engines fuzz-programs fuzz-endless fuzz-io bench-test bench-dash bench-kiki lsp-vscode force pack bench-mutants screens ktest fuzz-summary fuzz-contracts fuzz-lists fuzz-rows removed fuzz-machines
.SECONDARY:
