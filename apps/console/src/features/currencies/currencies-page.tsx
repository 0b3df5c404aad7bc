import { useLingui } from '@lingui/react/macro';
import { currenciesList } from '@pavilion/contract/currencies/desk';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Pencil, Plus } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { currentTag } from '../../i18n/language.ts';
import { Page } from '../../parts/page.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { CurrencyDialog, currencyName } from './currency-dialog.tsx';
import type { CurrencyRow } from './usual-terms.ts';

/** Currencies brands can count in, and how each is counted. */
export function CurrenciesPage() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(ask(currenciesList));
  const [edited, setEdited] = useState<CurrencyRow | 'new' | null>(null);
  const mayChange = data?.mayChange === true;
  return (
    <Page
      title={t`Currencies`}
      lead={t`Currencies available to brands. Once a brand uses a currency, its decimals and steps cannot be changed.`}
      actions={
        mayChange ? (
          <Button tone="primary" iconStart={<Plus />} onClick={() => setEdited('new')}>
            {t`Add a currency`}
          </Button>
        ) : null
      }
    >
      <WorkTable<CurrencyRow>
        name="currencies"
        caption={t`Currencies`}
        plain
        rows={data?.list}
        rowKey={({ code }) => code}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        columns={useColumns(mayChange ? setEdited : null)}
        empty={<EmptyState compact title={t`No currencies`} />}
      />
      {edited ? (
        <CurrencyDialog changed={edited === 'new' ? null : edited} others={data?.others ?? []} onClose={() => setEdited(null)} />
      ) : null}
    </Page>
  );
}

function useColumns(onChange: ((row: CurrencyRow) => void) | null): WorkColumn<CurrencyRow>[] {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 4 });
  const amount = (key: 'decimals' | 'betStep' | 'depositStep' | 'withdrawStep', label: string): WorkColumn<CurrencyRow> => {
    const text = ({ terms }: CurrencyRow): string => format.format(terms[key]);
    return { key, label, align: 'end', text, render: text };
  };
  const stakes = ({ terms }: CurrencyRow): string => `${format.format(terms.stakes[0] ?? 0)} – ${format.format(terms.stakes.at(-1) ?? 0)}`;
  const state = ({ isUsed }: CurrencyRow): string => (isUsed ? t`in use` : t`not used yet`);
  return [
    {
      key: 'code',
      label: t`Currency`,
      text: ({ code }) => currencyName(code),
      render: ({ code, symbol }) => `${currencyName(code)} ${symbol === code ? '' : symbol}`,
    },
    amount('decimals', t`Decimals shown`),
    amount('betStep', t`Bet step`),
    amount('depositStep', t`Deposit step`),
    amount('withdrawStep', t`Withdrawal step`),
    { key: 'stakes', label: t`Game stakes`, align: 'end', text: stakes, render: stakes },
    { key: 'brands', label: t`Brands`, text: ({ brands }) => brands.join(', '), render: ({ brands }) => brands.join(', ') || '–' },
    {
      key: 'state',
      label: t`Status`,
      text: state,
      render: (row) => (
        <>
          <Badge tone={row.isUsed ? 'good' : 'neutral'}>{state(row)}</Badge>
          {onChange && !row.isUsed ? (
            <IconButton size="s" label={t`Change ${row.code}`} onClick={() => onChange(row)}>
              <Pencil />
            </IconButton>
          ) : null}
        </>
      ),
    },
  ];
}
