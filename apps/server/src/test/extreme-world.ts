import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { sealFor, type SealKeys } from '@pavilion/contract/base/seal';
import * as z from 'zod/mini';
import { newToken, tokenHash } from '../kernel/token.ts';
import { contractCalls } from './contract-calls.ts';
import type { RawRequest } from './extreme-client.ts';
import { rangesOf } from './extreme-ranges.ts';
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
import type { TestPlatform } from './platform-on.ts';
import { Visitor } from './visitor.ts';

/** So many of each, so that limits a member, a session or an address do not block what is tried. */
const CALLERS = 40;
const GOOD = 'lantern-river-9';
const MERCHANTS = ['koi', 'sol'] as const;

type Merchant = (typeof MERCHANTS)[number];
type Caller = 'visitor' | 'member' | 'agent' | 'operator';

export const isDesk = ({ access }: Endpoint): boolean => access.startsWith('desk');

interface Ask {
  endpoint: Endpoint;
  caller: Caller;
  merchant?: Merchant;
  search?: string;
  body?: string | Buffer | undefined;
  headers?: Record<string, string>;
}

/** Good values by the names of fields. */
const knownOf = (of: { target: { id: string; brandId: string }; ownerId: string | undefined; nodeId: number | undefined }) => ({
  memberId: of.target.id,
  brandId: of.target.brandId,
  operatorId: of.ownerId,
  nodeId: of.nodeId,
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
});

/** Callers that pass a call's access check: each tries every value. */
function insidersOf({ access }: Endpoint): Caller[] {
  if (access === 'desk') return ['operator'];
  if (access === 'agent') return ['agent'];
  if (access === 'member' || access === 'trial') return ['member', 'agent'];
  return access === 'visitor' ? ['visitor', 'member'] : ['visitor'];
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

const PICTURES: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('GIF89a'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
  Buffer.alloc(400_000, 1),
];

/** Requests of every call of the contract with what nobody expects, against a platform of their own. */
export class ExtremeWorld {
  readonly #world: TestPlatform;
  readonly #tokens = { member: { koi: [], sol: [] }, agent: { koi: [], sol: [] } } as Record<
    'member' | 'agent',
    Record<Merchant, string[]>
  >;
  readonly #operators: string[] = [];
  readonly #met = { query: new Set<string>(), body: new Set<string>(), door: new Set<string>() };
  #calls: Endpoint[] = [];
  #known: Record<string, unknown> = {};
  #keys: SealKeys | undefined;
  #zones: string[] = [];
  #turn = 0;
  #refusedBefore = 0;

  private constructor(world: TestPlatform) {
    this.#world = world;
  }

  static async open(world: TestPlatform): Promise<ExtremeWorld> {
    const one = new ExtremeWorld(world);
    await one.#prepare();
    return one;
  }

  /** Those of the portal first: calls that close brands or accounts come last. */
  get calls(): readonly Endpoint[] {
    return this.#calls;
  }

  async #prepare(): Promise<void> {
    const { pool, ownerPool } = this.#world.database;
    const { desk, content } = this.#world.platform.domains;
    await desk.seed();
    this.#calls = (await contractCalls()).toSorted((a, b) => Number(isDesk(a)) - Number(isDesk(b)));
    for (let i = 0; i < CALLERS; i += 1) {
      for (const [kind, customerType] of [
        ['member', 0],
        ['agent', 1],
      ] as const) {
        const brandCode = MERCHANTS[Number(i % 4 === 3)] ?? 'koi';
        const member = await testMember(this.#world, { customerType, brandCode, password: false });
        this.#tokens[kind][brandCode].push((await openTestSession(this.#world, member, { steppedUp: true })).token);
      }
    }
    const { rows: owners } = await pool.query<{ id: string }>(`SELECT id FROM operator WHERE email = 'owner@pavilion.example'`);
    for (let i = 0; i < CALLERS; i += 1) this.#operators.push(await this.#openOperatorSession(owners[0]?.id ?? ''));
    const { rows: games } = await pool.query<{ node_id: number }>('SELECT node_id FROM game ORDER BY node_id LIMIT 1');
    const { rows: zones } = await pool.query<{ zone: string }>('SELECT time_zone AS zone FROM brand UNION SELECT zone FROM lottery_game');
    this.#zones = zones.map(({ zone }) => zone);
    const target = await testMember(this.#world, { brandCode: 'sol', password: false });
    this.#known = knownOf({ target, ownerId: owners[0]?.id, nodeId: games[0]?.node_id });
    this.#keys = await new Visitor(this.#world).keys();
    await ownerPool.query('UPDATE brand_module SET enabled = true');
    content.invalidate();
  }

  async #openOperatorSession(operatorId: string): Promise<string> {
    const token = newToken();
    await this.#world.database.pool.query(
      `INSERT INTO operator_session (id, token_hash, operator_id, created_at, active_at, expires_at, elevated_until, ip, user_agent)
       VALUES ($1, $2, $3, $4, $4, $4::timestamptz + interval '8 hours', $4::timestamptz + interval '8 hours', '203.0.113.9', 'test')`,
      [newId('ops'), tokenHash(token), operatorId, this.#world.now()],
    );
    return token;
  }

  /** Whatever the calls before did to the callers or the brands is undone, so that each call is reached. */
  async restore(): Promise<void> {
    const { ownerPool } = this.#world.database;
    await ownerPool.query(`UPDATE member_session SET ended_at = NULL, end_reason = NULL, active_at = $1 WHERE ended_at IS NOT NULL`, [
      this.#world.now(),
    ]);
    await ownerPool.query(`UPDATE operator_session SET ended_at = NULL, end_reason = NULL WHERE ended_at IS NOT NULL`);
    await ownerPool.query('DELETE FROM rate_count');
    await ownerPool.query(`UPDATE member SET status = 'active' WHERE status <> 'active'`);
  }

  #tokenOf(caller: Caller, merchant: Merchant): string | undefined {
    if (caller === 'visitor') return undefined;
    const tokens = caller === 'operator' ? this.#operators : this.#tokens[caller][merchant];
    return tokens[this.#turn % tokens.length];
  }

  #shotOf({ endpoint, caller, merchant = 'koi', search = '', body, headers = {} }: Ask): RawRequest {
    this.#turn += 1;
    const token = this.#tokenOf(caller, merchant);
    return {
      url: isDesk(endpoint) ? this.#world.deskUrl : this.#world.url,
      method: endpoint.method,
      target: endpoint.path + search,
      body,
      headers: {
        merchant,
        'content-type': 'application/json',
        'x-forwarded-for': `11.${(this.#turn >> 8) % 256}.${this.#turn % 256}.7`,
        ...(token ? { authorization: token } : {}),
        ...headers,
      },
    };
  }

  async #bodyShot(ask: Ask, body: unknown): Promise<RawRequest> {
    if (!ask.endpoint.sealed || !this.#keys) return this.#shotOf({ ...ask, body: JSON.stringify(body) });
    const { method, path } = ask.endpoint;
    const value = await sealFor(this.#keys, { brand: ask.merchant ?? 'koi', method, path }, body, this.#world.now().getTime());
    return this.#shotOf({ ...ask, body: JSON.stringify({ value }), headers: { encryption: 'JWE' } });
  }

  /** What the wire's type refuses is refused by the same code at every call, before its own: of that every third is tried, another third at the next call. */
  *#telling(schema: z.ZodMiniType, variants: Iterable<unknown>): Generator<unknown> {
    let place = (this.#refusedBefore += 1);
    for (const variant of variants) {
      const isRead = z.safeDecode(schema, JSON.parse(JSON.stringify(variant) ?? 'null') as never).success;
      if (isRead || (place += 1) % 3 === 0) yield variant;
    }
  }

  /** All requests of one call, each inner one with its callers in turn. */
  async shotsOf(endpoint: Endpoint): Promise<RawRequest[]> {
    const insiders = insidersOf(endpoint);
    const next = (): Caller => insiders[this.#turn % insiders.length] ?? 'visitor';
    const known = this.#known;
    const sample = endpoint.query && sampleOf(endpoint.query, '', known);
    const goodSearch = searchOf(sample);
    const goodBody = endpoint.body && sampleOf(endpoint.body, '', known);
    const ask = { endpoint, search: goodSearch };
    const met = this.#met;
    const shots: RawRequest[] = [];
    for (const caller of ['visitor', 'member', 'agent', 'operator'] as const)
      shots.push(await this.#bodyShot({ ...ask, caller }, goodBody ?? {}));
    if (endpoint.query) {
      const variants = variantsOf(endpoint.query, sample, { all: QUERY_EXTREMES, few: FEW_QUERY_EXTREMES, met: met.query, known });
      for (const query of this.#telling(endpoint.query, variants))
        shots.push(await this.#bodyShot({ ...ask, caller: next(), search: searchOf(query) }, goodBody ?? {}));
    }
    for (const name of Object.keys(shapeOf(endpoint.query)))
      shots.push(this.#shotOf({ endpoint, caller: next(), search: `${goodSearch}${goodSearch ? '&' : '?'}${name}=1&${name}=2` }));
    shots.push(...(await this.#rangeShots(ask, { sample, goodBody, next })));
    // One code each reads the requests of the portal and of the desk, sealed or plain, by every method and access.
    const door = [isDesk(endpoint), endpoint.method, endpoint.access, endpoint.sealed, !endpoint.body, !endpoint.upload].join(' ');
    const isMet = met.door.has(door);
    met.door.add(door);
    for (const search of isMet ? FEW_QUERIES : QUERIES) shots.push(this.#shotOf({ endpoint, caller: next(), search }));
    if (endpoint.body) {
      const variants = variantsOf(endpoint.body, goodBody, { all: EXTREMES, few: FEW_EXTREMES, met: met.body, known });
      for (const body of this.#telling(endpoint.body, variants)) shots.push(await this.#bodyShot({ ...ask, caller: next() }, body));
      for (const body of isMet ? FEW_BODIES : BODIES)
        shots.push(this.#shotOf({ ...ask, caller: next(), body, headers: endpoint.sealed ? { encryption: 'JWE' } : {} }));
    }
    if (endpoint.upload)
      for (const body of PICTURES)
        for (const type of ['image/png', 'image/svg+xml', 'text/plain'])
          shots.push(this.#shotOf({ ...ask, caller: next(), body, headers: { 'content-type': type } }));
    return shots;
  }

  /** Extreme ranges of days, at the portal in each brand: its days are those of its zone. */
  async #rangeShots(
    { endpoint, search }: { endpoint: Endpoint; search: string },
    { sample, goodBody, next }: { sample: unknown; goodBody: unknown; next: () => Caller },
  ): Promise<RawRequest[]> {
    const shots: RawRequest[] = [];
    for (const merchant of isDesk(endpoint) ? (['koi'] as const) : MERCHANTS) {
      const ask = { endpoint, merchant };
      for (const query of endpoint.query ? rangesOf(endpoint.query, sample, this.#zones) : [])
        shots.push(await this.#bodyShot({ ...ask, caller: next(), search: searchOf(query) }, goodBody ?? {}));
      for (const body of endpoint.body ? rangesOf(endpoint.body, goodBody, this.#zones) : [])
        shots.push(await this.#bodyShot({ ...ask, caller: next(), search }, body));
    }
    return shots;
  }
}
