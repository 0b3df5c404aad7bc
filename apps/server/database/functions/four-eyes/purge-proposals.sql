-- Proposals about a member go with the rest that is kept for the law, when its time is over: their texts say what the member was to get and why.
CREATE OR REPLACE FUNCTION purge_proposals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  DELETE FROM proposal WHERE member_id = NEW.member_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION purge_proposals FROM PUBLIC;

CREATE OR REPLACE TRIGGER purge_proposals AFTER UPDATE OF purged_at ON closed_member FOR EACH ROW WHEN (old.purged_at IS NULL AND new.purged_at IS NOT NULL) EXECUTE FUNCTION purge_proposals();
