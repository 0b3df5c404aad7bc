import { PPM } from '@pavilion/contract/base/rate';
import type { Part } from './evaluate.ts';
import { cut, type Path } from './rules.ts';

/** Rebate rates in force on a business day: member → product → parts per million of the valid turnover. */
export type RebateRates = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** What an account played in a product on the day, by the day on which the bets were placed. */
export interface CommissionRow {
  path: Path;
  memberId: string;
  product: string;
  turnover: bigint;
  /** The day's rates when the bets were placed. */
  rates: RebateRates;
}

export interface CommissionLine {
  agentId: string;
  product: string;
  turnover: bigint;
  parts: readonly Part[];
  exact: bigint;
  amount: bigint;
}

/**
 * Rebate commission of a business day: each agent above a bet gets the own rate less the highest below it on the way, the account's own included.
 * Lines are never below zero; accounts without terms have none.
 */
export function evaluateCommission(rows: readonly CommissionRow[], step: bigint): CommissionLine[] {
  const lines = new Map<string, { agentId: string; product: string; turnover: bigint; parts: Map<string, Part> }>();
  for (const row of rows) {
    const rateOf = (id: string): bigint => row.rates.get(id)?.get(row.product) ?? 0n;
    let below = rateOf(row.memberId);
    let account = row.memberId;
    for (const agentId of row.path.agents.toReversed()) {
      const rate = rateOf(agentId);
      if (rate > below) {
        const key = `${agentId} ${row.product}`;
        const line = lines.get(key) ?? { agentId, product: row.product, turnover: 0n, parts: new Map<string, Part>() };
        lines.set(key, line);
        line.turnover += row.turnover;
        const partKey = `${account} ${rate} ${below}`;
        const part = line.parts.get(partKey) ?? { account, rate, beneath: below, turnover: 0n, net: 0n, exact: 0n, amount: 0n };
        line.parts.set(partKey, { ...part, turnover: part.turnover + row.turnover });
        below = rate;
      }
      account = agentId;
    }
  }
  return [...lines.values()].map(({ agentId, product, turnover, parts }) => {
    const cutParts = [...parts.values()].map((part) => {
      const exact = cut(part.turnover * (part.rate - part.beneath), PPM) / PPM;
      return { ...part, exact, amount: cut(exact, step) };
    });
    const sum = (of: (part: Part) => bigint) => cutParts.reduce((total, part) => total + of(part), 0n);
    const amount = sum((part) => part.amount);
    return { agentId, product, turnover, parts: cutParts, exact: sum((part) => part.exact), amount: amount > 0n ? amount : 0n };
  });
}
