import { type Facts, type Finding, type Rule, daysMs, hoursMs, partOf, transferEvidence } from './facts.ts';
import { densest } from './detect-money.ts';

type Transfer = Facts['transfers'][number];
const MAX_STEPS = 5;
/** Who gave more of it to others meanwhile hands on other money. */
const GIVEN_PERCENT = 20;
const SLICE_MS = 300_000;

interface Search {
  from: ReadonlyMap<string, readonly Transfer[]>;
  used: ReadonlySet<string>;
  play: ReadonlyMap<string, Facts['play']>;
  rule: Rule<'transfer.circles'>;
}

const stakedBy = (member: string, { from, to }: { from: number; to: number }, { play }: Search): bigint =>
  (play.get(member) ?? []).reduce((sum, { at, staked }) => (at + SLICE_MS > from && at <= to ? sum + staked : sum), 0n);

/** Whether so little was staked between two transfers that it is still the same money. */
const isUnplayed = (last: Transfer, next: Transfer, search: Search): boolean =>
  stakedBy(last.to, { from: last.at, to: next.at }, search) <= partOf(last.amount, search.rule.params.playedPercent);

/**
 * Whether who has their money back uses it as money is used: plays with it, or gives it to others. An agent who settles every night and begins again in the
 * morning does.
 */
function isUsed(circle: readonly Transfer[], search: Search): boolean {
  const { rule, from } = search;
  const last = circle.at(-1);
  if (!last) return false;
  const until = last.at + hoursMs(rule.params.hours);
  const inside = new Set(circle.map((one) => one.from));
  const all = from.get(last.to) ?? [];
  if (stakedBy(last.to, { from: last.at, to: until }, search) > partOf(last.amount, rule.params.playedPercent)) return true;
  let given = 0n;
  for (const next of all.slice(firstAfter(all, last.at))) {
    if (next.at > until) break;
    if (!inside.has(next.to)) given += next.amount;
  }
  return given > partOf(last.amount, GIVEN_PERCENT);
}

/** Transfers that hand on what `last` brought: nearly as much, nearly unplayed, and before most of it was given to others, as an agent does. */
function handedOn(last: Transfer, until: number, search: Search): Transfer[] {
  const { backPercent } = search.rule.params;
  const all = search.from.get(last.to) ?? [];
  const found: Transfer[] = [];
  let given = 0n;
  for (const next of all.slice(firstAfter(all, last.at))) {
    if (next.at > until || given > partOf(last.amount, GIVEN_PERCENT)) break;
    const isAlike = next.amount >= partOf(last.amount, backPercent) && last.amount >= partOf(next.amount, backPercent);
    if (isAlike && !search.used.has(next.id) && isUnplayed(last, next, search)) found.push(next);
    given += next.amount;
  }
  return found;
}

/** Place of the first transfer at or after a moment; `all` is in order of time. */
function firstAfter(all: readonly Transfer[], at: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The way of a transfer's money back to its giver, the shortest first; null: it does not come back. */
function findCircle(first: Transfer, search: Search): Transfer[] | null {
  const until = first.at + hoursMs(search.rule.params.hours);
  let ways: Transfer[][] = [[first]];
  for (let steps = 1; steps < MAX_STEPS; steps += 1) {
    const longer: Transfer[][] = [];
    for (const way of ways) {
      for (const next of handedOn(way.at(-1) ?? first, until, search)) {
        if (next.to === first.from) return [...way, next];
        // Along a tree it comes through the same agent on its way back.
        if (!way.includes(next)) longer.push([...way, next]);
      }
    }
    ways = longer;
  }
  return null;
}

/** Members joined by circles, each group under one of them. */
function groupsOf(circles: readonly Transfer[][]): Map<string, Transfer[][]> {
  const above = new Map<string, string>();
  const top = (id: string): string => {
    const next = above.get(id);
    return next === undefined || next === id ? id : top(next);
  };
  for (const circle of circles) {
    const [first, ...others] = circle.map(({ from }) => top(from)).toSorted();
    for (const other of others) if (first !== undefined && other !== first) above.set(other, first);
  }
  return Map.groupBy(circles, ([first]) => top(first?.from ?? ''));
}

/** Groups of members among whom money goes round: it is back where it began within hours, again and again. */
export function detectCircles(facts: Facts, rule: Rule<'transfer.circles'>): Finding[] {
  const { params } = rule;
  const transfers = facts.transfers.filter(({ amount }) => amount >= params.minAmount).toSorted((a, b) => a.at - b.at);
  const used = new Set<string>();
  const search: Search = {
    from: Map.groupBy(transfers, ({ from }) => from),
    used,
    play: Map.groupBy(facts.play, ({ memberId }) => memberId),
    rule,
  };
  const circles: Transfer[][] = [];
  for (const transfer of transfers) {
    if (used.has(transfer.id)) continue;
    const circle = findCircle(transfer, search);
    if (!circle || isUsed(circle, search)) continue;
    circle.forEach(({ id }) => used.add(id));
    circles.push(circle);
  }
  return [...groupsOf(circles)].flatMap(([subject, all]) => {
    const found = densest(all, daysMs(params.days), ([first]) => first?.at ?? 0);
    if (found.length < params.times) return [];
    const members = [...new Set(found.flat().map(({ from }) => from))];
    return [{ kind: rule.kind, subject, members, evidence: found.flat().map(transferEvidence) }];
  });
}
