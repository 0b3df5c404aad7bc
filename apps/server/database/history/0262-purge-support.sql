-- What was said in chats and complaints of a closed account goes with the rest that is kept for the law, when its time is over. A
-- complaint's number, kind, days and outcome stay: they name nobody.
CREATE FUNCTION purge_support() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  DELETE FROM support_picture p USING chat_conversation c WHERE c.id = p.conversation_id AND c.member_id = NEW.member_id;
  DELETE FROM support_picture p USING complaint c WHERE c.id = p.complaint_id AND c.member_id = NEW.member_id;
  DELETE FROM chat_block b USING chat_conversation c WHERE c.id = b.conversation_id AND c.member_id = NEW.member_id;
  DELETE FROM chat_message m USING chat_conversation c WHERE c.id = m.conversation_id AND c.member_id = NEW.member_id;
  DELETE FROM chat_conversation WHERE member_id = NEW.member_id;
  DELETE FROM complaint_message m USING complaint c WHERE c.id = m.complaint_id AND c.member_id = NEW.member_id;
  RETURN NULL;
END $$;
CREATE TRIGGER purge_support AFTER UPDATE OF purged_at ON closed_member FOR EACH ROW
  WHEN (OLD.purged_at IS NULL AND NEW.purged_at IS NOT NULL) EXECUTE FUNCTION purge_support();
REVOKE EXECUTE ON FUNCTION purge_support() FROM PUBLIC;
