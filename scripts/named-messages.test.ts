import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { LanguageTag } from '../packages/languages/src/tags.ts';
import { texts } from '../apps/server/src/messages/all.ts';
import { root } from '../apps/pavilion/src/schemas.ts';

/** A message the specification names: of the server, by its code, or of the portal, by its English words. */
type NamedMessage = readonly [message: string, at: { code: string } | { words: string }];

const named: readonly NamedMessage[] = [
  ['failed SMS send', { words: "Couldn't send the code" }],
  ['invalid invitation code, dialog', { words: 'Check this code' }],
  ['forgotten password, success', { words: "If the username and email match an account, we've sent a link." }],
  ['copied', { words: 'Copied' }],
  ['wrong account or password', { code: 'login.failed' }],
  ['account format', { code: 'format.username.err' }],
  ['password format', { code: 'password.too.short' }],
  ['e-mail format', { code: 'format.email.err' }],
  ['mobile number format', { code: 'format.mobile.err' }],
  ['two passwords not identical', { code: 'password.not.same' }],
  ['two passwords not identical, in the form', { words: "The passwords don't match." }],
  ['enter the verification code', { words: 'Enter the code we sent you.' }],
  ['invalid phone number', { code: 'sms.number.invalid' }],
  ['invitation code error', { code: 'invitation_code_error' }],
  ['not logged in', { code: 'login.not.session' }],
  ['network abnormal', { words: "You're offline. Please check your connection and try again." }],
  ['page load slow', { words: 'The page is slow to respond. Please check your connection and try again.' }],
  ['domain check invalid', { code: 'domain.invalid' }],
  ['system error', { code: 'unknown.system.err' }],
  ['restricted by location or address', { code: 'region.restricted' }],
  ['restricted by location or address, screen', { words: 'Not available in your region' }],
  ['maintenance', { code: 'system.maintenance' }],
  ['maintenance, screen', { words: "We're under maintenance" }],
  ['trial user: register a real account', { code: 'trial.real.account.required' }],
  ['not a member', { code: 'member.only' }],
  ['not an agent', { code: 'agent.only' }],
  ['invalid-phone-number', { words: 'Invalid phone number. Please check the country code and the digits.' }],
  ['missing-phone-number', { words: 'Enter your mobile number.' }],
  ['too-many-requests', { words: 'Too many attempts. Please try again in 5 minutes.' }],
  ['unknown', { words: "We couldn't process the code. Please contact customer service if this happens again." }],
  ['invalid-verification-code', { words: 'Wrong code. Please check the message again.' }],
  ['captcha-check-failed', { words: "We couldn't check this browser. Please reload the page and try again." }],
  ['quota-exceeded', { words: 'No more codes today. Please contact customer service.' }],
  ['operation-not-allowed', { words: "Codes by phone aren't available right now. Please use another way to log in." }],
  ['code-expired', { words: 'This code has expired. Please request a new one.' }],
  ['popup-closed-by-user', { words: 'The login window was closed too early. Please try again.' }],
  ['a part of the page did not load', { words: "Part of the page didn't load" }],
];
const patterns: readonly NamedMessage[] = Array.from({ length: 17 }, (_, id) => [
  `registration pattern ${id}`,
  { code: `reg_pattern_${id}` },
]);

const LANGUAGES: readonly LanguageTag[] = ['en', 'my', 'pt', 'pt-BR', 'vi', 'zh-CN'];

interface Entry {
  origins: string[];
  words: string;
}

/** What a catalogue says, by the English words; words that no part of the portal says any more are left out. */
function catalogue(language: LanguageTag): Map<string, Entry> {
  const po = readFileSync(path.join(root, 'apps/portal/src/locales', language, 'messages.po'), 'utf8');
  const entries = po.split('\n\n').flatMap((block): [string, Entry][] => {
    const [id, words] = ['msgid', 'msgstr'].map((key) => new RegExp(`^${key} ("(?:.*"\\n?)+)`, 'm').exec(block)?.[1]);
    if (!id || words === undefined || block.startsWith('#~')) return [];
    const joined = (text: string) => [...text.matchAll(/^"(.*)"$/gm)].map(([, line]) => line).join('');
    const origins = [...block.matchAll(/^#: (.+)$/gm)].map(([, origin = '']) => origin);
    return [[joined(id), { origins, words: joined(words) }]];
  });
  return new Map(entries);
}

const catalogues = new Map(LANGUAGES.map((language) => [language, catalogue(language)]));

const inPortal = (language: LanguageTag, words: string): Entry | undefined =>
  [...(catalogues.get(language) ?? [])].find(([id]) => id === words || (words.endsWith('.') && id.startsWith(words)))?.[1];

test.each([...named, ...patterns])('%s: said in every language', (_message, at) => {
  const said = LANGUAGES.map((language) => ('code' in at ? texts.get(language)?.[at.code] : inPortal(language, at.words)?.words) ?? '');
  expect(said.filter((text) => text.trim() === '')).toEqual([]);
  // Portuguese of two countries may be the same; English is left in none but its own.
  expect(new Set(said).size).toBeGreaterThanOrEqual(LANGUAGES.length - 1);
});

test('each one of the portal is said by a screen', () => {
  const unsaid = named.filter(([, at]) => 'words' in at && !inPortal('en', at.words)?.origins.some((origin) => /\.tsx?$/.test(origin)));
  expect(unsaid).toEqual([]);
});

test('each one of the server is answered by it', () => {
  const sources = execFileSync('git', ['grep', '-hoE', "'[a-z_]+(\\.[a-z_]+)*'", '--', 'apps/server/src/*.ts', ':!*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const answered = new Set(sources.split('\n').map((text) => text.slice(1, -1)));
  const unanswered = named.filter(([, at]) => 'code' in at && !answered.has(at.code)).map(([message]) => message);
  expect(unanswered).toEqual([]);
});
