import type { reportFigures } from '@pavilion/contract/reports/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import type { Days } from '../../kernel/days.ts';
import type { Sql } from '../../kernel/db.ts';
import { sumGames, sumMoney, sumPlay } from '../activity/public.ts';
import type { ReportDeps } from './deps.ts';
import { addFigures, type Figures, figuresView, movedOf, NO_MOVE, NO_PLAY, playedOf } from './figures.ts';
import { gameKey, namesOfGames } from './name-games.ts';
import { daysOf, momentsOf, type Period, periodsIn, periodView } from './periods.ts';

type FigureQuery = InnerQuery<typeof reportFigures>;
type Part = NonNullable<FigureQuery['by']>;

/** A row before it is shown: what it is of, by the names of the division. */
export interface Row extends Figures {
  day: string | null;
  product: string | null;
  vendor: string | null;
  game: string | null;
}

const NOT_DIVIDED = { day: null, product: null, vendor: null, game: null };
const DIVISION: Record<Part, readonly ('day' | 'product' | 'vendor' | 'game')[]> = {
  day: ['day'],
  brand: [],
  product: ['product'],
  vendor: ['vendor'],
  game: ['vendor', 'game'],
};

/** Whether play is narrowed to a part that money knows nothing of. */
const isNarrowed = ({ product, vendor, game }: FigureQuery): boolean => Boolean(product || vendor || game);

/** Rows of one brand for days of it. Days are all there, with nothing where nothing happened. */
export async function readRows(sql: Sql, { brand }: Pick<Period, 'brand'>, days: Days, asked: FigureQuery): Promise<Row[]> {
  const part = asked.by ?? 'day';
  const { product, vendor, game } = asked;
  const by = DIVISION[part];
  const isOfGames = Boolean(vendor || game) || part === 'vendor' || part === 'game';
  const span = { brandId: brand.id, ...momentsOf(brand, days) };
  const plays = isOfGames
    ? await sumGames(sql, {
        brandId: brand.id,
        ...days,
        product: product || undefined,
        vendor: vendor || undefined,
        game: game || undefined,
        by,
      })
    : await sumPlay(sql, { ...span, ...(product ? { product } : {}), by: by as readonly ('day' | 'product')[] });
  const hasMoney = (part === 'day' || part === 'brand') && !isNarrowed(asked);
  if (part !== 'day' && part !== 'brand') return plays.map((sum) => ({ ...NOT_DIVIDED, ...pick(sum), play: playedOf(sum), moved: null }));
  const sums = hasMoney ? await sumMoney(sql, { ...span, by: part === 'day' ? ['day'] : [] }) : [];
  if (part === 'brand') {
    const [sum] = plays;
    return [{ ...NOT_DIVIDED, play: sum ? playedOf(sum) : NO_PLAY, moved: hasMoney ? movedOf(sums) : null }];
  }
  const playOf = new Map(plays.map((sum) => [sum.day, playedOf(sum)]));
  const moneyOf = Map.groupBy(sums, (sum) => sum.day);
  return daysOf(days).map((day) => ({
    ...NOT_DIVIDED,
    day,
    play: playOf.get(day) ?? NO_PLAY,
    moved: hasMoney ? movedOf(moneyOf.get(day) ?? []) : null,
  }));
}

const pick = ({
  product = null,
  vendor = null,
  game = null,
}: {
  product?: string | null;
  vendor?: string | null;
  game?: string | null;
}) => ({
  product,
  vendor,
  game,
});

/** The row of the previous period that corresponds to this one: for days the one at the same position, otherwise the one of the same part. */
const counterpart = (before: readonly Row[], row: Row, place: number): Row | undefined =>
  row.day === null
    ? before.find((one) => one.product === row.product && one.vendor === row.vendor && one.game === row.game)
    : before[place];

const nothingLike = ({ moved }: Figures): Figures => ({ play: NO_PLAY, moved: moved && NO_MOVE });

type FiguresView = InnerValue<typeof reportFigures>;

/** What was played and moved in the operator's brands, divided as asked; a total for each currency. */
export async function readFigures(
  { db, access, gamesOf }: ReportDeps,
  asked: FigureQuery & { compare?: '1' | undefined },
  context: OperatorContext,
): Promise<FiguresView> {
  const periods = await periodsIn(access, asked, context);
  const rows: { period: Period; row: Row; before: Figures | null }[] = [];
  const totals = new Map<string, { now: Figures; before: Figures | null }>();
  for (const period of periods) {
    const now = await readRows(db, period, period, asked);
    const before = asked.compare ? await readRows(db, period, period.before, asked) : null;
    const shown = asked.by === undefined || asked.by === 'day' || asked.by === 'brand' ? now : now.toSorted(byStake);
    shown.forEach((row, place) => rows.push({ period, row, before: before && (counterpart(before, row, place) ?? nothingLike(row)) }));
    const like: Figures = { play: NO_PLAY, moved: (now[0] ?? before?.[0])?.moved ? NO_MOVE : null };
    const known = totals.get(period.brand.currency);
    const all = (list: readonly Figures[], from: Figures): Figures => list.reduce(addFigures, from);
    totals.set(period.brand.currency, {
      now: all(now, known?.now ?? like),
      before: before && all(before, known?.before ?? like),
    });
  }
  const names = await namesOfGames(
    gamesOf,
    rows.map(({ period, row: { vendor, game } }) => ({ brandId: period.brand.id, vendor, game })),
    context.language,
  );
  return {
    periods: periods.map(periodView),
    list: rows.map(({ period: { brand }, row: { play, moved, ...of }, before }) => ({
      brandId: brand.id,
      currency: brand.currency,
      ...of,
      gameName: of.game === null ? null : (names.get(gameKey({ brandId: brand.id, vendor: of.vendor, game: of.game })) ?? of.game),
      ...figuresView({ play, moved }),
      before: before && figuresView(before),
    })),
    totals: [...totals].map(([currency, { now, before }]) => ({ currency, ...figuresView(now), before: before && figuresView(before) })),
  };
}

const byStake = (a: Row, b: Row): number => (a.play.stake === b.play.stake ? 0 : a.play.stake < b.play.stake ? 1 : -1);
