import { Visitor } from '../../apps/server/src/test/visitor.ts';
import type { SecurityEventKind } from '../../packages/contract/src/security-events/desk.ts';
import { register } from '../../packages/contract/src/identity/member.ts';
import { captcha } from '../../packages/contract/src/identity/session.ts';
import { captchaByWork } from './captcha-by-work.ts';

/** A product under attack. */
export interface Target {
  /** Every process that answers; one after the other is asked, so that a guard kept in one of them would show. */
  urls: readonly string[];
  merchant: string;
  /** The desk with the demonstration's operators; absent where there is none to attack. */
  deskUrl?: string;
  /** Whether it believes a forwarded address: then an attack comes from many. */
  manyAddresses: boolean;
  /** The text of a picture code by its id, for an attacker who reads every picture; absent where it cannot be known. */
  readPicture?(id: string): Promise<string>;
  /** The code in the newest message to a number, as its owner reads it; absent where messages go to a real sender. */
  readMessage?(to: string): Promise<string>;
  /** How often each kind of security event was noted so far; absent where the drill cannot see them. */
  countEvents?(): Promise<ReadonlyMap<string, number>>;
}

/** The outcome of an attack. Anything but `let in` is a guard that held. */
export type Outcome = 'refused' | 'slowed down' | 'let in';

export interface Result {
  attack: string;
  attempts: number;
  slowedDown: number;
  /** Attempts that got what they must not get. */
  successes: number;
  /** What was seen, in a few words. */
  seen: string;
  /** Security events the attack should have left and did not. */
  unnoticed?: readonly string[];
}

export interface Attack {
  name: string;
  /** Kinds of security events it must leave, at least one: an attack that leaves none was not noticed. */
  noticedAs: readonly [SecurityEventKind, ...SecurityEventKind[]];
  /** What must have happened some time before the attack; done for all attacks at the start. */
  prepare?(field: Field): Promise<void>;
  run(field: Field): Promise<Omit<Result, 'attack'>>;
}

/** An attacked account; the drill made it and knows the password. */
export interface Victim {
  username: string;
  password: string;
  id: string;
}

export interface Field {
  target: Target;
  /** A client at the next process, from an address of its own where the product accepts one. */
  visitor(): Visitor;
  /** A client at a certain process, from a certain address. */
  visitorAt(process: number, ip: string): Visitor;
  newVictim(): Promise<Victim>;
}

/** Not among the common passwords, and different at every run. */
const newPassword = (): string => `Quiet-Harbour-${Math.floor(performance.now() * 1000).toString(36)}-7`;

export function createField(target: Target): Field {
  let asked = 0;
  let made = 0;
  const run = Date.now().toString(36);
  const visitorAt = (process: number, ip: string): Visitor =>
    new Visitor({ url: target.urls[process % target.urls.length] ?? '', now: () => new Date() }, { ip, merchant: target.merchant });
  const visitor = (): Visitor => {
    asked += 1;
    const ip = target.manyAddresses ? `198.${18 + ((asked >> 16) & 1)}.${(asked >> 8) & 255}.${asked & 255}` : '203.0.113.7';
    return visitorAt(asked, ip);
  };
  return {
    target,
    visitor,
    visitorAt,
    async newVictim() {
      made += 1;
      const [username, password] = [`drill${run}${made}`, newPassword()];
      const newcomer = visitor();
      const answer = await newcomer.call(register, {
        sliderValidate: await captchaByWork(newcomer),
        username,
        password,
        confirmPassword: password,
        birthday: '1991-06-12',
        termsAccepted: true,
        loginDeviceId: crypto.randomUUID(),
      });
      if (!answer.ok) throw new Error(`No account to attack could be opened: ${answer.code} ${JSON.stringify(answer.fields)}`);
      return { username, password, id: answer.value.id };
    },
  };
}

/** A step that is the owner's right. Where it fails, nothing can be shown, and the reason is said. */
export function mustSucceed<A extends { ok: boolean; code: string | undefined }>(step: string, answer: A): A {
  if (answer.ok) return answer;
  const why = answer.code === 'captcha.required' ? ' (too many failures came from this address: wait 15 minutes)' : '';
  throw new Error(`The owner's own ${step} failed: ${answer.code}${why}`);
}

/** Fetches a picture code and reads it; null where the attacker cannot. */
export async function solveCaptcha({ target }: Field, visitor: Visitor): Promise<string | null> {
  if (!target.readPicture) return null;
  await visitor.call(captcha);
  return target.readPicture(visitor.cookies.get('captchaId') ?? '');
}

/** Counts the outcomes of one attack. */
export function tally() {
  const counts: Record<Outcome, number> = { refused: 0, 'slowed down': 0, 'let in': 0 };
  return {
    add: (outcome: Outcome) => {
      counts[outcome] += 1;
    },
    /** By the answer's code: 429 slows down, any other refusal refuses. */
    check: ({ ok, status }: { ok: boolean; status: number }) => {
      counts[ok ? 'let in' : status === 429 ? 'slowed down' : 'refused'] += 1;
    },
    result: (seen: string): Omit<Result, 'attack'> => ({
      attempts: counts.refused + counts['slowed down'] + counts['let in'],
      slowedDown: counts['slowed down'],
      successes: counts['let in'],
      seen,
    }),
  };
}

/** The codes that were met and how often, most frequent first. */
export function codesOf(codes: readonly (string | undefined)[]): string {
  const counted = new Map<string, number>();
  for (const code of codes) counted.set(code ?? 'success', (counted.get(code ?? 'success') ?? 0) + 1);
  return [...counted]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([code, times]) => `${times} × ${code}`)
    .join(', ');
}
