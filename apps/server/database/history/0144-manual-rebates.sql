-- Rebates that a member takes by hand: a share of the valid turnover settled since the last time, by product. Paid as a grant without a lock.
INSERT INTO transaction_type (code, name, direction) VALUES (6115, 'rebate', 'in');
INSERT INTO account_pair (type, from_kind, to_kind) VALUES (6115, 'house.promotion', 'member.cash');
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) VALUES (6115, 'house.promotion', 'member.cash', 'receiver', 'rebate', 1);

-- The brand's rates. `since`: play settled before it counts for nothing.
CREATE TABLE rebate_rate (
  brand_id  text NOT NULL REFERENCES brand (id),
  product   text NOT NULL REFERENCES product (code),
  ppm       integer NOT NULL CHECK (ppm BETWEEN 1 AND 1000000),
  since     date NOT NULL,
  PRIMARY KEY (brand_id, product)
);

-- What was taken: turnover that is paid for, and the grant it was paid as.
CREATE TABLE rebate_claim (
  grant_id   text PRIMARY KEY REFERENCES reward_grant (id),
  brand_id   text NOT NULL,
  member_id  text NOT NULL REFERENCES member (id),
  product    text NOT NULL,
  turnover   bigint NOT NULL CHECK (turnover > 0),
  ppm        integer NOT NULL,
  at         timestamptz NOT NULL
);
CREATE INDEX rebate_claim_member ON rebate_claim (member_id, product);

GRANT SELECT, INSERT, UPDATE, DELETE ON rebate_rate TO pavilion_app;
GRANT SELECT, INSERT ON rebate_claim TO pavilion_app;

-- Turnover that took a rebate of a prize group, which a manual rebate does not pay for again.
CREATE INDEX bet_commission ON bet (member_id) WHERE commission <> 0;
CREATE VIEW bet_with_commission AS
  SELECT id, brand_id, member_id, product, valid_turnover, commission, settled_at FROM bet WHERE commission <> 0;
GRANT SELECT ON bet_with_commission TO pavilion_app;
