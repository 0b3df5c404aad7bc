import { useLingui } from '@lingui/react/macro';
import { RETURN_PARTS, type ReturnPart, returnsSheet } from '@pavilion/contract/returns/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { amountText, inPercent } from '../../parts/amount.tsx';
import { OneBrandFilter, useOneBrand } from '../../parts/one-brand.tsx';
import { Page } from '../../parts/page.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useReturnWords } from './return-words.ts';
import styles from './returns.module.css';

type Sheet = WireValue<typeof returnsSheet>;
type Row = Sheet['rows'][number];
type Gift = Sheet['gifts'][number];

const percentText = (percent: number): string => inPercent(percent / 100, { maximumFractionDigits: 4 });

/** What the rules of a brand give back of a unit of turnover, product by product, and what no turnover bounds. */
export function ReturnsPage() {
  const { t } = useLingui();
  const { values, set } = useAddress({ brand: '' });
  const chosen = useOneBrand(values.brand);
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(returnsSheet, { brandId: chosen?.id ?? '' }),
    enabled: chosen !== undefined,
  });
  const isPast = data?.rows.some((row) => row.isPast) === true;
  return (
    <Page
      title={t`Returns`}
      lead={t`Maximum total return on turnover from all rules, compared with the game edge. Changes that exceed it are rejected.`}
    >
      {isPast ? (
        <Alert tone="warn" title={t`A product returns more than its games' edge`}>
          {t`Reduce the largest items. Until then only changes that lower the total are accepted.`}
        </Alert>
      ) : null}
      <WorkTable<Row>
        name="returns"
        caption={t`Returns by product`}
        plain
        filters={<OneBrandFilter value={chosen} onBrand={(id) => set({ brand: id })} />}
        rows={data?.rows}
        rowKey={({ product, way }) => `${product} ${way}`}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        columns={useColumns(data?.rows ?? [])}
        empty={<EmptyState compact title={t`This brand offers no games`} />}
      />
      <p className={styles.note}>
        {t`Cashback and dividends are a share of the long-run game edge. Points count at their conversion rate; goods are not included.`}
      </p>
      <h2 className={styles.heading}>{t`Not tied to turnover`}</h2>
      <WorkTable<Gift>
        name="return-gifts"
        caption={t`Not tied to turnover`}
        plain
        rows={data?.gifts}
        rowKey={({ part, name, per }) => `${part} ${name} ${per}`}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        columns={useGiftColumns(data?.currency ?? '')}
        empty={<EmptyState compact title={t`All rewards are tied to turnover`} />}
      />
    </Page>
  );
}

/** Rules of one part together: those of several promotions are one column. */
function partOf({ parts }: Row, part: ReturnPart): { share: number; text: string } {
  const shares = parts.filter((one) => one.part === part);
  const share = shares.reduce((sum, one) => sum + Math.round(one.share * 10_000), 0) / 10_000;
  return { share, text: shares.length === 0 ? '–' : percentText(share) };
}

function useColumns(rows: readonly Row[]): WorkColumn<Row>[] {
  const { t } = useLingui();
  const words = useReturnWords();
  const productWord = useProductWords();
  const nameOf = ({ product, way }: Row): string => [productWord(product), words.ways[way]].filter(Boolean).join(' ');
  const edgeText = ({ edge }: Row): string => (edge === null ? t`not known` : percentText(edge));
  return [
    { key: 'product', label: t`Product`, text: nameOf, render: nameOf },
    {
      key: 'edge',
      label: t`Game edge`,
      align: 'end',
      text: edgeText,
      render: (row) => (row.edgeIs === 'stated' && row.edge !== null ? t`${edgeText(row)} (declared)` : edgeText(row)),
    },
    ...RETURN_PARTS.filter((part) => rows.some(({ parts }) => parts.some((one) => one.part === part))).map((part): WorkColumn<Row> => ({
      key: part,
      label: words.parts[part],
      align: 'end',
      text: (row) => partOf(row, part).text,
      render: (row) => partOf(row, part).text,
    })),
    { key: 'sum', label: t`Total returned`, align: 'end', text: ({ sum }) => percentText(sum), render: ({ sum }) => percentText(sum) },
    {
      key: 'left',
      label: t`Left`,
      align: 'end',
      text: ({ left }) => (left === null ? '' : percentText(left)),
      render: ({ left, isPast }) => (left === null ? '–' : <Badge tone={isPast ? 'bad' : 'good'}>{percentText(left)}</Badge>),
    },
  ];
}

function useGiftColumns(currency: string): WorkColumn<Gift>[] {
  const { t } = useLingui();
  const words = useReturnWords();
  const upTo = ({ upTo: amount, share }: Gift): string => (amount === null ? percentText(share ?? 0) : amountText(amount, currency));
  const budget = ({ budget: bound }: Gift): string =>
    bound === null ? '–' : `${amountText(bound.amount, currency)} ${words.budgetPer(bound.per)}`;
  return [
    { key: 'part', label: t`Rule`, text: ({ part }) => words.parts[part], render: ({ part }) => words.parts[part] },
    { key: 'name', label: t`Code`, text: ({ name }) => name, render: ({ name }) => name || '–' },
    { key: 'upTo', label: t`Up to`, align: 'end', text: upTo, render: upTo },
    { key: 'per', label: t`Frequency`, text: ({ per }) => words.per[per], render: ({ per }) => words.per[per] },
    { key: 'budget', label: t`Budget`, align: 'end', text: budget, render: budget },
  ];
}
