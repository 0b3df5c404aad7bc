import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractPolicy, contractPolicyChange } from '@pavilion/contract/contracts/desk';
import { proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import * as points from '@pavilion/contract/points/desk';
import * as ranks from '@pavilion/contract/ranks/desk';
import { returnsSheet } from '@pavilion/contract/returns/desk';
import { brandFlags, brandModules } from '@pavilion/contract/content/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { many } from '../../kernel/db.ts';
import { testMember } from '../../test/members.ts';
import { seedPromotions } from '../../seed/promotions.ts';
import { confirmProposalOf, type DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { BrandFolderError, importFolder } from '../brands/public.ts';
import { copyOf } from '../brands/testing/folders.ts';
import { terms as missionTermsOf, texts } from '../missions/testing/mission-world.ts';
import { missionOffer } from '@pavilion/contract/missions/desk';
import { saveMission } from '../missions/write-mission.ts';
import { offerVendor } from '../vendors/provision-vendor.ts';
import { offerNewGames } from '../vendors/seed-catalogue.ts';
import { passReturns } from './public.ts';

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
    // What no turnover bounds is listed beside, with how often it can be had.
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
  const names = ['agentRebates', 'dividends', 'points', 'ranks', 'rebates', 'salaries'];
  expect([...new Set(parts.map(({ part }) => part))].toSorted()).toEqual(names);
  expect((await rowOf('rng')).parts.filter(({ part }) => part === 'cashback')).toEqual([
    { part: 'cashback', name: 'weekly-cashback', share: 0.2 },
  ]);
});

test('terms of points that pass the edge of one product are refused when they are proposed and when they are put in force, and nothing changes', async () => {
  const { list } = (await first.call(points.pointTermsRead, undefined, { brandId: KOI })).value;
  const live = list.find(({ state }) => state === 'live');
  if (!live) throw new Error('no terms');
  const play = live.terms.play.map((one) => (one.gameType === 'BGS' ? { ...one, rate: 100 } : one));
  const propose = (terms: typeof live.terms) => first.call(points.pointTermsPropose, { brandId: KOI, terms, reason: 'more' });
  const answer = await propose({ ...live.terms, play });
  expect([answer.code, answer.message]).toEqual(['returns.past.edge', expect.stringMatching(/BGS: 1\.\d+ % \/ 1 %/)]);
  expect((await rowOf('bgs')).isPast).toBe(false);
  // A dearer point is the same by another way.
  const dearer = { ...live.terms, convert: live.terms.convert && { ...live.terms.convert, ratio: live.terms.convert.ratio * 10 } };
  expect((await propose(dearer)).code).toBe('returns.past.edge');
  // Nothing waits of what was refused; what was fit when it was proposed is checked again when it is put in force.
  const { proposalId } = (await propose({ ...live.terms, deposit: live.terms.deposit + 1 })).value;
  const shown = [
    { field: 'convert.ratio', before: String(live.terms.convert?.ratio), after: String(dearer.convert?.ratio) },
    { field: 'deposit', before: String(live.terms.deposit), after: String(live.terms.deposit + 1) },
  ];
  await world.database.ownerPool.query(
    `UPDATE proposal SET payload = jsonb_set(payload, '{terms,convert,ratio}', $2::jsonb), shown = $3 WHERE id = $1`,
    [proposalId, JSON.stringify(dearer.convert?.ratio), JSON.stringify(shown)],
  );
  expect((await confirmProposalOf(second, proposalId)).code).toBe('returns.past.edge');
  expect((await first.call(proposalWithdraw, { id: proposalId, reason: 'too much' })).ok).toBe(true);
});

test('what agents are paid at most is held to the edge as well, and may be lowered', async () => {
  const change = async (rate: number) => {
    const { version, policies } = (await first.call(contractPolicy, undefined, { brandId: KOI })).value;
    const currentPolicy = policies.find(({ kind, type }) => kind === 'daily' && type === 'CONS');
    if (!currentPolicy) throw new Error('no policy');
    const { isKindOn: _on, live: _live, ...policy } = currentPolicy;
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

test('a ladder and a mission that pass the edge are refused when they are sent for the second operator’s word', async () => {
  const ladder = (await first.call(ranks.rankLadderView, undefined, { brandId: KOI })).value;
  const terms = ladder.live?.terms;
  if (!terms) throw new Error('no ladder');
  const levels = terms.levels.map((level, place) =>
    place === 1 ? { ...level, benefits: { ...level.benefits, reachGift: 900_000 } } : level,
  );
  const { version } = (await first.call(ranks.rankLadderWrite, { brandId: KOI, seen: 0, terms: { ...terms, levels } })).value;
  expect((await first.call(ranks.rankLadderOffer, { brandId: KOI, version, reason: 'more' })).code).toBe('returns.past.edge');
  expect((await first.call(ranks.rankLadderView, undefined, { brandId: KOI })).value.draft?.state).toBe('draft');
  const { deps } = world.platform.domains;
  const by = { operator: 'opr_writes', ip: '203.0.113.1', scope: [KOI] };
  const mission = { ...missionTermsOf({ period: 'day', condition: { kind: 'turnover', gameTypes: ['BGS'], target: 10_000 } }) };
  const id = await saveMission(
    deps,
    { id: null, revision: null, brandId: KOI, code: 'too-much', terms: mission, texts, startsAt: world.now(), endsAt: null, step: 1n },
    by,
  );
  expect((await first.call(missionOffer, { id, revision: 1, reason: 'more' })).code).toBe('returns.past.edge');
});

test('contracts that are signed at more than the policy allows today are in the sheet', async () => {
  const salaries = async () => (await rowOf('rng')).parts.filter(({ part }) => part === 'salaries' || part === 'dividends');
  const before = await salaries();
  const { id: agent } = await testMember(world, { brandCode: 'koi' });
  const owner = world.database.ownerPool;
  const terms = JSON.stringify({ kind: 'realtime', tiers: [{ singleBetAmount: 0, profitRate: 0.2, lossRate: 0.2 }] });
  await owner.query(
    `INSERT INTO contract (id, brand_id, kind, type, agent_id, state, last_version, created_at, changed_at, signed_at)
       VALUES ('ctr_high', $1, 'realtime', 'RNG', $2, 'active', 1, now(), now(), now())`,
    [KOI, agent],
  );
  await owner.query(
    `INSERT INTO contract_version (contract_id, version, terms, period, payer, state, offered_by, offered_at, expires_at, request_id, body_hash, answered_at, starts_at)
       VALUES ('ctr_high', 1, $1, 'slice', 'house', 'signed', 'opr', now(), now(), 'r', '\\x00', now(), now())`,
    [terms],
  );
  const rate = (parts: typeof before) => parts.find(({ name }) => name === 'realtime')?.share ?? 0;
  expect([rate(before) < 0.2, rate(await salaries())]).toEqual([true, 0.2]);
  await owner.query(`UPDATE contract_version SET ends_at = now() WHERE contract_id = 'ctr_high'`);
  expect(await salaries()).toEqual(before);
});

test('a game that returns more than others of its kind is not offered by itself, and a vendor that has one not where rules give back more', async () => {
  const owner = world.database.ownerPool;
  const game = (code: string, rtp: number, type = 'BGS') =>
    owner.query(
      `INSERT INTO game (vendor, code, game_type, classify, lines, rtp_ppm, has_demo, picture, currencies)
      SELECT vendor, $1, $3, classify, lines, $2, has_demo, picture, currencies FROM game WHERE vendor = 'LANTERN' AND game_type = 'BGS' LIMIT 1`,
      [code, rtp, type],
    );
  await game('calm', 970_000);
  await game('first', 999_900, 'FISH');
  await game('generous', 999_900);
  await offerNewGames(world.database.pool, 'LANTERN', { areReturnsChecked: false });
  const shown = await many<{ code: string; enabled: boolean }>(
    world.database.pool,
    `SELECT g.code, b.enabled FROM brand_game b JOIN game g ON g.node_id = b.node_id WHERE b.brand_id = $1 AND g.code IN ('calm', 'first', 'generous') ORDER BY 1`,
    [KOI],
  );
  expect(shown).toEqual([
    { code: 'calm', enabled: true },
    // Nothing was checked against games of its kind.
    { code: 'first', enabled: true },
    { code: 'generous', enabled: false },
  ]);
  expect((await rowOf('bgs')).isPast).toBe(false);
  await owner.query(`DELETE FROM brand_game b USING game g WHERE b.node_id = g.node_id AND g.code = 'generous'`);
  const offer = offerVendor(world.database.pool, {
    brandId: KOI,
    vendor: 'LANTERN',
    isOn: true,
    pass: (tx, change) => passReturns(tx, { brandId: KOI, now: world.now() }, change),
  });
  await expect(offer).rejects.toMatchObject({ code: 'returns.past.edge' });
  expect((await rowOf('bgs')).isPast).toBe(false);
});
