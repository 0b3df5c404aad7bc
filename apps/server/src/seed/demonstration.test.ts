import { presenterList } from '@pavilion/contract/rooms/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../test/browser.ts';
import { testPlatform, type TestPlatform } from '../test/test-platform.ts';
import { refuseDemonstration, seedDemonstration } from './demonstration.ts';
import { studioGames } from '../test/studio-games.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform({ seed: false });
});
afterAll(() => world.close());

test('a database that ever held a demonstration, with its known passwords and invented money, is for no other use', async () => {
  await expect(refuseDemonstration(world.database.pool)).resolves.toBeUndefined();
  await world.platform.domains.desk.seed();
  await expect(refuseDemonstration(world.database.pool)).rejects.toThrow('DEMO is off');
  await seedDemonstration(world.platform.domains, studioGames);
  // Lotteries too, which no vendor lists.
  const { rows } = await world.database.pool.query(
    `SELECT bg.brand_id AS brand, count(*)::int AS draws FROM brand_game bg JOIN game g ON g.node_id = bg.node_id
      WHERE bg.enabled AND g.game_type IN ('ELOTT', 'LOTT') GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { brand: 'brd_koi', draws: 48 },
    { brand: 'brd_sol', draws: 7 },
  ]);
  // Each presenter sits beside a game of the brand.
  for (const [merchant, games] of [
    ['koi', ['koi-ascending', 'dice']],
    ['sol', ['citrus-coast', 'dice']],
  ] as const) {
    const list = (await new Browser(world, { merchant }).call(presenterList)).value;
    expect(list.map(({ gameCode }) => gameCode).toSorted()).toEqual([...games].toSorted());
  }
  await expect(refuseDemonstration(world.database.pool)).rejects.toThrow(/^DEMO is off, .* DATA_DIR or DATABASE_URL/);
});
