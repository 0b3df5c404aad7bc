import { settlementOwed, settlementPaid } from '@pavilion/contract/settlements/events';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { many, one, type Tx, transaction } from '../../kernel/db.ts';
import { type Hint, hintOf } from '../../kernel/hint.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Letter, sum, writeLetters } from '../inbox/public.ts';
import { accounts, balanceIn, findCash, type Journal, post, postAll, type TransactionName } from '../ledger/public.ts';
import type { SettlementDeps } from './deps.ts';
import { type LineRow, type RunKind, type RunRow, SYSTEM } from './tables.ts';

/** What a payment needs of a line: what it was computed with is the greater part of a row. */
type Payable = Pick<LineRow, 'id' | 'brand_id' | 'kind' | 'type' | 'agent_id' | 'upline_id' | 'currency' | 'amount' | 'state'>;
const COLUMNS = 'l.id, l.brand_id, l.kind, l.type, l.agent_id, l.upline_id, l.currency, l.amount, l.state';

/** A release holds no lock longer than bets beside it bear: at most so many lines, fewer where they take longer than the time. */
const MAX_LINES = 200;
const FIRST_LINES = 50;
const MAX_MS = 80;
/** So many pay a run at once, each lines that nobody else holds. */
const PAYERS = 2;

const SALARIES = {
  dividend: 'dividend',
  daily: 'salary.daily',
  hourly: 'salary.hourly',
  realtime: 'salary.realtime',
} as const satisfies Partial<Record<RunKind, TransactionName>>;

/** How the member's history names what is paid. */
export function typeOf({ kind, type }: { kind: RunKind; type: LineRow['type'] }): TransactionName {
  if (kind !== 'commission') return SALARIES[kind];
  return type === 'PVP' ? 'commission.pvp' : type === 'LOTT' || type === 'ELOTT' ? 'commission.lottery' : 'commission';
}

const cashOf = (line: Pick<LineRow, 'brand_id' | 'currency'>, memberId: string) =>
  accounts.cash({ brandId: line.brand_id, currency: line.currency, memberId });

function journalOf(line: Payable): Journal {
  const at = { brandId: line.brand_id, currency: line.currency };
  const type = typeOf(line);
  const base = { key: `settle:${line.id}`, reference: line.id, memo: { settlement: line.kind, gameType: line.type } };
  const { amount } = line;
  const to = cashOf(line, line.agent_id);
  if (line.upline_id === null) return { ...base, type, lines: [{ from: accounts.commission({ ...at, kind: line.kind }), to, amount }] };
  if (line.kind === 'commission') throw new Error('commission is the house’s to pay');
  const clearing = accounts.transferClearing(at);
  return {
    ...base,
    type: `${SALARIES[line.kind]}.given`,
    lines: [
      { from: cashOf(line, line.upline_id), to: clearing, amount },
      { from: clearing, to, amount, type },
    ],
  };
}

/** Pays what is left of a run that was released. Comes again as often as wanted: every line is paid once. */
export async function payRun(deps: SettlementDeps, runId: string): Promise<void> {
  await Promise.all(Array.from({ length: PAYERS }, () => payHouse(deps, runId)));
  const others = await many<{ id: string }>(deps.db, `SELECT id FROM agent_line WHERE run_id = $1 AND state = 'computed' ORDER BY id`, [
    runId,
  ]);
  for (const { id } of others) await payUplineLine(deps, id);
  await transaction(deps.db, (tx) => closeRun(tx, deps, runId));
}

async function payHouse(deps: SettlementDeps, runId: string): Promise<void> {
  for (let most = FIRST_LINES; ;) {
    const began = performance.now();
    const paid = await transaction(deps.db, (tx) => payHouseLines(tx, deps, runId, most));
    if (paid === 0) return;
    const took = Math.max(1, performance.now() - began);
    most = Math.max(1, Math.min(MAX_LINES, Math.floor((paid * MAX_MS) / took)));
  }
}

const isOpen = `r.state = 'releasing'`;

/** Lines of the house; how many were seen. Closed accounts have nobody who could take it: the desk decides. */
async function payHouseLines(tx: Tx, deps: SettlementDeps, runId: string, most: number): Promise<number> {
  const lines = await many<Payable & { status: string }>(
    tx,
    `SELECT ${COLUMNS}, m.status FROM agent_line l JOIN agent_run r ON r.id = l.run_id AND ${isOpen} JOIN member_facts m ON m.id = l.agent_id
       WHERE l.run_id = $1 AND l.state = 'computed' AND l.upline_id IS NULL ORDER BY l.id LIMIT $2 FOR UPDATE OF l SKIP LOCKED`,
    [runId, most],
  );
  const payable = lines.filter(({ status }) => status !== 'closed');
  await holdClosed(tx, lines);
  const answers = await postAll(tx, payable.map(journalOf), deps.clock.now());
  const done = payable.map((line, index) => ({ line, answer: answers[index] }));
  await tx.query(
    `UPDATE agent_line l SET state = 'paid', settled_at = g.at, balance_after = g.balance
       FROM jsonb_to_recordset($1::jsonb) AS g (id text, at timestamptz, balance bigint) WHERE l.id = g.id`,
    [
      JSON.stringify(
        done.map(({ line, answer }) => ({
          id: line.id,
          at: answer?.postedAt,
          balance: answer && String(balanceIn(answer, cashOf(line, line.agent_id))),
        })),
      ),
    ],
  );
  await deps.hintAll(tx, payable.flatMap(paidHints));
  await writeLetters(
    tx,
    done.flatMap(({ line }) => paidLetters(line, deps.clock.now())),
  );
  return lines.length;
}

async function holdClosed(tx: Tx, lines: readonly (Payable & { status: string })[]): Promise<void> {
  const closed = lines.filter(({ status }) => status === 'closed').map(({ id }) => id);
  if (closed.length > 0)
    await tx.query(`UPDATE agent_line SET state = 'held', held_by = $2, held_reason = 'closed' WHERE id = ANY ($1)`, [closed, SYSTEM]);
}

const paidHints = (line: Payable): Hint[] => {
  const to = { brandId: line.brand_id, memberId: line.agent_id };
  return [hintOf(balanceChanged, to), hintOf(settlementPaid, { ...to, data: { lineId: line.id, kind: line.kind } })];
};

/** Kinds that are paid once a day or less: the statement lists the others. */
const LETTERS: ReadonlySet<RunKind> = new Set(['daily', 'dividend']);

const paidLetters = ({ kind, id, brand_id: brandId, agent_id: memberId, amount }: Payable, now: Date): Letter[] =>
  LETTERS.has(kind) ? [{ brandId, memberId, template: 'settlement.paid', params: { amount: sum(amount), reference: id, kind }, now }] : [];

/** A line of the upline's own money: paid, or owed where it does not reach or where older ones are owed. True: nothing blocks later ones. */
export async function payUplineLine(deps: SettlementDeps, lineId: string): Promise<boolean> {
  try {
    return await transaction(deps.db, async (tx) => {
      const line = await one<Payable>(tx, `SELECT ${COLUMNS} FROM agent_line l WHERE id = $1 FOR UPDATE`, [lineId]);
      if (line.state !== 'computed' && line.state !== 'owed') return true;
      if (line.state === 'computed' && (await owesBefore(tx, line))) return owe(tx, deps, line);
      const answer = await post(tx, journalOf(line), deps.clock.now());
      await tx.query(`UPDATE agent_line SET state = 'paid', settled_at = $2, balance_after = $3 WHERE id = $1`, [
        line.id,
        answer.postedAt,
        balanceIn(answer, cashOf(line, line.agent_id)),
      ]);
      await deps.hintAll(tx, paidHints(line));
      await writeLetters(tx, paidLetters(line, deps.clock.now()));
      if (line.upline_id !== null) await deps.hint(tx, balanceChanged, { brandId: line.brand_id, memberId: line.upline_id });
      return true;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'balance.not.enough') throw error;
    await transaction(deps.db, async (tx) => {
      const line = await one<Payable>(tx, `SELECT ${COLUMNS} FROM agent_line l WHERE id = $1 FOR UPDATE`, [lineId]);
      if (line.state === 'computed') await owe(tx, deps, line);
    });
    return false;
  }
}

const owesBefore = async (tx: Tx, { upline_id: uplineId }: Payable): Promise<boolean> =>
  (await one<{ owes: boolean }>(tx, `SELECT EXISTS (SELECT FROM agent_line WHERE upline_id = $1 AND state = 'owed') AS owes`, [uplineId]))
    .owes;

/** Both sides hear of it. */
async function owe(tx: Tx, deps: SettlementDeps, line: Payable): Promise<false> {
  await tx.query(`UPDATE agent_line SET state = 'owed' WHERE id = $1`, [line.id]);
  for (const memberId of [line.agent_id, line.upline_id].filter((id) => id !== null))
    await deps.hint(tx, settlementOwed, { brandId: line.brand_id, memberId, data: { lineId: line.id, kind: line.kind } });
  return false;
}

/** The run's row is held before its lines are looked at: a line freed meanwhile is paid with it, or comes with the next look. */
async function closeRun(tx: Tx, deps: SettlementDeps, runId: string): Promise<void> {
  await tx.query('SELECT FROM agent_run WHERE id = $1 FOR NO KEY UPDATE', [runId]);
  await tx.query(
    `UPDATE agent_run r SET state = 'released', released_at = coalesce(released_at, $2), version = version + 1
       WHERE id = $1 AND ${isOpen} AND NOT EXISTS (SELECT FROM agent_line l WHERE l.run_id = r.id AND l.state = 'computed')`,
    [runId, deps.clock.now()],
  );
}

/** Pays what uplines owe, the oldest first, as far as their money reaches now. */
export async function payOwed(deps: SettlementDeps): Promise<void> {
  const payers = await many<{ id: string }>(deps.db, `SELECT DISTINCT upline_id AS id FROM agent_line WHERE state = 'owed'`);
  const cash = await findCash(
    deps.db,
    payers.map(({ id }) => id),
  );
  for (const { id } of payers) {
    if ((cash.get(id) ?? 0n) <= 0n) continue;
    const lines = await many<{ id: string }>(
      deps.db,
      `SELECT id FROM agent_line WHERE upline_id = $1 AND state = 'owed' ORDER BY counted_to, id`,
      [id],
    );
    for (const line of lines) if (!(await payUplineLine(deps, line.id))) break;
  }
}

/** What a member owes to those below, in ledger units. */
export const findOwed = async (sql: Parameters<typeof many>[0], memberId: string): Promise<bigint> =>
  (
    await one<{ owed: bigint }>(
      sql,
      `SELECT coalesce(sum(amount), 0)::bigint AS owed FROM agent_line WHERE upline_id = $1 AND state = 'owed'`,
      [memberId],
    )
  ).owed;

export type { RunRow };
