-- How long the oldest waiting operation of a consumer can have waited: since the consumer was last given all there was. The stamp alone does not tell: an
-- operation may be stamped in the past (an invented month, a vendor's late report).
ALTER TABLE operation_consumer ADD COLUMN caught_up_at timestamptz NOT NULL DEFAULT now();

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
    UPDATE operation_consumer SET number = v_last, seen = now_seen, next_number = v_last, next_xid = v_mine, at = now(), caught_up_at = now() WHERE name = p_name;
    RETURN;
  END IF;
  v_settled := pg_snapshot_xmin(now_seen) >= c.next_xid;
  IF v_last - c.number <= p_most THEN
    from_number := c.number;
    to_number := 9223372036854775807;
    UPDATE operation_consumer SET seen = now_seen, number = CASE WHEN v_settled THEN c.next_number ELSE c.number END,
        next_number = CASE WHEN v_settled THEN v_last ELSE c.next_number END,
        next_xid = CASE WHEN v_settled THEN v_mine ELSE c.next_xid END, at = now(), caught_up_at = now()
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
