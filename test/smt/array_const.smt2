; An array of zeros, with one element that is not.
;> sat
;> ((i #x07)
;>  (z (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) #x07 #x2a))
;>  ((select z #x08) #x00))
;> unsat
(declare-const i (_ BitVec 8))
(define-fun z () (Array (_ BitVec 8) (_ BitVec 8))
  (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) #x07 #x2a))
(assert (distinct (select z i) #x00))
(check-sat)
(get-value (i z (select z #x08)))
(assert (distinct i #x07))
(check-sat)
