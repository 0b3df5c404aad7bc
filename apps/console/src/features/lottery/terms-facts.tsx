import { Facts } from '../../parts/facts.tsx';
import { type Terms, useTermLines } from './terms.ts';

interface TermsScope {
  brandId: string;
  gameId: number;
  currency: string;
}

/** What a game is offered at: price, limits, and the plays that are off or pay odds of the brand's own. */
export function TermsFacts({ terms, ...scope }: TermsScope & { terms: Terms }) {
  return <Facts items={useTermLines(scope)(terms)} />;
}
