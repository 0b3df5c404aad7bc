import { promotionCosts } from '@pavilion/contract/desk-promotions';
import type { WireValue } from '@pavilion/contract/endpoint';
import { promotionKinds } from '@pavilion/contract/promotion-rules';
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount, amountText, countText } from '../../parts/amount.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { dayText } from './day-text.ts';
import { usePromotionWords } from './promotion-words.ts';

type Cost = WireValue<typeof promotionCosts>['list'][number];

/** What rewards of a brand cost, by day and kind. */
export function CostsPage() {
  const { t } = useLingui();
  const { brand, brands } = useOperator();
  const { values, set } = useAddress({ brand: '', from: '', to: '' });
  const chosen = brand ?? brands.find(({ id }) => id === values.brand) ?? brands[0];
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(promotionCosts, {
      brandId: chosen?.id ?? '',
      ...(values.from ? { from: values.from } : {}),
      ...(values.to ? { to: values.to } : {}),
    }),
    enabled: chosen !== undefined,
  });
  return (
    <Page
      title={t`Costs of rewards`}
      lead={t`Given on the day it was paid; completed, lost and taken back on the day it ended. Days of the brand.`}
      back={<Link className={linkClass()} to={paths.promotions}>{t`Promotions`}</Link>}
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
        empty={<EmptyState compact title={t`Nothing was given`}>{t`Choose other days.`}</EmptyState>}
        filters={
          <>
            {brand === null ? (
              <Select
                label={t`Brand`}
                value={chosen?.id ?? ''}
                onChange={(event) => set({ brand: event.target.value })}
                rowClassName={filters.mid ?? ''}
                options={brands.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : null}
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
  const nameOf = ({ source, kind }: Cost): string => {
    const known = promotionKinds.find((one) => one === kind);
    if (known) return words.kind(known);
    return source === 'desk' ? t`An operator` : source === 'rebate' ? t`Rebate` : source;
  };
  const sum = (key: 'given' | 'completed' | 'lost' | 'takenBack', label: string): WorkColumn<Cost> => ({
    key,
    label,
    align: 'end',
    text: (row) => amountText(row[key], currency),
    sort: (row) => Number(row[key]),
    render: (row) => <Amount of={row[key]} currency={currency} />,
  });
  return [
    { key: 'day', label: t`Day`, text: ({ day }) => day, sort: ({ day }) => day, render: ({ day }) => dayText(day) },
    { key: 'kind', label: t`Kind`, text: nameOf, sort: nameOf, render: nameOf },
    {
      key: 'times',
      label: t`Bonuses`,
      align: 'end',
      text: ({ times }) => String(times),
      sort: ({ times }) => times,
      render: ({ times }) => countText(times),
    },
    sum('given', t`Given`),
    sum('completed', t`Completed`),
    sum('lost', t`Given up or lapsed`),
    sum('takenBack', t`Taken back`),
  ];
}
