import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { useLingui } from '@lingui/react/macro';
import { useProductWords } from '../../parts/product-words.ts';
import type { FieldLook } from './field-words.ts';

/** What rules of missions and promotions have in common: who is offered them, when, and what must be played first. */
export function useLockFieldWords(): (field: string) => FieldLook | null {
  const { t } = useLingui();
  const product = useProductWords();
  const games = Object.fromEntries(GAME_TYPES.map((one) => [one, product(one.toLowerCase())]));
  const fields: Readonly<Record<string, FieldLook>> = {
    claimDays: { label: t`Days to claim`, look: 'count' },
    startsAt: { label: t`Starts`, look: 'moment' },
    endsAt: { label: t`Ends`, look: 'moment' },
    'budget.amount': { label: t`Budget`, look: 'amount' },
    'lock.timesHundredths': { label: t`Wagering requirement, ×`, look: 'hundredths' },
    'lock.largestBet': { label: t`Maximum bet that counts`, look: 'amount' },
    'lock.days': { label: t`Days to complete wagering`, look: 'count' },
    'lock.takesWinnings': {
      label: t`If you withdraw early`,
      look: null,
      values: { true: t`you lose the bonus and its winnings; your own money stays` },
    },
    'who.minAccountDays': { label: t`Minimum account age (days)`, look: 'count' },
    'who.branch': { label: t`Only downlines of an agent`, look: null },
  };
  return (field) => {
    const [, place, name] = /^lock\.weights\.(\d+)\.(\w+)$/.exec(field) ?? [];
    if (place === undefined) return fields[field] ?? null;
    const number = Number(place) + 1;
    return name === 'percent'
      ? { label: t`Games that count differently, ${number}: percent`, look: 'count' }
      : { label: t`Games that count differently, ${number}`, look: null, values: games };
  };
}
