(declare-const x (_ BitVec 8))
(assert (bvult x #x1))
; ERROR 2:18: this is of sort (_ BitVec 4), not of sort (_ BitVec 8)
