import * as desk from '@pavilion/contract/desk';
import * as members from '@pavilion/contract/desk-members';
import type { Endpoint } from '@pavilion/contract/endpoint';
import { newId } from '@pavilion/contract/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contractCalls } from '../../test/contract-calls.ts';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

/** One brand's share of everything the desk shows; every id carries the brand's mark. */
interface Belongings {
  provider: string;
  brandId: string;
  memberId: string;
  username: string;
  withdrawalId: string;
  /** A withdrawal that is approved. */
  payoutId: string;
  submissionId: string;
  pictureId: string;
  eventId: string;
  messageId: string;
  alertId: string;
  depositId: string;
  resolutionId: string;
  /** A payee's name that waits for a second operator. */
  correctionId: string;
  feedbackId: string;
  betId: string;
  draftId: string;
  /** A payment provider of the brand's own, and its secret that waits for a second operator. */
  providerCode: string;
  secretId: string;
  adjustmentId: string;
  disputeId: string;
  proofId: string;
  /** A comparison of a provider's statement. */
  runId: string;
  /** Money given to another member of the brand. */
  transferId: string;
  /** A transfer to a vendor's wallet whose end is not known. */
  walletTransferId: string;
  walletCaseId: string;
}

let world: TestPlatform;
let owner: DeskVisitor;
/** May do all an owner may, in Koi only. */
let ofKoi: DeskVisitor;
let koi: Belongings;
let sol: Belongings;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  const personId = 'per_in_both';
  await world.database.pool.query('INSERT INTO person (id) VALUES ($1)', [personId]);
  [koi, sol] = [await belongings('koi', personId), await belongings('sol', personId)];
  owner = await ownerAt(world);
  ofKoi = await operatorAt(world, owner, 'owner', [koi.brandId]);
});
afterAll(() => world.close());

async function belongings(code: string, personId: string): Promise<Belongings> {
  const { id: memberId, name: username, brandId } = await testMember(world, { brandCode: code, personId });
  const [withdrawalId, payoutId, submissionId, pictureId, eventId, messageId, alertId] = [
    'wdr',
    'out',
    'sub',
    'pic',
    'evt',
    'msg',
    'alt',
  ].map((kind) => `${kind}_of_${code}`) as [string, string, string, string, string, string, string];
  const { pool } = world.database;
  const now = world.now();
  const currency = code === 'koi' ? 'VND' : 'BRL';
  await pool.query(
    `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at)
     VALUES ($1, $2, $3, 'B', 'Bank', '\\x00', '4821', decode(md5($1), 'hex'), 'Holder', $4)`,
    [`crd_of_${code}`, memberId, brandId, now],
  );
  await pool.query(
    `INSERT INTO withdrawal (id, brand_id, member_id, request_id, body_hash, bank_card_id, bank_name, number_tail, currency, amount, state, provider, requested_at)
     SELECT id, $2, $3, id, '\\x00', $4, 'Bank', '4821', $5, 1000000, CASE WHEN id = $1 THEN 0 ELSE 1 END, 'sandbox', $6 FROM unnest(ARRAY[$1, $7]::text[]) id`,
    [withdrawalId, brandId, memberId, `crd_of_${code}`, currency, now, payoutId],
  );
  await pool.query(
    `INSERT INTO payment_event (provider, event_id, body, received_at, state, reason) VALUES ('sandbox', $1, $2, $3, 'parked', 'amount.differs')`,
    [eventId, JSON.stringify({ kind: 'payout.paid', reference: withdrawalId, amount: '5', currency }), now],
  );
  await pool.query(
    `INSERT INTO identity_submission (id, brand_id, member_id, state, created_at, submitted_at) VALUES ($1, $2, $3, 'submitted', $4, $4)`,
    [submissionId, brandId, memberId, now],
  );
  await pool.query(
    `INSERT INTO identity_picture (id, submission_id, kind, width, height, sealed, small_sealed, created_at) VALUES ($1, $2, 'passport', 1, 1, '\\x00', '\\x00', $3)`,
    [pictureId, submissionId, now],
  );
  await pool.query(
    `INSERT INTO message_outbox (id, brand_id, member_id, channel, destination, template, language, body, created_at)
     VALUES ($1, $2, $3, 'email', $4, 'notice', 'EN', 'text', $5)`,
    [messageId, brandId, memberId, `${username}@mail.example`, now],
  );
  await pool.query(
    `INSERT INTO message_outbox (id, brand_id, member_id, channel, destination, template, language, body, state, created_at, ended_at)
     VALUES ($1, $2, $3, 'email', $4, 'notice', 'EN', 'text', 'failed', $5, $5)`,
    [`${messageId}_failed`, brandId, memberId, `${username}@mail.example`, now],
  );
  const [depositId, resolutionId] = [`dep_of_${code}`, `dre_of_${code}`];
  await pool.query(
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, state, created_at)
     VALUES ($1, $2, $3, $1, '\\x00', 'sandbox', 'B', 'Bank', $4, 1000000, 1, $5)`,
    [depositId, brandId, memberId, currency, now],
  );
  await pool.query(
    `INSERT INTO deposit_resolution (id, deposit_id, ending, reason, proposed_by, proposed_at) VALUES ($1, $2, 'close', 'test', 'test', $3)`,
    [resolutionId, depositId, now],
  );
  const feedbackId = `fbk_of_${code}`;
  await pool.query(
    `INSERT INTO feedback (id, brand_id, member_id, question_type, content, language, ip, created_at)
     VALUES ($1, $2, $3, 'OTHER', 'text', 'en', '203.0.113.7', $4)`,
    [feedbackId, brandId, memberId, now],
  );
  const correctionId = `cor_of_${code}`;
  await pool.query(
    `INSERT INTO member_correction (id, member_id, field, before, after, reason, state, proposed_by, proposed_at)
     VALUES ($1, $2, 'payeeName', '', $3, 'test', 'proposed', 'test', $4)`,
    [correctionId, memberId, `Payee of ${username}`, now],
  );
  await pool.query(`UPDATE member_guard SET excluded_until = $2::timestamptz + interval '200 days' WHERE member_id = $1`, [memberId, now]);
  await pool.query(
    `INSERT INTO audit_entry (at, brand_id, actor_kind, actor_id, action, subject_kind, subject_id, detail)
     VALUES ($1, $2, 'system', 'test', 'test.act', 'member', $3, '{}')`,
    [now, brandId, memberId],
  );
  await pool.query(
    `INSERT INTO threat_event (minute, at, last_at, kind, severity, brand_id, member_id, times) VALUES ($1, $1, $1, 'login.failed', 'info', $2, $3, 1)`,
    [now, brandId, memberId],
  );
  await pool.query(
    `INSERT INTO security_alert (id, rule, severity, brand_id, group_key, about, member_id, value, threshold, window_seconds, opened_at, last_at)
     VALUES ($1, 'session.theft', 'warning', $2, $3, $3, $3, 1, 1, 3600, $4, $4)`,
    [alertId, brandId, memberId, now],
  );
  const betId = newId('bet', now.getTime());
  await world.database.ownerPool.query(
    `INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, placed_at, business_day, state)
     VALUES ($1, $2, $3, '{}', 'rng', 'LANTERN', 'dice', $1, $4, 10000, $5, $5::timestamptz::date, 'open')`,
    [betId, brandId, memberId, currency, now],
  );
  const [providerCode, secretId] = [`pay-of-${code}`, `pse_of_${code}`];
  await pool.query(
    `INSERT INTO payment_provider (code, brand_id, kind, settings, next_secret_id, next_secret_sealed, next_secret_by, next_secret_at)
     VALUES ($1, $2, 'sandbox', '{}', $3, '\\x00', 'test', $4)`,
    [providerCode, brandId, secretId, now],
  );
  const { rows: money } = await pool.query<{ kind: string; id: string }>(
    `WITH paid AS (INSERT INTO withdrawal_payout (reference, withdrawal_id, number, provider, amount, state, ordered_at, ended_at)
         VALUES ($4, $4, 1, 'sandbox', 1000000, 'paid', $3, $3), ($4 || '-2', $4, 2, 'sandbox', 1000000, 'ordered', $3, NULL)),
       dispute AS (INSERT INTO withdrawal_dispute (id, withdrawal_id, reference, brand_id, rest, opened_at) VALUES ('dis_of_' || $5, $4, $4, $1, 500000, $3) RETURNING id),
       over AS (INSERT INTO withdrawal_dispute (id, withdrawal_id, reference, brand_id, rest, state, opened_at, ending, decided_at)
         VALUES ('dit_of_' || $5, $4, $4, $1, 500000, 'done', $3, 'returned', $3)),
       proof AS (INSERT INTO withdrawal_proof (id, member_id, withdrawal_id, dispute_id, width, height, sealed, small_sealed, created_at)
         VALUES ('prf_of_' || $5, $2, $4, 'dit_of_' || $5, 1, 1, '\\x00', '\\x00', $3) RETURNING id),
       adjustment AS (INSERT INTO adjustment (id, brand_id, member_id, kind, currency, amount, code, reason, reference, request_id, state, proposed_by, proposed_at)
         VALUES ('adj_of_' || $5, $1, $2, 'credit', $6, 10000, 'goodwill', 'test', 'test', 'req_of_' || $5, 'proposed', 'test', $3) RETURNING id),
       run AS (INSERT INTO reconciliation_run (id, brand_id, provider, from_day, to_day, file_name, lines, agreed, beyond, differences, made_by, made_at)
         VALUES ('rec_of_' || $5, $1, 'sandbox', '2026-01-01', '2026-01-01', 'f', 0, 0, 0, 0, 'test', $3) RETURNING id),
       given AS (INSERT INTO member_transfer (id, brand_id, direction, from_member, to_member, currency, amount, request_id, body_hash, created_at, balance, signs, review)
         VALUES ('mtr_of_' || $5, $1, 'up', $2, $7, $6, 10000, 'r', '\\x00', $3, 0, '{large}', 'open') RETURNING id)
     SELECT 'disputeId' AS kind, id FROM dispute UNION ALL SELECT 'proofId', id FROM proof UNION ALL SELECT 'adjustmentId', id FROM adjustment
       UNION ALL SELECT 'runId', id FROM run UNION ALL SELECT 'transferId', id FROM given`,
    [brandId, memberId, now, payoutId, code, currency, (await testMember(world, { brandCode: code })).id],
  );
  const idOf = (kind: string): string => money.find((row) => row.kind === kind)?.id ?? '';
  const walletTransferId = `wtr_of_${code}`;
  await pool.query(
    `INSERT INTO wallet_transfer (id, brand_id, member_id, vendor, direction, currency, amount, state, origin, request_id, body_hash, created_at)
     VALUES ($1, $2, $3, 'LANTERN', 'in', $4, 10000, 'unknown', 'member', $1, '\\x00', $5)`,
    [walletTransferId, brandId, memberId, currency, now],
  );
  await pool.query(
    `INSERT INTO wallet_case (id, kind, vendor, brand_id, member_id, reference, currency, amount, opened_at)
     VALUES ($1, 'unexplained', 'LANTERN', $2, $3, $4, $5, 10000, $6)`,
    [`wcs_of_${code}`, brandId, memberId, walletTransferId, currency, now],
  );
  const draftId = `bdr_of_${code}`;
  return {
    disputeId: idOf('disputeId'),
    proofId: idOf('proofId'),
    adjustmentId: idOf('adjustmentId'),
    runId: idOf('runId'),
    transferId: idOf('transferId'),
    providerCode,
    secretId,
    walletTransferId,
    walletCaseId: `wcs_of_${code}`,
    draftId,
    betId,
    provider: 'sandbox',
    brandId,
    memberId,
    username,
    withdrawalId,
    payoutId,
    submissionId,
    pictureId,
    eventId,
    messageId,
    alertId,
    depositId,
    resolutionId,
    correctionId,
    feedbackId,
  };
}

// ── What the contract says ───────────────────────────────────────────────────────────────────────────────────────────

interface Json {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
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
  const own = ['brandId', 'memberId', 'eventId', 'provider', 'resolutionId', 'correctionId', 'draftId', 'withdrawalId'] as const;
  const named = own.find((one) => one === field);
  if (named) return named;
  if (path.startsWith('/desk/payments/providers/')) return ({ code: 'providerCode', id: 'secretId' } as const)[field] ?? null;
  if (field !== 'id') return null;
  if (path === '/desk/documents/picture') return 'pictureId';
  if (path.startsWith('/desk/documents')) return 'submissionId';
  if (path.startsWith('/desk/feedback')) return 'feedbackId';
  if (path.startsWith('/desk/deposits')) return 'depositId';
  if (path.startsWith('/desk/bets')) return 'betId';
  if (path === '/desk/payments/resend' || path === '/desk/payments/ask') return 'payoutId';
  if (path.startsWith('/desk/adjustments')) return 'adjustmentId';
  if (path === '/desk/disputes/proof') return 'proofId';
  if (path.startsWith('/desk/disputes')) return 'disputeId';
  if (path.startsWith('/desk/reconciliation')) return 'runId';
  if (path.startsWith('/desk/transfers')) return 'transferId';
  if (path === '/desk/vendor-wallets/cases/close') return 'walletCaseId';
  if (path.startsWith('/desk/vendor-wallets')) return 'walletTransferId';
  if (path.startsWith('/desk/security/alerts')) return 'alertId';
  return path.startsWith('/desk/withdrawals') ? 'withdrawalId' : null;
}
/** Ids of colleagues and their links: operators are no brand's. Filters of the audit trail are texts. */
const OF_NO_BRAND = new Set([
  'operatorId',
  'brandIds',
  'actorId',
  'subjectId',
  'patternId',
  'roleId',
  'nodeId',
  // Made by the operator's own page.
  'requestId',
  'id /desk/operators/invitation/revoke',
]);

const fieldsOf = (call: Endpoint): [string, Json, boolean][] =>
  [shapeOf(call.query), shapeOf(call.body)].flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, shape]): [string, Json, boolean] => [name, shape, required.includes(name)]),
  );
const idFields = (call: Endpoint) => fieldsOf(call).filter(([name]) => /^id$|Ids?$/.test(name));

/** Some value of a shape. */
function sampleOf(shape: Json): unknown {
  const [first] = shape.anyOf ?? [];
  if (first) return shape.anyOf?.some(({ type }) => type === 'null') ? null : sampleOf(first);
  if (Array.isArray(shape.type)) return shape.type.includes('null') ? null : sampleOf({ ...shape, type: shape.type[0] ?? 'string' });
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.type === 'boolean') return true;
  if (shape.type === 'array') return [sampleOf(shape.items ?? {})];
  if (shape.type === 'object')
    return Object.fromEntries((shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {})]));
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(1, shape.minimum ?? 1);
  if (shape.format === 'date' || shape.pattern?.startsWith('^(\\d{4})-')) return '2026-01-01';
  return shape.format === 'date-time' ? '2030-01-01T00:00:00Z' : 'x';
}

/** The call with what it needs, its ids those of the brand. */
function ask(visitor: DeskVisitor, call: Endpoint, of: Belongings) {
  const given = Object.fromEntries(
    fieldsOf(call)
      .filter(([name, , required]) => required || belongingOf(call, name) === 'brandId')
      .map(([name, shape]) => {
        const belonging = belongingOf(call, name);
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
const SEALED_PICTURES = new Set(['/desk/documents/picture', '/desk/disputes/proof']);

test('most calls take an id', () => {
  expect(byId.length).toBeGreaterThan(30);
});

test.each(byId.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s: what belongs to another brand does not exist',
  async (_name, call) => {
    await elevated();
    const foreign = await ask(ofKoi, call, sol);
    expect([foreign.status, foreign.code]).toEqual([404, 'not.found']);
    // The same call with an id of the operator's own brand is not turned away like that: the call itself was well formed.
    const own = await ask(ofKoi, call, koi);
    expect(own.code).not.toBe('request_param_err');
    if (!SEALED_PICTURES.has(call.path)) expect([call.path, own.code]).not.toEqual([call.path, 'not.found']);
  },
);

/** A fresh second factor: calls that change things ask for one. */
async function elevated(): Promise<void> {
  world.pass(31);
  await ofKoi.call(desk.deskElevate, { code: ofKoi.code });
  // One of the calls throws drafts away.
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
const OF_ONE_MEMBER = new Set(['/desk/members/audit', '/desk/members/statement']);

test.each(reading.map((call) => [call.path, call] as const))(
  '%s: no list in the answer carries anything of another brand',
  async (path, call) => {
    await elevated();
    const answer = await ask(ofKoi, call, koi);
    if (!SEALED_PICTURES.has(path)) expect(answer.code).toBeUndefined();
    expect(traces(JSON.stringify(answer.value ?? null), sol)).toEqual([]);
    if (!hasRowsOfBrands(shapeOf(call.value, 'input')) || OF_ONE_MEMBER.has(path)) return;
    // Who sees both brands finds them in the same answer: there was something to leave out.
    owner = await ownerAt(world);
    const names = new Set(fieldsOf(call).map(([name]) => name));
    const filter = { ...(names.has('brandId') ? { brandId: sol.brandId } : {}), ...(names.has('pageSize') ? { pageSize: '100' } : {}) };
    const full =
      call.query && !needsId(call)
        ? await owner.call(call, undefined, filter as never)
        : await ask(owner, call, needsId(call) ? koi : { ...koi, brandId: '' });
    expect(traces(JSON.stringify(full.value), sol)).not.toEqual([]);
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
