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
import { type Advice, adviceFor, adviceParts, scoreOf } from './standing.ts';

/** How safe the account is, in a sentence, and what to do next. */
export function Summary() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.config());
  if (!data) {
    return (
      <Card as="section" pad="l" aria-busy={!error} aria-label={t`How safe your account is`}>
        {error ? (
          <ErrorState
            compact
            title={t`Your security could not be loaded`}
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
      <ProgressRing label={t`How safe your account is`} value={score / 100} tone={score >= 70 ? 'good' : 'warn'}>
        {format.format(score)}
      </ProgressRing>
      <div className={styles.summaryWords}>
        <h2 id="safety" className={styles.summaryTitle}>
          {isSafe ? (
            <Trans>Your account is well protected</Trans>
          ) : (
            <Plural value={advice.length} one="One step would make your account safer" other="# steps would make your account safer" />
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
        <Trans>Welcome. This is your first login.</Trans>
      </p>
    );
  const when = moment(login.at);
  return (
    <p className={styles.sub}>
      <Trans>The login before this one: {when}</Trans>
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
    password: { title: t`Set a password`, words: t`So that you can get in even when the other way is closed.`, action: t`Set a password` },
    contact: {
      title: t`Prove an e-mail address or a number`,
      words: t`So that we can warn you, and you can get back in.`,
      action: t`Add an e-mail`,
    },
    email: { title: t`Prove your e-mail address`, words: t`A second way back in, should you lose your number.`, action: t`Add an e-mail` },
    'second-factor': { title: t`Turn on the second step`, words: t`Then a stolen password alone opens nothing.`, action: t`Set it up` },
    'recovery-codes': {
      title: t`Make new recovery codes`,
      words: t`Few are left. They let you in when your phone is lost.`,
      action: t`Make new ones`,
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
