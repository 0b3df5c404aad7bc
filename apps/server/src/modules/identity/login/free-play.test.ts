import { memberInfo } from '@pavilion/contract/identity/member';
import { freePlay } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startWorld, type World } from '../test-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('free play opens a trial account, with the token at the top as well; it cannot do what members do', async () => {
  const browser = new Browser(world);
  const answer = await browser.call(freePlay, { os: 'linux', platform: 'W', ageConfirmed: true });
  expect([answer.value.customerType, answer.token]).toEqual([4, answer.value.token]);
  browser.token = answer.value.token;
  expect((await browser.call(memberInfo)).value.type).toBe(4);
  const refused = await browser.send('/wps/session/code', { method: 'POST' });
  expect([refused.status, refused.code]).toEqual([403, 'trial.real.account.required']);
});

test('a trial account is removed when its sessions cannot live any more', async () => {
  const browser = new Browser(world);
  const { value } = await browser.call(freePlay, { ageConfirmed: true });
  const left = async () => (await world.database.pool.query('SELECT FROM account WHERE owner = $1', [value.id])).rowCount;
  expect(await left()).toBe(2);
  const prune = world.identity.ticks.find(({ name }) => name === 'identity.prune.trials');
  world.pass(3600);
  await prune?.run(world.now());
  expect(await left()).toBe(2);
  world.pass(12 * 3600);
  await Promise.all([prune?.run(world.now()), prune?.run(world.now())]);
  expect(await left()).toBe(0);
  expect(await world.identity.findMember(value.id)).toBeNull();
});

test('free play is refused where the brand has it off', async () => {
  (world.brand.modules as Record<string, boolean>)['FREEPLAY3'] = false;
  expect((await new Browser(world).call(freePlay, { ageConfirmed: true })).code).toBe('function.not.available');
  (world.brand.modules as Record<string, boolean>)['FREEPLAY3'] = true;
});

test('nobody plays who does not say that they are of age, whatever made the call', async () => {
  for (const body of [{}, { ageConfirmed: false }]) {
    const answer = await new Browser(world).call(freePlay, body);
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'age.not.confirmed', { ageConfirmed: 'age.not.confirmed' }]);
  }
  const { rows } = await world.database.pool.query(`SELECT count(*)::int AS trials FROM member WHERE customer_type = 4`);
  const before = rows[0] as { trials: number };
  await new Browser(world).call(freePlay, {});
  expect((await world.database.pool.query(`SELECT count(*)::int AS trials FROM member WHERE customer_type = 4`)).rows[0]).toEqual(before);
});
