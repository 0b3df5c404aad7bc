import { createHmac, randomUUID } from 'node:crypto';
import { cancelWithdrawal, depositChannels } from '@pavilion/contract/payments/calls';
import { freePlay, logout, socketTicket } from '@pavilion/contract/identity/session';
import { sessionKey } from '@pavilion/contract/base/session-key';
import { systemStatus } from '@pavilion/contract/content/system';
import { balances, transactions } from '@pavilion/contract/wallet/calls';
import type { AdmittingPool } from '@pavilion/kit/admitting-pool';
import { createPool } from '@pavilion/kit/pool';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../main.ts';
import { unsoundness } from '../test/unsoundness.ts';
import { seamlessAdapters } from '../modules/vendors/adapters/registry.ts';
import { openGameSession } from '../modules/vendors/game-sessions.ts';
import { offerVendor } from '../modules/vendors/provision-vendor.ts';
import { type ContractPlayer, stakeOf, untilKnown } from '../modules/vendors/testing/contract-world.ts';
import { ledger, logIn, makeMember } from '../modules/vendors/testing/players.ts';
import type { StandIn } from '../modules/vendors/testing/stand-in.ts';
import { seedDemonstration } from '../seed/demonstration.ts';
import { studioGames } from '../test/studio-games.ts';
import { Browser } from '../test/browser.ts';
import type { TestPlatform } from '../test/test-platform.ts';

const PATIENCE_MS = 20_000;
/** The demonstration is sown beside the worker's first jobs: a calendar of draws can hold both connections for longer than a test waits. */
const SEEDING_PATIENCE_MS = 60_000;
const QUEUE = 40;
const here = 'http://127.0.0.1:9';

/** Callers wait for as long as a test needs; the crowd is as impatient as in the product. */
const UNHURRIED_MS = 3_600_000;
const IMPATIENT_MS = 250;
const admission = { maxWaiting: QUEUE, patienceMs: UNHURRIED_MS };

let database: TestDatabase;
let pool: AdmittingPool;
let world: TestPlatform;
let platform: Platform;

/** The whole platform, worker and sockets included, on two connections. */
beforeAll(async () => {
  database = await testDatabase('platform');
  pool = createPool({
    url: database.url,
    role: database.role,
    searchPath: 'platform',
    max: 2,
    connectTimeoutMs: SEEDING_PATIENCE_MS,
    admission,
  });
  platform = await startPlatform({
    db: pool,
    log: pino({ level: 'silent' }),
    host: '127.0.0.1',
    port: 0,
    http: true,
    worker: true,
    settings: {
      demo: true,
      publicUrl: here,
      studioUrl: here,
      consoleUrl: 'http://127.0.0.1:9',
      pspUrl: here,
      trustedProxies: ['127.0.0.1'],
      geoipDatabase: null,
      dataDir: '.',
    },
  });
  world = {
    url: platform.url,
    deskUrl: '',
    platform,
    database,
    now: () => new Date(),
    pass: () => undefined,
    close: async () => undefined,
  };
  await seedDemonstration(platform.domains, studioGames);
  // Read by the pool each time a caller waits.
  pool.options.connectionTimeoutMillis = PATIENCE_MS;
});
afterAll(async () => {
  await platform.close();
  await pool.end();
  await database.drop();
});

async function member(): Promise<{ id: string; browser: Browser }> {
  const id = await makeMember(world, 100);
  const browser = new Browser(world);
  browser.token = (await logIn(world, id)).token;
  return { id, browser };
}

test('hundreds of clients on two connections: each is served or asked to retry, none waits for ever, the books hold', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, member));
  const acts = [
    ({ browser }: { browser: Browser }) => browser.call(balances),
    ({ browser }: { browser: Browser }) => browser.call(transactions),
    ({ browser }: { browser: Browser }) => browser.call(depositChannels),
    ({ browser }: { browser: Browser }) => browser.call(socketTicket),
    ({ browser }: { browser: Browser }) => browser.call(cancelWithdrawal, { refId: 'wd_none' }),
    () => new Browser(world, { ip: `198.51.100.${Math.floor(Math.random() * 250)}` }).call(freePlay, { ageConfirmed: true } as never),
    async ({ id }: { id: string }) => {
      const answer = await platform.domains.bets.apply({
        kind: 'bet',
        vendor: 'LANTERN',
        transactionId: randomUUID(),
        memberId: id,
        roundId: randomUUID(),
        amount: ledger(1),
        currency: 'VND',
        game: 'dice',
        product: 'rng',
      });
      return { status: answer.status === 'ok' ? 200 : 503, code: answer.status === 'ok' ? undefined : answer.status };
    },
  ] as const;
  admission.patienceMs = IMPATIENT_MS;
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, i) => {
      const one = members[i % members.length];
      const act = acts[i % acts.length];
      if (!one || !act) throw new Error('none');
      return act(one);
    }),
  );
  admission.patienceMs = UNHURRIED_MS;
  const kinds = Map.groupBy(answers, ({ status, code }) => `${status} ${code ?? ''}`.trim());
  expect([...kinds.keys()].filter((kind) => !['200', '503 system.busy', '404 not.found', '429 TOO_MANY_REQUESTS'].includes(kind))).toEqual(
    [],
  );
  expect(kinds.get('200')?.length).toBeGreaterThan(0);
  expect((await members[0]?.browser.call(logout))?.ok).toBe(true);
  expect(await unsoundness(database.pool)).toEqual([]);
});

/** A notice of the sandbox provider, as it signs it. */
async function sendWebhook(): Promise<Response> {
  const {
    rows: [row],
  } = await database.ownerPool.query<{ value: string }>(`SELECT value FROM secret WHERE name = 'payments.sandbox'`);
  const body = JSON.stringify({ id: randomUUID(), type: 'deposit.paid', data: { reference: 'dep_none', amount: '1', currency: 'VND' } });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', row?.value ?? '')
    .update(`${seconds}.${body}`)
    .digest('hex');
  return fetch(`${world.url}/psp/sandbox/webhook`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-signature': `t=${seconds},v1=${signature}` },
  });
}

/** What the worker, the consumers and the heartbeat ask for themselves at the same time. */
const OWN_WORK = 6;

test('while one caller fills the queue its calls are refused at once, before the pool is asked; a notice takes its own room; who waits is served when a connection comes free', async () => {
  const { browser } = await member();
  const held = [await pool.connect(), await pool.connect()];
  const ask = () =>
    fetch(`${world.url}${balances.path}`, { headers: { merchant: 'koi', authorization: browser.token ?? '', language: 'EN' } });
  let answered = 0;
  const waiting = Array.from({ length: QUEUE }, () =>
    ask().then((answer) => {
      answered += 1;
      return answer.status;
    }),
  );
  await expect.poll(() => pool.newcomerCount).toBe(QUEUE);
  for (const answer of await Promise.all(Array.from({ length: 100 }, ask))) {
    expect([answer.status, answer.headers.get('retry-after'), ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([
      503,
      '1',
      'system.busy',
    ]);
  }
  expect(answered).toBe(0);
  const webhook = sendWebhook();
  // The newest of the forty gave its place.
  await expect.poll(() => answered).toBe(1);
  // Health is asked beside the queue.
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
  // All were refused while the forty before them waited, and none of them got as far as the driver's own queue.
  expect([answered, pool.newcomerCount]).toEqual([1, QUEUE]);
  expect(pool.waitingCount).toBeLessThanOrEqual(OWN_WORK);
  for (const client of held) client.release();
  expect((await Promise.all(waiting)).toSorted()).toEqual([...Array.from({ length: QUEUE - 1 }, () => 200), 503]);
  expect((await webhook).status).toBe(200);
  expect((await browser.call(systemStatus)).ok).toBe(true);
});

test('one member with sixty calls at once keeps nobody out: twenty others, a login and a notice of a provider are answered', async () => {
  const [greedy, ...others] = await Promise.all(Array.from({ length: 21 }, member));
  // Their sessions are known from here on.
  for (const { browser } of [greedy, ...others].filter((one) => one !== undefined))
    await expect.poll(async () => (await browser.call(balances)).ok).toBe(true);
  const held = [await pool.connect(), await pool.connect()];
  try {
    const statusOf = async (path: string, browser?: Browser) =>
      (
        await fetch(`${world.url}${path}`, {
          headers: { merchant: 'koi', language: 'EN', ...(browser?.token ? { authorization: browser.token } : {}) },
        })
      ).status;
    let refused = 0;
    const many = Array.from({ length: 60 }, async () => {
      const status = await statusOf(balances.path, greedy?.browser);
      refused += status === 503 ? 1 : 0;
      return status;
    });
    await expect.poll(() => [pool.newcomerCount, refused]).toEqual([QUEUE, 60 - QUEUE]);
    const ordinary = others.map(({ browser }) => statusOf(balances.path, browser));
    const beside = [statusOf(sessionKey.path), sendWebhook().then(({ status }) => status)];
    // Each of the others took the place of one of the greedy member's calls, and none was refused.
    await expect.poll(() => refused).toBeGreaterThanOrEqual(60 - QUEUE + others.length + 1);
    for (const client of held.splice(0)) client.release();
    expect(new Set(await Promise.all([...ordinary, ...beside]))).toEqual(new Set([200]));
    // What was left of the queue is the greedy one's.
    expect((await Promise.all(many)).filter((status) => status === 200).length).toBe(60 - refused);
    expect(refused).toBeLessThan(60);
  } finally {
    for (const client of held) client.release();
  }
});

/** A member of koi with a game of the vendor open that this process has not seen yet. */
async function unseenPlayer(vendor: StandIn): Promise<ContractPlayer> {
  const memberId = await makeMember(world, 100);
  const { sessionId } = await logIn(world, memberId);
  const { rows } = await database.pool.query<{ node_id: number }>('SELECT node_id FROM game WHERE vendor = $1', [vendor.vendor]);
  const { token } = await openGameSession(database.pool, {
    brandId: 'brd_koi',
    memberId,
    sessionId,
    vendor: vendor.vendor,
    nodeId: rows[0]?.node_id ?? 0,
    currency: 'VND',
    ip: '127.0.0.1',
    language: 'en',
    now: new Date(),
  });
  return { memberId, sessionId, token };
}

test.each(seamlessAdapters.map(({ code }) => code))(
  'a wallet call of %s that finds no connection is asked to retry, and is served when it does',
  async (code) => {
    const { openStandIn } = (await import(`../modules/vendors/adapters/${code}/testing/stand-in.ts`)) as {
      openStandIn(): Promise<StandIn>;
    };
    const vendor = await openStandIn();
    const { vendors } = platform.domains;
    vendor.connect({ url: world.url, operatorPublicKey: await vendors.operatorPublicKey() });
    await vendors.provisionVendor(vendor.provision);
    await vendors.refreshGames(vendor.vendor);
    await offerVendor(database.pool, { brandId: 'brd_koi', vendor: vendor.vendor, isOn: true });
    const [warm, one] = [await unseenPlayer(vendor), await unseenPlayer(vendor)];
    expect((await untilKnown(vendor, () => vendor.bet(stakeOf(warm)))).status).toBe(vendor.says.ok);
    const held = [await pool.connect(), await pool.connect()];
    admission.patienceMs = IMPATIENT_MS;
    const stake = stakeOf(one);
    try {
      const calls = [vendor.bet(stake), vendor.balance(one), vendor.win(stake, { transaction: randomUUID(), amount: 0n })];
      const answers = await Promise.all([...calls, vendor.cancel(stakeOf(one), { transaction: randomUUID() })]);
      for (const { status, text } of answers) {
        expect(status).toBe(vendor.says.busy);
        expect(text).not.toMatch(/unknown|not known/i);
      }
    } finally {
      admission.patienceMs = UNHURRIED_MS;
      for (const client of held) client.release();
    }
    expect((await untilKnown(vendor, () => vendor.bet(stake))).status).toBe(vendor.says.ok);
    await vendor.close();
  },
);

test('a database that went away for a moment is answered with 503, never with its own words', async () => {
  const { browser } = await member();
  const slow = pool.query('SELECT pg_sleep(600)').catch((error: unknown) => error);
  const asleep = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  await expect.poll(async () => (await database.ownerPool.query(asleep)).rowCount).toBe(1);
  await database.ownerPool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pavilion' AND pid <> pg_backend_pid()`,
  );
  expect(await slow).toBeInstanceOf(Error);
  for (let i = 0; i < 5; i += 1) {
    const answer = await browser.call(balances);
    if (!answer.ok) expect([answer.status, answer.code]).toEqual([503, 'system.busy']);
  }
  expect((await browser.call(balances)).ok).toBe(true);
});
