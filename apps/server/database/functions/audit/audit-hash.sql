-- What of a row is hashed: everything it says, in one spelling. Times by their microseconds, whatever zone a session speaks.
CREATE OR REPLACE FUNCTION audit_hash(p_prev bytea, p_row audit_entry) RETURNS bytea LANGUAGE sql IMMUTABLE SET search_path = platform, pg_temp AS $$
  SELECT sha256(p_prev || convert_to(jsonb_build_array(
    p_row.seq, p_row.id, floor(extract(epoch FROM p_row.at) * 1000000)::bigint, p_row.brand_id, p_row.actor_kind, p_row.actor_id,
    p_row.action, p_row.subject_kind, p_row.subject_id, p_row.detail, p_row.ip)::text, 'UTF8'));
$$;
REVOKE ALL ON FUNCTION audit_hash FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_hash TO pavilion_app;
