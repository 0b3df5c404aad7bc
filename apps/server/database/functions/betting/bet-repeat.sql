-- What stands under a key: null (nothing), or the answer to a repeat.
CREATE OR REPLACE FUNCTION bet_repeat(p_kind operation_kind, p_known bytea, p_asked bytea, p_taken_back boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_kind = 'tombstone' THEN 'transaction.cancelled' WHEN p_known <> p_asked THEN 'transaction.conflict'
    WHEN p_taken_back THEN 'transaction.cancelled' ELSE 'ok' END
$$;
