import { Amount } from '../../parts/amount.tsx';
import { useMissionWords } from './mission-words.ts';
import type { Mission } from './queries.ts';

/** What a mission gives: money, or points. */
export function Prize({ gives, amount }: { gives: Mission['gives']; amount: number }) {
  const words = useMissionWords();
  return gives === 'money' ? <Amount value={amount} tone="money" trim /> : <bdi>{words.prize(gives, amount)}</bdi>;
}
