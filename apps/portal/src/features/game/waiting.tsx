import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Picture } from '@pavilion/ui/picture';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import styles from './game-page.module.css';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';

export interface WaitingProps {
  label: string;
  facts: GameFacts;
  /** Where no header is above: the way out, once the wait is long. */
  onLeave?: (() => void) | undefined;
}

/** While a game is on its way: its picture, its name, and a line that moves. */
export function Waiting({ label, facts: { icon, name }, onLeave }: WaitingProps) {
  const { t } = useLingui();
  return (
    <div className={styles.waiting} role="status">
      {icon ? (
        <div className={styles.art} data-cover>
          <Picture source={bareTileSource(icon)} fallbackSrc={FALLBACK_TILE} alt="" priority />
        </div>
      ) : null}
      {name ? <p className={styles.question}>{name}</p> : null}
      <p className="muted">{label}</p>
      <span className={styles.line} aria-hidden="true" />
      {onLeave ? <Button className={styles.leave} onClick={onLeave}>{t`Leave game`}</Button> : null}
    </div>
  );
}
