import { shoot, endClient, type RawRequest } from '../../apps/server/src/test/extreme-client.ts';
import { ExtremeWorld } from '../../apps/server/src/test/extreme-world.ts';
import { fakeVendor } from '../../apps/server/src/modules/vendors/testing/fake-vendor.ts';
import { startWatchdog } from '../../packages/kit/src/watchdog.ts';
import type { BenchOptions } from '../bench.ts';
import { openGround } from '../drill/money/ground.ts';

/** No answer takes longer on a quiet machine. */
const MAX_MS = 1_000;
const ANSWER_WITHIN_MS = 30_000;
const SHOWN = 20;

interface Slow {
  ms: number;
  status: number;
  shot: RawRequest;
}

/**
 * Every call of the contract with what `extremes.test.ts` tries, one request after another: how many, and the slowest, a line each. Fails when an
 * answer takes longer than a second. A call that is not answered in half a minute ends the process with its name.
 */
export async function run({ only }: BenchOptions): Promise<void> {
  const ground = await openGround();
  const platform = await ground.start({});
  const vendor = await fakeVendor();
  const { vendors } = platform.platform.domains;
  await vendors.provisionVendor({
    code: 'LANTERN',
    adapter: 'operator-wallet',
    baseUrl: vendor.url,
    keys: { public: vendor.publicKeyPem },
  });
  vendor.trust(await vendors.operatorPublicKey());
  const watchdog = startWatchdog({ silenceMs: ANSWER_WITHIN_MS, maxMs: ANSWER_WITHIN_MS });
  try {
    const extremes = await ExtremeWorld.open(platform);
    let slowest: Slow[] = [];
    let requests = 0;
    for (const endpoint of extremes.calls) {
      if (!endpoint.path.includes(only)) continue;
      await extremes.restore();
      for (const shot of await extremes.shotsOf(endpoint)) {
        const begun = performance.now();
        await shoot([shot], (_shot, { status }) => slowest.push({ ms: performance.now() - begun, status, shot }));
        requests += 1;
      }
      slowest = slowest.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
    }
    for (const { ms, status, shot } of slowest)
      console.log(
        JSON.stringify({
          ms: Math.round(ms),
          status,
          call: `${shot.method} ${shot.target.slice(0, 160)}`,
          body: String(shot.body ?? '').slice(0, 120),
        }),
      );
    const beyond = slowest.filter(({ ms }) => ms > MAX_MS).length;
    console.log(
      JSON.stringify({ case: 'extremes', calls: extremes.calls.length, requests, slowestMs: Math.round(slowest[0]?.ms ?? 0), beyond }),
    );
    if (beyond > 0) process.exitCode = 1;
  } finally {
    await watchdog.close();
    endClient();
    await vendor.close();
    await platform.close();
    await ground.close();
  }
}
