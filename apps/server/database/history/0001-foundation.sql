-- What every later table leans on: currencies, brands, persons, members, secrets, the audit trail.
-- The server runs as pavilion_app, which owns no table here.

CREATE TABLE currency (
  code            text PRIMARY KEY CHECK (code ~ '^[A-Z]{3,5}$'),
  symbol          text NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('money', 'points')),
  shown_decimals  smallint NOT NULL CHECK (shown_decimals BETWEEN 0 AND 4),
  -- Steps in ledger units (1/10,000 of the main unit). A request off its step is refused.
  bet_step        bigint NOT NULL CHECK (bet_step > 0),
  deposit_step    bigint NOT NULL CHECK (deposit_step > 0),
  withdraw_step   bigint NOT NULL CHECK (withdraw_step > 0)
);

INSERT INTO currency (code, symbol, kind, shown_decimals, bet_step, deposit_step, withdraw_step) VALUES
  ('VND', '₫',  'money',  0, 10000, 10000000, 10000000),
  ('BRL', 'R$', 'money',  2, 100,   100,      100),
  ('PTS', 'P',  'points', 0, 10000, 10000,    10000);

CREATE TABLE brand (
  id               text PRIMARY KEY,
  code             text NOT NULL UNIQUE CHECK (code ~ '^[a-z][a-z0-9]{1,19}$'),
  name             text NOT NULL,
  currency         text NOT NULL REFERENCES currency (code),
  time_zone        text NOT NULL,
  default_language text NOT NULL,
  -- open: all works. maintenance, closed: no bet, no deposit; open rounds settle, withdrawals stay.
  status           text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'maintenance', 'closed')),
  -- Flags that loosen the strict protection default (see modules/protection), absent = strict.
  protection       jsonb NOT NULL DEFAULT '{}',
  settings         jsonb NOT NULL DEFAULT '{}',
  theme            jsonb NOT NULL DEFAULT '{}',
  created_at       timestamptz NOT NULL DEFAULT now()
);

-- A human being, across brands. Only keyed hashes of what identifies her.
CREATE TABLE person (
  id              text PRIMARY KEY,
  phone_hash      bytea UNIQUE,
  email_hash      bytea UNIQUE,
  id_number_hash  bytea UNIQUE,
  excluded_until  timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE member (
  id             text PRIMARY KEY,
  brand_id       text NOT NULL REFERENCES brand (id),
  person_id      text REFERENCES person (id),
  username       text NOT NULL,
  -- 0 member; 1, 2, 41, 42 agent; 4 trial
  customer_type  smallint NOT NULL DEFAULT 0 CHECK (customer_type IN (0, 1, 2, 41, 42, 4)),
  status         text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'locked', 'closed', 'unfinished')),
  language       text NOT NULL,
  -- Ids of the agents above, topmost first. Copied to each bet when it is placed.
  agent_path     text[] NOT NULL DEFAULT '{}',
  birth_date     date,
  country        text,
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX member_username ON member (brand_id, lower(username));
CREATE INDEX member_person ON member (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX member_agent_path ON member USING gin (agent_path);

CREATE TABLE secret (
  name        text PRIMARY KEY,
  value       text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE audit_entry (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at            timestamptz NOT NULL,
  brand_id      text,
  actor_kind    text NOT NULL CHECK (actor_kind IN ('member', 'operator', 'system', 'vendor')),
  actor_id      text NOT NULL,
  action        text NOT NULL,
  subject_kind  text NOT NULL,
  subject_id    text NOT NULL,
  detail        jsonb NOT NULL DEFAULT '{}',
  ip            text
);
CREATE INDEX audit_subject ON audit_entry (subject_kind, subject_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'PV001';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON currency TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON brand, person, member TO pavilion_app;
GRANT SELECT, INSERT ON secret, audit_entry TO pavilion_app;
