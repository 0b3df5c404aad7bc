-- The ranges that the consumer has been given, as parameters of operation_given. Numbers up to its own are settled; above, its snapshot tells.
CREATE OR REPLACE FUNCTION activity_ranges(OUT from_number bigint, OUT to_number bigint, OUT seen pg_snapshot, OUT now_seen pg_snapshot) RETURNS SETOF record
  LANGUAGE sql STABLE AS $$
  SELECT r.* FROM operation_consumer c CROSS JOIN LATERAL (VALUES
      (0::bigint, c.number, '1:1:'::pg_snapshot, '4611686018427387999:4611686018427387999:'::pg_snapshot),
      (c.number, 9223372036854775807, '1:1:'::pg_snapshot, c.seen)) r (a, b, c, d)
    WHERE c.name = 'activity'
$$;
REVOKE ALL ON FUNCTION activity_ranges FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_ranges TO pavilion_app;
