import { signatureFor } from '@pavilion/kit/request-signature';
import * as z from 'zod/mini';
import type { Clock } from '../../../kernel/clock.ts';
import { createOutbound } from '../../../kernel/outbound.ts';
import type { DrawPort } from '../deps.ts';

const TIMEOUT_MS = 4_000;
const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const promises = z.object({
  promises: z.array(z.object({ numero: z.string(), drawsAt: z.iso.datetime(), seedHash: hex, chainHash: hex })),
});
const opened = z.object({ seed: hex });

/** Nothing that was asked can be had now. */
export class KeeperAway extends Error {}

/** The keeper of seeds over HTTP. Throws when it is away or refuses: the draw is tried again later. `secret` is read when it is first needed. */
export function createDrawClient({ url, clock, secret }: { url: string | null; clock: Clock; secret: () => Promise<string> }): DrawPort {
  const { fetch } = createOutbound({ allowPrivate: false, trusted: [url] });
  let known: Promise<string> | null = null;
  const ask = async <T>(path: string, value: unknown, schema: z.ZodMiniType<T>): Promise<T> => {
    if (url === null) throw new KeeperAway('this process knows no keeper of seeds');
    const body = JSON.stringify(value);
    const key = await (known ??= secret().catch((error: unknown) => {
      known = null;
      throw error;
    }));
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Caller': 'platform',
        'X-Signature': signatureFor(key, body, Math.floor(clock.now().getTime() / 1000)),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new KeeperAway('the keeper of seeds does not answer', { cause: error });
    });
    if (answer.status >= 500) throw new KeeperAway(`the keeper of seeds answered ${answer.status} for ${path}`);
    if (!answer.ok) throw new Error(`the keeper of seeds answered ${answer.status} for ${path}`);
    return z.parse(schema, await answer.json());
  };
  return {
    promise: async (game, issues) =>
      (
        await ask(
          '/v1/promises',
          { game, issues: issues.map(({ numero, drawsAt }) => ({ numero, drawsAt: drawsAt.toISOString() })) },
          promises,
        )
      ).promises.map((one) => ({ ...one, drawsAt: new Date(one.drawsAt) })),
    reveal: (game, numero, digest) => ask('/v1/seeds', { game, numero, digest }, opened),
  };
}
