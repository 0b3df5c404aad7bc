import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import { contractCalls } from '../../../apps/server/src/test/contract-calls.ts';
import { moneyPlaces, type Place, takes } from '../../../apps/server/src/test/money-places.ts';
import { sampleOf } from '../../../apps/server/src/test/extremes.ts';
import type { Visitor } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { type SampleCall, sampleBodies } from './sample-bodies.ts';
import { isDeclaredRefusal, movementsOf, promise } from './promises.ts';
import { NONSENSE_TEXTS, NONSENSE_VALUES } from './nonsense.ts';
import type { Stage } from './stage.ts';

type Schema = NonNullable<Endpoint['body']>;

/** Calls of the contract that change something and take an amount, with all their spellings. */
export async function moneyCalls(): Promise<CallUnderPath[]> {
  const calls = (await contractCalls()).filter(({ body }) => body && moneyPlaces(body).length > 0);
  return calls.flatMap((call) => [
    { call, of: call },
    ...(call.aliases ?? []).map((alias) => ({
      call: { ...call, method: alias.method ?? call.method, path: alias.path ?? call.path },
      of: call,
    })),
  ]);
}

/** A call under one of its paths, and the call as the contract names it first. */
export interface CallUnderPath {
  call: Endpoint;
  of: Endpoint;
}

/** Puts a value in one place of a copy. */
function put(body: unknown, place: Place, value: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return value;
  if (Array.isArray(body)) return [put(body[0], rest, value), ...(body.slice(1) as unknown[])];
  const old = (body ?? {}) as Record<string, unknown>;
  return { ...old, [name]: put(old[name], rest, value) };
}

/** Nonsense at every amount of every call that takes one: a declared refusal, and nothing moved. */
export async function attackAmounts(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const samples = await sampleBodies(stage);
  const refused = promise('amounts: nonsense is refused by a declared code');
  const still = promise('amounts: nonsense moves nothing');
  const open = promise('amounts: where the same call with a good amount is done');
  const calls = await moneyCalls();
  let [places, shots] = [0, 0];
  for (const { call, of } of calls) {
    const sampled = samples(of);

    const body = (): unknown => bodyOf(call, sampled);
    const ask = (value: unknown): ReturnType<typeof askOf> => askOf(call, sampled.caller, value);
    // With a body that would be done, a refusal is of the amount and of nothing else.
    if (sampled.body) {
      await stage.forgetCounts();
      const answer = await ask(body());
      open.check(answer.ok, `${call.path}: ${answer.code} ${JSON.stringify(answer.fields)}`);
    }
    for (const { place, schema } of moneyPlaces(call.body as Schema)) {
      places += 1;
      await stage.forgetCounts();
      const before = await movementsOf(stage);
      for (const [index, nonsense] of nonsenseFor(schema).entries()) {
        shots += 1;
        if (shots % every !== 0) continue;
        if (index % 8 === 7) await stage.forgetCounts(call.throttle ? call.throttle.seconds + 1 : undefined);
        const answer = await ask(put(body(), place, nonsense));
        // A bound may be nothing at all: that is no movement, and the state below says so.
        const isNothing = answer.ok && Number(nonsense) === 0;
        refused.check(
          isNothing || isDeclaredRefusal(call, answer),
          `${call.path} ${place.join('.')} = ${String(JSON.stringify(nonsense)).slice(0, 40)}: ${answer.status} ${answer.code ?? 'done'}`,
        );
      }
      const after = await movementsOf(stage);
      still.check(before === after, `${call.path} ${place.join('.')}: ${before} → ${after}`);
    }
  }
  return [refused.row(`${calls.length} calls, ${places} places`), still.row(), open.row()];
}

/** What the place does not take for a word of its own: `null` may be one. */
const nonsenseFor = (schema: Schema): unknown[] =>
  [...NONSENSE_VALUES, 0, ...NONSENSE_TEXTS, '1'].filter((value) => !((value === null || value === '1') && takes(schema, value)));

function bodyOf({ body }: Endpoint, { body: good, known }: SampleCall): unknown {
  if (good) return good();
  return sampleOf(body as Schema, '', { ...known, requestId: randomUUID() });
}

const askOf = (call: Endpoint, caller: Visitor, body: unknown) => caller.call(call, body as never);
