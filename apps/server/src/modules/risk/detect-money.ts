import { type Facts, type Finding, type Rule, daysMs, depositEvidence, hoursMs, partOf, sumOf, withdrawalEvidence } from './facts.ts';

/** A withdrawal above what was paid in is a win and not passing through. */
const MAX_OUT_PERCENT = 115;
const SLICE_MS = 300_000;

interface Pass {
  deposits: Facts['deposits'][number][];
  withdrawals: Facts['withdrawals'][number][];
  startedAt: number;
  endedAt: number;
}

/** One member's money and play, by time. */
type MemberFacts = Pick<Facts, 'deposits' | 'withdrawals' | 'play'>;

/** Facts by member. */
function byMember(facts: Facts): Map<string, MemberFacts> {
  const all = new Map<
    string,
    { deposits: Facts['deposits'][number][]; withdrawals: Facts['withdrawals'][number][]; play: Facts['play'][number][] }
  >();
  const of = (memberId: string) => {
    const own = all.get(memberId) ?? { deposits: [], withdrawals: [], play: [] };
    all.set(memberId, own);
    return own;
  };
  for (const row of facts.deposits) of(row.memberId).deposits.push(row);
  for (const row of facts.withdrawals) of(row.memberId).withdrawals.push(row);
  for (const row of facts.play) all.get(row.memberId)?.play.push(row);
  return all;
}

/** Deposits, then the withdrawals after them up to the next deposit. Only deposits of the `hours` before the first withdrawal count: older ones are play. */
function passesOf({ deposits, withdrawals }: MemberFacts, hours: number): Pass[] {
  const ins = deposits.toSorted((a, b) => a.at - b.at);
  const outs = withdrawals.toSorted((a, b) => a.at - b.at);
  const passes: Pass[] = [];
  let next = 0;
  let waiting: Facts['deposits'][number][] = [];
  let open: Pass | null = null;
  for (const out of outs) {
    while (next < ins.length && (ins[next]?.at ?? Infinity) <= out.at) {
      waiting.push(...ins.slice(next, next + 1));
      open = null;
      next += 1;
    }
    if (open === null) {
      const recent = waiting.filter(({ at }) => at >= out.at - hoursMs(hours));
      waiting = [];
      if (recent.length === 0) continue;
      open = { deposits: recent, withdrawals: [], startedAt: recent[0]?.at ?? out.at, endedAt: out.at };
      passes.push(open);
    }
    if (out.at > (open.deposits.at(-1)?.at ?? 0) + hoursMs(hours)) continue;
    open.withdrawals.push(out);
    open.endedAt = out.at;
  }
  return passes;
}

const stakedIn = (play: MemberFacts['play'], from: number, to: number): bigint =>
  play.reduce((sum, { at, staked }) => (at + SLICE_MS > from && at <= to ? sum + staked : sum), 0n);

/** Largest group of rows in a row that lie within `span`, ends included. */
export function densest<Row>(rows: readonly Row[], span: number, atOf: (row: Row) => number): Row[] {
  let best: Row[] = [];
  let from = 0;
  rows.forEach((row, to) => {
    while (atOf(row) - atOf(rows[from] ?? row) > span) from += 1;
    if (to + 1 - from > best.length) best = rows.slice(from, to + 1);
  });
  return best;
}

type PassRule = Rule<'in.and.out'> | Rule<'fast.cycles'>;

function isPassing({ deposits, withdrawals, startedAt, endedAt }: Pass, { play }: MemberFacts, { kind, params }: PassRule): boolean {
  const [paidIn, left] = [sumOf(deposits), sumOf(withdrawals)];
  if (paidIn < params.minAmount || left < partOf(paidIn, params.outPercent)) return false;
  if (kind === 'in.and.out' && left > partOf(paidIn, MAX_OUT_PERCENT)) return false;
  return stakedIn(play, startedAt, endedAt) <= partOf(paidIn, params.playedPercent);
}

/** Members whose deposits leave again: whole and unplayed (`in.and.out`), or again and again within hours (`fast.cycles`). */
export function detectPasses(facts: Facts, rule: PassRule): Finding[] {
  return [...byMember(facts)].flatMap(([memberId, own]) => {
    const passes = passesOf(own, rule.params.hours).filter((pass) => isPassing(pass, own, rule));
    const found = densest(passes, daysMs(rule.params.days), ({ endedAt }) => endedAt);
    if (found.length < rule.params.times) return [];
    const evidence = found.flatMap(({ deposits, withdrawals }) => [
      ...deposits.map(depositEvidence),
      ...withdrawals.map(withdrawalEvidence),
    ]);
    return [{ kind: rule.kind, subject: memberId, members: [memberId], evidence }];
  });
}

/** Members who pay in again and again just under an amount from which on somebody would look. */
export function detectStructuring(facts: Facts, { kind, params }: Rule<'structuring'>): Finding[] {
  const least = params.threshold - partOf(params.threshold, params.belowPercent);
  return [...byMember(facts)].flatMap(([memberId, { deposits }]) => {
    const all = deposits.toSorted((a, b) => a.at - b.at);
    const under = all.filter(({ amount }) => amount >= least && amount < params.threshold);
    const found = densest(under, hoursMs(params.hours), ({ at }) => at);
    const [first, last] = [found[0], found.at(-1)];
    if (!first || !last || found.length < params.times) return [];
    const then = all.filter(({ at }) => at >= first.at && at <= last.at).length;
    if (found.length * 100 < then * params.sharePercent) return [];
    return [{ kind, subject: memberId, members: [memberId], evidence: found.map(depositEvidence) }];
  });
}

/** Members whose deposits and payout accounts carry several persons' names. */
export function detectNames(facts: Facts, { kind, params }: Rule<'payer.names'>): Finding[] {
  const named = [
    ...facts.deposits.flatMap((row) =>
      row.payer ? [{ name: row.payer, at: row.at, memberId: row.memberId, row: depositEvidence(row) }] : [],
    ),
    ...facts.accounts.map((row) => ({
      name: row.holder,
      at: row.at,
      memberId: row.memberId,
      row: { key: `account:${row.id}`, kind: 'account' as const, ref: row.id, memberId: row.memberId, at: row.at, amount: null },
    })),
  ].toSorted((a, b) => a.at - b.at);
  return [...Map.groupBy(named, ({ memberId }) => memberId)].flatMap(([memberId, rows]) => {
    const from = (rows.at(-1)?.at ?? 0) - daysMs(params.days);
    // The newest row of each name in the last days.
    const names = new Map(rows.filter(({ at }) => at >= from).map(({ name, row }) => [name, row]));
    return names.size < params.names ? [] : [{ kind, subject: memberId, members: [memberId], evidence: [...names.values()] }];
  });
}
