/* The style and the script of html_text.c; found on the assembler's include path. */
.macro embed symbol file
  .global \symbol
  .global \symbol\()_size
  .balign 16
\symbol:
  .incbin "\file"
0:
  .balign 8
\symbol\()_size:
  .quad 0b - \symbol
.endm

  .section .rodata
  embed pt_html_css, html_page.css
  embed pt_html_js, html_page.js
  .section .note.GNU-stack, "", @progbits
