import type { ContractPeriod } from '@pavilion/contract/contracts/terms';
import { type Period, periodOf } from '../../kernel/agent-periods.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { type PathPlay, readPathPlay, readSinglePlay, sumMoney, sumPlay } from '../activity/public.ts';
import type { BrandZone } from './deps.ts';
import type { Carry, Costs } from './evaluate.ts';
import { type CountedContract, covers, type Path, type PlayRow, type PlayType, tiersOf } from './rules.ts';

/** TYPE of each product. */
export async function typesOfProducts(sql: Sql): Promise<ReadonlyMap<string, PlayType>> {
  const rows = await many<{ code: string; type: PlayType }>(sql, 'SELECT code, contract_type AS type FROM product');
  return new Map(rows.map(({ code, type }) => [code, type]));
}

/** One object for each path. */
export function createPaths(): (agents: readonly string[]) => Path {
  const known = new Map<string, Path>();
  return (agents) => {
    const name = agents.join(' ');
    const path = known.get(name) ?? { id: known.size, agents };
    known.set(name, path);
    return path;
  };
}

/** The period cut where contracts end in it, so that each piece has the same contracts from its beginning to its end. */
export function piecesOf(span: Period, contracts: readonly CountedContract[]): Period[] {
  const cuts = contracts.flatMap(({ window }) => [window.from.getTime(), window.to.getTime()]);
  const moments = [...new Set([span.from.getTime(), ...cuts, span.to.getTime()])].toSorted((a, b) => a - b);
  return moments.slice(1).map((to, index) => ({ from: new Date(moments[index] ?? to), to: new Date(to) }));
}

/** What counted in the period, by account, path and TYPE. Of closed activity it is the same whenever it is read. */
export async function readPlay(
  sql: Sql,
  { brandId, span }: { brandId: string; span: Period },
  contracts: readonly CountedContract[],
): Promise<PlayRow[]> {
  const types = await typesOfProducts(sql);
  const pathOf = createPaths();
  const own = [...new Set(contracts.map(({ agentId }) => agentId))];
  const isRealtime = contracts[0]?.kind === 'realtime';
  const amounts = [...new Set(contracts.flatMap(({ terms, share }) => tiersOf(terms, share).map(({ from }) => from)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const rows: PlayRow[] = [];
  for (const piece of piecesOf(span, contracts)) {
    const asked = { brandId, ...piece, own };
    const rowOf = ({ agents, memberId, product, turnover, stake, payout, late }: PathPlay): PlayRow | null => {
      const type = types.get(product);
      return type ? { piece, path: pathOf(agents), memberId, type, turnover, stake, payout, late } : null;
    };
    if (isRealtime) {
      for (const play of await readSinglePlay(sql, { ...asked, amounts })) {
        const row = rowOf(play);
        if (row) rows.push({ ...row, hasWon: play.hasWon, single: amounts[play.reached - 1] ?? -1n });
      }
    } else {
      for (const play of await readPathPlay(sql, asked)) {
        const row = rowOf(play);
        if (row) rows.push(row);
      }
    }
  }
  return rows;
}

const NONE: Costs = { rebate: 0n, grant: 0n, salary: 0n };

/**
 * Costs of the teams, as far as their terms name them. Rebates and grants are of no TYPE: a contract of one TYPE bears them by its part of the turnover.
 * Salaries are what the house settled within, by the TYPE of their contracts.
 */
export async function readCosts(
  sql: Sql,
  brandId: string,
  contracts: readonly CountedContract[],
  rows: readonly PlayRow[],
): Promise<Map<string, Costs>> {
  const costs = new Map<string, Costs>();
  for (const contract of contracts) {
    if (contract.terms.kind !== 'dividend' || contract.terms.costs.length === 0) continue;
    const { agentId, window, type } = contract;
    const named = contract.terms.costs;
    const money = await sumMoney(sql, { brandId, pathOf: agentId, ...window, fact: ['rebate', 'promotion'] });
    const of = (fact: string) => money.reduce((sum, row) => (row.fact === fact ? sum + row.amount : sum), 0n);
    let share = (amount: bigint) => amount;
    if (type !== 'CONS') {
      const [all] = await sumPlay(sql, { brandId, pathOf: agentId, ...window });
      const whole = all?.turnover ?? 0n;
      const own = rows
        .filter((row) => row.type === type && row.piece.from >= window.from && row.piece.to <= window.to)
        .filter((row) => row.memberId === agentId || row.path.agents.includes(agentId))
        .reduce((sum, row) => sum + row.turnover, 0n);
      share = (amount) => (whole > 0n && own > 0n ? (amount * own) / whole : 0n);
    }
    costs.set(contract.contractId, {
      rebate: named.includes('rebate') ? share(of('rebate')) : NONE.rebate,
      grant: named.includes('grant') ? share(of('promotion')) : NONE.grant,
      salary: named.includes('salary') ? await readSalaries(sql, contract, share) : NONE.salary,
    });
  }
  return costs;
}

/** Salaries of the agent and of everybody below that the house bears, of periods that ended within. */
async function readSalaries(sql: Sql, { agentId, window, type }: CountedContract, share: (amount: bigint) => bigint): Promise<bigint> {
  const paid = await many<{ type: CountedContract['type']; amount: bigint }>(
    sql,
    `SELECT type, sum(amount)::bigint AS amount FROM agent_line WHERE brand_id = (SELECT brand_id FROM member_facts WHERE id = $1)
       AND kind = ANY ('{daily,hourly,realtime}') AND counted_to > $2 AND counted_to <= $3 AND payer = 'house' AND amount > 0
       AND (agent_id = $1 OR inputs -> 'agentPath' ? $1) GROUP BY type`,
    [agentId, window.from, window.to],
  );
  return paid.reduce((sum, row) => {
    if (!covers({ type }, row.type)) return sum;
    return sum + (row.type === 'CONS' ? share(row.amount) : row.amount);
  }, 0n);
}

const carryKey = (row: { agentId: string; payer: string; type: string }): string => `${row.agentId} ${row.payer} ${row.type}`;
export const carryPayer = ({ payer, uplineId }: Pick<CountedContract, 'payer' | 'uplineId'>): string =>
  payer === 'house' ? '' : (uplineId ?? '');

/** What is carried into a period from earlier ones, by contract: it belongs to agent, payer and TYPE, whatever contract it comes from. */
export async function readCarries(
  sql: Sql,
  { brandId, span, kind }: { brandId: string; span: Period; kind: string },
  contracts: readonly CountedContract[],
) {
  const rows = await many<Carry & { agentId: string; payer: string; type: string }>(
    sql,
    `SELECT agent_id AS "agentId", payer, type, since, until, amount FROM agent_carry
       WHERE brand_id = $1 AND kind = $2 AND (until IS NULL OR until > $3) ORDER BY since`,
    [brandId, kind, span.from],
  );
  const byOwner = Map.groupBy(rows, carryKey);
  return new Map<string, Carry[]>(
    contracts.map((contract) => [
      contract.contractId,
      (byOwner.get(carryKey({ ...contract, payer: carryPayer(contract) })) ?? []).map(({ since, until, amount }) => ({
        since,
        until,
        amount,
      })),
    ]),
  );
}

/** House-paid dividends of other lengths of period that ended within, by the contract above that bears them. */
export async function readPaidBefore(
  sql: Sql,
  { brandId, span, period }: { brandId: string; span: Period; period: string },
  contracts: readonly CountedContract[],
) {
  const rows = await many<{ type: CountedContract['type']; path: string[]; amount: bigint }>(
    sql,
    `SELECT l.type, ARRAY(SELECT jsonb_array_elements_text(l.inputs -> 'agentPath')) AS path, l.amount FROM agent_line l JOIN agent_run r ON r.id = l.run_id
       WHERE l.brand_id = $1 AND l.kind = 'dividend' AND l.counted_to > $2 AND l.counted_to <= $3 AND l.payer = 'house' AND l.amount > 0 AND r.period <> $4`,
    [brandId, span.from, span.to, period],
  );
  const paid = new Map<string, bigint>();
  for (const contract of contracts)
    for (const row of rows)
      if (row.path.includes(contract.agentId) && covers(contract, row.type))
        paid.set(contract.contractId, (paid.get(contract.contractId) ?? 0n) + row.amount);
  return paid;
}

/** End of the last period into which a loss of this one is taken; null: of none. */
export function carryEnd({ terms }: CountedContract, period: ContractPeriod, zone: string, span: Period): Date | null {
  if (terms.kind !== 'dividend' || terms.carryPeriods === 0) return null;
  let end = span.to;
  for (let count = 0; count < terms.carryPeriods; count += 1) end = periodOf(period, zone, end).to;
  return end;
}

export const stepOf = async (sql: Sql, { currency }: Pick<BrandZone, 'currency'>): Promise<bigint> =>
  (await one<{ step: bigint }>(sql, 'SELECT bet_step AS step FROM currency WHERE code = $1', [currency])).step;

export interface SettlementSetting {
  active_turnover: bigint;
  unusual_percent: number;
}

export const settingOf = (sql: Sql, brandId: string): Promise<SettlementSetting> =>
  one(
    sql,
    `SELECT coalesce(max(active_turnover), 0)::bigint AS active_turnover, coalesce(max(unusual_percent), 100) AS unusual_percent
       FROM settlement_setting WHERE brand_id = $1`,
    [brandId],
  );

export interface SettlementRule {
  automatic_up_to: bigint | null;
  brake_above: bigint | null;
}

export const ruleOf = (sql: Sql, brandId: string, kind: string): Promise<SettlementRule> =>
  one(
    sql,
    'SELECT max(automatic_up_to) AS automatic_up_to, max(brake_above) AS brake_above FROM settlement_rule WHERE brand_id = $1 AND kind = $2',
    [brandId, kind],
  );

/** Valid turnover of a period from which on a member was active in it; ledger units. */
export const activeTurnoverOf = async (sql: Sql, brandId: string): Promise<bigint> => (await settingOf(sql, brandId)).active_turnover;
