import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const ticket = (orderStatus: number, bettingAmount: number, winningAmount: number | null) => ({
  orderDetailId: 'lot_1',
  orderStatus,
  bettingAmount,
  winningAmount,
});
const { won, lost, waiting, late, cancelled } = LOTTERY_ORDER;

test.each([
  ['a gain', [ticket(won, 140_000, 291_000)], { staked: 1_400_000_000n, paid: 2_910_000_000n, net: 1_510_000_000n, isGain: true }],
  ['a hit below the stake', [ticket(won, 140_000, 97_000)], { paid: 970_000_000n, net: -430_000_000n, isGain: false }],
  ['exactly the stake', [ticket(won, 10, 10)], { net: 0n, isGain: false }],
  ['nothing', [ticket(lost, 20_000, 0)], { paid: 0n, net: -200_000_000n, isGain: false }],
  ['two tickets', [ticket(won, 10, 30), ticket(lost, 50, 0)], { staked: 600_000n, paid: 300_000n, isGain: false }],
  ['stakes that came back are left out', [ticket(won, 10, 30), ticket(late, 500, null), ticket(cancelled, 50, null)], { staked: 100_000n }],
])('%s', (_, all, expected) => expect(verdictOf({ all })).toMatchObject(expected));

test.each([
  ['a ticket still waits', [ticket(won, 10, 30), ticket(waiting, 10, null)]],
  ['no ticket took part', [ticket(cancelled, 10, null)]],
])('no verdict while %s', (_, all) => expect(verdictOf({ all })).toBeNull());
