import * as wire from '@pavilion/contract/payments/calls';
import { markRecent } from '../../modules/vendors/public.ts';
import { drawFrom } from './draw.ts';
import { approve, confirmArrival, deposit, type DepositEnd, payOut, refusable, reject, typicalAmount, withdraw } from './money.ts';
import { sayIn } from './words.ts';
import type { Visit } from './plan.ts';
import { cashOf, enter, type Guest, type PastWallet, type Stage } from './stage.ts';

/** Vendor of the games that are played. */
export const LANTERN = 'LANTERN';
/** Of a hundred deposits so many end like this; the others are paid. */
const ENDS: readonly [DepositEnd, number][] = [
  ['cancelled', 0.05],
  ['failed', 0.08],
  ['expired', 0.11],
];

/** A visit from the login to the withdrawal: pays in when there is little left, plays, takes some out when there is much. */
export async function visit(stage: Stage, { key, at, person, isFirst }: Visit): Promise<void> {
  const { past, notes } = stage;
  past.clock.set(at);
  const guest = await enter(stage, person);
  if (!guest) return;
  const draw = drawFrom(`visit ${key}`);
  const rank = draw.whole(...person.habit.deposits);
  const isPoor = await notes.once(key, 'poor', async () => (await cashOf(stage, guest.memberId)) < (await smallDeposit(stage, guest)));
  past.clock.pass(draw.whole(20, 90));
  if (isPoor || isFirst || draw.isIn(0.2)) {
    const fate = draw.share();
    const end = isFirst ? 'paid' : (ENDS.find(([, upTo]) => fate < upTo)?.[0] ?? 'paid');
    const isPaid = await deposit(stage, guest, { key: `${key}/deposit`, amount: { rank }, end });
    // Who meant to play tries again.
    if (!isPaid && isPoor) await deposit(stage, guest, { key: `${key}/again`, amount: { rank }, end: 'paid' });
  }
  const games = draw.isIn(0.3) ? 2 : 1;
  for (let place = 0; place < games; place += 1) await play(stage, guest, { key: `${key}/${place}`, share: games });
  past.clock.pass(draw.whole(30, 200));
  if (draw.isIn(0.55)) await takeOut(stage, guest, key);
}

const smallDeposit = async ({ past, brand }: Stage, guest: Guest): Promise<bigint> => {
  const { minimumAmount } = await past.call(wire.withdrawSettings, {}, guest.context());
  return brand.currency === 'VND' ? minimumAmount * 2n : minimumAmount * 3n;
};

/** Plays one game for a while. */
async function play(stage: Stage, guest: Guest, { key, share }: { key: string; share: number }): Promise<void> {
  const { past, games } = stage;
  const { person, memberId } = guest;
  const draw = drawFrom(`play ${key}`);
  const favourites = drawFrom(`games ${person.key}`);
  const game = draw.isIn(0.6) ? favourites.pick(games.codes) : draw.pick(games.codes);
  const id = await openGame(stage, guest, { key, game });
  const wallet = walletOf(stage, { memberId, game });
  const rounds = Math.ceil(draw.whole(...person.habit.rounds) / share);
  const stakeRank = draw.whole(...person.habit.stakes);
  for (let round = 0; round < rounds; round += 1) {
    past.clock.pass(draw.whole(4, 40));
    const played = await games.play(id, { key: `${key}/${round}`, stakeRank, at: past.clock.now(), wallet });
    if (!played) return;
  }
}

/** Opens a game at the clock's moment; it is among the recent ones as after a launch. Answers the visit's id at the studio. */
export async function openGame(
  { past, games, brand }: Stage,
  { memberId, person }: Pick<Guest, 'memberId' | 'person'>,
  { key, game }: { key: string; game: string },
): Promise<string> {
  const { vendors, deps } = past.domains;
  const now = past.clock.now();
  const at = { memberId, person: person.key, currency: brand.currency, language: brand.defaultLanguage };
  const id = await games.open({ ...at, key, game, at: now });
  const opened = (await vendors.catalogue()).findByCode(LANTERN, game);
  if (opened) await markRecent(deps.db, memberId, { nodeId: opened.nodeId, now });
  return id;
}

export function walletOf({ past, brand }: Stage, { memberId, game }: { memberId: string; game: string }): PastWallet {
  const { bets } = past.domains;
  const op = { vendor: LANTERN, memberId, currency: brand.currency, game, product: 'rng' };
  return {
    async stake({ transactionId, roundId, amount }) {
      const { status, balance } = await bets.apply({ ...op, kind: 'bet', transactionId, roundId, amount });
      return status === 'ok' ? balance : null;
    },
    async win({ transactionId, roundId, amount, stakeId }) {
      const answer = await bets.apply({ ...op, kind: 'win', transactionId, roundId, amount, referenceId: stakeId, roundClosed: true });
      if (answer.status !== 'ok' || answer.balance === null) throw new Error(`a win of the past was refused: ${answer.status}`);
      return answer.balance;
    },
  };
}

interface WithdrawalId {
  id: string;
}

async function takeOut(stage: Stage, guest: Guest, key: string): Promise<void> {
  const { notes, past } = stage;
  const draw = drawFrom(`take out ${key}`);
  const units = await notes.once(key, 'out', async () => String(await typicalAmount(stage, guest, BigInt(draw.whole(30, 80)))));
  const amount = BigInt(units);
  if (amount === 0n) return;
  const asked = await withdraw(stage, guest, { key: `${key}/out`, amount });
  if (!asked) return;
  if (!asked.isInReview) {
    await payOut(stage, { id: asked.id });
    // Others say nothing, and the brand's timer does.
    if (!draw.isIn(0.6)) return;
    past.clock.pass(draw.whole(120, 3_000));
    await confirmArrival(stage, guest, asked.id);
    return;
  }
  await notes.once<WithdrawalId>(key, 'asked', () => ({ id: asked.id }));
  // Some think better of it.
  if (draw.isIn(0.08)) {
    past.clock.pass(draw.whole(60, 600));
    await refusable(past.call(wire.cancelWithdrawal, { body: { refId: asked.id } }, guest.context()));
  }
}

/** An operator looks at what was asked for in a visit, if anything was. */
export async function decide(stage: Stage, { key, decidedAt }: Visit): Promise<void> {
  const asked = await stage.notes.find<WithdrawalId>(key, 'asked');
  if (!asked) return;
  stage.past.clock.set(decidedAt);
  const draw = drawFrom(`decide ${key}`);
  if (draw.isIn(0.1)) return reject(stage, asked.id, sayIn(stage.brand.defaultLanguage, 'accountNotReadable'));
  if (!(await approve(stage, asked.id))) return;
  await payOut(stage, { id: asked.id, end: draw.isIn(0.06) ? 'failed' : 'paid' });
}
