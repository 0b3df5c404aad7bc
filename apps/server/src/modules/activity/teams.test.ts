import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '../../kernel/db.ts';
import { ALPS, dayOf, MAIN, openWorld, type World } from '../../test/activity-world.ts';
import {
  countActiveTeam,
  countActiveTeamByDay,
  countBettors,
  countBettorsByDay,
  rankMembers,
  rebuildActivity,
  snapshotMonthEnds,
  sumGames,
} from './public.ts';
import { monthsToSnapshot } from './snapshot-month-ends.ts';

/** When which member bets; between them a branch and a member are moved. */
const BEFORE = ['2026-01-05', '2026-01-05', '2026-01-31', '2026-02-01', '2026-02-14'];
const AFTER = ['2026-02-14', '2026-03-01', '2026-03-28', '2026-03-29', '2026-03-30', '2026-04-02'];
/** Hour of a day at which somebody bets: everybody has days of their own, all different enough. */
const bets = (member: number, day: number): boolean => (member * 7 + day * 5) % 4 !== 0;

let world: World;
let top: string;
let side: string;
let middle: string;
let members: string[];

beforeAll(async () => {
  world = await openWorld();
  top = await world.makeMember(ALPS, []);
  side = await world.makeMember(ALPS, [top]);
  middle = await world.makeMember(ALPS, [top]);
  members = await Promise.all([
    world.makeMember(ALPS, [top]),
    world.makeMember(ALPS, [top, side]),
    world.makeMember(ALPS, [top, middle]),
    world.makeMember(ALPS, [top, middle]),
    world.makeMember(ALPS, []),
  ]);
  members.push(middle);
  const port = world.portAt('2026-01-01T08:00:00Z');
  const play = async (days: readonly string[], hour: number) => {
    for (const [place, day] of days.entries()) {
      const at = new Date(dayOf(ALPS, day).getTime() + hour * 3_600_000 + place * 60_000);
      for (const [member, memberId] of members.entries()) {
        if (!bets(member, place)) continue;
        const [roundId, stake] = [randomUUID(), randomUUID()];
        await port.apply({ memberId, roundId, transactionId: stake, amount: BigInt(member + 2) * MAIN }, at);
        await port.apply({ memberId, kind: 'win', roundId, referenceId: stake, amount: MAIN, roundClosed: true }, at);
      }
      // A turn of the consumer's may hold several days, and one of them several.
      if (place % 2 === 0) await world.follow();
    }
  };
  for (const memberId of members) await world.deposit(ALPS, memberId);
  await play(BEFORE, 10);
  // A branch goes below another agent, a member out of it. Moves are stamped now, so they are set back to a day on which both ways are bet.
  const move = async (memberId: string, agents: readonly string[]) => {
    await world.database.ownerPool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [memberId, agents]);
    await world.database.ownerPool.query(`UPDATE member_path SET since = $2 WHERE member_id = $1 AND since > '-infinity'`, [
      memberId,
      new Date(dayOf(ALPS, '2026-02-14').getTime() + 12 * 3_600_000),
    ]);
  };
  await move(middle, [top, side]);
  await move(members[2] ?? '', [top, side, middle]);
  await move(members[3] ?? '', [top]);
  await play(AFTER, 14);
  await port.close();
  await world.follow();
});
afterAll(() => world.database.drop());

const SPANS = [
  ['2026-01-01', '2026-01-31'],
  ['2026-02-14', '2026-02-14'],
  ['2026-02-01', '2026-03-28'],
  ['2026-01-06', '2026-04-30'],
] as const;

/** Members of bets under an agent, and the agent's own, as the bets themselves say. */
const played = (agent: string, [from, to]: readonly [string, string]) =>
  one<{ active: number }>(
    world.database.ownerPool,
    `SELECT count(DISTINCT member_id)::int AS active FROM bet WHERE brand_id = $1 AND ($2 = '' OR $2 = ANY (agent_path) OR member_id = $2)
       AND (placed_at AT TIME ZONE $5)::date BETWEEN $3::date AND $4::date`,
    [ALPS.id, agent, from, to, ALPS.zone],
  );

test('who was active counts once over any days, below each agent, moves or none; day by day too', async () => {
  for (const agent of ['', top, side, middle]) {
    for (const span of SPANS) {
      const to = DateTime.fromISO(span[1], { zone: ALPS.zone }).plus({ days: 1 }).toJSDate();
      const query = { brandId: ALPS.id, from: dayOf(ALPS, span[0]), to };
      const { active } = await played(agent, span);
      expect([agent, span, await countBettors(world.database.pool, { ...query, ...(agent ? { pathOf: agent } : {}) })]).toEqual([
        agent,
        span,
        active,
      ]);
      if (!agent) continue;
      const days = await countBettorsByDay(world.database.pool, { ...query, agentId: agent });
      // All of it was settled, so everyone who bet has a turnover.
      const any = { ...query, agentId: agent, least: 1n };
      expect([await countActiveTeam(world.database.pool, any), await countActiveTeamByDay(world.database.pool, any)]).toEqual([
        active,
        days,
      ]);
      expect(days.length > 0).toBe(active > 0);
      for (const { day, active: ofDay } of days) expect([day, ofDay]).toEqual([day, (await played(agent, [day, day])).active]);
    }
  }
});

test('games of a team are what its members and the agent played', async () => {
  const rows = await sumGames(world.database.pool, {
    brandId: ALPS.id,
    pathOf: middle,
    fromDay: '2026-01-01',
    toDay: '2026-04-30',
    by: ['vendor', 'game'],
  });
  const { stake } = await one<{ stake: bigint }>(
    world.database.ownerPool,
    `SELECT sum(stake)::bigint AS stake FROM bet WHERE $1 = ANY (agent_path) OR member_id = $1`,
    [middle],
  );
  expect(rows.map((row) => [row.game, row.stake])).toEqual([['dice', stake]]);
});

test('months that begin a mark change no rank; what is counted before a mark takes it away, and a rebuild leaves the same rows', async () => {
  const rank = (from: string, to: string, pathOf?: string) =>
    rankMembers(world.database.pool, {
      brandId: ALPS.id,
      from: dayOf(ALPS, from),
      to: dayOf(ALPS, to),
      order: 'stake',
      limit: 20,
      offset: 0,
      ...(pathOf ? { pathOf } : {}),
    });
  const ranks = () =>
    Promise.all([rank('2026-01-01', '2026-05-01'), rank('2026-01-06', '2026-04-15'), rank('2026-02-01', '2026-04-01', side)]);
  const marks = () => many<{ at: Date }>(world.database.pool, 'SELECT at FROM activity_mark WHERE brand_id = $1 ORDER BY at', [ALPS.id]);
  const plain = await ranks();
  expect(plain.map((rows) => rows.length > 1)).toEqual([true, true, true]);
  await snapshotMonthEnds(world.database.pool, new Date('2026-04-03T00:00:00Z'));
  expect((await marks()).map(({ at }) => at)).toEqual(['2026-02-01', '2026-03-01', '2026-04-01'].map((day) => dayOf(ALPS, day)));
  expect(await ranks()).toEqual(plain);
  const findDifferences = () => many<{ offender: string }>(world.database.pool, 'SELECT offender FROM activity_standing_differences()');
  expect([await findDifferences(), await world.differences()]).toEqual([[], []]);

  const late = await world.makeMember(ALPS, [top]);
  await world.deposit(ALPS, late, { at: new Date('2026-03-05T00:00:00Z') });
  await world.follow();
  expect((await marks()).map(({ at }) => at)).toEqual(['2026-02-01', '2026-03-01'].map((day) => dayOf(ALPS, day)));
  await snapshotMonthEnds(world.database.pool, new Date('2026-04-03T00:00:00Z'));
  expect([(await marks()).length, await findDifferences()]).toEqual([3, []]);

  const rows = () =>
    many(world.database.ownerPool, 'SELECT * FROM activity_active_team WHERE members <> 0 ORDER BY brand_id, agent, at, before');
  const before = await rows();
  await rebuildActivity(world.database.ownerPool);
  expect([await rows(), await world.differences(), await marks()]).toEqual([before, [], []]);
});

test('months are those of the zone, thirteen at most, and none that began within the hour', () => {
  const zone = { timeZone: 'Asia/Kolkata', since: new Date('2026-01-20T00:00:00Z') };
  expect(monthsToSnapshot(zone, new Date('2026-03-31T19:00:00Z'))).toEqual([
    new Date('2026-01-31T18:30:00Z'),
    new Date('2026-02-28T18:30:00Z'),
  ]);
  expect(monthsToSnapshot(zone, new Date('2026-03-31T19:31:00Z')).at(-1)).toEqual(new Date('2026-03-31T18:30:00Z'));
  expect(monthsToSnapshot({ ...zone, since: new Date(0) }, new Date('2026-03-31T19:31:00Z'))).toHaveLength(13);
});
