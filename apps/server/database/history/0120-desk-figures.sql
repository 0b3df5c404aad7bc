-- Figures of the desk's home, counted along with the operations: reading a day costs the rows of its hours, however many bets it had.
-- An hour and a day are those of the brand's time zone. Free play counts in nothing.
CREATE TABLE figure_hour (
  brand_id     text NOT NULL,
  hour         timestamptz NOT NULL,
  deposits     bigint NOT NULL DEFAULT 0,
  withdrawals  bigint NOT NULL DEFAULT 0,
  stakes       bigint NOT NULL DEFAULT 0,
  payouts      bigint NOT NULL DEFAULT 0,
  bets         bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (brand_id, hour)
);

CREATE TABLE figure_game (
  brand_id  text NOT NULL,
  day       date NOT NULL,
  vendor    text NOT NULL,
  game      text NOT NULL,
  stakes    bigint NOT NULL DEFAULT 0,
  payouts   bigint NOT NULL DEFAULT 0,
  bets      bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (brand_id, day, vendor, game)
);

-- Who staked on a day, with the hour of the first stake. Kept for 40 days.
CREATE TABLE figure_member (
  brand_id   text NOT NULL,
  day        date NOT NULL,
  member_id  text NOT NULL,
  hour       timestamptz NOT NULL,
  PRIMARY KEY (brand_id, day, member_id)
);

GRANT SELECT, INSERT, UPDATE ON figure_hour, figure_game TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON figure_member TO pavilion_app;

-- Adds what a range of operations says. One statement: every operation counts once in each table.
CREATE FUNCTION figures_add(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot) RETURNS void
  LANGUAGE sql SET search_path = platform, pg_temp AS $$
  WITH given AS MATERIALIZED (
    SELECT o.brand_id, o.member_id, o.source, coalesce(o.game, '') AS game, date_trunc('hour', o.at, b.time_zone) AS hour,
        (o.at AT TIME ZONE b.time_zone)::date AS day, o.kind, coalesce(o.stake, 0) AS stake, coalesce(o.payout, 0) AS payout,
        CASE WHEN o.source <> 'ledger' THEN 0 WHEN o.type = 6101 THEN o.amount WHEN o.type = 6221 THEN -o.amount ELSE 0 END AS deposit,
        -- 6120 out of a member's hold is no payout taken back: nothing had been paid.
        CASE WHEN o.source <> 'ledger' THEN 0 WHEN o.type = 6220 THEN o.amount WHEN o.type = 6120 AND o.payer_balance IS NULL THEN -o.amount ELSE 0
          END AS withdrawal
      FROM operation_given(p_from, p_to, p_seen, p_now_seen) o JOIN brand_facts b ON b.id = o.brand_id JOIN member_facts m ON m.id = o.member_id
      WHERE m.customer_type <> 4
  ), hours AS (
    INSERT INTO figure_hour (brand_id, hour, deposits, withdrawals, stakes, payouts, bets)
      SELECT brand_id, hour, sum(deposit), sum(withdrawal), sum(stake), sum(payout), count(*) FILTER (WHERE kind = 'bet') FROM given
        GROUP BY brand_id, hour HAVING bool_or(deposit <> 0 OR withdrawal <> 0 OR stake <> 0 OR payout <> 0 OR kind = 'bet') ORDER BY brand_id, hour
      ON CONFLICT (brand_id, hour) DO UPDATE SET deposits = figure_hour.deposits + excluded.deposits,
        withdrawals = figure_hour.withdrawals + excluded.withdrawals, stakes = figure_hour.stakes + excluded.stakes,
        payouts = figure_hour.payouts + excluded.payouts, bets = figure_hour.bets + excluded.bets
  ), games AS (
    INSERT INTO figure_game (brand_id, day, vendor, game, stakes, payouts, bets)
      SELECT brand_id, day, source, game, sum(stake), sum(payout), count(*) FILTER (WHERE kind = 'bet') FROM given
        WHERE source <> 'ledger' AND game <> '' GROUP BY brand_id, day, source, game ORDER BY brand_id, day, source, game
      ON CONFLICT (brand_id, day, vendor, game) DO UPDATE SET stakes = figure_game.stakes + excluded.stakes,
        payouts = figure_game.payouts + excluded.payouts, bets = figure_game.bets + excluded.bets
  )
  INSERT INTO figure_member (brand_id, day, member_id, hour)
    SELECT brand_id, day, member_id, min(hour) FROM given WHERE kind = 'bet' GROUP BY brand_id, day, member_id ORDER BY brand_id, day, member_id
    ON CONFLICT (brand_id, day, member_id) DO UPDATE SET hour = excluded.hour WHERE excluded.hour < figure_member.hour
$$;
REVOKE EXECUTE ON FUNCTION figures_add(bigint, bigint, pg_snapshot, pg_snapshot) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION figures_add(bigint, bigint, pg_snapshot, pg_snapshot) TO pavilion_app;

-- What stands already is counted here, and the consumer begins behind it. The snapshot is one that has seen everything: transaction ids of a
-- database that was restored elsewhere mean nothing.
SELECT operation_consumer_open('figures');
SELECT figures_add(0, c.number, '1:1:', '4611686018427387999:4611686018427387999:') FROM operation_consumer c WHERE c.name = 'figures';

-- What home reads by a brand's newest: credited deposits, payouts that ended, deposits as the desk lists them.
CREATE INDEX deposit_brand_newest ON deposit (brand_id, created_at DESC, id DESC);
CREATE INDEX deposit_settled ON deposit (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX withdrawal_settled ON withdrawal (settled_at) WHERE settled_at IS NOT NULL;
