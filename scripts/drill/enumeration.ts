import { login } from '../../packages/contract/src/identity/session.ts';
import type { Attack, Field } from './attack.ts';

/** So many names of each kind; each is tried once, so that no counter distinguishes them. */
const NAMES = 24;
/** Chance that a known name takes longer than an unknown one: 0.5 reveals nothing, 1 everything. With 24 of each, chance strays by 0.08. */
const TELLING = 0.3;

interface Sample {
  ms: number;
  answer: string;
}

async function ask(field: Field, username: string): Promise<Sample> {
  const visitor = field.visitor();
  await visitor.keys();
  const begun = performance.now();
  const { status, code, message, detail } = await visitor.call(login, {
    username,
    password: 'A-password-of-nobody-1',
    type: 'username',
    loginDeviceId: crypto.randomUUID(),
  });
  return { ms: performance.now() - begun, answer: JSON.stringify({ status, code, message, detail }) };
}

/** How often a member of `first` exceeds one of `second`, ties halved. */
export function chanceOfGreater(first: readonly number[], second: readonly number[]): number {
  let greater = 0;
  for (const a of first) for (const b of second) greater += a > b ? 1 : a === b ? 0.5 : 0;
  return greater / (first.length * second.length);
}

/** Whether an answer or its time shows that an account exists. */
export const enumeration: Attack = {
  name: 'telling members by answer or time',
  noticedAs: ['login.failed'],
  async run(field) {
    const known: string[] = [];
    const wanted = field.target.manyAddresses ? NAMES : 6;
    for (let i = 0; i < wanted; i += 1) known.push((await field.newVictim()).username);
    const unknown = known.map((name) => name.replace('drill', 'drilk'));
    const times: [number[], number[]] = [[], []];
    const answers: [Set<string>, Set<string>] = [new Set(), new Set()];
    // Warm both ways first, then take turns, so that a busy moment falls on both.
    await ask(field, `warm${known[0]}`.slice(0, 20));
    for (const [index, name] of known.entries()) {
      for (const side of index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { ms, answer } = await ask(field, side === 0 ? name : (unknown[index] ?? ''));
        times[side].push(ms);
        answers[side].add(answer);
      }
    }
    const chance = chanceOfGreater(times[0], times[1]);
    const byAnswer = [...answers[0]].some((text) => !answers[1].has(text)) || [...answers[1]].some((text) => !answers[0].has(text));
    const byTime = Math.abs(chance - 0.5) > TELLING;
    return {
      attempts: wanted * 2,
      slowedDown: 0,
      successes: Number(byAnswer) + Number(byTime),
      seen: `${byAnswer ? 'answers differ' : 'same answers'}; a known name is slower in ${(chance * 100).toFixed(0)} % of pairs`,
    };
  },
};
