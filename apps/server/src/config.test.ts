import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, asksForHelp, helpText, readConfig, settings, settingsTable } from './config.ts';
import type { Config } from './config.ts';

const read = (env: Record<string, string> = {}, argv: string[] = []): Config => readConfig({ env, argv });

describe('without any setting', () => {
  test('everything runs in one demonstration process on its own database', () => {
    expect(read()).toMatchObject({
      role: 'all',
      dev: false,
      port: 3000,
      studioPort: 3001,
      pspPort: 3002,
      demo: 'full',
      databaseUrl: undefined,
      trustedProxies: [],
      logLevel: 'info',
      dataDir: path.resolve('.data'),
    });
  });
});

test('an empty value is no value', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('the other ports follow PORT, and none is fixed when it is 0', () => {
  expect(read({ PORT: '8080' })).toMatchObject({ port: 8080, studioPort: 8081, pspPort: 8082 });
  expect(read({ PORT: '0' })).toMatchObject({ port: 0, studioPort: 0, pspPort: 0 });
  expect(read({ PORT: '8080', PSP_PORT: '9' })).toMatchObject({ studioPort: 8081, pspPort: 9 });
});

test("a database of one's own is no demonstration unless asked for", () => {
  const DATABASE_URL = 'postgres://owner:word@db.internal:5432/pavilion';
  expect(read({ DATABASE_URL }).demo).toBe(false);
  expect(read({ DATABASE_URL, DEMO: '1' }).demo).toBe('full');
  expect(read({ DATABASE_URL, DEMO: 'accounts' }).demo).toBe('accounts');
  expect(read({ DEMO: '0' }).demo).toBe(false);
  expect(read({ DATABASE_URL }, ['--role=worker']).role).toBe('worker');
});

test('addresses come without their last slash', () => {
  expect(read({ STUDIO_URL: 'https://games.example.org/' }).studioUrl).toBe('https://games.example.org');
});

test.each<[string, string, string]>([
  ['PORT', '80a', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['HOST', 'no host', 'an address of this machine'],
  ['PUBLIC_URL', 'play.example.org', 'an address such as https://play.example.org'],
  ['STUDIO_URL', 'https://example.org/games', 'without a path'],
  ['POOL_SIZE', '1', 'a whole number from 2 to 200'],
  ['POOL_PATIENCE_MS', '0', 'a whole number from 10 to 60000'],
  ['DEMO', 'maybe', '1, 0 or accounts'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, here', 'a list of addresses or blocks'],
  ['GEOIP_DATABASE', 'countries.csv', 'ends in .mmdb'],
])('%s=%s is refused', (name, text, expected) => {
  const refused = () => read({ [name]: text });
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(`${name} is ${JSON.stringify(text)}`);
  expect(refused).toThrow(expected);
});

test('a refused database address is not repeated: it may hold a password', () => {
  expect(() => read({ DATABASE_URL: 'mysql://u:hush@h/d' })).toThrow(
    /^DATABASE_URL is not understood: an address such as postgres(?!.*hush)/,
  );
});

test('carriers of messages: understood, and never repeated when they are not', () => {
  const SMS_URL = 'twilio://AC1:hush@/?from=%2B15550100';
  const SMTP_URL = 'smtps://house:hush@mail.example.org:465';
  const MAIL_FROM = 'no-reply@play.example.org';
  expect(read({ SMS_URL, SMTP_URL, MAIL_FROM })).toMatchObject({ smsUrl: SMS_URL, smtpUrl: SMTP_URL, mailFrom: MAIL_FROM });
  expect(() => read({ SMS_URL: 'pigeon://AC1:hush@/' })).toThrow(/^SMS_URL is not understood: an address such as twilio(?!.*hush)/);
  expect(() => read({ SMTP_URL: 'http://house:hush@mail', MAIL_FROM })).toThrow(/^SMTP_URL is not understood(?!.*hush)/);
  expect(() => read({ SMTP_URL, MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM is "nobody"');
});

test.each<[string, Record<string, string>, string[]]>([
  ['needs DATABASE_URL', {}, ['--role=http']],
  ['one of all, http', {}, ['--role=cook']],
  ['Unknown option --fast', {}, ['--fast']],
  ['needs DEMO=1', { DATABASE_URL: 'postgres://u@h/d' }, ['--role=psp']],
  ['needs DEMO=1', { DATABASE_URL: 'postgres://u@h/d' }, ['--role=vendor']],
  ['must differ', { STUDIO_PORT: '3000' }, []],
  ['no room', { PORT: '65535' }, []],
  ['SMTP_URL and MAIL_FROM go together', { SMTP_URL: 'smtp://mail.example.org' }, []],
])('refused: %s', (words, env, argv) => {
  expect(() => read(env, argv)).toThrow(words);
});

test('all bad settings are named at once', () => {
  expect(() => read({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT is "x".*\nDEMO is "y"/);
});

test('help lists every setting', () => {
  expect(asksForHelp(['--help'])).toBe(true);
  for (const { name } of settings) expect(helpText()).toContain(name);
});

const manual = path.resolve(import.meta.dirname, '../../../docs/operate.md');
test.runIf(existsSync(manual))('docs/operate.md has the same table', () => {
  expect(readFileSync(manual, 'utf8')).toContain(settingsTable());
});
