import { POINT, type PointTerms, RATE_PER } from '@pavilion/contract/points/terms';
import { type Ratio, ratio, times } from '@pavilion/lottery/ratio';
import type { Sql } from '../../kernel/db.ts';
import { type GivenBack, gift, NONE } from '../../kernel/given-back.ts';
import { termsOf } from './terms.ts';

/** Money for points, unit for unit; none where points buy goods alone. */
export const worthOf = ({ convert }: Pick<PointTerms, 'convert'>): Ratio =>
  convert ? ratio(convert.ratio, BigInt(convert.units) * POINT) : NONE;

/** What points come to when all are converted; the turnover that converting asks is not taken off. */
export function pointReturns(terms: PointTerms): GivenBack[] {
  const worth = worthOf(terms);
  const rates = new Map(terms.play.map(({ gameType, rate }) => [gameType.toLowerCase(), rate]));
  const named = { part: 'points', name: '' } as const;
  return [
    { ...named, of: 'turnover', share: ({ code }) => times(ratio(rates.get(code) ?? 0, RATE_PER), worth) },
    ...(terms.deposit > 0 ? [gift(named, { share: times(ratio(terms.deposit, RATE_PER), worth), per: 'deposit' })] : []),
  ];
}

export const readPointReturns = async (sql: Sql, brandId: string): Promise<GivenBack[]> => pointReturns(await termsOf(sql, brandId));
export const readPointWorth = async (sql: Sql, brandId: string): Promise<Ratio> => worthOf(await termsOf(sql, brandId));
