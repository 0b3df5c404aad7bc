import { cashierPayouts, payoutsAsk, payoutsResend } from '@pavilion/contract/payments/desk-cashier';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount, countText } from '../../parts/amount.tsx';
import { distanceText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './till.module.css';

type Row = WireValue<typeof cashierPayouts>['list'][number];
type OpenDialog = { row: Row; act: 'ask' | 'resend' };
type Outcome = WireValue<typeof payoutsAsk>['outcomes'][number]['outcome'];

/** Payouts under way by provider; one that was down is asked for all of its silent ones. Nothing where none is under way. */
export function PayoutsByProvider({ every }: { every: number }) {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const { data } = useQuery(watch(cashierPayouts, inBrand, every));
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  if (!data || data.list.length === 0) return null;
  return (
    <>
      <WorkTable<Row>
        name="payouts-by-provider"
        caption={t`Payouts in progress by provider`}
        plain
        filters={<h2 className={styles.title}>{t`Payouts in progress`}</h2>}
        rows={data.list}
        rowKey={(row) => row.provider}
        empty={null}
        columns={[
          { key: 'provider', label: t`Provider`, render: (row) => row.provider, text: (row) => row.provider },
          { key: 'count', label: t`In progress`, align: 'end', render: (row) => countText(row.count), text: (row) => String(row.count) },
          {
            key: 'stuck',
            label: t`No answer`,
            align: 'end',
            render: (row) => (row.stuck > 0 ? <Badge tone="bad">{countText(row.stuck)}</Badge> : '–'),
            text: (row) => String(row.stuck),
          },
          {
            key: 'amounts',
            label: t`Amount`,
            align: 'end',
            render: (row) => (
              <span className={styles.amounts}>
                {row.amounts.map(({ currency, amount }) => (
                  <Amount key={currency} of={amount} currency={currency} />
                ))}
              </span>
            ),
            text: (row) => row.amounts.map(({ currency, amount }) => `${amount} ${currency}`).join(', '),
          },
          { key: 'oldest', label: t`Oldest`, render: (row) => distanceText(row.oldest), text: (row) => row.oldest },
          {
            key: 'act',
            label: t`Action`,
            align: 'end',
            text: () => '',
            render: (row) =>
              row.stuck > 0 && may('payments.repair') ? (
                <span className={styles.acts}>
                  <Button size="s" onClick={() => setAsking({ row, act: 'resend' })}>{t`Resend`}</Button>
                  <Button size="s" tone="primary" onClick={() => setAsking({ row, act: 'ask' })}>{t`Query again`}</Button>
                </span>
              ) : (
                '–'
              ),
          },
        ]}
      />
      {asking ? <AskDialog key={asking.row.provider} {...asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

function AskDialog({ row, act, onClose }: OpenDialog & { onClose(): void }) {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const outcomes = useOutcomeWords();
  const ask = useAct(payoutsAsk, {
    said: (value) =>
      value.outcomes.map(({ outcome, count }) => `${outcomes[outcome]}: ${countText(count)}`).join(', ') || t`No unanswered payouts`,
    onDone: onClose,
  });
  const resend = useAct(payoutsResend, { said: ({ resent }) => t`Resent: ${countText(resent)}`, onDone: onClose });
  const isAsk = act === 'ask';
  const count = countText(row.stuck);
  return (
    <ActDialog
      open
      busy={ask.busy || resend.busy}
      error={isAsk ? ask.error : resend.error}
      title={
        isAsk ? t`Query ${row.provider} about ${count} unanswered payouts?` : t`Resend ${count} unanswered payouts to ${row.provider}?`
      }
      lead={
        isAsk
          ? t`Queried by our reference, oldest first, up to fifty. Answers are applied immediately; without an answer the query stops.`
          : t`Oldest first, up to fifty. The provider never pays one reference twice.`
      }
      confirmLabel={isAsk ? t`Query again` : t`Resend`}
      reasonHint={t`Recorded in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void (isAsk ? ask : resend).run({ provider: row.provider, ...inBrand, reason })}
    />
  );
}

function useOutcomeWords(): Readonly<Record<Outcome, string>> {
  const { t } = useLingui();
  return {
    none: t`Unknown to the provider, resent`,
    'under.way': t`Still in progress`,
    paid: t`Paid`,
    failed: t`Declined by the bank`,
    returned: t`Returned`,
    silent: t`Still no answer`,
  };
}
