import type { ContractPeriod } from '@pavilion/contract/contracts/terms';
import { newId } from '@pavilion/contract/base/id';
import type { Period } from '../../kernel/agent-periods.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import type { BrandZone, ContractInForce, SettlementDeps } from './deps.ts';
import { draftCommission, type DraftLine, draftOf } from './draft-lines.ts';
import { evaluate, type Facts, type Line } from './evaluate.ts';
import { carryEnd, carryPayer, readCarries, readCosts, readPaidBefore, readPlay, ruleOf, settingOf, stepOf } from './read-facts.ts';
import { type CountedContract, windowOf } from './rules.ts';
import { type RunInputs, type RunKind, type RunRow, SYSTEM } from './tables.ts';

export interface RunPeriod {
  brand: BrandZone;
  kind: RunKind;
  period: ContractPeriod;
  span: Period;
}

/** Kinds that wait for operators; the others go out by themselves and are stopped by a brake. */
export const waitsForRelease = (kind: RunKind): boolean => kind === 'dividend' || kind === 'daily';

/** Lines are written by so many at once; a transaction holds the locks of none but its own rows. */
const WRITERS = 2;
const LINES_AT_ONCE = 500;

/**
 * Computes a period whose activity is closed and writes its run with all lines, a few of them a transaction. The run is one for ever: who comes second, or
 * again after a crash, writes what is missing. Answers the run as it is then; null where there is nothing to say.
 */
export async function computeRun(deps: SettlementDeps, asked: RunPeriod, contracts: readonly ContractInForce[]): Promise<RunRow | null> {
  const { db } = deps;
  const { brand, kind } = asked;
  const setting = await settingOf(db, brand.id);
  const step = await stepOf(db, brand);
  const inputs: RunInputs = { activeTurnover: String(setting.active_turnover), step: String(step) };
  const lines = kind === 'commission' ? await draftCommission(deps, asked, step) : await draftContracts(deps, asked, contracts, inputs);
  if (lines.length === 0) return finishEmpty(deps, asked);
  const run = await openRun(deps, asked, inputs);
  if (run.state !== 'computing') return run;
  const before = await readBefore(deps, asked);
  const compared = lines.map((line) => {
    const beforeAmount = before.get(lineKey(line)) ?? null;
    return { ...line, beforeAmount, isUnusual: isUnusual(line.amount, beforeAmount, setting.unusual_percent) };
  });
  let at = 0;
  const write = async (): Promise<void> => {
    while (at < compared.length) {
      const chunk = compared.slice(at, at + LINES_AT_ONCE);
      at += LINES_AT_ONCE;
      await transaction(db, (tx) => writeLines(tx, run, chunk));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return transaction(db, (tx) => finishRun(tx, deps, { run, asked, lines: compared }));
}

/** Contracts as they count in the period. */
export function countedIn(contracts: readonly ContractInForce[], { period, span }: Pick<RunPeriod, 'period' | 'span'>): CountedContract[] {
  return contracts.flatMap(({ period: own, since, until, ...contract }) => {
    const window = own === period ? windowOf(span, { since, until }) : null;
    return window ? [{ ...contract, ...window }] : [];
  });
}

/** Results of contracts in a period by its activity, with the inputs of the computation. */
export async function evaluateContracts(
  { db }: Pick<SettlementDeps, 'db'>,
  { brand, kind, period, span }: RunPeriod,
  counted: readonly CountedContract[],
  inputs: RunInputs,
): Promise<{ lines: Line[]; facts: Facts }> {
  if (kind === 'commission') throw new Error('commission has no contracts');
  const where = { brandId: brand.id, span, kind, period };
  const rows = await readPlay(db, where, counted);
  const facts: Facts = {
    kind,
    contracts: counted,
    rows,
    activeTurnover: BigInt(inputs.activeTurnover),
    step: BigInt(inputs.step),
    carries: await readCarries(db, where, counted),
    periodFrom: span.from,
    ...(kind === 'dividend'
      ? {
          costs: await readCosts(db, brand.id, counted, rows),
          paidBefore: await readPaidBefore(db, where, counted),
          carryUntil: (contract: CountedContract) => carryEnd(contract, period, brand.timeZone, span),
        }
      : {}),
  };
  return { lines: evaluate(facts), facts };
}

async function draftContracts(
  deps: SettlementDeps,
  asked: RunPeriod,
  contracts: readonly ContractInForce[],
  inputs: RunInputs,
): Promise<DraftLine[]> {
  const { lines, facts } = await evaluateContracts(deps, asked, countedIn(contracts, asked), inputs);
  // A salary without play, amount or carry says nothing: with thousands of contracts every five minutes there would be nothing else in the table.
  return lines
    .filter((line) => asked.kind === 'dividend' || line.amount > 0n || line.parts.length > 0 || line.carriedIn !== 0n)
    .map((line) => draftOf(line, facts));
}

async function openRun({ db }: SettlementDeps, { brand, kind, period, span }: RunPeriod, inputs: RunInputs): Promise<RunRow> {
  await db.query(
    `INSERT INTO agent_run (id, brand_id, kind, period, period_from, period_to, state, currency, inputs) VALUES ($1, $2, $3, $4, $5, $6, 'computing', $7, $8)
       ON CONFLICT (brand_id, kind, period, period_from) DO NOTHING`,
    [newId('run'), brand.id, kind, period, span.from, span.to, brand.currency, JSON.stringify(inputs)],
  );
  return one<RunRow>(db, 'SELECT * FROM agent_run WHERE brand_id = $1 AND kind = $2 AND period = $3 AND period_from = $4', [
    brand.id,
    kind,
    period,
    span.from,
  ]);
}

const lineKey = ({ contractId, agentId, product }: Pick<DraftLine, 'contractId' | 'agentId' | 'product'>): string =>
  `${contractId} ${agentId} ${product}`;

/** Amounts of the run that ended where this period begins. */
async function readBefore({ db }: SettlementDeps, { brand, kind, period, span }: RunPeriod): Promise<Map<string, bigint>> {
  const rows = await many<{ contractId: string; agentId: string; product: string; amount: bigint }>(
    db,
    `SELECT l.contract_id AS "contractId", l.agent_id AS "agentId", l.product, l.amount FROM agent_run r JOIN agent_line l ON l.run_id = r.id
       WHERE r.brand_id = $1 AND r.kind = $2 AND r.period = $3 AND r.period_to = $4`,
    [brand.id, kind, period, span.from],
  );
  return new Map(rows.map((row) => [lineKey(row), row.amount]));
}

const isUnusual = (amount: bigint, before: bigint | null, percent: number): boolean => {
  if (before === null) return false;
  const differs = amount > before ? amount - before : before - amount;
  return differs * 100n > before * BigInt(percent);
};

interface CheckedLine extends DraftLine {
  beforeAmount: bigint | null;
  isUnusual: boolean;
}

const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

async function writeLines(tx: Tx, run: RunRow, lines: readonly CheckedLine[]): Promise<void> {
  const given = lines.map(({ parts, ...line }) => ({
    ...line,
    id: newId('stl'),
    parts: parts.map((part, n) => ({ n, ...part })),
    state: line.amount > 0n ? 'computed' : 'nothing',
  }));
  await tx.query(
    `WITH given AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS g (id text, "contractId" text, version integer, type text, product text, "agentId" text, payer text,
         "uplineId" text, "countedFrom" timestamptz, "countedTo" timestamptz, turnover bigint, stake bigint, payout bigint, late bigint, net bigint,
         "activeMembers" integer, tier smallint, "rateType" text, rate bigint, "carriedIn" bigint, "carriedOut" bigint, beneath bigint, exact bigint,
         amount bigint, inputs jsonb, "beforeAmount" bigint, "isUnusual" boolean, state text, parts jsonb)),
     written AS (
       INSERT INTO agent_line (id, run_id, brand_id, kind, contract_id, version, type, product, agent_id, above_id, payer, upline_id, currency, counted_from, counted_to,
           turnover, stake, payout, late, net, active_members, tier, rate_type, rate, carried_in, carried_out, beneath, exact, amount, inputs, before_amount,
           is_unusual, state)
         SELECT g.id, r.id, r.brand_id, r.kind, g."contractId", g.version, g.type, g.product, g."agentId", g.inputs -> 'agentPath' ->> -1, g.payer, g."uplineId", r.currency, g."countedFrom",
             g."countedTo", g.turnover, g.stake, g.payout, g.late, g.net, g."activeMembers", g.tier, g."rateType", g.rate, g."carriedIn", g."carriedOut",
             g.beneath, g.exact, g.amount, g.inputs, g."beforeAmount", g."isUnusual", g.state
           FROM agent_run r CROSS JOIN given g WHERE r.id = $1 AND r.state = 'computing'
         ON CONFLICT (run_id, contract_id, agent_id, product) DO NOTHING RETURNING id)
     INSERT INTO agent_line_part (line_id, n, account, turnover, net, rate, beneath, exact, amount)
       SELECT g.id, p.n, p.account, p.turnover, p.net, p.rate, p.beneath, p.exact, p.amount FROM given g JOIN written w ON w.id = g.id
         CROSS JOIN LATERAL jsonb_to_recordset(g.parts) AS p (n integer, account text, turnover bigint, net bigint, rate bigint, beneath bigint, exact bigint,
           amount bigint)`,
    [run.id, JSON.stringify(given, text)],
  );
}

/** Where a finished run goes: out by itself, to the desk, or held by the brake. */
async function stateAfter(
  tx: Tx,
  { brand_id: brandId, kind }: RunRow,
  amount: bigint,
): Promise<{ state: RunRow['state']; heldBy: string | null }> {
  const rule = await ruleOf(tx, brandId, kind);
  if (waitsForRelease(kind)) {
    const isAutomatic = rule.automatic_up_to !== null && amount <= rule.automatic_up_to;
    return { state: amount === 0n || isAutomatic ? 'releasing' : 'computed', heldBy: null };
  }
  const isBraked = rule.brake_above !== null && amount > rule.brake_above;
  return isBraked ? { state: 'held', heldBy: SYSTEM } : { state: 'releasing', heldBy: null };
}

/** The run's sums, what is carried on, and how far the kind is settled: all at once, so that each is there exactly when the others are. */
async function finishRun(
  tx: Tx,
  deps: SettlementDeps,
  { run, asked, lines }: { run: RunRow; asked: RunPeriod; lines: readonly CheckedLine[] },
): Promise<RunRow> {
  const now = deps.clock.now();
  const locked = await one<RunRow>(tx, 'SELECT * FROM agent_run WHERE id = $1 FOR UPDATE', [run.id]);
  if (locked.state !== 'computing') return locked;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
  const { state, heldBy } = await stateAfter(tx, run, amount);
  await writeCarries(tx, asked, lines);
  await writeProgress(tx, asked);
  await markParts(tx, deps, asked, now);
  return one<RunRow>(
    tx,
    `UPDATE agent_run SET state = $2, held_by = $3, held_reason = CASE WHEN $3::text IS NULL THEN '' ELSE 'brake' END, computed_at = $4, amount = $5, lines = $6,
       unusual = $7 WHERE id = $1 RETURNING *`,
    [run.id, state, heldBy, now, amount, lines.length, lines.filter((line) => line.isUnusual).length],
  );
}

async function finishEmpty(deps: SettlementDeps, asked: RunPeriod): Promise<null> {
  await transaction(deps.db, async (tx) => {
    await writeProgress(tx, asked);
    await markParts(tx, deps, asked, deps.clock.now());
  });
  return null;
}

async function writeCarries(tx: Tx, { brand, kind, span }: RunPeriod, lines: readonly DraftLine[]): Promise<void> {
  const touched = lines.filter(({ inputs }) => (inputs.carried?.length ?? 0) > 0 || (inputs.carries?.length ?? 0) > 0);
  const owners = touched.map((line) => ({
    agent: line.agentId,
    payer: carryPayer(line),
    type: line.type,
    kept: line.inputs.carries ?? [],
  }));
  await tx.query('DELETE FROM agent_carry WHERE brand_id = $1 AND kind = $2 AND until <= $3', [brand.id, kind, span.from]);
  if (owners.length === 0) return;
  await tx.query(
    `DELETE FROM agent_carry c USING jsonb_to_recordset($3::jsonb) AS g (agent text, payer text, type text)
       WHERE c.brand_id = $1 AND c.kind = $2 AND c.agent_id = g.agent AND c.payer = g.payer AND c.type = g.type`,
    [brand.id, kind, JSON.stringify(owners)],
  );
  await tx.query(
    `INSERT INTO agent_carry (brand_id, kind, agent_id, payer, type, since, until, amount)
       SELECT $1, $2, g.agent, g.payer, g.type, k.since, max(k.until), sum(k.amount)
         FROM jsonb_to_recordset($3::jsonb) AS g (agent text, payer text, type text, kept jsonb)
           CROSS JOIN LATERAL jsonb_to_recordset(g.kept) AS k (since timestamptz, until timestamptz, amount bigint) GROUP BY 3, 4, 5, 6`,
    [brand.id, kind, JSON.stringify(owners)],
  );
}

export const writeProgress = (
  tx: Tx | SettlementDeps['db'],
  { brand, kind, period, span }: Pick<RunPeriod, 'brand' | 'kind' | 'period'> & { span: { to: Date } },
) =>
  tx.query(
    `INSERT INTO settlement_progress AS p (brand_id, kind, period, settled_through) VALUES ($1, $2, $3, $4)
       ON CONFLICT (brand_id, kind, period) DO UPDATE SET settled_through = greatest(p.settled_through, excluded.settled_through)`,
    [brand.id, kind, period, span.to],
  );

/** Parts of contracts that ended in the period are settled with it. */
async function markParts(tx: Tx, deps: SettlementDeps, { brand, kind, span }: RunPeriod, now: Date): Promise<void> {
  if (kind === 'commission') return;
  for (const part of await deps.endedParts(tx, { brandId: brand.id }))
    if (part.kind === kind && part.until <= span.to) await deps.markSettled(tx, { contractId: part.contractId, now });
}

export const progressOf = async (
  db: SettlementDeps['db'],
  { brand, kind, period }: Pick<RunPeriod, 'brand' | 'kind' | 'period'>,
): Promise<Date | null> =>
  (
    await maybeOne<{ settled_through: Date }>(
      db,
      'SELECT settled_through FROM settlement_progress WHERE brand_id = $1 AND kind = $2 AND period = $3',
      [brand.id, kind, period],
    )
  )?.settled_through ?? null;
