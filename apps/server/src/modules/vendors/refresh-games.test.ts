import { gameList, launchDemo } from '@pavilion/contract/vendors/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { readBrandGames, writeBrandGames } from './brand-games.ts';
import { offerVendor } from './provision-vendor.ts';
import { type GatewayWorld, gatewayWorld } from './testing/gateway-world.ts';

let gateway: GatewayWorld;
let world: GatewayWorld['platform'];
let vendor: GatewayWorld['vendor'];

beforeAll(async () => {
  gateway = await gatewayWorld();
  ({ platform: world, vendor } = gateway);
});
afterAll(() => gateway.close());

const visitor = (merchant = 'koi') => new Browser(world, { merchant });
const codes = (items: readonly { gameCode: string }[]) => items.map((item) => item.gameCode);

test('the list of games follows the vendor’s own', async () => {
  const game = {
    names: { en: 'Fresh', vi: 'Mới' },
    kind: 'slot',
    rtp_ppm: 960_000,
    lines: 0,
    ways: 1024,
    demo: false,
    currencies: ['VND'],
  };
  vendor.games.push(
    ...['koi-ascending', 'lantern-street', 'dice', 'prism-vault'].map((code) => ({
      ...game,
      names: { en: code },
      game_code: code,
      lines: 30,
      demo: true,
      currencies: ['VND', 'BRL'],
    })),
    { ...game, game_code: 'fresh' },
  );
  await world.platform.domains.vendors.refreshGames('LANTERN');
  const { games } = (await visitor().call(gameList, undefined, { vassalage: 'LANTERN' })).value;
  expect(codes(games)).toEqual(['koi-ascending', 'lantern-street', 'dice', 'prism-vault', 'fresh']);
  expect(games.at(-1)).toMatchObject({ displayName: 'Fresh', lines: 1024, isNew: true, trialSupport: false });
  expect(games[0]).toMatchObject({ lines: 30, displayName: 'Koi Ascending' });
  expect(codes((await visitor('sol').call(gameList)).value.games)).not.toContain('fresh');
  expect((await visitor().call(launchDemo, undefined, { vassalage: 'LANTERN', gameCode: 'fresh' })).code).toBe('game.no.demo');
});

test('every hour all vendors are asked; one that does not answer keeps its games, and the others are asked all the same', async () => {
  const { vendors } = world.platform.domains;
  await vendors.provisionVendor({
    code: 'AWAY',
    adapter: 'operator-wallet',
    baseUrl: 'http://127.0.0.1:9',
    keys: { public: vendor.publicKeyPem },
  });
  const tick = vendors.ticks.find(({ name }) => name === 'refresh-games');
  vendor.games.pop();
  await tick?.run(world.now());
  expect(codes((await visitor().call(gameList, undefined, { vassalage: 'LANTERN' })).value.games)).toEqual([
    'koi-ascending',
    'lantern-street',
    'dice',
    'prism-vault',
  ]);
});

test('a vendor that a folder was silent about shows its games when it is offered again, and the choice of a brand that has it stays', async () => {
  const { pool } = world.database;
  const offer = () => offerVendor(pool, { brandId: 'brd_koi', vendor: 'LANTERN', isOn: true });
  const shown = async () => (await readBrandGames(pool, 'brd_koi'))['LANTERN']?.map(({ code }) => code);
  const { LANTERN = [], ...others } = await readBrandGames(pool, 'brd_koi');
  const all = LANTERN.map(({ code }) => code);
  await writeBrandGames(pool, 'brd_koi', { vendors: others, vendorNames: {} });
  expect(await shown()).toBeUndefined();
  await offer();
  expect((await shown())?.toSorted()).toEqual(all.toSorted());
  await writeBrandGames(pool, 'brd_koi', { vendors: { ...others, LANTERN: LANTERN.slice(0, 1) }, vendorNames: {} });
  await offer();
  expect(await shown()).toEqual(all.slice(0, 1));
});
