import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logout } from '@pavilion/contract/identity/session';
import * as wire from '@pavilion/contract/inbox/calls';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../../../domain-module.ts';
import { transaction } from '../../../kernel/db.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { sum, writeLetter } from '../public.ts';
import { sealPush } from './seal-push.ts';
import { isPushService } from './services.ts';

/** A browser: the key pair it keeps, and how it opens what it is sent (RFC 8291). */
class PushBrowser {
  readonly #keys = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly path = `/push/${randomBytes(9).toString('hex')}`;

  constructor() {
    this.#keys.generateKeys();
  }

  get subscription() {
    return { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#secret.toString('base64url') };
  }

  open(body: Buffer): { title: string; body: string; url: string } {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + theirs.length);
    const derive = (secret: Buffer, from: Buffer, about: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, about, bytes));
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), theirs]);
    const secret = derive(this.#keys.computeSecret(theirs), this.#secret, about, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const opened = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(opened.subarray(0, opened.lastIndexOf(2)).toString()) as { title: string; body: string; url: string };
  }
}

interface PushRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A push service over HTTP: takes what is addressed to a subscription, answers as configured. */
let service: Server;
let origin: string;
let received: PushRequest[] = [];
let answers: number[] = [];
let world: TestPlatform;

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.shift() ?? 201).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  world = await testPlatform({ settings: { pushOrigins: [origin] } });
});
beforeEach(() => {
  received = [];
  answers = [];
});
afterAll(async () => {
  await world.close();
  service.close();
});

const subscribed = async (): Promise<{ member: TestMember; at: PushBrowser }> => {
  const [member, at] = [await testMember(world), new PushBrowser()];
  expect((await member.browser.call(wire.subscribePush, { endpoint: origin + at.path, ...at.subscription })).ok).toBe(true);
  return { member, at };
};
const write = ({ id: memberId, brandId }: TestMember, template: 'deposit.credited' | 'contract.offered' = 'deposit.credited') =>
  transaction(world.database.pool, (tx) =>
    writeLetter(tx, { brandId, memberId, template, params: { amount: sum(5_000_000_000n) }, now: world.now() }),
  );
/** Works what is enqueued for browsers. */
async function work(): Promise<void> {
  const { rows } = await world.database.ownerPool.query<{ payload: Record<string, unknown> }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'inbox.push' RETURNING j.payload`,
  );
  for (const { payload } of rows) await tasksOf(world.platform.domains.modules)['inbox.push']?.(payload);
}
const browsersOf = async ({ browser }: TestMember) => (await browser.call(wire.messageSettings)).value.browsers;

test('the sealed text is the one of the standard’s example', () => {
  const sealed = sealPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a browser that accepts pushes', () => {
  test('hears of a letter without its sum, under the installation’s key', async () => {
    const { member, at } = await subscribed();
    await write(member);
    await work();
    expect(received.map(({ path, headers }) => [path, headers['content-encoding'], Number(headers['ttl']) > 0])).toEqual([
      [at.path, 'aes128gcm', true],
    ]);
    const said = at.open(received[0]?.body ?? Buffer.alloc(0));
    expect(said).toMatchObject({ title: 'Golden Koi', body: 'You have an update about your money.' });
    expect(said.url).toMatch(/^\/member\?page=messageV2&id=\d+$/);
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(String(received[0]?.headers['authorization'])) ?? [];
    expect(key).toBe((await member.browser.call(wire.messageSettings)).value.pushKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), { audience: origin, currentDate: world.now() });
    expect(payload.sub).toBe('http://portal.test');
  });

  test('hears the sum once the member allows it, and nothing of a topic that is off', async () => {
    const { member, at } = await subscribed();
    const choose = (money: boolean) =>
      member.browser.call(wire.changeMessageSettings, { push: { money, rewards: true, messages: true, amounts: true } });
    await choose(true);
    await write(member);
    await work();
    expect(at.open(received[0]?.body ?? Buffer.alloc(0)).title).toBe('Your deposit of ₫500,000 has arrived');
    await choose(false);
    await write(member);
    await work();
    expect(received).toHaveLength(1);
  });

  test('hears nothing once its session is ended, nor of what was read before', async () => {
    const { member } = await subscribed();
    await write(member);
    await member.browser.call(wire.readMessages, { all: true });
    await work();
    await write(member, 'contract.offered');
    await member.browser.call(logout);
    await work();
    expect(received).toEqual([]);
    const { rows } = await world.database.pool.query(
      'SELECT s.id FROM push_subscription s WHERE member_id = $1 AND NOT EXISTS (SELECT FROM left_session l WHERE l.id = s.session_id)',
      [member.id],
    );
    expect(rows).toEqual([]);
  });

  test('is forgotten when the push service no longer knows it, and tried again when that is only busy', async () => {
    const { member } = await subscribed();
    answers = [503, 410];
    await write(member);
    await work();
    expect([received.length, await browsersOf(member)]).toEqual([1, 1]);
    await work();
    expect([received.length, await browsersOf(member)]).toEqual([2, 0]);
  });
});

test('a subscription is another member’s once they log in there, and only push services of browsers are ever asked', async () => {
  const { member, at } = await subscribed();
  const other = await testMember(world);
  await other.browser.call(wire.subscribePush, { endpoint: origin + at.path, ...at.subscription });
  expect([await browsersOf(member), await browsersOf(other)]).toEqual([0, 1]);
  await member.browser.call(wire.unsubscribePush, { endpoint: origin + at.path });
  expect(await browsersOf(other)).toBe(1);
  const endpoint = 'https://evil.example/push';
  expect((await other.browser.call(wire.subscribePush, { endpoint, ...at.subscription })).code).toBe('push.service.unknown');
  for (const [address, is] of [
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://db5p.notify.windows.com/w/?token=x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evilpush.apple.com.example/x', false],
    ['https://169.254.169.254/latest', false],
  ] as const)
    expect([address, isPushService(address, [])]).toEqual([address, is]);
});
