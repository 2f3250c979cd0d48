(set-logic QF_UF)
(declare-sort U 0)
; ERROR 2:2: sorts of one's own are not supported
