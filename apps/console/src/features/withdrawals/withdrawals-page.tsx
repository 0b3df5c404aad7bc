import { withdrawalQueue } from '@pavilion/contract/payments/desk';
import { payeeKind } from '@pavilion/contract/payments/payees';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Banknote } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useMedia } from '@pavilion/ui/use-media';
import { watch } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { AmountBounds } from '../../parts/amount-bounds.tsx';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { Page } from '../../parts/page.tsx';
import { usePayeeWords } from '../../parts/payee-words.ts';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { useWithdrawalWords } from '../../parts/state-words.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { useBulkApproval } from './use-bulk-approval.tsx';
import { useWithdrawalColumns } from './withdrawal-columns.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import styles from './withdrawals.module.css';

export type Withdrawal = WireValue<typeof withdrawalQueue>['list'][number];

const EVERY_SECONDS = 10;
const STATES = ['0', '1', '2', '3', '4', '5', '6'] as const;
const ALL = 'all';
const STUCK = 'stuck';

/** The queue: what is in review, oldest first, with one opened beside it. */
export function WithdrawalsPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const isWide = useMedia('(width > 1180px)');
  const { values, page, set, setPage, linkWith } = useAddress({
    state: '0',
    id: '',
    q: '',
    method: '',
    minAmount: '',
    maxAmount: '',
    risk: '',
    from: '',
    to: '',
  });
  const { q, minAmount, maxAmount, from, to } = values;
  const method = payeeKind.options.find((one) => one === values.method);
  const chosen = STATES.find((one) => one === values.state);
  const question = useList(
    watch(
      withdrawalQueue,
      {
        ...asked({ q, minAmount, maxAmount, from, to }),
        ...(method ? { method } : {}),
        ...(values.risk === '1' ? { risk: '1' as const } : {}),
        ...(chosen ? { state: Number(chosen) } : {}),
        ...(values.state === STUCK ? { stuck: '1' as const } : {}),
        ...inBrand,
        pageNo: page,
        pageSize: 25,
      },
      EVERY_SECONDS,
    ),
  );
  const words = useWithdrawalWords();
  const { kinds } = usePayeeWords();
  const approving = useBulkApproval(question.data?.list);
  const columns = useWithdrawalColumns(values.id !== '' && isWide);
  const close = () => set({ id: '' });
  return (
    <Page title={t`Withdrawals`} lead={<Waiting waiting={question.data?.waiting} />}>
      <div className={styles.desk} data-open={(values.id !== '' && isWide) || undefined}>
        <WorkTable<Withdrawal>
          name="withdrawals"
          caption={t`Withdrawals`}
          columns={approving.select && !(values.id !== '' && isWide) ? [...columns, approving.select] : columns}
          rowKey={(row) => row.id}
          to={(row) => linkWith({ id: row.id })}
          current={values.id}
          marked={(row) => row.stuck}
          {...listOf<Withdrawal>(question, setPage)}
          empty={
            <EmptyState compact icon={<Banknote />} title={values.state === '0' ? t`No withdrawals to decide` : t`No withdrawals`}>
              {values.state === '0' ? t`New withdrawals appear automatically.` : t`Choose another status or other dates.`}
            </EmptyState>
          }
          filters={
            <>
              <Select
                label={t`Status`}
                value={values.state}
                onChange={(event) => set({ state: event.target.value, id: '' })}
                rowClassName={filters.mid ?? ''}
                options={[
                  ...STATES.map((value) => ({ value, label: words(Number(value))[0] })),
                  { value: STUCK, label: t`Stuck payouts` },
                  { value: ALL, label: t`All` },
                ]}
              />
              <ChoiceFilter
                label={t`Method`}
                value={method ?? ''}
                options={payeeKind.options.map((value) => ({ value, label: kinds[value] }))}
                onValue={(next) => set({ method: next, id: '' })}
                size="mid"
              />
              <ChoiceFilter
                label={t`Risk`}
                value={values.risk}
                options={[{ value: '1', label: t`Named by a case` }]}
                onValue={(risk) => set({ risk, id: '' })}
              />
              <DaysFilter from={values.from} to={values.to} onDays={set} />
              <SearchFilter value={q} onValue={(next) => set({ q: next, id: '' })} hint={t`Number or provider's reference, in full`} />
              <AmountBounds
                fields={[
                  ['minAmount', t`Amount from`],
                  ['maxAmount', t`Amount to`],
                ]}
                values={values}
                set={set}
              />
              <span className={styles.keys}>
                <kbd>j</kbd> <kbd>k</kbd> {t`move`} · <kbd>Enter</kbd> {t`opens`}
              </span>
            </>
          }
        />
        {values.id !== '' && isWide ? <WithdrawalDetail key={values.id} id={values.id} onClose={close} /> : null}
      </div>
      {approving.bar}
      {isWide ? null : (
        <Dialog
          open={values.id !== ''}
          onOpenChange={(open) => (open ? undefined : close())}
          title={t`Withdrawal`}
          titleHidden
          closeLabel={t`Close`}
          size="l"
        >
          {values.id === '' ? null : <WithdrawalDetail key={values.id} id={values.id} bare />}
        </Dialog>
      )}
    </Page>
  );
}

function Waiting({ waiting }: { waiting: WireValue<typeof withdrawalQueue>['waiting'] | undefined }) {
  const { t } = useLingui();
  if (!waiting) return <>{t`Refreshes every ten seconds.`}</>;
  if (waiting.length === 0) return <>{t`Nothing in review.`}</>;
  return (
    <>
      {t`In review:`}{' '}
      {waiting.map(({ brandId, currency, count, amount }, index) => (
        <span key={`${brandId}${currency}`}>
          {index > 0 ? ' · ' : ''}
          <BrandTag id={brandId} /> {countText(count)}, <Amount of={amount} currency={currency} />
        </span>
      ))}
    </>
  );
}
