import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { readableLine } from './readable-log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLog({ name: 'test', destination }));
  return text;
}

test.each([
  [{ password: 'hush' }],
  [{ member: { password: 'hush' } }],
  [{ request: { body: { newPassword: 'hush' } } }],
  [{ headers: { authorization: 'hush', cookie: 'hush' } }],
  [{ headers: { 'set-cookie': 'hush', 'x-signature': 'hush' } }],
  [{ body: { code: 'hush' } }],
  [{ session: { token: 'hush' } }],
])('%j is written without its secret', (facts) => {
  const line = written((log) => log.info(facts, 'something happened'));
  expect(line).not.toContain('hush');
  expect(line).toContain('[secret]');
});

test('a failure keeps its code and stack', () => {
  const line = written((log) => log.error({ err: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) }, 'lost'));
  expect(JSON.parse(line)).toMatchObject({ level: 'error', name: 'test', msg: 'lost', err: { message: 'gone', code: 'ECONNRESET' } });
});

test('a person at a terminal reads one short line', () => {
  const line = written((log) => log.child({ requestId: 'abcdefghij' }).info({ path: '/x', status: 200 }, 'request'));
  expect(readableLine(line.trim())).toMatch(/^\d\d:\d\d:\d\d info  test     request path=\/x status=200 \[abcdefgh\]$/);
  expect(readableLine('not json')).toBe('not json');
});
