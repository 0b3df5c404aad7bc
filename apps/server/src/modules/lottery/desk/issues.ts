import { hashServerSeed } from '@pavilion/fairness/float-stream';
import * as wire from '@pavilion/contract/lottery/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { MAX_COUNTED, pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { Prizes } from '@pavilion/lottery/play';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import type { DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { countListed } from '../../../kernel/count-listed.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { inZone, utcDays } from '../../../kernel/report-range.ts';
import { operatorActor } from '../../audit/public.ts';
import { proposeOfIssue, waitingOf } from './draw-kinds.ts';
import { type LotteryDeskDeps, drawInScope, gameInScope, gameNames } from './deps.ts';
import { drawBySeed } from '../draws/draw-by-seed.ts';
import { drawOf } from '../games/games.ts';
import { keyOf, readChange, evaluateChange, showChanges } from '../tickets/preview.ts';
import { type EntryRow, enterResult, isFeed, latestEntries } from '../draws/results.ts';
import { gamesById, type GameRow, ISSUE, type IssueRow } from '../tables.ts';
import { ORDER_STATES } from '../states.ts';

type Row = IssueRow & { isHouse: boolean; zone: string };

const MAX_LATE = 200;
const MAX_CHANGES = 50;

/** Issues, their results and what is proposed about them. */
export function registerIssuesDesk({ serve }: Pick<DeskRegistrar, 'serve'>, deps: LotteryDeskDeps): void {
  serve(wire.lotteryIssuesList, ({ query }, context) => listIssues(deps, query, context));
  serve(wire.lotteryIssueDetail, ({ query }, context) => detail(deps, query, context));
  serve(wire.lotteryResultType, async ({ body: { gameId, numero, text, startedAt } }, context) => {
    await drawInScope(deps, { gameId, numero }, context);
    const actor = operatorActor(context);
    const started = startedAt === null ? null : new Date(startedAt);
    return { outcome: await enterResult(deps, { gameId, numero, text, startedAt: started }, { source: actor.id, actor }) };
  });
  serve(wire.lotteryIssuePreview, async ({ query }, context) => {
    await gameInScope(deps, query.gameId, context);
    const change = await readChange(deps, { ...query, text: query.text ?? '' });
    const preview = await deps.previews.ask(keyOf(change), (report) => evaluateChange(deps, change, report));
    if ('progress' in preview) return { isWhole: false, progress: preview.progress, sums: [], most: [] };
    return { isWhole: true, progress: null, ...(await showChanges(deps.db, preview.value, context.session.scope)) };
  });
  serve(wire.lotteryIssuePropose, async ({ body }, context) => {
    await gameInScope(deps, body.gameId, context);
    return { proposalId: await proposeOfIssue(deps, body, context) };
  });
}

const ISSUES = `SELECT ${ISSUE}, g.is_house AS "isHouse", g.zone FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id`;
const DUE = `i.state = 'closed' AND NOT g.is_house AND i.draws_at <= $5`;

async function listIssues(deps: LotteryDeskDeps, query: InnerQuery<typeof wire.lotteryIssuesList>, context: OperatorContext) {
  const page = pageOf(query);
  const isDue = query.state === 'due';
  // Days where it is drawn; no zone is farther from UTC than 14 hours before and 12 behind, which an index can find.
  const where = `EXISTS (SELECT FROM lottery_offer f WHERE f.game_id = g.id AND f.brand_id = ANY ($1)) AND ($2::int IS NULL OR g.id = $2)
    AND ($3::text IS NULL OR i.numero LIKE $3 || '%') AND ($4::text IS NULL OR i.state = $4)
    AND ${isDue ? DUE : '($5::timestamptz IS NOT NULL)'}
    AND ($6::timestamptz IS NULL OR i.draws_at >= ${inZone('$6', 'g.zone')}) AND ($7::timestamptz IS NULL OR i.draws_at < ${inZone('$7', 'g.zone')})
    AND ($6::timestamptz IS NULL OR i.draws_at >= $6::timestamptz - interval '14 hours')
    AND ($7::timestamptz IS NULL OR i.draws_at < $7::timestamptz + interval '12 hours')`;
  const values = [
    brandsOf(context, query.brandId),
    query.gameId ?? null,
    query.q?.trim() || null,
    isDue ? null : (query.state ?? null),
    context.now,
    ...utcDays(query),
  ];
  const { count, isMore } = await countListed(
    deps.db,
    `FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id WHERE ${where}`,
    values,
  );
  // Issues of coming days are listed after drawn ones: some 20,000 of quick games would come first otherwise. Each part is read by an index.
  const part = (number: number, when: string) =>
    `(${ISSUES.replace('SELECT', `SELECT ${number} AS part,`)} WHERE ${where} AND ${when} ORDER BY i.draws_at DESC, i.id DESC LIMIT $8::bigint + $9)`;
  const listed =
    isDue || query.state === 'open'
      ? `${ISSUES} WHERE ${where} ORDER BY i.draws_at, i.id`
      : `SELECT * FROM (${part(1, 'i.draws_at <= $5')} UNION ALL ${part(2, 'i.draws_at > $5')}) i ORDER BY part, "drawsAt" DESC, id DESC`;
  const rows = await many<Row>(deps.db, `${listed} LIMIT $8 OFFSET $9`, [
    ...values,
    page.pageSize,
    Math.min((page.pageNo - 1) * page.pageSize, MAX_COUNTED),
  ]);
  return { list: await views(deps, { rows, brands: brandsOf(context, query.brandId) }, context), ...pageFacts(page, count, isMore) };
}

const brandsOf = ({ session }: OperatorContext, brandId: string | undefined): string[] =>
  session.scope.filter((id) => brandId === undefined || id === brandId);

interface Sums {
  issueId: bigint;
  currency: string;
  orders: number;
  members: number;
  staked: bigint;
  won: bigint;
}

async function views(
  deps: LotteryDeskDeps,
  { rows, brands }: { rows: readonly Row[]; brands: readonly string[] },
  context: OperatorContext,
) {
  const sums = await many<Sums>(
    deps.db,
    `SELECT o.issue_id AS "issueId", b.currency, count(*)::int AS orders, count(DISTINCT o.member_id)::int AS members,
        sum(o.stake)::bigint AS staked, coalesce(sum(o.won), 0)::bigint AS won
      FROM lottery_order o JOIN brand_facts b ON b.id = o.brand_id WHERE o.issue_id = ANY ($1) AND o.brand_id = ANY ($2) AND o.status IN (${ORDER_STATES.valid})
      GROUP BY o.issue_id, b.currency`,
    [rows.map(({ id }) => id), brands],
  );
  const ofIssue = Map.groupBy(sums, ({ issueId }) => issueId);
  const names = await gameNames(deps, context);
  const typed = await typedOf(
    deps,
    rows.flatMap(({ id, result }) => (result === null ? [id] : [])),
  );
  return rows.map((row) => {
    const own = ofIssue.get(row.id) ?? [];
    return {
      gameId: row.gameId,
      gameName: names.get(row.gameId) ?? '',
      isHouse: row.isHouse,
      numero: row.numero,
      state: row.state,
      opensAt: row.opensAt.toISOString(),
      closesAt: row.closesAt.toISOString(),
      drawsAt: row.drawsAt.toISOString(),
      zone: row.zone,
      startedAt: row.startedAt?.toISOString() ?? null,
      result: row.result,
      corrections: row.revision,
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      members: own.reduce((sum, { members }) => sum + members, 0),
      sums: own.map(({ currency, staked, won }) => ({ currency, staked, won })),
      isDue: row.state === 'closed' && !row.isHouse && row.drawsAt <= context.now,
      typed: typed.get(row.id) ?? ('nobody' as const),
    };
  });
}

/** Who has typed results that are missing. Had two said the same, there would be a result. */
async function typedOf({ db }: LotteryDeskDeps, issueIds: readonly bigint[]): Promise<ReadonlyMap<bigint, 'one' | 'differ'>> {
  const rows = await many<{ issueId: bigint; sources: number }>(
    db,
    'SELECT issue_id AS "issueId", count(DISTINCT source)::int AS sources FROM lottery_entry WHERE issue_id = ANY ($1) GROUP BY 1',
    [issueIds],
  );
  return new Map(rows.map(({ issueId, sources }) => [issueId, sources > 1 ? ('differ' as const) : ('one' as const)]));
}

async function detail(deps: LotteryDeskDeps, query: InnerQuery<typeof wire.lotteryIssueDetail>, context: OperatorContext) {
  const { db } = deps;
  await gameInScope(deps, query.gameId, context);
  const row = await maybeOne<Row>(db, `${ISSUES} WHERE i.game_id = $1 AND i.numero = $2`, [query.gameId, query.numero]);
  if (!row) throw refuse('not.found');
  const brands = context.session.scope;
  const [view] = await views(deps, { rows: [row], brands }, context);
  if (!view) throw new Error('no issue');
  const disputes = await many<{ source: string; result: string; at: Date }>(
    db,
    'SELECT source, result, at FROM lottery_dispute WHERE issue_id = $1 ORDER BY at',
    [row.id],
  );
  const { reason } = await one<{ reason: string | null }>(db, 'SELECT void_reason AS reason FROM lottery_issue WHERE id = $1', [row.id]);
  const game = (await gamesById(db)).get(row.gameId);
  return {
    ...view,
    form: (game && drawOf(game).form?.map(({ labels, ...prize }) => ({ ...prize, labels: [...labels] }))) ?? null,
    entries: await entriesOf(deps, row, context),
    disputes: disputes.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    late: await lateOf(deps, row, brands),
    waiting: await waitingOf(db, query),
    changes: await changesOf(deps, row),
    voidReason: reason,
    proof: proofOf(game, row),
  };
}

/**
 * A result typed by somebody else is shown to nobody until the draw is final; who has typed their own sees where the two differ, since a number
 * that was read off another's is not typed apart from it.
 */
async function entriesOf({ db, access }: LotteryDeskDeps, { id, result }: IssueRow, { session }: OperatorContext) {
  const entries = await latestEntries(db, id);
  const names = await access.operatorNames(entries.map(({ source }) => source));
  const mine = entries.find(({ source }) => source === session.operatorId);
  // Knowing where each of many tries differs, one operator would find the other's number digit by digit.
  const { tries } = await one<{ tries: number }>(
    db,
    'SELECT count(DISTINCT (result, started_at))::int AS tries FROM lottery_entry WHERE issue_id = $1 AND source = $2',
    [id, session.operatorId],
  );
  return entries.map((entry) => {
    const mayRead = result !== null || entry === mine;
    return {
      by: names.get(entry.source) ?? entry.source,
      isMine: entry === mine,
      isFeed: isFeed(entry.source),
      at: entry.at.toISOString(),
      result: mayRead ? entry.result : null,
      startedAt: mayRead ? (entry.startedAt?.toISOString() ?? null) : null,
      differs: mine && entry !== mine ? (tries > 1 ? { at: [], start: false } : differences(mine, entry)) : null,
    };
  });
}

/** Where two results of an official draw differ: both are canonical, so they have the same prizes. */
function differences(mine: EntryRow, other: EntryRow) {
  const [own, theirs] = [mine, other].map(({ result }) => JSON.parse(result) as Prizes);
  const at = Object.entries(own ?? {}).flatMap(([prize, numbers]) =>
    numbers.flatMap((number, index) => (theirs?.[prize]?.[index] === number ? [] : [{ prize, index }])),
  );
  return { at, start: mine.startedAt?.getTime() !== other.startedAt?.getTime() };
}

/** What two operators decided about it, the last first. */
async function changesOf({ db, access }: LotteryDeskDeps, { id }: IssueRow) {
  const rows = await many<{
    id: string;
    kind: 'correct' | 'void';
    before: string | null;
    after: string | null;
    reason: string;
    proposedBy: string;
    proposedAt: Date;
    decidedBy: string;
    decidedAt: Date;
  }>(
    db,
    `SELECT id, kind, before, after, reason, proposed_by AS "proposedBy", proposed_at AS "proposedAt", decided_by AS "decidedBy", decided_at AS "decidedAt"
      FROM lottery_issue_change WHERE issue_id = $1 ORDER BY decided_at DESC, id LIMIT ${MAX_CHANGES}`,
    [id],
  );
  const names = await access.operatorNames(rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]));
  return rows.map(({ proposedBy, proposedAt, decidedBy, decidedAt, ...row }) => ({
    ...row,
    proposedBy: names.get(proposedBy) ?? proposedBy,
    proposedAt: proposedAt.toISOString(),
    decidedBy: names.get(decidedBy) ?? decidedBy,
    decidedAt: decidedAt.toISOString(),
  }));
}

async function lateOf({ db }: LotteryDeskDeps, { id, startedAt }: IssueRow, brands: readonly string[]) {
  if (!startedAt) return [];
  const rows = await many<{ orderId: string; username: string; stake: bigint; currency: string; placedAt: Date }>(
    db,
    `SELECT o.id AS "orderId", m.username, o.stake, b.currency, o.placed_at AS "placedAt" FROM lottery_order o
      JOIN member_facts m ON m.id = o.member_id JOIN brand_facts b ON b.id = o.brand_id
      WHERE o.issue_id = $1 AND o.brand_id = ANY ($2) AND o.status = ${LOTTERY_ORDER.late} AND o.placed_at >= $3 ORDER BY o.number LIMIT $4`,
    [id, brands, startedAt, MAX_LATE],
  );
  return rows.map(({ placedAt, ...row }) => ({ ...row, placedAt: placedAt.toISOString() }));
}

/** Promise, tickets and seed of a house draw, and whether they make its result. */
function proofOf(game: GameRow | undefined, { seedHash, chainHash, digest, tickets, seed, result }: IssueRow) {
  if (!game?.isHouse || seedHash === null || chainHash === null) return null;
  return { seedHash, chainHash, digest, tickets, seed, isProven: isProven(game, { seedHash, digest, seed, result }) };
}

function isProven(
  game: GameRow,
  { seedHash, digest, seed, result }: Pick<IssueRow, 'seedHash' | 'digest' | 'seed' | 'result'>,
): boolean | null {
  if (seed === null || digest === null) return null;
  return hashServerSeed(seed) === seedHash && drawBySeed(game, { seed, digest }) === result;
}
