import { withdrawalView } from '@pavilion/contract/payments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { ErrorState } from '@pavilion/ui/error-state';
import { X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Facts } from '../../parts/facts.tsx';
import { dayText, distanceText, momentText } from '../../parts/moment.ts';
import { usePayeeWords } from '../../parts/payee-words.ts';
import { WithdrawalState } from '../../parts/state-words.tsx';
import { paths } from '../../paths.ts';
import { DecideWithdrawal } from './decide-withdrawal.tsx';
import { Disputes } from './disputes.tsx';
import { FourEyes } from './four-eyes.tsx';
import { MoneyWay } from './money-way.tsx';
import { RiskSigns } from './risk-signs.tsx';
import { Timeline } from './timeline.tsx';
import styles from './withdrawals.module.css';

export type WithdrawalView = WireValue<typeof withdrawalView>;

/** One withdrawal with what a decision needs to know, and the decision. */
export function WithdrawalDetail({ id, onClose, bare = false }: { id: string; onClose?: () => void; bare?: boolean }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery({ ...watch(withdrawalView, { id }, 10), placeholderData: undefined as never });
  return (
    <section className={styles.detail} data-bare={bare || undefined} aria-label={t`Withdrawal`}>
      {error && !data ? (
        <ErrorState
          compact
          title={t`Could not load this withdrawal`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : null}
      {!data && !error ? <Skeleton shape="block" height="420px" /> : null}
      {data ? <Known view={data} onClose={onClose} /> : null}
    </section>
  );
}

function Known({ view, onClose }: { view: WithdrawalView; onClose: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <header className={styles.detailHead}>
        <Avatar name={view.username} size="l" />
        <div className={styles.person}>
          <h2>
            <Link className={linkClass()} to={paths.member(view.memberId)}>
              {view.username}
            </Link>
          </h2>
          <div className={styles.whose}>
            <WithdrawalState state={view.state} refusedBy={view.refusedBy} /> <BrandTag id={view.brandId} /> ·{' '}
            {t`member since ${dayText(view.member.createdAt)}`}
          </div>
        </div>
        <div className={styles.asked}>
          <p className={styles.amount}>
            <Amount of={view.amount} currency={view.currency} />
          </p>
          <span className={styles.quiet} title={momentText(view.requestedAt)}>
            {t`requested ${distanceText(view.requestedAt)}`}
          </span>
        </div>
        {onClose ? (
          <IconButton size="s" label={t`Close`} onClick={onClose}>
            <X />
          </IconButton>
        ) : null}
      </header>
      {/* It scrolls by itself, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.detailBody} role="region" aria-label={t`Decision summary`} tabIndex={0}>
        <div className={styles.column}>
          <MoneyWay view={view} />
          <Totals view={view} />
        </div>
        <div className={styles.column}>
          <RiskSigns view={view} />
          <Disputes withdrawalId={view.id} />
          <PaysTo view={view} />
          <Timeline view={view} />
          <FourEyes view={view} />
          <Earlier view={view} />
        </div>
      </div>
      <DecideWithdrawal view={view} />
    </>
  );
}

function PaysTo({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const { wordsOf } = usePayeeWords();
  const { card, member, automaticToday, currency } = view;
  const differs = view.warnings.includes('name.differs');
  return (
    <>
      <h3>{t`Payee`}</h3>
      <Facts
        narrow
        items={[
          { key: 'kind', label: t`Type`, value: wordsOf(card.kind, card.type) },
          { key: 'number', label: t`Account`, value: `${card.bankName} ${card.number}` },
          {
            key: 'holder',
            label: t`Holder`,
            value: (
              <span data-differs={differs || undefined} className={styles.name}>
                {card.holder}
              </span>
            ),
          },
          { key: 'payee', label: t`Payee name`, value: member.payeeName || member.fullName || '–' },
          ...(view.fee > 0 ? [{ key: 'fee', label: t`Fee included`, value: <Amount of={view.fee} currency={currency} /> }] : []),
          { key: 'since', label: t`Added`, value: momentText(card.createdAt) },
          { key: 'provider', label: t`Provider`, value: view.providerRef ? `${view.provider} · ${view.providerRef}` : view.provider },
          {
            key: 'automatic',
            label: t`Paid automatically today`,
            value: (
              <>
                <Amount of={automaticToday.amount} currency={currency} />
                {automaticToday.cap === null ? null : (
                  <>
                    {' / '}
                    <Amount of={automaticToday.cap} currency={currency} />
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function Totals({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const { currency, member, totals, turnover } = view;
  const money = (of: number | string) => <Amount of={of} currency={currency} />;
  return (
    <>
      <h3>{t`Lifetime`}</h3>
      <Facts
        narrow
        items={[
          { key: 'deposited', label: t`Total deposited`, value: money(totals.deposited) },
          { key: 'withdrawn', label: t`Total withdrawn`, value: money(totals.withdrawn) },
          { key: 'staked', label: t`Staked`, value: money(totals.staked) },
          { key: 'won', label: t`Won`, value: money(totals.won) },
          { key: 'in-play', label: t`In play`, value: money(totals.inPlay) },
          { key: 'cash', label: t`Remaining balance`, value: money(member.cash) },
          { key: 'hold', label: t`Payout in transit`, value: money(member.hold) },
          { key: 'turnover', label: t`Wagering remaining`, value: money(turnover.remaining) },
        ]}
      />
    </>
  );
}

function Earlier({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  return (
    <>
      <h3>{t`Earlier withdrawals`}</h3>
      {view.previous.length === 0 ? (
        <p className={styles.quiet}>{t`First withdrawal.`}</p>
      ) : (
        <ul className={styles.previous}>
          {view.previous.map((one) => (
            <li key={one.id}>
              <span>{momentText(one.requestedAt)}</span>
              <Amount of={one.amount} currency={view.currency} />
              <WithdrawalState state={one.state} />
            </li>
          ))}
        </ul>
      )}
      {view.refusedBy === 'bank' ? (
        <p className={styles.quiet}>{t`The bank or provider declined the payout; the money was returned to the member.`}</p>
      ) : null}
      {view.remark ? (
        <p className={styles.quiet}>
          {t`Remark:`} {view.remark}
        </p>
      ) : null}
      <p className={styles.quiet}>
        <code>{view.id}</code>
      </p>
    </>
  );
}
