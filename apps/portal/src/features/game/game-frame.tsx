import { Trans, useLingui } from '@lingui/react/macro';
import { memberInfo } from '@pavilion/contract/identity/member';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Hourglass, LogIn, WifiOff } from '@pavilion/ui/icon';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { playMoney } from '../../shared/games/play-money.ts';
import { sessionStore } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { paths, withPopup } from '../../paths.ts';
import { walletQueries } from '../wallets/public.ts';
import { useConnection } from '../../shared/system/connection.ts';
import { checkSystem } from '../../shared/system/system-state.ts';
import type { GameMessage } from './game-messages.ts';
import styles from './game-page.module.css';
import type { GameStageProps } from './game-stage.tsx';
import { useBalanceHints } from './use-balance-hints.ts';
import { topUpPage } from './top-up-rules.ts';
import { sendToGame, useFrameMessages } from './use-frame.ts';
import { useLobbyEntries } from './use-lobby-entries.ts';
import { Waiting } from './waiting.tsx';
import { toggleWholeScreen } from './whole-screen.ts';

/**
 * How the frame's page comes: `loaded` is its document, `preparing` a game of ours that fetches its pictures under our cover, `silent` one that has not come
 * in time and is offered again, while it continues to load underneath.
 */
type FrameState = 'coming' | 'silent' | 'loaded' | 'preparing' | 'here' | 'expired' | 'maintenance';

/** What follows when nothing more is heard, and after how long. A game that says nothing of itself is shown soon after its document. */
const UNHEARD: Partial<Record<FrameState, { ms: number; next: FrameState }>> = {
  coming: { ms: 10_000, next: 'silent' },
  loaded: { ms: 1_500, next: 'here' },
  preparing: { ms: 8_000, next: 'here' },
};
const COVERED: ReadonlySet<FrameState> = new Set<FrameState>(['coming', 'loaded', 'preparing']);

type FrameProps = GameStageProps & { url: string; vendor: string; onAgain(): void };

/** The game in its sandbox: it reaches neither our storage nor our cookies, and what it says is heard from its own window only. */
export function GameFrame({ url, name, vendor, facts, demo, onLeave, onRound, onHeader, onAgain }: FrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<FrameState>('coming');
  const [ownHeader, setOwnHeader] = useState(false);
  const hear = useHearing({ demo, vendor, facts, onLeave, onRound, onState: setState, onOwnHeader: setOwnHeader, frame });
  useFrameMessages(frame, hear);
  const offline = useConnection() === 'down';
  usePause(frame, offline);
  // Where something of ours covers the game, the way back is ours too.
  const leads = ownHeader && (state === 'here' || state === 'preparing') && !offline;
  const reportHeader = useEffectEvent(onHeader);
  useEffect(() => {
    reportHeader(leads);
    return () => reportHeader(false);
  }, [leads]);
  useEffect(() => {
    const unheard = UNHEARD[state];
    if (!unheard) return;
    const timer = setTimeout(() => setState(unheard.next), unheard.ms);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'expired') return <Expired onAgain={onAgain} />;
  if (state === 'maintenance') {
    return (
      <EmptyState
        className={styles.middle}
        icon={<Hourglass />}
        title={t`Game under maintenance`}
        actions={
          <>
            <Button tone="primary" onClick={onAgain}>{t`Try again`}</Button>
            <Button onClick={onLeave}>{t`Choose another game`}</Button>
          </>
        }
      >
        <Trans>Your money is safe and your round is saved. Please come back later.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <iframe
        ref={frame}
        src={url}
        title={name ?? t`Game`}
        className={styles.frame}
        sandbox="allow-scripts"
        allow="fullscreen; autoplay"
        referrerPolicy="origin"
        onLoad={() => setState((now) => (now === 'coming' || now === 'silent' ? 'loaded' : now))}
      />
      <div className={styles.cover} data-gone={!COVERED.has(state) || undefined}>
        <Waiting label={t`Loading the game`} facts={facts} onLeave={state === 'preparing' ? onLeave : undefined} />
      </div>
      {state === 'silent' ? (
        <div className={styles.cover}>
          <ErrorState className={styles.middle} title={t`The game isn't responding`} retry={{ label: t`Try again`, onRetry: onAgain }}>
            <Trans>Your money is safe. Check your connection and try again.</Trans>
          </ErrorState>
        </div>
      ) : null}
      {offline ? (
        <div className={styles.cover} role="alert">
          <EmptyState className={styles.middle} icon={<WifiOff />} title={t`You're offline`}>
            <Trans>Your round is saved and finishes automatically. The game resumes once you're back online.</Trans>
          </EmptyState>
        </div>
      ) : null}
    </>
  );
}

interface MessageHandling extends Pick<GameStageProps, 'demo' | 'facts' | 'onLeave' | 'onRound'> {
  vendor: string;
  frame: React.RefObject<HTMLIFrameElement | null>;
  onState(next: (now: FrameState) => FrameState): void;
  onOwnHeader(own: boolean): void;
}

/** What the page does at each word of the game. */
function useHearing({
  demo,
  vendor,
  facts,
  onLeave,
  onRound,
  onState,
  onOwnHeader,
  frame,
}: MessageHandling): (message: GameMessage) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const hints = useBalanceHints(frame, demo ? null : vendor);
  const entries = useLobbyEntries(frame, facts, demo);
  const round = (open: boolean) => {
    onRound(open);
    hints.onRound(open);
  };
  const deposit = async () => {
    if (!sessionStore.get()) return navigate(withPopup(location, 'login', { next: paths.member('depositv2') }));
    // Where the wallets cannot be read, paying in is what is left.
    const own = isOn('FUNDTRANS3') && !demo ? await client.fetchQuery(walletQueries.wallets()).catch(() => null) : null;
    return navigate(paths.member(topUpPage(own?.wallets ?? [], vendor)));
  };
  return (message) => {
    switch (message.type) {
      case 'loading':
        // Our header goes while the game has nothing to press yet: a control that moves under a finger is missed.
        if (message.ownHeader) onState((now) => (now === 'here' ? now : 'preparing'));
        onOwnHeader(message.ownHeader);
        return;
      case 'ready':
        onState(() => 'here');
        onOwnHeader(message.ownHeader);
        entries.send();
        if (!new URLSearchParams(location.search).has('popup')) frame.current?.focus();
        return;
      case 'balance':
        hints.onBalance(message.amount);
        if (demo && message.amount !== null && sessionStore.isTrial()) playMoney.left(message.amount);
        if (!demo) void client.invalidateQueries({ queryKey: ['balances'] });
        return;
      case 'roundStarted':
        return round(true);
      case 'roundEnded':
        return round(false);
      case 'error':
        // What went wrong is said by the game. A refused or void round is over too.
        onState((now) => (COVERED.has(now) ? 'here' : now));
        return round(false);
      case 'entry':
        return entries.choose(message.id);
      case 'close':
        return onLeave();
      case 'deposit':
        return void deposit();
      case 'history':
        return void navigate(paths.member('personalHistoryCopy'));
      case 'fullscreen':
        return toggleWholeScreen();
      case 'expired':
        onState(() => 'expired');
        // Only the game's session may be over; if ours is too, this call is refused and the login opens here.
        if (!demo) void call(memberInfo, {}).catch(() => undefined);
        return;
      case 'maintenance':
        onState(() => 'maintenance');
        // The whole portal may be in maintenance, not only the game.
        void checkSystem();
    }
  };
}

/** A game rests while something covers it. */
function usePause(frame: React.RefObject<HTMLIFrameElement | null>, offline: boolean): void {
  const { search } = useLocation();
  const paused = offline || new URLSearchParams(search).has('popup');
  const isNotified = useRef(false);
  useEffect(() => {
    if (paused === isNotified.current) return;
    isNotified.current = paused;
    sendToGame(frame, paused ? { type: 'pause', paused: true } : { type: 'resume' });
    if (!paused) frame.current?.focus();
  }, [frame, paused]);
}

function Expired({ onAgain }: { onAgain(): void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      className={styles.middle}
      icon={<LogIn />}
      title={t`Game session ended`}
      actions={<Button tone="primary" onClick={onAgain}>{t`Reopen the game`}</Button>}
    >
      <Trans>You were inactive too long, or opened the game elsewhere. Find your rounds in your betting history.</Trans>
    </EmptyState>
  );
}
