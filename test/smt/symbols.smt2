; Comments ; quoted symbols, and (strings) with "quotes" in them.
;> "say ""hi"" (not) ; a comment"
;> sat
;> ((|a symbol; with (all)| #x05)
;>  (|simple| #x05)
;>  (simple #x05)
;>  (<=>!@~x.1 #x06))
(set-info :source |
  a text of (several
  lines|)
(set-info :notes "he said ""no"" ; (")
(declare-const |a symbol; with (all)| (_ BitVec 8)) ; )))
(declare-const simple (_ BitVec 8))
(declare-const <=>!@~x.1 (_ BitVec 8))
(echo "say ""hi"" (not) ; a comment")
(assert (= |simple| #x05 |a symbol; with (all)|))
(assert (= <=>!@~x.1 (bvadd simple #x01)))
(check-sat)
(get-value (|a symbol; with (all)| |simple| simple <=>!@~x.1))
