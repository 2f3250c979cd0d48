; Indices and elements may be Boolean.
(set-info :status sat)
(declare-const a (Array Bool Bool))
(declare-const p Bool)
(assert (distinct (select a p) (select a (not p))))
(check-sat)
(assert (= (select a true) (select a false)))
(set-info :status unsat)
(check-sat)
