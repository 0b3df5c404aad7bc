import { contractTerms, type WireTerms } from '@pavilion/contract/contracts/terms';
import * as z from 'zod/mini';
import { many, type Sql } from '../../kernel/db.ts';
import type { BrandZone, SettlementDeps } from './deps.ts';
import { carryFrom, draftCommission, type DraftLine, draftOf } from './draft-lines.ts';
import { type Costs, evaluate, type Facts } from './evaluate.ts';
import { readPlay } from './read-facts.ts';
import type { CountedContract } from './rules.ts';
import type { LineRow, RunKind, RunRow } from './tables.ts';

export interface ReplayedRun {
  runId: string;
  lines: number;
  /** A sentence each; none where the run would come out the same. */
  differences: string[];
}

/** Figures that must come out the same, beside the parts. */
const FIGURES = [
  'turnover',
  'stake',
  'payout',
  'late',
  'net',
  'activeMembers',
  'tier',
  'rate',
  'carriedIn',
  'carriedOut',
  'beneath',
  'exact',
  'amount',
] as const satisfies readonly (keyof DraftLine)[];

const column = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const lineKey = (line: Pick<DraftLine, 'contractId' | 'agentId' | 'product'>): string =>
  `${line.contractId} ${line.agentId} ${line.product}`;

/** Computes the runs of a kind over a moment again, from the stored terms, costs and carries and the current activity, and compares. */
export async function replayPeriod(
  deps: SettlementDeps,
  { kind, at, brandId }: { kind: RunKind; at: Date; brandId?: string },
): Promise<ReplayedRun[]> {
  const runs = await many<RunRow & BrandZone>(
    deps.db,
    `SELECT r.*, b.time_zone AS "timeZone" FROM agent_run r JOIN brand_facts b ON b.id = r.brand_id
       WHERE r.kind = $1 AND r.period_from <= $2 AND r.period_to > $2 AND ($3::text IS NULL OR r.brand_id = $3) AND r.state <> 'computing'
       ORDER BY r.brand_id, r.period_from, r.period`,
    [kind, at, brandId ?? null],
  );
  const replayed: ReplayedRun[] = [];
  for (const run of runs) replayed.push(await replayRun(deps, run));
  return replayed;
}

async function replayRun(deps: SettlementDeps, run: RunRow & { timeZone: string }): Promise<ReplayedRun> {
  const stand = await many<LineRow>(deps.db, 'SELECT * FROM agent_line WHERE run_id = $1', [run.id]);
  const span = { from: run.period_from, to: run.period_to };
  const brand = { id: run.brand_id, currency: run.currency, timeZone: run.timeZone };
  const again =
    run.kind === 'commission'
      ? await draftCommission(deps, { brand, span }, BigInt(run.inputs.step))
      : await draftAgain(deps.db, run, stand);
  const differences: string[] = [];
  const computed = new Map(again.map((line) => [lineKey(line), line]));
  for (const row of stand) {
    const line = computed.get(lineKey({ contractId: row.contract_id, agentId: row.agent_id, product: row.product }));
    computed.delete(line ? lineKey(line) : '');
    if (!line) differences.push(`${row.id}: nothing is computed any more, ${row.amount} is stored`);
    for (const name of line ? FIGURES : []) {
      const [said, is] = [row[column(name) as keyof LineRow], line?.[name]];
      if (said !== is) differences.push(`${row.id}: ${name} ${String(said)} is stored, ${String(is)} is computed`);
    }
  }
  for (const line of computed.values())
    if (line.amount > 0n) differences.push(`${lineKey(line)}: ${line.amount} is computed, no line is stored`);
  const parts = await many<{ id: string; sum: bigint }>(
    deps.db,
    `SELECT p.line_id AS id, sum(p.amount)::bigint AS sum FROM agent_line l JOIN agent_line_part p ON p.line_id = l.id WHERE l.run_id = $1 GROUP BY 1`,
    [run.id],
  );
  const keys = new Map(stand.map((row) => [row.id, lineKey({ contractId: row.contract_id, agentId: row.agent_id, product: row.product })]));
  const byKey = new Map(again.map((line) => [lineKey(line), line]));
  for (const { id, sum } of parts) {
    const is = byKey.get(keys.get(id) ?? '')?.parts.reduce((total, part) => total + part.amount, 0n);
    if (is !== undefined && is !== sum) differences.push(`${id}: parts come to ${is}, ${sum} stand`);
  }
  return { runId: run.id, lines: stand.length, differences };
}

const amounts = (stored: Readonly<Record<string, string>> = {}): Costs => ({
  rebate: BigInt(stored['rebate'] ?? 0),
  grant: BigInt(stored['grant'] ?? 0),
  salary: BigInt(stored['salary'] ?? 0),
});

async function draftAgain(db: Sql, run: RunRow, stand: readonly LineRow[]): Promise<DraftLine[]> {
  const { kind } = run;
  if (kind === 'commission') throw new Error('commission has no contracts');
  const contracts = stand.map((row): CountedContract => ({
    contractId: row.contract_id,
    version: row.version,
    kind,
    type: row.type,
    payer: row.payer,
    uplineId: row.upline_id,
    agentId: row.agent_id,
    agentPath: row.inputs.agentPath,
    terms: z.decode(contractTerms, row.inputs.terms as WireTerms),
    window: { from: row.counted_from, to: row.counted_to },
    share: BigInt(row.inputs.share ?? 1_000_000),
  }));
  const of = new Map(stand.map((row) => [row.contract_id, row.inputs]));
  const span = { from: run.period_from, to: run.period_to };
  const facts: Facts = {
    kind,
    contracts,
    rows: await readPlay(db, { brandId: run.brand_id, span }, contracts),
    activeTurnover: BigInt(run.inputs.activeTurnover),
    step: BigInt(run.inputs.step),
    carries: new Map([...of].map(([id, { carried = [] }]) => [id, carried.map(carryFrom)])),
    costs: new Map([...of].map(([id, { costs }]) => [id, amounts(costs)])),
    paidBefore: new Map([...of].map(([id, { paidBefore = '0' }]) => [id, BigInt(paidBefore)])),
    carryUntil: ({ contractId }) => {
      const until = of.get(contractId)?.carryUntil ?? null;
      return until === null ? null : new Date(until);
    },
    periodFrom: span.from,
  };
  return evaluate(facts).map((line) => draftOf(line, facts));
}
