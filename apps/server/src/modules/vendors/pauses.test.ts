import * as desk from '@pavilion/contract/operator/desk';
import { gamesList, gameSwitch } from '@pavilion/contract/vendors/desk';
import { gameList, launchGame } from '@pavilion/contract/vendors/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { versionedCache } from '../content/public.ts';
import { readCatalogue } from './catalogue.ts';
import { type GatewayWorld, gatewayWorld } from './testing/gateway-world.ts';
import { betOf, makePlayer } from './testing/players.ts';

let world: GatewayWorld;
let owner: DeskVisitor;

beforeAll(async () => {
  world = await gatewayWorld();
  await world.platform.platform.domains.desk.seed();
  owner = await ownerAt(world.platform);
});
afterAll(() => world.close());

const switchTo = async (
  on: boolean,
  { who = owner, ...more }: { who?: DeskVisitor; nodeId?: number | null; brandId?: string | null } = {},
) => {
  world.platform.pass(31);
  await who.call(desk.deskElevate, { code: who.code });
  return who.call(gameSwitch, { vendor: 'LANTERN', nodeId: null, brandId: null, reason: 'drill', on, ...more });
};
const listed = async (merchant: string) =>
  (await new Browser(world.platform, { merchant }).call(gameList, undefined, { gameType: 'RNG' } as never)).value;
const codes = async (merchant: string) => JSON.stringify(await listed(merchant));
const diceOf = async () =>
  (await owner.call(gamesList)).value.vendors.flatMap(({ games }) => games).find(({ code }) => code === 'dice') ?? {
    nodeId: 0,
    brands: [],
    pauses: [],
  };

test('a game switched off is in no list and not started, takes no stake, and pays what is open; on again it is as before', async () => {
  const player = await makePlayer(world.platform, world.vendor);
  const open = betOf(player);
  expect((await world.bet(open)).status).toBe('RS_OK');
  const { nodeId } = await diceOf();
  expect((await switchTo(false, { nodeId })).ok).toBe(true);
  expect(await codes('koi')).not.toContain('"dice"');
  expect(await codes('sol')).not.toContain('"dice"');
  const member = new Browser(world.platform, { merchant: 'koi' });
  member.token = player.token;
  const refused = await member.call(launchGame, undefined, { launchMode: 'GLS', vassalage: 'LANTERN', gameCode: 'dice' } as never);
  expect([refused.status, refused.code]).toEqual([503, 'game.paused']);
  expect(refused.message).toContain('paused');
  expect((await world.bet(betOf(player))).status).not.toBe('RS_OK');
  const win = { ...betOf(player), round: open['round'], round_closed: true, reference_transaction_uuid: open['transaction_uuid'] };
  expect((await world.win(win)).status).toBe('RS_OK');
  expect(await world.unsoundness()).toEqual([]);
  expect((await diceOf()).pauses).toMatchObject([{ brandId: null, reason: 'drill' }]);
  await switchTo(true, { nodeId });
  expect((await world.bet(betOf(player))).status).toBe('RS_OK');
  const { list } = (await owner.call(desk.auditList, undefined, { action: 'game' })).value;
  expect(list.slice(0, 2).map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['game.on', 'LANTERN/dice'],
    ['game.off', 'LANTERN/dice'],
  ]);
});

test('another process soon refuses too', async () => {
  const elsewhere = versionedCache(world.platform.database.pool, readCatalogue);
  expect((await elsewhere.get()).paused.size).toBe(0);
  await switchTo(false, { brandId: 'brd_sol' });
  await expect.poll(async () => (await elsewhere.get()).paused.get('brd_sol')?.size ?? 0).toBeGreaterThan(0);
  expect((await elsewhere.get()).paused.has('brd_koi')).toBe(false);
  await switchTo(true, { brandId: 'brd_sol' });
});

test('an operator of one brand switches there and nowhere else', async () => {
  const ofKoi = await operatorAt(world.platform, owner, 'manager', ['brd_koi']);
  expect((await switchTo(false, { who: ofKoi, brandId: 'brd_sol' })).code).toBe('not.found');
  expect((await switchTo(false, { who: ofKoi })).code).toBe('desk.not.permitted');
  expect((await switchTo(false, { who: ofKoi, brandId: 'brd_koi' })).ok).toBe(true);
  const ofVendor = (await ofKoi.call(gamesList)).value.vendors.filter(({ code }) => code === 'LANTERN');
  const seen = ofVendor.flatMap(({ games }) => games.flatMap(({ brands }) => brands));
  expect(new Set(seen.map(({ brandId, isOn }) => `${brandId} ${isOn}`))).toEqual(new Set(['brd_koi false']));
  await switchTo(true, { brandId: 'brd_koi' });
  expect((await switchTo(false, { nodeId: 999_999 })).code).toBe('game.not.found');
});
