// What every vendor protocol answers when the platform cannot answer in time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seamlessAdapters } from './adapters/registry.ts';
import { type ContractWorld, contractWorld, stakeOf, untilKnown } from './testing/contract-world.ts';
import { outliveHeld } from './testing/gateway-world.ts';
import { ledger } from './testing/players.ts';

let world: ContractWorld;

beforeAll(async () => {
  world = await contractWorld({ vendorAnswerMs: 1_000 });
});

afterAll(async () => {
  expect(await world.close()).toEqual([]);
});

test.each(seamlessAdapters.map(({ code }) => code))(
  '%s: a call is answered in time, whatever the database keeps waiting, and may be repeated',
  async (code) => {
    const vendor = world.standIns.get(code);
    if (!vendor) throw new Error(`no stand-in for ${code}`);
    const me = await world.player(vendor, 100);
    const first = stakeOf(me);
    expect(await untilKnown(vendor, () => vendor.bet(first))).toMatchObject({ status: vendor.says.ok });
    const late = stakeOf(me);
    const holder = await world.platform.database.ownerPool.connect();
    await holder.query('BEGIN');
    try {
      await holder.query('LOCK TABLE content_version IN ACCESS EXCLUSIVE MODE');
      // What is held is too old to be used: the question for its version waits.
      for (let i = 0; i < 60; i += 1) outliveHeld();
      expect((await vendor.bet(late)).status).toBe(vendor.says['no outcome']);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(await untilKnown(vendor, () => vendor.bet(late))).toMatchObject({ status: vendor.says.ok, balance: ledger(80) });
  },
);
