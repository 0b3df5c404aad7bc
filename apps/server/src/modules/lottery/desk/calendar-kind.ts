import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne, type Sql, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, propose, repeatedProposal } from '../../four-eyes/public.ts';
import type { LotteryDeps } from '../deps.ts';
import { brandsTouched } from '../draws/brands-of-draw.ts';
import { changeCalendar } from '../draws/change-issue.ts';
import { officialGame } from '../draws/results.ts';
import { nameOf } from '../games/read-games.ts';
import { brandsLine, dayLines } from './shown-lines.ts';

const payload = z.object({ gameId: z.number(), without: z.array(z.string()) });

/** Tickets hold their issue and then the game's key: locked whole, it would wait for them and they for it. */
const HOLD = 'SELECT FROM lottery_game WHERE id = $1 FOR NO KEY UPDATE';

async function daysOff(sql: Sql, gameId: number): Promise<string[]> {
  const row = await maybeOne<{ without: string[] | null }>(sql, `SELECT schedule -> 'without' AS without FROM lottery_game WHERE id = $1`, [
    gameId,
  ]);
  if (!row) throw refuse('desk.changed.meanwhile');
  return row.without ?? [];
}

/** Days on which an official game is not drawn, for every brand that offers it. */
export const calendarKind: ProposalKind & ProposalKind<z.output<typeof payload>> = proposalKind<z.output<typeof payload>>({
  kind: 'lottery.calendar',
  payload,
  propose: 'lottery.terms',
  confirm: 'lottery.terms',
  read: 'lottery.view',
  lock: async (tx, { payload: { gameId } }) => void (await tx.query(HOLD, [gameId])),
  show: async (tx, { payload: { gameId, without } }) => [
    ...dayLines(await daysOff(tx, gameId), without),
    brandsLine(await brandsTouched(tx, { gameId, issueId: null })),
  ],
  apply: async (tx, { id, brandIds, payload: { gameId, without }, proposedBy, reason }, by) => {
    const { code } = await officialGame(tx, gameId);
    await changeCalendar(tx, await daysOff(tx, gameId), { gameId, without, reason, now: by.now });
    await writeAuditEntry(tx, by, {
      action: 'lottery.calendar.confirm',
      subjectKind: 'lottery',
      subjectId: code,
      ofBrands: brandIds ?? [],
      detail: { game: code, issue: null, reason, proposal: id, proposedBy, without },
    });
    return String(gameId);
  },
});

export const calendarSubject = (gameId: number) => ({ kind: 'lottery', id: String(gameId) });

/** Proposes the days on which an official game is not drawn; answers the proposal. Refuses what the call declares. */
export async function proposeCalendar(
  { db }: Pick<LotteryDeps, 'db'>,
  { gameId, without, reason }: { gameId: number; without: readonly string[]; reason: string },
  context: OperatorContext,
): Promise<string> {
  const game = await officialGame(db, gameId);
  const days = [...new Set(without)].toSorted();
  return transaction(db, async (tx) => {
    await tx.query(HOLD, [gameId]);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const proposed = {
      kind: calendarKind,
      brandIds: await brandsTouched(tx, { gameId, issueId: null }),
      subject: { ...calendarSubject(gameId), name: nameOf(game, SOURCE_LANGUAGE) },
      payload: { gameId, without: days },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
}
