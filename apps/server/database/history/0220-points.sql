-- Points (docs/adr/0052): whole points are the ledger's account `member.points`; here stand what earns them, what is earned beyond a whole point, and what they buy.

-- How many points play and deposits earn: parts per million of a point for each main unit of money. A line is in force from its beginning until the next line
-- of the same kind; what is there is never changed, so that a bet that is corrected later is counted as when it was placed.
CREATE TABLE point_rate (
  brand_id   text NOT NULL REFERENCES brand (id),
  source     text NOT NULL CHECK (source IN ('play', 'deposit')),
  -- Of play; empty of deposits.
  product    text NOT NULL,
  ppm        integer NOT NULL CHECK (ppm BETWEEN 0 AND 100000000),
  starts_at  timestamptz NOT NULL,
  PRIMARY KEY (brand_id, source, product, starts_at),
  CHECK ((source = 'deposit') = (product = ''))
);

-- A brand's terms as they were proposed and approved; one is in force. Rates of it become lines of point_rate when it is approved.
CREATE TABLE point_terms (
  brand_id     text NOT NULL REFERENCES brand (id),
  version      integer NOT NULL CHECK (version > 0),
  -- packages/contract/src/point-terms.ts
  terms        jsonb NOT NULL,
  state        text NOT NULL CHECK (state IN ('proposed', 'live', 'past', 'withdrawn')),
  reason       text NOT NULL,
  proposed_by  text NOT NULL,
  proposed_at  timestamptz NOT NULL,
  decided_by   text,
  decided_at   timestamptz,
  PRIMARY KEY (brand_id, version),
  CHECK ((decided_at IS NULL) = (state = 'proposed'))
);
CREATE UNIQUE INDEX point_terms_live ON point_terms (brand_id) WHERE state = 'live';
CREATE UNIQUE INDEX point_terms_proposed ON point_terms (brand_id) WHERE state = 'proposed';

-- What a member earned, exactly: units of money times parts per million, so that 10^10 are a point. `booked`: whole points of it that stand in the ledger.
-- Below `booked` where a bet was corrected whose points were spent: what is earned next fills that first.
CREATE TABLE point_earned (
  member_id  text NOT NULL REFERENCES member (id),
  source     text NOT NULL CHECK (source IN ('play', 'deposit')),
  brand_id   text NOT NULL,
  exact      numeric NOT NULL,
  booked     bigint NOT NULL DEFAULT 0 CHECK (booked >= 0),
  -- How often it was booked: part of the key of the next booking.
  bookings   integer NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, source)
);
CREATE INDEX point_earned_due ON point_earned (member_id) WHERE floor(exact / 10000000000) <> booked;

CREATE TABLE point_reward (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  -- Its name in the brand's folder.
  code         text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,40}$'),
  kind         text NOT NULL CHECK (kind IN ('goods', 'voucher')),
  points       bigint NOT NULL CHECK (points BETWEEN 1 AND 1000000000),
  -- What is left; null: it does not run out. Of a voucher its codes are counted instead.
  stock        integer CHECK (stock >= 0),
  per_member   integer CHECK (per_member > 0),
  starts_at    timestamptz,
  ends_at      timestamptz,
  is_on        boolean NOT NULL DEFAULT false,
  position     integer NOT NULL DEFAULT 0,
  -- Language code → {name, text}
  texts        jsonb NOT NULL,
  -- A thing of the brand that is drawn where it has no picture.
  art          text NOT NULL,
  -- Hash of its picture in point_picture.
  picture      text,
  version      integer NOT NULL DEFAULT 1,
  changed_at   timestamptz NOT NULL,
  UNIQUE (brand_id, code),
  CHECK (ends_at > starts_at),
  CHECK (kind = 'goods' OR stock IS NULL)
);
CREATE INDEX point_reward_shown ON point_reward (brand_id, position, id) WHERE is_on;

-- Made anew out of their pixels when they came; by the hash of what they are.
CREATE TABLE point_picture (
  hash  text PRIMARY KEY,
  body  bytea NOT NULL
);

CREATE TABLE point_order (
  id            text PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  member_id     text NOT NULL REFERENCES member (id),
  kind          text NOT NULL CHECK (kind IN ('goods', 'voucher', 'cash')),
  -- Null of money.
  reward_id     text REFERENCES point_reward (id),
  -- Language code → name, as when it was redeemed.
  names         jsonb NOT NULL DEFAULT '{}',
  quantity      integer NOT NULL CHECK (quantity > 0),
  points        bigint NOT NULL CHECK (points > 0),
  -- Whole points right after it, as it was answered.
  balance       bigint NOT NULL CHECK (balance >= 0),
  -- Of money: what was paid, and the bonus it was paid as.
  amount        bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  grant_id      text,
  -- P in process, A approved (sent, given, paid), R rejected, the points back.
  state         text NOT NULL CHECK (state IN ('P', 'A', 'R')),
  request_id    text NOT NULL,
  body_hash     bytea NOT NULL,
  -- Sealed: to whom and where goods go. Gone when it was rejected, and thirty days after it was sent.
  address       bytea,
  -- What the member reads: how it was sent, or why it was not.
  note          text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL,
  -- The brand's day.
  day           date NOT NULL,
  decided_by    text,
  decided_at    timestamptz,
  UNIQUE (member_id, request_id),
  CHECK ((decided_at IS NULL) = (state = 'P')),
  CHECK ((kind = 'cash') = (grant_id IS NOT NULL)),
  CHECK ((kind = 'cash') = (reward_id IS NULL))
);
CREATE INDEX point_order_member ON point_order (member_id, created_at DESC, id DESC);
CREATE INDEX point_order_brand ON point_order (brand_id, created_at DESC, id DESC);
CREATE INDEX point_order_queue ON point_order (brand_id, created_at, id) WHERE state = 'P';
CREATE INDEX point_order_reward ON point_order (reward_id, member_id) WHERE state <> 'R';
CREATE INDEX point_order_address ON point_order (decided_at) WHERE address IS NOT NULL;

-- Codes that vouchers are made of, sealed; `mark` finds one that was put in twice.
CREATE TABLE point_voucher (
  id         text PRIMARY KEY,
  reward_id  text NOT NULL REFERENCES point_reward (id),
  mark       bytea NOT NULL,
  code       bytea NOT NULL,
  order_id   text REFERENCES point_order (id),
  UNIQUE (reward_id, mark)
);
CREATE INDEX point_voucher_left ON point_voucher (reward_id, id) WHERE order_id IS NULL;
CREATE INDEX point_voucher_order ON point_voucher (order_id) WHERE order_id IS NOT NULL;

-- Points given and taken at the desk; above the brand's threshold by a second operator.
CREATE TABLE point_correction (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  member_id    text NOT NULL REFERENCES member (id),
  -- Whole points; below zero they are taken.
  points       bigint NOT NULL CHECK (points <> 0),
  -- Why, as the member reads it; `reason` is the operators' own.
  code         text NOT NULL CHECK (code IN ('goodwill', 'correction', 'event', 'other')),
  reason       text NOT NULL,
  request_id   text NOT NULL,
  state        text NOT NULL CHECK (state IN ('proposed', 'done', 'withdrawn')),
  proposed_by  text NOT NULL,
  proposed_at  timestamptz NOT NULL,
  decided_by   text,
  decided_at   timestamptz,
  UNIQUE (proposed_by, request_id),
  CHECK ((decided_at IS NULL) = (state = 'proposed'))
);
CREATE INDEX point_correction_member ON point_correction (member_id, proposed_at DESC, id DESC);
CREATE INDEX point_correction_open ON point_correction (brand_id, proposed_at, id) WHERE state = 'proposed';

-- What operations earn, exactly: a bet at the rate of when it was placed, a deposit at that of when it was credited, what is taken back as it was given.
CREATE FUNCTION point_facts(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
  RETURNS TABLE (member_id text, brand_id text, source text, exact numeric)
  LANGUAGE sql STABLE SET search_path = platform, pg_temp AS $$
  WITH given AS MATERIALIZED (
    SELECT o.member_id, o.brand_id, o.bet_id, o.turnover, o.type, o.amount, o.at, o.reverses FROM operation_given(p_from, p_to, p_seen, p_now_seen) o
      WHERE (o.bet_id IS NOT NULL AND o.turnover <> 0) OR (o.type IN (6101, 6221) AND o.amount > 0)
  ), facts AS (
    SELECT g.member_id, g.brand_id, 'play' AS source, b.product, g.turnover AS units, b.placed_at AS at FROM given g JOIN bet_facts b ON b.id = g.bet_id
    UNION ALL
    SELECT g.member_id, g.brand_id, 'deposit', '', CASE g.type WHEN 6101 THEN g.amount ELSE -g.amount END,
        coalesce((SELECT j.posted_at FROM journal j WHERE j.id = g.reverses), g.at)
      FROM given g WHERE g.bet_id IS NULL
  )
  SELECT f.member_id, f.brand_id, f.source, sum(f.units::numeric * r.ppm)
    FROM facts f JOIN member_facts m ON m.id = f.member_id AND m.customer_type <> 4
      CROSS JOIN LATERAL (SELECT p.ppm FROM point_rate p WHERE p.brand_id = f.brand_id AND p.source = f.source AND p.product = f.product AND p.starts_at <= f.at
        ORDER BY p.starts_at DESC LIMIT 1) r
    WHERE r.ppm > 0 GROUP BY f.member_id, f.brand_id, f.source
$$;

-- Members whose points are not what their operations say, counted anew.
CREATE FUNCTION point_differences() RETURNS TABLE (member_id text, source text, stands numeric, counted numeric)
  LANGUAGE sql STABLE SET search_path = platform, pg_temp AS $$
  WITH counted AS (
    SELECT f.member_id, f.source, sum(f.exact) AS exact FROM operation_consumer c CROSS JOIN LATERAL (VALUES
        (0::bigint, c.number, '1:1:'::pg_snapshot, '4611686018427387999:4611686018427387999:'::pg_snapshot),
        (c.number, 9223372036854775807, '1:1:'::pg_snapshot, c.seen)) r (a, b, c, d) CROSS JOIN LATERAL point_facts(r.a, r.b, r.c, r.d) f
      WHERE c.name = 'points' GROUP BY f.member_id, f.source
  )
  SELECT coalesce(e.member_id, n.member_id), coalesce(e.source, n.source), coalesce(e.exact, 0), coalesce(n.exact, 0)
    FROM point_earned e FULL JOIN counted n USING (member_id, source) WHERE coalesce(e.exact, 0) <> coalesce(n.exact, 0)
$$;
REVOKE EXECUTE ON FUNCTION point_facts(bigint, bigint, pg_snapshot, pg_snapshot), point_differences() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION point_facts(bigint, bigint, pg_snapshot, pg_snapshot), point_differences() TO pavilion_app;

GRANT SELECT, INSERT ON point_rate, point_picture TO pavilion_app;
GRANT UPDATE (ppm) ON point_rate TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON point_terms, point_earned, point_reward, point_order, point_voucher, point_correction TO pavilion_app;
