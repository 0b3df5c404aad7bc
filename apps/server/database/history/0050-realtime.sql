-- Hints tell a member's open screens that something changed. They carry ids, never amounts; receivers ask again.
CREATE TABLE hint (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  member_id text,
  event text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hint_member ON hint (member_id, id);
CREATE INDEX hint_at ON hint (at);
GRANT SELECT, INSERT, DELETE ON hint TO pavilion_app;

-- One message on commit for each statement that writes hints: listeners fetch what they have not seen.
CREATE FUNCTION announce_hints() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hint', '');
  RETURN NULL;
END $$;
CREATE TRIGGER hint_announced AFTER INSERT ON hint FOR EACH STATEMENT EXECUTE FUNCTION announce_hints();
