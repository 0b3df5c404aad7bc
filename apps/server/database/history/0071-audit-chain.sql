-- The audit trail as a chain: each row carries the hash of the one before, so that none can be changed, taken out or put in between
-- without every later hash being wrong. The order is that of the commits, which ids do not keep.

ALTER TABLE audit_entry ADD COLUMN seq bigint, ADD COLUMN prev_hash bytea, ADD COLUMN hash bytea;

-- One row: the end of the chain. Its lock is held until the writer commits, so that the chain has no branches.
CREATE TABLE audit_head (
  one   boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq   bigint NOT NULL,
  hash  bytea NOT NULL
);
INSERT INTO audit_head (seq, hash) VALUES (0, sha256('pavilion audit trail'));

-- What of a row is hashed: everything it says, in one spelling. Times by their microseconds, whatever zone a session speaks.
CREATE FUNCTION audit_hash(p_prev bytea, p_row audit_entry) RETURNS bytea LANGUAGE sql IMMUTABLE SET search_path = platform, pg_temp AS $$
  SELECT sha256(p_prev || convert_to(jsonb_build_array(
    p_row.seq, p_row.id, floor(extract(epoch FROM p_row.at) * 1000000)::bigint, p_row.brand_id, p_row.actor_kind, p_row.actor_id,
    p_row.action, p_row.subject_kind, p_row.subject_id, p_row.detail, p_row.ip)::text, 'UTF8'));
$$;

CREATE FUNCTION audit_append() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_head audit_head;
BEGIN
  SELECT * INTO v_head FROM audit_head FOR UPDATE;
  NEW.seq := v_head.seq + 1;
  NEW.prev_hash := v_head.hash;
  NEW.hash := audit_hash(v_head.hash, NEW);
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash;
  RETURN NEW;
END $$;

-- Rows written before there was a chain take their places in it.
ALTER TABLE audit_entry DISABLE TRIGGER append_only;
DO $$
DECLARE
  v_row audit_entry;
  v_head audit_head;
BEGIN
  FOR v_row IN SELECT * FROM audit_entry ORDER BY id LOOP
    SELECT * INTO v_head FROM audit_head;
    v_row.seq := v_head.seq + 1;
    UPDATE audit_entry SET seq = v_row.seq, prev_hash = v_head.hash, hash = audit_hash(v_head.hash, v_row) WHERE id = v_row.id;
    UPDATE audit_head SET seq = v_row.seq, hash = audit_hash(v_head.hash, v_row);
  END LOOP;
END $$;
ALTER TABLE audit_entry ENABLE TRIGGER append_only;

ALTER TABLE audit_entry ALTER COLUMN seq SET NOT NULL, ALTER COLUMN prev_hash SET NOT NULL, ALTER COLUMN hash SET NOT NULL;
CREATE UNIQUE INDEX audit_seq ON audit_entry (seq);
CREATE INDEX audit_actor ON audit_entry (actor_id, seq);
CREATE INDEX audit_brand ON audit_entry (brand_id, seq);
CREATE TRIGGER chained BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_append();

-- Counts the chain through. `first_bad`: the first row that does not follow from the one before, or one after the last where the end is
-- not the end that was written down.
CREATE FUNCTION audit_verify() RETURNS TABLE (checked bigint, first_bad bigint, head bytea)
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

GRANT SELECT ON audit_head TO pavilion_app;
REVOKE EXECUTE ON FUNCTION audit_append(), audit_verify(), audit_hash(bytea, audit_entry) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_verify(), audit_hash(bytea, audit_entry) TO pavilion_app;
