import { register } from '@pavilion/contract/identity/member';
import { login } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installationKey, keyedHash } from '../../../kernel/installation-key.ts';
import { Browser } from '../../../test/browser.ts';
import { excludePerson } from '../../responsible-gaming/exclude-person.ts';
import { rule, startWorld, type World } from '../test-world.ts';
import { personKey } from './persons.ts';
import { renewPersonKeys } from './renew-person-keys.ts';

let world: World;
let made = 0;

beforeAll(async () => {
  world = await startWorld();
  world.rules['email'] = rule(9, { minLength: 5, maxLength: 120 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.pass(61);
});

async function open(email: string, browser = new Browser(world, { ip: `198.51.100.${(made += 1)}` })) {
  made += 1;
  const password = 'river2lantern!';
  return browser.call(register, {
    username: `lotus${made}`,
    password,
    confirmPassword: password,
    birthday: '1990-05-17',
    termsAccepted: true,
    email,
  });
}

const exclude = (memberId: string) =>
  excludePerson(world.database.pool, memberId, new Date(world.now().getTime() + 366 * 86_400_000), world.now());

const isHeld = async (memberId: string): Promise<boolean> => {
  const { rows } = await world.database.ownerPool.query<{ held: boolean }>(
    'SELECT coalesce(excluded_until > $2, false) AS held FROM member_guard WHERE member_id = $1',
    [memberId, world.now()],
  );
  return rows[0]?.held ?? false;
};

describe('after an exclusion', () => {
  test.each([
    ['a tag', 'hana@example.org', 'hana+x@example.org'],
    ['another tag', 'ivo+one@example.org', 'ivo+two@example.org'],
    ['no tag', 'jana+one@example.org', 'jana@example.org'],
    ['capital letters', 'kim@example.org', 'KIM@Example.Org'],
    ['dots at a provider that ignores them', 'lea.m@gmail.com', 'leam+new@googlemail.com'],
    ['the domain in its own letters', 'mia@bücher.example', 'mia@xn--bcher-kva.example'],
  ])('the same mailbox with %s opens no account, and the try is an event', async (_what, first, second) => {
    const {
      value: { id },
    } = await open(first);
    await exclude(id);
    const before = world.events.length;
    expect((await open(second)).code).toBe('person.excluded');
    expect(world.events.slice(before).map(({ kind, detail }) => [kind, detail])).toEqual([['exclusion.evaded', { by: 'registration' }]]);
  });

  test('another mailbox does', async () => {
    const {
      value: { id },
    } = await open('nina.s@example.org');
    await exclude(id);
    expect((await open('ninas@example.org')).ok).toBe(true);
  });
});

test('the address is shown and written to as it was typed', async () => {
  const {
    value: { id },
  } = await open('Olga.P+news@gmail.com');
  const { rows } = await world.database.pool.query('SELECT email FROM member_profile WHERE member_id = $1', [id]);
  expect(rows).toEqual([{ email: 'olga.p+news@gmail.com' }]);
});

test('an excluded member who logs in, which is allowed, is an event; others are counted only', async () => {
  const {
    value: { id, userName },
  } = await open('pia@example.org');
  const logIn = async () => {
    const before = world.events.length;
    const answer = await new Browser(world, { ip: '198.51.100.250' }).call(login, { username: userName, password: 'river2lantern!' });
    expect(answer.code).toBeUndefined();
    return world.events.slice(before).map(({ kind, memberId, ip }) => ({ kind, memberId, ip }));
  };
  expect(await logIn()).toEqual([{ kind: 'login.passed' }]);
  await exclude(id);
  expect(await logIn()).toEqual([{ kind: 'login.passed' }, { kind: 'excluded.login', memberId: id, ip: '198.51.100.250' }]);
});

describe('persons kept by the address as it was typed', () => {
  /** As registration wrote them before mailboxes counted. */
  async function openedBefore(email: string): Promise<string> {
    const {
      value: { id },
    } = await open(email);
    const key = await installationKey(world.database.pool, personKey);
    await world.database.ownerPool.query('DELETE FROM person_contact WHERE person_id = (SELECT person_id FROM member WHERE id = $1)', [id]);
    await world.database.ownerPool.query('UPDATE person SET email_hash = $2 WHERE id = (SELECT person_id FROM member WHERE id = $1)', [
      id,
      keyedHash(key, 'email', email),
    ]);
    await world.database.ownerPool.query('INSERT INTO person_key_due (member_id) VALUES ($1)', [id]);
    return id;
  }
  const renew = () => renewPersonKeys(world.database.pool).run(world.now());

  test('are found by the same address at once, by the mailbox once the job has run', async () => {
    const id = await openedBefore('rosa+old@example.org');
    await exclude(id);
    expect((await open('rosa+old@example.org')).code).toBe('person.excluded');
    await renew();
    expect((await open('rosa+new@example.org')).code).toBe('person.excluded');
    expect((await world.database.pool.query('SELECT FROM person_key_due')).rowCount).toBe(0);
  });

  test('become one where their mailbox is one, and an exclusion of either holds for both', async () => {
    const [first, second] = [await openedBefore('sara+a@example.org'), await openedBefore('sara+b@example.org')];
    await exclude(first);
    expect([await isHeld(first), await isHeld(second)]).toEqual([true, false]);
    await renew();
    expect([await isHeld(first), await isHeld(second)]).toEqual([true, true]);
  });
});
