-- The sandbox payment provider keeps its own books: payments asked of it, payouts ordered, notices owed to its customers.
CREATE TABLE merchant (
  code        text PRIMARY KEY,
  -- Shared secret of both directions: requests to us and notices from us are signed with it.
  secret      text NOT NULL,
  webhook_url text NOT NULL
);

CREATE TABLE payment (
  id          text PRIMARY KEY,
  merchant    text NOT NULL REFERENCES merchant (code),
  kind        text NOT NULL CHECK (kind IN ('deposit', 'payout')),
  -- The merchant's own id: the same reference is the same payment.
  reference   text NOT NULL,
  -- Decimal text of main units.
  amount      text NOT NULL,
  currency    text NOT NULL,
  method      text NOT NULL,
  state       text NOT NULL CHECK (state IN ('waiting', 'paid', 'failed', 'cancelled', 'expired')),
  return_url  text,
  language    text NOT NULL DEFAULT 'en',
  detail      jsonb NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  UNIQUE (merchant, kind, reference)
);

CREATE TABLE notice (
  id         text NOT NULL,
  copy       int NOT NULL DEFAULT 0,
  merchant   text NOT NULL REFERENCES merchant (code),
  body       text NOT NULL,
  due_at     timestamptz NOT NULL,
  tries      int NOT NULL DEFAULT 0,
  delivered  timestamptz,
  PRIMARY KEY (id, copy)
);
CREATE INDEX notice_due ON notice (due_at) WHERE delivered IS NULL;

GRANT SELECT, INSERT, UPDATE ON merchant, payment, notice TO psp_app;
