// A demonstration's month: the platform and the studio as they are, each on a database of its own.
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { createLog } from '@pavilion/kit/log';
import { testDatabase, type TestDatabase } from '@pavilion/kit/testing';
import { afterEach, expect, test } from 'vitest';
import { transaction } from '../../server/src/kernel/db.ts';
import { activityConsumer } from '../../server/src/modules/activity/public.ts';
import { verifyAudit } from '../../server/src/modules/audit/public.ts';
import { checkBooks } from '../../server/src/modules/books/public.ts';
import { createMember } from '../../server/src/modules/identity/public.ts';
import { findLag, findMark, dispatchNext } from '../../server/src/modules/ledger/public.ts';
import { evaluateDue, riskConsumer } from '../../server/src/modules/risk/public.ts';
import { peopleOf } from '../../server/src/seed/history/people.ts';
import { seedDemonstration } from '../../server/src/seed/demonstration.ts';
import { fillHistory } from '../../server/src/seed/history/fill.ts';
import { isDemoBackfilling } from '../../server/src/seed/history/notes.ts';
import type { PastGames } from '../../server/src/seed/history/stage.ts';
import { studioGames } from '../../server/src/test/studio-games.ts';
import { type TestPlatform, testPlatform } from '../../server/src/test/test-platform.ts';
import type { Studio } from '../../studio/src/context.ts';
import { startStudio } from '../../studio/src/main.ts';
import { describeForVerification } from '../../studio/src/rounds/verify-stored.ts';
import { loadSigningKey } from '../../studio/src/wallet/signing.ts';
import { pastGames } from './demonstration-games.ts';

const log = createLog({ name: 'studio', level: 'silent' });
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface World {
  platform: TestPlatform;
  database: TestDatabase;
  studio: Studio;
  games: PastGames;
  /** As a start does that happens at the end of the month, or so many days after it. */
  seedHistory(
    people: readonly string[],
    how?: { games?: PastGames; signal?: AbortSignal; daysLater?: number; teamDays?: number },
  ): Promise<number>;
}

const PATIENT = { timeout: 600_000 };
const ENDS_AT = '2026-03-18T21:40:00Z';
/** A login, an agent with a member of the team, and the main people of the scenes. */
const EVERYTHING = [
  'sol/demo',
  'koi/demo',
  'sol/5',
  'sol/16',
  'sol/18',
  'sol/19',
  'sol/21',
  'sol/24',
  'sol/26',
  'sol/29',
  'sol/35',
  'koi/agent',
  'koi/0',
  'koi/3',
];
const LITTLE = ['sol/13', 'sol/16', 'sol/19', 'koi/3'];

async function startWorld({ hasPast = false } = {}): Promise<World> {
  const platform = await testPlatform();
  closing.push(() => platform.close());
  const { domains } = platform.platform;
  if (hasPast) await seedDemonstration(domains, studioGames, { hasMonth: true });
  await domains.desk.seed();
  const database = await testDatabase('studio');
  closing.push(() => database.drop());
  const running = await startStudio({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: database.url,
    log,
    operators: [{ id: 'pavilion', publicKey: await domains.vendors.operatorPublicKey(), walletUrl: 'http://127.0.0.1:9' }],
  });
  closing.push(() => running.close());
  // The month is a function of its end.
  await platform.database.pool.query('INSERT INTO demonstration_month (ends_at) VALUES ($1)', [ENDS_AT]);
  const studio = { pool: database.pool, clock: { now: platform.now }, log, key: await loadSigningKey(database.pool), publicUrl: '' };
  const games = pastGames(studio, 'pavilion');
  return {
    platform,
    database,
    studio,
    games,
    seedHistory: (people, { games: by = games, signal, daysLater = 0, teamDays } = {}) =>
      fillHistory({
        live: domains,
        db: platform.database.pool,
        games: by,
        only: ({ key }) => people.includes(key),
        rest: 0,
        now: new Date(Date.parse(ENDS_AT) + daysLater * 86_400_000),
        ...(signal ? { signal } : {}),
        ...(teamDays === undefined ? {} : { teamDays }),
      }),
  };
}

/** What there is to see of the month, without what gets a new name in each database. */
async function summaryOf({ platform }: World): Promise<unknown> {
  const { rows } = await platform.database.pool.query(`
    SELECT b.code || '/' || m.username AS who, m.status, m.created_at AS joined, cardinality(m.agent_path) AS depth, g.balance,
      (SELECT json_agg(json_build_array(d.state, d.amount, d.credited, d.bank_code, d.created_at, d.settled_at) ORDER BY d.created_at) FROM deposit d WHERE d.member_id = m.id) AS deposits,
      (SELECT json_agg(json_build_array(w.state, w.amount, w.requested_at, w.settled_at) ORDER BY w.requested_at) FROM withdrawal w WHERE w.member_id = m.id) AS withdrawals,
      (SELECT json_agg(json_build_array(t.round_id, t.game, t.stake, t.payout, t.placed_at) ORDER BY t.placed_at) FROM bet t WHERE t.member_id = m.id) AS bets,
      (SELECT json_agg(i.state) FROM identity_submission i WHERE i.member_id = m.id) AS documents
    FROM demonstration_member x JOIN member m ON m.id = x.member_id JOIN brand b ON b.id = m.brand_id JOIN member_guard g ON g.member_id = m.id
    ORDER BY 1`);
  return JSON.parse(JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)));
}

async function unsoundness({ platform }: World): Promise<unknown[]> {
  const { pool } = platform.database;
  const { checks } = await transaction(pool, (tx) => checkBooks(tx));
  const { ok } = await verifyAudit(pool, platform.now());
  return [...checks.filter(({ offenders }) => offenders > 0), ...(ok ? [] : ['the audit trail'])];
}

const numbersOf = async <Row extends Record<string, unknown>>({ platform }: World, sql: string): Promise<Row[]> =>
  (await platform.database.pool.query<Row>(sql)).rows;

test('a month is generated: every state there is to look at, sound books, nothing for anybody outside', PATIENT, async () => {
  const world = await startWorld();
  expect(await world.seedHistory(EVERYTHING)).toBeGreaterThan(100);
  expect(await unsoundness(world)).toEqual([]);
  const [seen] = await numbersOf<Record<string, unknown>>(
    world,
    `SELECT (SELECT array_agg(DISTINCT state ORDER BY state) FROM withdrawal) AS withdrawals, (SELECT array_agg(DISTINCT state ORDER BY state) FROM deposit) AS deposits,
       (SELECT array_agg(DISTINCT reason ORDER BY reason) FROM payment_event WHERE state = 'parked') AS parked, (SELECT count(*)::int FROM payment_event WHERE state = 'new') AS unread,
       (SELECT count(*)::int FROM payment_event WHERE state = 'parked' AND body ->> 'kind' LIKE 'payout.%') AS parked_payouts,
       (SELECT array_agg(DISTINCT state ORDER BY state) FROM identity_submission) AS documents, (SELECT count(*)::int FROM message_outbox) AS messages,
       (SELECT count(*)::int FROM withdrawal_approval a JOIN withdrawal w ON w.id = a.withdrawal_id WHERE w.state = ${WITHDRAWAL.review}) AS half_approved,
       (SELECT count(*)::int FROM withdrawal WHERE state = ${WITHDRAWAL.confirming} AND confirm_until <= $$${ENDS_AT}$$) AS unsaid_for_long,
       (SELECT array_agg(rule) FROM security_alert) AS alerts, (SELECT count(*)::int FROM member_guard WHERE excluded_until > $$${ENDS_AT}$$) AS excluded, (SELECT bool_and(password_hash IS NULL) FROM member_credential c
         JOIN demonstration_member d ON d.member_id = c.member_id WHERE d.person NOT IN ('sol/demo', 'koi/demo', 'koi/agent')) AS without_password,
       (SELECT count(*)::int FROM bet b JOIN demonstration_member d ON d.member_id = b.member_id WHERE b.placed_at > $$${ENDS_AT}$$) AS later`,
  );
  expect(seen).toMatchObject({
    // Only the newest of a brand that asks whether money arrived still wait for a word.
    withdrawals: expect.arrayContaining([0, 2, 3, 4, 5]),
    unsaid_for_long: 0,
    deposits: expect.arrayContaining([2]),
    parked: ['amount.differs', 'member.excluded'],
    unread: 0,
    parked_payouts: 0,
    documents: ['approved', 'submitted'],
    messages: 0,
    alerts: ['names.from.address'],
    excluded: 1,
    without_password: true,
    later: 0,
  });
  // As after play: the games are among the recent ones, and the points were booked without waiting for the hour.
  const [had] = await numbersOf<{ recent: number; unbooked: number; booked: boolean; points: number }>(
    world,
    `SELECT (SELECT count(DISTINCT r.member_id)::int FROM recent_game r JOIN demonstration_member d USING (member_id) WHERE d.person LIKE '%/demo') AS recent,
       (SELECT count(*)::int FROM point_earned JOIN demonstration_member USING (member_id) WHERE floor(exact / 10000000000) <> booked) AS unbooked,
       (SELECT bool_and(e.booked > 0) FROM point_earned e JOIN demonstration_member d USING (member_id) WHERE d.person LIKE '%/demo' AND e.source = 'play') AS booked,
       (SELECT count(DISTINCT e.member_id)::int FROM point_earned e JOIN demonstration_member d USING (member_id) WHERE d.person LIKE '%/demo') AS points`,
  );
  expect(had).toEqual({ recent: 2, unbooked: 0, booked: true, points: 2 });
  const rounds = await numbersOf<{ round_id: string; stake: bigint; payout: bigint }>(
    world,
    `SELECT b.round_id, b.stake, b.payout FROM bet b JOIN demonstration_member d ON d.member_id = b.member_id WHERE d.person = 'sol/demo'`,
  );
  expect(rounds.length).toBeGreaterThan(50);
  for (const { round_id: id, stake, payout } of rounds.slice(0, 20)) {
    // The seeds of the past are revealed to those who go on playing: anybody may verify their history.
    expect(await describeForVerification(world.studio, id)).toMatchObject({
      verified: true,
      bet: String(stake * 10n),
      payout: String(payout * 10n),
    });
  }
  expect(await world.seedHistory(EVERYTHING)).toBe(0);
});

test('what the rules against misuse look for is there, and found although it was written after they had read on', PATIENT, async () => {
  const world = await startWorld();
  const [now, { deps }] = [new Date(ENDS_AT), world.platform.platform.domains];
  // The rules are evaluated while the month is seeded: what is seeded later is stamped before their mark.
  await world.seedHistory(['koi/34']);
  await evaluateDue(deps, now);
  await world.seedHistory([33, 35, ...Array.from({ length: 11 }, (_, place) => 40 + place)].map((place) => `koi/${place}`));
  await world.seedHistory(['sol/40', 'sol/41', 'sol/42', 'sol/43']);
  await expect.poll(() => isBehind(world), { interval: 5 }).toBe(false);
  await evaluateDue(deps, now);
  const kindsOf = (brand: string) =>
    numbersOf<{ kind: string; members: number }>(
      world,
      `SELECT kind, max((SELECT count(*) FROM risk_case_member m WHERE m.case_id = c.id))::int AS members FROM risk_case c
         WHERE brand_id = 'brd_${brand}' GROUP BY kind ORDER BY kind`,
    );
  expect(await kindsOf('koi')).toEqual([
    { kind: 'fast.cycles', members: 1 },
    { kind: 'in.and.out', members: 1 },
    { kind: 'payer.names', members: 1 },
    { kind: 'shared.account', members: 3 },
    { kind: 'shared.address', members: 5 },
    { kind: 'structuring', members: 1 },
    { kind: 'transfer.circles', members: 2 },
  ]);
  expect(await kindsOf('sol')).toEqual([
    { kind: 'payer.names', members: 1 },
    { kind: 'shared.account', members: 3 },
  ]);
  expect(await unsoundness(world)).toEqual([]);
});

/** Whether activity or risk has operations of the month before it still. */
async function isBehind({ platform }: World): Promise<boolean> {
  const { pool } = platform.database;
  for (const consumer of [activityConsumer, riskConsumer]) await transaction(pool, (tx) => dispatchNext(tx, consumer, 1_000));
  const lags = await Promise.all([activityConsumer, riskConsumer].map(({ name }) => findLag(pool, name)));
  const { rows } = await pool.query<{ newest: bigint }>('SELECT coalesce(max(number), 0)::bigint AS newest FROM risk_due');
  return lags.some(({ waiting }) => waiting > 0) || (rows[0]?.newest ?? 0n) > (await findMark(pool, activityConsumer.name));
}

test('a start days later adds the days since, once, and leaves the logins alone', PATIENT, async () => {
  const people = ['koi/agent', 'sol/0'];
  const world = await startWorld();
  await world.seedHistory(people);
  const later = () =>
    numbersOf<{ day: string; person: string }>(
      world,
      `SELECT DISTINCT to_char(b.placed_at, 'MM-DD') AS day, d.person FROM bet b JOIN demonstration_member d USING (member_id)
        WHERE b.placed_at > $$${ENDS_AT}$$ ORDER BY 1, 2`,
    );
  expect(await later()).toEqual([]);
  expect(await world.seedHistory(people, { daysLater: 3 })).toBeGreaterThan(0);
  const first = await later();
  expect(first.length).toBeGreaterThan(0);
  expect(await world.seedHistory(people, { daysLater: 3 })).toBe(0);
  expect(await world.seedHistory(people, { daysLater: 6 })).toBeGreaterThan(0);
  const all = await later();
  expect(all).toEqual(expect.arrayContaining(first));
  expect(all.length).toBeGreaterThan(first.length);
  expect(all.map(({ person }) => person)).not.toContain('koi/agent');
  expect(await unsoundness(world)).toEqual([]);
});

/** Agents of all three levels below the top, and some members of theirs. */
const TEAM = [
  'agent',
  'subagent',
  ...['a1', 'b', 'b1', 'c', 'c1', 'a1/0', 'b1/0', 'c1/0', 'c1/1', 'c1/2', 'c1/3'].map((name) => `team/${name}`),
];

test(
  'a team is generated and settled in its order, by any process that goes on: what agents were paid is what the ledger moved',
  PATIENT,
  async () => {
    const world = await startWorld({ hasPast: true });
    const { pool } = world.platform.database;
    const stopped = new AbortController();
    const games: PastGames = {
      ...world.games,
      open: (visit) => (visit.person === 'koi/team/b1/0' ? stopped.abort() : undefined, world.games.open(visit)),
    };
    const people = TEAM.map((name) => `koi/${name}`);
    expect(await world.seedHistory(people, { games, signal: stopped.signal, teamDays: 20 })).toBeGreaterThan(10);
    // Until the month is complete nobody else settles: the rest would be stamped at the end of closed books.
    expect(await isDemoBackfilling(pool)).toBe(true);
    await world.seedHistory(people, { teamDays: 20 });
    expect(await isDemoBackfilling(pool)).toBe(false);
    expect(await world.seedHistory(people, { teamDays: 20 })).toBe(0);
    expect(await unsoundness(world)).toEqual([]);
    const lines = await numbersOf<{ kind: string; states: string[]; runs: number; paid: bigint; levels: number }>(
      world,
      `SELECT l.kind, array_agg(DISTINCT l.state ORDER BY l.state) AS states, count(DISTINCT l.run_id)::int AS runs,
       coalesce(sum(l.amount) FILTER (WHERE l.state = 'paid'), 0)::bigint AS paid,
       max(jsonb_array_length(l.inputs -> 'agentPath'))::int AS levels FROM agent_line l GROUP BY 1 ORDER BY 1`,
    );
    expect(lines.map(({ kind }) => kind)).toEqual(['commission', 'daily', 'dividend', 'hourly', 'realtime']);
    expect(lines.find(({ kind }) => kind === 'daily')).toMatchObject({ levels: 2, states: ['held', 'owed', 'paid'] });
    const [moved] = await numbersOf<{ moved: bigint; corrected: bigint }>(
      world,
      `SELECT (SELECT sum(amount)::bigint FROM cash_movement WHERE type = ANY ('{6109,6112,6113,6114,6116,6117,6118}'::int[])) AS moved,
       (SELECT sum(amount)::bigint FROM agent_correction) AS corrected`,
    );
    expect(moved).toEqual({ moved: lines.reduce((sum, { paid }) => sum + paid, moved?.corrected ?? 0n), corrected: 50_000_000n });
    // Each was paid when it was settled, not when it was seeded.
    const [late] = await numbersOf<{ late: number }>(
      world,
      `SELECT count(*)::int AS late FROM agent_line WHERE kind <> 'dividend' AND settled_at > counted_to + interval '1 day'`,
    );
    expect(late).toEqual({ late: 0 });
    const contracts = await numbersOf<{ state: string; end_reason: string | null }>(
      world,
      'SELECT DISTINCT state, end_reason FROM contract ORDER BY 1, 2',
    );
    expect(contracts).toEqual([
      { state: 'active', end_reason: null },
      { state: 'ended', end_reason: 'agreed' },
      { state: 'ended', end_reason: 'lower.terms' },
      { state: 'rejected', end_reason: null },
    ]);
    const [asked] = await numbersOf<{ open: number; answered: number; waiting: number; hints: number }>(
      world,
      `SELECT count(*) FILTER (WHERE outcome IS NULL)::int AS open, count(*) FILTER (WHERE outcome = 'corrected')::int AS answered,
       (SELECT count(*)::int FROM contract_version WHERE state = 'waiting') AS waiting,
       (SELECT count(*)::int FROM hint WHERE event LIKE 'settlement%' OR event LIKE 'contract%' OR event LIKE 'downline%') AS hints FROM contract_question`,
    );
    expect(asked).toEqual({ open: 0, answered: 1, waiting: 1, hints: 0 });
  },
);

/** Ends the work at the given place of every round, as a kill does: what is written stays, nothing after it happens. */
function breaking(games: PastGames, places: Iterator<number>): PastGames {
  let next = places.next().value as number;
  let calls = 0;
  const step = (): void => {
    calls += 1;
    if (calls !== next) return;
    next = (places.next().value as number | undefined) ?? Infinity;
    throw new Error('killed');
  };
  return {
    ...games,
    play: (visit, { wallet, ...round }) =>
      games.play(visit, {
        ...round,
        wallet: {
          stake: async (call) => {
            step();
            const balance = await wallet.stake(call);
            step();
            return balance;
          },
          win: async (call) => {
            const balance = await wallet.win(call);
            step();
            return balance;
          },
        },
      }),
  };
}

test('broken off between stake, win and record, it goes on to what an undisturbed one tells', PATIENT, async () => {
  const [whole, broken] = [await startWorld(), await startWorld()];
  await whole.seedHistory(LITTLE);
  const killing = breaking(broken.games, [2, 60, 61, 130, 201, 263].values());
  let kills = 0;
  for (let isWhole = false; !isWhole;) {
    isWhole = await broken.seedHistory(LITTLE, { games: killing }).then(
      () => true,
      (error: Error) => {
        if (error.message !== 'killed') throw error;
        return false;
      },
    );
    expect(await unsoundness(broken)).toEqual([]);
    if (!isWhole) kills += 1;
  }
  expect(kills).toBe(6);
  expect(await summaryOf(broken)).toEqual(await summaryOf(whole));
});

test('stopped, it ends between two acts; two at once tell it once', async () => {
  const world = await startWorld();
  const stopped = new AbortController();
  let second: number | null = null;
  const games: PastGames = {
    ...world.games,
    open: async (visit) => {
      // The first is at work by now.
      second ??= await world.seedHistory(LITTLE);
      stopped.abort();
      return world.games.open(visit);
    },
  };
  const done = await world.seedHistory(LITTLE, { games, signal: stopped.signal });
  expect(second).toBe(0);
  expect(done).toBeLessThan(20);
  expect(await unsoundness(world)).toEqual([]);
});

test('a visitor who took a name of the month first keeps the account to themselves', PATIENT, async () => {
  const world = await startWorld();
  const { content, deps } = world.platform.platform.domains;
  const brand = await content.brandByCode('sol');
  const { username } = peopleOf('sol').find(({ key }) => key === LITTLE[0]) ?? { username: '' };
  const visitor = await transaction(deps.db, (tx) =>
    createMember(tx, {
      brandId: brand?.id ?? '',
      username,
      language: 'en',
      customerType: 0,
      agentPath: [],
      passwordHash: null,
      now: world.platform.now(),
      birthDate: '1990-01-01',
      profile: { nickname: username, fullName: '', payeeName: '', termsVersion: '1', affiliateCode: null },
    }),
  );
  await world.seedHistory(LITTLE);
  const [of] = await numbersOf<{ marks: number; deposits: number; cards: number }>(
    world,
    `SELECT (SELECT count(*) FROM demonstration_member WHERE member_id = '${visitor}')::int AS marks,
       (SELECT count(*) FROM deposit WHERE member_id = '${visitor}')::int AS deposits, (SELECT count(*) FROM bank_card WHERE member_id = '${visitor}')::int AS cards`,
  );
  expect(of).toEqual({ marks: 0, deposits: 0, cards: 0 });
});
