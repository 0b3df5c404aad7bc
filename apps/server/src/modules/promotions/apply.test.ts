import * as wire from '@pavilion/contract/promotions/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { one, transaction } from '../../kernel/db.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { lockMember } from '../player-limits/public.ts';
import { giveApplied } from './apply.ts';
import { MAIN, openPromotion, termsOf } from './testing/terms.ts';

let world: TestPlatform;
let member: TestMember;
let picture: Buffer;
beforeAll(async () => {
  world = await testPlatform();
  picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#88aa99' } })
    .png()
    .toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await testMember(world, { brandCode: 'sol' });
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
});

const db = () => world.database.pool;
const promotions = () => world.platform.domains.promotions;
const add = (claimId: string, line: number, given = picture) =>
  member.browser.send(`${wire.addApplicationPicture.path}?claimId=${claimId}&line=${line}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: given as never,
  });
const give = (claimId: string, amount: bigint) =>
  transaction(db(), async (tx) => {
    await lockMember(tx, member.id);
    return giveApplied(tx, promotions(), { claimId, amount, operatorId: 'opr_1', now: world.now() });
  });

test('an application is sent with its last picture, answered once, and never twice at a time', async () => {
  const promotionId = await openPromotion(db(), member.brandId, termsOf({ kind: 'manual', upTo: 50n * MAIN, pictures: 'required' }));
  const apply = (pictures: number) => member.browser.call(wire.applyForPromotion, { promotionId, remark: 'I found a mistake', pictures });
  expect((await apply(0)).code).toBe('promotion.pictures.count');
  const { claimId, state } = (await apply(2)).value;
  expect(state).toBe('joined');
  expect((await add(claimId, 0, Buffer.from('<svg onload=1>'))).code).toBe('documents.picture.type');
  const webp = await add(claimId, 0, await sharp(picture).webp().toBuffer());
  expect([webp.code, webp.message]).toEqual(['documents.picture.type', expect.stringMatching(/JPEG, PNG(?!.*WebP)/)]);
  expect((await add(claimId, 0)).value).toEqual({ state: 'joined' });
  expect((await add(claimId, 1)).value).toEqual({ state: 'applying' });
  expect((await add(claimId, 1)).code).toBe('promotion.application.sent');
  expect((await apply(1)).code).toBe('promotion.applied.already');
  const stored = await one<{ picture: Buffer }>(db(), 'SELECT picture FROM promotion_picture WHERE claim_id = $1 AND line = 0', [claimId]);
  expect((await sharp(stored.picture).metadata()).format).toBe('jpeg');
  const claims = await Promise.all([give(claimId, 80n * MAIN), give(claimId, 80n * MAIN)]);
  expect(claims.map(({ amount }) => amount)).toEqual([50n * MAIN, 50n * MAIN]);
  const { list } = (await member.browser.call(wire.rewardCentre)).value;
  expect(list).toMatchObject([{ state: 'issued', kind: 'manual', amount: 50 }]);
  expect((await member.browser.call(wire.withdrawApplication, { claimId })).code).toBe('promotion.application.answered');
  expect(await unsoundness(db())).toEqual([]);
});

test('it is taken back while nobody answered; then nothing is given, and another may be sent', async () => {
  const promotionId = await openPromotion(db(), member.brandId, termsOf({ kind: 'manual', upTo: 50n * MAIN, pictures: 'none' }));
  const apply = async () => (await member.browser.call(wire.applyForPromotion, { promotionId, remark: '', pictures: 0 })).value;
  const { claimId } = await apply();
  const other = await testMember(world, { brandCode: 'sol' });
  expect((await other.browser.call(wire.withdrawApplication, { claimId })).code).toBe('not.found');
  expect((await member.browser.call(wire.withdrawApplication, { claimId })).ok).toBe(true);
  await expect(give(claimId, 10n * MAIN)).rejects.toMatchObject({ code: 'promotion.not.running' });
  expect((await apply()).claimId).not.toBe(claimId);
});
