-- Names of members in a proposal of tickets go with an account of theirs, as its other names do. What was proposed, by whom and how it ended stays.
CREATE OR REPLACE FUNCTION forget_proposed_tickets() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  UPDATE proposal SET shown = '[]' WHERE kind = 'promotion.tickets' AND payload -> 'memberIds' ? NEW.member_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_proposed_tickets FROM PUBLIC;

CREATE OR REPLACE TRIGGER forget_proposed_tickets AFTER INSERT ON closed_member FOR EACH ROW EXECUTE FUNCTION forget_proposed_tickets();
