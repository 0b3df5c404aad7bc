import { depositPicture, depositPictures, depositView } from '@pavilion/contract/payments/desk-deposits';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { call } from '../../api/call.ts';
import { Answered } from '../../parts/answered.tsx';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { MoneyRecord } from '../../parts/money-record.tsx';
import { MemberPictures } from '../../parts/member-pictures.tsx';
import { momentText } from '../../parts/moment.ts';
import { useHeldWords } from '../../parts/held-words.ts';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { DepositState } from '../../parts/state-words.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './deposits.module.css';
import { WentBack } from './went-back.tsx';
import { useEndingWords } from './ending-words.ts';
import type { DepositView } from './ending-words.ts';
import { CREDITED, FinishDeposit, heldOf } from './finish-deposit.tsx';

/** One deposit: what was asked, what the provider said, and how it ends. */
export function DepositDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(depositView, { id }, 10), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this deposit`}>
      {(view) => <Shown data={view} />}
    </Answered>
  );
}

function Shown({ data }: { data: DepositView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const isProposed = data.waits === 'second';
  return (
    <MoneyRecord
      label={t`Deposit`}
      amount={<Amount of={data.amount} currency={data.currency} />}
      state={<DepositState state={data.state} />}
      owner={data}
      at={data.createdAt}
    >
      <Facts
        items={[
          { key: 'id', label: t`Reference`, value: <code>{data.id}</code> },
          { key: 'ref', label: t`Provider's reference`, value: <code>{data.providerRef ?? '–'}</code> },
          { key: 'way', label: t`Method`, value: `${data.channelName} · ${data.provider}` },
          {
            key: 'credited',
            label: t`Credited`,
            value: data.state === CREDITED ? <Amount of={data.credited} currency={data.currency} /> : '–',
          },
          ...(data.fee > 0 ? [{ key: 'fee', label: t`Fee`, value: <Amount of={data.fee} currency={data.currency} /> }] : []),
          ...(data.transferCode && data.kind !== 'redirect'
            ? [{ key: 'code', label: t`Payment reference`, value: <code>{data.transferCode}</code> }]
            : []),
          ...(data.payerName ? [{ key: 'payer', label: t`Payer account name`, value: data.payerName }] : []),
          ...(data.payerReference
            ? [{ key: 'said', label: t`Bank reference of the payer`, value: <code>{data.payerReference}</code> }]
            : []),
          { key: 'settled', label: t({ message: 'Ended', context: 'time' }), value: momentText(data.settledAt) },
        ]}
      />
      {data.pictures > 0 ? <Pictures id={data.id} /> : null}
      <Notices view={data} />
      {isProposed ? <ProposedNotice kind="deposit.end" subjectId={data.id} /> : null}
      {(data.state !== CREDITED || heldOf(data)) && !isProposed && may('payments.repair') ? <FinishDeposit view={data} /> : null}
      <Resolutions view={data} />
      <WentBack view={data} />
    </MoneyRecord>
  );
}

function Pictures({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <div>
      <h3>{t`Pictures from the member`}</h3>
      <MemberPictures
        of={['deposit', id]}
        small={(signal) => call(depositPictures, { query: { id }, signal })}
        full={(picture, signal) => call(depositPicture, { query: { id: picture }, signal })}
      />
    </div>
  );
}

function useNoticeOfDeposit(): (kind: string) => string {
  const { t } = useLingui();
  return (kind) =>
    ({
      'deposit.paid': t`Paid`,
      'deposit.failed': t`Failed`,
      'deposit.charged.back': t`Chargeback`,
      'deposit.refunded': t`Refund`,
      'deposit.reversed': t`Deposit reversed`,
    })[kind] ?? t`Other`;
}

function Notices({ view }: { view: DepositView }) {
  const { t } = useLingui();
  const heldWords = useHeldWords();
  const noticeWords = useNoticeOfDeposit();
  if (view.notices.length === 0) return <p className={styles.quiet}>{t`No notice from the provider yet.`}</p>;
  return (
    <div>
      <h3>{t`Provider notices`}</h3>
      <ul className={styles.notices}>
        {view.notices.map(({ eventId, kind, amount, currency, reference, state, reason, receivedAt }) => (
          <li key={eventId} data-state={state}>
            <span>
              <b>{noticeWords(kind)}</b> {amount === null ? null : <Amount of={amount} currency={currency} />}
            </span>
            <span>
              {state === 'parked' ? <Badge tone="warn">{heldWords(reason ?? '')}</Badge> : <Badge tone="good">{t`Handled`}</Badge>}
            </span>
            <span className={styles.quiet}>
              {momentText(receivedAt)} · <code>{eventId}</code>
              {reference === view.id ? null : ` · ${t`received with reference “${reference}”`}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Resolutions({ view }: { view: DepositView }) {
  const { t } = useLingui();
  const words = useEndingWords();
  if (view.resolutions.length === 0) return null;
  return (
    <div>
      <h3>{t`Resolution`}</h3>
      <ul className={styles.notices}>
        {view.resolutions.map((one) => (
          <li key={one.id}>
            <span>
              <b>{words(one.ending, one.amount === null ? '' : amountText(one.amount, view.currency), one.reference !== '')[0]}</b>
              {one.reference === '' ? null : (
                <>
                  {' '}
                  <code>{one.reference}</code>
                </>
              )}
            </span>
            <span>
              <Badge tone="good">{t`Done`}</Badge>
            </span>
            <span className={styles.quiet}>
              {t`${one.proposedBy}, then ${one.decidedBy}`} · {momentText(one.decidedAt)} · “{one.reason}”
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
