import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import type { Prizes } from '@pavilion/lottery/play';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { findOpenProposals, type Proposal, type ProposalKind, proposalKind, propose, repeatedProposal } from '../../four-eyes/public.ts';
import type { LotteryDeps } from '../deps.ts';
import { brandsTouched } from '../draws/brands-of-draw.ts';
import { declareVoid, isUnfit, refuseUnfit } from '../draws/change-issue.ts';
import { canonicalResult, lockIssue, officialGame, notifyDrawn } from '../draws/results.ts';
import { nameOf } from '../games/read-games.ts';
import { reopenBeside } from '../settlement/across.ts';
import { findIssue, type IssueRow } from '../tables.ts';
import { brandsLine } from './shown-lines.ts';

const draw = { gameId: z.number(), numero: z.string() };
const correction = z.object({ ...draw, before: z.string(), after: z.string() });
const voiding = z.object(draw);
type Draw = z.output<typeof voiding>;
type Correction = z.output<typeof correction>;

const SUBJECT = 'lottery_issue';
const KINDS = ['lottery.correct', 'lottery.void'] as const;
const subjectIdOf = ({ gameId, numero }: Draw): string => `${gameId}:${numero}`;

/** What is done to draws of one day may reach each other's issues: one after the other. */
async function lockDraw(tx: Tx, { gameId, numero }: Draw): Promise<IssueRow> {
  await tx.query('SELECT pg_advisory_xact_lock(7291, hashtext($1))', [numero]);
  return lockIssue(tx, gameId, numero);
}

/** The issue as it can be changed now or once it is settled; refuses `desk.changed.meanwhile`. */
async function fitIssue(tx: Tx, kind: 'correct' | 'void', { gameId, numero }: Draw): Promise<IssueRow> {
  const issue = await findIssue(tx, gameId, numero);
  if (!issue || (issue.state !== 'drawn' && isUnfit(kind, issue))) throw refuse('desk.changed.meanwhile');
  return issue;
}

/** Numbers that two results of an official draw say otherwise. Both are canonical, so they have the same prizes. */
function resultLines(before: string, after: string) {
  const [was, is] = [before, after].map((text) => JSON.parse(text) as Prizes);
  return Object.entries(is ?? {}).flatMap(([prize, numbers]) =>
    numbers.flatMap((number, index) => {
      const old = was?.[prize]?.[index] ?? null;
      return old === number ? [] : [{ field: `${prize} ${index + 1}/${numbers.length}`, before: old, after: number }];
    }),
  );
}

/** Refuses an issue that is being settled, or one beside it whose orders count in its draw: they can be changed in a moment. */
async function freeIssue(tx: Tx, payload: Draw): Promise<IssueRow> {
  const issue = await lockDraw(tx, payload);
  if (issue.state === 'drawn') throw refuse('lottery.settling');
  if (issue.state === 'settled' && (await reopenBeside(tx, issue)).isSettling) throw refuse('lottery.settling');
  return issue;
}

type Done<P> = Proposal<P> & { by: Actor; issue: IssueRow; game: string };

/** Notes what two operators decided about a draw. */
async function noteChange<P extends Draw>(
  tx: Tx,
  kind: 'correct' | 'void',
  { id, payload, by, issue, game, ...made }: Done<P>,
): Promise<void> {
  const { before = null, after = null } = payload as Partial<Correction>;
  const { reason, proposedBy, proposedAt } = made;
  await tx.query(
    `INSERT INTO lottery_issue_change (id, issue_id, kind, before, after, reason, proposed_by, proposed_at, decided_by, decided_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, issue.id, kind, before, after, reason, proposedBy, proposedAt, by.id, by.now],
  );
  await writeAuditEntry(tx, by, {
    action: `lottery.${kind}.confirm`,
    subjectKind: 'lottery_issue',
    subjectId: String(issue.id),
    ofBrands: made.brandIds ?? [],
    detail: { game, issue: issue.numero, reason, proposal: id, proposedBy, ...(kind === 'correct' ? { before, after } : {}) },
  });
}

/** Another result of an official draw that is settled: the next pass settles it by that one. */
export const correctKind = (deps: LotteryDeps): ProposalKind & ProposalKind<Correction> =>
  proposalKind<Correction>({
    kind: 'lottery.correct',
    payload: correction,
    propose: 'lottery.results',
    confirm: 'lottery.results',
    read: 'lottery.view',
    lock: async (tx, { payload }) => void (await lockDraw(tx, payload)),
    show: async (tx, { payload }) => {
      const issue = await fitIssue(tx, 'correct', payload);
      if (issue.result !== payload.before) throw refuse('desk.changed.meanwhile');
      return [
        ...resultLines(payload.before, payload.after),
        brandsLine(await brandsTouched(tx, { gameId: issue.gameId, issueId: issue.id })),
      ];
    },
    apply: async (tx, proposal, by) => {
      const { payload } = proposal;
      const issue = await freeIssue(tx, payload);
      const game = await officialGame(tx, payload.gameId);
      await tx.query(`UPDATE lottery_issue SET state = 'drawn', result = $2, revision = revision + 1 WHERE id = $1`, [
        issue.id,
        payload.after,
      ]);
      await notifyDrawn(tx, deps.hint, game, issue);
      await noteChange(tx, 'correct', { ...proposal, by, issue, game: game.code });
      return proposal.id;
    },
  });

/** An official draw that does not count: the next pass gives stakes back and takes wins back. */
export const voidKind: ProposalKind & ProposalKind<Draw> = proposalKind<Draw>({
  kind: 'lottery.void',
  payload: voiding,
  propose: 'lottery.results',
  confirm: 'lottery.results',
  read: 'lottery.view',
  lock: async (tx, { payload }) => void (await lockDraw(tx, payload)),
  show: async (tx, { payload }) => {
    const issue = await fitIssue(tx, 'void', payload);
    return [
      { field: 'void', before: 'false', after: 'true' },
      brandsLine(await brandsTouched(tx, { gameId: issue.gameId, issueId: issue.id })),
    ];
  },
  apply: async (tx, proposal, by) => {
    const issue = await freeIssue(tx, proposal.payload);
    const { code } = await officialGame(tx, proposal.payload.gameId);
    await declareVoid(tx, [issue.id], proposal.reason);
    await noteChange(tx, 'void', { ...proposal, by, issue, game: code });
    return proposal.id;
  },
});

interface ChangeRequest extends Draw {
  kind: 'correct' | 'void';
  /** The right result; of a voiding nothing. */
  text: string;
  reason: string;
}

/** Proposes another result of a settled official draw, or that it is void; answers the proposal. Refuses what the call declares. */
export async function proposeOfIssue(
  deps: LotteryDeps,
  { kind, text, reason, ...asked }: ChangeRequest,
  context: OperatorContext,
): Promise<string> {
  const game = await officialGame(deps.db, asked.gameId);
  return transaction(deps.db, async (tx) => {
    const issue = await lockDraw(tx, asked);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    refuseUnfit(kind, issue);
    const after = kind === 'correct' ? canonicalResult(game, text) : '';
    if (kind === 'correct' && after === issue.result) throw refuse('lottery.result.same', { field: 'text' });
    if (await waitingOf(tx, asked)) throw refuse('desk.proposal.waiting');
    const made = {
      brandIds: await brandsTouched(tx, { gameId: game.id, issueId: issue.id }),
      subject: { kind: SUBJECT, id: subjectIdOf(asked), name: `${nameOf(game, SOURCE_LANGUAGE)} ${asked.numero}` },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    const drawn = { gameId: game.id, numero: asked.numero };
    const actor = operatorActor(context);
    const { id } =
      kind === 'void'
        ? await propose(tx, { ...made, kind: voidKind, payload: drawn }, actor)
        : await propose(tx, { ...made, kind: correctKind(deps), payload: { ...drawn, before: issue.result ?? '', after } }, actor);
    return id;
  });
}

/** What waits for a second operator about a draw: one of the two at a time. */
export async function waitingOf(sql: Sql, of: Draw): Promise<{ id: string; kind: 'correct' | 'void'; result: string | null } | null> {
  for (const kind of KINDS) {
    const [open] = await findOpenProposals(sql, { kind, subjectKind: SUBJECT, subjectIds: [subjectIdOf(of)] });
    if (open) return { id: open.id, kind: kind === 'lottery.void' ? 'void' : 'correct', result: resultOf(open.payload) };
  }
  return null;
}

function resultOf(payload: unknown): string | null {
  const { success, data } = z.safeParse(correction, payload);
  return success ? data.after : null;
}
