import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';

import { boot } from '../../boot.ts';
import { isOn } from '../../parts/modules.ts';
import { GameFrame } from './game-frame.tsx';
import styles from './game-page.module.css';
import { LaunchRefused } from './launch-refused.tsx';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';
import { useLaunch } from './use-launch.ts';
import { Waiting } from './waiting.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

export interface GameStageProps {
  nodeId: number;
  demo: boolean;
  name: string | undefined;
  facts: GameFacts;
  onLeave(): void;
  /** A round began, or was shown to its end. */
  onRound(open: boolean): void;
  /** A game with its own header is uncovered, or no longer is. */
  onHeader(own: boolean): void;
}

const MoneyAlong = late(() => import('../wallets/public.ts'), 'MoneyAlong');

/** Only the vendors' own origins may be shown, whatever an answer says. */
const isPermitted = (address: string): boolean => URL.canParse(address) && boot.gameOrigins.includes(new URL(address).origin);

/** Launches the game and holds its frame; says what is wrong when it does not come. */
export function GameStage(props: GameStageProps) {
  const { t } = useLingui();
  const { nodeId, demo, onLeave } = props;
  const { launch, again } = useLaunch(nodeId, demo);
  if (launch.state === 'asking') return <Waiting label={t`Loading the game`} facts={props.facts} />;
  if (launch.state === 'refused') return <LaunchRefused error={launch.error} facts={props.facts} onRetry={again} onLeave={onLeave} />;
  if (!isPermitted(launch.url)) {
    return (
      <ErrorState className={styles.middle} title={t`Can't show this game`}>
        <Trans>The game's address is unknown. You weren't charged. Customer service can help.</Trans>
      </ErrorState>
    );
  }
  const frame = <GameFrame key={launch.url} {...props} url={launch.url} name={launch.name} vendor={launch.vendor} onAgain={again} />;
  if (demo || !isOn('FUNDTRANS3')) return frame;
  const waiting = <Waiting label={t`Loading the game`} facts={props.facts} />;
  return (
    <Part fallback={waiting}>
      <MoneyAlong key={launch.url} vendor={launch.vendor} facts={props.facts} name={launch.name} waiting={waiting}>
        {frame}
      </MoneyAlong>
    </Part>
  );
}
