import { sealFor } from '../../packages/contract/src/base/seal.ts';
import { changePassword } from '../../packages/contract/src/identity/member.ts';
import { login } from '../../packages/contract/src/identity/session.ts';
import type { Attack } from './attack.ts';
import { codesOf, mustSucceed, tally } from './attack.ts';

const HEADERS = { encryption: 'JWE' };

/** A sealed login that was overheard is sent again: at every process, at once, to other calls and brands, too late, changed. */
export const replay: Attack = {
  name: 'replayed sealed bodies',
  noticedAs: ['sealed.replayed'],
  async run(field) {
    const victim = await field.newVictim();
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    const body = { username: victim.username, password: victim.password, type: 'username', loginDeviceId: crypto.randomUUID() };
    const owner = field.visitor();
    const keys = await owner.keys();
    const bound = { brand: field.target.merchant, method: 'POST', path: login.path };
    const post = async (value: string, { path = login.path, merchant = field.target.merchant } = {}) => {
      const answer = await field
        .visitor()
        .send(path, { method: 'POST', body: JSON.stringify({ value }), headers: { ...HEADERS, merchant } });
      codes.push(answer.code);
      return answer;
    };
    const heard = await sealFor(keys, bound, body);
    mustSucceed('login', await post(heard));
    codes.pop();
    for (let i = 0; i < 10; i += 1) count.check(await post(heard));
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => post(heard)))) count.check(answer);
    const racing = await sealFor(keys, bound, body);
    const raced = await Promise.all(Array.from({ length: 20 }, () => post(racing)));
    // One of these is the owner's own.
    for (const answer of raced.toSorted((a, b) => Number(b.ok) - Number(a.ok)).slice(1)) count.check(answer);
    const fresh = () => sealFor(keys, bound, body);
    count.check(await post(await fresh(), { merchant: field.target.merchant === 'koi' ? 'sol' : 'koi' }));
    count.check(await post(await fresh(), { path: changePassword.path }));
    count.check(await post(await sealFor(keys, bound, body, Date.now() - 300_000)));
    count.check(await post(await sealFor(keys, bound, body, Date.now() + 300_000)));
    count.check(await post(await sealFor(keys, { ...bound, method: 'PUT' }, body)));
    count.check(await post(flipped(await fresh())));
    count.check(await post(JSON.stringify(body)));
    return count.result(codesOf(codes.filter(Boolean)));
  },
};

/** One character of the encrypted part is another one. */
function flipped(jwe: string): string {
  const parts = jwe.split('.');
  const text = parts[3] ?? '';
  const at = Math.floor(text.length / 2);
  parts[3] = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  return parts.join('.');
}
