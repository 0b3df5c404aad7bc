import { newId } from '@pavilion/contract/base/id';
import { offerTerms } from '@pavilion/contract/lottery/terms';
import * as z from 'zod/mini';
import { many, maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../../audit/public.ts';
import { reopenBeside } from '../settlement/across.ts';
import type { LotteryDeps } from '../deps.ts';
import { canonicalResult, lockIssue, officialGame, tellDrawn } from '../draws/results.ts';
import { areTermsSound, fullReturns } from '../games/returns.ts';
import { writeOffer } from '../games/seed-games.ts';
import { findOffered, type GameRow, type IssueRow, type OfferedGame } from '../tables.ts';
import { productOf } from '../tickets/ticket.ts';

export type ProposalKind = 'correct' | 'void' | 'offer' | 'calendar';

export const bodies = {
  correct: z.object({ before: z.string(), after: z.string() }),
  void: z.object({}),
  offer: z.object({ version: z.number(), isOn: z.boolean(), terms: offerTerms }),
  calendar: z.object({ without: z.array(z.string()) }),
};

export interface ProposalRow {
  id: string;
  kind: ProposalKind;
  gameId: number;
  issueId: bigint | null;
  brandId: string | null;
  body: unknown;
  reason: string;
  state: 'proposed' | 'done' | 'withdrawn';
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
}

export const PROPOSAL = `p.id, p.kind, p.game_id AS "gameId", p.issue_id AS "issueId", p.brand_id AS "brandId", p.body, p.reason, p.state,
  p.proposed_by AS "proposedBy", p.proposed_at AS "proposedAt", p.decided_by AS "decidedBy", p.decided_at AS "decidedAt"`;

interface NewProposal {
  kind: ProposalKind;
  gameId: number;
  issueId?: bigint;
  brandId?: string;
  body: unknown;
  reason: string;
}

/** Writes a proposal; one that waits for the same thing is in the way. */
export async function propose(tx: Tx, asked: NewProposal, actor: Actor): Promise<ProposalRow> {
  const row = await maybeOne<ProposalRow>(
    tx,
    `INSERT INTO lottery_proposal AS p (id, kind, game_id, issue_id, brand_id, body, reason, proposed_by, proposed_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${PROPOSAL}`,
    [
      newId('lpr', actor.now.getTime()),
      asked.kind,
      asked.gameId,
      asked.issueId ?? null,
      asked.brandId ?? null,
      JSON.stringify(asked.body),
      asked.reason,
      actor.id,
      actor.now,
    ],
  );
  if (!row) throw refuse('lottery.proposal.waiting');
  await note(tx, row, { actor, act: 'propose', reason: asked.reason });
  return row;
}

async function note(
  tx: Tx,
  row: ProposalRow,
  { actor, act, reason }: { actor: Actor; act: 'propose' | 'confirm' | 'withdraw'; reason: string },
): Promise<void> {
  const { game, issue, ofBrands } = await one<{ game: string; issue: string | null; ofBrands: string[] }>(
    tx,
    `SELECT g.code AS game, i.numero AS issue, ARRAY(SELECT brand_id FROM lottery_offer WHERE game_id = g.id ORDER BY brand_id) AS "ofBrands"
      FROM lottery_game g LEFT JOIN lottery_issue i ON i.id = $2 WHERE g.id = $1`,
    [row.gameId, row.issueId],
  );
  await writeAuditEntry(tx, actor, {
    action: `lottery.${row.kind}.${act}`,
    subjectKind: 'lottery',
    subjectId: row.id,
    brandId: row.brandId,
    ...(row.brandId === null ? { ofBrands } : {}),
    detail: { game, issue, reason, body: row.body },
  });
}

/** An issue whose settling has ended may be corrected or voided; one that is being settled is asked for again later. */
export function refuseUnfit(kind: 'correct' | 'void', { state }: IssueRow): void {
  if (state === 'void') throw refuse('lottery.issue.void');
  if (state === 'drawn') throw refuse('lottery.settling');
  if (kind === 'correct' && state !== 'settled') throw refuse('lottery.result.early');
}

/** Proposes another result of a settled official issue, or that the issue is void. */
export async function proposeOfIssue(
  parts: LotteryDeps,
  asked: { kind: 'correct' | 'void'; gameId: number; numero: string; text: string; reason: string },
  actor: Actor,
): Promise<ProposalRow> {
  const game = await officialGame(parts.db, asked.gameId);
  return transaction(parts.db, async (tx) => {
    const issue = await lockIssue(tx, game.id, asked.numero);
    refuseUnfit(asked.kind, issue);
    const after = asked.kind === 'correct' ? canonicalResult(game, asked.text) : '';
    if (asked.kind === 'correct' && after === issue.result) throw refuse('lottery.result.same', { field: 'text' });
    const body = asked.kind === 'correct' ? { before: issue.result ?? '', after } : {};
    return propose(tx, { kind: asked.kind, gameId: game.id, issueId: issue.id, body, reason: asked.reason }, actor);
  });
}

async function lockProposal(tx: Tx, id: string, mayBrand: (brandId: string | null, gameId: number) => Promise<void>): Promise<ProposalRow> {
  const row = await maybeOne<ProposalRow>(tx, `SELECT ${PROPOSAL} FROM lottery_proposal p WHERE p.id = $1 FOR UPDATE`, [id]);
  if (!row) throw refuse('not.found');
  await mayBrand(row.brandId, row.gameId);
  if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
  return row;
}

interface ProposalDecision {
  id: string;
  actor: Actor;
  /** Refuses a proposal of what the operator does not see or may not decide. */
  may(row: ProposalRow): void;
  mayBrand(brandId: string | null, gameId: number): Promise<void>;
}

const decide = (tx: Tx, id: string, { state, actor }: { state: 'done' | 'withdrawn'; actor: Actor }): Promise<ProposalRow> =>
  one<ProposalRow>(tx, `UPDATE lottery_proposal p SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1 RETURNING ${PROPOSAL}`, [
    id,
    state,
    actor.id,
    actor.now,
  ]);

/** The second operator's word: what was proposed happens. `mayDecide` refuses one who does not see everybody it happens to. */
export async function confirmProposal(
  parts: LotteryDeps,
  { id, actor, may, mayBrand, mayDecide }: ProposalDecision & { mayDecide(tx: Tx, row: ProposalRow): Promise<void> },
): Promise<ProposalRow> {
  return transaction(parts.db, async (tx) => {
    const row = await lockProposal(tx, id, mayBrand);
    may(row);
    if (row.proposedBy === actor.id) throw refuse('desk.second.operator');
    await mayDecide(tx, row);
    await putInForce(tx, parts, row);
    const done = await decide(tx, id, { state: 'done', actor });
    await note(tx, done, { actor, act: 'confirm', reason: row.reason });
    return done;
  });
}

export async function withdrawProposal(
  parts: LotteryDeps,
  { id, actor, may, mayBrand, reason }: ProposalDecision & { reason: string },
): Promise<ProposalRow> {
  return transaction(parts.db, async (tx) => {
    const row = await lockProposal(tx, id, mayBrand);
    may(row);
    const back = await decide(tx, id, { state: 'withdrawn', actor });
    await note(tx, back, { actor, act: 'withdraw', reason });
    return back;
  });
}

async function putInForce(tx: Tx, parts: LotteryDeps, row: ProposalRow): Promise<void> {
  if (row.kind === 'offer') {
    await judgeOffer(tx, parts, row);
    return passOffer(tx, parts, row);
  }
  if (row.kind === 'calendar') return changeCalendar(tx, row, parts.clock.now());
  const { rows } = await tx.query<{ numero: string }>('SELECT numero FROM lottery_issue WHERE id = $1', [row.issueId]);
  const numero = rows[0]?.numero ?? '';
  // What is done to draws of one day may reach each other's issues: one after the other.
  await tx.query('SELECT pg_advisory_xact_lock(7291, hashtext($1))', [numero]);
  const issue = await lockIssue(tx, row.gameId, numero);
  refuseUnfit(row.kind, issue);
  if (issue.state === 'settled' && (await reopenBeside(tx, issue)).isSettling) throw refuse('lottery.settling');
  const game = await officialGame(parts.db, row.gameId);
  if (row.kind === 'void') return declareVoid(tx, [issue.id], row.reason);
  await replaceResult(tx, parts, { game, issue, ...z.parse(bodies.correct, row.body) });
}

/** The next pass settles it by the new result. */
async function replaceResult(
  tx: Tx,
  { hint }: LotteryDeps,
  { game, issue, before, after }: { game: GameRow; issue: IssueRow; before: string; after: string },
): Promise<void> {
  if (issue.result !== before) throw refuse('desk.changed.meanwhile');
  await tx.query(`UPDATE lottery_issue SET state = 'drawn', result = $2, revision = revision + 1 WHERE id = $1`, [issue.id, after]);
  await tellDrawn(tx, hint, game, issue);
}

/** Waits for tickets under way on the issues; the next pass gives stakes back. */
async function declareVoid(tx: Tx, ids: readonly bigint[], reason: string): Promise<void> {
  await tx.query(`UPDATE lottery_issue SET state = 'void', void_reason = $2, voids = voids + 1, refunded_at = NULL WHERE id = ANY ($1)`, [
    ids,
    reason,
  ]);
}

/** Rebates may have been raised, and bounds of terms set, since it was proposed. */
async function judgeOffer(tx: Tx, parts: LotteryDeps, { gameId, brandId, body }: ProposalRow): Promise<void> {
  const { terms } = z.parse(bodies.offer, body);
  const game = brandId === null ? null : await findOffered(tx, brandId, gameId);
  if (!game || brandId === null) throw refuse('desk.changed.meanwhile');
  if (!areTermsSound(game.family, terms)) throw refuse('lottery.terms.wrong');
  await refuseFull(parts, { ...game, terms }, brandId);
}

/** Refuses terms at which a play returns all of a stake or more, rebates included. */
export async function refuseFull(parts: LotteryDeps, game: OfferedGame, brandId: string): Promise<void> {
  const full = fullReturns(game, (await parts.rebatesOnTop(brandId))(productOf(game)));
  if (full.length > 0) throw refuse('lottery.return.full', { value: { plays: full } });
}

/** Puts an offer in force. Refuses `returns.past.edge`. */
export async function passOffer(
  tx: Tx,
  { passReturns, clock }: LotteryDeps,
  offer: Pick<ProposalRow, 'gameId' | 'brandId' | 'body'>,
): Promise<void> {
  const { brandId } = offer;
  if (brandId === null) throw refuse('desk.changed.meanwhile');
  await passReturns(tx, { brandId, now: clock.now() }, () => changeOffer(tx, offer));
}

export async function changeOffer(tx: Tx, { gameId, brandId, body }: Pick<ProposalRow, 'gameId' | 'brandId' | 'body'>): Promise<void> {
  const { version, isOn, terms } = z.parse(bodies.offer, body);
  const standing = await maybeOne<{ version: number }>(
    tx,
    'SELECT version FROM lottery_offer WHERE brand_id = $1 AND game_id = $2 FOR UPDATE',
    [brandId, gameId],
  );
  if (standing?.version !== version || brandId === null) throw refuse('desk.changed.meanwhile');
  await writeOffer(tx, { brandId, gameId, isOn, terms });
}

/**
 * Days without a draw: issues made for them already are void. Those of days that are none any more return, unless operators voided them by name or
 * their bets have ended; the next pass makes what was not made.
 */
async function changeCalendar(tx: Tx, { gameId, body, reason }: ProposalRow, now: Date): Promise<void> {
  const { without } = z.parse(bodies.calendar, body);
  // Tickets hold their issue and then the game's key: locked whole, it would wait for them and they for it.
  const before = await one<{ without: string[] | null }>(
    tx,
    `SELECT schedule -> 'without' AS without FROM lottery_game WHERE id = $1 FOR NO KEY UPDATE`,
    [gameId],
  );
  await tx.query(`UPDATE lottery_game SET schedule = schedule || jsonb_build_object('without', $2::jsonb) WHERE id = $1`, [
    gameId,
    JSON.stringify(without),
  ]);
  const days = without.map((day) => day.replaceAll('-', ''));
  const held = await many<{ id: bigint }>(
    tx,
    `SELECT id FROM lottery_issue WHERE game_id = $1 AND numero = ANY ($2) AND state = 'open' AND closes_at > $3 ORDER BY id FOR UPDATE`,
    [gameId, days, now],
  );
  await declareVoid(
    tx,
    held.map(({ id }) => id),
    reason,
  );
  await returnIssues(tx, { gameId, days: (before.without ?? []).filter((day) => !without.includes(day)), now });
}

/** Open again with nothing staked: what they still give back, money and exposure, is given back first. */
async function returnIssues(tx: Tx, { gameId, days, now }: { gameId: number; days: readonly string[]; now: Date }): Promise<void> {
  const back = await many<{ id: bigint; refundedAt: Date | null }>(
    tx,
    `SELECT i.id, i.refunded_at AS "refundedAt" FROM lottery_issue i WHERE i.game_id = $1 AND i.numero = ANY ($2) AND i.state = 'void' AND i.closes_at > $3
        AND NOT EXISTS (SELECT FROM lottery_proposal p WHERE p.issue_id = i.id AND p.kind = 'void' AND p.state = 'done')
      ORDER BY i.id FOR UPDATE OF i`,
    [gameId, days.map((day) => day.replaceAll('-', '')), now],
  );
  if (back.some(({ refundedAt }) => refundedAt === null)) throw refuse('lottery.settling');
  const ids = back.map(({ id }) => id);
  await tx.query(`UPDATE lottery_issue SET state = 'open', void_reason = NULL, refunded_at = NULL WHERE id = ANY ($1)`, [ids]);
}
