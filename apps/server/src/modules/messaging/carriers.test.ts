import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTwilioSender } from './adapters/twilio.ts';
import { createVonageSender } from './adapters/vonage.ts';
import type { OutgoingMessage } from './sender.ts';
import { type SmsAddress, smsAddress } from './sms-address.ts';
import { type Carrier, type Fault, startTwilio, startVonage } from './testing/carriers.ts';

/** More than any answer takes on a crowded machine; a carrier that never answers is waited for no longer than `BRIEF_MS`. */
const PATIENT_MS = 20_000;
const BRIEF_MS = 300;

const message = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: 'msg_1',
  channel: 'sms',
  to: '+84912345678',
  subject: '',
  text: 'Koi: your code is 123456 & more',
  brandName: 'Koi',
  accent: '#aa3311',
  language: 'EN',
  ...more,
});

const at = (text: string): SmsAddress => {
  const address = smsAddress(text);
  if (!address) throw new Error(`not understood: ${text}`);
  return address;
};

describe('addresses', () => {
  test.each([
    [
      'twilio://AC1:to%2Fken@/?from=%2B15550100',
      { carrier: 'twilio', base: 'https://api.twilio.com', key: 'AC1', secret: 'to/ken', from: '+15550100' },
    ],
    ['vonage://k:s@/?from=Pavilion', { carrier: 'vonage', base: 'https://rest.nexmo.com', key: 'k', secret: 's', from: 'Pavilion' }],
    [
      'vonage://k:s@sms.example.org/?from=15550100',
      { carrier: 'vonage', base: 'https://sms.example.org', key: 'k', secret: 's', from: '15550100' },
    ],
    [
      'twilio+http://a:b@127.0.0.1:8080/?from=%2B15550100',
      { carrier: 'twilio', base: 'http://127.0.0.1:8080', key: 'a', secret: 'b', from: '+15550100' },
    ],
  ])('%s', (text, expected) => {
    expect(smsAddress(text)).toEqual(expected);
  });

  test.each([
    'twilio://AC1@/?from=%2B15550100',
    'twilio://a:b@/',
    'sns://a:b@/?from=x',
    'twilio://a:b@host',
    'vonage://k:s@/?from=AVeryLongSenderName',
    'vonage://k:s@/?from=',
    '',
  ])('%s is not understood', (text) => {
    expect(smsAddress(text)).toBeNull();
  });
});

describe('by Twilio', () => {
  let carrier: Carrier;
  const send = (more: Partial<OutgoingMessage> = {}, address: Partial<SmsAddress> = {}, timeoutMs = PATIENT_MS) =>
    createTwilioSender({ ...at(`twilio+http://AC1:secret@${carrier.host}/?from=%2B15550100`), ...address }, timeoutMs).deliver(
      message(more),
    );

  beforeEach(async () => {
    carrier = await startTwilio({ account: 'AC1', token: 'secret', from: '+15550100' });
  });
  afterEach(() => carrier.close());

  test('a message is taken as it was written, letters of any script included', async () => {
    const text = 'Koi: mã của bạn là 123456 + 100 % 你好 ကုဒ်';
    await expect(send({ text })).resolves.toEqual({ outcome: 'taken', reference: `SM${'1'.padStart(32, '0')}` });
    expect(carrier.taken).toEqual([{ to: '+84912345678', from: '+15550100', text }]);
  });

  test.each<[string, Partial<OutgoingMessage>, Partial<SmsAddress>, string]>([
    ['a wrong token', {}, { secret: 'other' }, '401: 20003 Authenticate'],
    ['another account', {}, { key: 'AC2' }, '401: 20003 Authenticate'],
    ['no number', { to: '0912345678' }, {}, "400: 21211 Invalid 'To' Phone Number: 0912345678"],
    ['a sender that is not ours', {}, { from: '+15550199' }, '400: 21606 The From phone number +15550199'],
    ['an empty text', { text: '' }, {}, '400: 21602 Message body is required.'],
  ])("%s is refused for good, with the carrier's words", async (_name, more, address, problem) => {
    const delivery = await send(more, address);
    expect(delivery).toMatchObject({ outcome: 'refused', problem: expect.stringContaining(problem) });
    expect(carrier.taken).toEqual([]);
  });

  test.each<[string, Fault, object]>([
    [
      'too many requests',
      { kind: 'status', status: 429, headers: { 'retry-after': '7' }, body: { code: 20429, message: 'Too Many Requests' } },
      { outcome: 'later', problem: '429: 20429 Too Many Requests', afterSeconds: 7 },
    ],
    ['a fault of the carrier', { kind: 'status', status: 503 }, { outcome: 'later' }],
    ['a connection cut after it was taken', { kind: 'cut' }, { outcome: 'unsure' }],
    ['no answer in time', { kind: 'hang' }, { outcome: 'unsure' }],
    ['an answer without a name', { kind: 'garbage' }, { outcome: 'unsure' }],
  ])('%s', async (_name, fault, expected) => {
    carrier.faults.push(fault);
    await expect(send({}, {}, fault.kind === 'hang' ? BRIEF_MS : PATIENT_MS)).resolves.toMatchObject(expected);
  });

  test('a carrier that is not there has taken nothing', async () => {
    await carrier.close();
    await expect(send()).resolves.toMatchObject({ outcome: 'later', problem: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('by Vonage', () => {
  let carrier: Carrier;
  const send = (more: Partial<OutgoingMessage> = {}, address: Partial<SmsAddress> = {}, timeoutMs = PATIENT_MS) =>
    createVonageSender({ ...at(`vonage+http://key:secret@${carrier.host}/?from=Pavilion`), ...address }, timeoutMs).deliver(message(more));
  const says = (...messages: object[]): Fault => ({
    kind: 'status',
    status: 200,
    body: { 'message-count': String(messages.length), messages },
  });

  beforeEach(async () => {
    carrier = await startVonage({ key: 'key', secret: 'secret' });
  });
  afterEach(() => carrier.close());

  test('a message is taken as it was written; other alphabets are named', async () => {
    await expect(send()).resolves.toEqual({ outcome: 'taken', reference: '0C0000001' });
    const text = 'Koi: 您的验证码是 123456 mã';
    await expect(send({ text })).resolves.toMatchObject({ outcome: 'taken' });
    expect(carrier.taken).toEqual([
      { to: '84912345678', from: 'Pavilion', text: 'Koi: your code is 123456 & more' },
      { to: '84912345678', from: 'Pavilion', text },
    ]);
  });

  test.each<[string, Partial<OutgoingMessage>, Partial<SmsAddress>, string]>([
    ['a wrong secret', {}, { secret: 'other' }, '4: Bad Credentials'],
    ['no number', { to: '+0' }, {}, '3: Invalid value for parameter: to'],
    ['an empty text', { text: '' }, {}, '2: Missing text'],
  ])('%s is refused inside an answer of 200', async (_name, more, address, problem) => {
    await expect(send(more, address)).resolves.toEqual({ outcome: 'refused', problem });
    expect(carrier.taken).toEqual([]);
  });

  test.each<[string, Fault, object]>([
    ['throttled', says({ status: '1', 'error-text': 'Throttled' }), { outcome: 'later', problem: '1: Throttled' }],
    ['an inner fault', says({ status: '5', 'error-text': 'Internal Error' }), { outcome: 'later' }],
    [
      'no credit',
      says({ status: '9', 'error-text': 'Partner quota exceeded' }),
      { outcome: 'refused', problem: '9: Partner quota exceeded' },
    ],
    ['taken in part', says({ status: '0', 'message-id': 'a' }, { status: '1', 'error-text': 'Throttled' }), { outcome: 'unsure' }],
    ['an answer without a message', says(), { outcome: 'unsure' }],
    ['an answer that is no JSON', { kind: 'garbage' }, { outcome: 'unsure' }],
    ['too many requests', { kind: 'status', status: 429, headers: { 'retry-after': '30' } }, { outcome: 'later', afterSeconds: 30 }],
    ['a fault of the carrier', { kind: 'status', status: 500 }, { outcome: 'later' }],
    ['a refused call', { kind: 'status', status: 403 }, { outcome: 'refused' }],
    ['no answer in time', { kind: 'hang' }, { outcome: 'unsure' }],
    ['a connection cut after it was taken', { kind: 'cut' }, { outcome: 'unsure' }],
  ])('%s', async (_name, fault, expected) => {
    carrier.faults.push(fault);
    await expect(send({}, {}, fault.kind === 'hang' ? BRIEF_MS : PATIENT_MS)).resolves.toMatchObject(expected);
  });
});
