import { randomUUID } from 'node:crypto';
import { testClock } from '@pavilion/kit/test-clock';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { createLog } from '@pavilion/kit/log';
import { type Draw, startDraw } from '../../../../../draw/src/main.ts';
import { accounts, post } from '../../ledger/public.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { drawSecret, writeGames, writeOffer } from '../public.ts';
import { GAMES } from '../games/games.ts';

const MAIN = 10_000n;

export interface LotteryWorld extends TestPlatform {
  draw: Draw;
  /** Where the seeds are kept. */
  keeperDatabase: TestDatabase;
  /** Runs a tick of the module. */
  tick(name: 'lottery-issues' | 'lottery-draws'): Promise<void>;
  /** A member of koi with cash, in main units. */
  player(cash: bigint): Promise<TestMember>;
  /** The number of the issue that takes bets. */
  present(gameId: number): Promise<string>;
}

/** A platform whose brand koi offers every lottery game, with a keeper of seeds in a database of its own; both follow one stopped clock. */
export async function lotteryWorld(): Promise<LotteryWorld> {
  // The clock goes on by what reads it: from a minute's beginning no quick issue ends between two calls of a test.
  const clock = testClock(Math.floor(Date.now() / 60_000) * 60_000 + 1_000);
  const drawDatabase = await testDatabase('draw');
  const draw = await startDraw({
    port: 0,
    host: '127.0.0.1',
    db: drawDatabase.pool,
    log: createLog({ name: 'draw', level: 'silent' }),
    clock,
  });
  const world = await testPlatform({ clock, settings: { drawUrl: draw.url } });
  const { database, platform } = world;
  await draw.putCaller({ code: 'platform', secret: await drawSecret(database.pool) });
  await database.ownerPool.query(`UPDATE brand_module SET enabled = true WHERE code IN ('LOTT3', 'AGEANNOUNCE3')`);
  // What was read of the brands before is held until the stopped clock moves.
  platform.domains.content.invalidate();
  const brand = await platform.domains.deps.brandByCode('koi');
  if (!brand) throw new Error('no koi');
  await writeGames(database.pool);
  for (const { id } of GAMES) await writeOffer(database.pool, { brandId: brand.id, gameId: id, isOn: true, terms: usualTerms });
  const ticks = platform.domains.modules.flatMap((module) => module.ticks ?? []);
  const tick: LotteryWorld['tick'] = async (name) => ticks.find((one) => one.name === name)?.run(world.now());
  // Of quick games one draws every minute: all the others would make 20,000 issues that nobody looks at.
  await database.ownerPool.query(`UPDATE lottery_game SET schedule = '{"kind": "every", "minutes": 60}' WHERE is_house AND id <> 101`);
  await tick('lottery-issues');
  return {
    ...world,
    draw,
    keeperDatabase: drawDatabase,
    tick,
    async player(cash) {
      const member = await testMember(world, { brandCode: 'koi', password: false });
      await post(
        database.pool,
        {
          key: `test:${randomUUID()}`,
          type: 'deposit',
          reference: member.id,
          lines: [
            {
              from: accounts.depositClearing({ brandId: brand.id, currency: 'VND', provider: 'sandbox' }),
              to: accounts.cash({ brandId: brand.id, currency: 'VND', memberId: member.id }),
              amount: cash * MAIN,
            },
          ],
        },
        world.now(),
      );
      return member;
    },
    async present(gameId) {
      const { rows } = await database.pool.query<{ numero: string }>(
        `SELECT numero FROM lottery_issue WHERE game_id = $1 AND state = 'open' AND closes_at > $2 ORDER BY closes_at LIMIT 1`,
        [gameId, world.now()],
      );
      return rows[0]?.numero ?? '';
    },
    async close() {
      await world.close();
      await draw.close();
      await drawDatabase.drop();
    },
  };
}

export const usualTerms = {
  unit: 20_000n * MAIN,
  modes: [1, 2, 3, 4],
  topGroup: 1960,
  mostMultiple: 10_000,
  mostStake: 100_000_000n * MAIN,
  mostWin: 5_000_000_000n * MAIN,
  mostPerSelection: 2_000_000_000n * MAIN,
  mostPerIssue: 20_000_000_000n * MAIN,
  canCancel: true,
  mostChase: 120,
  plays: {},
};

/** A ticket of one line as the wire takes it. */
export const ticket = (asked: { gameId: number; numero: string; slip: string; total: string; requestId?: string }) => ({
  gameId: asked.gameId,
  currentNumero: asked.numero,
  requestId: asked.requestId ?? randomUUID(),
  bettingSlipString: asked.slip,
  betCartAmountSum: asked.total,
});
