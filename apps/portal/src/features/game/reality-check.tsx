import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { paths } from '../../paths.ts';
import { minutesText } from '../../shared/responsible-gaming/words.ts';
import { logOut } from '../../shared/session/log-out.ts';
import styles from './reality-check.module.css';
import { type PlaySoFar, usePlaySoFar } from './use-play-so-far.ts';

/** Signed out by itself this long after the playing time is over. */
const FAREWELL_MS = 60_000;

/**
 * Interrupts play for money at the chosen interval with time and result since the login, and ends it kindly when the playing time is
 * over. The server takes no bet after that moment, whatever this page does.
 */
export function RealityCheck() {
  const { due, play, isOver, goOn } = usePlaySoFar();
  if (!play) return null;
  if (isOver) return <PlayOver play={play} />;
  return due ? <Check play={play} onGoOn={goOn} /> : null;
}

function Check({ play, onGoOn }: { play: PlaySoFar; onGoOn(): void }) {
  const { t } = useLingui();
  const first = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const leave = () => void logOut().then(() => navigate(paths.home()));
  const time = minutesText(Math.max(1, Math.round(play.elapsedSeconds / 60)));
  return (
    <Dialog
      open
      onOpenChange={onGoOn}
      dismissible={false}
      initialFocus={first}
      size="s"
      title={t`You've been playing for ${time}`}
      closeLabel={t`Keep playing`}
    >
      <div className={styles.check}>
        <Figures play={play} />
        <Button ref={first} tone="primary" size="l" full onClick={onGoOn}>{t`Keep playing`}</Button>
        <div className={styles.ways}>
          <Button full render={<Link to={paths.member('personalHistoryCopy')} />}>{t`My betting history`}</Button>
          <Button full onClick={leave}>{t`Log out`}</Button>
        </div>
        <p className={styles.note}>
          <Link to={paths.member('protection')}>{t`Limits and breaks`}</Link>
        </p>
      </div>
    </Dialog>
  );
}

function PlayOver({ play }: { play: PlaySoFar }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const first = useRef<HTMLButtonElement>(null);
  const leave = () => void logOut().then(() => navigate(paths.home(), { replace: true }));
  const farewell = useRef(leave);
  useEffect(() => {
    const timer = setTimeout(() => farewell.current(), FAREWELL_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open onOpenChange={leave} dismissible={false} initialFocus={first} size="s" title={t`Time for a break`} closeLabel={t`Log out`}>
      <div className={styles.check}>
        <p className={styles.words}>
          <Trans>
            You've reached the time limit you set. Open rounds are settled as usual. We'll log you out in a minute; your money stays in your
            account.
          </Trans>
        </p>
        <Figures play={play} />
        <Button ref={first} tone="primary" size="l" full onClick={leave}>{t`Log out now`}</Button>
        <Button full render={<Link to={paths.member('withdraw')} />}>{t`Withdraw first`}</Button>
      </div>
    </Dialog>
  );
}

function Figures({ play }: { play: PlaySoFar }) {
  const { t } = useLingui();
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t`Staked`}</dt>
        <dd>
          <Amount value={play.staked} />
        </dd>
      </div>
      <div>
        <dt>{t`Won`}</dt>
        <dd>
          <Amount value={play.won} />
        </dd>
      </div>
      <div className={styles.net}>
        <dt>{t`Result`}</dt>
        <dd>
          <Amount value={play.net} sign="always" />
        </dd>
      </div>
    </dl>
  );
}
