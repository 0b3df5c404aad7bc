import { Trans, useLingui } from '@lingui/react/macro';
import { launchDemo, launchGame } from '@pavilion/contract/games';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { LogIn } from '@pavilion/ui/icon';
import { Spinner } from '@pavilion/ui/spinner';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError, call } from '../../api/call.ts';
import { boot } from '../../boot.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths, withPopup } from '../../paths.ts';
import styles from './game-page.module.css';
import { type GameMessage, useFrameMessages } from './use-frame-messages.ts';

/** A game that says nothing for so long is offered again. */
const SILENCE_MS = 20_000;

export interface GameStageProps {
  nodeId: number;
  demo: boolean;
  name: string | undefined;
  onLeave(): void;
  onDeposit(): void;
  onBalance(): void;
}

/** Only the studio's origins may be shown, whatever an answer says. */
const isPermitted = (address: string): boolean => {
  try {
    return boot.gameOrigins.includes(new URL(address).origin);
  } catch {
    return false;
  }
};

/** Launches the game and holds its frame; says what is wrong when it does not come. */
export function GameStage(props: GameStageProps) {
  const { t } = useLingui();
  const { nodeId, demo, onLeave } = props;
  // A launch opens a session with the vendor: each is for one showing and never kept.
  const launch = useQuery({
    queryKey: ['launch', nodeId, demo, currentLanguage()], gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false,
    queryFn: ({ signal }) => call(demo ? launchDemo : launchGame, { query: { nodeId, launchMode: 'GLS', accountType: demo ? '0' : '1', language: currentLanguage(), platform: 'WEB' }, signal }),
  });
  if (launch.error) return <Refused error={launch.error} busy={launch.isFetching} demo={demo} onRetry={() => void launch.refetch()} onLeave={onLeave} />;
  if (!launch.data || launch.isFetching) return <Waiting label={t`The game is on its way`} />;
  if (!isPermitted(launch.data.gameUrl)) return <ErrorState title={t`This game cannot be shown`}><Trans>Its address is not one we know. Customer service can help.</Trans></ErrorState>;
  return <Frame key={launch.dataUpdatedAt} url={launch.data.gameUrl} {...props} name={launch.data.gameName} onAgain={() => void launch.refetch()} />;
}

function Waiting({ label }: { label: string }) {
  return <div className={styles.middle}><Spinner size="l" label={label} /><p className="muted">{label}</p></div>;
}

type FrameProps = GameStageProps & { url: string; onAgain(): void };
type FrameState = 'coming' | 'silent' | 'here' | 'expired' | 'closed';

function Frame({ url, name, onLeave, onDeposit, onBalance, onAgain, demo }: FrameProps) {
  const { t } = useLingui();
  const location = useLocation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<FrameState>('coming');
  const acts: Record<GameMessage, () => void> = {
    ready: () => { setState('here'); frame.current?.focus(); },
    balance: onBalance, round: () => undefined, close: onLeave, deposit: onDeposit,
    expired: () => setState('expired'), maintenance: () => setState('closed'),
  };
  useFrameMessages(frame, (message) => acts[message]());
  useEffect(() => {
    if (state !== 'coming') return;
    const timer = setTimeout(() => setState('silent'), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'expired') {
    return (
      <EmptyState
        icon={<LogIn />} title={t`This game session is over`}
        actions={(
          <>
            <Button tone="primary" onClick={onAgain}>{t`Open the game again`}</Button>
            {demo ? null : <Button render={<Link to={withPopup(location, 'login', { next: location.pathname })} />}>{t`Log in again`}</Button>}
          </>
        )}
      >
        <Trans>It ended after a rest, or elsewhere. Rounds that were played are in your betting history.</Trans>
      </EmptyState>
    );
  }
  if (state === 'closed') {
    return <ErrorState title={t`The game is being maintained`} retry={{ label: t`Try again`, onRetry: onAgain }}><Trans>Your money is untouched. Please come back in a while, or choose another game.</Trans></ErrorState>;
  }
  return (
    <>
      <iframe
        ref={frame} src={url} title={name ?? t`Game`} className={styles.frame} sandbox="allow-scripts" allow="fullscreen; autoplay" referrerPolicy="origin"
        onLoad={() => setState((current) => (current === 'coming' ? 'here' : current))}
      />
      {state === 'coming' ? <div className={styles.cover}><Waiting label={t`The game is on its way`} /></div> : null}
      {state === 'silent' ? (
        <div className={styles.cover}>
          <ErrorState title={t`The game does not answer`} retry={{ label: t`Try again`, onRetry: onAgain }}>
            <Trans>Your money is untouched. Check your network and try again.</Trans>
          </ErrorState>
        </div>
      ) : null}
    </>
  );
}

interface RefusedProps {
  error: Error;
  busy: boolean;
  demo: boolean;
  onRetry(): void;
  onLeave(): void;
}

/** Why a game does not start, and the next step. */
function Refused({ error, busy, demo, onRetry, onLeave }: RefusedProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const location = useLocation();
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'login.not.session' || code === 'trial.real.account.required' || code === 'member.only') {
    return (
      <EmptyState
        icon={<LogIn />} title={words(error)}
        actions={<Button tone="primary" render={<Link to={withPopup(location, 'login', { next: location.pathname })} />}>{t`Log in`}</Button>}
      />
    );
  }
  const final = ['game.not.found', 'game.no.demo', 'play.blocked', 'play.excluded', 'merchant.acct.setup.err', 'function.not.available'].includes(code);
  const title = code === 'game.not.found' ? t`This game is not here` : code === 'game.no.demo' ? t`This game has no free play` : t`The game did not start`;
  return (
    <div className={styles.middle}>
      <ErrorState title={title} {...(final ? {} : { retry: { label: t`Try again`, onRetry, busy } })}>
        {words(error)}
      </ErrorState>
      <div className={styles.ways}>
        <Button tone="quiet" onClick={onLeave}>{t`To the lobby`}</Button>
        {code === 'play.excluded' || code === 'play.blocked' ? <Button tone="quiet" render={<Link to={paths.help('responsible-gaming')} />}>{t`Limits and breaks`}</Button> : null}
        {final && demo ? null : <Button tone="quiet" render={<Link to={paths.help()} />}>{t`Help`}</Button>}
      </div>
    </div>
  );
}
