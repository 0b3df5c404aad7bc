-- The operations of a range that operation_next answered. Inlined into the consumer's own statement.
CREATE OR REPLACE FUNCTION operation_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot) RETURNS SETOF operation
  LANGUAGE sql STABLE AS $$
  SELECT * FROM operation o WHERE o.number > p_from AND o.number <= p_to
    AND NOT pg_visible_in_snapshot(o.xid, p_seen) AND pg_visible_in_snapshot(o.xid, p_now_seen)
$$;
REVOKE ALL ON FUNCTION operation_given FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operation_given TO pavilion_app;
