import type * as wire from '@pavilion/contract/lottery/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import type { OfferTerms } from '@pavilion/contract/lottery/terms';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import * as z from 'zod/mini';
import type { DeskAccess, OperatorContext } from '../../../http/desk.ts';
import { isInScope } from '../../../http/desk-scope.ts';
import { many, maybeOne, one, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor } from '../../audit/public.ts';
import { brandsOfDraw } from '../draws/brands-of-draw.ts';
import type { LotteryDeps } from '../deps.ts';
import type { Changes } from '../tickets/preview.ts';
import type { Previews } from '../tickets/previews.ts';
import { bodies, PROPOSAL, type ProposalRow } from './proposals.ts';
import { nameOf } from '../games/read-games.ts';
import { findIssue, findOffered, gamesById } from '../tables.ts';

export interface DeskParts extends LotteryDeps {
  access: DeskAccess;
  previews: Previews<Changes>;
}

type Row = ProposalRow & { numero: string | null };

/** An operator decides on what concerns brands in scope, with the permission of the proposal's kind. */
export const deciding = (parts: DeskParts, context: OperatorContext) => ({
  actor: operatorActor(context),
  may: ({ kind }: ProposalRow): void => {
    const needed = kind === 'offer' || kind === 'calendar' ? 'lottery.terms' : 'lottery.results';
    if (!context.session.permissions.includes(needed)) throw refuse('desk.not.permitted');
  },
  mayBrand: async (brandId: string | null, gameId: number): Promise<void> => {
    if (brandId === null) await gameInScope(parts, gameId, context);
    else await parts.access.brandInScope(brandId, context);
  },
});

/** What is decided about a draw happens to every brand that shares it: who confirms sees them all. */
export const confirming = ({ session }: OperatorContext) => ({
  mayDecide: async (tx: Tx, { kind, gameId, issueId }: ProposalRow): Promise<void> => {
    if (kind === 'offer') return;
    const brands = await brandsOfDraw(tx, { gameId, issueId });
    if (brands.length > 0 && !isInScope(brands, session)) throw refuse('lottery.decide.shared');
  },
});

/** A draw is one for all brands; who sees none that offers the game does not see the game. */
export async function gameInScope({ db }: Pick<DeskParts, 'db'>, gameId: number, { session }: OperatorContext): Promise<void> {
  const seen = await maybeOne(db, 'SELECT FROM lottery_offer WHERE game_id = $1 AND brand_id = ANY ($2) LIMIT 1', [gameId, session.scope]);
  if (!seen) throw refuse('not.found');
}

/** Who types the result of a draw sees a brand it is drawn for, unless it is drawn for none. */
export async function drawInScope(
  parts: Pick<DeskParts, 'db'>,
  { gameId, numero }: { gameId: number; numero: string },
  context: OperatorContext,
): Promise<void> {
  await gameInScope(parts, gameId, context);
  const brands = await brandsOfDraw(parts.db, { gameId, issueId: (await findIssue(parts.db, gameId, numero))?.id ?? null });
  if (brands.length > 0 && !brands.some((id) => isInScope(id, context.session))) throw refuse('not.found');
}

/** Names of games in the operator's language. */
export async function gameNames({ db }: Pick<DeskParts, 'db'>, { language }: OperatorContext): Promise<Map<number, string>> {
  return new Map([...(await gamesById(db)).values()].map((game) => [game.id, nameOf(game, language ?? SOURCE_LANGUAGE)]));
}

const PROPOSALS = `SELECT ${PROPOSAL}, i.numero FROM lottery_proposal p LEFT JOIN lottery_issue i ON i.id = p.issue_id`;
/** $1: brands in scope. */
const SEEN = `(p.brand_id = ANY ($1) OR p.brand_id IS NULL AND EXISTS (SELECT FROM lottery_offer f WHERE f.game_id = p.game_id AND f.brand_id = ANY ($1)))`;

async function views(parts: DeskParts, rows: readonly Row[], context: OperatorContext) {
  const names = await parts.access.operatorNames(rows.flatMap((row) => [row.proposedBy, row.decidedBy ?? '']));
  const games = await gameNames(parts, context);
  const standing = await standingOf(parts, rows);
  return rows.map((row) => {
    const corrected = row.kind === 'correct' ? z.parse(bodies.correct, row.body) : null;
    const offer = row.kind === 'offer' ? z.decode(bodies.offer, row.body as never) : null;
    return {
      id: row.id,
      kind: row.kind,
      gameId: row.gameId,
      gameName: games.get(row.gameId) ?? '',
      numero: row.numero,
      brandId: row.brandId,
      before: corrected?.before ?? null,
      after: corrected?.after ?? null,
      isOn: offer?.isOn ?? null,
      terms: offer?.terms ?? null,
      without: row.kind === 'calendar' ? z.parse(bodies.calendar, row.body).without : null,
      standing: standing.get(row.id) ?? null,
      reason: row.reason,
      state: row.state,
      proposedBy: names.get(row.proposedBy) ?? row.proposedBy,
      proposedByMe: row.proposedBy === context.session.operatorId,
      proposedAt: row.proposedAt.toISOString(),
      decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? row.decidedBy),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    };
  });
}

/** What is in force of that which proposals wait to change. */
async function standingOf({ db }: DeskParts, rows: readonly Row[]) {
  const games = await gamesById(db);
  const found = new Map<string, { isOn: boolean | null; terms: OfferTerms | null; without: string[] | null }>();
  for (const { id, kind, state, brandId, gameId } of rows) {
    if (state !== 'proposed') continue;
    const schedule = games.get(gameId)?.schedule;
    if (kind === 'calendar' && schedule?.kind === 'daily')
      found.set(id, { isOn: null, terms: null, without: [...(schedule.without ?? [])] });
    const offered = kind === 'offer' && brandId !== null ? await findOffered(db, brandId, gameId) : null;
    if (offered) found.set(id, { isOn: offered.isOn, terms: offered.terms, without: null });
  }
  return found;
}

export async function proposalView(parts: DeskParts, id: string, context: OperatorContext) {
  const [value] = await views(parts, [await one<Row>(parts.db, `${PROPOSALS} WHERE p.id = $1`, [id])], context);
  if (!value) throw new Error(`no proposal ${id}`);
  return value;
}

export const proposalsOfIssue = async (parts: DeskParts, issueId: bigint, context: OperatorContext) =>
  views(parts, await many<Row>(parts.db, `${PROPOSALS} WHERE p.issue_id = $1 ORDER BY p.proposed_at DESC LIMIT 50`, [issueId]), context);

export async function listProposals(parts: DeskParts, query: InnerQuery<typeof wire.lotteryProposals>, context: OperatorContext) {
  const page = pageOf(query);
  const where = `${SEEN} AND ($2::text IS NULL OR p.state = $2)`;
  const brands = context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId);
  const values = [brands, query.state ?? null];
  const { count } = await one<{ count: number }>(parts.db, `SELECT count(*)::int AS count FROM lottery_proposal p WHERE ${where}`, values);
  const rows = await many<Row>(parts.db, `${PROPOSALS} WHERE ${where} ORDER BY p.proposed_at DESC, p.id DESC LIMIT $3 OFFSET $4`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list: await views(parts, rows, context), ...pageFacts(page, count) };
}
