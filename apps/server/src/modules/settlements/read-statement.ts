import { contractTerms, type WireTerms } from '@pavilion/contract/contracts/terms';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import type { settlementStatement } from '@pavilion/contract/settlements/calls';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import * as z from 'zod/mini';
import { isAgentType, type SessionContext } from '../../http/types.ts';
import { many, maybeOne, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { NameFor, SettlementReads } from './deps.ts';
import { productNameOf } from './product-name.ts';
import { dividendCostCodes } from './evaluate.ts';
import { ofShare, type Tier, tiersOf } from './rules.ts';
import type { LineRow } from './tables.ts';

type Statement = InnerValue<typeof settlementStatement>;

interface PartRow {
  account: string;
  turnover: bigint;
  net: bigint;
  rate: bigint;
  beneath: bigint;
  exact: bigint;
  amount: bigint;
  username: string;
  agent_path: string[];
  customer_type: number;
}

/** How a line is calculated, for its receiver and who offered the contract. Rebate commission has no contract, tiers or stakes of its own. */
export async function readStatement(
  deps: SettlementReads,
  { lineId, page }: { lineId: string; page: Page },
  context: SessionContext,
): Promise<Statement> {
  const { db } = deps;
  const viewer = context.session.memberId;
  const line = await maybeOne<LineRow & { username: string; agent_path: string[] }>(
    db,
    'SELECT l.*, m.username, m.agent_path FROM agent_line l JOIN member_facts m ON m.id = l.agent_id WHERE l.id = $1 AND l.brand_id = $2',
    [lineId, context.brand.id],
  );
  if (!line || (line.agent_id !== viewer && line.above_id !== viewer)) throw refuse('settlement.unknown');
  const { terms } = line.inputs;
  const nameFor = await deps.nameFor(context.brand);
  const mine = line.agent_id === viewer;
  const share = BigInt(line.inputs.share ?? PPM_NUMBER);
  const tiers = terms ? tiersOf(z.decode(contractTerms, terms as WireTerms), share) : [];
  const { count, rates, amounts } = await one<{ count: number; rates: bigint[]; amounts: bigint }>(
    db,
    `SELECT count(*)::int AS count, coalesce(array_agg(DISTINCT rate), ARRAY[]::bigint[]) AS rates, coalesce(sum(amount), 0)::bigint AS amounts
       FROM agent_line_part WHERE line_id = $1`,
    [line.id],
  );
  const isReached = (tier: Tier, index: number): boolean =>
    line.kind === 'realtime' ? rates.some((rate) => BigInt(rate) === tier.rate || BigInt(rate) === tier.lossRate) : index === line.tier;
  const costs = line.inputs.costs ?? {};
  return {
    lineId: line.id,
    contractId: line.contract_id,
    kind: line.kind,
    gameType: line.type,
    productName: productNameOf(deps, line, context),
    customerName: nameFor(viewer, { id: line.agent_id, username: line.username, agentPath: line.agent_path }),
    mine,
    from: line.counted_from.toISOString(),
    to: line.counted_to.toISOString(),
    share: Number(share) / PPM_NUMBER,
    state: line.state,
    settleTime: line.settled_at?.toISOString() ?? null,
    payer: line.payer,
    reference: line.settled_at ? line.id : null,
    balanceBefore: mine && line.balance_after !== null ? line.balance_after - line.amount : null,
    balanceAfter: mine ? line.balance_after : null,
    betting: terms ? line.stake : line.turnover,
    notCounted: terms ? line.stake - line.turnover : 0n,
    turnover: line.turnover,
    late: line.late,
    winning: line.payout,
    costs: dividendCostCodes.flatMap((code) => (costs[code] && costs[code] !== '0' ? [{ code, amount: BigInt(costs[code]) }] : [])),
    net: line.net,
    carriedIn: line.carried_in,
    carriedOut: line.carried_out,
    activeMembers: line.active_members,
    tiers: tiers.map((tier, index) => ({
      from: tier.from,
      active: tier.active,
      rateType: tier.rateType,
      rate: tier.rate,
      lossRate: tier.lossRate,
      reached: isReached(tier, index),
    })),
    toNext: toNext(line, tiers),
    parts: await readParts(deps, { line, page, viewer, nameFor }),
    exact: line.kind === 'dividend' ? grossOf(line) : line.exact,
    beneath: line.beneath,
    rounding: roundingOf(line, amounts),
    amount: line.amount,
    ...pageFacts(page, count),
  };
}

/** Of a dividend, before what went to contracts below is taken off. */
const grossOf = ({ net, carried_in: carried, rate }: LineRow): bigint => (net + carried > 0n ? ofShare(net + carried, rate) : 0n);

/** What cutting to the currency's step dropped: of dividends and fixed amounts of the whole, else of each account. */
function roundingOf({ kind, rate_type: type, exact, beneath, carried_in: carried, amount }: LineRow, amounts: bigint): bigint {
  if (kind === 'dividend') return exact - amount;
  if (type === 'P') return exact - amounts;
  return amount === 0n ? 0n : exact - (amount + beneath - carried);
}

function toNext({ kind, tier, turnover, active_members: active }: LineRow, tiers: readonly Tier[]): Statement['toNext'] {
  const next = kind === 'realtime' ? undefined : tiers[tier === null ? 0 : tier + 1];
  if (!next) return null;
  return { amount: next.from > turnover ? next.from - turnover : 0n, active: Math.max(0, next.active - active) };
}

interface PartsQuery {
  line: LineRow;
  page: Page;
  viewer: string;
  nameFor: NameFor;
}

/** Who left the team since is nameless. */
async function readParts({ db }: SettlementReads, { line, page, viewer, nameFor }: PartsQuery): Promise<Statement['parts']> {
  const rows = await many<PartRow>(
    db,
    `SELECT p.account, p.turnover, p.net, p.rate, p.beneath, p.exact, p.amount, m.username, m.agent_path, m.customer_type
       FROM agent_line_part p JOIN member_facts m ON m.id = p.account WHERE p.line_id = $1 ORDER BY p.n LIMIT $2 OFFSET $3`,
    [line.id, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return rows.map(({ account, username, agent_path: agentPath, customer_type: type, ...part }) => {
    const former = account !== line.agent_id && !agentPath.includes(line.agent_id);
    return {
      customerName: former ? '' : nameFor(viewer, { id: account, username, agentPath }),
      former,
      type: isAgentType(type) ? 1 : 0,
      turnover: part.turnover,
      net: part.net,
      rate: part.rate,
      beneath: part.beneath,
      kept: part.rate - part.beneath,
      exact: part.exact,
      amount: part.amount,
    };
  });
}
