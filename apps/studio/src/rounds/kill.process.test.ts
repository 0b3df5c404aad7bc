import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollDice, startHarness } from '../test/studio-harness.ts';
import type { Harness } from '../test/studio-harness.ts';

const START = 100_000_000n;
const ENTRY = path.resolve(import.meta.dirname, '../test/studio-process.ts');

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(START);
});
afterAll(() => harness.close());

async function spawnStudio(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [ENTRY, harness.database.url, 'http://localhost:1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: (JSON.parse(line.toString()) as { url: string }).url };
}

/** Rolls on the process until it is killed with -9 at a moment of its own, then lets the surviving server clean up. */
test('killed with -9 in the middle of rounds, ten times: every stake is paid or given back', async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => harness.launch('dice', { meta: { protection: { minRoundMs: 0 } } })));
  for (let kill = 0; kill < 10; kill++) {
    const { child, url } = await spawnStudio();
    const victim = { ...harness, studio: { ...harness.studio, url } };
    let alive = true;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const playing = tokens.map(async (token) => {
      while (alive)
        await rollDice(victim, token)
          .catch(() => {
            alive = false;
          })
          .finally(begin);
    });
    if (kill % 2 === 1) harness.wallet.faults.push({ path: kill % 4 === 1 ? '/transaction/win' : '/transaction/bet', fault: 'silent' });
    // Moments count from the first answer on: a busy machine gives none in the first tenths of a second. A silent wallet gives none at all.
    if (kill % 2 === 0) await begun;
    await new Promise((resolve) => {
      setTimeout(resolve, 60 + kill * 17);
    });
    child.kill('SIGKILL');
    await Promise.all(playing);
    harness.wallet.faults.length = 0;
    harness.clock.shiftMs += 60_000;
    await harness.restart();
    while ((await harness.studio.tick()) > 0) harness.clock.shiftMs += 11_000;
  }
  const {
    rows: [books],
  } = await harness.database.pool.query<{ open: bigint; net: string; closed: bigint; void: bigint }>(
    `SELECT count(*) FILTER (WHERE state IN ('committed', 'staked', 'voiding')) AS open,
       count(*) FILTER (WHERE state = 'closed') AS closed,
       count(*) FILTER (WHERE state = 'void') AS void,
       COALESCE(sum(payout - bet) FILTER (WHERE state = 'closed'), 0)::text AS net FROM round`,
  );
  expect(books!.open).toBe(0n);
  expect(books!.closed).toBeGreaterThan(0n);
  expect(books!.void).toBeGreaterThan(0n);
  expect(harness.wallet.balance).toBe(START + BigInt(books!.net));
});
