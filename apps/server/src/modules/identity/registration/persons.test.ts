import { afterAll, beforeAll, expect, test } from 'vitest';
import { one, transaction } from '../../../kernel/db.ts';
import { excludePerson } from '../../responsible-gaming/exclude-person.ts';
import { createMember } from './create-member.ts';
import { findOrMakePerson } from './persons.ts';
import { startWorld, type World } from '../test-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Waits until a transaction of this database waits for a lock that another holds. */
async function somebodyWaits(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await one<{ n: bigint }>(
            world.database.ownerPool,
            `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).n,
    )
    .toBeGreaterThan(0n);
}

const YEAR_MS = 366 * 86_400_000;
const facts = { email: 'ann@example.org' };

async function register(username: string, pause: () => Promise<void> = async () => undefined): Promise<string> {
  return transaction(world.database.pool, async (tx) => {
    const person = await findOrMakePerson(tx, facts, world.now());
    await pause();
    if (person?.excludedUntil) throw new Error('excluded');
    return createMember(tx, {
      brandId: world.brand.id,
      username,
      language: 'en',
      customerType: 0,
      passwordHash: null,
      personId: person?.id ?? null,
      now: world.now(),
    });
  });
}

test('an exclusion reaches the account that is being opened meanwhile, or the account is not opened', async () => {
  const first = await register('first');
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const second = register('second', () => {
    begun.resolve();
    return go.promise;
  });
  await begun.promise;
  const until = new Date(world.now().getTime() + YEAR_MS);
  const excluding = transaction(world.database.pool, (tx) => excludePerson(tx, first, until, world.now()));
  await somebodyWaits();
  go.resolve();
  const [{ memberIds }, id] = await Promise.all([excluding, second]);
  // Both ids are of one millisecond here: their order means nothing.
  expect(new Set(memberIds)).toEqual(new Set([first, id]));
  const { rows } = await world.database.pool.query('SELECT excluded_until FROM member_guard WHERE member_id = $1', [id]);
  expect(rows).toEqual([{ excluded_until: until }]);
  await expect(register('third')).rejects.toThrow('excluded');
});

test('an account opened while an exclusion is being written waits for it and is refused', async () => {
  const other = { email: 'ben@example.org' };
  const person = await findOrMakePerson(world.database.pool, other, world.now());
  const memberId = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username: 'ben',
    language: 'en',
    customerType: 0,
    passwordHash: null,
    personId: person?.id ?? null,
    now: world.now(),
  });
  const until = new Date(world.now().getTime() + YEAR_MS);
  const { found } = await transaction(world.database.pool, async (tx) => {
    await excludePerson(tx, memberId, until, world.now());
    const asked = transaction(world.database.pool, (second) => findOrMakePerson(second, other, world.now()));
    await somebodyWaits();
    return { found: asked };
  }).then(async ({ found: asked }) => ({ found: await asked }));
  expect(found?.excludedUntil).toEqual(until);
});
