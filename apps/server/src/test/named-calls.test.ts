import { commonErrors, type Endpoint } from '@pavilion/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../messages/all.ts';
import { spokenLanguages } from '../messages/languages.ts';
import { Browser } from './browser.ts';
import { contractCalls } from './contract-calls.ts';
import { namedCalls } from './named-calls.ts';
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

test('every named call is declared in the contract', () => {
  expect(namedCalls.length).toBeGreaterThan(200);
  expect(new Set(namedCalls).size).toBe(namedCalls.length);
  expect(namedCalls.filter((name) => !declared.has(name))).toEqual([]);
});

test.each(['koi', 'sol'])('every named call answers at %s, a visitor at least by a refusal it declares', async (merchant) => {
  const browser = new Browser(world, { merchant });
  const wrong: string[] = [];
  for (const name of namedCalls) {
    const [method = '', path = ''] = name.split(' ');
    const answer = await browser.send(path.replaceAll(/:\w+/g, '1'), {
      method,
      headers: { language: 'EN' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    const { code } = answer;
    const errors: Readonly<Record<string, number>> = { ...commonErrors, ...declared.get(name)?.errors };
    const isRefusal = code !== undefined && code !== 'not.found' && code !== 'http_method_not_support' && errors[code] === answer.status;
    if (answer.status !== 200 && !isRefusal) wrong.push(`${name}: ${answer.status} ${code}`);
    if (code !== undefined) {
      const said = spokenLanguages.map((tag) => (messages.has(code) ? messages.messageFor(code, tag) : ''));
      if (said.includes('')) wrong.push(`${name}: ${code} has no words in a language`);
    }
  }
  expect(wrong).toEqual([]);
});

test('what a brand has no domain for is refused in the words of the reader', async () => {
  const browser = new Browser(world, { merchant: 'koi' });
  const ask = (language: string) => browser.send('/wps/relay/VIS_getJackpot', { method: 'GET', headers: { language } });
  expect(await ask('EN')).toMatchObject({ status: 400, code: 'function.not.available', message: 'This function is not available.' });
  const said = await Promise.all(['EN', 'VI', 'CN', 'MY', 'PT-BR'].map(async (language) => (await ask(language)).message));
  expect(new Set(said).size).toBe(said.length);
});
