import { z } from 'zod';
import type { Studio } from '../context.ts';
import { findCurrency } from '../games/offered-currencies.ts';
import type { Operator } from '../operators.ts';
import { betsAfter, statement } from '../wallets/books.ts';
import { endOf, order } from '../wallets/transfers.ts';
import { endVisits, findWallet, openWallet } from '../wallets/wallets.ts';
import { OperatorRefusal, readBody } from './operator-refusal.ts';

const MOST = 9_000_000_000_000_000_000n;
const user = z.string().min(1).max(128);
const id = z.string().regex(/^[\w.:-]{1,64}$/);

const playerBody = z.object({ user });
/** Units of 1/100,000 as digits. */
export const digits = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt);
const openBody = z.object({ user, currency: z.string(), step: digits.optional() });
const orderBody = z.object({ user, transaction_uuid: id, amount: z.bigint().positive().max(MOST), currency: z.string() });
const endBody = z.object({ transaction_uuid: id });
const limit = z.number().int().min(1).max(1_000).default(500);
const betsBody = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .default('0'),
  limit,
});
const statementBody = z.object({ after: z.string().max(128).default(''), limit });

type Serve = (path: string, answer: (operator: Operator, body: unknown) => unknown) => void;

/** Calls of operators of transfer mode about their players' wallets here: `../../API.md`. */
export function serveWallets(serve: Serve, studio: Studio): void {
  const keep = (path: string, answer: (operatorId: string, body: unknown) => unknown): void =>
    serve(path, (operator, body) => {
      if (operator.walletUrl !== null) {
        throw new OperatorRefusal(
          400,
          'RS_ERROR_INVALID_PARTNER',
          'The operator keeps its own wallets: no wallet is kept for its players.',
        );
      }
      return answer(operator.id, body);
    });

  keep('/operator/wallet/open', async (operatorId, input) => {
    const body = readBody(openBody, input);
    const known = findCurrency(body.currency);
    if (!known) throw new OperatorRefusal(400, 'RS_ERROR_WRONG_CURRENCY', `${body.currency} is not offered.`);
    const { currency, balance } = await openWallet(
      studio,
      { operatorId, user: body.user },
      { code: known.code, step: body.step ?? known.step },
    );
    return { status: currency === body.currency ? 'RS_OK' : 'RS_ERROR_WRONG_CURRENCY', user: body.user, currency, balance };
  });
  keep('/operator/wallet/balance', async (operatorId, input) => {
    const body = readBody(playerBody, input);
    const wallet = await findWallet(studio.pool, { operatorId, user: body.user });
    if (!wallet) throw new OperatorRefusal(404, 'RS_ERROR_USER_DISABLED', 'No wallet was opened for this player.');
    const { currency, balance } = wallet;
    return { status: 'RS_OK', user: body.user, currency, balance };
  });
  for (const direction of ['deposit', 'withdraw'] as const) {
    keep(`/operator/wallet/${direction}`, async (operatorId, input) => {
      const { transaction_uuid: transactionId, ...body } = readBody(orderBody, input);
      return { transaction_uuid: transactionId, ...(await order(studio, { ...body, operatorId, id: transactionId, direction })) };
    });
  }
  // The query decides that an order which has not come by now is refused.
  keep('/operator/wallet/status', async (operatorId, input) => {
    const { transaction_uuid: transactionId } = readBody(endBody, input);
    return { transaction_uuid: transactionId, ...(await endOf(studio, { operatorId, id: transactionId })) };
  });
  keep('/operator/wallet/bets', async (operatorId, input) => {
    const { after, limit: most } = readBody(betsBody, input);
    return { status: 'RS_OK', ...(await betsAfter(studio, { operatorId, after: BigInt(after), limit: most })) };
  });
  keep('/operator/wallet/statement', async (operatorId, input) => {
    const page = readBody(statementBody, input);
    return { status: 'RS_OK', ...(await statement(studio, { operatorId, ...page })) };
  });
  keep('/operator/game/close', async (operatorId, input) => {
    const body = readBody(playerBody, input);
    return { status: 'RS_OK', closed: await endVisits(studio, { operatorId, user: body.user }) };
  });
}
