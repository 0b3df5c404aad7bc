import { auditList, deskElevate } from '@pavilion/contract/operator/desk';
import { proposalConfirm, proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import * as contract from '@pavilion/contract/services/desk';
import { systemStatus } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutbound } from '../../kernel/outbound.ts';
import { Browser } from '../../test/browser.ts';
import { type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { openSmsCarrier } from '../messaging/brand-carrier.ts';
import { changeServicesFromMachine } from './public.ts';
import { refuseUnfit, type GivenServices } from './services-terms.ts';

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
const brandId = 'brd_koi';
const SECRET = 'aVeryQuietSecret';

const NONE: GivenServices = { pictureHosts: [], launchHosts: [], phone: null, sms: null };
const PHONE = { apiKey: 'public-key', authDomain: 'koi.phone.example', projectId: 'koi-phone', appId: '1:2:web:3', emulatorUrl: null };
const SMS = { carrier: 'twilio', account: 'AC1', sender: 'Koi', api: null, secret: SECRET } as const;
const { secret: _secret, ...SMS_AS_IT_IS } = SMS;
const PICTURES = 'https://pictures.example/koi';
const GAMES = 'https://games.example';

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.ownerPool.query('DELETE FROM proposal');
  await world.database.ownerPool.query('DELETE FROM sms_carrier');
  await world.database.ownerPool.query(`UPDATE brand SET settings = settings - 'imageCDNs' - 'launchGameCDNs' #- '{access,firebase}'`);
  world.platform.domains.content.invalidate();
  world.pass(31);
  for (const one of [first, second]) await one.call(deskElevate, { code: one.code });
});

const read = async (who = first) => (await who.call(contract.brandServices, undefined, { brandId })).value;
const change = async (some: Partial<GivenServices>, who = first) =>
  who.call(contract.brandServicesChange, {
    brandId,
    version: (await read()).version,
    reason: 'contract signed',
    services: { ...NONE, ...some },
  });
const waiting = async () => {
  const { list } = (await second.call(proposals, undefined, { state: 'proposed', kind: 'brand.services' })).value;
  return (await second.call(proposalDetail, undefined, { id: list[0]?.id ?? '' })).value;
};
const confirmed = async () => {
  const { id, digest } = await waiting();
  return (await second.call(proposalConfirm, { id, digest })).value.state;
};
const inForce = async (some: Partial<GivenServices>) => {
  expect((await change(some)).value.state).toBe('proposed');
  expect(await confirmed()).toBe('done');
};
/** What the portal is given. */
const portal = async () => {
  const { info } = (await new Browser(world, { merchant: 'koi', ip: '198.51.100.7' }).call(systemStatus)).value;
  return { pictures: info.imageCDNs, games: info.launchGameCDNs, phone: info.brand.access.firebase?.projectId ?? null };
};

test('hosts, phone service and carrier come by two operators; the second reads each field, and the secret is sealed and never answered', async () => {
  const wanted = { pictureHosts: [PICTURES], launchHosts: [GAMES], phone: PHONE, sms: SMS };
  expect((await change(wanted)).value.state).toBe('proposed');
  expect(await portal()).toEqual({ pictures: [], games: [], phone: null });
  const { lines } = await waiting();
  const by = Object.fromEntries(lines.map(({ field, before, after }) => [field, [before, after]]));
  expect(by).toEqual({
    pictureHosts: [null, PICTURES],
    launchHosts: [null, GAMES],
    'phone.apiKey': [null, PHONE.apiKey],
    'phone.authDomain': [null, PHONE.authDomain],
    'phone.projectId': [null, PHONE.projectId],
    'phone.appId': [null, PHONE.appId],
    'sms.carrier': [null, 'twilio'],
    'sms.account': [null, 'AC1'],
    'sms.sender': [null, 'Koi'],
    'sms.secret': [null, expect.stringMatching(/^••• [0-9A-F]{8}$/)],
  });
  expect(await confirmed()).toBe('done');
  expect(await portal()).toEqual({ pictures: [PICTURES], games: [GAMES], phone: PHONE.projectId });
  expect(await openSmsCarrier(world.database.pool, brandId)).toMatchObject({ base: 'https://api.twilio.com', key: 'AC1', secret: SECRET });
  const { rows } = await world.database.ownerPool.query('SELECT s.*, b.settings, p.payload FROM sms_carrier s, brand b, proposal p');
  const { list } = (await first.call(auditList, undefined, { action: 'brand.services' })).value;
  expect(list[0]?.detail).toMatchObject({ after: { 'sms.account': 'AC1' } });
  expect(JSON.stringify([await read(), lines, rows, list])).not.toContain(SECRET);
});

test('what goes is in force at once, by one; every other change takes two, field by field', async () => {
  const all = { pictureHosts: [PICTURES, 'https://b.example'], launchHosts: [GAMES], phone: PHONE, sms: SMS_AS_IT_IS };
  await inForce({ ...all, sms: SMS });
  const takesTwo: Partial<GivenServices>[] = [
    { pictureHosts: [...all.pictureHosts, 'https://c.example'] },
    { pictureHosts: ['https://c.example'] },
    { launchHosts: [GAMES, 'https://other.example'] },
    ...(['apiKey', 'authDomain', 'projectId', 'appId'] as const).map((field) => ({ phone: { ...PHONE, [field]: 'other.example' } })),
    { phone: { ...PHONE, emulatorUrl: 'http://127.0.0.1:9' } },
    { sms: { ...SMS, carrier: 'vonage' } },
    { sms: { ...SMS, account: 'AC2' } },
    { sms: { ...SMS_AS_IT_IS, sender: 'Sol' } },
    { sms: { ...SMS, api: 'https://sms.example' } },
    { sms: { ...SMS, secret: 'another secret' } },
  ];
  for (const one of takesTwo) {
    expect((await change({ ...all, ...one })).value.state, JSON.stringify(one)).toBe('proposed');
    await world.database.ownerPool.query('DELETE FROM proposal');
  }
  // The same secret once more is no change, nor is another order.
  const { fingerprint } = (await read()).sms ?? {};
  const sameAgain = { ...all, sms: SMS, pictureHosts: all.pictureHosts.toReversed() };
  expect((await change(sameAgain)).value.state).toBe('done');
  expect((await read()).sms?.fingerprint).toBe(fingerprint);
  for (const gone of [{ pictureHosts: [PICTURES] }, { launchHosts: [] }, { phone: null }, { sms: null }])
    expect((await change({ ...all, pictureHosts: [PICTURES], launchHosts: [], phone: null, ...gone })).value.state).toBe('done');
  expect([await portal(), await openSmsCarrier(world.database.pool, brandId)]).toEqual([
    { pictures: [PICTURES], games: [], phone: null },
    null,
  ]);
});

test('a secret is not taken along to another carrier, account or address', async () => {
  expect(await change({ sms: SMS_AS_IT_IS })).toMatchObject({
    code: 'desk.services.secret',
    fields: { 'services.sms.secret': expect.any(String) },
  });
  await inForce({ sms: SMS });
  for (const moved of [{ carrier: 'vonage' as const }, { account: 'AC2' }, { api: 'https://sms.example' }])
    expect((await change({ sms: { ...SMS_AS_IT_IS, ...moved } })).code).toBe('desk.services.secret');
  await inForce({ sms: { ...SMS_AS_IT_IS, sender: 'Koi SMS' } });
  expect(await openSmsCarrier(world.database.pool, brandId)).toMatchObject({ from: 'Koi SMS', secret: SECRET });
});

test('addresses inside, plain ones and an emulator are refused where it is no demonstration', async () => {
  const guarded = createOutbound({ allowPrivate: false });
  const at = (place: string, address: string): GivenServices =>
    ({
      pictureHosts: { ...NONE, pictureHosts: [address] },
      launchHosts: { ...NONE, launchHosts: [address] },
      phone: { ...NONE, phone: { ...PHONE, authDomain: URL.parse(address)?.hostname ?? address } },
      sms: { ...NONE, sms: { ...SMS, api: address } },
    })[place] ?? NONE;
  const check = (services: GivenServices, demo = false) => refuseUnfit(services, { outbound: guarded, demo });
  for (const place of ['pictureHosts', 'launchHosts', 'phone', 'sms'])
    for (const address of ['https://127.0.0.1', 'https://10.0.0.1', 'https://169.254.169.254', 'https://db.internal'])
      await expect(check(at(place, address)), `${place} ${address}`).rejects.toMatchObject({ code: 'desk.services.inside' });
  for (const place of ['pictureHosts', 'launchHosts', 'sms'])
    for (const address of ['http://a.example', 'https://a.example/?x=1', 'https://me:pass@a.example', 'a.example', 'ftp://a.example'])
      await expect(check(at(place, address)), `${place} ${address}`).rejects.toMatchObject({ code: 'desk.services.address' });
  const emulated = { ...NONE, phone: { ...PHONE, emulatorUrl: 'https://a.example' } };
  await expect(check(emulated)).rejects.toMatchObject({ code: 'desk.services.emulator' });
  const twice = await change({ pictureHosts: ['https://a.example', 'not an address'] });
  expect([twice.code, twice.fields]).toEqual(['desk.services.address', { 'services.pictureHosts.1': 'desk.services.address' }]);
});

test('the command line is one operator; who may not is refused', async () => {
  let alone = 0;
  const machine = {
    db: world.database.pool,
    outbound: world.platform.domains.deps.outbound,
    demo: true,
    actor: { kind: 'operator' as const, id: 'root', ip: null, now: world.now() },
    alone: () => void (alone += 1),
  };
  const { emulatorUrl: _none, ...phone } = PHONE;
  const { api: _usual, ...sms } = SMS;
  for (const [part, given] of [
    ['pictures', [PICTURES]],
    ['games', [GAMES]],
    ['phone', phone],
    ['sms', sms],
  ] as const) {
    expect((await changeServicesFromMachine(machine, 'koi', { part, given })).state, part).toBe('proposed');
    expect(await confirmed()).toBe('done');
  }
  world.platform.domains.content.invalidate();
  expect(await portal()).toEqual({ pictures: [PICTURES], games: [GAMES], phone: PHONE.projectId });
  expect((await changeServicesFromMachine(machine, 'koi', { part: 'phone', given: null })).state).toBe('done');
  expect((await read()).sms?.account).toBe('AC1');
  await expect(changeServicesFromMachine(machine, 'koi', { part: 'games', given: ['games'] })).rejects.toThrow('desk.services.address');
  expect(alone).toBe(0);
  const support = await operatorAt(world, first, 'support');
  expect((await change({}, support)).code).toBe('desk.not.permitted');
  const elsewhere = await operatorAt(world, first, 'manager', ['brd_sol']);
  expect((await elsewhere.call(contract.brandServices, undefined, { brandId })).code).toBe('not.found');
});
