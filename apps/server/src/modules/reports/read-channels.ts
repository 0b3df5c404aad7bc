import type { reportChannels } from '@pavilion/contract/reports/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { many } from '../../kernel/db.ts';
import type { ReportDeps } from './deps.ts';
import { momentsOf, periodsIn, periodView } from './periods.ts';

interface ChannelRow {
  fact: 'deposit' | 'withdrawal';
  provider: string;
  channel: string;
  currency: string;
  times: number;
  amount: bigint;
}

/** Money in and out by provider and channel: the ledger's movements, each asked which payment it belongs to. */
export async function readChannels(
  { db, access }: ReportDeps,
  asked: InnerQuery<typeof reportChannels>,
  context: OperatorContext,
): Promise<InnerValue<typeof reportChannels>> {
  const periods = await periodsIn(access, asked, context);
  const list: (ChannelRow & { brandId: string })[] = [];
  for (const period of periods) {
    const { from, to } = momentsOf(period.brand, period);
    const rows = await many<ChannelRow>(
      db,
      `SELECT m.fact, coalesce(m.provider, '') AS provider, coalesce(w.channel, '') AS channel, m.currency,
           coalesce(sum(m.sign) FILTER (WHERE m.is_first), 0)::float8 AS times, sum(m.amount)::bigint AS amount
         FROM money_movement m LEFT JOIN payment_way w ON w.id = m.reference
         WHERE m.brand_id = $1 AND m.at >= $2 AND m.at < $3 AND m.fact IN ('deposit', 'withdrawal')
         GROUP BY 1, 2, 3, 4 ORDER BY m.fact, amount DESC, 2, 3`,
      [period.brand.id, from, to],
    );
    list.push(...rows.map((row) => ({ brandId: period.brand.id, ...row })));
  }
  const sum = (currency: string, fact: ChannelRow['fact']): bigint =>
    list.reduce((total, row) => (row.currency === currency && row.fact === fact ? total + row.amount : total), 0n);
  return {
    periods: periods.map(periodView),
    list,
    totals: [...new Set(periods.map(({ brand }) => brand.currency))].map((currency) => ({
      currency,
      deposits: sum(currency, 'deposit'),
      withdrawals: sum(currency, 'withdrawal'),
    })),
  };
}
