import { documentPayees, documentView } from '@pavilion/contract/documents/desk';
import { memberSearch, memberView } from '@pavilion/contract/identity/desk';
import { withdrawalQueue, withdrawalView } from '@pavilion/contract/payments/desk';
import { type DeskRole, mayRole } from '@pavilion/contract/permissions';
import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

const NAME = 'Nguyen Thi Maskless';
const HOLDER = 'NGUYEN THI HOLDER';
const MOBILE = '+84901234567';
const EMAIL = 'maskless@mail.example';
const FACTS = [NAME, HOLDER, MOBILE, EMAIL];

const ROLES = ['owner', 'manager', 'cashier', 'reviewer', 'support', 'auditor'] as const satisfies readonly DeskRole[];

let world: TestPlatform;
let memberId = '';
const visitors = new Map<DeskRole, DeskVisitor>();

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  const member = await testMember(world, { brandCode: 'koi', fullName: NAME });
  memberId = member.id;
  const { pool } = world.database;
  const now = world.now();
  await pool.query('UPDATE member_profile SET mobile = $2, email = $3, payee_name = $4 WHERE member_id = $1', [
    memberId,
    MOBILE,
    EMAIL,
    NAME,
  ]);
  await pool.query(
    `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at)
     VALUES ('crd_masked', $1, $2, 'B', 'Bank', '\\x00', '4821', '\\x01', $3, $4)`,
    [memberId, member.brandId, HOLDER, now],
  );
  await pool.query(
    `INSERT INTO withdrawal (id, brand_id, member_id, request_id, body_hash, bank_card_id, bank_name, number_tail, currency, amount, state, provider, requested_at)
     VALUES ('wdr_masked', $2, $1, 'wdr_masked', '\\x00', 'crd_masked', 'Bank', '4821', 'VND', 1000000, ${WITHDRAWAL.review}, 'sandbox', $3)`,
    [memberId, member.brandId, now],
  );
  await pool.query(
    `INSERT INTO identity_submission (id, brand_id, member_id, state, created_at, submitted_at) VALUES ('sub_masked', $2, $1, 'submitted', $3, $3)`,
    [memberId, member.brandId, now],
  );
  const owner = await ownerAt(world);
  for (const role of ROLES) visitors.set(role, role === 'owner' ? owner : await operatorAt(world, owner, role));
});
afterAll(() => world.close());

/** Views with facts of a person, what is asked of them, and who reads them in full. */
const VIEWS: [Endpoint, () => Record<string, string>, readonly DeskRole[]][] = [
  [memberSearch, () => ({ q: memberId }), []],
  [memberView, () => ({ memberId }), []],
  [withdrawalQueue, () => ({ memberId }), []],
  [withdrawalView, () => ({ id: 'wdr_masked' }), ['owner', 'manager']],
  [documentView, () => ({ id: 'sub_masked' }), ['owner', 'manager', 'reviewer']],
  [documentPayees, () => ({ memberId }), ['owner', 'manager', 'reviewer']],
];

test.each(VIEWS.flatMap(([call, query, full]) => ROLES.map((role) => [call.path, role, { call, query, full }] as const)))(
  '%s as %s',
  async (_path, role, { call, query, full }) => {
    const answer = await (visitors.get(role) as DeskVisitor).call(call, undefined, query() as never);
    if (call.permission !== undefined && !mayRole(role, call.permission)) return expect(answer.code).toBe('desk.not.permitted');
    expect(answer.code).toBeUndefined();
    const text = JSON.stringify(answer.value);
    const shown = FACTS.filter((fact) => text.includes(fact));
    if (full.includes(role)) expect(shown).not.toEqual([]);
    else expect(shown).toEqual([]);
  },
);

test('whether the names agree is judged on the names in full', async () => {
  const { value } = await (visitors.get('cashier') as DeskVisitor).call(withdrawalView, undefined, { id: 'wdr_masked' });
  expect(value.card.holder).toBe('N***** T** H*****');
  expect(value.member.fullName).toBe('N***** T** M*******');
  expect(value.warnings).toContain('name.differs');
});
