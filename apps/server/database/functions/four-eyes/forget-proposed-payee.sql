-- A payee's name in a proposal goes with the account, as its other names do. What was proposed, by whom and how it ended stays.
CREATE OR REPLACE FUNCTION forget_proposed_payee() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  UPDATE proposal SET payload = '{}', shown = '[]', subject = 'closed_' || member_id WHERE member_id = NEW.member_id AND kind = 'member.payee';
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_proposed_payee FROM PUBLIC;

CREATE OR REPLACE TRIGGER forget_proposed_payee AFTER INSERT ON closed_member FOR EACH ROW EXECUTE FUNCTION forget_proposed_payee();
