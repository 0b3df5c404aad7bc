import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../jobs/enqueue.ts';
import { transaction } from '../../kernel/db.ts';
import { createOutbound } from '../../kernel/outbound.ts';
import { deliverMessage, MAX_TRIES } from './deliver.ts';
import { sealCarrierSecret, writeSmsCarrier } from './brand-carrier.ts';
import { createMessaging, listOutbox, type MessagingModule, type NewMessage } from './public.ts';
import type { Delivery, MessageSender, OutgoingMessage } from './sender.ts';
import { type Carrier, startTwilio } from './testing/carriers.ts';

const BRANDS = ['brd_one', 'brd_two'];

let database: TestDatabase;
let now = new Date('2026-03-01T12:00:00Z').getTime();
const clock = { now: () => new Date(now) };
const outbound = createOutbound({ allowPrivate: true });
const log = pino({ level: 'silent' });
const brandLook = async (id: string) => ({ name: id === 'brd_one' ? 'Koi' : 'Sol', accent: '#884422' });
let messaging: MessagingModule;

beforeAll(async () => {
  database = await testDatabase('platform');
  for (const id of BRANDS) {
    await database.pool.query(
      `INSERT INTO brand (id, code, name, currency, time_zone, default_language) VALUES ($1, $2, $3, 'VND', 'Asia/Ho_Chi_Minh', 'EN')`,
      [id, id.slice(4), (await brandLook(id)).name],
    );
  }
  messaging = createMessaging({ db: database.pool, clock, log, enqueue, outbound }, { brandLook });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM message_outbox');
  await database.ownerPool.query('DELETE FROM graphile_worker._private_jobs');
});

const code = (more: Partial<NewMessage> = {}): NewMessage => ({
  brandId: 'brd_one',
  memberId: null,
  channel: 'sms',
  to: '+84912345678',
  language: 'en',
  template: 'code',
  params: { code: '123456', minutes: 5 },
  secret: true,
  ...more,
});

/** Each a moment later than the one before: the list has an order. */
const send = (more: Partial<NewMessage> = {}) => {
  now += 1;
  return transaction(database.pool, (tx) => messaging.send(tx, code(more)));
};
const all = async () => (await listOutbox(database.pool, { brandIds: BRANDS })).list;
const jobs = async () =>
  (
    await database.ownerPool.query<{ payload: { id: string }; seconds: number }>(
      `SELECT payload, extract(epoch FROM run_at - $1::timestamptz)::float AS seconds FROM graphile_worker._private_jobs ORDER BY id`,
      [clock.now()],
    )
  ).rows;

/** Delivers every message that waits, by a sender that answers in turn. */
async function deliver(deliveries: Delivery[] = [], keepsText = false): Promise<OutgoingMessage[]> {
  const handed: OutgoingMessage[] = [];
  const sender: MessageSender = {
    name: 'test',
    keepsText,
    deliver: async (message) => {
      handed.push(message);
      return deliveries.shift() ?? { outcome: 'taken', reference: 'ref' };
    },
  };
  const waiting = await jobs();
  await database.ownerPool.query('DELETE FROM graphile_worker._private_jobs');
  for (const { payload } of waiting)
    await deliverMessage({ db: database.pool, clock, log, enqueue, brandLook, senders: { sms: sender, email: sender } }, payload.id);
  return handed;
}

describe('a message', () => {
  test('exists with its job exactly when its cause does', async () => {
    await expect(
      transaction(database.pool, async (tx) => {
        await messaging.send(tx, code());
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect([await all(), await jobs()]).toEqual([[], []]);
    await send();
    expect(await all()).toMatchObject([
      {
        state: 'queued',
        text: "Koi: your code is 123456. Valid for 5 minutes. Don't share it with anyone.",
        channel: 'sms',
        to: '+84912345678',
        tries: 0,
      },
    ]);
    expect(await jobs()).toHaveLength(1);
  });

  test('keeps the code of its language, and is handed over with the BCP 47 tag that mail programs and screen readers know', async () => {
    await send({ language: 'zh-CN', channel: 'email', to: 'anna@koi.test' });
    const { rows } = await database.pool.query<{ language: string }>('SELECT language FROM message_outbox');
    expect(rows).toEqual([{ language: 'CN' }]);
    expect(await deliver()).toMatchObject([{ language: 'zh-CN', subject: expect.stringMatching(/\p{Script=Han}/u) }]);
  });

  test('without a sender stays to be read, and is wiped when its time is over', async () => {
    await send();
    await send({ template: 'notice.password.changed', secret: false, params: { username: 'anna' } });
    for (const { payload } of await jobs()) await messaging.tasks['messaging.deliver']?.(payload);
    expect(await all()).toMatchObject([
      { state: 'sent', sender: 'outbox' },
      { state: 'sent', text: expect.stringContaining('123456') },
    ]);
    now += 3601_000;
    for (const tick of messaging.ticks) await tick.run(clock.now());
    expect(await all()).toMatchObject([{ text: 'Koi: The password for anna was changed.' }, { text: null, state: 'sent' }]);
    now += 91 * 86_400_000;
    for (const tick of messaging.ticks) await tick.run(clock.now());
    expect(await all()).toEqual([]);
  });

  test('is wiped once a real sender has taken it, if it opens something', async () => {
    await send();
    await send({ template: 'notice.password.changed', secret: false, params: { username: 'anna' } });
    const handed = await deliver();
    expect(handed.map(({ text, brandName, accent }) => [text.slice(0, 12), brandName, accent])).toEqual([
      ['Koi: your co', 'Koi', '#884422'],
      ['Koi: The pas', 'Koi', '#884422'],
    ]);
    expect(await all()).toMatchObject([
      { text: expect.any(String), reference: 'ref' },
      { text: null, state: 'sent', reference: 'ref' },
    ]);
  });

  test('not taken is tried again, ever later, and given up at last', async () => {
    await send({ secret: false });
    const waits: number[] = [];
    for (let i = 1; i < MAX_TRIES; i += 1) {
      await deliver([{ outcome: 'later', problem: 'busy' }]);
      const [job] = await jobs();
      waits.push(Math.round(job?.seconds ?? 0));
      now += (job?.seconds ?? 0) * 1000;
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640]);
    await deliver([{ outcome: 'later', problem: 'busy' }]);
    expect([await jobs(), await all()]).toMatchObject([[], [{ state: 'failed', tries: MAX_TRIES, problem: 'busy' }]]);
  });

  test('waits as long as the sender asks', async () => {
    await send();
    await deliver([{ outcome: 'later', problem: 'busy', afterSeconds: 90 }]);
    expect((await jobs()).map(({ seconds }) => Math.round(seconds))).toEqual([90]);
    expect(await deliver()).toHaveLength(1);
    expect(await all()).toMatchObject([{ state: 'sent', tries: 2, problem: '' }]);
  });

  test.each<Delivery>([
    { outcome: 'refused', problem: 'no such number' },
    { outcome: 'unsure', problem: 'no answer' },
  ])('$outcome is never sent again, and its secret is gone', async (delivery) => {
    await send();
    await deliver([delivery]);
    expect([await jobs(), await all()]).toMatchObject([
      [],
      [{ state: 'failed', text: null, problem: delivery.outcome === 'taken' ? '' : expect.any(String) }],
    ]);
  });

  test('whose process died on the way is not sent again: nobody knows whether it arrived', async () => {
    await send();
    await database.pool.query(`UPDATE message_outbox SET state = 'sending', tries = 1`);
    expect(await deliver()).toEqual([]);
    expect(await all()).toMatchObject([{ state: 'failed', text: null, problem: expect.stringContaining('process ended') }]);
  });

  test('handed to two workers at once is sent once', async () => {
    await send();
    const [job] = await jobs();
    let handed = 0;
    const sender: MessageSender = {
      name: 'test',
      keepsText: false,
      deliver: async () => {
        handed += 1;
        return { outcome: 'taken', reference: 'ref' };
      },
    };
    const deps = { db: database.pool, clock, log, enqueue, brandLook, senders: { sms: sender, email: sender } };
    await Promise.all(Array.from({ length: 8 }, () => deliverMessage(deps, job?.payload.id ?? '')));
    expect(handed).toBe(1);
  });

  test('that comes too late is not sent', async () => {
    await send();
    now += 3601_000;
    expect(await deliver()).toEqual([]);
    expect(await all()).toMatchObject([{ state: 'failed', text: null }]);
  });

  test('a sender that breaks leaves it in doubt', async () => {
    await send();
    const [job] = await jobs();
    const sender: MessageSender = { name: 'test', keepsText: false, deliver: () => Promise.reject(new Error('bug')) };
    await deliverMessage(
      { db: database.pool, clock, log, enqueue, brandLook, senders: { sms: sender, email: sender } },
      job?.payload.id ?? '',
    );
    expect(await all()).toMatchObject([{ state: 'failed', problem: 'the sender failed on the way' }]);
  });
});

describe('through a carrier named by its address', () => {
  let carrier: Carrier;
  beforeAll(async () => {
    carrier = await startTwilio({ account: 'AC1', token: 'secret', from: '+15550100' });
  });
  afterAll(() => carrier.close());

  test('a fault now, taken then: once', async () => {
    const real = createMessaging(
      { db: database.pool, clock, log, enqueue, outbound },
      { brandLook, smsUrl: `twilio+http://AC1:secret@${carrier.host}/?from=%2B15550100` },
    );
    await send();
    carrier.faults.push({ kind: 'status', status: 503 });
    for (let i = 0; i < 3; i += 1) {
      const waiting = await jobs();
      await database.ownerPool.query('DELETE FROM graphile_worker._private_jobs');
      for (const { payload } of waiting) await real.tasks['messaging.deliver']?.(payload);
    }
    expect(carrier.taken).toHaveLength(1);
    expect(await all()).toMatchObject([{ state: 'sent', sender: 'twilio', text: null, tries: 2, reference: expect.stringMatching(/^SM/) }]);
    real.close();
  });

  test("a brand's own carrier takes its messages, at an address that may be called; other brands keep the installation's", async () => {
    const own = await startTwilio({ account: 'AC2', token: 'own secret', from: 'Koi' });
    const place = { brandId: BRANDS[0] ?? '', carrier: 'twilio', account: 'AC2', api: `http://${own.host}/` } as const;
    const { brandId, ...terms } = place;
    const secret = await sealCarrierSecret(database.pool, place, 'own secret');
    await writeSmsCarrier(database.pool, brandId, { ...terms, sender: 'Koi', secret });
    const smsUrl = `twilio+http://AC1:secret@${carrier.host}/?from=%2B15550100`;
    const before = carrier.taken.length;
    const deliverBy = async (rules: { allowPrivate: boolean }) => {
      const real = createMessaging({ db: database.pool, clock, log, enqueue, outbound: createOutbound(rules) }, { brandLook, smsUrl });
      const waiting = await jobs();
      await database.ownerPool.query('DELETE FROM graphile_worker._private_jobs');
      for (const { payload } of waiting) await real.tasks['messaging.deliver']?.(payload);
      real.close();
    };
    await send({ brandId });
    await send({ brandId: BRANDS[1] ?? '' });
    await deliverBy({ allowPrivate: false });
    expect([own.taken.length, carrier.taken.length - before]).toEqual([0, 1]);
    await deliverBy({ allowPrivate: true });
    expect([own.taken.length, carrier.taken.length - before]).toEqual([1, 1]);
    await writeSmsCarrier(database.pool, brandId, null);
    await own.close();
  });

  test('an address nobody understands stops the start', () => {
    expect(() => createMessaging({ db: database.pool, clock, log, enqueue, outbound }, { brandLook, smsUrl: 'pigeon://a' })).toThrow(
      'SMS_URL',
    );
    expect(() => createMessaging({ db: database.pool, clock, log, enqueue, outbound }, { brandLook, smtpUrl: 'smtp://a' })).toThrow(
      'MAIL_FROM',
    );
  });
});

describe('the list of operators', () => {
  test('by brand, channel, whole destination and page; in part it is not found, which would tell what is masked', async () => {
    for (let i = 0; i < 5; i += 1) {
      now += 1000;
      await send({ to: `+8491234567${i}`, brandId: BRANDS[i % 2] ?? '' });
    }
    await send({ channel: 'email', to: 'anna@example.org' });
    const found = async (query: Partial<Parameters<typeof listOutbox>[1]>) => {
      const { list, total } = await listOutbox(database.pool, { brandIds: BRANDS, ...query });
      return [total, list.map(({ to }) => to.slice(-4))];
    };
    expect(await found({ brandIds: ['brd_two'] })).toEqual([2, ['5673', '5671']]);
    expect(await found({ channel: 'email' })).toEqual([1, ['.org']]);
    expect(await found({ search: '+84912345672' })).toEqual([1, ['5672']]);
    expect(await found({ search: '45672' })).toEqual([0, []]);
    expect(await found({ search: 'ANNA@example.org' })).toEqual([1, ['.org']]);
    expect(await found({ search: 'ANNA@' })).toEqual([0, []]);
    expect(await found({ search: '100%' })).toEqual([0, []]);
    expect(await found({ channel: 'sms', page: 2, pageSize: 3 })).toEqual([5, ['5671', '5670']]);
    expect(await found({ brandIds: [] })).toEqual([0, []]);
  });
});
