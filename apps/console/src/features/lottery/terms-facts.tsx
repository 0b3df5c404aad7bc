import { Trans, useLingui } from '@lingui/react/macro';
import { Facts } from '../../parts/facts.tsx';
import styles from './lottery.module.css';
import { type Terms, useTermLines } from './terms.ts';

interface TermsScope {
  brandId: string;
  gameId: number;
  currency: string;
}

/** What a game is offered at: price, limits, and the plays that are off or pay odds of the brand's own. */
export function TermsFacts({ terms, ...whose }: TermsScope & { terms: Terms }) {
  const { lines } = useTermLines(whose);
  return <Facts items={lines(terms)} />;
}

/** What other terms would change of those in force. */
export function TermsChanges({ before, after, ...whose }: TermsScope & { before: Terms; after: Terms }) {
  const { t } = useLingui();
  const changes = useTermLines(whose).changes(before, after);
  if (changes.length === 0) return <p>{t`The terms stay unchanged.`}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map(({ key, label, was, is }) => (
        <li key={key}>
          <Trans>
            {label}: <s>{was}</s> becomes <b>{is}</b>
          </Trans>
        </li>
      ))}
    </ul>
  );
}
