import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { startWatchdog, type Watchdog } from '@pavilion/kit/watchdog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayWorld, gatewayWorld } from '../modules/vendors/testing/gateway-world.ts';
import { type RawAnswer, endClient, type RawRequest, shoot } from './extreme-client.ts';
import { ExtremeWorld, isDesk } from './extreme-world.ts';
import type { TestPlatform } from './test-platform.ts';

/** Some twenty-five thousand requests, on a machine that others use. */
const PATIENCE_MS = 900_000;
/** Of a call that takes longer the name is written and the process ends: a loop that never ends could end in no other way. */
const ANSWER_WITHIN_MS = 30_000;

let gateway: GatewayWorld;
let world: TestPlatform;
let extremes: ExtremeWorld;
let watchdog: Watchdog;
const counts = { requests: 0, done: 0, server: 0, absent: 0 };
const found = new Map<string, number>();

beforeAll(async () => {
  gateway = await gatewayWorld();
  world = gateway.platform;
  extremes = await ExtremeWorld.open(world);
  watchdog = startWatchdog({ silenceMs: ANSWER_WITHIN_MS, maxMs: ANSWER_WITHIN_MS });
});

afterAll(async () => {
  await watchdog.close();
  endClient();
  await gateway.close();
});

/** A 503 that says which party outside is away is declared and true here, where nobody is outside. */
const isAbsence = (endpoint: Endpoint, status: number, code: unknown): boolean =>
  status === 503 && typeof code === 'string' && endpoint.errors?.[code] === 503;

interface Envelope {
  success?: unknown;
  errorCode?: unknown;
  message?: unknown;
}

function read(text: string): Envelope | null | undefined {
  try {
    return JSON.parse(text || 'null') as Envelope | null;
  } catch {
    return undefined;
  }
}

function check(endpoint: Endpoint, shot: RawRequest, { status, headers, text }: RawAnswer): void {
  counts.requests += 1;
  const note = (what: string) => {
    const key = `${endpoint.method} ${endpoint.path}: ${what} | e.g. ${shot.target.slice(endpoint.path.length, endpoint.path.length + 150)} ${String(shot.body ?? '').slice(0, 200)}`;
    const short = `${endpoint.method} ${endpoint.path}: ${what}`;
    if (![...found.keys()].some((one) => one.startsWith(short))) found.set(key, 1);
  };
  if (status === 0) return note('no answer');
  const answer = read(text);
  if (answer === undefined) return note(`${status} is not JSON`);
  if (status < 300) counts.done += 1;
  if (isAbsence(endpoint, status, answer?.errorCode)) counts.absent += 1;
  else if (status >= 500) {
    counts.server += 1;
    note(`${status} ${String(answer?.errorCode)}`);
  }
  if (headers['x-content-type-options'] !== 'nosniff' || typeof headers['x-request-id'] !== 'string') note(`${status} without its headers`);
  if (
    status >= 400 &&
    (answer?.success !== false || typeof answer.errorCode !== 'string' || typeof answer.message !== 'string' || answer.message === '')
  )
    note(`${status} out of shape`);
}

test('the contract and the API document name the same calls, and each is served', async () => {
  const { paths } = (await (await fetch(`${world.url}/docs/api/json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = extremes.calls
    .filter((call) => !isDesk(call))
    .flatMap(({ method, path, aliases = [] }) => [
      `${method} ${path}`,
      ...aliases.map((alias) => `${alias.method ?? method} ${alias.path ?? path}`),
    ]);
  expect(declared.toSorted()).toEqual(documented.toSorted());
  for (const { path } of extremes.calls.filter(isDesk))
    expect([path, (await fetch(world.deskUrl + path, { method: 'PATCH' })).status]).toEqual([path, 405]);
});

test(
  'no extreme value at any call makes a 5xx, a hanging request or an answer out of shape',
  async () => {
    for (const endpoint of extremes.calls) {
      await extremes.restore();
      await shoot(await extremes.shotsOf(endpoint), (shot, answer) => {
        check(endpoint, shot, answer);
      });
    }
    console.info(
      `extremes: ${extremes.calls.length} calls, ${counts.requests} requests, ${counts.done} done, ${counts.server} answers of 5xx, ${counts.absent} declared 503 of parties outside`,
    );
    expect([...found.keys()]).toEqual([]);
  },
  PATIENCE_MS,
);
