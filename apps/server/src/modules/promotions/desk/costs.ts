import type * as wire from '@pavilion/contract/promotions/desk';
import { MAX_COST_DAYS } from '@pavilion/contract/promotions/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { DateTime } from 'luxon';
import type { OperatorContext } from '../../../http/desk.ts';
import { boundedDays, momentsOfDays } from '../../../kernel/days.ts';
import { many } from '../../../kernel/db.ts';
import { type Column, TABLE_TYPES, writeTable } from '../../../kernel/table-file.ts';
import { noteLook } from '../../audit/public.ts';
import { titlesOf } from '../titles.ts';
import type { PromotionsDeskDeps } from './store.ts';

const USUAL_DAYS = 30;

interface CostRow {
  day: string;
  source: string;
  kind: string;
  times: number;
  given: bigint;
  completed: bigint;
  lost: bigint;
  takenBack: bigint;
}

interface CodeCostRow extends Omit<CostRow, 'kind'> {
  /** Of a promotion. */
  code: string;
}

const SUMS = `sum(g.times)::int AS times, sum(g.given)::bigint AS given, sum(g.completed)::bigint AS completed, sum(g.lost)::bigint AS lost,
  sum(g.taken)::bigint AS "takenBack"`;
const COURSE = `SELECT paid_at AS at, source, code, 1 AS times, amount AS given, 0 AS completed, 0 AS lost, 0 AS taken FROM grant_course
    WHERE brand_id = $1 AND paid_at >= $2 AND paid_at < $3
  UNION ALL SELECT ended_at, source, code, 0, 0, CASE state WHEN 'completed' THEN amount ELSE 0 END,
      CASE WHEN state IN ('forfeited', 'expired') THEN amount ELSE 0 END, taken FROM grant_course
    WHERE brand_id = $1 AND ended_at >= $2 AND ended_at < $3 AND paid_at IS NOT NULL`;

/** What was given counts on the day it was paid, how it ended on the day it ended; days are the brand's. */
export async function readCosts(
  { db, access, messageFor }: PromotionsDeskDeps,
  query: InnerQuery<typeof wire.promotionCosts>,
  context: OperatorContext,
) {
  const { brand, days } = await daysOf(access, query, context);
  const list = await many<CostRow>(
    db,
    `SELECT to_char(g.at AT TIME ZONE $4, 'YYYY-MM-DD') AS day, g.source, coalesce(p.kind, '') AS kind, ${SUMS}
       FROM (${COURSE}) g LEFT JOIN promotion p ON g.source = 'promotion' AND p.brand_id = $1 AND p.code = g.code
       GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`,
    days,
  );
  return {
    currency: brand.currency,
    list: list.map((row) => ({ ...row, title: messageFor(`reward.title.${row.source}`, context.language) })),
  };
}

const COLUMNS: readonly Column[] = [
  { name: 'day', kind: 'day' },
  { name: 'reward', kind: 'words' },
  { name: 'promotion', kind: 'words' },
  { name: 'code', kind: 'words' },
  { name: 'currency', kind: 'words' },
  { name: 'times', kind: 'count' },
  { name: 'given', kind: 'money' },
  { name: 'completed', kind: 'money' },
  { name: 'lost', kind: 'money' },
  { name: 'takenBack', kind: 'money' },
];

/** The costs as a file in the operator's language, each promotion by itself; that it was taken is written down. */
export async function costsFile(
  { db, access, messageFor }: PromotionsDeskDeps,
  { format, ...query }: InnerQuery<typeof wire.promotionCostsFile>,
  context: OperatorContext,
) {
  const { language } = context;
  const { brand, days } = await daysOf(access, query, context);
  const found = await many<CodeCostRow>(
    db,
    `SELECT to_char(g.at AT TIME ZONE $4, 'YYYY-MM-DD') AS day, g.source, CASE g.source WHEN 'promotion' THEN g.code ELSE '' END AS code, ${SUMS}
       FROM (${COURSE}) g GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`,
    days,
  );
  const titles = await titlesOf(db, { brand, codes: [...new Set(found.map(({ code }) => code))], language });
  const rows = found.map(({ source, ...row }) => ({
    ...row,
    reward: messageFor(`reward.title.${source}`, language),
    promotion: titles.get(row.code) ?? '',
    currency: brand.currency,
  }));
  const heads = COLUMNS.map(({ name }) => messageFor(`report.head.${name}`, language));
  const file = await writeTable(format, { heads, columns: COLUMNS, rows });
  await noteLook(db, context, {
    action: 'promotion.costs.file',
    subjectKind: 'brand',
    subjectId: brand.id,
    brandId: brand.id,
    detail: { format, rows: rows.length },
  });
  const day = DateTime.fromJSDate(context.now, { zone: brand.timeZone }).toISODate();
  return { name: `rewards-${day}.${format}`, type: TABLE_TYPES[format], rows: rows.length, data: file.toString('base64') };
}

interface Days {
  brandId: string;
  from?: string;
  to?: string;
}

/** Days of the brand as values of a query: $1 the brand, $2 and $3 the moments, $4 its zone. */
async function daysOf(access: PromotionsDeskDeps['access'], query: Days, context: OperatorContext) {
  const brand = await access.brandInScope(query.brandId, context);
  const zone = brand.timeZone;
  const last = query.to === undefined ? DateTime.fromJSDate(context.now, { zone }).startOf('day') : DateTime.fromISO(query.to, { zone });
  const first = query.from === undefined ? last.minus({ days: USUAL_DAYS - 1 }) : DateTime.fromISO(query.from, { zone });
  const days = boundedDays({ fromDay: first.toISODate() ?? '', toDay: last.toISODate() ?? '' }, { most: MAX_COST_DAYS });
  const { from, to } = momentsOfDays(days, zone);
  return { brand, days: [brand.id, from, to, zone] };
}
