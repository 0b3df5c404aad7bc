import type { Endpoint } from '@pavilion/contract/endpoint';
import { sealFor, type SealKeys } from '@pavilion/contract/seal';
import { newId } from '@pavilion/contract/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type GatewayWorld, gatewayWorld } from '../modules/vendors/testing/gateway-world.ts';
import { newToken, tokenHash } from '../kernel/token.ts';
import { contractCalls } from './contract-calls.ts';
import { type Answered, endClient, type Shot, shoot } from './extreme-client.ts';
import {
  BODIES,
  EXTREMES,
  FEW_BODIES,
  FEW_EXTREMES,
  FEW_QUERIES,
  FEW_QUERY_EXTREMES,
  QUERIES,
  QUERY_EXTREMES,
  sampleOf,
  shapeOf,
  variantsOf,
} from './extremes.ts';
import { openTestSession, testMember } from './members.ts';
import type { TestPlatform } from './test-platform.ts';
import { Visitor } from './visitor.ts';

/** So many of each, so that limits a member, a session or an address do not stand before what is tried. */
const CALLERS = 40;

/** Some thirty thousand requests, on a machine that others use. */
const PATIENCE_MS = 900_000;

const GOOD = 'lantern-river-9';

let gateway: GatewayWorld;
let world: TestPlatform;
let calls: Endpoint[];
let keys: SealKeys;
let known: Record<string, unknown>;
const tokens = { member: [] as string[], agent: [] as string[], operator: [] as string[] };
const counts = { requests: 0, done: 0, server: 0, absent: 0 };
const found = new Map<string, number>();
let turn = 0;

async function openOperatorSession(operatorId: string): Promise<string> {
  const token = newToken();
  await world.database.pool.query(
    `INSERT INTO operator_session (id, token_hash, operator_id, created_at, active_at, expires_at, elevated_until, ip, user_agent)
     VALUES ($1, $2, $3, $4, $4, $4::timestamptz + interval '8 hours', $4::timestamptz + interval '8 hours', '203.0.113.9', 'test')`,
    [newId('ops'), tokenHash(token), operatorId, world.now()],
  );
  return token;
}

beforeAll(async () => {
  gateway = await gatewayWorld();
  world = gateway.platform;
  await world.platform.domains.desk.seed();
  calls = await contractCalls();
  for (let i = 0; i < CALLERS; i += 1) {
    for (const [kind, customerType] of [
      ['member', 0],
      ['agent', 1],
    ] as const) {
      const member = await testMember(world, { customerType, password: false });
      tokens[kind].push((await openTestSession(world, member, { steppedUp: true })).token);
    }
  }
  const {
    rows: [owner],
  } = await world.database.pool.query<{ id: string }>(`SELECT id FROM operator WHERE email = 'owner@pavilion.example'`);
  for (let i = 0; i < CALLERS; i += 1) tokens.operator.push(await openOperatorSession(owner?.id ?? ''));
  const {
    rows: [game],
  } = await world.database.pool.query<{ node_id: number }>('SELECT node_id FROM game ORDER BY node_id LIMIT 1');
  const target = await testMember(world, { brandCode: 'sol', password: false });
  known = {
    memberId: target.id,
    brandId: target.brandId,
    operatorId: owner?.id,
    nodeId: game?.node_id,
    launchMode: 'GLS',
    language: 'EN',
    code: 'GAMELO3',
    provider: 'lumen',
    origin: 'http://portal.test',
    countryDialingCode: '84',
    mobileNum: '912345678',
    birthday: '1990-05-05',
    username: 'calm',
    brand: 'koi',
    merchant: 'koi',
    questionType: 'OTHER',
    email: 'someone@example.com',
    mail: 'someone@example.com',
    password: GOOD,
    confirmPassword: GOOD,
    newPassword: GOOD,
    confirmNewPassword: GOOD,
    paymentPassword: GOOD,
    confirmPaymentPassword: GOOD,
    newPaymentPassword: GOOD,
    minutes: 30,
    termsAccepted: true,
    acceptedPattern: '[a-z]+',
  };
  keys = await new Visitor(world).keys();
  await world.database.ownerPool.query('UPDATE brand_module SET enabled = true');
  world.platform.domains.content.invalidate();
});

afterAll(async () => {
  endClient();
  await gateway.close();
});

/** Whatever the calls before did to the callers or the brands is undone, so that each call is reached. */
async function restore(): Promise<void> {
  const { ownerPool } = world.database;
  await ownerPool.query(`UPDATE member_session SET ended_at = NULL, end_reason = NULL, active_at = $1 WHERE ended_at IS NOT NULL`, [
    world.now(),
  ]);
  await ownerPool.query(`UPDATE operator_session SET ended_at = NULL, end_reason = NULL WHERE ended_at IS NOT NULL`);
  await ownerPool.query('DELETE FROM rate_count');
  await ownerPool.query(`UPDATE member SET status = 'active' WHERE status <> 'active'`);
}

type Caller = 'visitor' | 'member' | 'agent' | 'operator';

const isDesk = ({ access }: Endpoint): boolean => access.startsWith('desk');

/** Callers that pass a call's access check: each tries every value. */
function insidersOf({ access }: Endpoint): Caller[] {
  if (access === 'desk') return ['operator'];
  if (access === 'agent') return ['agent'];
  if (access === 'member' || access === 'trial') return ['member', 'agent'];
  return access === 'visitor' ? ['visitor', 'member'] : ['visitor'];
}

function headersOf(caller: Caller): Record<string, string> {
  turn += 1;
  const token = caller === 'visitor' ? undefined : tokens[caller][turn % CALLERS];
  return {
    merchant: 'koi',
    'content-type': 'application/json',
    'x-forwarded-for': `11.${(turn >> 8) % 256}.${turn % 256}.7`,
    ...(token ? { authorization: token } : {}),
  };
}

const escaped = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80')).join('');

function searchOf(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${name}=${escaped(typeof one === 'string' ? one : JSON.stringify(one))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

interface Ask {
  endpoint: Endpoint;
  caller: Caller;
  search?: string;
  body?: string | Buffer | undefined;
  headers?: Record<string, string>;
}

const shotOf = ({ endpoint, caller, search = '', body, headers = {} }: Ask): Shot => ({
  url: isDesk(endpoint) ? world.deskUrl : world.url,
  method: endpoint.method,
  target: endpoint.path + search,
  body,
  headers: { ...headersOf(caller), ...headers },
});

async function bodyShot(ask: Ask, body: unknown): Promise<Shot> {
  if (!ask.endpoint.sealed) return shotOf({ ...ask, body: JSON.stringify(body) });
  const { method, path } = ask.endpoint;
  const value = await sealFor(keys, { brand: 'koi', method, path }, body, world.now().getTime());
  return shotOf({ ...ask, body: JSON.stringify({ value }), headers: { encryption: 'JWE' } });
}

const met = { query: new Set<string>(), body: new Set<string>(), door: new Set<string>() };

/** What the wire's type refuses is refused by the same code at every call, before its own: of that every third is tried, another third at the next call. */
function* telling(schema: z.ZodMiniType, variants: Iterable<unknown>): Generator<unknown> {
  let place = (refusedBefore += 1);
  for (const variant of variants) {
    const isRead = z.safeDecode(schema, JSON.parse(JSON.stringify(variant) ?? 'null') as never).success;
    if (isRead || (place += 1) % 3 === 0) yield variant;
  }
}
let refusedBefore = 0;

/** All requests of one call, each inner one with its callers in turn. */
async function shotsOf(endpoint: Endpoint): Promise<Shot[]> {
  const insiders = insidersOf(endpoint);
  const next = (): Caller => insiders[turn % insiders.length] ?? 'visitor';
  const sample = endpoint.query && sampleOf(endpoint.query, '', known);
  const goodSearch = searchOf(sample);
  const goodBody = endpoint.body && sampleOf(endpoint.body, '', known);
  const ask = { endpoint, search: goodSearch };
  const shots: Shot[] = [];
  for (const caller of ['visitor', 'member', 'agent', 'operator'] as const) shots.push(await bodyShot({ ...ask, caller }, goodBody ?? {}));
  if (endpoint.query)
    for (const query of telling(
      endpoint.query,
      variantsOf(endpoint.query, sample, { all: QUERY_EXTREMES, few: FEW_QUERY_EXTREMES, met: met.query, known }),
    ))
      shots.push(await bodyShot({ ...ask, caller: next(), search: searchOf(query) }, goodBody ?? {}));
  for (const name of Object.keys(shapeOf(endpoint.query)))
    shots.push(shotOf({ endpoint, caller: next(), search: `${goodSearch}${goodSearch ? '&' : '?'}${name}=1&${name}=2` }));
  // One code each reads the requests of the portal and of the desk, sealed or plain, by every method and access.
  const door = [isDesk(endpoint), endpoint.method, endpoint.access, endpoint.sealed, !endpoint.body, !endpoint.upload].join(' ');
  const isMet = met.door.has(door);
  met.door.add(door);
  for (const search of isMet ? FEW_QUERIES : QUERIES) shots.push(shotOf({ endpoint, caller: next(), search }));
  if (endpoint.body) {
    for (const body of telling(
      endpoint.body,
      variantsOf(endpoint.body, goodBody, { all: EXTREMES, few: FEW_EXTREMES, met: met.body, known }),
    ))
      shots.push(await bodyShot({ ...ask, caller: next() }, body));
    for (const body of isMet ? FEW_BODIES : BODIES)
      shots.push(shotOf({ ...ask, caller: next(), body, headers: endpoint.sealed ? { encryption: 'JWE' } : {} }));
  }
  if (endpoint.upload) {
    for (const body of [
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      Buffer.alloc(400_000, 1),
    ]) {
      for (const type of ['image/png', 'image/svg+xml', 'text/plain'])
        shots.push(shotOf({ ...ask, caller: next(), body, headers: { 'content-type': type } }));
    }
  }
  return shots;
}

/** A 503 that says which party outside is away is declared and true here, where nobody stands outside. */
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

function judge(endpoint: Endpoint, shot: Shot, { status, headers, text }: Answered): void {
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
  const declared = calls
    .filter((call) => !isDesk(call))
    .flatMap(({ method, path, aliases = [] }) => [
      `${method} ${path}`,
      ...aliases.map((alias) => `${alias.method ?? method} ${alias.path ?? path}`),
    ]);
  expect(declared.toSorted()).toEqual(documented.toSorted());
  for (const { path } of calls.filter(isDesk))
    expect([path, (await fetch(world.deskUrl + path, { method: 'PATCH' })).status]).toEqual([path, 405]);
});

test(
  'no extreme value at any call makes a 5xx, a hanging request or an answer out of shape',
  async () => {
    // Calls that close brands or accounts come last.
    const ordered = calls.toSorted((a, b) => Number(isDesk(a)) - Number(isDesk(b)));
    for (const endpoint of ordered) {
      await restore();
      await shoot(await shotsOf(endpoint), (shot, answer) => {
        judge(endpoint, shot, answer);
      });
    }
    console.info(
      `extremes: ${calls.length} calls, ${counts.requests} requests, ${counts.done} done, ${counts.server} answers of 5xx, ${counts.absent} declared 503 of parties outside`,
    );
    expect([...found.keys()]).toEqual([]);
  },
  PATIENCE_MS,
);
