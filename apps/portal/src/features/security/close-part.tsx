import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { closeAccount, type ClosingBlocker } from '@pavilion/contract/security/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Link as TextLink } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session-store.ts';
import { toasts } from '@pavilion/ui/toast-store';
import { paths } from '../../paths.ts';
import { rememberMark } from '../../shared/session/remember-mark.ts';
import { endSession } from '../../shared/session/create-session.ts';
import { NoConnection } from '../../shared/session/form-parts.tsx';
import { whileLeaving } from '../../shared/session/log-out.ts';
import { sessionNews } from '../../shared/session/session-events.ts';
import { announceLogOut } from '../../shared/session/tabs.ts';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';
import { PartFrame } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { PartRail } from './part-rail.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';
import { useStepUp } from '../../shared/security/step-up.tsx';

/** Closing the account: the obstacles, what goes and what stays, and the last word. */
export function ClosePart() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.closing());
  return (
    <PartFrame
      title={t`Close account`}
      lead={t`Closing is permanent. Need a pause? Take a break or self-exclude, and keep your account.`}
      rail={<PartRail />}
    >
      <Card pad="l" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton count={5} /> : null}
        {data && data.blockers.length > 0 ? <Blocked blockers={data.blockers} onAgain={() => void refetch()} busy={isFetching} /> : null}
        {data && data.blockers.length === 0 ? <CloseForm keepYears={data.keepYears} /> : null}
      </Card>
      <p className={styles.sub}>
        <TextLink render={<Link to={paths.member('protection')} />}>
          <Trans>Take a break instead</Trans>
        </TextLink>
      </p>
    </PartFrame>
  );
}

function Blocked({ blockers, onAgain, busy }: { blockers: readonly ClosingBlocker[]; onAgain(): void; busy: boolean }) {
  const { t } = useLingui();
  const lines: Record<ClosingBlocker, { words: string; action: string; to: string }> = {
    balance: {
      words: t`There's money in your account. Withdraw it first.`,
      action: t`Withdraw`,
      to: paths.member('withdraw'),
    },
    held: {
      words: t`Money is on hold for a withdrawal. Wait until it's paid.`,
      action: t`View withdrawal`,
      to: paths.member('withdraw'),
    },
    rounds: {
      words: t`A round is unfinished. Open the game and finish it, or wait until it's settled.`,
      action: t`View your bets`,
      to: paths.member('personalHistoryCopy'),
    },
    withdrawals: {
      words: t`A withdrawal is on its way. Wait until it's paid, or cancel it.`,
      action: t`View withdrawal`,
      to: paths.member('withdraw'),
    },
    deposits: {
      words: t`A deposit is waiting for payment. Pay or cancel it.`,
      action: t`View deposit`,
      to: paths.member('depositv2'),
    },
  };
  return (
    <div className={styles.fields}>
      <h2 className={styles.subtitle}>
        <Plural value={blockers.length} one="One thing to settle first" other="# things to settle first" />
      </h2>
      <ul className={styles.advice}>
        {blockers.map((blocker) => (
          <li key={blocker} className={styles.adviceLine}>
            <span className={styles.words}>{lines[blocker].words}</span>
            <Button render={<Link to={lines[blocker].to} />}>{lines[blocker].action}</Button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" loading={busy} onClick={onAgain}>{t`Refresh`}</Button>
    </div>
  );
}

function CloseForm({ keepYears }: { keepYears: number }) {
  const { t } = useLingui();
  const { facts } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const stepUp = useStepUp();
  const name = facts?.userName ?? '';
  const form = useForm({ defaultValues: { confirmation: '' } });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['confirmation']);
  const away = useRef<(() => void) | null>(null);
  useEffect(() => () => away.current?.(), []);
  /** Away from the member's own pages first: they would send a visitor to the login. */
  const goodbye = async () => {
    const memberId = facts?.id;
    const isAway = new Promise<void>((resolve) => {
      away.current = resolve;
    });
    void navigate(paths.home());
    await isAway;
    rememberMark.set(false);
    sessionNews.publish(null);
    endSession();
    if (memberId) announceLogOut(memberId);
    toasts.show({ tone: 'good', title: t`Account closed`, body: t`Thank you for playing with us.`, stay: null });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (confirmation: string) =>
      stepUp.withStepUp(() => whileLeaving(() => call(closeAccount, { body: { confirmation } }).then(goodbye))),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'closing.blocked')
        void client.invalidateQueries({ queryKey: securityQueries.closing().queryKey });
      failure.show(error);
    },
  });
  const send = form.handleSubmit(({ confirmation }) => {
    if (isPending) return;
    failure.clear();
    mutate(confirmation.trim());
  });
  return (
    <form onSubmit={(event) => void send(event)} className={styles.fields} noValidate>
      <ul className={styles.bullets}>
        <li>
          <Trans>
            Your username, profile, contacts, passwords, devices and logins are removed. No one can log in with them, and the username won't
            be used again.
          </Trans>
        </li>
        <li>
          <Plural
            value={keepYears}
            one="The law requires us to retain records of money, bets and limits for # year, without your name."
            other="The law requires us to retain records of money, bets and limits for # years, without your name."
          />
        </li>
        <li>
          <Trans>Any self-exclusion remains in force.</Trans>
        </li>
        <li>
          <Trans>Want a copy of your data? Download it first.</Trans>
        </li>
      </ul>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <TextField
        label={t`Type your username to confirm`}
        hint={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.confirmation?.message}
        {...form.register('confirmation', { required: t`Type your username.` })}
      />
      <Button type="submit" tone="danger" size="l" loading={isPending}>{t`Close my account permanently`}</Button>
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
      {stepUp.dialog}
    </form>
  );
}
