-- May this win be paid? p_has_reference: the vendor named a transaction, p_reference_kind: what it is.
CREATE OR REPLACE FUNCTION win_refusal(p_bet text, p_has_reference boolean, p_reference_kind operation_kind, p_bet_member text, p_member text, p_bet_round text, p_round text,
  p_state text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_bet IS NULL OR (p_has_reference AND p_reference_kind IS DISTINCT FROM 'bet') THEN 'bet.not.found'
    WHEN p_bet_member <> p_member OR p_bet_round <> p_round THEN 'transaction.mismatch'
    WHEN p_state = 'cancelled' THEN 'bet.cancelled' END
$$;
