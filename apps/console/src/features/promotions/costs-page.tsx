import { promotionCosts, promotionCostsFile } from '@pavilion/contract/promotions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { promotionKinds } from '@pavilion/contract/promotions/terms';
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { call } from '../../api/call.ts';
import { Amount, countText, plainAmount } from '../../parts/amount.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import { OneBrandFilter, useOneBrand } from '../../parts/one-brand.tsx';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { TakeTable } from '../../parts/take-table.tsx';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { dayText } from './day-text.ts';
import { usePromotionWords } from './promotion-words.ts';

type Cost = WireValue<typeof promotionCosts>['list'][number];

/** What rewards of a brand cost, by day and kind. */
export function CostsPage() {
  const { t } = useLingui();
  const { values, set } = useAddress({ brand: '', from: '', to: '' });
  const chosen = useOneBrand(values.brand);
  const query = {
    brandId: chosen?.id ?? '',
    ...(values.from ? { from: values.from } : {}),
    ...(values.to ? { to: values.to } : {}),
  };
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(promotionCosts, query),
    enabled: chosen !== undefined,
  });
  return (
    <Page
      title={t`Costs of rewards`}
      lead={t`Granted on the day it was credited; completed, forfeited and reversed on the day it ended. Brand days.`}
      back={<Link className={linkClass()} to={paths.promotions}>{t`Promotions`}</Link>}
      actions={<TakeTable disabled={chosen === undefined} take={(format) => call(promotionCostsFile, { query: { ...query, format } })} />}
    >
      <WorkTable<Cost>
        name="reward-costs"
        caption={t`Costs of rewards`}
        columns={useColumns(data?.currency ?? chosen?.currency ?? '')}
        rows={data?.list}
        rowKey={({ day, source, kind }) => `${day} ${source} ${kind}`}
        loading={isFetching && data === undefined}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState compact title={t`Nothing granted`}>{t`Choose other dates.`}</EmptyState>}
        filters={
          <>
            <OneBrandFilter value={chosen} onBrand={(id) => set({ brand: id })} />
            <DaysFilter from={values.from} to={values.to} onDays={set} noneLabel={t`Last 30 days`} />
          </>
        }
      />
    </Page>
  );
}

function useColumns(currency: string): WorkColumn<Cost>[] {
  const { t } = useLingui();
  const words = usePromotionWords();
  const nameOf = ({ title, kind }: Cost): string => {
    const known = promotionKinds.find((one) => one === kind);
    return known ? words.kind(known) : title;
  };
  const sum = (key: 'given' | 'completed' | 'lost' | 'takenBack', label: string): WorkColumn<Cost> => ({
    key,
    label,
    align: 'end',
    text: (row) => plainAmount(row[key]),
    currency: () => currency,
    sort: (row) => Number(row[key]),
    render: (row) => <Amount of={row[key]} currency={currency} />,
  });
  return [
    { key: 'day', label: t`Day`, text: ({ day }) => day, sort: ({ day }) => day, render: ({ day }) => dayText(day) },
    { key: 'kind', label: t`Type`, text: nameOf, sort: nameOf, render: nameOf },
    {
      key: 'times',
      label: t`Bonuses`,
      align: 'end',
      text: ({ times }) => String(times),
      sort: ({ times }) => times,
      render: ({ times }) => countText(times),
    },
    sum('given', t`Granted`),
    sum('completed', t`Completed`),
    sum('lost', t`Forfeited or expired`),
    sum('takenBack', t`Reversed`),
  ];
}
