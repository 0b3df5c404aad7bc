import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { depositChannels } from '../../../packages/contract/src/payments/calls.ts';
import { systemStatus } from '../../../packages/contract/src/content/system.ts';
import { balances, transactions } from '../../../packages/contract/src/wallet/calls.ts';
import type { Player } from './cast.ts';
import { type LoadWorld, startLoad, usualLoad } from './load.ts';
import { Product } from './product.ts';
import { prove, SETTLE_MS } from './proofs.ts';
import type { Row } from './table.ts';
import { answersRow, inWorld } from './world.ts';

const NAME = 'pool';
const RUSH_MS = 12_000;
/** Refusals are answered within this, 99 of 100. */
const REFUSED_MS = 300;
/** A client that waits longer has met a deadlock. */
const GIVEN_UP_MS = 20_000;

export interface PoolOptions {
  players: number;
  clients: number;
}

interface TimedAnswer {
  status: number;
  ms: number;
}

/** Two connections and hundreds of clients: everybody is answered, refusals come at once, nothing blocks for good. */
export async function smallPool({ players, clients }: PoolOptions): Promise<Row[]> {
  const product = await Product.create({ env: { POOL_SIZE: '2' } });
  return inWorld({ product, players }, async (world) => {
    const load = startLoad(world, { ...usualLoad, bettors: 4, studios: 1, depositors: 1, withdrawers: 1 });
    const answers = await rush(world, clients);
    await load.finish(SETTLE_MS);
    const refused = answers
      .filter(({ status }) => status === 503)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    const slow = refused.filter((ms) => ms > REFUSED_MS).length;
    const unanswered = answers.filter(({ status }) => status === 0).length;
    const served = answers
      .filter(({ status }) => status === 200)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    const begun = performance.now();
    const afterwards = (await world.players[0]?.visitor.call(balances))?.ok ? 0 : 1;
    const other = answers.filter(({ status }) => status >= 500 && status !== 503).length;
    return [
      {
        property: `${NAME}: everybody is answered`,
        attempts: answers.length,
        failures: unanswered,
        seen: `${served.length} served (p99 ${at(served, 0.99)} ms), ${refused.length} refused`,
      },
      {
        property: `${NAME}: of the refusals 99 % come within 300 ms`,
        attempts: answers.length,
        failures: Math.max(0, slow - Math.floor(refused.length / 100)),
        seen: `p50 ${at(refused, 0.5)} ms, p99 ${at(refused, 0.99)} ms`,
      },
      { property: `${NAME}: no 5xx other than 503 in the rush`, attempts: answers.length, failures: other, seen: '' },
      {
        property: `${NAME}: after the rush a call is served`,
        attempts: 1,
        failures: afterwards,
        seen: `${Math.round(performance.now() - begun)} ms`,
      },
      ...(await prove(world, { name: NAME, patienceMs: SETTLE_MS })),
      answersRow(NAME, world.answers),
    ];
  });
}

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/** Every client asks one thing after the other; who is refused comes back after the second it was asked to wait. */
async function rush(world: LoadWorld, clients: number): Promise<TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  const end = performance.now() + RUSH_MS;
  const client = async (index: number): Promise<void> => {
    const player = world.players[index % world.players.length];
    const path = [balances, transactions, depositChannels, systemStatus][index % 4]?.path ?? '';
    if (!player) return;
    await sleep(index * 4);
    while (performance.now() < end) {
      const answer = await timed(`${world.product.url}${path}`, player);
      answers.push(answer);
      await sleep(answer.status === 200 ? 150 : 1_000);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_none, index) => client(index)));
  return answers;
}

async function timed(url: string, { visitor }: Player): Promise<TimedAnswer> {
  const begun = performance.now();
  const status = await fetch(url, {
    signal: AbortSignal.timeout(GIVEN_UP_MS),
    headers: {
      merchant: visitor.merchant,
      'x-forwarded-for': visitor.ip,
      authorization: visitor.token ?? '',
      language: 'EN',
      'x-request-id': randomUUID(),
    },
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - begun };
}
