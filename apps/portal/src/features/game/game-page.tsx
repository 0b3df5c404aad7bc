import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { Toaster } from '@pavilion/ui/toast';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { type CSSProperties, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { bareTileSource } from '../../parts/art.ts';
import { isOn } from '../../parts/modules.ts';
import { PopupHost } from '../../popup-host.tsx';
import { usePause } from '../../shared/responsible-gaming/use-pause.ts';
import { GameBar } from './game-bar.tsx';
import styles from './game-page.module.css';
import { GameStage } from './game-stage.tsx';
import { LaunchGate } from './launch-gate.tsx';
import { LaunchRefused } from './launch-refused.tsx';
import { PausedGame } from './paused-game.tsx';
import { useGameFacts } from '../../shared/games/use-game-facts.ts';
import { useLeave } from './use-leave.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';
import { useRoundHold } from '../moments/public.ts';
import { RoomBesideGame } from '../rooms/public.ts';

const RealityCheck = late(() => import('./reality-check.tsx'), 'RealityCheck');
const MemberExtras = late(() => import('../../layouts/member-extras.tsx'), 'MemberExtras');

const NOT_HERE = new ApiError('game.not.found', '', 404);

/** A game over the whole window; our slim bar is above it until the game shows its own header. Visitors who may not play for money are offered play money, an account, or the way in. */
export function GamePage() {
  const { t } = useLingui();
  const { nodeId: asked = '' } = useParams();
  const nodeId = /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
  const facts = useGameFacts(nodeId);
  const { leave, onRound } = useLeave();
  const hold = useRoundHold();
  const mode = useMode();
  const pause = usePause();
  const room = useRoomBeside();
  const [ownHeader, setOwnHeader] = useState(false);
  useTitle(facts.name);
  return (
    <div className={styles.page} data-room={(room !== null && !pause) || undefined} style={artOf(facts.icon)}>
      {ownHeader ? (
        <h1>
          <VisuallyHidden>{facts.name ?? t`Game`}</VisuallyHidden>
        </h1>
      ) : (
        <GameBar facts={facts} onBack={leave} demo={mode === 'demo'} />
      )}
      <main id="main" className={styles.stage} tabIndex={-1} aria-label={facts.name ?? t`Game`}>
        {mode === 'ask' && facts.isUnknown ? (
          <LaunchRefused error={NOT_HERE} facts={facts} onLeave={leave} />
        ) : mode === 'ask' ? (
          <LaunchGate facts={facts} />
        ) : pause ? (
          <PausedGame pause={pause} onLeave={leave} />
        ) : (
          <GameStage
            key={`${nodeId}-${mode}`}
            nodeId={nodeId}
            demo={mode === 'demo'}
            name={facts.name}
            facts={facts}
            onLeave={leave}
            onRound={(open) => {
              onRound(open);
              hold(open);
            }}
            onHeader={setOwnHeader}
          />
        )}
      </main>
      {room && !pause ? (
        <aside className={styles.room} aria-label={t`Chat`}>
          <Part corner>
            <RoomBesideGame key={room} id={room} />
          </Part>
        </aside>
      ) : null}
      {mode === 'money' && !pause ? (
        <Part>
          <RealityCheck />
        </Part>
      ) : null}
      <PopupHost />
      <Part lost={null}>
        <MemberExtras />
      </Part>
      <Toaster isAtTop words={{ region: t`Messages`, close: t`Close` }} />
    </div>
  );
}

/** The game's picture for the blurred ground of what replaces it. */
const artOf = (icon: string | undefined): CSSProperties | undefined =>
  icon ? ({ '--game-art': `url("${encodeURI(bareTileSource(icon).src)}")` } as CSSProperties) : undefined;

/** The presenter's room that the address names beside the game. */
function useRoomBeside(): string | null {
  const [search] = useSearchParams();
  const id = search.get('room') ?? '';
  return isOn('CBS3') && /^[\w-]{1,40}$/.test(id) ? id : null;
}

/** Members play for money, unless the address says otherwise; trial accounts play with play money, visitors are asked first. */
function useMode(): 'money' | 'demo' | 'ask' {
  const { isMember, isTrial } = useSession();
  const [search] = useSearchParams();
  const hasDemo = isOn('FREEPLAY3');
  if (isMember) return hasDemo && search.get('demo') === '1' ? 'demo' : 'money';
  return hasDemo && isTrial ? 'demo' : 'ask';
}

function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const before = document.title;
    document.title = `${name} · ${brand.name}`;
    return () => {
      document.title = before;
    };
  }, [name]);
}
