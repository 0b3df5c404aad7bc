-- Bets of which accounts linked to the member's played the other side (docs/adr/0071): they count for no grant, of either account. Found when a round settles, and
-- again before a bonus is given up or money is withdrawn, since accounts are linked later.
CREATE TABLE turnover_opposed (
  bet_id     text PRIMARY KEY,
  member_id  text NOT NULL REFERENCES member (id),
  -- One of those who played the other side.
  beside     text NOT NULL REFERENCES member (id),
  found_at   timestamptz NOT NULL
);
CREATE INDEX turnover_opposed_member ON turnover_opposed (member_id, found_at);
GRANT SELECT, INSERT ON turnover_opposed TO pavilion_app;

-- As other modules read them: pairs of bets that offset each other.
CREATE VIEW opposed_facts AS
  SELECT o.bet_id AS id, b.brand_id, o.member_id, o.beside, b.stake AS amount, coalesce(b.settled_at, o.found_at) AS at
    FROM turnover_opposed o JOIN bet_facts b ON b.id = o.bet_id;
GRANT SELECT ON opposed_facts TO pavilion_app;

ALTER TABLE risk_evidence DROP CONSTRAINT risk_evidence_kind_check,
  ADD CHECK (kind IN ('deposit', 'withdrawal', 'transfer', 'grant', 'bet', 'device', 'address', 'account'));
