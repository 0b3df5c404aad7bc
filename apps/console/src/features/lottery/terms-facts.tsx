import { useLingui } from '@lingui/react/macro';
import { amountText, countText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import type { Game } from './lottery-words.ts';

/** What a game is offered at: price, limits, and the plays that are off or pay odds of the brand's own. */
export function TermsFacts({ terms, currency }: { terms: Game['terms']; currency: string }) {
  const { t } = useLingui();
  const plays = Object.entries(terms.plays);
  const off = plays.filter(([, { off: isOff }]) => isOff).map(([code]) => code);
  const own = plays.flatMap(([code, { odds = {} }]) => Object.entries(odds).map(([tier, odd]) => `${code} ${tier} ${odd}`));
  return (
    <Facts
      items={[
        { key: 'unit', label: t`Price of a stake`, value: amountText(terms.unit, currency) },
        terms.topGroup === undefined ? null : { key: 'group', label: t`Highest prize group`, value: countText(terms.topGroup) },
        { key: 'stake', label: t`Most staked by an order`, value: amountText(terms.mostStake, currency) },
        { key: 'win', label: t`Most won by an order`, value: amountText(terms.mostWin, currency) },
        { key: 'selection', label: t`Most won on a selection`, value: amountText(terms.mostPerSelection, currency) },
        { key: 'issue', label: t`Most won on a draw`, value: amountText(terms.mostPerIssue, currency) },
        { key: 'chase', label: t`Draws of a chase`, value: countText(terms.mostChase) },
        off.length > 0 ? { key: 'off', label: t`Plays off`, value: <code>{off.join(', ')}</code> } : null,
        own.length > 0 ? { key: 'own', label: t`Own odds`, value: <code>{own.join(', ')}</code> } : null,
      ]}
    />
  );
}
