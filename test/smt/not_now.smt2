; What cannot be answered now is an error, and the script goes on.
;> (error "there is no model: the last answer was not sat")
;> unsat
;> (error "there is no model: the last answer was not sat")
;> (error "the option :produce-unsat-cores is not set")
;> sat
;> (error "there is no core: the last answer was not unsat")
;> unsupported
(declare-const p Bool)
(get-value (p))
(push)
(assert false)
(check-sat)
(get-model)
(get-unsat-core)
(pop)
(check-sat)
(get-unsat-core)
(get-info :all-statistics)
