// A demonstration's month: the platform and the studio as they are, each on a database of its own.
import { createLog } from '@pavilion/kit/log';
import { testDatabase, type TestDatabase } from '@pavilion/kit/testing';
import { afterEach, expect, test } from 'vitest';
import { transaction } from '../apps/server/src/kernel/db.ts';
import { verifyAudit } from '../apps/server/src/modules/audit/public.ts';
import { checkBooks } from '../apps/server/src/modules/books/public.ts';
import { createMember } from '../apps/server/src/modules/identity/public.ts';
import { peopleOf } from '../apps/server/src/seed/history/people.ts';
import { fillHistory } from '../apps/server/src/seed/history/fill.ts';
import type { PastGames } from '../apps/server/src/seed/history/stage.ts';
import { type TestPlatform, testPlatform } from '../apps/server/src/test/test-platform.ts';
import type { Studio } from '../apps/studio/src/context.ts';
import { startStudio } from '../apps/studio/src/main.ts';
import { describeForVerification } from '../apps/studio/src/rounds/verify-stored.ts';
import { loadSigningKey } from '../apps/studio/src/wallet/signing.ts';
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
  tell(people: readonly string[], how?: { games?: PastGames; signal?: AbortSignal; daysLater?: number }): Promise<number>;
}

const PATIENT = { timeout: 120_000 };
const ENDS_AT = '2026-03-18T21:40:00Z';
/** A login, an agent with a member of the team, and those of whom the scenes tell most. */
const EVERYTHING = [
  'sol/demo',
  'sol/5',
  'sol/14',
  'sol/16',
  'sol/18',
  'sol/19',
  'sol/21',
  'sol/24',
  'sol/26',
  'sol/29',
  'koi/agent',
  'koi/0',
  'koi/3',
];
const LITTLE = ['sol/13', 'sol/16', 'sol/19', 'koi/3'];

async function startWorld(): Promise<World> {
  const platform = await testPlatform();
  closing.push(() => platform.close());
  const { domains } = platform.platform;
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
    tell: (people, { games: by = games, signal, daysLater = 0 } = {}) =>
      fillHistory({
        live: domains,
        db: platform.database.pool,
        games: by,
        only: ({ key }) => people.includes(key),
        rest: 0,
        now: new Date(Date.parse(ENDS_AT) + daysLater * 86_400_000),
        ...(signal ? { signal } : {}),
      }),
  };
}

/** What there is to see of the month, without what is named anew in each database. */
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

test('a month is told: every state there is to look at, sound books, nothing for anybody outside', PATIENT, async () => {
  const world = await startWorld();
  expect(await world.tell(EVERYTHING)).toBeGreaterThan(100);
  expect(await unsoundness(world)).toEqual([]);
  const [seen] = await numbersOf<Record<string, unknown>>(
    world,
    `SELECT (SELECT array_agg(DISTINCT state ORDER BY state) FROM withdrawal) AS withdrawals, (SELECT array_agg(DISTINCT state ORDER BY state) FROM deposit) AS deposits,
       (SELECT array_agg(DISTINCT reason ORDER BY reason) FROM payment_event WHERE state = 'parked') AS parked, (SELECT count(*)::int FROM payment_event WHERE state = 'new') AS unread,
       (SELECT array_agg(DISTINCT state ORDER BY state) FROM identity_submission) AS documents, (SELECT count(*)::int FROM message_outbox) AS messages,
       (SELECT count(*)::int FROM withdrawal_approval a JOIN withdrawal w ON w.id = a.withdrawal_id WHERE w.state = 0) AS half_approved,
       (SELECT array_agg(rule) FROM security_alert) AS alerts, (SELECT count(*)::int FROM member_guard WHERE excluded_until > $$${ENDS_AT}$$) AS excluded, (SELECT bool_and(password_hash IS NULL) FROM member_credential c
         JOIN demonstration_member d ON d.member_id = c.member_id WHERE d.person NOT IN ('sol/demo', 'koi/agent')) AS without_password,
       (SELECT count(*)::int FROM bet b JOIN demonstration_member d ON d.member_id = b.member_id WHERE b.placed_at > $$${ENDS_AT}$$) AS later`,
  );
  expect(seen).toMatchObject({
    withdrawals: expect.arrayContaining([0, 2, 4, 5]),
    deposits: expect.arrayContaining([2]),
    parked: ['amount.differs', 'member.excluded'],
    unread: 0,
    documents: ['approved', 'submitted'],
    messages: 0,
    alerts: ['names.from.address'],
    excluded: 1,
    without_password: true,
    later: 0,
  });
  const rounds = await numbersOf<{ round_id: string; stake: bigint; payout: bigint }>(
    world,
    `SELECT b.round_id, b.stake, b.payout FROM bet b JOIN demonstration_member d ON d.member_id = b.member_id WHERE d.person = 'sol/demo'`,
  );
  expect(rounds.length).toBeGreaterThan(50);
  for (const { round_id: id, stake, payout } of rounds.slice(0, 20)) {
    // The seeds of the past are revealed to those who go on playing: anybody may repeat what stands in their history.
    expect(await describeForVerification(world.studio, id)).toMatchObject({
      verified: true,
      bet: String(stake * 10n),
      payout: String(payout * 10n),
    });
  }
  expect(await world.tell(EVERYTHING)).toBe(0);
});

test('a start days later adds the days since, once, and leaves the logins alone', PATIENT, async () => {
  const people = ['koi/agent', 'sol/0'];
  const world = await startWorld();
  await world.tell(people);
  const later = () =>
    numbersOf<{ day: string; person: string }>(
      world,
      `SELECT DISTINCT to_char(b.placed_at, 'MM-DD') AS day, d.person FROM bet b JOIN demonstration_member d USING (member_id)
        WHERE b.placed_at > $$${ENDS_AT}$$ ORDER BY 1, 2`,
    );
  expect(await later()).toEqual([]);
  expect(await world.tell(people, { daysLater: 3 })).toBeGreaterThan(0);
  const first = await later();
  expect(first.length).toBeGreaterThan(0);
  expect(await world.tell(people, { daysLater: 3 })).toBe(0);
  expect(await world.tell(people, { daysLater: 6 })).toBeGreaterThan(0);
  const all = await later();
  expect(all).toEqual(expect.arrayContaining(first));
  expect(all.length).toBeGreaterThan(first.length);
  expect(all.map(({ person }) => person)).not.toContain('koi/agent');
  expect(await unsoundness(world)).toEqual([]);
});

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
  await whole.tell(LITTLE);
  const killing = breaking(broken.games, [2, 60, 61, 130, 201, 263].values());
  let kills = 0;
  for (let isWhole = false; !isWhole;) {
    isWhole = await broken.tell(LITTLE, { games: killing }).then(
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
      second ??= await world.tell(LITTLE);
      stopped.abort();
      return world.games.open(visit);
    },
  };
  const done = await world.tell(LITTLE, { games, signal: stopped.signal });
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
  await world.tell(LITTLE);
  const [of] = await numbersOf<{ marks: number; deposits: number; cards: number }>(
    world,
    `SELECT (SELECT count(*) FROM demonstration_member WHERE member_id = '${visitor}')::int AS marks,
       (SELECT count(*) FROM deposit WHERE member_id = '${visitor}')::int AS deposits, (SELECT count(*) FROM bank_card WHERE member_id = '${visitor}')::int AS cards`,
  );
  expect(of).toEqual({ marks: 0, deposits: 0, cards: 0 });
});
