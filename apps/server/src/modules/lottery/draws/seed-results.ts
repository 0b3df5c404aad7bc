import { createFloatStream } from '@pavilion/fairness/float-stream';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { Sql } from '../../../kernel/db.ts';
import { planIssues } from './calendar.ts';
import { drawOf } from '../games/games.ts';
import { listGames } from '../tables.ts';

/** Some draws of a game that is drawn once in two weeks. */
const PAST_DAYS = 45;

/**
 * Invented results of official draws before `now`, for a demonstration: boards have a history to show. Nobody staked on them. A draw always gets the same
 * numbers; one that is there already stays as it is, and games that were drawn before are left alone.
 */
export async function seedResults(tx: Sql, now: Date): Promise<void> {
  const { rows } = await tx.query<{ id: number }>('SELECT DISTINCT game_id AS id FROM lottery_issue WHERE draws_at <= $1', [now]);
  const known = new Set(rows.map(({ id }) => id));
  const from = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  for (const game of await listGames(tx)) {
    const draw = drawOf(game);
    const { form } = draw;
    if (!form || known.has(game.id)) continue;
    const plans = planIssues(game, from, now);
    const results = plans.map(({ numero }) => {
      const stream = createFloatStream({ serverSeed: `demonstration:${game.code}`, clientSeed: numero, nonce: 0 });
      const number = (digits: number): string => Array.from({ length: digits }, () => stream.nextInt(10)).join('');
      return draw.writeResult(
        Object.fromEntries(form.map(({ code, count, digits }) => [code, Array.from({ length: count }, () => number(digits))])),
      );
    });
    await tx.query(
      `INSERT INTO lottery_issue (game_id, numero, opens_at, closes_at, draws_at, state, tickets, result, closed_at, drawn_at, settled_at)
        SELECT $1, n.numero, n.opens_at, n.closes_at, n.draws_at, 'settled', 0, n.result, n.closes_at, n.draws_at, n.draws_at
          FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[]) AS n (numero, opens_at, closes_at, draws_at, result)
        ON CONFLICT (game_id, numero) DO NOTHING`,
      [
        game.id,
        plans.map(({ numero }) => numero),
        plans.map(({ opensAt }) => opensAt),
        plans.map(({ closesAt }) => closesAt),
        plans.map(({ drawsAt }) => drawsAt),
        results,
      ],
    );
  }
}
