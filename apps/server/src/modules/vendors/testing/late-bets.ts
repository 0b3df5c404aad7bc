import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ContractWorld, stakeOf, untilKnown } from './contract-world.ts';
import { ledger } from './players.ts';
import type { Outcome, Stake, StandIn } from './stand-in.ts';

const next = () => ({ transaction: randomUUID() });

/** Of the contract every protocol holds: a stake that comes too late is refused for good, with nothing charged. `here` is asked when a test runs. */
export function describeLateBets(here: () => { world: ContractWorld; vendor: StandIn }): void {
  describe('a bet that comes too late', () => {
    const player = (money: number) => here().world.player(here().vendor, money);
    const cash = (memberId: string) => here().world.cash(memberId);
    /** Final in the protocol: nothing is charged, and the same again is answered the same. */
    async function refusedForGood(stake: Stake, outcome: Outcome): Promise<void> {
      const { vendor } = here();
      const { says } = vendor;
      expect(says[outcome]).not.toBe(says['no outcome']);
      const before = await cash(stake.memberId);
      const answers = [await vendor.bet(stake), await vendor.bet(stake)];
      expect(answers.map(({ status }) => status)).toEqual([says[outcome], says[outcome]]);
      expect(await cash(stake.memberId)).toBe(before);
    }
    const openBets = async (memberId: string): Promise<number | null> =>
      (await here().world.platform.database.pool.query("SELECT FROM bet WHERE member_id = $1 AND state = 'open'", [memberId])).rowCount;

    test('in a round that was closed is refused for good; a repeat of the round’s own stake is answered as before', async () => {
      const { vendor } = here();
      const me = await player(100);
      const stake = stakeOf(me);
      const first = await vendor.bet(stake);
      await vendor.win(stake, { ...next(), amount: ledger(25) });
      await refusedForGood(stakeOf(me, { round: stake.round }), 'round closed');
      expect(await vendor.bet(stake)).toEqual(first);
      // Lost, it is closed as well, and so it is for free stakes.
      const lost = stakeOf(me);
      await vendor.bet(lost);
      await vendor.win(lost, { ...next(), amount: 0n });
      await refusedForGood(stakeOf(me, { round: lost.round }), 'round closed');
      await refusedForGood(stakeOf(me, { round: lost.round, free: true }), 'round closed');
      expect(await openBets(me.memberId)).toBe(0);
      // The round of another member is another's.
      const other = await player(100);
      expect((await vendor.bet(stakeOf(other, { round: stake.round }))).status).toBe(vendor.says.ok);
    });

    test('after its own rollback is refused for good', async () => {
      const { vendor } = here();
      const me = await player(100);
      const known = stakeOf(me);
      await vendor.bet(known);
      await vendor.cancel(known, next());
      await refusedForGood(known, 'late');
      const never = stakeOf(me);
      await vendor.cancel(never, next());
      await refusedForGood(never, 'late');
      expect(await openBets(me.memberId)).toBe(0);
    });

    test('raced with the win that closes its round either counts before it or not at all', async () => {
      const { vendor } = here();
      const me = await player(1_000);
      let taken = 0;
      for (let i = 0; i < 8; i += 1) {
        const stake = stakeOf(me);
        await vendor.bet(stake);
        const beside = stakeOf(me, { round: stake.round });
        const calls = [
          () => untilKnown(vendor, () => vendor.bet(beside)),
          () => untilKnown(vendor, () => vendor.win(stake, { ...next(), amount: 0n })),
        ];
        const answers = await Promise.all((i % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
        const placed = i % 2 === 0 ? answers[0] : answers[1];
        expect([vendor.says.ok, vendor.says['round closed']]).toContain(placed?.status);
        if (placed?.status === vendor.says.ok) taken += 1;
      }
      expect(await cash(me.memberId)).toBe(ledger(1_000 - 10 * (8 + taken)));
      expect(await openBets(me.memberId)).toBe(0);
    });
  });
}
