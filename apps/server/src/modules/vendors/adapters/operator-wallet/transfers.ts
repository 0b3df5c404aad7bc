import * as z from 'zod/mini';
import { type ReportedBet, type TransferOutcome, type TransferWallet, type VendorLink, VendorUnavailable } from '../../adapter.ts';
import { call } from './vendor-calls.ts';
import { amount, atRiskField, label, riskUnitsOf, unitsOf, vendorUnitsOf } from './wire.ts';

/** Longer than for calls a person waits for: lists are read by jobs. */
const PAGE_WITHIN_MS = 15_000;
/** A page is booked in one transaction that holds its members' guards: two lines a bet, 200 lines at most. */
const MAX_BETS = 100;
/** What the books can add up, in ledger units. */
const MAX_UNITS = 10n ** 18n;

/** Refusals by which nothing moved and never will. All others leave it open, and the outcome is asked for. */
const REFUSALS: ReadonlySet<string> = new Set([
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
]);

/** Ledger units; an amount finer than they count is the vendor's fault. */
const units = z.pipe(
  amount,
  z.transform((value: bigint, context) => {
    const found = unitsOf(value);
    if (found !== null && found <= MAX_UNITS) return found;
    context.issues.push({ code: 'custom', input: value, message: 'no amount of the ledger' });
    return z.NEVER;
  }),
);
const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

const ok = z.literal('RS_OK');
const wallet = z.object({ status: ok, user: z.string(), currency: z.string(), balance: units });
const ended = z.object({ status: z.string(), transaction_uuid: z.string() });
const page = { status: ok, has_more: z.boolean() };
const bet = z.object({
  id: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
  revision: z.int().check(z.gte(0), z.lte(2 ** 31 - 1)),
  user: label,
  game_code: label,
  round: label,
  currency: label,
  amount: units,
  win: units,
  at_risk: atRiskField,
  status: z.enum(['settled', 'cancelled']),
  placed_at: moment,
  settled_at: moment,
});
const bets = z.object({ ...page, bets: z.array(bet), next: z.string() });
const statement = z.object({
  ...page,
  players: z.array(
    z.object({
      user: z.string(),
      currency: z.string(),
      balance: units,
      deposits: units,
      withdrawals: units,
      stakes: units,
      wins: units,
    }),
  ),
  next: z.string(),
});

async function ask(link: VendorLink, path: string, body: Record<string, unknown> & { transaction_uuid: string }): Promise<TransferOutcome> {
  const { status, transaction_uuid: named } = await call(link, { path, body, answer: ended });
  if (named !== body.transaction_uuid) throw new VendorUnavailable(link.vendor.code, path, new Error(`answers another order: ${named}`));
  if (status === 'RS_OK') return { state: 'done', reason: null };
  if (REFUSALS.has(status)) return { state: 'refused', reason: status };
  throw new VendorUnavailable(link.vendor.code, path, new Error(status));
}

const reportedRisk = (vendorUnits: bigint | undefined): { atRisk?: bigint } => {
  const { turnover } = riskUnitsOf(vendorUnits);
  return turnover === undefined ? {} : { atRisk: turnover };
};

const reported = ({
  user,
  game_code: game,
  amount: stake,
  win,
  status,
  placed_at,
  settled_at,
  at_risk: vendorRisk,
  ...row
}: z.output<typeof bet>): ReportedBet => ({
  ...row,
  player: user,
  game,
  stake,
  payout: win,
  ...reportedRisk(vendorRisk),
  state: status,
  placedAt: placed_at,
  settledAt: settled_at,
});

/** Wallets that a vendor of this protocol keeps for our members where its code is of transfer mode. */
export const transfers: TransferWallet = {
  async open(link, { player, currency, step }) {
    await call(link, {
      path: '/operator/wallet/open',
      body: { user: player, currency, step: String(vendorUnitsOf(step)) },
      answer: wallet,
    });
  },
  move: (link, { id, player, direction, amount: moved, currency }) =>
    ask(link, `/operator/wallet/${direction === 'in' ? 'deposit' : 'withdraw'}`, {
      user: player,
      transaction_uuid: id,
      amount: vendorUnitsOf(moved),
      currency,
    }),
  outcome: (link, id) => ask(link, '/operator/wallet/status', { transaction_uuid: id }),
  balance: async (link, player, timeoutMs) =>
    (await call(link, { path: '/operator/wallet/balance', body: { user: player }, answer: wallet, timeoutMs })).balance,
  async endSessions(link, player) {
    await call(link, { path: '/operator/game/close', body: { user: player }, answer: z.object({ status: ok }) });
  },
  async settledBets(link, after) {
    const body = { ...(after === '' ? {} : { after }), limit: MAX_BETS };
    const answer = await call(link, { path: '/operator/wallet/bets', body, answer: bets, timeoutMs: PAGE_WITHIN_MS });
    return { bets: answer.bets.map(reported), next: answer.next, hasMore: answer.has_more };
  },
  async statement(link, after) {
    const answer = await call(link, {
      path: '/operator/wallet/statement',
      body: { after, limit: 500 },
      answer: statement,
      timeoutMs: PAGE_WITHIN_MS,
    });
    const players = answer.players.map(({ user, deposits, withdrawals, wins, ...sums }) => ({
      ...sums,
      player: user,
      transferredIn: deposits,
      transferredOut: withdrawals,
      payouts: wins,
    }));
    return { players, next: answer.next, hasMore: answer.has_more };
  },
};
