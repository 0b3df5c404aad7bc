import { gamesList } from '@pavilion/contract/vendors/desk';
import { gameList, launchDemo, vendorLanes, winnerBoard } from '@pavilion/contract/vendors/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { type BrandGames, brandGamesProblems, readBrandGames, type VendorNames, writeBrandGames } from './brand-games.ts';
import { type GatewayWorld, gatewayWorld, outliveHeld } from './testing/gateway-world.ts';
import { ledger, makeMember } from './testing/players.ts';

let gateway: GatewayWorld;
let world: GatewayWorld['platform'];
beforeAll(async () => {
  gateway = await gatewayWorld();
  world = gateway.platform;
});
afterAll(() => gateway.close());

const visitor = (merchant = 'koi') => new Browser(world, { merchant });

describe("a brand's own names", () => {
  const koi = 'brd_koi';
  const lantern = { code: 'LANTERN', name: 'Lantern House' };
  const choose = async (change: (dice: BrandGames[string][number]) => object | null, vendorNames: VendorNames): Promise<void> => {
    const vendors = await readBrandGames(world.database.pool, koi);
    const own = (vendors['LANTERN'] ?? []).flatMap((game) => {
      const next = game.code === 'dice' ? change(game) : game;
      return next ? [next as typeof game] : [];
    });
    await writeBrandGames(world.database.pool, koi, { vendors: { ...vendors, LANTERN: own }, vendorNames });
    outliveHeld();
  };
  const find = async (gameName: string, language: string, merchant = 'koi') =>
    (await visitor(merchant).call(gameList, undefined, { gameName, language })).value.games.map(({ displayName, vendorName }) => [
      displayName,
      vendorName,
    ]);
  const named = async (brandId: string) =>
    (await world.platform.domains.vendors.gameLooks('LANTERN', ['dice'], { language: 'en', brandId })).get('dice')?.name;

  test('stand in lobby, search, winner board and histories of that brand alone, language by language', async () => {
    const vendors = await readBrandGames(world.database.pool, koi);
    const inEnglish = await find('moon dice', 'EN');
    const inVietnamese = (await find('moon dice', 'VI'))[0]?.[0];
    const memberId = await makeMember(world, 100);
    try {
      await choose((dice) => ({ ...dice, names: { EN: 'Carp Cubes' } }), { LANTERN: { EN: 'Pond Games' } });
      expect((await readBrandGames(world.database.pool, koi))['LANTERN']?.find(({ code }) => code === 'dice')?.names).toEqual({
        EN: 'Carp Cubes',
      });
      expect(await find('carp cubes', 'EN')).toEqual([['Carp Cubes', 'Pond Games']]);
      expect(await find('moon dice', 'EN')).toEqual([['Carp Cubes', 'Pond Games']]);
      expect((await find('carp cubes', 'VI')).map(([name]) => name)).toEqual([inVietnamese]);
      expect(await find('carp cubes', 'EN', 'sol')).toEqual([]);
      expect((await find('moon dice', 'EN', 'sol'))[0]?.[0]).toBe('Moon Dice');
      const { lanes } = (await visitor().call(vendorLanes, undefined, { language: 'EN' })).value.data;
      expect(lanes[0]?.cards[0]?.displayName).toBe('Pond Games');
      const roundId = `own-${memberId}`;
      const op = { vendor: 'LANTERN', memberId, roundId, currency: 'VND', game: 'dice', product: 'rng' };
      const { bets } = world.platform.domains;
      await bets.apply({ ...op, kind: 'bet', transactionId: `${roundId}-b`, amount: ledger(1) });
      const ref = { transactionId: `${roundId}-w`, referenceId: `${roundId}-b`, amount: ledger(99_000_000), roundClosed: true };
      await bets.apply({ ...op, kind: 'win', ...ref });
      const { list } = (await visitor().call(winnerBoard, undefined, { gameCategory: 'ALL', language: 'EN' })).value;
      expect(list.map(({ vo }) => vo.gameName)).toContain('Carp Cubes');
      expect([await named(koi), await named('brd_sol')]).toEqual(['Carp Cubes', 'Moon Dice']);
      const { vendorNames } = world.platform.domains.vendors;
      const called = await Promise.all([koi, 'brd_sol'].map(async (brandId) => (await vendorNames({ brandId, language: 'en' }))(lantern)));
      expect(called).toEqual(['Pond Games', 'Lantern House']);
      await new Browser(world).call(launchDemo, undefined, { launchMode: 'GLS', vassalage: 'LANTERN', gameCode: 'dice', accountType: '0' });
      expect(gateway.vendor.launches.at(-1)?.['meta']).toMatchObject({ game_name: 'Carp Cubes' });
      // On the pages of operators, beside the vendor's own.
      await world.platform.domains.desk.seed();
      const owner = await ownerAt(world);
      const ofKoi = await operatorAt(world, owner, 'manager', [koi]);
      const atDesk = async (who: DeskVisitor) => {
        const lanterns = (await who.call(gamesList)).value.vendors.find(({ code }) => code === 'LANTERN');
        const dice = lanterns?.games.find(({ code }) => code === 'dice');
        return [lanterns, dice].map((one) => [one?.name, one?.otherNames]);
      };
      expect(await atDesk(owner)).toEqual([
        ['Lantern', [{ brandId: koi, name: 'Pond Games' }]],
        ['Moon Dice', [{ brandId: koi, name: 'Carp Cubes' }]],
      ]);
      expect(await atDesk(ofKoi)).toEqual([
        ['Pond Games', [{ brandId: null, name: 'Lantern' }]],
        ['Carp Cubes', [{ brandId: null, name: 'Moon Dice' }]],
      ]);
      // Switched off: it stays in histories.
      await choose(() => null, {});
      expect(await named(koi)).toBe('Carp Cubes');
    } finally {
      await writeBrandGames(world.database.pool, koi, { vendors, vendorNames: {} });
      outliveHeld();
    }
    await expect.poll(async () => [await named(koi), await find('moon dice', 'EN')]).toEqual(['Moon Dice', inEnglish]);
  });

  test('draws keep theirs, and vendors that are not offered have none', async () => {
    const names = { EN: 'Ours' };
    const choice = {
      vendors: { ELOTT: [{ code: 'DICE1', names }], LANTERN: [{ code: 'dice', names }] },
      vendorNames: { LANTERN: names, TCG_SEA: names },
    };
    expect(await brandGamesProblems(world.database.pool, choice)).toEqual([
      { field: 'vendors.ELOTT.0.names', message: 'DICE1 is drawn for all brands at once, under one name' },
      { field: 'vendorNames.TCG_SEA', message: 'the brand offers no games of TCG_SEA' },
    ]);
  });
});
