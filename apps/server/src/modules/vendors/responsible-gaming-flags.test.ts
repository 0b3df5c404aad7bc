import { launchDemo, launchGame } from '@pavilion/contract/vendors/calls';
import { systemStatus } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { testMember } from '../../test/members.ts';
import { type GatewayWorld, gatewayWorld } from './testing/gateway-world.ts';

let gateway: GatewayWorld;
let world: GatewayWorld['platform'];
let vendor: GatewayWorld['vendor'];

beforeAll(async () => {
  gateway = await gatewayWorld();
  ({ platform: world, vendor } = gateway);
});
afterAll(() => gateway.close());

const STRICT = {
  autoplay: false,
  turbo: false,
  featurePurchase: false,
  celebrateBelowStake: false,
  showNetAndTime: true,
  minSpinMs: 2500,
  realityCheckMinutes: 60,
};
const DICE = { launchMode: 'GLS', vassalage: 'LANTERN', gameCode: 'dice' };

/** Loosens some of koi's rules, and nothing else. */
async function loosen(flags: Record<string, unknown>): Promise<void> {
  await world.database.pool.query(`UPDATE brand SET settings = jsonb_set(settings, '{gameProtection}', $1) WHERE code = 'koi'`, [
    JSON.stringify(flags),
  ]);
  world.platform.domains.content.invalidate();
}

const readFlags = async () => (await new Browser(world).call(systemStatus)).value.info.brand.protection;

async function launched(demo: boolean): Promise<Record<string, unknown>> {
  if (demo) await new Browser(world).call(launchDemo, undefined, { ...DICE, accountType: '0' });
  else await (await testMember(world)).browser.call(launchGame, undefined, { ...DICE, accountType: '1' });
  const meta = vendor.launches.at(-1)?.['meta'] as { protection: Record<string, unknown> };
  return meta.protection;
}

test("a game receives whether the brand's theme is light or dark", async () => {
  await launched(true);
  expect(vendor.launches.at(-1)?.['meta']).toMatchObject({ color_scheme: 'dark' });
});

test('a brand that says nothing is strict, in the portal and in every game', async () => {
  await loosen({});
  expect(await readFlags()).toMatchObject({ ...STRICT, ageGate: false, minimumAge: 18 });
  expect(await launched(true)).toEqual(STRICT);
  // For money the platform itself interrupts play, over all games of a login.
  expect(await launched(false)).toEqual({ ...STRICT, realityCheckMinutes: 0 });
});

test.each([
  ['autoplay', true],
  ['turbo', true],
  ['featurePurchase', true],
  ['celebrateBelowStake', true],
  ['showNetAndTime', false],
  ['minSpinMs', 1000],
  ['realityCheckMinutes', 30],
])('%s is loosened alone, and reaches portal and game', async (flag, value) => {
  await loosen({ [flag]: value });
  expect(await readFlags()).toMatchObject({ ...STRICT, [flag]: value });
  expect(await launched(true)).toEqual({ ...STRICT, [flag]: value });
});

test('the question for the age is asked where the brand wants it', async () => {
  await loosen({ ageGate: true });
  expect(await readFlags()).toMatchObject({ ...STRICT, ageGate: true });
  await loosen({});
});
