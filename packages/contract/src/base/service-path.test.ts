import { expect, test } from 'vitest';
import { openServicePath, sealServicePath } from './service-path.ts';

test('opens to what was sealed, for the same merchant only', async () => {
  const sealed = await sealServicePath('https://desk.example/chat?x=1', 'koi');
  expect(sealed).not.toContain('desk');
  expect(await openServicePath(sealed, 'koi')).toBe('https://desk.example/chat?x=1');
  expect(await openServicePath(sealed, 'sol')).toBeNull();
});

test('the portal’s own chat is the one place of ours that is sealed', async () => {
  expect(await openServicePath(await sealServicePath('/chat', 'koi'), 'koi')).toBe('/chat');
  await expect(sealServicePath('/chat/../member', 'koi')).rejects.toThrow(RangeError);
});

test('a changed text opens to nothing', async () => {
  const [version, iv, text = '', key] = (await sealServicePath('mailto:desk@koi.example', 'koi')).split('.');
  const flipped = (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  expect(await openServicePath([version, iv, flipped, key].join('.'), 'koi')).toBeNull();
  for (const bad of ['', 'x', 's1.a.b', 's1.%%.b.c', `s2.${iv}.${text}.${key}`]) expect(await openServicePath(bad, 'koi')).toBeNull();
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://desk.example', '/desk', 'nothing'])('%s is never sealed', async (address) => {
  await expect(sealServicePath(address, 'koi')).rejects.toThrow(RangeError);
});
