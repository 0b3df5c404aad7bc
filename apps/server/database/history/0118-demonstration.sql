-- What a demonstration invented, told apart from everything else: a server without DEMO does not start over one (docs/adr/0037).

-- The moment up to which its month was first told; the month before it follows from it.
CREATE TABLE demonstration_month (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  ends_at  timestamptz NOT NULL
);

-- Its members: the invented ones, and those whose passwords are printed at the start.
CREATE TABLE demonstration_member (
  member_id  text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  -- Name of the person in the plan.
  person     text NOT NULL UNIQUE
);

-- Acts of the plan that were begun, with what was decided in them: one that was broken off is done again in the same way.
CREATE TABLE demonstration_act (
  key      text PRIMARY KEY,
  is_done  boolean NOT NULL DEFAULT false,
  note     jsonb NOT NULL DEFAULT '{}'
);

GRANT SELECT, INSERT ON demonstration_month, demonstration_member TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON demonstration_act TO pavilion_app;
