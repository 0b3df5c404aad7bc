import { auditList, deskElevate, deskMe } from '@pavilion/contract/operator/desk';
import { adjustmentRules, adjustmentRulesChange } from '@pavilion/contract/adjustments/desk';
import { homeProposals } from '@pavilion/contract/reports/desk-home';
import { decidingPermissions } from '@pavilion/contract/permissions';
import * as wire from '@pavilion/contract/four-eyes/desk';
import { roleSave } from '@pavilion/contract/operator/desk-roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ticksOf } from '../../domain-module.ts';
import type { OperatorContext } from '../../http/desk.ts';
import { type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { confirmProposal, endAllOutdated, expireProposals } from './decide.ts';
import type { ProposalKind } from './kind.ts';

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
let brandId = '';
let otherBrand = '';

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  const { brands } = (await first.call(deskMe)).value.operator;
  brandId = brands.find(({ code }) => code === 'koi')?.id ?? '';
  otherBrand = brands.find(({ code }) => code === 'sol')?.id ?? '';
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.ownerPool.query('DELETE FROM proposal');
  await world.database.ownerPool.query(
    `INSERT INTO adjustment_rule (brand_id, four_eyes_above, largest, reversal_hours) VALUES ($1, 1000000, 50000000, 24)
      ON CONFLICT (brand_id) DO UPDATE SET four_eyes_above = excluded.four_eyes_above, largest = excluded.largest, reversal_hours = 24`,
    [brandId],
  );
  for (const one of [first, second]) await elevate(one);
});

const elevate = async (who: DeskVisitor) => {
  world.pass(31);
  await who.call(deskElevate, { code: who.code });
};
const rules = async () => (await first.call(adjustmentRules, undefined, { brandId })).value;
const change = async (to: { fourEyesAbove?: number | null; largest?: number | null; reversalHours?: number }, who = first) => {
  const { currency: _, ...now } = await rules();
  return who.call(adjustmentRulesChange, { brandId, ...now, ...to, reason: 'a busy season' });
};
const waiting = async (who = second) => (await who.call(wire.proposals, undefined, { state: 'proposed' })).value.list;
const only = async (who = second) => {
  const [row] = await waiting(who);
  return (await who.call(wire.proposalDetail, undefined, { id: row?.id ?? '' })).value;
};
const tick = () =>
  ticksOf(world.platform.domains.modules)
    .find(({ name }) => name === 'expire-proposals')
    ?.run(world.now());
const acts = async (id: string) =>
  (await first.call(auditList, undefined, { action: 'proposal.' })).value.list
    .filter(({ subjectId }) => subjectId === id)
    .map(({ action }) => action);

test('a tighter control is in force at once; a looser one waits, whole, until another operator confirms exactly what was shown', async () => {
  expect((await change({ fourEyesAbove: 50 })).value.state).toBe('done');
  expect(await rules()).toMatchObject({ fourEyesAbove: 50 });
  // Loosens one field and tightens another: neither is in force before the confirmation.
  expect((await change({ fourEyesAbove: 900, largest: 10 })).value.state).toBe('proposed');
  expect(await rules()).toMatchObject({ fourEyesAbove: 50, largest: 5_000 });
  const shown = await only();
  expect(shown).toMatchObject({
    kind: 'adjustments.rules',
    brandIds: [brandId],
    subject: 'Golden Koi',
    reason: 'a busy season',
    mayConfirm: true,
  });
  expect(shown.lines).toEqual([
    { field: 'fourEyesAbove', before: '50', after: '900' },
    { field: 'largest', before: '5000', after: '10' },
  ]);
  expect((await first.call(wire.proposalConfirm, { id: shown.id, digest: shown.digest })).code).toBe('desk.second.operator');
  expect((await second.call(wire.proposalConfirm, { id: shown.id, digest: 'ab'.repeat(32) })).code).toBe('desk.changed.meanwhile');
  expect((await second.call(wire.proposalConfirm, { id: shown.id, digest: shown.digest })).value).toMatchObject({ state: 'done' });
  expect(await rules()).toMatchObject({ fourEyesAbove: 900, largest: 10 });
  expect((await second.call(wire.proposalConfirm, { id: shown.id, digest: shown.digest })).code).toBe('desk.changed.meanwhile');
  expect(await acts(shown.id)).toEqual(['proposal.confirm', 'proposal.propose']);
});

test('confirmed ten times at once it is done once', async () => {
  await change({ fourEyesAbove: 900 });
  const { id, digest } = await only();
  const { version } = await rules();
  const answers = await Promise.all(Array.from({ length: 10 }, () => second.call(wire.proposalConfirm, { id, digest })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await rules()).version).toBe(version + 1);
});

test('a repeat of a request answers its proposal, also many at once; another change under the same id is refused', async () => {
  const { currency: _, ...now } = await rules();
  const body = { brandId, ...now, fourEyesAbove: 900, reason: 'a busy season', requestId: 'req-1' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => first.call(adjustmentRulesChange, body)));
  expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 5 }, () => ({ version: now.version, state: 'proposed' })));
  expect(await waiting()).toHaveLength(1);
  expect((await first.call(adjustmentRulesChange, { ...body, fourEyesAbove: 800 })).code).toBe('desk.request.differs');
  expect((await second.call(adjustmentRulesChange, body)).code).toBe('desk.proposal.waiting');
  // A role that is to be made has no id of its own yet.
  const role = {
    roleId: null,
    version: 0,
    name: 'Deciders',
    permissions: ['withdrawals.decide' as const],
    reason: 'growth',
    requestId: 'req-2',
  };
  const made = await Promise.all(Array.from({ length: 5 }, () => first.call(roleSave, role)));
  expect(made.map(({ value }) => value.state)).toEqual(Array.from({ length: 5 }, () => 'proposed'));
  expect(new Set(made.map(({ value }) => value.roleId)).size).toBe(1);
  expect(await waiting()).toHaveLength(2);
});

test('a repeat of a request whose proposal was decided says what became of it', async () => {
  const { currency: _, ...now } = await rules();
  const again = { brandId, ...now, fourEyesAbove: 900, reason: 'a busy season', requestId: 'req-refused' };
  expect((await first.call(adjustmentRulesChange, again)).value.state).toBe('proposed');
  await second.call(wire.proposalRefuse, { id: (await only()).id, reason: 'too much' });
  expect((await first.call(adjustmentRulesChange, again)).value.state).toBe('refused');
  const later = { ...again, requestId: 'req-withdrawn' };
  expect((await first.call(adjustmentRulesChange, later)).value.state).toBe('proposed');
  await first.call(wire.proposalWithdraw, { id: (await only()).id, reason: 'not now' });
  expect((await first.call(adjustmentRulesChange, later)).value.state).toBe('withdrawn');
});

test('a repeat of what is done at once is answered as the first, also many at once, and done once', async () => {
  const { currency: _, ...now } = await rules();
  const body = { brandId, ...now, fourEyesAbove: 90, reason: 'less alone', requestId: 'req-now' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => first.call(adjustmentRulesChange, body)));
  expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 5 }, () => ({ version: now.version + 1, state: 'done' })));
  expect((await rules()).version).toBe(now.version + 1);
  expect((await first.call(adjustmentRulesChange, { ...body, fourEyesAbove: 80 })).code).toBe('desk.request.differs');
  const role = {
    roleId: null,
    version: 0,
    name: 'Readers',
    permissions: ['members.read' as const],
    reason: 'growth',
    requestId: 'req-role',
  };
  const made = await Promise.all(Array.from({ length: 5 }, () => first.call(roleSave, role)));
  expect(made.map(({ value }) => value.state)).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(new Set(made.map(({ value }) => value.roleId)).size).toBe(1);
});

test('refused by another operator, withdrawn by an operator who may propose: nothing changes, and the next proposal is possible', async () => {
  await change({ fourEyesAbove: 900 });
  const { id } = await only();
  expect((await change({ fourEyesAbove: 800 })).code).toBe('desk.proposal.waiting');
  expect((await first.call(wire.proposalRefuse, { id, reason: 'mine' })).code).toBe('desk.second.operator');
  expect((await second.call(wire.proposalRefuse, { id, reason: 'too much' })).value).toMatchObject({
    state: 'refused',
    decisionReason: 'too much',
  });
  await change({ fourEyesAbove: 800 });
  const next = await only();
  expect((await first.call(wire.proposalWithdraw, { id: next.id, reason: 'not now' })).value.state).toBe('withdrawn');
  expect((await second.call(wire.proposalConfirm, { id: next.id, digest: next.digest })).code).toBe('desk.changed.meanwhile');
  expect(await rules()).toMatchObject({ fourEyesAbove: 100 });
});

test('what changed meanwhile ends what waits', async () => {
  await change({ fourEyesAbove: 900 });
  const { id, digest } = await only();
  expect((await change({ largest: 10 })).value.state).toBe('done');
  expect((await second.call(wire.proposalConfirm, { id, digest })).code).toBe('desk.changed.meanwhile');
  expect((await second.call(wire.proposals, undefined, { state: 'void' })).value.list).toMatchObject([{ id, decisionReason: 'changed' }]);
  expect(await rules()).toMatchObject({ fourEyesAbove: 100, largest: 10 });
});

test('a proposal whose subject was changed in another way says so, and is ended when it is confirmed or by the schedule', async () => {
  const inAnotherWay = (units: number) =>
    world.database.ownerPool.query('UPDATE adjustment_rule SET four_eyes_above = $2 WHERE brand_id = $1', [brandId, units]);
  await change({ fourEyesAbove: 900 });
  expect((await only()).isOutdated).toBe(false);
  const untouched = (await second.call(wire.proposals, undefined, { state: 'proposed' })).value.totalCount;
  await tick();
  expect((await waiting()).length).toBe(untouched);
  await inAnotherWay(2_000_000);
  const { id, digest, isOutdated } = await only();
  expect(isOutdated).toBe(true);
  expect((await second.call(wire.proposalConfirm, { id, digest })).code).toBe('desk.changed.meanwhile');
  expect((await second.call(wire.proposalDetail, undefined, { id })).value).toMatchObject({
    state: 'void',
    decisionReason: 'changed',
    isOutdated: false,
  });
  expect(await acts(id)).toEqual(['proposal.void', 'proposal.propose']);
  expect((await change({ fourEyesAbove: 900 })).value.state).toBe('proposed');
  await inAnotherWay(3_000_000);
  const next = await only();
  await tick();
  expect(await waiting()).toEqual([]);
  expect(await acts(next.id)).toEqual(['proposal.void', 'proposal.propose']);
});

test('a refusal for the moment ends nothing, and says so', async () => {
  await change({ fourEyesAbove: 900 });
  const { id, digest } = await only();
  const found = world.platform.domains.modules
    .flatMap(({ proposals: brought }) => brought ?? [])
    .find(({ kind }) => kind === 'adjustments.rules');
  const busy = () => Promise.reject(refuse('system.busy'));
  const deciding = (change: Partial<ProposalKind>) => ({
    db: world.database.pool,
    kinds: new Map([['adjustments.rules', { ...(found as ProposalKind), ...change }]]),
  });
  const { rows } = await world.database.ownerPool.query<{ id: string }>(`SELECT id FROM operator WHERE email = 'second@pavilion.example'`);
  const session = { operatorId: rows[0]?.id, permissions: ['adjustments.rules'], scope: [brandId], seesAllBrands: true };
  const context = { session, now: world.now(), ip: '127.0.0.1' } as unknown as OperatorContext;
  for (const away of [{ lock: busy }, { show: busy }, { apply: busy }]) {
    await expect(confirmProposal(deciding(away), { id, digest }, context)).rejects.toMatchObject({ code: 'system.busy' });
    if (!('apply' in away)) await expect(endAllOutdated(deciding(away), world.now())).rejects.toMatchObject({ code: 'system.busy' });
    expect(await only()).toMatchObject({ id, state: 'proposed' });
  }
  // Another refusal stays as it is.
  const unfit = () => Promise.reject(refuse('desk.proposal.unfit'));
  expect(await endAllOutdated(deciding({ show: unfit }), world.now())).toBe(1);
  expect(await waiting()).toEqual([]);
});

test('nothing is confirmed after a week', async () => {
  await change({ fourEyesAbove: 900 });
  const { id } = await only();
  await expireProposals({ db: world.database.pool }, new Date(world.now().getTime() + 6.9 * 86_400_000));
  expect(await waiting()).toHaveLength(1);
  await expireProposals({ db: world.database.pool }, new Date(world.now().getTime() + 7.1 * 86_400_000));
  expect(await waiting()).toEqual([]);
  expect(await acts(id)).toEqual(['proposal.expire', 'proposal.propose']);
});

test('a brand may let loosened controls wait some hours; a shorter wait is a loosened control', async () => {
  const read = async () => (await first.call(wire.fourEyesRules, undefined, { brandId })).value;
  const set = async (waitHours: number) =>
    (await first.call(wire.fourEyesRulesChange, { brandId, version: (await read()).version, waitHours, reason: 'policy' })).value.state;
  expect(await set(24)).toBe('done');
  await change({ fourEyesAbove: 900 });
  const early = await only();
  expect(Date.parse(early.notBefore ?? '') - Date.parse(early.proposedAt)).toBe(24 * 3_600_000);
  expect((await second.call(wire.proposalConfirm, { id: early.id, digest: early.digest })).code).toBe('desk.proposal.early');
  expect(await set(1)).toBe('proposed');
  await world.database.ownerPool.query('UPDATE four_eyes_rule SET wait_hours = 0');
});

test('only operators who may decide on it, in brands they see, find it in the list and the queue', async () => {
  await change({ fourEyesAbove: 900 });
  const { id, digest } = await only();
  const [manager, elsewhere, support] = await Promise.all([
    operatorAt(world, second, 'manager', [brandId]),
    operatorAt(world, second, 'manager', [otherBrand]),
    operatorAt(world, second, 'support', [brandId]),
  ]);
  const queue = async (who: DeskVisitor) => (await who.call(homeProposals)).value.totalCount;
  expect(await Promise.all([first, second, manager, elsewhere, support].map(queue))).toEqual([0, 1, 1, 0, 0]);
  for (const stranger of [elsewhere, support]) {
    expect(await waiting(stranger)).toEqual([]);
    expect((await stranger.call(wire.proposalDetail, undefined, { id })).code).toBe('not.found');
    expect((await stranger.call(wire.proposalConfirm, { id, digest })).code).toBe('not.found');
    expect((await stranger.call(wire.proposalRefuse, { id, reason: 'no' })).code).toBe('not.found');
  }
  expect((await manager.call(wire.proposalConfirm, { id, digest })).value.state).toBe('done');
});

test('where no other operator could confirm it, it is refused and says so', async () => {
  await world.database.ownerPool.query(`UPDATE operator SET status = 'locked' WHERE email <> 'owner@pavilion.example'`);
  expect((await change({ fourEyesAbove: 900 })).code).toBe('desk.second.missing');
  expect((await change({ fourEyesAbove: 1 })).value.state).toBe('done');
  await world.database.ownerPool.query(`UPDATE operator SET status = 'active'`);
  second = await secondOwnerAt(world);
});

test('the database refuses an author as the second operator', async () => {
  await change({ fourEyesAbove: 900 });
  const { id } = await only();
  const decide = `UPDATE proposal SET state = 'done', decided_by = proposed_by, decided_at = now() WHERE id = $1`;
  await expect(world.database.pool.query(decide, [id])).rejects.toThrow(/check constraint/);
  await expect(world.database.pool.query(`UPDATE proposal SET authors = '{}' WHERE id = $1`, [id])).rejects.toThrow(/permission denied/);
  await expect(world.database.pool.query('DELETE FROM proposal WHERE id = $1', [id])).rejects.toThrow(/permission denied/);
});

test('every kind of the contract is brought by a module, and who proposes or confirms one holds a permission that two operators give', () => {
  const kinds = world.platform.domains.modules.flatMap(({ proposals: brought }) => brought ?? []);
  expect([...kinds.map(({ kind }) => kind), 'four-eyes.rules'].toSorted()).toEqual([...wire.PROPOSAL_KINDS].toSorted());
  expect(kinds.filter(({ propose, confirm }) => ![propose, confirm].every((one) => decidingPermissions.includes(one)))).toEqual([]);
});

test('what an earlier release proposed in a form that is no longer read is shown, ends as void, and is in nobody’s way', async () => {
  const write = (payload: object, id: string) =>
    world.database.ownerPool.query('UPDATE proposal SET payload = $2 WHERE id = $1', [id, JSON.stringify(payload)]);
  for (const payload of [{}, { next: { fourEyesAbove: 'much' } }, { nextOnes: 7 }]) {
    expect((await change({ fourEyesAbove: 900 })).value.state).toBe('proposed');
    const { id, digest } = await only();
    await write(payload, id);
    expect(await only()).toMatchObject({ id, isOutdated: true, lines: [{ field: 'fourEyesAbove', before: '100', after: '900' }] });
    expect((await second.call(wire.proposalConfirm, { id, digest })).code).toBe('desk.changed.meanwhile');
    expect((await second.call(wire.proposalDetail, undefined, { id })).value).toMatchObject({ state: 'void', decisionReason: 'changed' });
  }
  expect((await change({ fourEyesAbove: 900 })).value.state).toBe('proposed');
  const { id, digest } = await only();
  await write({}, id);
  await tick();
  expect(await waiting()).toEqual([]);
  expect(await acts(id)).toEqual(['proposal.void', 'proposal.propose']);
  // One that is still read is decided as ever.
  await change({ fourEyesAbove: 800 });
  const next = await only();
  expect(next.digest).not.toBe(digest);
  expect((await second.call(wire.proposalConfirm, { id: next.id, digest: next.digest })).value.state).toBe('done');
});
