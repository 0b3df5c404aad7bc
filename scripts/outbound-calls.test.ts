import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../apps/pavilion/src/schemas.ts';

const SERVER = path.join(root, 'apps/server/src');
/** Ways to the outside that nothing checks. `outbound.fetch` and a `fetch` that was handed in are of `kernel/outbound.ts`. */
const BARE = [
  /(?<![\w.])fetch\(/,
  /globalThis\.fetch|setGlobalDispatcher|from 'undici'/,
  /\b(?:http|https|net|tls|http2)\.(?:request|get|connect|createConnection)\(/,
  /\bcreateTransport\(|\bcreateRemoteJWKSet\(|new (?:WebSocket|EventSource)\(|\boidc\.discovery\(/,
];
/** What makes the guarded call, and addresses that only the environment names. */
const NAMED = new Map([
  ['kernel/outbound.ts', 'the guard'],
  ['modules/messaging/adapters/smtp.ts', 'the mail server of the environment'],
]);
/** A `fetch` that this file was given, or took of an `Outbound`. */
const HANDED = /\{[^}]*\bfetch\b[^}]*\}(?:: [\w<>', ]+)?(?:,| =|\))|\[customFetch\]:|\[oidc\.customFetch\]:/;

const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(?:^|\/)(?:testing|test)\//.test(file),
);
/** Comments speak of calls too. */
const codeOf = (file: string): string => readFileSync(path.join(SERVER, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');

test('no part of the server calls an address but through the guarded way', () => {
  const bare = files.filter((file) => {
    const code = codeOf(file);
    return !NAMED.has(file) && BARE.some((way) => way.test(code)) && !HANDED.test(code);
  });
  expect(bare).toEqual([]);
});

test('the exceptions still call out', () => {
  expect([...NAMED.keys()].filter((file) => !BARE.some((way) => way.test(codeOf(file))))).toEqual([]);
});
