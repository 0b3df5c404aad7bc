-- One message on commit for each statement that writes hints: listeners fetch what they have not seen.
CREATE OR REPLACE FUNCTION announce_hints() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hint', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hint_announced AFTER INSERT ON hint FOR EACH STATEMENT EXECUTE FUNCTION announce_hints();
