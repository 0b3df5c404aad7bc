import { expect, test } from 'vitest';
import { cheapHasher } from '../../test/cheap-hasher.ts';
import { createHasher } from './hasher.ts';

test('a password is hashed by Argon2id with 19 MiB, two passes and one lane, with a new salt each time', async () => {
  const hasher = createHasher();
  const [one, other] = await Promise.all([hasher.hash('lantern-river-9'), hasher.hash('lantern-river-9')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('only the password itself is right, whatever its hash cost; for nobody nothing is', async () => {
  const [dear, cheap] = [createHasher(), cheapHasher()];
  for (const stored of [await dear.hash('lantern-river-9'), await cheap.hash('lantern-river-9')])
    expect([await dear.verify(stored, 'lantern-river-9'), await dear.verify(stored, 'lantern-river-8')]).toEqual([true, false]);
  expect(await dear.verify(null, 'nobody has this password')).toBe(false);
});
