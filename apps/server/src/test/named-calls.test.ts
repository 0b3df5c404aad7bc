import { commonErrors, type Endpoint } from '@pavilion/contract/base/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../messages/all.ts';
import { spokenLanguages } from '../messages/languages.ts';
import { Browser } from './browser.ts';
import { contractCalls } from './contract-calls.ts';
import { testMember } from './members.ts';
import { type NamedCall, namedCalls } from './named-calls.ts';
import { testPlatform, type TestPlatform } from './test-platform.ts';

let world: TestPlatform;
/** `METHOD path` → the call that is declared there. */
let declared: ReadonlyMap<string, Endpoint>;

beforeAll(async () => {
  world = await testPlatform();
  declared = new Map(
    (await contractCalls()).flatMap((call) =>
      [{}, ...(call.aliases ?? [])].map(({ method = call.method, path = call.path }: { method?: string; path?: string }) => [
        `${method} ${path}`,
        call,
      ]),
    ),
  );
});
afterAll(() => world.close());

/** The lottery gateway answers without an envelope; only what is taken back answers `success`. */
const BARE = /^\/(?:lgw|lotto|lotto-vn)\/(?!orders\/suborders\/cancel$)/;
const nameOf = ({ method, path }: Pick<NamedCall, 'method' | 'path'>): string => `${method} ${path}`;

test('every named call is declared in the contract, with its token, its encryption and the envelope of its gateway', () => {
  expect(namedCalls.length).toBeGreaterThan(200);
  expect(new Set(namedCalls.map(nameOf)).size).toBe(namedCalls.length);
  const found = namedCalls.map((call) => {
    const its = declared.get(nameOf(call));
    if (!its) return `${nameOf(call)} is missing`;
    return [nameOf(call), its.access !== 'visitor', its.sealed === true, its.envelope === 'bare'];
  });
  expect(found).toEqual(namedCalls.map((call) => [nameOf(call), call.needsToken, call.isSealed, BARE.test(call.path)]));
});

test.each(['koi', 'sol'])('every named call answers at %s, a visitor by its value or a refusal it declares', async (merchant) => {
  const browser = new Browser(world, { merchant });
  const wrong: string[] = [];
  for (const { method, path, needsToken, isSealed } of namedCalls) {
    const name = nameOf({ method, path });
    const answer = await browser.send(path.replaceAll(/:\w+/g, '1'), {
      method,
      headers: { language: 'EN' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    const { code } = answer;
    const errors: Readonly<Record<string, number>> = { ...commonErrors, ...declared.get(name)?.errors };
    const isRefusal = code !== undefined && code !== 'not.found' && code !== 'http_method_not_support' && errors[code] === answer.status;
    if (answer.status !== 200 && !isRefusal) wrong.push(`${name}: ${answer.status} ${code}`);
    if (code !== 'function.not.available') {
      if (needsToken !== (code === 'login.not.session')) wrong.push(`${name}: ${code} without a token`);
      if (!needsToken && isSealed !== (code === 'request_body_required')) wrong.push(`${name}: ${code} with a plain body`);
    }
    if (code !== undefined) {
      const said = spokenLanguages.map((tag) => (messages.has(code) ? messages.messageFor(code, tag) : ''));
      if (said.includes('')) wrong.push(`${name}: ${code} has no words in a language`);
    }
  }
  expect(wrong).toEqual([]);
});

test('with a token, the calls that are sealed take no plain body', async () => {
  const { browser } = await testMember(world, { customerType: 1, brandCode: 'koi', steppedUp: true });
  const sealed = namedCalls.filter(({ isSealed, needsToken }) => isSealed && needsToken);
  const answers: unknown[] = [];
  for (const { method, path } of sealed) answers.push([path, (await browser.send(path, { method, body: '{}' })).code]);
  expect(sealed.length).toBeGreaterThan(8);
  expect(answers).toEqual(sealed.map(({ path }) => [path, 'request_body_required']));
});

test('what a brand has no domain for is refused in the words of the reader', async () => {
  const browser = new Browser(world, { merchant: 'koi' });
  const ask = (language: string) => browser.send('/wps/relay/VIS_getJackpot', { method: 'GET', headers: { language } });
  expect(await ask('EN')).toMatchObject({ status: 400, code: 'function.not.available', message: "This feature isn't available." });
  const said = await Promise.all(['EN', 'VI', 'CN', 'MY', 'PT-BR'].map(async (language) => (await ask(language)).message));
  expect(new Set(said).size).toBe(said.length);
});
