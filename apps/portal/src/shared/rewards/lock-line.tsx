import type { PublicTerms } from './queries.ts';
import styles from './rewards.module.css';
import { useTermWords } from './term-words.ts';

const ASKED: ReadonlySet<string> = new Set(['lock.turnover', 'lock.none', 'lock.days']);

/** What is to be wagered for a reward, and within what time, in one line: it is seen before the reward is taken. */
export function LockLine({ terms }: { terms: PublicTerms }) {
  const words = useTermWords();
  return (
    <dl className={styles.litAsks}>
      {words(terms)
        .filter(({ key }) => ASKED.has(key))
        .map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
