import { gunzipSync } from 'node:zlib';
import { askDataExport, dataExport, fetchDataExport } from '@pavilion/contract/security/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticksOf } from '../../domain-module.ts';
import { accounts, post } from '../ledger/public.ts';
import { PASSWORD, type SecurityWorld, securityWorld } from './testing/world.ts';

let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld({ worker: true });
});
afterAll(() => world.close());

async function ready(browser: Awaited<ReturnType<SecurityWorld['newMember']>>['browser']) {
  await expect.poll(async () => (await browser.call(dataExport)).value.latest?.state).toBe('ready');
}

test('a copy holds what is held of the member, in plain words, and is handed out once', async () => {
  const { id, name, browser } = await world.newMember();
  const stranger = await world.newMember();
  await world.bind(id, 'email', 'dora@example.org');
  const { deps } = world.platform.domains;
  await post(
    deps.db,
    {
      key: `test:${id}`,
      type: 'deposit',
      reference: 'dep_test',
      lines: [
        {
          from: accounts.depositClearing({ brandId: world.brandId, currency: 'VND', provider: 'sandbox' }),
          to: accounts.cash({ brandId: world.brandId, currency: 'VND', memberId: id }),
          amount: 1_234_500_000n,
        },
      ],
    },
    world.now(),
  );
  expect((await browser.call(dataExport)).value).toEqual({ latest: null, nextAt: null });
  expect((await browser.call(askDataExport, {})).code).toBe('proof.required');
  await world.stepUp(browser);
  const { value } = await browser.call(askDataExport, {});
  expect(value.state).toBe('making');
  await ready(browser);
  await world.stepUp(stranger.browser);
  expect((await stranger.browser.call(fetchDataExport, { exportId: value.exportId })).code).toBe('not.found');
  expect((await browser.call(fetchDataExport, { exportId: 'exp_nothing' })).code).toBe('not.found');
  const answers = await Promise.all([1, 2, 3].map(() => browser.call(fetchDataExport, { exportId: value.exportId })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual(['export.gone', 'export.gone']);
  const text = gunzipSync(Buffer.from(answers.find(({ ok }) => ok)?.value.gzip ?? '', 'base64')).toString('utf8');
  const copy = JSON.parse(text) as Record<string, never[]> & { profile: Record<string, unknown> };
  expect(copy.profile).toMatchObject({ username: name, payee_name: 'Anna Lee' });
  expect(copy['contacts']).toMatchObject([{ kind: 'email', value: 'dora@example.org' }]);
  expect(copy['ledger']).toMatchObject([
    { type: 'deposit', account: 'member.cash', currency: 'VND', amount: '123450', balance_after: '123450', reference: 'dep_test' },
  ]);
  for (const section of [
    'consents',
    'sessions',
    'devices',
    'history',
    'messages',
    'bets',
    'deposits',
    'withdrawals',
    'bankAccounts',
    'protection',
    'limitChanges',
    'breaksAndExclusions',
    'favourites',
    'socialLogins',
    'feedback',
    'documents',
  ])
    expect(copy).toHaveProperty(section);
  for (const secret of ['hash', PASSWORD, 'sealed']) expect(text).not.toContain(secret);
});

test('one a day, also when asked twice at once; the next one a day later', async () => {
  const { browser } = await world.newMember();
  await world.stepUp(browser);
  const answers = await Promise.all([1, 2, 3, 4].map(() => browser.call(askDataExport, {})));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)?.code).toBe('export.too.soon');
  expect((await browser.call(dataExport)).value.nextAt).not.toBeNull();
});

test('before it is made it is not ready; after a day it is gone and wiped', async () => {
  const { id, browser } = await world.newMember();
  await world.stepUp(browser);
  await world.database.pool.query(`INSERT INTO data_export (id, member_id, asked_at) VALUES ('exp_slow', $1, $2)`, [id, world.now()]);
  expect((await browser.call(fetchDataExport, { exportId: 'exp_slow' })).code).toBe('export.not.ready');
  await world.database.pool.query(
    `UPDATE data_export SET ready_at = $1, expires_at = $1::timestamptz - interval '1 second', document = '\\x00' WHERE id = 'exp_slow'`,
    [world.now()],
  );
  expect((await browser.call(fetchDataExport, { exportId: 'exp_slow' })).code).toBe('export.gone');
  expect((await browser.call(dataExport)).value.latest?.state).toBe('expired');
  await ticksOf(world.platform.domains.modules)
    .find(({ name }) => name === 'security.prune')
    ?.run(world.now());
  const { rows } = await world.database.pool.query<{ document: Buffer | null }>(`SELECT document FROM data_export WHERE id = 'exp_slow'`);
  expect(rows[0]?.document).toBeNull();
});

test('its file is named by the day of the brand', async () => {
  const SIX_IN_THE_EVENING = 18 * 3600;
  world.pass((SIX_IN_THE_EVENING + 86_400 - (Math.floor(world.now().getTime() / 1000) % 86_400)) % 86_400);
  const tomorrow = new Date(world.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const { id, browser } = await world.newMember();
  await world.stepUp(browser);
  await world.database.pool.query(
    `INSERT INTO data_export (id, member_id, asked_at, ready_at, expires_at, document) VALUES ('exp_late', $1, $2, $2, $2::timestamptz + interval '1 day', '\\x00')`,
    [id, world.now()],
  );
  // In Hanoi it is past midnight.
  expect((await browser.call(fetchDataExport, { exportId: 'exp_late' })).value.fileName).toBe(`koi-${tomorrow}.json`);
});
