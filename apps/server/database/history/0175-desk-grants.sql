-- Bonuses given at the desk: proposed by one operator, above the brand's threshold (`reward_rule.four_eyes_above`) paid by another.
-- The bonus itself is a row of `reward_grant` under the key `desk:<id>`.
CREATE TABLE desk_grant (
  id              text PRIMARY KEY,
  brand_id        text NOT NULL REFERENCES brand (id),
  member_id       text NOT NULL REFERENCES member (id),
  -- What it is for, as the member reads it; `reason` is the operators' own.
  kind            text NOT NULL CHECK (kind IN ('goodwill', 'loyalty', 'event', 'deposit', 'other')),
  currency        text NOT NULL,
  amount          bigint NOT NULL CHECK (amount > 0),
  turnover_asked  bigint NOT NULL CHECK (turnover_asked >= 0),
  -- From its payment; null: no end.
  days            integer CHECK (days BETWEEN 1 AND 365),
  reason          text NOT NULL,
  -- The operator's, so that a call sent twice is one bonus.
  request_id      text NOT NULL,
  state           text NOT NULL CHECK (state IN ('proposed', 'done', 'withdrawn')),
  proposed_by     text NOT NULL,
  proposed_at     timestamptz NOT NULL,
  decided_by      text,
  decided_at      timestamptz,
  -- Why it was taken back, before or after it was paid, and by whom.
  back_reason     text NOT NULL DEFAULT '',
  back_by         text,
  grant_id        text UNIQUE REFERENCES reward_grant (id),
  UNIQUE (proposed_by, request_id),
  CHECK ((decided_at IS NULL) = (state = 'proposed')),
  CHECK ((grant_id IS NOT NULL) = (state = 'done')),
  CHECK (days IS NULL OR turnover_asked > 0)
);
CREATE INDEX desk_grant_member ON desk_grant (member_id, proposed_at DESC, id DESC);
CREATE INDEX desk_grant_open ON desk_grant (brand_id, proposed_at DESC, id DESC) WHERE state <> 'done';
CREATE INDEX reward_grant_brand ON reward_grant (brand_id, created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE ON desk_grant TO pavilion_app;
