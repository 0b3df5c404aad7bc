import styles from './lottery.module.css';
import { utcText, zonedText } from './zoned.ts';

/** A moment where it is drawn, and in UTC. */
export const Zoned = ({ at, zone }: { at: string; zone: string }) => (
  <>
    <span className={styles.moment}>{zonedText(at, zone)}</span>
    <span className={styles.moment}>{utcText(at, zone)}</span>
  </>
);
