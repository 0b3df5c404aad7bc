import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import { commonErrors } from '../../../packages/contract/src/base/endpoint.ts';
import { transaction } from '../../../apps/server/src/kernel/db.ts';
import { checkBooks } from '../../../apps/server/src/modules/books/public.ts';
import type { Row } from '../faults/table.ts';
import type { Stage } from './stage.ts';

/** Counts the checks of one promise and stores the first failures. */
export function promise(property: string) {
  const broken: string[] = [];
  let attempts = 0;
  let failures = 0;
  return {
    /** `what` says what was seen; it is stored only where the check fails. */
    check(holds: boolean, what: string): void {
      attempts += 1;
      if (holds) return;
      failures += 1;
      if (broken.length < SHOWN) broken.push(what);
    },
    row: (seen = ''): Row => ({ property, attempts, failures, seen: failures > 0 ? broken.join('; ') : seen }),
  };
}
const SHOWN = 4;

/** The caller was not let in at all: whatever was tried was not tried. */
const NOT_REACHED = new Set(['login.not.session', 'TOO_MANY_REQUESTS', 'proof.required', 'desk.step.up.required']);

interface CallAnswer {
  status: number;
  ok: boolean;
  code?: string | undefined;
}

/** Whether an answer is a refusal the call declares, and neither a success nor a failure of the server, nor of somebody who was not let in. */
export const isDeclaredRefusal = (endpoint: Endpoint, { status, ok, code = '' }: CallAnswer): boolean =>
  !ok && status >= 400 && (status < 500 || status === 503) && statusOf(endpoint, code) === status && !NOT_REACHED.has(code);

const statusOf = ({ errors = {} }: Endpoint, code: string): number | undefined =>
  errors[code] ?? (commonErrors as Record<string, number>)[code];

/** Tables whose rows are movements of money, or orders of them. */
const MOVEMENTS = [
  'operation',
  'bet',
  'deposit',
  'withdrawal',
  'wallet_transfer',
  'member_transfer',
  'adjustment',
  'reward_grant',
  'turnover_lock',
] as const;

/** How many movements and orders of money there are, in one line: what differs afterwards was made meanwhile. */
export async function movementsOf({ platform }: Stage): Promise<string> {
  const { rows } = await platform.database.ownerPool.query<{ state: string }>(
    `SELECT concat_ws(', ', ${MOVEMENTS.map((name) => `(SELECT count(*) FROM ${name}) || ' ${name}'`).join(', ')}, (SELECT sum(balance) FROM member_guard) || ' units of cash') AS state`,
  );
  return rows[0]?.state ?? '';
}

/** The proof of all books, as a promise of its own. */
export async function booksRow({ platform }: Stage): Promise<Row> {
  const { checks, figures } = await transaction(platform.database.pool, (tx) => checkBooks(tx));
  const books = promise('the books are sound after all of it');
  for (const { name, offenders, examples } of checks) books.check(offenders === 0, `${name}: ${examples[0] ?? ''}`);
  return books.row(
    Object.entries(figures)
      .map(([name, figure]) => `${figure} ${name}`)
      .join(', '),
  );
}
