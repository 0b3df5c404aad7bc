import { MAX_SEALS, ticketsOfDraw } from '@pavilion/contract/lottery/calls';
import { lotteryOrderSeal } from '@pavilion/contract/lottery/orders';
import type { Serve } from '../../../http/serve.ts';
import { many, maybeOne } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { SEAL, TAKES_PART, ticketText } from './seals.ts';
import { findIssue } from '../tables.ts';
import { findGame } from '../tickets/ticket.ts';

/** What proves that a ticket took part, and that the digest is that of the tickets. */
export function registerSealReads(serve: Serve, deps: LotteryDeps): void {
  const { db } = deps;
  serve(ticketsOfDraw, async ({ query }, { brand }) => {
    const game = await findGame(deps, brand.id, query.gameId);
    const issue = await findIssue(db, game.id, query.numero);
    if (!issue || issue.seedHash === null) throw refuse('lottery.issue.unknown');
    if (issue.digest === null) throw refuse('lottery.tickets.open');
    if (!issue.listsTickets) throw refuse('lottery.issue.unknown');
    const { page = 0, size = MAX_SEALS } = query;
    const rows = await many<{ seal: string }>(
      db,
      `SELECT ${SEAL} AS seal FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id
        WHERE i.id = $1 AND ${TAKES_PART} ORDER BY o.number LIMIT $2 OFFSET $3`,
      [issue.id, size, page * size],
    );
    const tickets = issue.tickets ?? 0;
    return {
      digest: issue.digest,
      content: rows.map(({ seal }) => seal),
      number: page,
      size,
      totalElements: tickets,
      totalPages: Math.ceil(tickets / size),
    };
  });
  serve(lotteryOrderSeal, async ({ query }, { session }) => {
    const row = await maybeOne<{ seal: string; gameId: number; numero: string; slip: string; prizeMode: string | null }>(
      db,
      `SELECT ${SEAL} AS seal, o.game_id AS "gameId", i.numero, o.slip, o.prize_mode AS "prizeMode"
        FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id WHERE o.id = $1 AND o.member_id = $2`,
      [query.id, session.memberId],
    );
    if (!row) throw refuse('lottery.order.unknown');
    return { seal: row.seal, ticket: ticketText(row) };
  });
}
