import { Picture } from '@pavilion/ui/picture';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import styles from './game-page.module.css';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';

/** While a game is on its way: its picture, its name, and a line that moves. */
export function Waiting({ label, facts: { icon, name } }: { label: string; facts: GameFacts }) {
  return (
    <div className={styles.waiting} role="status">
      {icon ? <Picture source={bareTileSource(icon)} fallbackSrc={FALLBACK_TILE} alt="" priority className={styles.art} /> : null}
      {name ? <p className={styles.question}>{name}</p> : null}
      <p className="muted">{label}</p>
      <span className={styles.line} aria-hidden="true" />
    </div>
  );
}
