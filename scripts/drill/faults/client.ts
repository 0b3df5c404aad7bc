import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../../../apps/server/src/test/visitor.ts';
import type { Operation, Outcome } from './journal.ts';

const PATIENCE_MS = 5_000;
const PAUSE_MS = 150;

/** Counts the answers of the product: by status, and every 5xx that is not a 503. */
export class Answers {
  total = 0;
  readonly bad = new Map<string, number>();

  note(status: number, path: string): void {
    this.total += 1;
    if (status < 500 || status === 503) return;
    const what = `${status} ${path.replace(/\?.*$/, '').replace(/\/[\w-]{20,}/g, '/:id')}`;
    this.bad.set(what, (this.bad.get(what) ?? 0) + 1);
  }
}

/** A client of the portal or the desk that counts what it is answered and never waits longer than five seconds. */
export class PatientVisitor extends Visitor {
  readonly answers: Answers;

  constructor(url: string, answers: Answers, ip: string) {
    super({ url, now: () => new Date() }, { ip, merchant: 'koi' });
    this.answers = answers;
  }

  override async send<V>(path: string, init: { method: string; body?: string; headers?: Record<string, string> }) {
    const answer = await within(super.send<V>(path, init));
    this.answers.note(answer.status, path);
    return answer;
  }
}

/** Rejects when the work takes longer than a client waits. */
export function within<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const patience = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: patience.signal, ref: false }).then(
    () => {
      throw new Error('no answer in time');
    },
    () => new Promise<never>(() => undefined),
  );
  return Promise.race([work, late]).finally(() => patience.abort());
}

/** A plain call with JSON or a form, counted like the others. */
export async function ask(answers: Answers | null, url: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
  const text = await response.text();
  answers?.note(response.status, new URL(url).pathname);
  return { status: response.status, text };
}

/** How long clients go on with what they have begun; set when the load ends. */
export interface Deadline {
  at: number;
}

/**
 * Sends an operation until an answer is certain, always under the same id, as an honest client does after a broken connection.
 * `attempt` answers undefined, or throws, when its outcome is unknown.
 */
export async function untilCertain(
  operation: Operation,
  deadline: Deadline,
  attempt: () => Promise<Outcome | number | undefined>,
): Promise<Outcome | undefined> {
  for (;;) {
    operation.tries += 1;
    const answer = await attempt().catch(() => undefined);
    if (typeof answer === 'object') return (operation.outcome = answer);
    if (Date.now() > deadline.at) return undefined;
    await sleep(answer ?? PAUSE_MS);
  }
}

/** Repeats a step of the preparation until it succeeds. */
export async function insist<T>(step: string, attempt: () => Promise<T | undefined>, patienceMs = 60_000): Promise<T> {
  const end = Date.now() + patienceMs;
  let why: unknown = 'refused';
  for (;;) {
    const value = await attempt().catch((error: unknown) => {
      why = error;
      return undefined;
    });
    if (value !== undefined) return value;
    if (Date.now() > end)
      throw new Error(`${step} failed for ${patienceMs / 1000} s: ${why instanceof Error ? why.message : String(why)}`, { cause: why });
    await sleep(PAUSE_MS);
  }
}
