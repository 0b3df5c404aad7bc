-- Closes the brand's activity before p_through: 'closed' when it is, 'behind' while operations stamped earlier are not counted, 'held' while one of them
-- is set aside. The barrier of the ledger stands already (PV003 otherwise): whatever is stamped earlier is committed.
CREATE OR REPLACE FUNCTION activity_close(p_brand text, p_through timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF (SELECT closed_through FROM ledger_period) < p_through THEN
    RAISE EXCEPTION 'the books are not closed through %', p_through USING ERRCODE = 'PV003';
  END IF;
  IF EXISTS (SELECT FROM operation_held h JOIN operation o ON o.number = h.number AND o.line = h.line
      WHERE h.consumer = 'activity' AND o.brand_id = p_brand AND o.at < p_through) THEN
    RETURN 'held';
  END IF;
  IF EXISTS (SELECT FROM operation_consumer c JOIN operation o ON o.number > c.number
      WHERE c.name = 'activity' AND o.brand_id = p_brand AND o.at < p_through AND NOT pg_visible_in_snapshot(o.xid, c.seen)) THEN
    RETURN 'behind';
  END IF;
  INSERT INTO activity_period AS p (brand_id, closed_through) VALUES (p_brand, p_through)
    ON CONFLICT (brand_id) DO UPDATE SET closed_through = greatest(p.closed_through, excluded.closed_through);
  RETURN 'closed';
END $$;
REVOKE ALL ON FUNCTION activity_close FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_close TO pavilion_app;
