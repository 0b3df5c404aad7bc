import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { paths, safeNext, withPopup } from '../../paths.ts';
import { PopupHost } from '../../popup-host.tsx';
import { hasStatedAge, stateAge } from './age-statement.ts';
import { GameBar } from './game-bar.tsx';
import { GameStage } from './game-stage.tsx';
import { LaunchGate } from './launch-gate.tsx';
import styles from './game-page.module.css';
import { useGameFacts } from './use-game-facts.ts';

/** A game over the whole window, under a slim bar. Who may not play for money is offered play money, an account, or the way in. */
export function GamePage() {
  const { t } = useLingui();
  const { nodeId = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const { isMember } = useSession();
  const [stated, setStated] = useState(hasStatedAge);
  const [started, setStarted] = useState(false);
  const facts = useGameFacts(Number(nodeId));
  const wantsDemo = search.get('demo') === '1';
  const forMoney = isMember && !wantsDemo;
  const plays = forMoney || (stated && (wantsDemo || started));
  const back = safeNext((location.state as { from?: string } | null)?.from ?? null) ?? paths.home();
  const leave = () => void navigate(back);
  return (
    <div className={styles.page}>
      <GameBar facts={facts} onBack={leave} demo={plays && !forMoney} />
      <main id="main" className={styles.stage} tabIndex={-1} aria-label={facts.name ?? t`Game`}>
        {plays ? (
          <GameStage
            key={`${nodeId}-${forMoney}`} nodeId={Number(nodeId)} demo={!forMoney} name={facts.name} onLeave={leave}
            onDeposit={() => void navigate(isMember ? paths.member('depositv2') : withPopup(location, 'login', { next: paths.member('depositv2') }))}
            onBalance={() => void client.invalidateQueries({ queryKey: ['balances'] })}
          />
        ) : (
          <LaunchGate
            facts={facts} stated={stated}
            onDemo={() => {
              stateAge();
              setStated(true);
              setStarted(true);
            }}
          />
        )}
      </main>
      <PopupHost />
    </div>
  );
}
