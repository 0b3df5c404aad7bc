import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadWorld, startLoad } from './load.ts';
import { Product, serverProcesses } from './product.ts';
import { prove, SETTLE_MS } from './proofs.ts';
import type { Row } from './table.ts';
import { GAME } from './vendor.ts';
import { answersRow, inWorld } from './world.ts';

const NAME = 'pause';
const PAUSE_MS = 10_000;
/** A vendor gives up after a second; half of one more for a machine that runs everything at once. */
const VENDOR_MS = 1_500;
/** `/readyz` may take this to notice. */
const NOTICE_MS = 5_000;

/** PostgreSQL is paused for ten seconds, as on a machine that is moved or starved, under all kinds of play. */
export async function paused({ players }: { players: number }): Promise<Row[]> {
  const product = await Product.create();
  return inWorld({ product, players }, async (world) => {
    const load = startLoad(world);
    await sleep(2_000);
    const seen = await standStill(world);
    const resumedAt = performance.now();
    const { ready, ms } = await product.untilReady(30_000);
    const left = (): number => Math.max(1_000, SETTLE_MS - (performance.now() - resumedAt));
    await sleep(2_000);
    await load.finish(left());
    return [
      {
        property: `${NAME}: /readyz says 503 meanwhile`,
        attempts: seen.looks,
        failures: seen.looks - seen.unavailable,
        seen: `${seen.unavailable} of ${seen.looks} looks`,
      },
      {
        property: `${NAME}: a vendor is answered within 1.5 s`,
        attempts: seen.times.length,
        failures: seen.times.filter((time) => time > VENDOR_MS).length,
        seen: `slowest ${(Math.max(...seen.times) / 1000).toFixed(2)} s`,
      },
      { property: `${NAME}: ready again within 30 s`, attempts: 1, failures: ready ? 0 : 1, seen: `after ${(ms / 1000).toFixed(1)} s` },
      ...(await prove(world, { name: NAME, patienceMs: left() })),
      answersRow(NAME, world.answers),
    ];
  });
}

/** Stops the postmaster first, so that no child is born unseen. */
async function standStill(world: LoadWorld): Promise<{ looks: number; unavailable: number; times: number[] }> {
  const postmaster = world.product.postmaster();
  process.kill(postmaster, 'SIGSTOP');
  const stopped = serverProcesses(postmaster);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const [begun, end] = [performance.now(), performance.now() + PAUSE_MS];
  const times: number[] = [];
  const [looks, probes] = [{ looks: 0, unavailable: 0 }, [] as Promise<void>[]];
  try {
    while (performance.now() < end) {
      probes.push(timeVendorCall(world, times));
      const status = await world.product.readiness();
      if (performance.now() - begun > NOTICE_MS) {
        looks.looks += 1;
        if (status === 503) looks.unavailable += 1;
      }
      await sleep(400);
    }
  } finally {
    for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT');
  }
  await Promise.all(probes);
  return { ...looks, times };
}

/** How long the vendor waits for whatever answer; the balance is asked for, so that nothing moves. */
async function timeVendorCall({ vendor, players }: LoadWorld, times: number[]): Promise<void> {
  const player = players[times.length % players.length];
  if (!player) return;
  const begun = performance.now();
  const body = { user: player.memberId, token: player.walletToken, game_code: GAME, request_uuid: randomUUID() };
  await vendor.call('user/balance', body, 20_000).catch(() => undefined);
  times.push(performance.now() - begun);
}
