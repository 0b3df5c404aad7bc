-- Consumers of applied operations: each reads what operation_given answers and does its work in the transaction in which
-- operation_next moves its mark (docs/adr/0025). The hints are one of them now, and no function of their own.
DROP FUNCTION hint_operations(integer);

-- A consumer that is new begins with the operations that follow.
CREATE FUNCTION operation_consumer_open(p_name text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM operation_consumer WHERE name = p_name) THEN
    RETURN;
  END IF;
  INSERT INTO operation_consumer (name, number, seen, next_number, next_xid)
    SELECT p_name, CASE WHEN s.is_called THEN s.last_value ELSE 0 END, pg_current_snapshot(), CASE WHEN s.is_called THEN s.last_value ELSE 0 END,
        pg_snapshot_xmax(pg_current_snapshot())
      FROM operation_number s ON CONFLICT (name) DO NOTHING;
END $$;

-- The operations of a range that operation_next answered. Inlined into the consumer's own statement.
CREATE FUNCTION operation_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot) RETURNS SETOF operation
  LANGUAGE sql STABLE AS $$
  SELECT * FROM operation o WHERE o.number > p_from AND o.number <= p_to
    AND NOT pg_visible_in_snapshot(o.xid, p_seen) AND pg_visible_in_snapshot(o.xid, p_now_seen)
$$;

-- Operations that a consumer could not work, alone and after several tries: it went on without them. They wait for a look.
CREATE TABLE operation_held (
  consumer  text NOT NULL REFERENCES operation_consumer (name),
  number    bigint NOT NULL,
  line      smallint NOT NULL,
  why       text NOT NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, number, line)
);
GRANT SELECT, INSERT, DELETE ON operation_held TO pavilion_app;

REVOKE EXECUTE ON FUNCTION operation_consumer_open(text), operation_given(bigint, bigint, pg_snapshot, pg_snapshot) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operation_consumer_open(text), operation_next(text, integer), operation_given(bigint, bigint, pg_snapshot, pg_snapshot) TO pavilion_app;
