/** What holds of missions (`npm run check-books`). Every query yields a row of text for each offender. */
export const MISSION_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every prize of a mission is the grant of who did it, and no grant of a mission is without one',
    `
    SELECT concat('grant ', coalesce(g.id, x.grant_id), ' ', x.what) AS offender
      FROM (SELECT grant_id, brand_id, member_id, amount, concat('completion ', id) AS what, concat('mission:', id, ':', turn) AS key FROM mission_done WHERE gives = 'money'
          UNION ALL SELECT p.grant_id, b.brand_id, p.member_id, p.amount, concat('place ', p.mission_id, ' ', p.place),
              concat('mission.place:', p.mission_id, ':', to_char(p.period_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ':', p.place)
            FROM mission_place p JOIN mission_board b ON b.mission_id = p.mission_id AND b.period_from = p.period_from WHERE p.state = 'given' AND p.gives = 'money') x
        FULL JOIN (SELECT * FROM grant_standing WHERE source = 'mission') g ON g.id = x.grant_id
      WHERE x.grant_id IS NULL AND g.state <> 'expired' OR g.id IS NULL OR g.member_id <> x.member_id OR g.amount <> x.amount OR g.brand_id <> x.brand_id OR g.key <> x.key`,
  ],
  [
    'a prize that a correction took back was never paid',
    `SELECT concat('completion ', d.id) AS offender FROM mission_done d JOIN grant_standing g ON g.id = d.grant_id WHERE d.state = 'taken.back' AND g.paid_at IS NOT NULL`,
  ],
  [
    'prizes in points were posted once, when they were claimed or their place was settled',
    `
    SELECT concat('points ', coalesce(x.of, l.reference), ': ', x.points, ', posted ', l.points) AS offender
      FROM (SELECT id AS of, member_id, amount / 10000 AS points FROM mission_done WHERE claimed_at IS NOT NULL
          UNION ALL SELECT concat(mission_id, ':', to_char(period_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ':', place),
              member_id, amount / 10000 FROM mission_place WHERE state = 'given' AND gives = 'points') x
        FULL JOIN (SELECT j.reference, a.owner, sum(e.amount) / 10000 AS points FROM entry e JOIN account a ON a.id = e.account_id AND a.kind = 'member.points'
          JOIN journal j ON j.id = e.journal_id WHERE j.memo ->> 'source' = 'mission' GROUP BY 1, 2) l ON l.reference = x.of AND l.owner = x.member_id
      WHERE x.points IS DISTINCT FROM l.points`,
  ],
  [
    'what is spent of a budget is what was given under it',
    `
    SELECT concat('mission ', coalesce(s.mission_id, d.mission_id), ' ', coalesce(s.period, d.budget), ': ', coalesce(s.spent, 0), ', given ', coalesce(d.sum, 0)) AS offender
      FROM mission_spent s FULL JOIN (SELECT mission_id, budget, sum(amount)::bigint AS sum FROM mission_done WHERE budget IS NOT NULL AND state = 'given' GROUP BY 1, 2) d
        ON d.mission_id = s.mission_id AND d.budget = s.period
      WHERE coalesce(s.spent, 0) <> coalesce(d.sum, 0)`,
  ],
  [
    'places of a settled leaderboard have their prizes, in the order of their scores',
    `
    SELECT concat('place ', p.mission_id, ' ', p.period_from, ' ', p.place) AS offender
      FROM (SELECT p.*, lag(p.score) OVER (PARTITION BY p.mission_id, p.period_from ORDER BY p.place) AS before FROM mission_place p) p
        JOIN mission_board b ON b.mission_id = p.mission_id AND b.period_from = p.period_from
      WHERE b.state = 'running' OR (b.state = 'settled' AND p.state = 'due') OR p.score > p.before`,
  ],
];
