-- The schema psp as migrations and functions make it. Written by `npm run database`, compared by a test; to change it, add a migration or change a function.

CREATE TABLE merchant (
  code text NOT NULL,
  secret text NOT NULL,
  webhook_url text NOT NULL,
  has_account boolean DEFAULT false NOT NULL,
  CONSTRAINT merchant_pkey PRIMARY KEY (code)
);
GRANT INSERT, SELECT, UPDATE ON merchant TO psp_app;

CREATE TABLE migration (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migration_pkey PRIMARY KEY (number)
);

CREATE TABLE notice (
  id text NOT NULL,
  copy integer DEFAULT 0 NOT NULL,
  merchant text NOT NULL,
  body text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  delivered timestamp with time zone,
  CONSTRAINT notice_pkey PRIMARY KEY (id, copy),
  CONSTRAINT notice_merchant_fkey FOREIGN KEY (merchant) REFERENCES merchant(code)
);
CREATE INDEX notice_due ON notice USING btree (due_at) WHERE (delivered IS NULL);
GRANT INSERT, SELECT, UPDATE ON notice TO psp_app;

CREATE TABLE payment (
  id text NOT NULL,
  merchant text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  state text NOT NULL,
  return_url text,
  language text DEFAULT 'en'::text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  paid_amount text,
  ended_at timestamp with time zone,
  CONSTRAINT payment_pkey PRIMARY KEY (id),
  CONSTRAINT payment_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'payout'::text, 'refund'::text])),
  CONSTRAINT payment_merchant_fkey FOREIGN KEY (merchant) REFERENCES merchant(code),
  CONSTRAINT payment_merchant_kind_reference_key UNIQUE (merchant, kind, reference),
  CONSTRAINT payment_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text]))
);
CREATE INDEX payment_created ON payment USING btree (merchant, created_at, id);
GRANT INSERT, SELECT, UPDATE ON payment TO psp_app;
