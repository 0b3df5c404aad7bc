import * as contract from '@pavilion/contract/brands/desk';
import * as desk from '@pavilion/contract/operator/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskVisitor, ownerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;
let owner: DeskVisitor;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
});
afterAll(() => world.close());

test('a publication whose answer got lost is answered as the first time', async () => {
  const { draftId } = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value;
  const draft = (await owner.call(contract.brandDraft, undefined, { draftId })).value;
  const brand = { ...(JSON.parse(draft.texts['content/brand.json'] ?? '{}') as object), name: 'Koi Twice' };
  const files = [{ name: 'content/brand.json', text: JSON.stringify(brand) }];
  const { version } = (await owner.call(contract.brandDraftSave, { draftId, version: draft.version, files })).value;
  world.pass(31);
  await owner.call(desk.deskElevate, { code: owner.code });
  const request = { draftId, version, reason: 'drill', requestId: 'publish-2' };
  const done = await owner.call(contract.brandDraftPublish, request);
  expect(done.value).toMatchObject({ brandId: 'brd_koi', outcome: 'changed' });
  expect((await owner.call(contract.brandDraftPublish, request)).value).toEqual(done.value);
  expect((await owner.call(contract.brandDraftPublish, { ...request, version: version + 1 })).code).toBe('desk.request.differs');
});
