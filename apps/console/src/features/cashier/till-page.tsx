import { cashierList, cashierWaits, cashierWays } from '@pavilion/contract/payments/desk-cashier';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { RefreshCw, Wallet } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useStillRows } from '../../parts/use-still-rows.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { DepositDetail } from '../deposits/deposit-detail.tsx';
import { useOperator } from '../session/operator.tsx';
import { WithdrawalDetail } from '../withdrawals/withdrawal-detail.tsx';
import { PayoutsByProvider } from './payouts-by-provider.tsx';
import { useTillColumns } from './till-columns.tsx';
import { type TillRow, useWaitWords } from './till-words.ts';
import { WaitingStrip } from './waiting-strip.tsx';

const EVERY_SECONDS = 8;
const ANY = 'any';
const NO_FILTER = { q: '', way: '', waits: '', provider: '', amount: '', memberId: '', member: '', from: '', to: '', id: '', kind: '' };

/** Money on its way in and out in one list that refreshes itself; what waits for a person is on top with the reason. */
export function TillPage() {
  const { t } = useLingui();
  const { inBrand, may } = useOperator();
  const { values, page, set, setPage, linkWith } = useAddress(NO_FILTER);
  const { id, kind, member: _, way, waits, ...wanted } = values;
  const query = {
    ...asked(wanted),
    ...(cashierWays.some((one) => one === way) ? { way: cashierWays.find((one) => one === way) } : {}),
    ...([...cashierWaits, ANY].includes(waits) ? { waits: waits as 'any' } : {}),
    ...inBrand,
    pageNo: page,
    pageSize: 25,
  };
  const question = useList(watch(cashierList, query, EVERY_SECONDS));
  const words = useWaitWords();
  const still = useStillRows(question.isPlaceholderData ? undefined : question.data?.list, (row) => row.id, JSON.stringify(query));
  const fresh = countText(still.fresh);
  return (
    <Page
      title={t`Cashier`}
      lead={t`Deposits and withdrawals in progress. Refreshes automatically; items that need an operator come first.`}
    >
      <WaitingStrip waiting={question.data?.waiting} chosen={waits} onChoose={(next) => set({ waits: next, id: '', kind: '' })} />
      {may('withdrawals.read') ? <PayoutsByProvider every={EVERY_SECONDS * 2} /> : null}
      <WorkTable<TillRow>
        name="cashier"
        caption={t`Deposits and withdrawals`}
        columns={useTillColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id, kind: row.way })}
        current={id}
        marked={(row) => row.waits !== null && row.waits !== 'review'}
        {...listOf<TillRow>(question, setPage)}
        rows={still.shown ?? question.data?.list}
        empty={
          <EmptyState compact icon={<Wallet />} title={t`No payments`}>
            {t`Clear a filter or choose other dates. Enter the full reference.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter
              label={t`Reference`}
              value={values.q}
              onValue={(q) => set({ q })}
              hint={t`Our, the provider's or the bank's reference`}
            />
            <Select
              label={t`Direction`}
              value={way}
              onChange={(event) => set({ way: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[
                { value: '', label: t`Both` },
                { value: 'in', label: t`Deposits` },
                { value: 'out', label: t`Withdrawals` },
              ]}
            />
            <Select
              label={t`Waiting`}
              value={waits}
              onChange={(event) => set({ waits: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[
                { value: '', label: t`All` },
                { value: ANY, label: t`Needs an operator` },
                ...cashierWaits.map((value) => ({ value, label: words[value].name })),
              ]}
            />
            <Select
              label={t`Provider`}
              value={values.provider}
              onChange={(event) => set({ provider: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...(question.data?.providers ?? []).map((code) => ({ value: code, label: code }))]}
            />
            <SearchFilter label={t`Amount`} value={values.amount} onValue={(amount) => set({ amount })} hint={t`Exact amount`} />
            <MemberFilter values={values} set={set} />
            <DaysFilter from={values.from} to={values.to} onDays={set} />
            <span role="status">
              {still.fresh > 0 ? (
                <Button size="s" iconStart={<RefreshCw />} onClick={still.show}>
                  {t`Show ${fresh} new`}
                </Button>
              ) : null}
            </span>
          </>
        }
      />
      <Dialog
        open={id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '', kind: '' }))}
        title={kind === 'out' ? t`Withdrawal` : t`Deposit`}
        titleHidden={kind === 'out'}
        closeLabel={t`Close`}
        size="l"
      >
        {id === '' ? null : kind === 'out' ? <WithdrawalDetail key={id} id={id} bare /> : <DepositDetail key={id} id={id} />}
      </Dialog>
    </Page>
  );
}
