import { MAX_SEALS, ticketsOfDraw } from '@pavilion/contract/lottery/calls';
import { digestOfSeals } from '@pavilion/fairness/draw-tickets';
import { call } from '../../api/call.ts';

export interface TicketList {
  seals: readonly string[];
  /** The list makes the digest that was published. */
  isWhole: boolean;
}

/** Reads the list of a draw's tickets, page by page, and takes its digest in this browser. `digest`: what was shown before; else what the list says. */
export async function listTickets({ gameId, numero, digest }: { gameId: number; numero: string; digest?: string }): Promise<TicketList> {
  const seals: string[] = [];
  for (let page = 0; ; page += 1) {
    const query = { gameId: String(gameId), numero, page: String(page), size: String(MAX_SEALS) };
    const answer = await call(ticketsOfDraw, { query });
    seals.push(...answer.content);
    if (page + 1 >= answer.totalPages) return { seals, isWhole: digestOfSeals(seals) === (digest ?? answer.digest) };
  }
}
