#include "front/asm_text.h"

#include <string.h>

#include "test.h"

static pt_asm_text scan(const char *text) {
  pt_mem *m = pt_mem_new();
  pt_asm_text out = pt_asm_scan(m, text, strlen(text));
  CHECK_EQ(pt_mem_delete(m), 0);
  return out;
}

static pt_asm_effect effect(const char *text) { return scan(text).effect; }

TEST(asm_text, no_instruction) {
  CHECK_EQ(effect(""), PT_ASM_NOTHING);
  CHECK_EQ(effect("# barrier\n \t"), PT_ASM_NOTHING);
  CHECK_EQ(effect("/* nothing; ret */"), PT_ASM_NOTHING);
  CHECK_EQ(effect(".pushsection .data\n.long 1f - .\n.popsection\n1:"), PT_ASM_NOTHING);
}

TEST(asm_text, fences) {
  CHECK_EQ(effect("mfence"), PT_ASM_FENCE);
  CHECK_EQ(effect("rep; nop"), PT_ASM_FENCE);
  CHECK_EQ(effect("lock; addl $$0,0(%rsp)"), PT_ASM_FENCE);
  CHECK_EQ(effect("lock; addl $$01,0(%rax)"), PT_ASM_OPERANDS);
}

TEST(asm_text, operands) {
  CHECK_EQ(effect("rdtsc"), PT_ASM_OPERANDS);
  CHECK_EQ(effect("1:\tmovl $1, $0\n2:\n.section .fixup,\"ax\"\n3: jmp 2b\n.previous"),
           PT_ASM_OPERANDS);
  CHECK_EQ(effect("stc\n1: jc 1b"), PT_ASM_OPERANDS);
  CHECK_EQ(effect("pushfq ; popq $0"), PT_ASM_OPERANDS);
  CHECK_EQ(effect("cmpq $0, %rsp"), PT_ASM_OPERANDS);
  CHECK_EQ(effect("movq %rsp, $0"), PT_ASM_OPERANDS);
  CHECK_EQ(effect("test $0, $0; je ${1:l}"), PT_ASM_OPERANDS);
  CHECK_EQ(effect(".L${:uid}: dec $0; jnz .L${:uid}"), PT_ASM_OPERANDS);
  CHECK_EQ(effect(".byte 0x0f, 0x1f"), PT_ASM_OPERANDS);
}

TEST(asm_text, ends) {
  CHECK_EQ(effect("1: ud2\n.pushsection __bug_table\n.popsection"), PT_ASM_TRAP);
  CHECK_EQ(effect("int $$3"), PT_ASM_TRAP);
  CHECK_EQ(effect("int $$0x80"), PT_ASM_OPERANDS);
  CHECK_EQ(effect("cli; 1: hlt; jmp 1b"), PT_ASM_TRAP);
  CHECK_EQ(effect("hlt"), PT_ASM_OPERANDS);
  CHECK_EQ(effect("test $0, $0; jz 1f; ud2; 1:"), PT_ASM_OPERANDS);
}

TEST(asm_text, leaves_elsewhere) {
  CHECK_EQ(effect("jmp *%rax"), PT_ASM_JUMPS);
  CHECK_EQ(effect("jmp other"), PT_ASM_JUMPS);
  CHECK_EQ(effect("nop; ret"), PT_ASM_JUMPS);
  CHECK_EQ(effect("iretq"), PT_ASM_JUMPS);
}

TEST(asm_text, stack) {
  CHECK_EQ(effect("pushq $0"), PT_ASM_STACK);
  CHECK_EQ(effect("movq $0, %rsp"), PT_ASM_STACK);
  CHECK_EQ(effect("subl $$8,%esp"), PT_ASM_STACK);
  CHECK_EQ(effect("leave"), PT_ASM_STACK);
}

TEST(asm_text, calls) {
  CHECK(strcmp(scan("call __get_user_4").callee, "__get_user_4") == 0);
  pt_asm_text t = scan("771:\n\tcall *${3:c};\n772:");
  CHECK(t.calls_pointer && t.pointer == 3);
  t = scan("call *%rax");
  CHECK(t.calls_pointer && t.pointer == -1);
  CHECK(!scan("call 1f; 1: popq $0").calls_pointer);
}

TEST(asm_text, names) {
  const char *text = "movl $$1, flag(%rip)";
  size_t at = 0, n = 0, found = 0;
  for (; pt_asm_next_name(text, strlen(text), &at, &n); at += n)
    found += n == 4 && strncmp(text + at, "flag", 4) == 0;
  CHECK_EQ(found, 1);
}

TEST(asm_text, definitions) {
  pt_mem *m = pt_mem_new();
  static const char text[] =
      ".globl f, g\n\tf: 1: \"g\": ret; .set other, f # h:\n last = f\nnext:";
  static const char *const defined[] = {"f", "g", "other", "last", "next"}, *const not[] =
      {"h", "ret", "globl", "lastly", "nex", "l"};
  for (size_t k = 0; k < sizeof defined / sizeof *defined; k++)
    CHECK(pt_asm_defines(m, text, strlen(text), defined[k]));
  for (size_t k = 0; k < sizeof not / sizeof *not; k++)
    CHECK(!pt_asm_defines(m, text, strlen(text), not[k]));
  pt_mem_delete(m);
}
