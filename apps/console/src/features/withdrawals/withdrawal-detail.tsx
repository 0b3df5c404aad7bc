import { withdrawalView } from '@pavilion/contract/desk-money';
import type { WireValue } from '@pavilion/contract/endpoint';
import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { Check, TriangleAlert, X } from '@pavilion/ui/icon';
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
import { distanceText, momentText } from '../../parts/moment.ts';
import { WithdrawalState } from '../../parts/state-words.tsx';
import { paths } from '../../paths.ts';
import { DecideWithdrawal } from './decide-withdrawal.tsx';
import { FourEyes } from './four-eyes.tsx';
import { useWarningWords } from './warning-words.ts';
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
          title={t`This withdrawal cannot be shown`}
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
        <div>
          <h2 className={styles.amount}>
            <Amount of={view.amount} currency={view.currency} />
          </h2>
          <div className={styles.whose}>
            <WithdrawalState state={view.state} />{' '}
            <Link className={linkClass()} to={paths.member(view.memberId)}>
              {view.username}
            </Link>{' '}
            · <BrandTag id={view.brandId} /> · <span title={momentText(view.requestedAt)}>{distanceText(view.requestedAt)}</span>
          </div>
        </div>
        {onClose ? (
          <IconButton size="s" label={t`Close`} onClick={onClose}>
            <X />
          </IconButton>
        ) : null}
      </header>
      {/* It scrolls by itself, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.detailBody} role="region" aria-label={t`What a decision needs to know`} tabIndex={0}>
        <Warnings view={view} />
        <FourEyes view={view} />
        <Story view={view} />
      </div>
      <DecideWithdrawal view={view} />
    </>
  );
}

function Warnings({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const words = useWarningWords();
  if (view.warnings.length === 0)
    return (
      <p className={styles.clean}>
        <Check />
        {t`Nothing about this withdrawal stands out.`}
      </p>
    );
  return (
    <ul className={styles.warnings} aria-label={t`What stands out`}>
      {view.warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert />
          {words(warning)}
        </li>
      ))}
    </ul>
  );
}

function Story({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const { currency, card, member, totals, turnover } = view;
  const money = (of: number | string) => <Amount of={of} currency={currency} />;
  return (
    <>
      <h3>{t`Where it goes`}</h3>
      <Facts
        narrow
        items={[
          { key: 'bank', label: t`Bank`, value: card.bankName },
          { key: 'number', label: t`Account`, value: card.number },
          { key: 'holder', label: t`Holder`, value: card.holder },
          { key: 'since', label: t`Added`, value: momentText(card.createdAt) },
          { key: 'payee', label: t`Payee name`, value: member.payeeName || '–' },
          { key: 'provider', label: t`Provider`, value: view.providerRef ? `${view.provider} · ${view.providerRef}` : view.provider },
        ]}
      />
      <h3>{t`Where it comes from`}</h3>
      <Facts
        narrow
        items={[
          { key: 'deposited', label: t`Deposited`, value: money(totals.deposited) },
          { key: 'withdrawn', label: t`Withdrawn`, value: money(totals.withdrawn) },
          { key: 'staked', label: t`Staked`, value: money(totals.staked) },
          { key: 'won', label: t`Won`, value: money(totals.won) },
          { key: 'cash', label: t`Balance left`, value: money(member.cash) },
          { key: 'hold', label: t`On its way out`, value: money(member.hold) },
          { key: 'turnover', label: t`Turnover still due`, value: money(turnover.remaining) },
          { key: 'since', label: t`Member since`, value: momentText(member.createdAt) },
        ]}
      />
      <h3>{t`Earlier withdrawals`}</h3>
      {view.previous.length === 0 ? (
        <p className={styles.quiet}>{t`This is her first.`}</p>
      ) : (
        <ul className={styles.previous}>
          {view.previous.map((one) => (
            <li key={one.id}>
              <span>{momentText(one.requestedAt)}</span>
              <Amount of={one.amount} currency={currency} />
              <WithdrawalState state={one.state} />
            </li>
          ))}
        </ul>
      )}
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
