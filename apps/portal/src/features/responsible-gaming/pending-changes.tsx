import { Trans, useLingui } from '@lingui/react/macro';
import { confirmLimitChange, withdrawLimitChange } from '@pavilion/contract/responsible-gaming/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Hourglass } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import styles from './responsible-gaming.module.css';
import { type PendingLimit, takeIn } from '../../shared/responsible-gaming/queries.ts';
import { minutesText, momentText, useResponsibleGamingWords } from '../../shared/responsible-gaming/words.ts';

/** Looser limits that wait for a second yes. Nothing where none waits. */
export function PendingChanges({ pending }: { pending: readonly PendingLimit[] }) {
  const { t } = useLingui();
  if (pending.length === 0) return null;
  return (
    <Card as="section" pad="l" aria-labelledby="waiting">
      <SectionHeader id="waiting" title={t`Needs your confirmation`} />
      <ul className={styles.lines}>
        {pending.map((one) => (
          <Waiting key={one.changeId} change={one} />
        ))}
      </ul>
    </Card>
  );
}

function Waiting({ change }: { change: PendingLimit }) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const words = useErrorWords();
  const money = useMoneyText();
  const ready = useIsPast(change.effectiveAt);
  const fail = (error: Error) => toasts.show({ tone: 'bad', title: t`Couldn't make the change`, body: words(error) });
  const confirm = useMutation({
    mutationFn: () => call(confirmLimitChange, { body: { changeId: change.changeId } }),
    onError: fail,
    onSuccess: (state) => {
      takeIn(state);
      toasts.show({ tone: 'good', title: t`Your new limit is active` });
    },
  });
  const give = useMutation({
    mutationFn: () => call(withdrawLimitChange, { body: { changeId: change.changeId } }),
    onError: fail,
    onSuccess: (state) => {
      takeIn(state);
      toasts.show({ tone: 'good', title: t`Your current limit stays` });
    },
  });
  const what =
    change.kind === 'session'
      ? names.kind.session
      : `${names.kind[change.kind]} · ${change.period === 'session' ? '' : names.period[change.period]}`;
  const amount = change.minutes !== null ? minutesText(change.minutes) : change.amount !== null ? money(change.amount) : t`No limit`;
  const from = momentText(change.effectiveAt);
  const to = momentText(change.expiresAt);
  return (
    <li className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        <Hourglass />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {what}: <bdi>{amount}</bdi>
        </h3>
        <p className={styles.sub}>
          {ready ? (
            <Trans>Still want it? Confirm by {to}, or your current limit stays.</Trans>
          ) : (
            <Trans>You can confirm from {from}. Your current limit applies until then.</Trans>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button loading={give.isPending} disabled={confirm.isPending} onClick={() => give.mutate()}>{t`Keep my limit`}</Button>
        {ready ? (
          <Button loading={confirm.isPending} disabled={give.isPending} onClick={() => confirm.mutate()}>{t`Yes, change it`}</Button>
        ) : null}
      </div>
    </li>
  );
}

const MAX_WAIT_MS = 2_000_000_000;

/** Turns true by itself when the moment comes. */
function useIsPast(iso: string): boolean {
  const [past, setPast] = useState(() => Date.now() >= Date.parse(iso));
  useEffect(() => {
    const left = Date.parse(iso) - Date.now();
    const timer = setTimeout(() => setPast(Date.now() >= Date.parse(iso)), Math.min(MAX_WAIT_MS, Math.max(0, left)));
    return () => clearTimeout(timer);
  }, [iso]);
  return past;
}
