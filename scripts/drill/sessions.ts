import { setTimeout as sleep } from 'node:timers/promises';
import { REMEMBER_GRACE_SECONDS } from '../../apps/server/src/modules/identity/login/remember.ts';
import type { Visitor } from '../../apps/server/src/test/visitor.ts';
import { changePassword, memberInfo } from '../../packages/contract/src/identity/member.ts';
import { exchangeCode, singleUseLoginCode, login, logout, rememberSession } from '../../packages/contract/src/identity/session.ts';
import type { Attack, Field, Victim } from './attack.ts';
import { codesOf, mustSucceed, tally } from './attack.ts';

/** A login by password at the next process. */
export async function enter(field: Field, victim: Victim, more: { remember?: boolean; token?: string } = {}): Promise<Visitor> {
  const visitor = field.visitor();
  visitor.token = more.token ?? null;
  const { value } = mustSucceed(
    'login',
    await visitor.call(login, {
      username: victim.username,
      password: victim.password,
      type: 'username',
      loginDeviceId: crypto.randomUUID(),
      remember: more.remember ?? false,
    }),
  );
  visitor.token = value.token;
  return visitor;
}

/** Reads the member's page with a token, at every process in turn. */
async function read(field: Field, token: string, times: number) {
  const answers = [];
  for (let i = 0; i < times; i += 1) {
    const thief = field.visitor();
    thief.token = token;
    answers.push(await thief.call(memberInfo));
  }
  return answers;
}

/** A token chosen beforehand, one in the address, one that was ended, one of another brand: none may be a session. */
export const fixation: Attack = {
  name: 'fixed and ended sessions',
  noticedAs: ['session.unknown'],
  async run(field) {
    const victim = await field.newVictim();
    const count = tally();
    const codes: (string | undefined)[] = [];
    const check = (answers: readonly { ok: boolean; status: number; code: string | undefined }[]) => {
      for (const answer of answers) {
        codes.push(answer.code);
        count.check(answer);
      }
    };
    const chosen = 'c'.repeat(43);
    const first = await enter(field, victim, { token: chosen });
    count.add(first.token === chosen ? 'let in' : 'refused');
    check(await read(field, chosen, 2));
    const second = await enter(field, victim, { token: first.token ?? '' });
    count.add(second.token === first.token ? 'let in' : 'refused');
    check([await field.visitor().send(`${memberInfo.path}?token=${second.token}&authorization=${second.token}`, { method: 'GET' })]);
    const stranger = field.visitor();
    stranger.token = second.token;
    check([
      await stranger.send(memberInfo.path, { method: 'GET', headers: { merchant: field.target.merchant === 'koi' ? 'sol' : 'koi' } }),
    ]);
    await first.call(logout);
    check(await read(field, first.token ?? '', 4));
    const other = await enter(field, victim);
    const password = `${victim.password}-next`;
    mustSucceed(
      'change of password',
      await second.call(changePassword, { oldPassword: victim.password, newPassword: password, confirmNewPassword: password }),
    );
    check(await read(field, other.token ?? '', 4));
    const {
      value: { code },
    } = await second.call(singleUseLoginCode);
    const takers = await Promise.all(Array.from({ length: 20 }, () => field.visitor().call(exchangeCode, { code })));
    // One of these is the page that the code was made for.
    check(takers.toSorted((a, b) => Number(b.ok) - Number(a.ok)).slice(1));
    return count.result(codesOf(codes));
  },
};

/** A remembered browser's cookie is copied. Once both have used it, neither may get in, and what the thief got must be over. */
export const stolenRemember: Attack = {
  name: 'stolen remember tokens',
  noticedAs: ['remember.reused'],
  async run(field) {
    const victim = await field.newVictim();
    const count = tally();
    const owner = await enter(field, victim, { remember: true });
    const copy = new Map(owner.cookies);
    const withCookies = (cookies: ReadonlyMap<string, string>) => {
      const visitor = field.visitor();
      visitor.cookies = new Map(cookies);
      return visitor;
    };
    const again = withCookies(copy);
    const renewed = mustSucceed('remembered login', await again.call(rememberSession, {}));
    // Until then a replaced token belongs to parallel tabs and to answers that were lost.
    await sleep((REMEMBER_GRACE_SECONDS + 1) * 1000);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 6; i += 1) {
      const answer = await withCookies(copy).call(rememberSession, {});
      codes.push(answer.code);
      count.check(answer);
    }
    // The family is revoked: the newest token, and its session, are over too.
    const newest = await withCookies(again.cookies).call(rememberSession, {});
    codes.push(newest.code);
    count.check(newest);
    for (const answer of await read(field, renewed.value.token, 2)) {
      codes.push(answer.code);
      count.check(answer);
    }
    const [name = 'remember-koi', value = ''] = [...copy][0] ?? [];
    const forged = await withCookies(new Map([[name, `${value.slice(0, -6)}AAAAAA`]])).call(rememberSession, {});
    codes.push(forged.code);
    count.check(forged);
    return count.result(codesOf(codes));
  },
};
