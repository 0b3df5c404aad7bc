import { contractPolicy } from '@pavilion/contract/contracts/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { SlidersHorizontal } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import filters from '../../parts/filters.module.css';
import { OneBrandFilter, useOneBrand } from '../../parts/one-brand.tsx';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { type Policy, useContractWords } from './contract-words.ts';
import styles from './contracts.module.css';
import { PolicyDialog, SettingDialog } from './policy-dialogs.tsx';
import { percentText } from './terms-table.tsx';

export type BrandPolicy = WireValue<typeof contractPolicy>;

/** What a brand allows: kinds and plays, for whom, how often, who pays, and how high the house goes. */
export function ContractPolicyPage() {
  const { t } = useLingui();
  const words = useContractWords();
  const [setting, setSetting] = useState(false);
  const { values, set } = useAddress({ brand: '', kind: 'dividend', open: '' });
  const chosen = useOneBrand(values.brand);
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(contractPolicy, { brandId: chosen?.id ?? '' }),
    enabled: chosen !== undefined,
  });
  const rows = data?.policies.filter(({ kind }) => kind === values.kind);
  const opened = rows?.find(({ type }) => type === values.open);
  return (
    <Page
      title={t`Contract policy`}
      lead={t`Applies to new offers and answers; signed contracts stay unchanged.`}
      back={<Link className={linkClass()} to={paths.contracts}>{t`Contracts`}</Link>}
      actions={
        data ? <Button iconStart={<SlidersHorizontal />} onClick={() => setSetting(true)}>{t`Offer validity and hold`}</Button> : undefined
      }
    >
      {data && data.beyondHold.length > 0 ? (
        <Alert tone="warn" title={t`Maximum salaries exceed the game edge`}>
          {data.beyondHold.map(({ type, paid, hold }) => t`${words.types[type]}: ${percentText(paid)} of ${percentText(hold)}`).join(' · ')}
        </Alert>
      ) : null}
      <WorkTable<Policy>
        name="contract-policy"
        caption={t`Contract policy`}
        plain
        filters={
          <>
            <OneBrandFilter value={chosen} onBrand={(id) => set({ brand: id })} />
            <Select
              label={t`Type`}
              value={values.kind}
              onChange={(event) => set({ kind: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={(['dividend', 'daily', 'hourly', 'realtime'] as const).map((value) => ({ value, label: words.kinds[value] }))}
            />
          </>
        }
        rows={rows}
        rowKey={({ type }) => type}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        columns={useColumns((type) => set({ open: type }))}
        empty={<EmptyState compact title={t`No contract types`} />}
      />
      {opened && chosen && data ? (
        <PolicyDialog
          key={`${chosen.id} ${opened.kind} ${opened.type} ${data.version}`}
          row={opened}
          brand={chosen}
          version={data.version}
          onClose={() => set({ open: '' })}
        />
      ) : null}
      {setting && chosen && data ? (
        <SettingDialog key={data.version} policy={data} brand={chosen} onClose={() => setSetting(false)} />
      ) : null}
    </Page>
  );
}

/** The highest rate of the terms; an amount where they pay amounts. */
function topText({ highest }: Policy): string {
  const last = highest.tiers.at(-1);
  if (!last) return '';
  if ('contractRate' in last) return percentText(last.contractRate);
  if ('rate' in last) return last.rateType === 'P' ? percentText(last.rate) : String(last.rate);
  return `${percentText(last.profitRate)} / ${percentText(last.lossRate)}`;
}

function useColumns(onOpen: (type: string) => void): WorkColumn<Policy>[] {
  const { t } = useLingui();
  const words = useContractWords();
  return [
    {
      key: 'type',
      label: t`Games`,
      text: (row) => words.types[row.type],
      render: (row) => (
        <button type="button" className={styles.open} data-row-link onClick={() => onOpen(row.type)}>
          {words.types[row.type]}
        </button>
      ),
    },
    {
      key: 'isOn',
      label: t`Status`,
      text: (row) => String(row.isOn && row.isKindOn),
      render: (row) => (row.isOn && row.isKindOn ? <Badge tone="good">{t`On`}</Badge> : <Badge>{t`Off`}</Badge>),
    },
    { key: 'eligible', label: t`For whom`, text: (row) => words.eligible[row.eligible], render: (row) => words.eligible[row.eligible] },
    { key: 'period', label: t`Period`, text: (row) => words.periods[row.period], render: (row) => words.periods[row.period] },
    { key: 'payer', label: t`Paid by`, text: (row) => words.payers[row.payer], render: (row) => words.payers[row.payer] },
    { key: 'highest', label: t`At most`, align: 'end', text: topText, render: topText },
    { key: 'live', label: t`Live contracts`, align: 'end', text: (row) => String(row.live), render: (row) => countText(row.live) },
  ];
}
