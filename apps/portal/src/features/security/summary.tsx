import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { ProgressRing } from '@pavilion/ui/progress';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { currentTag } from '../../i18n/language.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { partLink } from './frame.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';
import { type Advice, adviceFor, adviceParts, scoreOf } from './security-score.ts';

/** How safe the account is, in a sentence, and what to do next. */
export function Summary() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.config());
  if (!data) {
    return (
      <Card as="section" pad="l" aria-busy={!error} aria-label={t`Account security`}>
        {error ? (
          <ErrorState
            compact
            title={t`Couldn't load your security settings`}
            retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
          >
            {words(error)}
          </ErrorState>
        ) : (
          <Skeleton count={4} />
        )}
      </Card>
    );
  }
  const advice = adviceFor(data);
  const score = scoreOf(data);
  const format = new Intl.NumberFormat(currentTag());
  const isSafe = advice.length === 0;
  return (
    <Card as="section" pad="l" aria-labelledby="safety" className={styles.summary}>
      <ProgressRing label={t`Account security`} value={score / 100} tone={score >= 70 ? 'good' : 'warn'}>
        {format.format(score)}
      </ProgressRing>
      <div className={styles.summaryWords}>
        <h2 id="safety" className={styles.summaryTitle}>
          {isSafe ? (
            <Trans>Your account is well protected</Trans>
          ) : (
            <Plural value={advice.length} one="One step to a safer account" other="# steps to a safer account" />
          )}
        </h2>
        <LastLogin login={data.lastLogin} />
      </div>
      {isSafe ? null : (
        <ul className={styles.advice}>
          {advice.map((name, index) => (
            <AdviceLine key={name} name={name} first={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LastLogin({ login }: { login: { at: string; device: string; ip: string } | null }) {
  const moment = useMoment();
  if (!login)
    return (
      <p className={styles.sub}>
        <Trans>Welcome to your first login.</Trans>
      </p>
    );
  const when = moment(login.at);
  return (
    <p className={styles.sub}>
      <Trans>Previous login: {when}</Trans>
      {login.device ? (
        <>
          {' '}
          · <bdi>{login.device}</bdi>
        </>
      ) : null}
      {login.ip ? (
        <>
          {' '}
          · <bdi>{login.ip}</bdi>
        </>
      ) : null}
    </p>
  );
}

function AdviceLine({ name, first }: { name: Advice; first: boolean }) {
  const { t } = useLingui();
  const lines: Record<Advice, { title: string; words: string; action: string }> = {
    password: { title: t`Set a password`, words: t`A second way to log in.`, action: t`Set a password` },
    contact: {
      title: t`Verify your email or phone`,
      words: t`For security alerts and account recovery.`,
      action: t`Add an email`,
    },
    email: { title: t`Verify your email address`, words: t`A backup if you lose your number.`, action: t`Add an email` },
    'second-factor': { title: t`Turn on two-step verification`, words: t`A stolen password alone isn't enough.`, action: t`Set up` },
    'recovery-codes': {
      title: t`Create new recovery codes`,
      words: t`Only a few left. They get you in if you lose your phone.`,
      action: t`Create new ones`,
    },
  };
  const { title, words, action } = lines[name];
  return (
    <li className={styles.adviceLine}>
      <span className={styles.words}>
        <strong className={styles.rowTitle}>{title}</strong>
        <span className={styles.sub}>{words}</span>
      </span>
      <Button tone={first ? 'primary' : 'secondary'} render={<Link to={partLink(adviceParts[name])} />}>
        {action}
      </Button>
    </li>
  );
}
