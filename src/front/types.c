/* Names, types and positions from debug information. */
#include <string.h>

#include "base/buf.h"
#include "front/lower_priv.h"

LLVMMetadataRef pt_md_operand(pt_lower *l, LLVMMetadataRef node, unsigned k) {
  if (!node) return NULL;
  LLVMValueRef v = LLVMMetadataAsValue(l->ctx, node);
  unsigned n = (unsigned)LLVMGetMDNodeNumOperands(v);
  if (k >= n) return NULL;
  LLVMValueRef small[16], *ops = small;
  if (n > 16) ops = pt_mem_alloc(l->mem, n * sizeof *ops);
  LLVMGetMDNodeOperands(v, ops);
  LLVMValueRef op = ops[k];
  if (n > 16) pt_mem_free(l->mem, ops, n * sizeof *ops);
  return op ? LLVMValueAsMetadata(op) : NULL;
}

const char *pt_md_text(pt_lower *l, LLVMMetadataRef text, unsigned *n) {
  *n = 0;
  if (!text || LLVMGetMetadataKind(text) != LLVMMDStringMetadataKind) return "";
  return LLVMGetMDString(LLVMMetadataAsValue(l->ctx, text), n);
}

static uint32_t md_string(pt_lower *l, LLVMMetadataRef text) {
  unsigned n;
  const char *s = pt_md_text(l, text, &n);
  return n ? pt_strtab_addn(l->mem, &l->p->strings, s, n) : 0;
}

/* ---- positions */

static uint32_t file_of(pt_lower *l, LLVMMetadataRef scope) {
  LLVMMetadataRef file = scope ? LLVMDIScopeGetFile(scope) : NULL;
  if (!file) return 0;
  uint64_t known;
  if (pt_map_get(&l->files, (uintptr_t)file, &known)) return (uint32_t)known;
  /* clang splits a path where it leaves the folder that it was called in */
  unsigned n, nd;
  const char *name = LLVMDIFileGetFilename(file, &n), *folder = LLVMDIFileGetDirectory(file, &nd);
  bool here = n == 0 || *name == '/' || *name == '<' || nd == 0 ||
              (strlen(l->cwd) == nd && strncmp(folder, l->cwd, nd) == 0);
  pt_buf path = {0};
  size_t cwd = strlen(l->cwd);
  bool below = nd > cwd && strncmp(folder, l->cwd, cwd) == 0 &&
               folder[cwd] == '/'; /* a build that compiles in a folder of its own */
  if (!here)
    pt_buf_printf(l->mem, &path, "%.*s/", (int)(below ? nd - cwd - 1 : nd),
                  below ? folder + cwd + 1 : folder);
  pt_buf_addn(l->mem, &path, name, n);
  uint32_t id = pt_strtab_addn(l->mem, &l->p->strings, pt_buf_text(&path), path.n);
  pt_buf_release(l->mem, &path);
  pt_map_put(l->mem, &l->files, (uintptr_t)file, id);
  return id;
}

uint32_t pt_loc_at(pt_lower *l, LLVMMetadataRef scope, unsigned line, unsigned column) {
  uint32_t file = file_of(l, scope);
  return file && line ? pt_ir_add_loc(l->p, file, line, column) : 0;
}

uint32_t pt_loc_of(pt_lower *l, LLVMMetadataRef location) {
  if (!location) return 0;
  uint64_t known;
  if (pt_map_get(&l->locs, (uintptr_t)location, &known)) return (uint32_t)known;
  uint32_t id = pt_loc_at(l, LLVMDILocationGetScope(location), LLVMDILocationGetLine(location),
                          LLVMDILocationGetColumn(location));
  pt_map_put(l->mem, &l->locs, (uintptr_t)location, id);
  return id;
}

/* ---- types */

enum { DW_ARRAY = 0x01, DW_CLASS = 0x02, DW_ENUM = 0x04, DW_MEMBER = 0x0d, DW_POINTER = 0x0f,
       DW_STRUCT = 0x13, DW_SUBROUTINE = 0x15, DW_TYPEDEF = 0x16, DW_UNION = 0x17, DW_CONST = 0x26,
       DW_VOLATILE = 0x35, DW_RESTRICT = 0x37, DW_ATOMIC = 0x47, DW_BASE = 0x24 };

static pt_type_kind basic_kind(pt_lower *l, LLVMMetadataRef type) {
  char *text = LLVMPrintValueToString(LLVMMetadataAsValue(l->ctx, type));
  pt_type_kind k = PT_TYPE_INT;
  if (strstr(text, "DW_ATE_boolean")) k = PT_TYPE_BOOL;
  else if (strstr(text, "DW_ATE_unsigned")) k = PT_TYPE_UINT;
  else if (strstr(text, "float")) k = PT_TYPE_FLOAT;
  LLVMDisposeMessage(text);
  return k;
}

/* Elements of an array; the dimensions of int a[2][3] are two subranges of one node. */
static uint64_t subrange_count(pt_lower *l, LLVMMetadataRef range) {
  LLVMMetadataRef count = pt_md_operand(l, range, 0);
  if (!count || LLVMGetMetadataKind(count) != LLVMConstantAsMetadataMetadataKind) return 0;
  LLVMValueRef holder = LLVMMetadataAsValue(l->ctx, count);
  LLVMValueRef v = LLVMGetNumOperands(holder) > 0 ? LLVMGetOperand(holder, 0) : NULL;
  if (!v || !LLVMIsAConstantInt(v)) return 0;
  int64_t n = LLVMConstIntGetSExtValue(v);
  return n > 0 ? (uint64_t)n : 0;
}

static unsigned node_operands(pt_lower *l, LLVMMetadataRef node) {
  return node ? (unsigned)LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(l->ctx, node)) : 0;
}

static void fill_array(pt_lower *l, LLVMMetadataRef type, uint32_t id) {
  LLVMMetadataRef dims = pt_md_operand(l, type, 4);
  uint32_t elem = pt_type_of(l, pt_md_operand(l, type, 3));
  unsigned n = node_operands(l, dims);
  for (unsigned k = n; k-- > 0;) { /* inner dimensions first */
    uint64_t count = subrange_count(l, pt_md_operand(l, dims, k));
    uint64_t size = elem ? l->p->types.at[elem].size * count : 0;
    pt_ir_type t = {.kind = PT_TYPE_ARRAY, .elem = elem, .count = count, .size = size};
    if (k == 0) l->p->types.at[id] = t;
    else elem = pt_ir_add_type(l->p, t);
  }
}

static void fill_fields(pt_lower *l, LLVMMetadataRef type, uint32_t id) {
  LLVMMetadataRef members = pt_md_operand(l, type, 4);
  unsigned n = node_operands(l, members);
  PT_VEC(pt_ir_field) fields = {0};
  for (unsigned k = 0; k < n; k++) {
    LLVMMetadataRef member = pt_md_operand(l, members, k);
    if (!member || LLVMGetDINodeTag(member) != DW_MEMBER) continue;
    bool bits = (LLVMDITypeGetFlags(member) & LLVMDIFlagBitField) != 0;
    pt_ir_field f = {.name = md_string(l, pt_md_operand(l, member, 2)),
                     .type = pt_type_of(l, pt_md_operand(l, member, 3)),
                     .bit_offset = LLVMDITypeGetOffsetInBits(member),
                     .bit_size = bits ? (uint32_t)LLVMDITypeGetSizeInBits(member) : 0};
    pt_vec_push(l->mem, &fields, f);
  }
  l->p->types.at[id].field = (uint32_t)l->p->fields.n;
  l->p->types.at[id].nfields = (uint32_t)fields.n;
  for (size_t k = 0; k < fields.n; k++) pt_vec_push(l->mem, &l->p->fields, fields.at[k]);
  pt_vec_release(l->mem, &fields);
}

static uint32_t prefixed_name(pt_lower *l, const char *prefix, LLVMMetadataRef text) {
  unsigned n;
  const char *s = pt_md_text(l, text, &n);
  char name[256];
  snprintf(name, sizeof name, "%s%s%.*s", prefix, n ? " " : "", (int)(n < 200 ? n : 200), s);
  return pt_ir_string(l->p, name);
}

static void fill_type(pt_lower *l, LLVMMetadataRef type, uint32_t id) {
  unsigned tag = LLVMGetDINodeTag(type);
  pt_ir_type t = {.size = LLVMDITypeGetSizeInBits(type) / 8};
  LLVMMetadataRef name = pt_md_operand(l, type, 2);
  switch (tag) {
  case DW_BASE:
    t.kind = (uint8_t)basic_kind(l, type), t.name = md_string(l, name);
    break;
  case DW_POINTER:
    t.kind = PT_TYPE_POINTER, t.elem = pt_type_of(l, pt_md_operand(l, type, 3));
    break;
  case DW_ENUM:
    t.kind = PT_TYPE_ENUM, t.name = prefixed_name(l, "enum", name);
    t.elem = pt_type_of(l, pt_md_operand(l, type, 3));
    break;
  case DW_STRUCT: case DW_CLASS:
    t.kind = PT_TYPE_STRUCT, t.name = prefixed_name(l, "struct", name);
    break;
  case DW_UNION:
    t.kind = PT_TYPE_UNION, t.name = prefixed_name(l, "union", name);
    break;
  case DW_ARRAY: fill_array(l, type, id); return;
  case DW_SUBROUTINE: t.kind = PT_TYPE_FUNCTION; break;
  default: t.kind = PT_TYPE_VOID; break;
  }
  l->p->types.at[id] = t;
  if (t.kind == PT_TYPE_STRUCT || t.kind == PT_TYPE_UNION) fill_fields(l, type, id);
}

/* Typedefs and qualifiers are looked through: the ir keeps what a value is, and
   struct names already say more than most typedefs. */
uint32_t pt_type_of(pt_lower *l, LLVMMetadataRef type) {
  while (type) {
    unsigned tag = LLVMGetDINodeTag(type);
    bool through = tag == DW_TYPEDEF || tag == DW_CONST || tag == DW_VOLATILE ||
                   tag == DW_RESTRICT || tag == DW_ATOMIC;
    if (!through) break;
    type = pt_md_operand(l, type, 3);
  }
  if (!type) return 0;
  uint64_t known;
  if (pt_map_get(&l->types, (uintptr_t)type, &known)) return (uint32_t)known;
  uint32_t id = pt_ir_add_type(l->p, (pt_ir_type){.kind = PT_TYPE_VOID});
  pt_map_put(l->mem, &l->types, (uintptr_t)type, id); /* before the fields: types are cyclic */
  fill_type(l, type, id);
  return id;
}

bool pt_md_points_to_const(pt_lower *l, LLVMMetadataRef type) {
  bool behind = false;
  for (; type; type = pt_md_operand(l, type, 3)) {
    unsigned tag = LLVMGetDINodeTag(type);
    if (tag == DW_CONST && behind) return true;
    if (tag == DW_POINTER && behind) return false;
    behind |= tag == DW_POINTER;
    if (tag != DW_POINTER && tag != DW_TYPEDEF && tag != DW_CONST && tag != DW_VOLATILE &&
        tag != DW_RESTRICT)
      return false;
  }
  return false;
}

static bool is_wide_name(const char *name, unsigned n) {
  static const char *const names[] = {"wchar_t", "char16_t", "char32_t"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strlen(names[k]) == n && strncmp(names[k], name, n) == 0) return true;
  return false;
}

bool pt_md_points_to_wide(pt_lower *l, LLVMMetadataRef type) {
  bool behind = false;
  for (; type; type = pt_md_operand(l, type, 3)) {
    unsigned tag = LLVMGetDINodeTag(type), n = 0;
    const char *name = tag == DW_TYPEDEF ? pt_md_text(l, pt_md_operand(l, type, 2), &n) : "";
    if (behind && is_wide_name(name, n)) return true;
    if (tag == DW_POINTER && behind) return false;
    behind |= tag == DW_POINTER;
    if (tag != DW_POINTER && tag != DW_TYPEDEF && tag != DW_CONST && tag != DW_VOLATILE &&
        tag != DW_RESTRICT)
      return false;
  }
  return false;
}

uint32_t pt_var_of(pt_lower *l, LLVMMetadataRef variable, uint32_t fn) {
  LLVMMetadataRef scope = LLVMDIVariableGetScope(variable);
  pt_ir_var v = {.name = md_string(l, pt_md_operand(l, variable, 1)),
                 .type = pt_type_of(l, pt_md_operand(l, variable, 3)),
                 .loc = pt_loc_at(l, scope, LLVMDIVariableGetLine(variable), 0),
                 .fn = fn};
  return pt_ir_add_var(l->p, v);
}
