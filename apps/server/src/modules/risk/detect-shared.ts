import { accountEvidence, daysMs, type Facts, type Finding, hoursMs, type Rule, type Sighting, sightingEvidence } from './facts.ts';
import { densest } from './detect-money.ts';

const seenSince = (sightings: readonly Sighting[], days: number): Sighting[] => {
  const newest = sightings.reduce((last, { lastAt }) => Math.max(last, lastAt), 0);
  return sightings.filter(({ lastAt }) => lastAt >= newest - daysMs(days));
};

/** Devices on which many members sign in. */
export function detectDevices(facts: Facts, { kind, params }: Rule<'shared.device'>): Finding[] {
  const devices = Map.groupBy(
    facts.sightings.filter((one) => one.kind === 'device'),
    ({ key }) => key,
  );
  return [...devices].flatMap(([key, all]) => {
    const rows = seenSince(all, params.days);
    const members = [...new Set(rows.map(({ memberId }) => memberId))];
    return members.length < params.members ? [] : [{ kind, subject: `device:${key}`, members, evidence: rows.map(sightingEvidence) }];
  });
}

/**
 * Addresses behind which many accounts were made in one sitting that are never seen anywhere else. A family or a dormitory makes its accounts over
 * months, and its members are seen on the way as well.
 */
export function detectAddresses(facts: Facts, { kind, params }: Rule<'shared.address'>): Finding[] {
  const madeAt = new Map(facts.members.map(({ id, madeAt: at }) => [id, at]));
  const addresses = facts.sightings.filter((one) => one.kind === 'address');
  const seenAt = Map.groupBy(addresses, ({ memberId }) => memberId);
  return [...Map.groupBy(addresses, ({ key }) => key)].flatMap(([key, all]) => {
    const only = seenSince(all, params.days)
      .filter(({ memberId }) => seenAt.get(memberId)?.length === 1 && madeAt.has(memberId))
      .toSorted((a, b) => (madeAt.get(a.memberId) ?? 0) - (madeAt.get(b.memberId) ?? 0));
    const found = densest(only, hoursMs(params.hours), ({ memberId }) => madeAt.get(memberId) ?? 0);
    if (found.length < params.members) return [];
    return [{ kind, subject: `address:${key}`, members: found.map(({ memberId }) => memberId), evidence: found.map(sightingEvidence) }];
  });
}

/** Payout accounts that several members have had. */
export function detectAccounts(facts: Facts, { kind, params }: Rule<'shared.account'>): Finding[] {
  return [...Map.groupBy(facts.accounts, ({ fingerprint }) => fingerprint)].flatMap(([fingerprint, all]) => {
    const newest = Math.max(...all.map(({ at }) => at));
    const rows = all.filter(({ at }) => at >= newest - daysMs(params.days));
    const members = [...new Set(rows.map(({ memberId }) => memberId))];
    return members.length < params.members
      ? []
      : [{ kind, subject: `account:${fingerprint}`, members, evidence: rows.map(accountEvidence) }];
  });
}
