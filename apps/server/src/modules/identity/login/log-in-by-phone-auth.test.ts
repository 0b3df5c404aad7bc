import { login } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../../kernel/refusal.ts';
import { Browser } from '../../../test/browser.ts';
import { createMember, setPolicy } from '../public.ts';
import { startWorld, type World } from '../test-world.ts';

let world: World;
let made = 0;

beforeAll(async () => {
  world = await startWorld({
    phoneAuth: {
      isOn: async () => true,
      verifyMobile: async ({ idToken, field }) => {
        if (!idToken.startsWith('+')) throw refuse('phone.token.invalid', { field });
        return idToken;
      },
    },
  });
  (world.brand.modules as Record<string, boolean>)['MOBILEVERCODELOGIN3'] = true;
  await setPolicy(world.database.pool, world.brand.id, { dialingCode: '84' });
});
afterAll(() => world.close());

/** Answer and events of one login with a number and the service's token. */
async function logIn(mobile: string, firebaseIdToken?: string) {
  made += 1;
  const before = world.events.length;
  const browser = new Browser(world, { ip: `198.51.100.${made}` });
  const { code } = await browser.call(login, {
    username: mobile,
    password: '-',
    type: 'firebase',
    countryDialingCode: '84',
    firebaseIdToken,
  });
  return {
    code,
    events: world.events.slice(before).map(({ kind, subject, ip, detail }) => ({ kind, subject: subject?.text, ip, detail })),
    ip: browser.ip,
  };
}

test.each([
  ['no token', undefined, 'phone.token.invalid'],
  ['a token that is none', 'made up', 'phone.token.invalid'],
  ['a token of another number', '+84901234500', 'phone.token.invalid'],
  ['a number without an account', '+84901234567', 'phone.account.unknown'],
])('%s is refused, and a failed login for the desk', async (_what, token, reason) => {
  const { code, events, ip } = await logIn('901234567', token);
  expect(code).toBe(reason);
  expect(events).toEqual([{ kind: 'login.failed', subject: '+84901234567', ip, detail: { way: 'phone', reason } }]);
});

test('the holder of the number is let in, and no failure is noted', async () => {
  const memberId = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username: 'holder',
    language: 'en',
    customerType: 0,
    passwordHash: null,
    now: world.now(),
  });
  await world.verification.bindContact(world.database.pool, {
    brandId: world.brand.id,
    memberId,
    contact: { kind: 'mobile', value: '+84907654321' },
    now: world.now(),
  });
  const { code, events } = await logIn('907654321', '+84907654321');
  expect([code, events.map(({ kind }) => kind)]).toEqual([undefined, ['login.passed']]);
});
