import { giftOf, type MissionTerms } from '@pavilion/contract/missions/terms';
import { floor, type Ratio, ratio, times } from '@pavilion/lottery/ratio';
import { many, type Sql } from '../../kernel/db.ts';
import { counts, type GivenBack, gift, NONE } from '../../kernel/given-back.ts';
import { readTerms } from './read-missions.ts';

/** What a mission gives back: its prize of the turnover it asks, or up to its prize a period; leaderboards up to their prizes a period. */
export function missionReturns(code: string, terms: MissionTerms, pointWorth: Ratio): GivenBack[] {
  const { condition, prize, period, board, budget } = terms;
  const worth = giftOf(terms) === 'points' ? pointWorth : ratio(1);
  const inMoney = (amount: bigint): bigint => floor(times(ratio(amount), worth));
  const named = { part: 'missions', name: code } as const;
  const bound = budget && { amount: inMoney(budget.amount), per: budget.per === 'all' ? 'all' : period };
  const prizes = board.reduce((sum, one) => sum + one, 0n);
  return [
    condition.kind === 'turnover'
      ? {
          ...named,
          of: 'turnover',
          share: (product) => (counts(condition.gameTypes, product) ? times(ratio(prize, condition.target), worth) : NONE),
        }
      : gift(named, { upTo: inMoney(prize), per: period, budget: bound }),
    ...(prizes > 0n ? [gift({ ...named, name: `${code} · leaderboard` }, { upTo: inMoney(prizes), per: period })] : []),
  ];
}

/** Of the versions that govern periods now or later, of missions that are not stopped. */
export async function readMissionReturns(sql: Sql, brandId: string, pointWorth: Ratio, now: Date): Promise<GivenBack[]> {
  const rows = await many<{ code: string; terms: unknown }>(
    sql,
    `SELECT m.code, v.terms FROM mission m JOIN mission_version v ON v.mission_id = m.id AND v.version = m.live
      WHERE m.brand_id = $1 AND m.stopped_at IS NULL AND (v.ends_at IS NULL OR v.ends_at > $2) ORDER BY m.position, m.id`,
    [brandId, now],
  );
  return rows.flatMap(({ code, terms }) => missionReturns(code, readTerms(terms), pointWorth));
}
