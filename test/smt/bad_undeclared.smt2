(declare-const x (_ BitVec 8))

(assert (bvult y x))
; ERROR 3:16: `y` is not declared
