import type { WireBody } from '@pavilion/contract/base/endpoint';
import { register } from '@pavilion/contract/identity/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startWorld, type World } from '../test-world.ts';

let world: World;
let browser: Browser;
let made = 0;
const PASSWORD = 'river2lantern!';
type Form = WireBody<typeof register>;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  browser = new Browser(world, { ip: `198.51.100.${(made += 1)}` });
});

describe('where the member came from', () => {
  const named = (more: Form): Form => ({
    username: `from${(made += 1)}`,
    password: PASSWORD,
    birthday: '1990-05-17',
    termsAccepted: true,
    ...more,
  });
  const originOf = async (id: string) =>
    (await world.database.pool.query<{ origin: Record<string, string> }>('SELECT origin FROM member_profile WHERE member_id = $1', [id]))
      .rows[0]?.origin;

  test('is stored without the part after the #', async () => {
    const { value } = await browser.call(
      register,
      named({
        registerUrl: 'https://koi.example/promo?x=1#secret',
        domain: 'KOI.example',
        registerMethod: 'web',
        referralCode: 'FRIEND1',
      }),
    );
    expect(await originOf(value.id)).toEqual({
      registerUrl: 'https://koi.example/promo?x=1',
      domain: 'koi.example',
      registerMethod: 'WEB',
      ip: browser.ip,
    });
  });

  test('may be left out', async () => {
    const { value } = await browser.call(register, named({}));
    expect(await originOf(value.id)).toEqual({ registerMethod: 'WEB', ip: browser.ip });
  });

  test.each<[Form, Record<string, string>]>([
    [{ registerUrl: 'javascript:alert(1)' }, { registerUrl: 'field.invalid' }],
    [{ registerUrl: 'data:text/html,x' }, { registerUrl: 'field.invalid' }],
    [{ registerUrl: '/relative' }, { registerUrl: 'field.invalid' }],
    [{ registerUrl: `https://koi.example/${'a'.repeat(2048)}` }, { registerUrl: 'field.too.long' }],
    [{ registerUrl: 'https://koi.example/', domain: 'other.example' }, { domain: 'field.invalid' }],
    [{ domain: 'koi example' }, { domain: 'field.invalid' }],
    [{ registerMethod: 'W E B' }, { registerMethod: 'field.invalid' }],
  ])('%j is refused', async (more, fields) => {
    const answer = await browser.call(register, named(more));
    expect([answer.code, Object.keys(answer.fields)]).toEqual(['request_param_err', Object.keys(fields)]);
  });
});
