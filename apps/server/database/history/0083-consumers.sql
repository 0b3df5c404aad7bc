-- Who follows the operations, and how far. A consumer is given each operation once it is committed, exactly once: `number` is
-- settled below (everything up to it was given, or will never be), and of what is above, `seen` tells by transaction what was given.
CREATE TABLE operation_consumer (
  name            text PRIMARY KEY,
  number          bigint NOT NULL,
  seen            pg_snapshot NOT NULL,
  -- Everything up to next_number is settled once all transactions before next_xid have ended.
  next_number     bigint NOT NULL,
  next_xid        xid8 NOT NULL,
  at              timestamptz NOT NULL DEFAULT now()
);
INSERT INTO operation_consumer (name, number, seen, next_number, next_xid)
  SELECT 'hints', stamped_from, pg_current_snapshot(), stamped_from, pg_snapshot_xmax(pg_current_snapshot()) FROM ledger_period;
GRANT SELECT ON operation_consumer TO pavilion_app;

-- Gives a consumer what was committed since it last asked and moves its mark, in the caller's transaction: what the caller does with
-- it and the mark stand or fall together. More than p_most waiting: gives them in steps of that many numbers. Nothing while another
-- transaction is at it. Answers also `is_more`: ask again at once.
CREATE FUNCTION operation_next(p_name text, p_most integer, OUT from_number bigint, OUT to_number bigint, OUT seen pg_snapshot, OUT now_seen pg_snapshot,
    OUT is_more boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  c operation_consumer;
  v_last bigint;
  v_settled boolean;
BEGIN
  is_more := false;
  SELECT * INTO c FROM operation_consumer WHERE name = p_name FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- The last number first, the snapshot after it: a number is taken by a transaction that has its id already, so whoever took one up to
  -- here is below the snapshot's end.
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO v_last FROM operation_number;
  IF v_last <= c.number THEN
    RETURN;
  END IF;
  now_seen := pg_current_snapshot();
  seen := c.seen;
  IF pg_snapshot_xmax(now_seen) < pg_snapshot_xmin(c.seen) THEN
    -- Another cluster (a dump was restored): transaction ids mean nothing here. All that was committed before counts as given.
    UPDATE operation_consumer SET number = v_last, seen = now_seen, next_number = v_last, next_xid = pg_snapshot_xmax(now_seen), at = now() WHERE name = p_name;
    RETURN;
  END IF;
  v_settled := pg_snapshot_xmin(now_seen) >= c.next_xid;
  IF v_last - c.number <= p_most THEN
    from_number := c.number;
    to_number := 9223372036854775807;
    UPDATE operation_consumer SET seen = now_seen, number = CASE WHEN v_settled THEN c.next_number ELSE c.number END,
        next_number = CASE WHEN v_settled THEN v_last ELSE c.next_number END,
        next_xid = CASE WHEN v_settled THEN pg_snapshot_xmax(now_seen) ELSE c.next_xid END, at = now()
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
        next_xid = CASE WHEN to_number = c.next_number THEN pg_snapshot_xmax(now_seen) ELSE c.next_xid END
      WHERE name = p_name;
  ELSIF v_settled THEN
    is_more := true;
    UPDATE operation_consumer SET next_number = v_last, next_xid = pg_snapshot_xmax(now_seen) WHERE name = p_name;
  END IF;
END $$;

-- Turns bets into hints, one a member. Answers how many hints, and whether more is waiting.
CREATE FUNCTION hint_operations(p_most integer, OUT hints integer, OUT is_more boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v record;
BEGIN
  SELECT * INTO v FROM operation_next('hints', p_most);
  hints := 0;
  is_more := v.is_more;
  IF v.from_number IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO hint (brand_id, member_id, event)
    SELECT DISTINCT o.brand_id, o.member_id, 'balance.changed' FROM operation o
      WHERE o.number > v.from_number AND o.number <= v.to_number AND o.source <> 'ledger' AND o.key IS NOT NULL AND o.kind <> 'tombstone'
        AND NOT pg_visible_in_snapshot(o.xid, v.seen) AND pg_visible_in_snapshot(o.xid, v.now_seen);
  GET DIAGNOSTICS hints = ROW_COUNT;
END $$;

REVOKE EXECUTE ON FUNCTION operation_next(text, integer), hint_operations(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hint_operations(integer) TO pavilion_app;
