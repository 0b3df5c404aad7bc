-- Reports of agents about their teams.

-- Notices to agents (type A) beside those to players.
ALTER TABLE announcement DROP CONSTRAINT announcement_type_check;
ALTER TABLE announcement ADD CONSTRAINT announcement_type_check CHECK (type IN ('A', 'B', 'PL', 'PU', 'PR', 'H'));

-- Under whom a bet was placed.
CREATE OR REPLACE VIEW bet_facts AS
  SELECT id, brand_id, member_id, product, vendor, game, round_id, currency, stake, payout, valid_turnover, placed_at, settled_at, state, agent_path FROM bet;

-- Each side of a movement on members' main wallets that is no play, as a statement shows it. By `account` it is read by the indexes of payers and receivers.
CREATE VIEW cash_movement AS
  SELECT o.payer AS account, o.number, o.line * 2 AS leg, o.at, o.brand_id, o.type, -o.amount AS amount, o.payer_balance AS balance,
      coalesce(o.reference, '') AS reference, o.memo
    FROM operation o WHERE o.payer_balance IS NOT NULL AND o.amount > 0
      AND o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[])
  UNION ALL
  SELECT o.receiver, o.number, o.line * 2 + 1, o.at, o.brand_id, o.type, o.amount, o.receiver_balance, coalesce(o.reference, ''), o.memo
    FROM operation o WHERE o.receiver_balance IS NOT NULL AND o.amount > 0
      AND o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]);

-- Whether an agent stood above a member at a moment.
CREATE FUNCTION stood_below(p_member text, p_agent text, p_at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  SELECT coalesce((SELECT p.agents @> ARRAY[p_agent] FROM member_path m JOIN path p ON p.id = m.path_id
    WHERE m.member_id = p_member AND m.since <= p_at ORDER BY m.since DESC LIMIT 1), false)
$$;
REVOKE EXECUTE ON FUNCTION stood_below(text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stood_below(text, text, timestamptz) TO pavilion_app;
GRANT SELECT ON cash_movement TO pavilion_app;

-- Who registered in a range of a brand.
CREATE INDEX member_registered ON member (brand_id, created_at);

-- Sessions that are open, with the last act of the person.
CREATE VIEW online_member AS SELECT member_id, active_at FROM member_session WHERE ended_at IS NULL;
GRANT SELECT ON online_member TO pavilion_app;
