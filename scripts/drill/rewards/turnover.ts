import { randomUUID } from 'node:crypto';
import { balances } from '../../../packages/contract/src/wallet/calls.ts';
import { withdraw } from '../../../packages/contract/src/payments/calls.ts';
import * as wire from '../../../packages/contract/src/promotions/calls.ts';
import { preWithdraw } from '../../../packages/contract/src/rewards/calls.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import { ticksOf } from '../../../apps/server/src/domain-module.ts';
import type { Row } from '../faults/table.ts';
import { promise } from '../money/promises.ts';
import { PAYMENT_PASSWORD, type Stage } from '../money/stage.ts';
import { MAIN, promotion, quiet, describeAnswer, termsOf } from './scene.ts';

/** Main units: what is given, and what a bet may be to count. */
const GIFT = 300_000;
const LARGEST = 1_000;

/** Money of a bonus leaves by play and no other way. */
export async function attackTurnover(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const { check, row } = promise('turnover: a bonus is not withdrawn before it is played, and play without risk does not count');
  for (const [place, [name, play]] of Object.entries(PLAYS).entries()) {
    if (place % Math.min(every, 3) !== 0) continue;
    await quiet(stage);
    await stage.forgetCounts();
    const id = await promotion(
      stage,
      termsOf(
        { kind: 'signup', amount: BigInt(GIFT) * MAIN },
        {
          claimDays: 0,
          lock: {
            timesHundredths: 100,
            of: 'bonus',
            largestBet: BigInt(LARGEST) * MAIN,
            weights: [{ gameType: 'LIVE', percent: 0 }],
            days: 7,
            takesWinnings: true,
          },
        },
      ),
    );
    const member = await stage.member();
    const bankCardId = await stage.card(member);
    const { value: reward } = await member.browser.call(wire.signUpReward, {});
    check((reward as { amount?: number } | undefined)?.amount === GIFT, `${name}: the gift of ${id} was not given`);
    await play(stage, member);
    await worked(stage);
    const asked = await member.browser.call(preWithdraw);
    check(asked.value.available === 0, `${name}: ${asked.value.available} could be withdrawn`);
    for (const amount of [200_000, GIFT]) {
      const answer = await member.browser.call(withdraw, {
        bankCardId,
        amount,
        requestId: randomUUID(),
        paymentPassword: PAYMENT_PASSWORD,
      });
      check(!answer.ok && answer.status < 500, `${name}: ${amount} left: ${describeAnswer(answer)}`);
    }
    const { sumBalance } = (await member.browser.call(balances)).value;
    // Given up, the bonus goes with what was won of it: nothing is left that was not there before.
    const { takes } = asked.value;
    const given = await member.browser.call(wire.giveUpReward, { rewardId: reward.rewardId, takes });
    check(given.ok, `${name}: it could not be given up: ${describeAnswer(given)}`);
    const left = (await member.browser.call(balances)).value.sumBalance;
    check(left <= Math.max(0, sumBalance - GIFT), `${name}: ${left} of ${sumBalance} stayed`);
  }
  return [row(`${Object.keys(PLAYS).length} ways to play`)];
}

/** Everything that was bet is counted. */
async function worked({ platform }: Stage): Promise<void> {
  const ticks = ticksOf(platform.platform.domains.modules).filter(({ name }) => name.includes('locks') || name.includes('turnover'));
  for (const { run } of ticks) await run(platform.now());
}

interface Round {
  stake: number;
  pays?: number;
  product?: string;
  game?: string;
  /** Taken back afterwards. */
  isCancelled?: boolean;
}

/** Rounds of main units through the bets' own port. */
async function rounds(
  { platform }: Stage,
  { id }: TestMember,
  n: number,
  { stake, pays = stake, product = 'rng', game = 'citrus-coast', isCancelled }: Round,
) {
  const { bets } = platform.platform.domains;
  for (let turn = 0; turn < n; turn += 1) {
    const [roundId, stakeId, winId] = [randomUUID(), randomUUID(), randomUUID()];
    const round = { vendor: 'LANTERN', memberId: id, roundId, currency: 'VND', game, product };
    const amount = BigInt(stake) * MAIN;
    await bets.apply({ ...round, amount, kind: 'bet', transactionId: stakeId });
    if (isCancelled) {
      await bets.apply({ ...round, amount: 0n, kind: 'cancel', transactionId: randomUUID(), referenceId: stakeId });
      continue;
    }
    await bets.apply({ ...round, amount: BigInt(pays) * MAIN, kind: 'win', transactionId: winId, referenceId: stakeId, roundClosed: true });
  }
}

const PLAYS: Readonly<Record<string, (stage: Stage, member: TestMember) => Promise<void>>> = {
  'no play at all': async () => undefined,
  'half of it': (stage, member) => rounds(stage, member, 149, { stake: LARGEST }),
  'bets larger than may be': (stage, member) => rounds(stage, member, 4, { stake: 100_000 }),
  'games that count nothing': (stage, member) => rounds(stage, member, 40, { stake: LARGEST, product: 'live' }),
  'bets taken back': (stage, member) => rounds(stage, member, 320, { stake: LARGEST, isCancelled: true }),
  'played through, then taken back': async (stage, member) => {
    const { bets } = stage.platform.platform.domains;
    const placed: [string, string, string][] = [];
    for (let turn = 0; turn < 300; turn += 1) {
      const ids: [string, string, string] = [randomUUID(), randomUUID(), randomUUID()];
      const [roundId, stakeId, winId] = ids;
      const round = { vendor: 'LANTERN', memberId: member.id, roundId, currency: 'VND', game: 'citrus-coast', product: 'rng' };
      await bets.apply({ ...round, amount: BigInt(LARGEST) * MAIN, kind: 'bet', transactionId: stakeId });
      await bets.apply({
        ...round,
        amount: BigInt(LARGEST) * MAIN,
        kind: 'win',
        transactionId: winId,
        referenceId: stakeId,
        roundClosed: true,
      });
      placed.push(ids);
    }
    for (const [roundId, stakeId, winId] of placed)
      for (const referenceId of [winId, stakeId])
        await bets.apply({
          vendor: 'LANTERN',
          memberId: member.id,
          roundId,
          currency: 'VND',
          game: 'citrus-coast',
          product: 'rng',
          amount: 0n,
          kind: 'cancel',
          transactionId: randomUUID(),
          referenceId,
        });
  },
};
