-- Counts the chain through. `first_bad`: the first row that does not follow from the one before, or one after the last where the end is
-- not the end that was written down.
CREATE OR REPLACE FUNCTION audit_verify() RETURNS TABLE (checked bigint, first_bad bigint, head bytea)
  LANGUAGE sql STABLE SET search_path = platform, pg_temp AS $$
  WITH start AS (SELECT sha256('pavilion audit trail') AS hash),
  walked AS (
    SELECT e.seq, e.hash, e.seq = row_number() OVER w AND e.prev_hash = coalesce(lag(e.hash) OVER w, start.hash)
        AND e.hash = audit_hash(e.prev_hash, e) AS follows
      FROM audit_entry e, start WINDOW w AS (ORDER BY e.seq)),
  summed AS (SELECT count(*) AS checked, min(seq) FILTER (WHERE NOT follows) AS first_bad, coalesce(max(seq), 0) AS last FROM walked)
  SELECT s.checked, coalesce(s.first_bad, CASE WHEN h.seq <> s.last OR h.hash <> coalesce(
      (SELECT w.hash FROM walked w WHERE w.seq = s.last), (SELECT hash FROM start)) THEN s.last + 1 END), h.hash
    FROM summed s, audit_head h;
$$;
REVOKE ALL ON FUNCTION audit_verify FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_verify TO pavilion_app;
