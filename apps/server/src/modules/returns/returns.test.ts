import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractPolicy, contractPolicyChange } from '@pavilion/contract/desk-contracts';
import * as points from '@pavilion/contract/desk-points';
import { returnsSheet } from '@pavilion/contract/desk-returns';
import { brandFlags, brandModules } from '@pavilion/contract/desk-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { seedPromotions } from '../../seed/promotions.ts';
import { type DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { BrandFolderError, importFolder } from '../brands/public.ts';
import { copyOf } from '../brands/testing/folders.ts';

const KOI = 'brd_koi';
const FOLDER = path.resolve(import.meta.dirname, '../../../../../brands/koi');
let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;

beforeAll(async () => {
  world = await testPlatform();
  const { desk, content } = world.platform.domains;
  await desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  for (const { id, code, timeZone } of await content.listBrands())
    await seedPromotions(world.database.pool, { id, code, timeZone }, world.now());
});
afterAll(() => world.close());

const sheet = async (brandId: string) => {
  const answer = await first.call(returnsSheet, undefined, { brandId });
  expect(answer.ok).toBe(true);
  return answer.value;
};
const rowOf = async (product: string) => {
  const row = (await sheet(KOI)).rows.find((one) => one.product === product);
  if (!row) throw new Error(`no row of ${product}`);
  return row;
};

test('the brands of the demonstration give back less than each product keeps, promotions included', async () => {
  for (const brandId of [KOI, 'brd_sol']) {
    const { rows, gifts } = await sheet(brandId);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ isPast, edge }) => isPast || edge === null)).toEqual([]);
    // What no turnover bounds stands beside, with how often it can be had.
    expect(gifts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ part: 'promotions', name: 'deposit-half', per: 'day' }),
        expect.objectContaining({ part: 'promotions', name: 'week-race', per: 'week' }),
        expect.objectContaining({ part: 'referral', per: 'friend' }),
      ]),
    );
  }
  const { edge, edgeIs, parts } = await rowOf('bgs');
  expect([edge, edgeIs]).toEqual([1, 'published']);
  const names = ['agentRebates', 'cashback', 'dividends', 'points', 'ranks', 'rebates', 'salaries'];
  expect([...new Set(parts.map(({ part }) => part))].toSorted()).toEqual(names);
});

test('terms of points that pass the edge of one product are refused when they are put in force, and nothing changes', async () => {
  const { list } = (await first.call(points.pointTermsRead, undefined, { brandId: KOI })).value;
  const live = list.find(({ state }) => state === 'live');
  if (!live) throw new Error('no terms');
  const play = live.terms.play.map((one) => (one.gameType === 'BGS' ? { ...one, rate: 100 } : one));
  const put = async (terms: typeof live.terms) => {
    const { version } = (await first.call(points.pointTermsPropose, { brandId: KOI, terms, reason: 'more' })).value;
    return { version, answer: await second.call(points.pointTermsConfirm, { brandId: KOI, version }) };
  };
  const { version, answer } = await put({ ...live.terms, play });
  expect([answer.code, answer.message]).toEqual(['returns.past.edge', expect.stringMatching(/BGS: 1\.\d+ % \/ 1 %/)]);
  expect((await rowOf('bgs')).isPast).toBe(false);
  expect((await first.call(points.pointTermsWithdraw, { brandId: KOI, version, reason: 'too much' })).ok).toBe(true);
  // A dearer point is the same by another way.
  const dearer = { ...live.terms, convert: live.terms.convert && { ...live.terms.convert, ratio: live.terms.convert.ratio * 10 } };
  const again = await put(dearer);
  expect(again.answer.code).toBe('returns.past.edge');
  expect((await first.call(points.pointTermsWithdraw, { brandId: KOI, version: again.version, reason: 'too much' })).ok).toBe(true);
});

test('what agents are paid at most is held to the edge as well, and may be lowered', async () => {
  const change = async (rate: number) => {
    const { version, policies } = (await first.call(contractPolicy, undefined, { brandId: KOI })).value;
    const standing = policies.find(({ kind, type }) => kind === 'daily' && type === 'CONS');
    if (!standing) throw new Error('no policy');
    const { isKindOn: _on, live: _live, ...policy } = standing;
    const highest = { kind: 'daily' as const, tiers: [{ betVolume: 0, activeMember: 0, rateType: 'P' as const, rate }] };
    return first.call(contractPolicyChange, { ...policy, highest, brandId: KOI, version, reason: 'test' });
  };
  expect((await change(0.6)).code).toBe('returns.past.edge');
  expect((await change(0.3)).ok).toBe(true);
});

test('a brand’s folder is held to it, named by the file of the largest part', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'brand-'));
  try {
    const folder = copyOf(FOLDER, path.join(place, 'koi'), {
      'content/rewards.json': (rewards: { rebates: { gameType: string; percent: number }[] }) => {
        for (const rebate of rewards.rebates) rebate.percent = 50;
      },
    } as never);
    const deps = { db: world.database.pool, clock: systemClock, outbound: world.platform.domains.deps.outbound };
    const error: unknown = await importFolder(deps, folder, { actor: 'test' }).catch((thrown: unknown) => thrown);
    if (!(error instanceof BrandFolderError)) throw new Error(`expected a refusal, got ${String(error)}`);
    expect(error.problems.map(({ file }) => file)).toEqual(['content/rewards.json', 'content/rewards.json']);
    expect(error.problems[0]?.message).toMatch(/BGS: 5\d\.\d+ % \/ 1 %/);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

test('a module that is switched on brings its rules along', async () => {
  const brandId = 'brd_sol';
  const { version } = (await first.call(brandFlags, undefined, { brandId })).value;
  const changes = ['AGENTPOLICY3', 'SIGNCONDIV3', 'DAILYSALCONT3', 'HOURSAL3', 'RTSALARY3'].map((code) => ({ code, enabled: true }));
  expect((await first.call(brandModules, { brandId, version, reason: 'agents', changes })).code).toBe('returns.past.edge');
  expect((await sheet(brandId)).rows.every(({ isPast }) => !isPast)).toBe(true);
});
