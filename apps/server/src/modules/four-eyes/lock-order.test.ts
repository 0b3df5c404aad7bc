import * as brands from '@pavilion/contract/brands/desk';
import { deskElevate, deskMe, invitationRevoke, operatorChange, operatorInvite, operatorLock } from '@pavilion/contract/operator/desk';
import { roleSave } from '@pavilion/contract/operator/desk-roles';
import { adjustmentRules, adjustmentRulesChange } from '@pavilion/contract/adjustments/desk';
import { type ProposalKindName, proposalConfirm, proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { besideDecision, besideLock } from '../../test/beside-lock.ts';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { proposalScenes } from '../../test/proposal-scenes.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

// Locks are taken in one order: of the subject, of the proposal, of the audit trail. The other way round two that meet wait for each other.

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
let brandId = '';

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  brandId = (await first.call(deskMe)).value.operator.brands.find(({ code }) => code === 'koi')?.id ?? '';
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const one of [first, second]) {
    world.pass(31);
    await one.call(deskElevate, { code: one.code });
  }
  await world.database.ownerPool.query('DELETE FROM proposal');
});

const waiting = async (kind: ProposalKindName) => (await second.call(proposals, undefined, { kind, state: 'proposed' })).value.list;
const idOf = async (kind: ProposalKindName) => (await waiting(kind))[0]?.id ?? '';
const states = async (kind: ProposalKindName) => (await second.call(proposals, undefined, { kind })).value.list.map(({ state }) => state);

const changeRules = async (fourEyesAbove: number) => {
  const { currency: _, ...now } = (await first.call(adjustmentRules, undefined, { brandId })).value;
  return first.call(adjustmentRulesChange, { brandId, ...now, fourEyesAbove, reason: 'a busy season' });
};

test('a control', async () => {
  expect((await changeRules(900_000)).value.state).toBe('proposed');
  const answer = await besideDecision(world, await idOf('adjustments.rules'), () => changeRules(0));
  expect(answer.value.state).toBe('done');
  expect(await states('adjustments.rules')).toEqual(['void']);
});

test('a role', async () => {
  const save = (roleId: string | null, version: number, permissions: ('members.read' | 'withdrawals.decide')[]) =>
    first.call(roleSave, { roleId, version, name: 'Readers', permissions, reason: 'growth' });
  const { roleId } = (await save(null, 0, ['members.read'])).value;
  expect((await save(roleId, 1, ['members.read', 'withdrawals.decide'])).value.state).toBe('proposed');
  const answer = await besideDecision(world, await idOf('role.save'), () => save(roleId, 1, ['members.read']));
  expect(answer.value.state).toBe('done');
  expect(await states('role.save')).toEqual(['void']);
});

test('an operator, changed and locked', async () => {
  const { operatorId } = await operatorAt(world, second, 'support', [brandId]);
  const change = (role: string) => first.call(operatorChange, { operatorId, role, brandIds: [brandId], reason: 'drill' });
  expect((await change('manager')).value.state).toBe('proposed');
  expect((await besideDecision(world, await idOf('operator.change'), () => change('support'))).value.state).toBe('done');
  expect((await change('manager')).value.state).toBe('proposed');
  const lock = () => first.call(operatorLock, { operatorId, locked: true, reason: 'drill' });
  expect((await besideDecision(world, await idOf('operator.change'), lock)).value.state).toBe('done');
  expect(await states('operator.change')).toEqual(['void', 'void']);
  expect(await confirmWaiting(second)).toBe(0);
});

test('an invitation that is revoked', async () => {
  const invited = { name: 'Kim', email: 'kim@desk.example', role: 'manager', brandIds: [brandId] };
  expect((await first.call(operatorInvite, invited)).value.state).toBe('proposed');
  const [{ id, subjectId } = { id: '', subjectId: '' }] = await waiting('operator.invite');
  const takes = ['SELECT FROM operator_link WHERE id = $1 FOR UPDATE NOWAIT', subjectId] as const;
  // As where it is confirmed.
  const has = [`SELECT pg_advisory_xact_lock(hashtext('pavilion.operators'))`] as const;
  expect((await besideLock(world, { has, takes }, () => first.call(invitationRevoke, { id: subjectId }))).ok).toBe(true);
  expect((await second.call(proposalDetail, undefined, { id })).value.state).toBe('void');
});

/** A draft that loosens a control, sent to a second operator. */
async function sendDraft(): Promise<string> {
  const { draftId } = (await first.call(brands.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value;
  const { texts, version } = (await first.call(brands.brandDraft, undefined, { draftId })).value;
  const file = JSON.parse(texts['content/points.json'] ?? '') as { terms: { convert: { units: number } } };
  file.terms.convert.units *= 50;
  const files = [{ name: 'content/points.json', text: JSON.stringify(file) }];
  const saved = (await first.call(brands.brandDraftSave, { draftId, version, files })).value;
  const sent = await first.call(brands.brandDraftPublish, { draftId, version: saved.version, reason: 'drill' });
  expect(sent.value.outcome).toBe('proposed');
  return draftId;
}

test('a draft that is dropped or replaced', async () => {
  const draftId = await sendDraft();
  const takes = ['SELECT FROM proposal WHERE id = $1 FOR UPDATE NOWAIT', await idOf('brand.publish')] as const;
  const has = ['SELECT FROM brand_draft WHERE id = $1 FOR UPDATE', draftId] as const;
  expect((await besideLock(world, { has, takes }, () => first.call(brands.brandDraftDrop, { draftId }))).ok).toBe(true);
  expect(await states('brand.publish')).toEqual(['void']);
});

test('a brand that is published, and what waits about its settings', async () => {
  expect((await changeRules(900_000)).value.state).toBe('proposed');
  await sendDraft();
  const { id, digest } = (await second.call(proposalDetail, undefined, { id: await idOf('brand.publish') })).value;
  const confirm = () => second.call(proposalConfirm, { id, digest });
  expect((await besideDecision(world, await idOf('adjustments.rules'), confirm)).value.state).toBe('done');
  expect(await states('adjustments.rules')).toEqual(['void']);
});

// What the points of a brand earn changes by its folder alone, which leaves what waits to its confirmation.
const { 'points.terms': _, ...changing } = proposalScenes;

test.each(Object.entries(changing))('%s, and what changes its subject', async (_kind, propose) => {
  const { id, beside } = await propose({ world, first });
  expect((await besideDecision(world, id, beside)).ok).toBe(true);
  expect((await second.call(proposalDetail, undefined, { id })).value.state).toBe('void');
});
