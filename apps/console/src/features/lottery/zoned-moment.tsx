import styles from './lottery.module.css';
import { utcText, zonedText } from './zoned.ts';

/** A moment where it is drawn, and in UTC. */
export const Zoned = ({ at, zone }: { at: string; zone: string }) => (
  <>
    {zonedText(at, zone)} <span className={styles.note}>{utcText(at, zone)}</span>
  </>
);
