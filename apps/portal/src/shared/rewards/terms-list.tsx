import styles from './rewards.module.css';
import type { PublicTerms } from './queries.ts';
import { useTermWords } from './term-words.ts';

/** All terms of a promotion, line by line. */
export function TermsList({ terms }: { terms: PublicTerms }) {
  const words = useTermWords();
  return (
    <dl className={styles.terms}>
      {words(terms).map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
