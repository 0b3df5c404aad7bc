import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireGame } from '../../../apps/studio/src/games/catalogue.ts';
import { createDeposit, withdraw } from '../../../packages/contract/src/payments/calls.ts';
import { type CastParts, type Player, PAYMENT_PASSWORD, payAt } from './cast.ts';
import { ask, type Deadline, untilCertain } from './client.ts';
import type { Desk } from './desk.ts';
import type { Operation, Outcome } from './journal.ts';
import { type LotteryOnOffer, playTicket } from './tickets.ts';
import { GAME, wireAmount } from './vendor.ts';

/** One VND in ledger units. */
const MAIN = 10_000n;
/** Of the brand's five a day; the last is left for the proof that the product works again. */
const MAX_WITHDRAWALS = 4;
/** The least withdrawal, in main units. */
const WITHDRAW_STEP = 100_000;
/** What a member is paid within a day without an operator, in main units: a withdrawal that stays within it needs no operator. */
export const AUTOMATIC_UP_TO = 2_000_000;

export interface LoadWorld extends CastParts {
  players: readonly Player[];
  desk: Desk;
  lottery: LotteryOnOffer;
}

/** How many loops of each kind run, and how long each rests between two operations. */
export interface LoadShape {
  bettors: number;
  betPauseMs: number;
  studios: number;
  /** Of lotteries: orders of many lines. */
  tickets: number;
  depositors: number;
  withdrawers: number;
  /** Largest withdrawal, in main units. */
  withdrawUpTo: number;
  cashierPauseMs: number;
}

export const usualLoad: LoadShape = {
  bettors: 8,
  betPauseMs: 60,
  studios: 4,
  tickets: 2,
  depositors: 3,
  withdrawers: 2,
  withdrawUpTo: 6_000_000,
  cashierPauseMs: 700,
};

export interface Load {
  /** No new operation begins; those under way go on until they are certain, or until that long has passed. */
  finish(patienceMs: number): Promise<void>;
}

/** Sets everybody to work. */
export function startLoad(world: LoadWorld, shape: LoadShape = usualLoad): Load {
  const deadline: Deadline = { at: Number.MAX_SAFE_INTEGER };
  let running = true;
  const loop = async (pauseMs: number, act: (player: Player) => Promise<unknown>): Promise<void> => {
    for (let turn = randomInt(world.players.length); running; turn += 1) {
      const player = world.players[turn % world.players.length];
      if (player) await act(player);
      await sleep(pauseMs);
    }
  };
  const times = (count: number, pauseMs: number, act: (player: Player) => Promise<unknown>): Promise<void>[] =>
    Array.from({ length: count }, () => loop(pauseMs, act));
  const busy = new Set<Player>();
  const loops = [
    ...times(shape.bettors, shape.betPauseMs, (player) => playVendorRound(world, player, deadline)),
    ...times(shape.studios, 50, async (player) => {
      // A player has one game page open, which plays one round at a time.
      if (busy.has(player)) return;
      busy.add(player);
      await playStudioRound(world, player, deadline).finally(() => busy.delete(player));
    }),
    ...times(shape.tickets, 150, (player) => playTicket(world, player, deadline)),
    ...times(shape.depositors, shape.cashierPauseMs, async (player) => (mayPayIn(player) ? payIn(world, player, deadline) : undefined)),
    ...times(shape.withdrawers, shape.cashierPauseMs, (player) =>
      payOut(world, player, deadline, randomInt(1, shape.withdrawUpTo / WITHDRAW_STEP + 1) * WITHDRAW_STEP),
    ),
  ];
  return {
    async finish(patienceMs) {
      running = false;
      deadline.at = Math.min(deadline.at, Date.now() + patienceMs);
      await Promise.all(loops);
    },
  };
}

/** Answers after which nothing may have moved and nothing will. */
const REFUSALS: ReadonlySet<string> = new Set([
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_DUPLICATE_TRANSACTION',
]);

/** One signed call, until the wallet's answer is certain. */
export async function callWallet(
  world: CastParts,
  operation: Operation,
  { path, moved, deadline }: { path: string; moved: bigint[]; deadline: Deadline },
): Promise<Outcome | undefined> {
  return untilCertain(operation, deadline, async () => {
    const { status, balance } = await world.vendor.call(path, operation.body);
    if (status === 'RS_OK' && balance !== null) return { kind: 'done', moved, balance };
    return REFUSALS.has(status) ? { kind: 'refused', code: status } : undefined;
  });
}

/** A bet with its end: most are settled, some taken back, and of some the vendor gives up before it knows whether the stake was taken. */
export async function playVendorRound(world: CastParts, player: Player, deadline: Deadline): Promise<void> {
  const round = randomUUID();
  const stake = BigInt(randomInt(1, 10)) * 1_000n * MAIN;
  const base = { user: player.memberId, token: player.walletToken, game_code: GAME, round, currency: 'VND', is_free: false };
  const open = (kind: 'bet' | 'win' | 'rollback', fields: Record<string, unknown>): Operation => {
    const id = randomUUID();
    return world.journal.open({
      kind,
      id,
      memberId: player.memberId,
      group: round,
      body: { ...base, request_uuid: randomUUID(), transaction_uuid: id, supplier_transaction_id: id, ...fields },
    });
  };
  const bet = open('bet', { amount: wireAmount(stake), round_closed: false });
  const fate = randomInt(10);
  if (fate === 0) {
    bet.tries += 1;
    await world.vendor.call('transaction/bet', bet.body, 25).catch(() => undefined);
    const rollback = open('rollback', { reference_transaction_uuid: bet.id, round_closed: true });
    const answer = await callWallet(world, rollback, { path: 'transaction/rollback', moved: [], deadline });
    if (answer?.kind === 'done') bet.outcome = { kind: 'void', amount: stake };
    return;
  }
  // The same call at the same moment, as a vendor that lost patience sends it.
  if (fate === 1) void world.vendor.call('transaction/bet', bet.body).catch(() => undefined);
  const taken = await callWallet(world, bet, { path: 'transaction/bet', moved: [-stake], deadline });
  if (taken?.kind !== 'done') return;
  if (fate === 2) {
    const rollback = open('rollback', { reference_transaction_uuid: bet.id, round_closed: true });
    await callWallet(world, rollback, { path: 'transaction/rollback', moved: [stake], deadline });
    return;
  }
  const paid = stake * BigInt(randomInt(3));
  const win = open('win', { amount: wireAmount(paid), reference_transaction_uuid: bet.id, round_closed: true });
  await callWallet(world, win, { path: 'transaction/win', moved: [paid], deadline });
}

/** Vendor units of the studio: 1/100,000 of the main unit. */
const fromStudio = (text: string): bigint => BigInt(text) / 10n;

interface StudioAnswer {
  state?: string;
  publicId?: string;
  bet?: string;
  payout?: string;
  error?: { code: string; retryInMs?: number };
}

/** Codes after which the round was never made: nothing is stored and nothing moved. */
const NO_ROUND: ReadonlySet<string> = new Set([
  'bet_not_allowed',
  'bad_request',
  'session_expired',
  'not_enough_money',
  'limit_reached',
  'player_blocked',
  'round_refused',
]);

export async function askStudio(
  world: CastParts,
  player: Player,
  path: string,
  body?: unknown,
): Promise<StudioAnswer & Record<string, unknown>> {
  const { text } = await ask(world.answers, `${world.product.studioUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${player.studioToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return JSON.parse(text) as StudioAnswer & Record<string, unknown>;
}

/** One round as the game's page plays it: the same round id until it has ended. */
export async function playStudioRound(world: CastParts, player: Player, deadline: Deadline): Promise<void> {
  const roundId = randomUUID();
  // The smallest bet of every ladder in the brand's currency.
  const body = { roundId, bet: String(STUDIO_BET * 10n), params: requireGame(player.studioGame).example };
  const operation = world.journal.open({ kind: 'round', id: roundId, memberId: player.memberId, group: roundId, body });
  operation.token = player.studioToken;
  const outcome = await untilCertain(operation, deadline, async () => {
    const answer = await askStudio(world, player, '/api/rounds', body);
    if (answer.error) return studioOutcome(answer.error);
    if (answer.publicId) operation.group = answer.publicId;
    if (answer.state !== 'closed') return undefined;
    return { kind: 'done', moved: [-fromStudio(answer.bet ?? '0'), fromStudio(answer.payout ?? '0')], text: answer.payout };
  });
  if (outcome?.kind === 'done') await sleep(200);
}

const STUDIO_BET = 1_000n * MAIN;

function studioOutcome({ code, retryInMs }: { code: string; retryInMs?: number }): Outcome | number | undefined {
  if (code === 'wallet_unavailable') return { kind: 'void', amount: STUDIO_BET };
  if (NO_ROUND.has(code)) return { kind: 'refused', code };
  return retryInMs;
}

/** Ten calls a minute are allowed; some are left for repeats, and for the proofs afterwards. */
const mayPayIn = ({ depositCalls }: Player): boolean => depositCalls.filter((at) => at > Date.now() - 60_000).length < 5;

/** A deposit: opened, paid on the provider's page, with its notices doubled and out of order. */
export async function payIn(
  world: CastParts,
  { visitor, memberId, depositCalls }: Player,
  deadline: Deadline,
): Promise<Operation | undefined> {
  const amount = randomInt(1, 50) * 100_000;
  const body = { amount, bankCode: 'GATEWAY', vendorId: 'sandbox', requestId: randomUUID() };
  const operation = world.journal.open({ kind: 'deposit', id: body.requestId, memberId, group: '', body });
  let payAtUrl = '';
  await untilCertain(operation, deadline, async () => {
    if (!payAtUrl) {
      depositCalls.push(Date.now());
      const answer = await visitor.call(createDeposit, body);
      if (answer.status === 429) return 2_000;
      if (!answer.ok) return answer.status < 500 ? { kind: 'refused', code: String(answer.code) } : undefined;
      operation.group = answer.value.refId;
      payAtUrl = answer.value.redirectUrl ?? '';
      if (!payAtUrl) return undefined;
    }
    const paid = await payAt(world.answers, payAtUrl, { copies: '3', reorder: '1' });
    return paid ? { kind: 'done', moved: [BigInt(amount) * MAIN] } : undefined;
  });
  return operation;
}

/** A withdrawal: a small one needs no operator, or the desk's approval after others of the day; of the large ones the desk turns every fourth down. */
export async function payOut(world: LoadWorld, player: Player, deadline: Deadline, amount: number): Promise<Operation | undefined> {
  if (player.withdrawals >= MAX_WITHDRAWALS) return undefined;
  player.withdrawals += 1;
  const body = { bankCardId: player.bankCardId, amount, paymentPassword: PAYMENT_PASSWORD, requestId: randomUUID() };
  const operation = world.journal.open({ kind: 'withdrawal', id: body.requestId, memberId: player.memberId, group: '', body });
  const units = BigInt(amount) * MAIN;
  const asked = await untilCertain(operation, deadline, async () => {
    const answer = await player.visitor.call(withdraw, body);
    if (answer.status === 429) return 2_000;
    if (!answer.ok) return answer.status < 500 ? { kind: 'refused', code: String(answer.code) } : undefined;
    operation.group = answer.value.refId;
    return { kind: 'done', moved: [-units], text: 'paid' };
  });
  const approve = amount <= AUTOMATIC_UP_TO || randomInt(4) > 0;
  if (asked?.kind === 'done') await decide(world, operation, { units, approve, deadline });
  return operation;
}

interface Decision {
  units: bigint;
  approve: boolean;
  deadline: Deadline;
}

/** Until the desk has the answer; one that is no longer in review needs none. */
async function decide({ desk }: LoadWorld, operation: Operation, { units, approve, deadline }: Decision): Promise<void> {
  while (Date.now() < deadline.at) {
    if (await desk.decide(operation.group, approve).catch(() => false)) {
      if (!approve) operation.outcome = { kind: 'done', moved: [-units, units], text: 'rejected' };
      return;
    }
    await sleep(500);
  }
}
