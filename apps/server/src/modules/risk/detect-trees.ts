import {
  accountEvidence,
  daysMs,
  type Evidence,
  type FactMember,
  type Facts,
  type Finding,
  grantEvidence,
  hoursMs,
  partOf,
  type Rule,
  sightingEvidence,
  sumOf,
  transferEvidence,
  withdrawalEvidence,
} from './facts.ts';
import { densest } from './detect-money.ts';

const SLICE_MS = 300_000;

/** What a device or a payout account was seen with: its members, and the row that says so of each. */
interface Tie {
  memberId: string;
  at: number;
  evidence: Evidence;
}

/** Agents who share devices or payout accounts with several of those below them. One more account of the household is no sign; addresses alone are none. */
export function detectSelfReferral(facts: Facts, { kind, params }: Rule<'self.referral'>): Finding[] {
  const agentsOf = new Map(facts.members.map(({ id, agents }) => [id, new Set(agents)]));
  const ties = Map.groupBy(
    [
      ...facts.sightings
        .filter((one) => one.kind === 'device')
        .map((one) => ({ place: `device ${one.key}`, memberId: one.memberId, at: one.lastAt, evidence: sightingEvidence(one) })),
      ...facts.accounts.map((one) => ({
        place: `account ${one.fingerprint}`,
        memberId: one.memberId,
        at: one.at,
        evidence: accountEvidence(one),
      })),
    ],
    ({ place }) => place,
  );
  /** By agent: of everybody below who shares something with them, the rows of both. */
  const below = new Map<string, Map<string, Tie[]>>();
  for (const all of ties.values()) {
    const newest = Math.max(...all.map(({ at }) => at));
    const rows = all.filter(({ at }) => at >= newest - daysMs(params.days));
    for (const row of rows)
      for (const agent of rows) {
        if (!agentsOf.get(row.memberId)?.has(agent.memberId)) continue;
        const of = below.get(agent.memberId) ?? new Map<string, Tie[]>();
        below.set(agent.memberId, of);
        of.set(row.memberId, [...(of.get(row.memberId) ?? []), row, agent]);
      }
  }
  return [...below].flatMap(([agent, of]) => {
    if (of.size < params.members) return [];
    const evidence = new Map([...of.values()].flat().map((tie) => [tie.evidence.key, tie.evidence]));
    return [{ kind, subject: agent, members: [agent, ...of.keys()], evidence: [...evidence.values()] }];
  });
}

/** Accounts that one agent makes for their bonuses: made together, hardly played, and emptied. */
export function detectFarms(facts: Facts, { kind, params }: Rule<'bonus.farm'>): Finding[] {
  const byAgent = Map.groupBy(
    facts.members.filter(({ agents }) => agents.length > 0),
    ({ agents }) => agents.at(-1) ?? '',
  );
  const money = {
    grants: Map.groupBy(facts.grants, ({ memberId }) => memberId),
    deposits: Map.groupBy(facts.deposits, ({ memberId }) => memberId),
    withdrawals: Map.groupBy(facts.withdrawals, ({ memberId }) => memberId),
    transfers: Map.groupBy(facts.transfers, ({ from }) => from),
    play: Map.groupBy(facts.play, ({ memberId }) => memberId),
  };
  return [...byAgent].flatMap(([agent, all]) => {
    const takers = all.filter(({ id }) => money.grants.has(id)).toSorted((a, b) => a.madeAt - b.madeAt);
    const emptied = takers.flatMap((member) => {
      const evidence = emptiedBy(member, money, params);
      return evidence ? [{ member, evidence }] : [];
    });
    const found = densest(emptied, daysMs(params.days), ({ member }) => member.madeAt);
    const [first, last] = [found[0]?.member.madeAt ?? 0, found.at(-1)?.member.madeAt ?? 0];
    const beside = takers.filter(({ madeAt }) => madeAt >= first && madeAt <= last).length;
    if (found.length < params.members || found.length * 100 < beside * params.sharePercent) return [];
    const members = [agent, ...found.map(({ member }) => member.id)];
    return [{ kind, subject: agent, members, evidence: found.flatMap(({ evidence }) => evidence) }];
  });
}

interface Money {
  grants: ReadonlyMap<string, Facts['grants']>;
  deposits: ReadonlyMap<string, Facts['deposits']>;
  withdrawals: ReadonlyMap<string, Facts['withdrawals']>;
  transfers: ReadonlyMap<string, Facts['transfers']>;
  play: ReadonlyMap<string, Facts['play']>;
}

/** The rows by which an account took its bonus and left with nearly all it received, hardly played; null: it did not. */
function emptiedBy(
  { id, madeAt, agents }: FactMember,
  { grants, deposits, withdrawals, transfers, play }: Money,
  { hours, outPercent, playedPercent }: Rule<'bonus.farm'>['params'],
): Evidence[] | null {
  const until = madeAt + hoursMs(hours);
  const within = <Row extends { at: number }>(rows: readonly Row[] | undefined): Row[] => (rows ?? []).filter(({ at }) => at <= until);
  const [given, outs] = [within(grants.get(id)), within(withdrawals.get(id))];
  // To others than those above it is no gain of theirs.
  const ups = within(transfers.get(id)).filter(({ to }) => agents.includes(to));
  const received = sumOf(given) + sumOf(within(deposits.get(id)));
  if (given.length === 0 || sumOf(outs) + sumOf(ups) < partOf(received, outPercent)) return null;
  const staked = (play.get(id) ?? []).reduce((sum, one) => (one.at <= until + SLICE_MS ? sum + one.staked : sum), 0n);
  if (staked > partOf(received, playedPercent)) return null;
  return [...given.map(grantEvidence), ...outs.map(withdrawalEvidence), ...ups.map(transferEvidence)];
}
