import * as desk from '@pavilion/contract/operator/desk';
import * as settings from '@pavilion/contract/content/desk';
import { captcha } from '@pavilion/contract/identity/session';
import { registerSettings, systemStatus } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { confirmWaiting, type DeskVisitor, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let brandId = '';

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  owner = await ownerAt(world);
  brandId = (await owner.call(desk.deskMe)).value.operator.brands.find(({ code }) => code === 'koi')?.id ?? '';
});

const flags = async () => (await owner.call(settings.brandFlags, undefined, { brandId })).value;
const visitor = () => new Browser(world);
const codeOf = ({ status, code }: { status: number; code: string | undefined }) => [status, code];

test('a module is off for visitors as soon as it is turned off, its children with it, and the trail knows before and after', async () => {
  const { version, modules } = await flags();
  const parent = modules.find(({ code }) => code === 'GAMELO3');
  const child = modules.find((module) => module.parent === parent?.code && module.enabled);
  const code = parent?.code ?? '';
  const off = await owner.call(settings.brandModules, { brandId, version, reason: 'drill', changes: [{ code, enabled: false }] });
  expect(off.value).toEqual({ version: version + 1, state: 'done' });
  const after = await flags();
  expect(after.modules.find((module) => module.code === code)).toMatchObject({ enabled: false, effective: false });
  expect(after.modules.find((module) => module.code === child?.code)).toMatchObject({ enabled: true, effective: false });
  const {
    list: [entry],
  } = (await owner.call(desk.auditList, undefined, { action: 'brand.modules' })).value;
  expect(entry).toMatchObject({ brandId, detail: { before: { [code]: 'true' }, after: { [code]: 'false' }, reason: 'drill' } });
  await owner.call(settings.brandModules, { brandId, version: version + 1, reason: 'back', changes: [{ code, enabled: true }] });
  expect((await flags()).modules.find((module) => module.code === code)).toMatchObject({ effective: true });
});

test('another process soon sees a change', async () => {
  const { version, gameProtection } = await flags();
  const { createContent } = await import('../public.ts');
  const elsewhere = await createContent({ db: world.database.pool, clock: { now: world.now }, demo: true, geoipDatabase: null });
  expect((await elsewhere.responsibleGamingFlags(brandId)).minSpinMs).toBe(gameProtection.minSpinMs);
  await owner.call(settings.brandGameProtection, {
    brandId,
    version,
    reason: 'calmer',
    gameProtection: { ...gameProtection, minSpinMs: 4000 },
  });
  await expect.poll(async () => (await elsewhere.responsibleGamingFlags(brandId)).minSpinMs).toBe(4000);
  expect((await visitor().call(systemStatus)).value.info.brand.protection).toMatchObject({ minSpinMs: 4000 });
});

test('of two changes made from one sight one is refused', async () => {
  const { version, access } = await flags();
  const second = await secondOwnerAt(world);
  const change = { brandId, version, reason: 'race', access: { ...access, passwordMaxDays: 90 } };
  const answers = await Promise.all([owner, second, owner, second].map((one) => one.call(settings.brandAccess, change)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok).map(codeOf)).toEqual(Array.from({ length: 3 }, () => [409, 'desk.changed.meanwhile']));
});

test('access settings are in force, and the default password is in no trail', async () => {
  const { access } = await flags();
  const next = {
    ...access,
    documentsBeforeWithdrawal: true,
    minimumAge: 21,
    defaultPassword: 'welcome-2026',
    singleSession: true,
    dialingCode: '84',
  };
  expect(
    (await owner.call(settings.brandAccess, { brandId, version: (await flags()).version, reason: 'stricter', access: next })).value.state,
  ).toBe('proposed');
  await confirmWaiting(await secondOwnerAt(world));
  owner = await ownerAt(world);
  expect((await flags()).access).toEqual(next);
  const { brand } = (await visitor().call(systemStatus)).value.info;
  expect([brand.protection.minimumAge, brand.access.documentsBeforeWithdrawal]).toEqual([21, true]);
  const { rows } = await world.database.pool.query(`SELECT 1 FROM audit_entry WHERE detail::text LIKE '%welcome-2026%'`);
  expect(rows).toEqual([]);
  const young = await owner.call(settings.brandAccess, {
    brandId,
    version: (await flags()).version,
    reason: 'x',
    access: { ...next, minimumAge: 17 },
  });
  expect([...codeOf(young), young.fields]).toEqual([400, 'request_param_err', { 'access.minimumAge': 'field.too.small' }]);
  const back = await owner.call(settings.brandAccess, { brandId, version: (await flags()).version, reason: 'back', access });
  expect(back.value.state).toBe('proposed');
  expect((await flags()).access).toEqual(next);
  const second = await secondOwnerAt(world);
  await confirmWaiting(second);
  expect((await flags()).access).toEqual(access);
  const shown = await world.database.pool.query(`SELECT 1 FROM proposal WHERE shown::text LIKE '%welcome-2026%'`);
  expect(shown.rows).toEqual([]);
});

test('a module that protects is turned off by two', async () => {
  const { version } = await flags();
  const change = { brandId, version, reason: 'too many clicks', changes: [{ code: 'CAPTCHA3', enabled: false }] };
  expect((await owner.call(settings.brandModules, change)).value).toEqual({ version, state: 'proposed' });
  const on = async () => (await flags()).modules.find(({ code }) => code === 'CAPTCHA3')?.enabled;
  expect(await on()).toBe(true);
  await confirmWaiting(await secondOwnerAt(world));
  expect(await on()).toBe(false);
  await owner.call(settings.brandModules, { ...change, version: version + 1, changes: [{ code: 'CAPTCHA3', enabled: true }] });
  expect(await on()).toBe(true);
});

test('a module the brand does not have is refused', async () => {
  const { version } = await flags();
  const answer = await owner.call(settings.brandModules, { brandId, version, reason: 'x', changes: [{ code: 'NOSUCH', enabled: true }] });
  expect(codeOf(answer)).toEqual([400, 'desk.module.unknown']);
  expect((await flags()).version).toBe(version);
});

test("a registration rule is what the next visitor's form has", async () => {
  const { version, rules } = (await owner.call(settings.registrationRules, undefined, { brandId })).value;
  const optional = rules.find(({ locked, enabled }) => !locked && enabled);
  const { locked: _locked, ...rule } = optional ?? rules[0]!;
  const next = { ...rule, required: true, minLength: 3, maxLength: 30, acceptedPattern: '[A-Za-z]{3,30}' };
  expect((await owner.call(settings.registrationRuleChange, { brandId, version, reason: 'stricter', rule: next })).value).toEqual({
    version,
    state: 'proposed',
  });
  await confirmWaiting(await secondOwnerAt(world));
  owner = await ownerAt(world);
  const { value } = await visitor().call(registerSettings);
  expect(value[rule.field as keyof typeof value]).toMatchObject({ required: true, acceptedPattern: '[A-Za-z]{3,30}', minLength: 3 });
  const again = await owner.call(settings.registrationRuleChange, { brandId, version, reason: 'old sight', rule: next });
  expect(codeOf(again)).toEqual([409, 'desk.changed.meanwhile']);
});

test.each([
  ['a field that is not there', { field: 'shoeSize' }, [400, 'desk.field.unknown']],
  ['the account name turned off', { field: 'username', enabled: false, required: false }, [409, 'desk.field.locked']],
  ['bounds the wrong way round', { minLength: 9, maxLength: 3 }, [400, 'desk.bounds.wrong']],
  ['required while off', { enabled: false, required: true }, [400, 'desk.required.disabled']],
  ['an expression nobody can read', { acceptedPattern: '[a-' }, [400, 'desk.pattern.broken']],
  ['an expression that could run long', { acceptedPattern: '(a+)+' }, [400, 'desk.pattern.unsafe']],
])('%s is refused', async (_name, change, expected) => {
  const { version } = (await owner.call(settings.registrationRules, undefined, { brandId })).value;
  const rule = {
    field: 'email',
    enabled: true,
    required: false,
    acceptedPattern: '*',
    patternId: 0,
    minLength: 0,
    maxLength: 100,
    ...change,
  };
  expect(codeOf(await owner.call(settings.registrationRuleChange, { brandId, version, reason: 'x', rule }))).toEqual(expected);
  expect((await owner.call(settings.registrationRules, undefined, { brandId })).value.version).toBe(version);
});

test('an expression can be tried before it is saved', async () => {
  const attempt = (acceptedPattern: string, example: string) => owner.call(settings.patternTry, { acceptedPattern, patternId: 6, example });
  expect((await attempt('[a-z]+', 'abc')).value).toEqual({ matches: true });
  expect((await attempt('', 'abc')).value).toEqual({ matches: false });
  expect((await attempt('*', 'anything')).value).toEqual({ matches: true });
  expect(codeOf(await attempt('(a*)*', 'x'))).toEqual([400, 'desk.pattern.unsafe']);
  expect(codeOf(await attempt('(', 'x'))).toEqual([400, 'desk.pattern.broken']);
});

test('maintenance closes the brand at once and opens it again; an end in the past is refused', async () => {
  const switchTo = (on: boolean, endsAt: string | null = null) =>
    owner.call(settings.brandMaintenance, { brandId, on, endsAt, reason: 'upgrade' });
  const past = await switchTo(true, '2020-01-01T00:00:00Z');
  expect([...codeOf(past), past.fields]).toEqual([400, 'desk.date.past', { endsAt: 'desk.date.past' }]);
  expect((await switchTo(true, '2099-01-01T00:00:00+07:00')).ok).toBe(true);
  expect((await owner.call(settings.brandEntry, undefined, { brandId })).value).toMatchObject({
    status: 'maintenance',
    endsAt: '2098-12-31T17:00:00.000Z',
  });
  expect(codeOf(await visitor().call(captcha))).toEqual([503, 'system.maintenance']);
  await switchTo(false);
  expect((await visitor().call(captcha)).ok).toBe(true);
});

test('a region rule holds at once, and only countries and addresses are rules', async () => {
  const set = (kind: 'country' | 'address', value: string, effect: 'deny' | 'whitelist' | null) =>
    owner.call(settings.brandRegion, { brandId, kind, value, effect, reason: 'risk' });
  for (const [kind, value, effect] of [
    ['country', 'ZZZ', 'deny'],
    ['address', 'here', 'deny'],
    ['country', 'FR', 'whitelist'],
  ] as const) {
    expect(codeOf(await set(kind, value, effect))).toEqual([400, 'desk.region.value']);
  }
  expect((await set('address', '198.51.100.0/24', 'deny')).ok).toBe(true);
  const blocked = new Browser(world, { ip: '198.51.100.9' });
  expect(codeOf(await blocked.call(captcha))).toEqual([403, 'region.restricted']);
  expect((await owner.call(settings.brandEntry, undefined, { brandId })).value.rules).toContainEqual({
    kind: 'address',
    effect: 'deny',
    value: '198.51.100.0/24',
  });
  expect((await set('address', '198.51.100.0/24', null)).value.state).toBe('proposed');
  expect((await blocked.call(captcha)).ok).toBe(false);
  await confirmWaiting(await secondOwnerAt(world));
  owner = await ownerAt(world);
  expect((await blocked.call(captcha)).ok).toBe(true);
  const { list } = (await owner.call(desk.auditList, undefined, { action: 'brand.region' })).value;
  const key = 'address:198.51.100.0/24';
  expect(list.map(({ detail }) => [detail['before'], detail['after']])).toEqual([
    [{ [key]: 'deny' }, { [key]: null }],
    [{ [key]: null }, { [key]: 'deny' }],
  ]);
});
