import type { ContractKind, ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import type { contractPreview } from '@pavilion/contract/contracts/calls';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import { PPM } from '@pavilion/contract/base/rate';
import type { SessionContext } from '../../http/types.ts';
import { type Period, periodBefore } from '../../kernel/agent-periods.ts';
import { many, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { countActiveTeam, sumMoney, sumPlay } from '../activity/public.ts';
import type { ContractDeps } from './answer-contract.ts';
import { findBelow } from './list-contracts.ts';
import { policyOf } from './policy.ts';
import { currentOf, findLive, findOwnTerms, versionsOf } from './store.ts';
import { rateTypeOf, readTerms, tierReached, tiersOf, unsoundTier } from './terms.ts';

type Answer = InnerValue<typeof contractPreview>;

export interface PreviewDeps {
  /** Valid turnover from which a member is active, ledger units. */
  activeTurnover(brandId: string): Promise<bigint>;
}

/**
 * What terms would have paid over the last whole period (of the hourly and real-time salaries: the last whole day), as if they alone were paid beneath the
 * agent's own. Hours are evaluated with the members active on the day; module settlements computes exactly.
 */
export async function previewContract(
  { db, activeTurnover }: ContractDeps & PreviewDeps,
  { customerId, type, period, terms }: InnerBody<typeof contractPreview>,
  { session, brand, now }: SessionContext,
): Promise<Answer> {
  const { kind } = terms;
  await findBelow(db, { customerId, brandId: brand.id, agentId: session.memberId });
  const policy = await policyOf(db, brand, { kind, type });
  if (!policy) throw refuse('contract.kind.not.offered', { field: 'kind' });
  if (period !== undefined && period !== policy.period) throw refuse('contract.period', { field: 'period' });
  const unsound = unsoundTier(terms);
  if (unsound !== null) throw refuse('contract.terms.invalid', { field: 'terms', value: { tier: unsound } });
  const own = await findOwnTerms(db, { agentId: session.memberId, kind, type });
  if (!own) throw refuse('contract.own.missing');
  const over = periodBefore(kind === 'hourly' || kind === 'realtime' ? 'D' : policy.period, brand.timeZone, now);
  const at = { brandId: brand.id, least: await activeTurnover(brand.id), over, type, kind };
  const costs = terms.kind === 'dividend' ? terms.costs : [];
  const [branch, team] = [
    await playOf(db, { ...at, agentId: customerId, costs }),
    await playOf(db, { ...at, agentId: session.memberId, costs }),
  ];
  const live = await findLive(db, { agentId: customerId, kind, type });
  const current = live && currentOf((await versionsOf(db, [live.id])).get(live.id) ?? [], now);
  const both = (below: ContractTerms) => {
    const { tier, amount } = paid(below, branch, branch);
    const mine = paid(own.terms, branch, team).amount;
    // What the house pays is paid once along the chain; what the upline pays leaves their own cash.
    return { tier, downline: amount, own: policy.payer === 'upline' || mine > amount ? mine - amount : 0n };
  };
  return {
    from: over.from.toISOString(),
    to: over.to.toISOString(),
    turnover: branch.whole.turnover,
    net: branch.whole.net,
    activeMembers: Number(branch.whole.active),
    now: current && both(readTerms(current.terms)),
    offered: both(terms),
  };
}

interface Figures {
  turnover: bigint;
  net: bigint;
  active: bigint;
}

/** Real-time salaries: turnover of settled bets by single amount, won and lost apart. */
interface BetSum {
  single: bigint;
  won: boolean;
  turnover: bigint;
}

interface Play {
  whole: Figures;
  /** By the beginning of the hour, where an hourly salary asks; an hour without play is not there. */
  hours: ReadonlyMap<number, Figures>;
  bets: readonly BetSum[];
}

interface PlayQuery {
  brandId: string;
  /** From which valid turnover a member is active. */
  least: bigint;
  agentId: string;
  over: Period;
  kind: ContractKind;
  type: ContractType;
  costs: readonly string[];
}

async function playOf(sql: Sql, { brandId, least, agentId, over, kind, type, costs }: PlayQuery): Promise<Play> {
  const products = (await many<{ code: string }>(sql, `SELECT code FROM product WHERE $1 = 'CONS' OR contract_type = $1`, [type])).map(
    ({ code }) => code,
  );
  const query = { brandId, pathOf: agentId, product: products, ...over };
  const [sum] = await sumPlay(sql, query);
  const active = BigInt(await countActiveTeam(sql, { brandId, agentId, products, least, ...over }));
  const named = costs.flatMap((cost) => (cost === 'rebate' ? ['rebate' as const] : cost === 'grant' ? ['promotion' as const] : []));
  const spent = kind === 'dividend' && named.length > 0 ? await sumMoney(sql, { brandId, pathOf: agentId, fact: named, ...over }) : [];
  const hours = kind === 'hourly' ? await sumPlay(sql, { ...query, by: ['hour'] }) : [];
  const cost = spent.reduce((total, { amount }) => total + amount, 0n);
  return {
    whole: { turnover: sum?.turnover ?? 0n, net: (sum?.stake ?? 0n) - (sum?.payout ?? 0n) - cost, active },
    hours: new Map(hours.map(({ at, turnover }) => [at?.getTime() ?? 0, { turnover, net: 0n, active }])),
    bets: kind === 'realtime' ? await betsOf(sql, { agentId, over, products }) : [],
  };
}

/** By the accounts below now, so that the bets are found by their players. */
const betsOf = (sql: Sql, { agentId, over, products }: Pick<PlayQuery, 'agentId' | 'over'> & { products: readonly string[] }) =>
  many<BetSum>(
    sql,
    `SELECT b.stake AS single, b.payout > b.stake AS won, sum(b.valid_turnover)::bigint AS turnover
       FROM (SELECT id FROM member_facts WHERE agent_path @> ARRAY[$1] UNION ALL SELECT $1) m JOIN bet_facts b ON b.member_id = m.id
       WHERE b.placed_at >= $2::timestamptz - interval '1 day' AND b.placed_at < $3 AND b.settled_at >= $2 AND b.settled_at < $3 AND b.state = 'settled'
         AND b.product = ANY ($4) GROUP BY 1, 2`,
    [agentId, over.from, over.to, products],
  );

const figuresFor = (terms: ContractTerms, { turnover, net, active }: Figures): bigint[] =>
  terms.kind === 'dividend' ? [turnover, net, active] : [turnover, active];

/** The tier that the figures of `basis` reach, and what its rate pays on the play of `branch`. */
function paid(terms: ContractTerms, branch: Play, basis: Play): { tier: number | null; amount: bigint } {
  const tiers = tiersOf(terms);
  const reached = (figures: readonly bigint[]) => tierReached(tiers, figures);
  const rateAt = (tier: number, place = 0): bigint => tiers[tier]?.rates[place] ?? 0n;
  const shown = (tier: number) => (tier < 0 ? null : tier);
  if (terms.kind === 'realtime') {
    const at = branch.bets.map((bet) => ({ bet, tier: reached([bet.single]) }));
    const amount = at.reduce((sum, { bet, tier }) => sum + (bet.turnover * rateAt(tier, bet.won ? 0 : 1)) / PPM, 0n);
    return { tier: shown(Math.max(-1, ...at.map(({ tier }) => tier))), amount };
  }
  const isAmount = rateTypeOf(terms) === 'A';
  const amountOf = (tier: number, base: bigint): bigint => (isAmount ? rateAt(tier) : ((base > 0n ? base : 0n) * rateAt(tier)) / PPM);
  if (terms.kind === 'hourly') {
    const own = [...basis.hours].map(([hour, figures]) => ({ hour, tier: reached(figuresFor(terms, figures)) }));
    const amount = own.reduce((sum, { hour, tier }) => sum + amountOf(tier, branch.hours.get(hour)?.turnover ?? 0n), 0n);
    return { tier: shown(Math.max(-1, ...own.map(({ tier }) => tier))), amount };
  }
  const tier = reached(figuresFor(terms, basis.whole));
  return { tier: shown(tier), amount: amountOf(tier, terms.kind === 'dividend' ? branch.whole.net : branch.whole.turnover) };
}
