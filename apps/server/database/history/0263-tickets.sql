-- Tickets of wheels and of deposits, what is left of a wheel's prizes, and the places of races (docs/adr/0057).
CREATE TABLE promotion_ticket (
  id            text PRIMARY KEY,
  promotion_id  text NOT NULL REFERENCES promotion (id),
  -- Whose terms it was had under; a wheel is turned under the version in force then.
  version       integer NOT NULL,
  brand_id      text NOT NULL,
  member_id     text NOT NULL REFERENCES member (id),
  source        text NOT NULL CHECK (source IN ('deposit', 'turnover', 'login', 'mission', 'spin', 'operator', 'begin')),
  -- What it was had for, once: a deposit, a day, the n-th of a day's turnover, a mission, the ticket before, an operator's request.
  occasion      text NOT NULL,
  -- Of the brand: on which it was earned.
  day           date NOT NULL,
  -- `available` beyond expires_at is expired.
  state         text NOT NULL CHECK (state IN ('available', 'used', 'cancelled')),
  issued_by     text,
  issued_at     timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  -- What it came to: {version, segment, of, amount or points}; amounts in ledger units as text.
  prize         jsonb,
  claim_id      text UNIQUE REFERENCES promotion_claim (id),
  UNIQUE (promotion_id, member_id, occasion),
  CHECK ((ended_at IS NULL) = (state = 'available')),
  CHECK ((prize IS NOT NULL) = (state = 'used'))
);
CREATE INDEX promotion_ticket_member ON promotion_ticket (member_id, expires_at);
CREATE INDEX promotion_ticket_given ON promotion_ticket (promotion_id, issued_at DESC, id DESC);

-- How often a prize of a wheel was won that has a stock, by what it is (`money:<units>`, `points:<n>`, `spin`). Counted under the promotion's lock.
CREATE TABLE promotion_stock (
  promotion_id  text NOT NULL REFERENCES promotion (id),
  prize         text NOT NULL,
  used          integer NOT NULL CHECK (used > 0),
  PRIMARY KEY (promotion_id, prize)
);

-- A period of a race whose places stand: written once, behind the barrier of activity. A period in which nobody took part has none.
CREATE TABLE promotion_place (
  promotion_id  text NOT NULL REFERENCES promotion (id),
  period_from   timestamptz NOT NULL,
  place         integer NOT NULL CHECK (place > 0),
  brand_id      text NOT NULL,
  member_id     text NOT NULL REFERENCES member (id),
  score         bigint NOT NULL CHECK (score > 0),
  -- `none`: when the prize was to be given the member could not have it, or the budget was used up.
  state         text NOT NULL CHECK (state IN ('due', 'given', 'none')),
  claim_id      text UNIQUE REFERENCES promotion_claim (id),
  PRIMARY KEY (promotion_id, period_from, place),
  UNIQUE (promotion_id, period_from, member_id),
  CHECK ((claim_id IS NOT NULL) = (state = 'given'))
);
CREATE INDEX promotion_place_member ON promotion_place (member_id);

-- Who is known again by a mark may have had a ticket and no grant yet.
ALTER TABLE promotion_person ADD COLUMN member_id text REFERENCES member (id);
UPDATE promotion_person s SET member_id = c.member_id FROM promotion_claim c WHERE c.id = s.claim_id;
ALTER TABLE promotion_person ALTER COLUMN member_id SET NOT NULL, DROP COLUMN claim_id;

GRANT SELECT, INSERT, UPDATE ON promotion_ticket, promotion_stock, promotion_place TO pavilion_app;

-- Gifts for a rank are the ladder's own (module ranks). Drafts of the kind were never in force, nor were wheels, whose fields have other shapes now.
CREATE TEMPORARY TABLE gone ON COMMIT DROP AS
  SELECT id FROM promotion p WHERE live IS NULL
    AND EXISTS (SELECT FROM promotion_version v WHERE v.promotion_id = p.id AND v.terms -> 'rule' ->> 'kind' IN ('rank', 'wheel'));
DELETE FROM promotion_code WHERE promotion_id IN (SELECT id FROM gone);
DELETE FROM promotion_version WHERE promotion_id IN (SELECT id FROM gone);
DELETE FROM promotion WHERE id IN (SELECT id FROM gone);
