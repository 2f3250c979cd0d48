# Protest's build.  See CONTRIBUTING.md; `make help` lists the targets.

CC = clang-19
BUILD = build$(if $(SAN),-san)
LLVM = /usr/lib/llvm-19

WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wwrite-strings \
       -Wvla -Wpointer-arith -Wformat=2 -Werror
SANFLAGS = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
OPT = $(if $(SAN),-O1 $(SANFLAGS),-O2)
CFLAGS = -std=c17 -g $(OPT) $(WARN)
CPPFLAGS = -D_GNU_SOURCE -Isrc -Iinclude -I$(BUILD)/gen -isystem $(LLVM)/include
LDFLAGS = $(if $(SAN),$(SANFLAGS)) -L$(LLVM)/lib
LDLIBS = -lLLVM-19 -lm

APP_SRC := $(shell find src/app -name '*.c' 2>/dev/null | sort)
LIB_SRC := $(shell find src -name '*.c' -not -path 'src/app/*' | sort)
UNIT_SRC := $(shell find test/unit -name '*.c' | sort)
APP_OBJ := $(APP_SRC:%.c=$(BUILD)/%.o)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o)
UNIT_OBJ := $(UNIT_SRC:%.c=$(BUILD)/%.o)

all: $(BUILD)/protest

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/libprotest.a: $(LIB_OBJ)
	rm -f $@ && ar rcs $@ $^

$(BUILD)/protest: $(APP_OBJ) $(BUILD)/libprotest.a
	$(CC) $(LDFLAGS) $^ $(LDLIBS) -o $@

$(BUILD)/unit: $(UNIT_OBJ) $(BUILD)/libprotest.a
	$(CC) $(LDFLAGS) $(UNIT_OBJ) -Wl,--whole-archive $(BUILD)/libprotest.a -Wl,--no-whole-archive $(LDLIBS) -o $@

-include $(LIB_OBJ:.o=.d) $(APP_OBJ:.o=.d) $(UNIT_OBJ:.o=.d)

.PHONY: all
