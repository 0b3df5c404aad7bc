import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { seedDemonstration } from '../../apps/server/src/seed/demonstration.ts';
import { studioGames } from '../../apps/server/src/test/studio-games.ts';
import type { Visitor } from '../../apps/server/src/test/visitor.ts';
import type { RoundResult, SessionInfo } from '../../apps/studio/src/api-types.ts';
import { requireGame } from '../../apps/studio/src/games/catalogue.ts';
import { adjustmentRules, adjustmentRulesChange } from '../../packages/contract/src/adjustments/desk.ts';
import * as deskMembers from '../../packages/contract/src/identity/desk.ts';
import { withdrawalReject } from '../../packages/contract/src/payments/desk.ts';
import { withdrawRecords } from '../../packages/contract/src/payments/records.ts';
import { addBankCard, bankCards, createDeposit, depositStatus, withdraw } from '../../packages/contract/src/payments/calls.ts';
import { confirmWithdrawal, uploadProof } from '../../packages/contract/src/payments/withdrawals.ts';
import { excludeMyself, setPlayerLimit } from '../../packages/contract/src/responsible-gaming/calls.ts';
import type { Header } from './format.ts';
import { good } from './waiting/act.ts';
import { leaveWaiting } from './waiting/leave.ts';
import { operatorOf, visitorOf } from './world.ts';
import type { World } from './world.ts';

/** Members of the demonstration with what is a usual amount where they play, in main units. */
const people = [
  { name: 'koi', brand: 'koi', username: 'demo', amount: 200_000, bank: { deposit: 'BANKQR', card: 'LOTUS' } },
  { name: 'sol', brand: 'sol', username: 'demo', amount: 100, bank: { deposit: 'INSTANT', card: 'AURORA' } },
] as const;
type Person = (typeof people)[number];

const ROUNDS = { 'lantern-street': 8, 'prism-vault': 5, dice: 8 };
const LANTERN = 'LANTERN';
const PAYMENT_PASSWORD = '135790';

/** A day of the demonstration: every kind of movement, decided and undecided, with the worker running. Answers the sessions left open. */
export async function playScene(world: World): Promise<Header['sessions']> {
  await seedDemonstration(world.platform.domains, studioGames);
  await world.platform.domains.desk.seed();
  const sessions: Header['sessions'] = {};
  for (const person of people) {
    const visitor = await visitorOf(world, person);
    sessions[person.name] = { brand: person.brand, token: visitor.token ?? '' };
    await payIn(world, visitor, person);
    for (const [game, rounds] of Object.entries(ROUNDS)) await play(world, visitor, { game, rounds });
    await payOut(world, visitor, person);
    good(await visitor.call(setPlayerLimit, { kind: 'deposit', period: 'week', amount: person.amount * 50 }));
  }
  await protectAndNote(world);
  return sessions;
}

/**
 * What is under way when a process is killed: a bet without its win, one taken back, money ordered and not settled, house accounts not
 * rolled up, consumers behind, changes that wait for a second operator. Called while no worker runs.
 */
export async function leaveUnfinished(world: World): Promise<Header['waiting']> {
  const { bets, identity } = world.platform.domains;
  for (const person of people) {
    const { brand, username, amount } = person;
    await orderPayout(await visitorOf(world, person), amount);
    const member = await identity.findMemberByName(`brd_${brand}`, username);
    const op = {
      vendor: LANTERN,
      memberId: member?.id ?? '',
      currency: brand === 'koi' ? 'VND' : 'BRL',
      game: 'dice',
      product: 'rng',
      amount: BigInt(amount) * 1_000n,
    };
    for (const round of ['open', 'back', 'won']) {
      const roundId = `scene-${brand}-${round}`;
      fine(await bets.apply({ ...op, kind: 'bet', roundId, transactionId: `${roundId}-bet` }));
      const after = { ...op, roundId, referenceId: `${roundId}-bet` };
      if (round === 'back') fine(await bets.apply({ ...after, kind: 'cancel', transactionId: `${roundId}-cancel`, amount: 0n }));
      if (round === 'won')
        fine(await bets.apply({ ...after, kind: 'win', transactionId: `${roundId}-win`, amount: op.amount * 3n, roundClosed: true }));
    }
  }
  await leaveProposals(world);
  return leaveWaiting(world);
}

/** Controls of both brands that wait for a second operator. */
async function leaveProposals(world: World): Promise<void> {
  const owner = await operatorOf(world, 'owner@pavilion.example');
  for (const { brand, amount } of people) {
    const brandId = `brd_${brand}`;
    const { currency: _, ...rules } = good(await owner.call(adjustmentRules, undefined, { brandId }));
    const raised = { fourEyesAbove: (rules.fourEyesAbove ?? 0) + amount, largest: null };
    const { state } = good(await owner.call(adjustmentRulesChange, { brandId, ...rules, ...raised, reason: 'A busy season' }));
    if (state !== 'proposed') throw new Error(`a control that is loosened is ${state}`);
  }
}

/** A withdrawal small enough to be paid without an operator: a job waits to order it. */
async function orderPayout(visitor: Visitor, amount: number): Promise<void> {
  const [card] = good(await visitor.call(bankCards)).bankCards;
  good(
    await visitor.call(withdraw, {
      bankCardId: card?.bankCardId ?? '',
      amount,
      paymentPassword: PAYMENT_PASSWORD,
      requestId: randomUUID(),
    }),
  );
}

async function payIn(world: World, visitor: Visitor, { amount, bank }: Person): Promise<void> {
  const order = { amount: amount * 20, bankCode: bank.deposit, vendorId: 'sandbox' };
  const paid = good(await visitor.call(createDeposit, { ...order, requestId: randomUUID() }));
  await fetch(paid.redirectUrl ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' });
  await until(async () => (await visitor.call(depositStatus, undefined, { refId: paid.refId })).value.state === 2);
  good(await visitor.call(createDeposit, { ...order, requestId: randomUUID() }));
  world.pass(60);
}

async function play(world: World, visitor: Visitor, { game, rounds }: { game: string; rounds: number }): Promise<void> {
  const launched = await visitor.send<{ url: string }>(`/wps/game/launchGame?launchMode=GLS&vassalage=${LANTERN}&gameCode=${game}`, {
    method: 'GET',
  });
  const token = /#t=([\w-]+)/.exec(good(launched).url)?.[1] ?? '';
  const call = async <Value>(path: string, body?: unknown): Promise<Value> => {
    const response = await fetch(world.studio.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Value;
  };
  const { minBet } = await call<SessionInfo>('/api/session');
  for (let i = 0; i < rounds; i += 1) {
    world.pass(7);
    await call<RoundResult>('/api/rounds', { roundId: randomUUID(), bet: minBet, params: requireGame(game).example });
  }
}

/** One withdrawal paid, one turned down at the desk, one that waits for an operator. */
async function payOut(world: World, visitor: Visitor, { amount, bank, brand }: Person): Promise<void> {
  const card = good(
    await visitor.call(addBankCard, {
      bankCode: bank.card,
      cardNumber: '12345678',
      payeeName: 'Ana Mar',
      paymentPassword: PAYMENT_PASSWORD,
      confirmPaymentPassword: PAYMENT_PASSWORD,
    }),
  );
  const ask = async (times: number) =>
    good(
      await visitor.call(withdraw, {
        bankCardId: card.bankCardId,
        amount: amount * times,
        paymentPassword: PAYMENT_PASSWORD,
        requestId: randomUUID(),
      }),
    );
  const paid = await ask(1);
  const isPaid = async (refId: string): Promise<number> => {
    const status = async () => (await visitor.call(withdrawRecords)).value.list.find((one) => one.refId === refId)?.status ?? 0;
    await until(async () => [3, 4].includes(await status()));
    return status();
  };
  // Some ways to pay out ask the member whether it arrived.
  if ((await isPaid(paid.refId)) === 3) {
    good(await visitor.call(confirmWithdrawal, { refId: paid.refId, result: 'RECEIVED' }));
    const missed = await ask(1);
    await isPaid(missed.refId);
    await sayMissing(visitor, missed.refId);
  }
  const rejected = await ask(brand === 'koi' ? 11 : 6);
  const owner = await operatorOf(world, 'owner@pavilion.example');
  good(await owner.call(withdrawalReject, { id: rejected.refId, reason: 'The name differs' }));
  await ask(brand === 'koi' ? 11 : 6);
}

/** The member says that a payout did not arrive, with a picture. */
async function sayMissing(visitor: Visitor, refId: string): Promise<void> {
  const body = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  const picture = await visitor.send<{ id: string }>(`${uploadProof.path}?refId=${refId}`, {
    method: 'PUT',
    body: Buffer.from(body),
    headers: { 'content-type': 'image/jpeg' },
  });
  const proofImageIds = [good(picture).id];
  good(await visitor.call(confirmWithdrawal, { refId, result: 'NOT_RECEIVED', proofImageIds }));
}

/** A member who excluded himself, and an operator's acts on two others. */
async function protectAndNote(world: World): Promise<void> {
  const excluded = await visitorOf(world, { brand: 'sol', username: 'marina' });
  good(await excluded.call(excludeMyself, { length: '1y', confirmation: 'marina' }));
  const operator = await operatorOf(world, 'second@pavilion.example');
  const found = await world.platform.domains.identity.findMemberByName('brd_koi', 'linhchi88');
  const memberId = found?.id ?? '';
  good(await operator.call(deskMembers.memberNote, { memberId, text: 'Called about a bonus.' }));
  good(await operator.call(deskMembers.memberLock, { memberId, locked: true, reason: 'Asked for it by telephone' }));
}

function fine({ status }: { status: string }): void {
  if (status !== 'ok') throw new Error(`a bet of the scene was answered ${status}`);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 300; i += 1) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error('what the scene waits for does not come');
}
