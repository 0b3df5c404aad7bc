import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as desk from '@pavilion/contract/operator/desk';
import * as members from '@pavilion/contract/identity/desk';
import { roleDrop, roleSave, rolesList } from '@pavilion/contract/operator/desk-roles';
import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Belongings, belongingsOf } from '../../test/belongings.ts';
import { LOTTERY_TERMS } from '../../test/belongings-beside.ts';
import { contractCalls } from '../../test/contract-calls.ts';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;
let owner: DeskVisitor;
/** May do all an owner may, in Koi only. */
let ofKoi: DeskVisitor & { operatorId: string };
/** The same in Koi and Sol by name, and in no brand. */
let ofBoth: DeskVisitor & { operatorId: string };
let ofNone: DeskVisitor;
let koi: Belongings;
let sol: Belongings;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  const personId = 'per_in_both';
  await world.database.pool.query('INSERT INTO person (id) VALUES ($1)', [personId]);
  [koi, sol] = [await belongingsOf(world, { code: 'koi', personId }), await belongingsOf(world, { code: 'sol', personId })];
  owner = await ownerAt(world);
  // Invited a moment ago and the clock rests: they may do what asks for a fresh second factor.
  ofKoi = await operatorAt(world, owner, 'owner', [koi.brandId]);
  ofBoth = await operatorAt(world, owner, 'owner', [koi.brandId, sol.brandId]);
  for (const [visitor, of] of [
    [ofKoi, koi],
    [ofBoth, sol],
  ] as const) {
    await world.database.pool.query(
      `INSERT INTO list_export (id, operator_id, list, query, language, ip, state, rows, brand_ids, file, asked_at, expires_at)
       VALUES ($1, $2, '/desk/rooms/log', '{}', 'en', '', 'ready', 0, ARRAY[$3], '', $4, $4::timestamptz + interval '1 day')`,
      [of.exportId, visitor.operatorId, of.brandId, world.now()],
    );
  }
  const none = await operatorAt(world, owner, 'owner', [koi.brandId]);
  await world.database.pool.query(`UPDATE operator SET brand_ids = '{}' WHERE id = $1`, [none.operatorId]);
  ofNone = none;
});
afterAll(() => world.close());

// ── What the contract says ───────────────────────────────────────────────────────────────────────────────────────────

interface Json {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  minItems?: number;
  anyOf?: Json[];
  oneOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  pattern?: string;
  format?: string;
}

const calls = (await contractCalls()).filter(({ access }) => access === 'desk');
const shapeOf = (schema: Endpoint['query'], io: 'input' | 'output' = 'input'): Json =>
  (schema ? z.toJSONSchema(schema, { io, unrepresentable: 'any' }) : {}) as Json;

/** Which of a brand's belongings a field names; null: no id, or the id of something that belongs to no brand. */
function belongingOf({ path }: Endpoint, field: string): keyof Belongings | null {
  const own = [
    'brandId',
    'memberId',
    'eventId',
    'provider',
    'draftId',
    'withdrawalId',
    'adjustmentId',
    'presenterId',
    'operatorId',
    'roleId',
    'depositId',
  ] as const;
  const named = own.find((one) => one === field);
  if (named) return named;
  if (path.startsWith('/desk/payments/providers/') && field === 'code') return 'providerCode';
  if (path.startsWith('/desk/proposals') && field === 'id') return 'proposalId';
  if (field === 'promotionId') return 'promotionId';
  if (field === 'gameId' && path.startsWith('/desk/lottery')) return 'lotteryGameId';
  if (field !== 'id') return null;
  if (path === '/desk/operators/invitation/revoke') return 'linkId';
  if (path === '/desk/exports/file') return 'exportId';
  if (path === '/desk/documents/picture') return 'pictureId';
  if (path.startsWith('/desk/documents')) return 'submissionId';
  if (path.startsWith('/desk/feedback')) return 'feedbackId';
  if (path.startsWith('/desk/inbox/sendings')) return 'sendingId';
  if (path.startsWith('/desk/inbox/held')) return 'letterId';
  if (path === '/desk/chats/picture') return 'chatPictureId';
  if (path === '/desk/chats/unblock') return 'chatBlockId';
  if (path === '/desk/chats/canned/remove') return 'cannedId';
  if (path.startsWith('/desk/chats')) return 'chatId';
  if (path === '/desk/complaints/picture') return 'complaintPictureId';
  if (path.startsWith('/desk/complaints')) return 'complaintId';
  if (path === '/desk/rooms/words/remove') return 'roomWordId';
  if (path.startsWith('/desk/rooms/reports')) return 'roomReportId';
  if (path.startsWith('/desk/rooms/blocks')) return 'roomBlockId';
  if (path === '/desk/chargebacks/picture') return 'chargebackPictureId';
  if (path.startsWith('/desk/chargebacks')) return 'chargebackId';
  if (path.startsWith('/desk/deposits')) return 'depositId';
  if (path.startsWith('/desk/bets')) return 'betId';
  if (path === '/desk/payments/resend' || path === '/desk/payments/ask') return 'payoutId';
  if (path.startsWith('/desk/adjustments')) return 'adjustmentId';
  if (path.startsWith('/desk/grants')) return 'grantId';
  if (path.startsWith('/desk/points/rewards')) return 'pointRewardId';
  if (path.startsWith('/desk/points/orders')) return 'pointOrderId';
  if (path.startsWith('/desk/points/corrections')) return 'pointCorrectionId';
  if (path === '/desk/lottery/order') return 'lotteryOrderId';
  if (path.startsWith('/desk/missions')) return 'missionId';
  if (path.startsWith('/desk/promotions/applications')) return 'promotionClaimId';
  if (path.startsWith('/desk/promotions')) return 'promotionId';
  if (path === '/desk/disputes/proof') return 'proofId';
  if (path === '/desk/deposits/picture') return 'depositPictureId';
  if (path.startsWith('/desk/disputes')) return 'disputeId';
  if (path.startsWith('/desk/reconciliation')) return 'runId';
  if (path.startsWith('/desk/transfers')) return 'transferId';
  if (path.startsWith('/desk/settlements/lines')) return 'settlementLineId';
  if (path.startsWith('/desk/settlements')) return 'settlementRunId';
  if (path.startsWith('/desk/contracts/questions')) return 'contractQuestionId';
  if (path.startsWith('/desk/contracts')) return 'contractId';
  if (path.startsWith('/desk/agents/applications')) return 'applicationId';
  if (path.startsWith('/desk/risk/locks')) return 'riskLockId';
  if (path.startsWith('/desk/risk')) return 'riskCaseId';
  if (path === '/desk/vendor-wallets/cases/close') return 'walletCaseId';
  if (path.startsWith('/desk/vendor-wallets')) return 'walletTransferId';
  if (path.startsWith('/desk/security/alerts')) return 'alertId';
  return path.startsWith('/desk/withdrawals') ? 'withdrawalId' : null;
}
/** Filters of the audit trail are texts. */
const OF_NO_BRAND = new Set([
  'brandIds',
  'actorId',
  'subjectId',
  'patternId',
  'nodeId',
  // Made by the operator's own page.
  'requestId',
  'clientId',
  // Of a game's rules.
  'playId',
  // Refused to anyone who does not see every brand.
  'gameIds /desk/lottery/feeds/games',
]);

const fieldsOf = (call: Endpoint): [string, Json, boolean][] =>
  [shapeOf(call.query), shapeOf(call.body)].flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, shape]): [string, Json, boolean] => [name, shape, required.includes(name)]),
  );
const idFields = (call: Endpoint) => fieldsOf(call).filter(([name]) => /^id$|Ids?$/.test(name));

/** Some value of a shape. */
function sampleOf(shape: Json): unknown {
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return shape.anyOf?.some(({ type }) => type === 'null') ? null : sampleOf(first);
  if (Array.isArray(shape.type)) return shape.type.includes('null') ? null : sampleOf({ ...shape, type: shape.type[0] ?? 'string' });
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.type === 'boolean') return true;
  if (shape.type === 'array') return Array.from({ length: Math.max(1, shape.minItems ?? 1) }, () => sampleOf(shape.items ?? {}));
  if (shape.type === 'object')
    return Object.fromEntries((shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {})]));
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(1, shape.minimum ?? 1);
  if (shape.format === 'date' || shape.pattern?.startsWith('^(\\d{4})-')) return '2026-01-01';
  if (shape.pattern?.startsWith('^\\d{4}-(?:0')) return '2026-01';
  if (shape.pattern?.endsWith(':[0-5]\\d$')) return '08:00';
  if (shape.pattern === '^[A-Z]{2}$') return 'VN';
  if (shape.format === 'date-time') return '2030-01-01T00:00:00Z';
  const { pattern } = shape;
  return pattern === undefined ? 'x' : (['x', 'xx', ''].find((text) => new RegExp(pattern).test(text)) ?? 'x');
}

/** The call with what it needs, its ids those of the brand. */
function ask(visitor: DeskVisitor, call: Endpoint, of: Belongings) {
  const given = Object.fromEntries(
    fieldsOf(call)
      .filter(([name, , required]) => required || belongingOf(call, name) === 'brandId')
      .map(([name, shape]) => {
        const belonging = belongingOf(call, name);
        if (belonging === 'lotteryGameId') return [name, Number(of[belonging])];
        if (name === 'brandIds') return [name, [of.brandId]];
        if (call.path === '/desk/lottery/offers/change' && name === 'terms') return [name, LOTTERY_TERMS];
        return [name, belonging ? of[belonging] : sampleOf(shape)];
      }),
  );
  return call.query ? visitor.call(call, undefined, given as never) : visitor.call(call, given as never);
}

const needsId = (call: Endpoint) => fieldsOf(call).some(([name, , required]) => required && belongingOf(call, name) !== null);

test('every id a call of the desk takes is known here', () => {
  const unknown = calls
    .flatMap((call) => idFields(call).map(([name]) => [name, call] as const))
    .filter(([name, call]) => !belongingOf(call, name) && !OF_NO_BRAND.has(name) && !OF_NO_BRAND.has(`${name} ${call.path}`));
  expect(unknown.map(([name, { method, path }]) => `${name} of ${method} ${path}`)).toEqual([]);
});

const byId = calls.filter(needsId);
/** What lies sealed in these rows is no picture: it cannot be shown. */
const SEALED_PICTURES = new Set([
  '/desk/chargebacks/picture',
  // A notice of another kind is not booked as a chargeback.
  '/desk/chargebacks/book',
  '/desk/documents/picture',
  '/desk/disputes/proof',
  '/desk/deposits/picture',
  '/desk/chats/picture',
  '/desk/complaints/picture',
]);

test('most calls take an id', () => {
  expect(byId.length).toBeGreaterThan(30);
});

test.each(byId.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s: what belongs to another brand does not exist',
  async (_name, call) => {
    await restored(call);
    const foreign = await ask(ofKoi, call, sol);
    expect([foreign.status, foreign.code]).toEqual([404, 'not.found']);
    expect((await ask(ofNone, call, koi)).code).toBe('not.found');
    // The same call with an id of the operator's own brand is not turned away like that: the call itself was well formed.
    const own = await ask(ofKoi, call, koi);
    expect(own.code).not.toBe('request_param_err');
    if (!SEALED_PICTURES.has(call.path)) expect([call.path, own.code]).not.toEqual([call.path, 'not.found']);
  },
);

/** What an earlier call took away is there again. */
async function restored({ path }: Endpoint): Promise<void> {
  if (path === '/desk/roles') {
    await world.database.pool.query(
      `INSERT INTO operator_role (id, name, permissions, brand_ids, created_by, created_at) VALUES ($1, $1, '{members.read}', ARRAY[$2], 'test', $3)
       ON CONFLICT DO NOTHING`,
      [koi.roleId, koi.brandId, world.now()],
    );
  }
  if (!path.startsWith('/desk/brands')) return;
  for (const { draftId, brandId } of [koi, sol]) {
    await world.database.pool.query(
      `INSERT INTO brand_draft (id, code, brand_id, created_by, created_at, updated_by, updated_at)
       SELECT $1, code, id, 'op', $3, 'op', $3 FROM brand_facts WHERE id = $2 ON CONFLICT DO NOTHING`,
      [draftId, brandId, world.now()],
    );
    await world.database.pool.query(`INSERT INTO brand_draft_file (draft_id, name, body) VALUES ($1, 'x', '{}') ON CONFLICT DO NOTHING`, [
      draftId,
    ]);
  }
}

// ── What answers carry ───────────────────────────────────────────────────────────────────────────────────────────────

const reading = calls.filter(({ method }) => method === 'GET');
/** Ids and names of the other brand; brand codes alone are no secret. */
const traces = (text: string, { brandId, provider: _provider, ...rest }: Belongings) =>
  [...(Object.values(rest) as string[]), `"brandId":"${brandId}"`].filter((mark) => text.includes(mark));
/** Whether an answer carries rows that name their brand or member. */
const hasRowsOfBrands = (shape: Json): boolean =>
  (shape.items?.properties !== undefined && ('brandId' in shape.items.properties || 'memberId' in shape.items.properties)) ||
  [shape.items, ...(shape.anyOf ?? []), ...Object.values(shape.properties ?? {})].some(
    (part) => part !== undefined && hasRowsOfBrands(part),
  );

/** Rows that are of one brand by nature, whatever the operator sees. */
const OF_ONE_MEMBER = new Set([
  '/desk/members/audit',
  '/desk/members/statement',
  '/desk/points/rewards',
  '/desk/promotions/places',
  '/desk/promotions/tickets',
  '/desk/ranks/members',
  '/desk/reports/ranking',
  '/desk/reports/movements',
  '/desk/missions/boards',
  '/desk/risk/cases/view',
  '/desk/rooms/history',
  '/desk/rooms/live',
]);

test.each(reading.map((call) => [call.path, call] as const))(
  '%s: no list in the answer carries anything of another brand',
  async (path, call) => {
    await restored(call);
    const answer = await ask(ofKoi, call, koi);
    if (!SEALED_PICTURES.has(path)) expect(answer.code).toBeUndefined();
    expect(traces(JSON.stringify(answer.value ?? null), sol)).toEqual([]);
    const nothing = JSON.stringify((await ask(ofNone, call, { ...koi, brandId: '' })).value ?? null);
    expect([...traces(nothing, koi), ...traces(nothing, sol)]).toEqual([]);
    if (!hasRowsOfBrands(shapeOf(call.value, 'input')) || OF_ONE_MEMBER.has(path)) return;
    // Who sees both brands finds them in the same answer: there was something to leave out.
    const names = new Set(fieldsOf(call).map(([name]) => name));
    const filter = { ...(names.has('brandId') ? { brandId: sol.brandId } : {}), ...(names.has('pageSize') ? { pageSize: '100' } : {}) };
    const full =
      call.query && !needsId(call)
        ? await owner.call(call, undefined, filter as never)
        : await ask(owner, call, needsId(call) ? koi : { ...koi, brandId: '' });
    expect(traces(JSON.stringify(full.value), sol)).not.toEqual([]);
    // The same rows reach who was given both brands by name.
    const named =
      call.query && !needsId(call)
        ? await ofBoth.call(call, undefined, filter as never)
        : await ask(ofBoth, call, needsId(call) ? koi : { ...koi, brandId: '' });
    expect(traces(JSON.stringify(named.value), sol)).toEqual(traces(JSON.stringify(full.value), sol));
  },
);

test.each(
  reading.filter((call) => !needsId(call) && fieldsOf(call).some(([name]) => name === 'brandId')).map((call) => [call.path, call] as const),
)('%s: asked for another brand the list is empty', async (_path, call) => {
  const answer = await ofKoi.call(call, undefined, { brandId: sol.brandId } as never);
  const { totalCount, list = [] } = answer.value as { totalCount?: number; list?: { done: number; failed: number }[] };
  // Ways that carry are there whatever they carried.
  expect([answer.ok, totalCount ?? list.reduce((sum, { done, failed }) => sum + done + failed, 0)]).toEqual([true, 0]);
});

test("a search by another brand's member finds nobody", async () => {
  for (const q of [sol.memberId, sol.username]) expect((await ofKoi.call(members.memberSearch, undefined, { q })).value.list).toEqual([]);
  expect((await ofKoi.call(members.memberSearch, undefined, { q: 'per_in_both' })).value.list.map(({ memberId }) => memberId)).toEqual([
    koi.memberId,
  ]);
});

// ── Acts on nothing that has an id ───────────────────────────────────────────────────────────────────────────────────

/** What an operator does to themselves, and what changes nothing. */
const OWN = new Set([
  '/desk/session/end',
  '/desk/touch',
  '/desk/elevation',
  '/desk/me/password',
  '/desk/me/recoveryCodes',
  '/desk/chats/away',
  '/desk/brands/registration/try',
  '/desk/brands/signIn/picture',
  '/desk/audit/verify',
  // The own files; what they hold is checked when they are made and fetched.
  '/desk/exports',
]);

const baht = { code: 'THB', terms: { decimals: 2, betStep: 0.01, depositStep: 1, withdrawStep: 1, stakes: [1, 2, 5] }, reason: 'test' };
const newBrand = { code: 'brandnew', name: 'test', host: 'brandnew.example' };
/** What concerns every brand: what is sent, and the refusal for who does not see them all. */
const OF_ALL_BRANDS: Readonly<Record<string, { code: string; body: object | Uint8Array }>> = {
  '/desk/operators/invite': {
    code: 'desk.brand.unknown',
    body: { name: 'test', email: 'beyond@desk.example', role: 'support', brandIds: null },
  },
  '/desk/brands/drafts': { code: 'desk.not.permitted', body: { from: { kind: 'brand', code: 'koi' }, as: newBrand } },
  '/desk/brands/drafts/upload': { code: 'not.found', body: zipSync({ 'content/brand.json': strToU8(JSON.stringify(newBrand)) }) },
  '/desk/currencies/add': { code: 'desk.not.permitted', body: baht },
  '/desk/currencies/change': { code: 'desk.not.permitted', body: baht },
  '/desk/lottery/feeds/games': { code: 'desk.not.permitted', body: { name: 'hanoi', version: 0, gameIds: [], reason: 'test' } },
  '/desk/security/rules/change': {
    code: 'desk.not.permitted',
    body: { code: 'session.theft', version: 1, enabled: false, windowSeconds: 60, threshold: 1, severity: 'info', reason: 'test' },
  },
};

const acting = calls.filter((call) => call.method !== 'GET' && !needsId(call) && !OWN.has(call.path));

test('an act that takes no id of a brand is the own one, or of all brands: a new one is named here', () => {
  expect(acting.map(({ path }) => path).filter((path) => !(path in OF_ALL_BRANDS))).toEqual([]);
});

test.each(acting.map((call) => [call.path, call] as const))('%s: refused to who sees brands by name or none', async (path, { method }) => {
  const { code, body } = OF_ALL_BRANDS[path] ?? { code: '', body: {} };
  const isFile = body instanceof Uint8Array;
  for (const visitor of [ofKoi, ofBoth, ofNone]) {
    const answer = await visitor.send(path, {
      method,
      body: isFile ? Buffer.from(body) : JSON.stringify(body),
      headers: isFile ? { 'content-type': 'application/zip' } : {},
    });
    // Of a brand by name also its source is not there for who has none.
    expect([code, 'not.found']).toContain(answer.code);
  }
});

test('who has the brands of an operator, link and role by name changes them; who has one of them sees and cannot', async () => {
  const body = { name: 'Of two', email: 'oftwo@desk.example', role: 'auditor' as const, brandIds: [koi.brandId, sol.brandId] };
  expect((await ofKoi.call(desk.operatorInvite, body)).code).toBe('desk.brand.unknown');
  expect((await ofBoth.call(desk.operatorInvite, { ...body, brandIds: null })).code).toBe('desk.brand.unknown');
  expect((await ofBoth.call(desk.operatorInvite, body)).ok).toBe(true);
  const linkOf = async (visitor: DeskVisitor) =>
    (await visitor.call(desk.operatorsList)).value.invitations.find(({ email }) => email === body.email);
  const link = await linkOf(ofKoi);
  expect(link?.brandIds).toEqual([koi.brandId]);
  expect(await linkOf(ofNone)).toBeUndefined();
  const revoke = (visitor: DeskVisitor) => visitor.call(desk.invitationRevoke, { id: link?.id ?? '' });
  expect((await revoke(ofKoi)).code).toBe('desk.not.permitted');
  expect((await revoke(ofNone)).code).toBe('not.found');
  expect((await revoke(ofBoth)).ok).toBe(true);
  // A role of every brand that nobody holds.
  const role = { roleId: null, version: 0, name: 'Of every brand', permissions: ['members.read' as const], reason: 'test' };
  const { roleId } = (await owner.call(roleSave, role)).value;
  for (const visitor of [ofKoi, ofBoth, ofNone]) {
    expect((await visitor.call(rolesList)).value.list.find(({ id }) => id === roleId)?.mayChange).toBe(false);
    expect((await visitor.call(roleSave, { ...role, roleId, version: 1 })).code).toBe('desk.not.permitted');
    expect((await visitor.call(roleDrop, { roleId, reason: 'test' })).code).toBe('desk.not.permitted');
  }
  const own = (await ofBoth.call(roleSave, { ...role, name: 'Of two brands' })).value;
  expect((await ofKoi.call(roleDrop, { roleId: own.roleId, reason: 'test' })).code).toBe('desk.not.permitted');
  expect((await ofBoth.call(roleDrop, { roleId: own.roleId, reason: 'test' })).ok).toBe(true);
});

test('the decision about scope is made in one file', () => {
  const folder = path.join(import.meta.dirname, '../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const deciding = files.filter((name) => /seesAllBrands|session\.scope\.includes/.test(readFileSync(path.join(folder, name), 'utf8')));
  // The session as it is declared, read from the database, and made up for the invented past.
  expect(deciding.toSorted()).toEqual(['http/desk-scope.ts', 'http/desk.ts', 'modules/operator/sessions.ts', 'seed/history/stage.ts']);
});
