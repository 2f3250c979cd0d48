; Each check has assumptions of its own.
;> unsat
;> (p (not p))
;> sat
;> unsat
;> ((bvugt x #x09))
;> sat
(set-logic QF_BV)
(set-option :produce-unsat-assumptions true)
(declare-const p Bool)
(declare-const x (_ BitVec 8))
(assert (bvult x #x05))
(check-sat-assuming (p (not p)))
(get-unsat-assumptions)
(check-sat-assuming (p))
(check-sat-assuming ((bvugt x #x09)))
(get-unsat-assumptions)
(check-sat)
