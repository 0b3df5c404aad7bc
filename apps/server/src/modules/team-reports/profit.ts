import type { teamProfit, teamProfitByType } from '@pavilion/contract/team-reports/calls';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { SessionContext } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Range } from '../../kernel/report-range.ts';
import { type MoneyFact, sumBranchMoney, sumBranchPlay, sumMoney, sumPlay } from '../activity/public.ts';
import type { NameFor, TeamReportsDeps } from './deps.ts';
import { countDirect, type DirectMember, findDirect, findInTeam, findInTeamByName, findTrail, type TeamMember } from './find-team.ts';
import { wholeDays } from './range.ts';

type Query = InnerQuery<typeof teamProfit>;

/** Direct downlines beyond it are summed in pages; those who left are then not distinguished from members on other pages. */
const MAX_SUMMED = 5_000;

interface ProfitQuery {
  brandId: string;
  agentId: string;
  /** The agent whose direct members are listed: the agent, or an agent of the team. */
  of: TeamMember;
  /** Only this one, where they were named. */
  only: TeamMember | null;
  range: Range;
}

async function asked({ db, nameFor }: TeamReportsDeps, query: Query, { brand, session, now }: SessionContext): Promise<ProfitQuery> {
  const agent = { brandId: brand.id, agentId: session.memberId };
  const of = await findInTeam(db, { ...agent, memberId: query.customerId ?? session.memberId });
  if (!of) throw refuse('downline.unknown');
  const name = query.customerName?.trim();
  const only = name ? await findInTeamByName(db, { ...agent, name, nameOf: await nameFor(brand) }) : null;
  if (name && !only) throw refuse('downline.unknown', { field: 'customerName' });
  return { ...agent, of, only, range: wholeDays(query, { timeZone: brand.timeZone, now }) };
}

/** `self`: the agent's own play and money without anybody below. */
interface Branch {
  member: DirectMember;
  isSelf: boolean;
}

interface BranchPage {
  branches: Branch[];
  total: number;
  pageNo: number;
  pageSize: number;
  /** Every branch is among them, so that what is left of the sum is of those who left. */
  isAll: boolean;
}

/** The branches of a page: the agent's own first, then direct downlines, newest first. */
async function listBranches({ db }: TeamReportsDeps, query: Query, it: ProfitQuery): Promise<BranchPage> {
  const { of, only } = it;
  const { pageNo, pageSize } = pageOf(query);
  if (only) return { branches: [{ member: { ...only, has_direct: true }, isSelf: false }], total: 1, pageNo: 1, pageSize, isAll: false };
  const direct = await countDirect(db, of);
  // The first row of the first page is the agent.
  const offset = (pageNo - 1) * pageSize;
  const limit = offset === 0 ? pageSize - 1 : pageSize;
  const start = Math.max(0, offset - 1);
  const column = direct <= MAX_SUMMED ? columnOf(query.sort) : null;
  const rows = column
    ? (await sortDirect(db, it, { column, order: query.order ?? 'desc' })).slice(start, start + limit)
    : await findDirect(db, { member: of, limit, offset: start });
  const branches = rows.map((member) => ({ member, isSelf: false }));
  return {
    branches: offset === 0 ? [{ member: { ...of, has_direct: false }, isSelf: true }, ...branches] : branches,
    total: direct + 1,
    pageNo,
    pageSize,
    isAll: direct <= MAX_SUMMED,
  };
}

type Loss = InnerValue<typeof teamProfit>['footer'];

/** A figure the list can be sorted by; null: by registration, the newest first. */
const columnOf = (sort: string | undefined): keyof Loss | null =>
  (Object.keys(nothing()) as (keyof Loss)[]).find((column) => column === sort) ?? null;

async function sortDirect(
  db: Sql,
  { brandId, agentId, of, range }: ProfitQuery,
  { column, order }: { column: keyof Loss; order: 'asc' | 'desc' },
): Promise<DirectMember[]> {
  const direct = await findDirect(db, { member: of, limit: MAX_SUMMED, offset: 0 });
  const filter = { brandId, agentId, members: direct.map(({ id }) => id), ...range };
  const play = Map.groupBy(await sumBranchPlay(db, filter), ({ memberId }) => memberId);
  const money = Map.groupBy(await sumBranchMoney(db, filter), ({ memberId }) => memberId);
  const values = new Map(direct.map(({ id }) => [id, lossOf(play.get(id) ?? [], money.get(id) ?? [])[column]]));
  const sign = order === 'asc' ? 1 : -1;
  return direct.toSorted((a, b) => sign * Number((values.get(a.id) ?? 0n) - (values.get(b.id) ?? 0n)));
}

const FACTS: Partial<Record<MoneyFact, keyof Loss>> = {
  deposit: 'deposit',
  withdrawal: 'withdraw',
  'transfer.in': 'agent_transfer_in',
  'transfer.out': 'agent_transfer_out',
  rebate: 'lott_game_rebate',
  promotion: 'lott_promotion',
  commission: 'lott_agent_commission',
};

const nothing = (): Loss => ({
  deposit: 0n,
  withdraw: 0n,
  agent_transfer_in: 0n,
  agent_transfer_out: 0n,
  lott_game_betting: 0n,
  lott_game_rebate: 0n,
  lott_game_winning: 0n,
  lott_game_pnl: 0n,
  lott_agent_commission: 0n,
  lott_promotion: 0n,
});

/** Of the players: winnings, rebates and promotions less stakes. */
function lossOf(play: readonly { stake: bigint; payout: bigint }[], money: readonly { fact: MoneyFact; amount: bigint }[]): Loss {
  const loss = nothing();
  for (const { stake, payout } of play) {
    loss.lott_game_betting += stake;
    loss.lott_game_winning += payout;
  }
  for (const { fact, amount } of money) {
    const name = FACTS[fact];
    if (name) loss[name] += amount;
  }
  loss.lott_game_pnl = loss.lott_game_winning - loss.lott_game_betting + loss.lott_game_rebate + loss.lott_promotion;
  return loss;
}

const less = (a: Loss, b: Loss): Loss => {
  const rest = nothing();
  for (const name of Object.keys(rest) as (keyof Loss)[]) rest[name] = a[name] - b[name];
  return rest;
};
const plus = (a: Loss, b: Loss): Loss => less(a, less(nothing(), b));
const isNothing = (loss: Loss): boolean => Object.values(loss).every((value) => value === 0n);

const isAgent = ({ customer_type: type }: TeamMember): boolean => [1, 2, 41, 42].includes(type);

const whoIs = (nameOf: NameFor, viewerId: string, { member, isSelf }: Branch) => ({
  customer_id: member.id,
  customer_name: nameOf(viewerId, { id: member.id, username: member.username, agentPath: member.agent_path }),
  has_direct: !isSelf && member.has_direct,
  type: isAgent(member) ? 1 : 0,
  former: false,
});
const FORMER = { customer_id: '', customer_name: '', has_direct: false, type: 0, former: true };

const trailOf = async ({ db }: TeamReportsDeps, { agentId, of }: ProfitQuery, nameOf: NameFor) =>
  (await findTrail(db, agentId, of)).map((member) => ({
    customerId: member.id,
    customerName: nameOf(agentId, { id: member.id, username: member.username, agentPath: member.agent_path }),
  }));

/** Play and money of a member alone, as it counted under the agent who asks. */
const aloneIn = ({ brandId, agentId, of, range }: ProfitQuery) => ({
  brandId,
  memberId: of.id,
  ...(of.id === agentId ? {} : { pathOf: agentId }),
  ...range,
});

/** Of the one listed with everybody below, as it counted under the agent who asks. */
const wholeOf = ({ brandId, agentId, of, range }: ProfitQuery) => ({ brandId, agentId, members: [of.id], ...range });

/** Direct downlines with all their downlines; those who left in one nameless row; the sum of the whole range. */
export async function readProfit(deps: TeamReportsDeps, query: Query, context: SessionContext): Promise<InnerValue<typeof teamProfit>> {
  const { db } = deps;
  const it = await asked(deps, query, context);
  const list = await listBranches(deps, query, it);
  const nameOf = await deps.nameFor(context.brand);
  const members = list.branches.filter(({ isSelf }) => !isSelf).map(({ member }) => member.id);
  const branchQuery = { brandId: it.brandId, agentId: it.agentId, members, ...it.range };
  const play = await sumBranchPlay(db, branchQuery);
  const money = await sumBranchMoney(db, branchQuery);
  const self = lossOf(await sumPlay(db, aloneIn(it)), await sumMoney(db, aloneIn(it)));
  const ofId = (id: string): Loss =>
    lossOf(
      play.filter(({ memberId }) => memberId === id),
      money.filter(({ memberId }) => memberId === id),
    );
  const rows = list.branches.map((branch) => ({
    ...whoIs(nameOf, it.agentId, branch),
    ...(branch.isSelf ? self : ofId(branch.member.id)),
  }));
  const footer = it.only ? ofId(it.only.id) : await wholeLoss(deps, it);
  const isLast = list.pageNo * list.pageSize >= list.total;
  const former = it.only || !list.isAll || !isLast ? nothing() : less(footer, plus(self, await allBranches(deps, it)));
  return {
    list: isNothing(former) ? rows : [...rows, { ...FORMER, ...former }],
    footer,
    trail: await trailOf(deps, it, nameOf),
    ...pageFacts(list, list.total),
  };
}

async function wholeLoss({ db }: TeamReportsDeps, it: ProfitQuery): Promise<Loss> {
  if (it.of.id !== it.agentId) return lossOf(await sumBranchPlay(db, wholeOf(it)), await sumBranchMoney(db, wholeOf(it)));
  const filter = { brandId: it.brandId, pathOf: it.agentId, ...it.range };
  return lossOf(await sumPlay(db, filter), await sumMoney(db, filter));
}

async function allBranches({ db }: TeamReportsDeps, it: ProfitQuery): Promise<Loss> {
  const direct = await findDirect(db, { member: it.of, limit: MAX_SUMMED, offset: 0 });
  const filter = { brandId: it.brandId, agentId: it.agentId, members: direct.map(({ id }) => id), ...it.range };
  return lossOf(await sumBranchPlay(db, filter), await sumBranchMoney(db, filter));
}

type TypeValue = InnerValue<typeof teamProfitByType>;
type TypeFigures = TypeValue['footer'];

interface PlayRow {
  product?: string;
  settled: number;
  stake: bigint;
  payout: bigint;
  turnover: bigint;
}

const ofPlay = (rows: readonly PlayRow[]): TypeFigures => {
  const sum = { bets: 0, betting: 0n, turnover: 0n, winning: 0n, profit: 0n };
  for (const { settled, stake, payout, turnover } of rows) {
    sum.bets += settled;
    sum.betting += stake;
    sum.turnover += turnover;
    sum.winning += payout;
    sum.profit += payout - stake;
  }
  return sum;
};

/** The same by kind of game: a row for each branch and kind that was played; on the last page what those who left had played. */
export async function readProfitByType(
  deps: TeamReportsDeps,
  query: InnerQuery<typeof teamProfitByType>,
  context: SessionContext,
): Promise<TypeValue> {
  const { db } = deps;
  const it = await asked(deps, query, context);
  const list = await listBranches(deps, query, it);
  const nameOf = await deps.nameFor(context.brand);
  const product = query.gameType?.toLowerCase();
  const isAsked = (row: PlayRow): boolean => product === undefined || row.product === product;
  const members = list.branches.filter(({ isSelf }) => !isSelf).map(({ member }) => member.id);
  const play = await sumBranchPlay(db, { brandId: it.brandId, agentId: it.agentId, members, ...it.range });
  const self = await sumPlay(db, { ...aloneIn(it), by: ['product'] });
  const typed = (row: PlayRow) => ({
    gameType: (row.product ?? '').toUpperCase(),
    gameTypeName: deps.messageFor(`game.category.${(row.product ?? '').toUpperCase()}`, context.language),
  });
  const rows = list.branches.flatMap((branch) =>
    (branch.isSelf ? self : play.filter(({ memberId }) => memberId === branch.member.id))
      .filter(isAsked)
      .map((row) => ({ ...whoIs(nameOf, it.agentId, branch), ...typed(row), ...ofPlay([row]) })),
  );
  const whole: readonly PlayRow[] = it.only ? play : await wholeByType(deps, it);
  const isLast = list.pageNo * list.pageSize >= list.total;
  const former = it.only || !list.isAll || !isLast ? [] : await formerByType(deps, it, { whole, self });
  return {
    list: [...rows, ...former.filter(isAsked).map((row) => ({ ...FORMER, ...typed(row), ...ofPlay([row]) }))],
    footer: ofPlay(whole.filter(isAsked)),
    trail: await trailOf(deps, it, nameOf),
    ...pageFacts(list, list.total),
  };
}

const wholeByType = ({ db }: TeamReportsDeps, it: ProfitQuery): Promise<readonly PlayRow[]> =>
  it.of.id === it.agentId
    ? sumPlay(db, { brandId: it.brandId, pathOf: it.agentId, ...it.range, by: ['product'] })
    : sumBranchPlay(db, wholeOf(it));

/** What is left of the whole by kind of game, where anything is. */
async function formerByType(
  { db }: TeamReportsDeps,
  it: ProfitQuery,
  { whole, self }: { whole: readonly PlayRow[]; self: readonly PlayRow[] },
): Promise<PlayRow[]> {
  const direct = await findDirect(db, { member: it.of, limit: MAX_SUMMED, offset: 0 });
  const members = direct.map(({ id }) => id);
  const here: readonly PlayRow[] = [
    ...self,
    ...(await sumBranchPlay(db, { brandId: it.brandId, agentId: it.agentId, members, ...it.range })),
  ];
  return whole.flatMap(({ product = '', settled, stake, payout, turnover }) => {
    const rest = { product, settled, stake, payout, turnover };
    for (const row of here) {
      if (row.product !== product) continue;
      rest.settled -= row.settled;
      rest.stake -= row.stake;
      rest.payout -= row.payout;
      rest.turnover -= row.turnover;
    }
    return rest.settled === 0 && rest.stake === 0n && rest.payout === 0n && rest.turnover === 0n ? [] : [rest];
  });
}
