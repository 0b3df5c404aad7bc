-- Consumers of applied operations: each reads what operation_given answers and does its work in the transaction in which
-- operation_next moves its mark (docs/adr/0025). The hints are one of them now, and no function of their own.
DROP FUNCTION hint_operations(integer);

-- As 0083 has it, but for how far numbers are settled: an operation of the newest transaction, open over two looks, was never given.
CREATE OR REPLACE FUNCTION operation_next(p_name text, p_most integer, OUT from_number bigint, OUT to_number bigint, OUT seen pg_snapshot, OUT now_seen pg_snapshot,
    OUT is_more boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  c operation_consumer;
  v_last bigint;
  v_settled boolean;
  v_mine xid8;
BEGIN
  is_more := false;
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'operation_next begins its transaction' USING ERRCODE = 'PV001';
  END IF;
  -- The last number first, our transaction id after it: a number is taken by a transaction that has its id already, so whoever took one up to
  -- here has an id below ours. The snapshot's end does not tell: it is one past the newest transaction that ended, and a newer one may be open.
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO v_last FROM operation_number;
  v_mine := pg_current_xact_id();
  SELECT * INTO c FROM operation_consumer WHERE name = p_name FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Another process may have looked between our reading and the lock.
  v_last := greatest(v_last, c.next_number);
  IF v_last <= c.number THEN
    RETURN;
  END IF;
  now_seen := pg_current_snapshot();
  seen := c.seen;
  IF pg_snapshot_xmax(now_seen) < pg_snapshot_xmin(c.seen) THEN
    -- Another cluster (a dump was restored): transaction ids mean nothing here. All that was committed before counts as given.
    UPDATE operation_consumer SET number = v_last, seen = now_seen, next_number = v_last, next_xid = v_mine, at = now() WHERE name = p_name;
    RETURN;
  END IF;
  v_settled := pg_snapshot_xmin(now_seen) >= c.next_xid;
  IF v_last - c.number <= p_most THEN
    from_number := c.number;
    to_number := 9223372036854775807;
    UPDATE operation_consumer SET seen = now_seen, number = CASE WHEN v_settled THEN c.next_number ELSE c.number END,
        next_number = CASE WHEN v_settled THEN v_last ELSE c.next_number END,
        next_xid = CASE WHEN v_settled THEN v_mine ELSE c.next_xid END, at = now()
      WHERE name = p_name;
    RETURN;
  END IF;
  IF v_settled AND c.next_number > c.number THEN
    -- A backlog: in steps, over numbers that are settled. The snapshot stays: it speaks of what is above as before.
    from_number := c.number;
    to_number := least(c.number + p_most, c.next_number);
    is_more := true;
    UPDATE operation_consumer SET number = to_number, at = now(),
        next_number = CASE WHEN to_number = c.next_number THEN v_last ELSE c.next_number END,
        next_xid = CASE WHEN to_number = c.next_number THEN v_mine ELSE c.next_xid END
      WHERE name = p_name;
  ELSIF v_settled THEN
    is_more := true;
    UPDATE operation_consumer SET next_number = v_last, next_xid = v_mine WHERE name = p_name;
  END IF;
END $$;

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
