; :print-success, reset and exit.
;> success
;> success
;> success
;> success
;> unsat
;> success
;> (:assertion-stack-levels 0)
;> sat
;> "done"
(set-option :print-success true)
(set-logic QF_BV)
(declare-const p Bool)
(assert (and p (not p)))
(check-sat)
(reset-assertions)
(get-info :assertion-stack-levels)
(reset)
(declare-const p (_ BitVec 4))
(assert (= p #x1))
(check-sat)
(echo "done")
(exit)
(this is not read
