import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { auditList, deskElevate } from '@pavilion/contract/operator/desk';
import { proposalConfirm, proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import * as contract from '@pavilion/contract/social/desk';
import { finishSocial, startSocial } from '@pavilion/contract/social/calls';
import { systemStatus } from '@pavilion/contract/content/system';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutbound } from '../../kernel/outbound.ts';
import { Browser } from '../../test/browser.ts';
import { passedCaptcha } from '../../test/captcha.ts';
import { type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { createProviders } from './providers.ts';
import { changeSignInFromMachine, giveClientSecret } from './public.ts';
import { refuseUnfit } from './sign-in-terms.ts';

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
let house: House;
const brandId = 'brd_koi';
const ORIGIN = 'http://portal.test';
const SECRET = 'aVeryQuietSecret';

/** A provider that answers discovery and notes who asks for a token with what. */
interface House {
  issuer: string;
  tokens: string[];
  close(): void;
}
async function openHouse(): Promise<House> {
  const tokens: string[] = [];
  const server = http.createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      return response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        }),
      );
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    tokens.push(Buffer.from(basic, 'base64').toString());
    response.statusCode = 400;
    return response.end('{"error":"invalid_grant"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens, close: () => server.close() };
}

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  house = await openHouse();
});
afterAll(async () => {
  house.close();
  await world.close();
});
beforeEach(async () => {
  await world.database.ownerPool.query('DELETE FROM proposal');
  await world.database.ownerPool.query('DELETE FROM social_secret');
  await world.database.ownerPool.query(`UPDATE brand SET settings = jsonb_set(settings, '{access}', '{}')`);
  world.platform.domains.content.invalidate();
  world.pass(31);
  for (const one of [first, second]) await one.call(deskElevate, { code: one.code });
});

const read = async (who = first) => (await who.call(contract.signInProviders, undefined, { brandId })).value;
type ProviderInput = Parameters<typeof given>[0];
const given = (
  some: { code?: string; name?: string; issuer?: string; secret?: string | null; enabled?: boolean; picture?: string } = {},
) => ({
  code: 'harbor',
  name: 'Harbor ID',
  issuer: house.issuer,
  clientId: 'koiAtHarbor',
  enabled: true,
  picture: '',
  ...some,
});
const change = async (providers: ProviderInput[], who = first) =>
  who.call(contract.signInChange, {
    brandId,
    version: (await read()).version,
    reason: 'contract signed',
    providers: providers.map((one) => given(one)),
  });
const waiting = async () => {
  const { list } = (await second.call(proposals, undefined, { state: 'proposed', kind: 'brand.sign-in' })).value;
  return (await second.call(proposalDetail, undefined, { id: list[0]?.id ?? '' })).value;
};
const confirmed = async () => {
  const { id, digest } = await waiting();
  return (await second.call(proposalConfirm, { id, digest })).value.state;
};
const inForce = async (providers: ProviderInput[]) => {
  expect((await change(providers)).value.state).toBe('proposed');
  expect(await confirmed()).toBe('done');
};
const buttons = async () => {
  const { value } = await new Browser(world, { merchant: 'koi', ip: '198.51.100.7' }).call(systemStatus);
  return value.info.brand.access.social;
};
/** Goes to the provider and comes back with a code: what the provider's token call was sent. */
const comeBack = async () => {
  const browser = new Browser(world, { merchant: 'koi', ip: '198.51.100.8' });
  const { value, code } = await browser.call(startSocial, {
    provider: 'harbor',
    origin: ORIGIN,
    sliderValidate: await passedCaptcha(browser),
  });
  if (code !== undefined) return code;
  const state = new URL(value.authorizationUrl).searchParams.get('state') ?? '';
  await browser.call(finishSocial, { query: `?code=x&state=${state}`, origin: ORIGIN });
  return house.tokens.at(-1);
};

test('a provider comes by two operators; the second reads all of it, and its secret is sealed and never answered', async () => {
  const answer = await change([{ secret: SECRET }]);
  expect(answer.value.state).toBe('proposed');
  expect(await buttons()).toEqual([]);
  const { lines } = await waiting();
  const by = Object.fromEntries(lines.map(({ field, before, after }) => [field, [before, after]]));
  expect(by).toMatchObject({
    'harbor.name': [null, 'Harbor ID'],
    'harbor.issuer': [null, house.issuer],
    'harbor.clientId': [null, 'koiAtHarbor'],
    'harbor.enabled': [null, 'true'],
    'harbor.secret': [null, expect.stringMatching(/^••• [0-9A-F]{8}$/)],
  });
  expect(await confirmed()).toBe('done');
  expect(await buttons()).toEqual([{ code: 'harbor', name: 'Harbor ID', picture: '' }]);
  expect(await comeBack()).toBe(`koiAtHarbor:${SECRET}`);
  const { rows } = await world.database.ownerPool.query('SELECT s.*, b.settings, p.payload FROM social_secret s, brand b, proposal p');
  const { list } = (await first.call(auditList, undefined, { action: 'brand.sign-in' })).value;
  expect(list[0]?.detail).toMatchObject({ after: { 'harbor.issuer': house.issuer } });
  expect(JSON.stringify([await read(), lines, rows, list])).not.toContain(SECRET);
});

test('off and away are in force at once, by one; on again takes two; members keep their links', async () => {
  await inForce([{ secret: SECRET }]);
  await world.database.ownerPool.query(
    `INSERT INTO social_identity (brand_id, provider, subject, member_id, account, bound_at)
     SELECT $1, 'harbor', 's-1', id, 'm***', now() FROM member WHERE brand_id = $1 LIMIT 1`,
    [brandId],
  );
  expect((await change([{ enabled: false }])).value.state).toBe('done');
  expect([await buttons(), await comeBack()]).toEqual([[], 'social.provider.unknown']);
  await inForce([{ enabled: true }]);
  expect(await comeBack()).toBe(`koiAtHarbor:${SECRET}`);
  expect((await change([])).value.state).toBe('done');
  const left = await world.database.ownerPool.query('SELECT FROM social_identity WHERE provider = $1', ['harbor']);
  const secrets = await world.database.ownerPool.query('SELECT FROM social_secret');
  expect([await buttons(), left.rowCount, secrets.rowCount]).toEqual([[], 1, 0]);
});

test('words, picture and order are in force at once; issuer, client and secret are not', async () => {
  await inForce([{ secret: SECRET }, { code: 'lumen', name: 'Lumen ID' }]);
  const png = await sharp({ create: { width: 50, height: 20, channels: 3, background: '#306090' } })
    .png()
    .toBuffer();
  const upload = await fetch(`${world.deskUrl}/desk/brands/signIn/picture`, {
    method: 'PUT',
    headers: { authorization: first.token ?? '', 'content-type': 'image/png' },
    body: new Uint8Array(png),
  });
  const { value } = (await upload.json()) as { value: { picture: string } };
  expect((await change([{ code: 'lumen', name: 'Lumen' }, { picture: value.picture }])).value.state).toBe('done');
  expect((await buttons()).map(({ code, name, picture }) => [code, name, picture !== ''])).toEqual([
    ['lumen', 'Lumen', false],
    ['harbor', 'Harbor ID', true],
  ]);
  expect((await change([{ picture: 'data:image/webp;base64,AAAA' }])).code).toBe('desk.signIn.picture');
  const { fingerprint } = (await read()).providers.find(({ code }) => code === 'harbor') ?? {};
  // The same secret once more is no change.
  expect((await change([{ secret: SECRET }])).value.state).toBe('done');
  expect((await read()).providers[0]?.fingerprint).toBe(fingerprint);
  expect((await change([{ secret: 'anotherSecret' }])).value.state).toBe('proposed');
  const changed = await change([{ issuer: `${house.issuer}/` }]);
  expect(changed.code).toBe('desk.proposal.waiting');
});

test('a secret is not taken along to another issuer', async () => {
  await inForce([{ secret: SECRET }]);
  const other = await openHouse();
  await inForce([{ issuer: other.issuer }]);
  expect((await read()).providers[0]?.fingerprint).toBeNull();
  await comeBack();
  expect(other.tokens.join()).not.toContain(SECRET);
  other.close();
});

test('addresses inside are refused when saved and when called; a spelling that is no issuer too', async () => {
  const guarded = createOutbound({ allowPrivate: false });
  const check = (issuer: string) => refuseUnfit([given({ issuer })], { outbound: guarded, allowPlainHttp: false });
  for (const issuer of ['https://127.0.0.1', 'https://10.0.0.1', 'https://169.254.169.254', 'https://[fd00::1]', 'https://db.internal'])
    await expect(check(issuer)).rejects.toMatchObject({ code: 'desk.signIn.issuer.inside' });
  for (const issuer of ['http://id.example', 'https://id.example/?x=1', 'https://me:pass@id.example', 'id.example', 'ftp://id.example'])
    await expect(check(issuer)).rejects.toMatchObject({ code: 'desk.signIn.issuer' });
  const called = createProviders({ db: world.database.pool, allowPlainHttp: true, outbound: guarded });
  const asking = { state: 's', nonce: 'n', codeVerifier: 'v', redirectUri: ORIGIN, language: 'en' };
  await expect(called.authorizationUrl({ id: brandId, code: 'koi' }, given(), asking)).rejects.toMatchObject({
    code: 'social.provider.unavailable',
  });
  const twice = await change([{}, {}]);
  expect([twice.code, twice.fields]).toEqual(['desk.signIn.code.taken', { 'providers.1.code': 'desk.signIn.code.taken' }]);
});

test('a plain secret of an earlier release is sealed where it is first used, and sent to its issuer', async () => {
  const one = { code: 'harbor', name: 'Harbor ID', issuer: house.issuer, clientId: 'koiAtHarbor' };
  await world.database.ownerPool.query(`UPDATE brand SET settings = jsonb_set(settings, '{access}', $1) WHERE code = 'koi'`, [
    JSON.stringify({ social: [one] }),
  ]);
  await world.database.ownerPool.query(`INSERT INTO secret (name, value, created_at) VALUES ('social.koi.harbor', 'earlier', now())`);
  world.platform.domains.content.invalidate();
  expect(await comeBack()).toBe('koiAtHarbor:earlier');
  expect((await world.database.ownerPool.query(`SELECT FROM secret WHERE name = 'social.koi.harbor'`)).rowCount).toBe(0);
  expect((await read()).providers[0]?.fingerprint).not.toBeNull();
});

test('the command line is one operator; who may not is refused', async () => {
  const { pool: db } = world.database;
  let alone = 0;
  const machine = {
    db,
    outbound: world.platform.domains.deps.outbound,
    allowPlainHttp: true,
    actor: { kind: 'operator' as const, id: 'root', ip: null, now: world.now() },
    alone: () => void (alone += 1),
  };
  const list = [{ code: 'harbor', name: 'Harbor ID', issuer: house.issuer, clientId: 'koiAtHarbor' }];
  expect((await changeSignInFromMachine(machine, 'koi', list)).state).toBe('proposed');
  expect(await confirmed()).toBe('done');
  expect((await giveClientSecret(machine, 'koi', { provider: 'harbor', secret: SECRET })).state).toBe('proposed');
  expect(await confirmed()).toBe('done');
  world.platform.domains.content.invalidate();
  expect(await comeBack()).toBe(`koiAtHarbor:${SECRET}`);
  await expect(giveClientSecret(machine, 'koi', { provider: 'none', secret: 'x' })).rejects.toThrow('no sign-in provider');
  expect(alone).toBe(0);
  const support = await operatorAt(world, first, 'support');
  expect((await change([], support)).code).toBe('desk.not.permitted');
  const elsewhere = await operatorAt(world, first, 'manager', ['brd_sol']);
  expect((await elsewhere.call(contract.signInProviders, undefined, { brandId })).code).toBe('not.found');
});
