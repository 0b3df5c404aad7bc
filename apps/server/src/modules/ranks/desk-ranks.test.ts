import { proposalDetail } from '@pavilion/contract/four-eyes/desk';
import * as referral from '@pavilion/contract/referral/desk';
import * as wire from '@pavilion/contract/ranks/desk';
import { memberInfo } from '@pavilion/contract/identity/member';
import { bankCards } from '@pavilion/contract/payments/calls';
import { playerRankProgress } from '@pavilion/contract/ranks/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { many } from '../../kernel/db.ts';
import { confirmProposalOf, type DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { followRanks } from './follow-activity.ts';
import { monthOf } from './months.ts';
import { zoneOf } from '../../test/brand-zone.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let second: DeskVisitor;
let brandId: string;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  brandId = (await world.platform.domains.content.brandByCode('koi'))?.id ?? '';
  owner = await ownerAt(world);
  second = await secondOwnerAt(world);
});
afterAll(() => world.close());

const ladderNow = async () => (await owner.call(wire.rankLadderView, undefined, { brandId })).value;

describe('a ladder', () => {
  test('is written by one operator, put in force by another, and only as it was read', async () => {
    const { live } = await ladderNow();
    if (!live) throw new Error('koi has a ladder');
    const [first, next, ...rest] = live.terms.levels;
    if (!first || !next) throw new Error('a ladder has levels');
    const terms = { ...live.terms, levels: [{ ...first, names: { ...first.names, EN: 'Spring' } }, next, ...rest] };
    const { value } = await owner.call(wire.rankLadderWrite, { brandId, seen: 0, terms });
    const { version } = value;
    const again = await second.call(wire.rankLadderWrite, { brandId, seen: 0, terms });
    expect(again).toMatchObject({ ok: false, code: 'desk.changed.meanwhile' });
    const offer = async (of: number) => (await owner.call(wire.rankLadderOffer, { brandId, version: of, reason: 'Spring is nicer' })).value;
    const { proposalId } = await offer(version);
    expect((await ladderNow()).draft?.state).toBe('offered');
    expect((await confirmProposalOf(owner, proposalId)).code).toBe('desk.second.operator');
    // After a rewrite it is not what was proposed; who wrote it and who sends it are two already.
    const rewritten = (await second.call(wire.rankLadderWrite, { brandId, seen: version, terms })).value.version;
    expect((await confirmProposalOf(second, proposalId)).code).toBe('desk.changed.meanwhile');
    const alone = await owner.call(wire.rankLadderOffer, { brandId, version: rewritten, reason: 'Spring is nicer' });
    expect(alone.code).toBe('desk.second.missing');
    const last = (await owner.call(wire.rankLadderWrite, { brandId, seen: rewritten, terms })).value.version;
    const sent = await offer(last);
    const { lines } = (await second.call(proposalDetail, undefined, { id: sent.proposalId })).value;
    expect(lines).toEqual([{ field: 'levels.0.names.EN', before: first.names['EN'], after: 'Spring' }]);
    const answers = await Promise.all([1, 2, 3].map(() => confirmProposalOf(second, sent.proposalId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { browser } = await testMember(world);
    expect((await browser.call(memberInfo)).value.clubLabel).toEqual({ labelName: 'Spring' });
    const trail = await many<{ action: string }>(
      world.database.pool,
      `SELECT action FROM audit_entry WHERE subject_kind = 'rank.ladder' ORDER BY id`,
    );
    expect(trail.map(({ action }) => action)).toEqual([...Array.from({ length: 3 }, () => 'rank.ladder.write'), 'rank.ladder.approve']);
  });

  test('is refused where it contradicts itself or lacks a name', async () => {
    const { live } = await ladderNow();
    if (!live) throw new Error('koi has a ladder');
    const [first, next, ...rest] = live.terms.levels;
    if (!first || !next) throw new Error('a ladder has levels');
    const write = (levels: typeof live.terms.levels) =>
      owner.call(wire.rankLadderWrite, { brandId, seen: 0, terms: { ...live.terms, levels } });
    expect(await write([first, { ...next, asks: first.asks }, ...rest])).toMatchObject({ code: 'ladder.wrong' });
    expect(await write([first, { ...next, names: { EN: 'Lily' } }, ...rest])).toMatchObject({ code: 'language.word.missing' });
  });
});

test('a rank set by hand brings its benefits and no gift, and follows play again when it is released', async () => {
  const { deps } = world.platform.domains;
  await followRanks({ ...deps, maySettle: async () => true });
  const { id: memberId, browser } = await testMember(world);
  const timesLeft = async () => (await browser.call(bankCards)).value.remainingTransactionTimes;
  const before = await timesLeft();
  const through = monthOf(world.now(), zoneOf('koi'));
  const set = { memberId, level: 3, through, seen: 1, reason: 'a loyal guest' };
  const answers = await Promise.all([owner.call(wire.rankSet, set), second.call(wire.rankSet, set)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['desk.changed.meanwhile', undefined]);
  const { value } = await browser.call(playerRankProgress);
  expect(value).toMatchObject({ vipRankLevel: 3, playerRankName: 'Lantern', byHand: true, keptThrough: through, gifts: [] });
  expect(await timesLeft()).toBe(before + 2);
  expect((await owner.call(wire.rankSet, { ...set, seen: 3, through: '2099-01' })).code).toBe('desk.bounds.wrong');
  expect((await owner.call(wire.rankRelease, { memberId, reason: 'the month is over' })).value).toEqual({ level: 1 });
  const { value: seen } = await owner.call(wire.rankOfMember, undefined, { memberId });
  expect(seen.history.map(({ cause, from, to, reason }) => [cause, from, to, reason])).toEqual([
    ['hand', 3, 1, 'the month is over'],
    ['hand', 1, 3, 'a loyal guest'],
  ]);
});

test('referrals are stopped by one operator at once', async () => {
  const stop = { brandId, stopped: true, reason: 'looked into' };
  const answers = await Promise.all([owner.call(referral.referralStop, stop), second.call(referral.referralStop, stop)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { value } = await owner.call(referral.referralRuleView, undefined, { brandId });
  expect(value).toMatchObject({ stopped: true, stopReason: 'looked into' });
  expect((await owner.call(referral.referralStop, { ...stop, stopped: false })).ok).toBe(true);
});
