import { login } from '../../packages/contract/src/identity/session.ts';
import type { Attack, Field, Victim } from './attack.ts';
import { codesOf, solveCaptcha, tally } from './attack.ts';

const WRONG = 40;
const RIGHT_AT = 25;

const tryPassword = (field: Field, username: string, password: string) =>
  field.visitor().call(login, { username, password, type: 'username', loginDeviceId: crypto.randomUUID() });

/** A list of passwords against one name, from ever new addresses and devices; the right one is far down the list. */
export const guessing: Attack = {
  name: 'guessing one after the other',
  noticedAs: ['login.failed'],
  async run(field) {
    const victim = await field.newVictim();
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    for (let i = 0; i < WRONG; i += 1) {
      const answer = await tryPassword(field, victim.username, i === RIGHT_AT ? victim.password : `guess-number-${i}`);
      codes.push(answer.code);
      count.check(answer);
    }
    return count.result(codesOf(codes));
  },
};

/** The same by an attacker who reads every picture code: the lock of unknown devices must hold. */
export const guessingWithPictures: Attack = {
  name: 'guessing with every picture read',
  noticedAs: ['login.failed', 'login.locked'],
  async run(field) {
    const victim = await field.newVictim();
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    for (let i = 0; i < WRONG; i += 1) {
      const visitor = field.visitor();
      const answer = await visitor.call(login, {
        username: victim.username,
        password: i === RIGHT_AT ? victim.password : `guess-number-${i}`,
        type: 'username',
        loginDeviceId: crypto.randomUUID(),
        captcha: await solveCaptcha(field, visitor),
      });
      codes.push(answer.code);
      count.check(answer);
    }
    return count.result(codesOf(codes));
  },
};

/** One picture, read once and sent with many guesses at once. */
export const pictureTwice: Attack = {
  name: 'one picture code for many guesses',
  noticedAs: ['captcha.failed'],
  async run(field) {
    const victim = await field.newVictim();
    await tryPassword(field, victim.username, 'a-first-failure');
    const visitor = field.visitor();
    const captcha = (await solveCaptcha(field, visitor)) ?? '0000';
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        visitor.call(login, {
          username: victim.username,
          password: `guess-number-${i}`,
          type: 'username',
          loginDeviceId: crypto.randomUUID(),
          captcha,
        }),
      ),
    );
    const [count, checked] = [tally(), answers.filter(({ code }) => code === 'login.failed').length];
    // One guess may be checked for one picture.
    for (let i = 0; i < answers.length; i += 1) count.add(i < checked - 1 ? 'let in' : 'refused');
    return count.result(codesOf(answers.map(({ code }) => code)));
  },
};

/** The same list all at once: counting must not lag behind judging. */
export const guessingAtOnce: Attack = {
  name: 'guessing all at once',
  noticedAs: ['login.failed'],
  async run(field) {
    const victim = await field.newVictim();
    const count = tally();
    for (let i = 0; i < 4; i += 1) count.check(await tryPassword(field, victim.username, `first-guess-${i}`));
    const answers = await Promise.all(
      Array.from({ length: WRONG }, (_, i) => tryPassword(field, victim.username, i === RIGHT_AT ? victim.password : `guess-number-${i}`)),
    );
    for (const answer of answers) count.check(answer);
    return count.result(codesOf(answers.map(({ code }) => code)));
  },
};

/** One password against many names from one address; the name it fits comes after others have failed. */
export const spraying: Attack = {
  name: 'spraying one password over names',
  noticedAs: ['login.failed'],
  async run(field) {
    const victim: Victim = await field.newVictim();
    const names = [...Array.from({ length: 30 }, (_, i) => `nobody${i}${victim.username}`.slice(0, 20)), victim.username];
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    for (const [index, username] of names.entries()) {
      const answer = await field.visitorAt(index, '203.0.113.99').call(login, {
        username,
        password: victim.password,
        type: 'username',
        loginDeviceId: crypto.randomUUID(),
      });
      codes.push(answer.code);
      count.check(answer);
    }
    return count.result(codesOf(codes));
  },
};
