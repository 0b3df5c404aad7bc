import { betEvidence, daysMs, type Facts, type Finding, partOf, type Rule, sumOf } from './facts.ts';
import { densest } from './detect-money.ts';

/** Pairs of linked accounts whose bets offset each other, and come to a good part of the bonuses that either has. Without a bonus nothing is gained by it. */
export function detectOpposed(facts: Facts, { kind, params }: Rule<'opposed.bets'>): Finding[] {
  const pairs = Map.groupBy(facts.opposed, ({ memberId, beside }) => [memberId, beside].toSorted((a, b) => (a < b ? -1 : 1)).join(' '));
  return [...pairs].flatMap(([pair, all]) => {
    const rows = densest(
      all.toSorted((a, b) => a.at - b.at),
      daysMs(params.days),
      ({ at }) => at,
    );
    const members = pair.split(' ');
    const isLarge = members.some((member) => {
      const own = rows.filter(({ memberId }) => memberId === member);
      const bonus = own[0]?.bonus ?? 0n;
      return bonus > 0n && sumOf(own) >= partOf(bonus, params.bonusPercent);
    });
    return isLarge && rows.length >= params.times ? [{ kind, subject: `pair:${pair}`, members, evidence: rows.map(betEvidence) }] : [];
  });
}
