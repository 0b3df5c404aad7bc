import { useLingui } from '@lingui/react/macro';
import type { reportFigures } from '@pavilion/contract/reports/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import { linkClass } from '@pavilion/ui/link';
import { Link } from 'react-router';
import { Amount, countText, inPercent } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { dayOfText } from '../../parts/moment.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useProductWords } from '../../parts/product-words.ts';
import { useOperator } from '../session/operator.tsx';
import { FigureLink } from './figure-link.tsx';
import type { ReportAddress } from './report-address.ts';
import { moneyLink, playLink, type Span } from './report-links.ts';
import { figureOf, type FigureRow, type Figures, useFigureWords } from './report-words.ts';

type Answer = WireValue<typeof reportFigures>;
type Part = 'day' | 'brand' | 'product' | 'vendor' | 'game';

export const shareText = (ppm: number | null): string =>
  ppm === null ? '–' : inPercent(ppm / PPM_NUMBER, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface ColumnsInput {
  by: Part;
  data: Answer | undefined;
  address: ReportAddress;
  /** Of the one currency in sight; with several nothing is added up. */
  total: Answer['totals'][number] | undefined;
}

/** Money belongs to days and brands, to no product or game. Asked of the address: the columns are known before the answer. */
export const hasMoneyOf = (by: string, { narrowed }: Pick<ReportAddress, 'narrowed'>): boolean =>
  (by === 'day' || by === 'brand') && Object.keys(narrowed).length === 0;

/** Columns of a division: what the row is of, then every figure as a link to its rows. */
export function useFigureColumns({ by, data, address, total }: ColumnsInput): WorkColumn<FigureRow>[] {
  const { t } = useLingui();
  const figures = useFigureWords();
  const spanOf = useSpans(data);
  const hasMoney = hasMoneyOf(by, address);
  const numbers = figures
    .filter(({ opens }) => 'counts' in opens || hasMoney)
    .map(({ name, label, isCount, opens, isHidden, wideOnly }): WorkColumn<FigureRow> => {
      const value = (row: Figures) => figureOf(row, name);
      const said = (row: Figures, currency: string) => {
        const of = value(row);
        if (of === null) return '–';
        return isCount ? countText(Number(of)) : <Amount of={of} currency={currency} />;
      };
      return {
        key: name,
        label,
        align: 'end',
        hidden: isHidden === true,
        wideOnly: wideOnly === true,
        render: (row) => (
          <FigureLink
            to={
              'fact' in opens
                ? moneyLink(spanOf(row), opens.fact)
                : playLink(spanOf(row), opens.counts, { ...address.narrowed, ...partOf(row) })
            }
            permission={'fact' in opens ? 'reports.read' : 'bets.read'}
            isNothing={Number(value(row) ?? 0) === 0}
          >
            {said(row, row.currency)}
          </FigureLink>
        ),
        text: (row) => String(value(row) ?? ''),
        sort: (row) => Number(value(row) ?? 0),
        ...(total ? { total: said(total, total.currency) } : {}),
      };
    });
  const share: WorkColumn<FigureRow> = {
    key: 'share',
    label: t`GGR %`,
    align: 'end',
    render: (row) => shareText(row.play.holdPpm),
    text: (row) => (row.play.holdPpm === null ? '' : String(row.play.holdPpm / PPM_NUMBER)),
    sort: (row) => row.play.holdPpm ?? 0,
    ...(total ? { total: shareText(total.play.holdPpm) } : {}),
  };
  const place = numbers.findIndex(({ key }) => key === 'hold') + 1;
  return [...usePartColumns(by, data, address), ...numbers.slice(0, place), share, ...numbers.slice(place)];
}

const partOf = ({ product, vendor, game }: FigureRow) => ({
  ...(product === null ? {} : { product }),
  ...(vendor === null ? {} : { vendor }),
  ...(game === null ? {} : { game }),
});

/** The days a row is of. */
function useSpans(data: Answer | undefined): (row: FigureRow) => Span {
  const periods = new Map(data?.periods.map((period) => [period.brandId, period]));
  return ({ brandId, day }) => {
    const period = periods.get(brandId);
    return { brandId, from: day ?? period?.from ?? '', to: day ?? period?.to ?? '' };
  };
}

/** What a row is of. A row of a part leads to its days. */
function usePartColumns(by: Part, data: Answer | undefined, { narrowed }: ReportAddress): WorkColumn<FigureRow>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const product = useProductWords();
  const spanOf = useSpans(data);
  const toDays = (row: FigureRow, text: string) => (
    <Link className={linkClass('ink')} to={paths.reportsOf({ report: 'day', ...spanOf(row), ...narrowed, ...partOf(row) })}>
      {text}
    </Link>
  );
  const brandName = (row: FigureRow): string => operator.brandOf(row.brandId)?.name ?? row.brandId;
  if (by === 'day')
    return [
      { key: 'day', label: t`Day`, render: (row) => dayOfText(row.day), text: (row) => row.day ?? '', sort: (row) => row.day ?? '' },
      ...brandColumn<FigureRow>(t`Brand`, operator),
    ];
  if (by === 'brand')
    return [{ key: 'brand', label: t`Brand`, render: (row) => toDays(row, brandName(row)), text: brandName, sort: brandName }];
  const name = (row: FigureRow): string =>
    by === 'product' ? product(row.product ?? '') : by === 'vendor' ? (row.vendor ?? '') : (row.gameName ?? '');
  const label = { product: t`Product`, vendor: t`Vendor`, game: t`Game` }[by];
  return [
    { key: by, label, render: (row) => toDays(row, name(row) || '–'), text: name, sort: name },
    ...(by === 'game'
      ? [
          {
            key: 'vendor',
            label: t`Vendor`,
            render: (row: FigureRow) => row.vendor,
            text: (row: FigureRow) => row.vendor ?? '',
            wideOnly: true,
          },
        ]
      : []),
    ...brandColumn<FigureRow>(t`Brand`, operator),
  ];
}
