import { recoverByEmail, register } from '@pavilion/contract/identity/member';
import { passwordResetStanding, resetPassword } from '@pavilion/contract/identity/password';
import { login } from '@pavilion/contract/identity/session';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { passedCaptcha } from '../../../test/captcha.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;
let server: SMTPServer;
const taken: { to: string; raw: string }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        raw += part;
      });
      stream.on('end', () => {
        taken.push({ to: envelope.rcptTo[0]?.address ?? '', raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as { port: number };
  platform = await testPlatform({
    worker: true,
    settings: { publicUrl: 'https://portal.example', smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@portal.example' },
  });
});
afterAll(async () => {
  await platform.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});

const OLD = 'river2lantern';
const NEW = 'harbour of nine stones';

/** The mail with a link to an address, once it has come. */
async function mailTo(address: string) {
  const found = () => taken.findLast(({ to, raw }) => to === address && raw.includes('reset-password'))?.raw;
  await expect.poll(found).toBeDefined();
  return PostalMime.parse(found() ?? '');
}

test.each([
  ['koi', 'VI', 'merchant=koi'],
  ['sol', 'PT-BR', 'merchant=sol'],
])('at %s the mail comes in the reader’s language, and its link leads to a new password', async (merchant, language, place) => {
  const browser = new Browser(platform, { merchant, ip: `198.51.100.${merchant.length + place.length}` });
  const [username, email] = [`Mailed${merchant}`, `mailed-${merchant}@example.org`];
  const joined = await browser.call(register, {
    username,
    password: OLD,
    birthday: '1990-05-17',
    email,
    termsAccepted: true,
    sliderValidate: await passedCaptcha(browser),
  });
  expect([joined.code, joined.fields]).toEqual([undefined, {}]);
  const order = { username, email, sliderValidate: await passedCaptcha(browser) };
  expect((await browser.call(recoverByEmail, order, undefined, { language })).ok).toBe(true);

  const mail = await mailTo(email);
  const link = /https:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  const url = new URL(link);
  expect(url.origin).toBe('https://portal.example');
  expect([url.searchParams.get('popup'), url.search.includes(place)]).toEqual(['reset-password', true]);
  expect(url.search).not.toContain(url.hash.slice(1));
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  expect(mail.text).toContain('30');

  const token = url.hash.slice(1);
  expect((await browser.call(passwordResetStanding, { token })).value.userName).toBe(username);
  expect((await browser.call(resetPassword, { token, newPassword: NEW, confirmNewPassword: NEW })).ok).toBe(true);
  const stranger = new Browser(platform, { merchant, ip: '198.51.100.99' });
  const answer = await stranger.call(login, { username, password: NEW, sliderValidate: await passedCaptcha(stranger) });
  // The address is verified by the link, so an unknown browser is asked for a second factor: the password itself is right.
  expect(answer.code).toBe('login_verify_required');
  expect((await browser.call(login, { username, password: OLD, sliderValidate: await passedCaptcha(browser) })).code).toBe('login.failed');
  expect((await browser.call(resetPassword, { token, newPassword: OLD, confirmNewPassword: OLD })).code).toBe('password.reset.expired');

  const { rows } = await platform.database.pool.query(
    `SELECT body FROM message_outbox WHERE destination = $1 AND template = 'password.reset'`,
    [email],
  );
  const bodies = async () => {
    const after = await platform.database.pool.query<{ body: string | null }>(
      `SELECT body FROM message_outbox WHERE destination = $1 AND template = 'password.reset'`,
      [email],
    );
    return after.rows.map(({ body }) => body);
  };
  await expect.poll(bodies).toEqual(rows.map(() => null));
  await expect.poll(() => taken.filter(({ to }) => to === email).length).toBeGreaterThanOrEqual(2);
});
