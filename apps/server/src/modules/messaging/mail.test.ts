import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtpSender } from './adapters/smtp.ts';
import type { MessageSender, OutgoingMessage } from './sender.ts';

interface ReceivedMail {
  from: string;
  to: string[];
  user: string;
  raw: string;
}

let taken: ReceivedMail[];
let server: SMTPServer;
let port: number;
let refusal: { at: 'mail' | 'rcpt' | 'data'; code: number } | 'cut' | null;
let sender: MessageSender;

const refused = (at: string): Error | null =>
  refusal !== null && refusal !== 'cut' && refusal.at === at ? Object.assign(new Error('not now'), { responseCode: refusal.code }) : null;

beforeEach(async () => {
  taken = [];
  refusal = null;
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(
        password === 'hush' ? null : Object.assign(new Error('wrong'), { responseCode: 535 }),
        password === 'hush' ? { user: username } : undefined,
      ),
    onMailFrom: (_address, _session, done) => done(refused('mail')),
    onRcptTo: (_address, _session, done) => done(refused('rcpt')),
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        raw += part;
      });
      stream.on('end', () => {
        const error = refused('data');
        const { mailFrom, rcptTo } = session.envelope;
        if (!error)
          taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), user: String(session.user), raw });
        if (refusal === 'cut') {
          for (const connection of server.connections) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
          return;
        }
        done(error);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.server.address() as { port: number }).port;
  sender = createSmtpSender({ url: `smtp://house:hush@127.0.0.1:${port}`, from: 'no-reply@koi.test', timeoutMs: 20_000 });
});

afterEach(async () => {
  sender.close?.();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});

const message = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: 'msg_1',
  channel: 'email',
  to: 'ann@example.org',
  subject: 'Mã của bạn: 你好',
  brandName: 'Golden "Koi"',
  accent: '#c23b1e',
  language: 'vi',
  text: 'Mã của bạn là\n\n123456\n\nMở <liên kết>\n\nhttps://koi.test/?popup=reset#token=a-b_c\n\nBạn nhận được thư này vì tài khoản tại Koi.',
  ...more,
});

test('an e-mail arrives as text and as HTML that says the same, from the brand, with one name at every try', async () => {
  await expect(sender.deliver(message())).resolves.toMatchObject({ outcome: 'taken', reference: '<msg_1@koi.test>' });
  expect(taken).toMatchObject([{ from: 'no-reply@koi.test', to: ['ann@example.org'], user: 'house' }]);
  const mail = await PostalMime.parse(taken[0]?.raw ?? '');
  expect(mail).toMatchObject({
    from: { name: 'Golden "Koi"', address: 'no-reply@koi.test' },
    to: [{ address: 'ann@example.org' }],
    subject: 'Mã của bạn: 你好',
    messageId: '<msg_1@koi.test>',
    attachments: [],
  });
  expect(mail.text?.trim()).toBe(message().text);
  expect(mail.html).toContain('>123456</p>');
  expect(mail.html).toContain('Mở &lt;liên kết&gt;');
  expect(mail.html).toContain('href="https://koi.test/?popup=reset#token=a-b_c"');
  expect(mail.html).toContain('background:#c23b1e;color:#ffffff');
  expect(mail.html).not.toMatch(/<img|<script|url\(|src=/);
  expect(Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))).toMatchObject({
    'auto-submitted': 'auto-generated',
    'content-language': 'vi',
  });
});

test('nothing of a message can add a header or a reader', async () => {
  await sender.deliver(message({ subject: 'Hi\r\nBcc: eve@example.org', brandName: 'Koi\r\nBcc: eve@example.org', to: 'ann@example.org' }));
  const mail = await PostalMime.parse(taken[0]?.raw ?? '');
  expect(taken[0]?.to).toEqual(['ann@example.org']);
  expect(mail.bcc ?? []).toEqual([]);
});

test.each([
  ['a reader nobody knows', { at: 'rcpt', code: 550 }, 'refused'],
  ['a full box', { at: 'rcpt', code: 452 }, 'later'],
  ['a mail not wanted', { at: 'data', code: 554 }, 'refused'],
  ['a busy server', { at: 'data', code: 451 }, 'later'],
  ['a sender not allowed', { at: 'mail', code: 553 }, 'refused'],
] as const)('%s', async (_name, next, outcome) => {
  refusal = next;
  await expect(sender.deliver(message())).resolves.toMatchObject({ outcome });
  expect(taken).toEqual([]);
});

test('a connection cut after the mail was sent may have carried it', async () => {
  refusal = 'cut';
  await expect(sender.deliver(message())).resolves.toMatchObject({ outcome: 'unsure' });
  expect(taken).toHaveLength(1);
});

test('a wrong password or a server that is not there is tried again: the operator can mend it', async () => {
  const wrong = createSmtpSender({ url: `smtp://house:other@127.0.0.1:${port}`, from: 'no-reply@koi.test', timeoutMs: 20_000 });
  await expect(wrong.deliver(message())).resolves.toMatchObject({ outcome: 'later' });
  wrong.close?.();
  const nobody = createSmtpSender({ url: 'smtp://127.0.0.1:9', from: 'no-reply@koi.test', timeoutMs: 20_000 });
  await expect(nobody.deliver(message())).resolves.toMatchObject({ outcome: 'later' });
  nobody.close?.();
});
