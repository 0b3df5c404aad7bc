import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLine } from '../http-bets.ts';

const PATIENCE_MS = 30_000;

/** When a text was on so many screens. */
export class Arrivals {
  readonly #waiting = new Map<string, { left: number; done: (at: number) => void }>();

  expect(text: string, screens: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(text);
        reject(new Error('a message never came'));
      }, PATIENCE_MS);
      this.#waiting.set(text, {
        left: screens,
        done: (at) => {
          clearTimeout(late);
          resolve(at);
        },
      });
    });
  }

  seen(text: string): void {
    const one = this.#waiting.get(text);
    if (!one) return;
    one.left -= 1;
    if (one.left > 0) return;
    this.#waiting.delete(text);
    one.done(performance.now());
  }
}

export interface Screen {
  arrivals: Arrivals;
  state: { isOver: boolean };
  noted(isGood: boolean): void;
}

interface ChatAnswer {
  success: boolean;
  value: {
    stamp: string;
    messages: { number: number; text: string }[];
    mine: { id: string; revision: number }[];
    lines: { text: string }[];
    revision: number;
    id: string;
  };
}

export interface ChatRequest {
  path: string;
  token: string;
  query?: Readonly<Record<string, string | number>>;
  body?: object;
}

/** Waits as the portal does after an answer, spread out a little: not at all, or longer with each refusal. */
export function patience(): (isGood: boolean) => Promise<void> {
  let lost = 0;
  return async (isGood) => {
    lost = isGood ? 0 : lost + 1;
    if (lost > 0) await sleep(Math.min(30_000, 1_000 * 2 ** Math.min(lost, 5)) * (randomInt(50, 100) / 100));
  };
}

export async function goOn(
  first: string | undefined,
  look: (seen?: string) => Promise<string | undefined>,
  state: { isOver: boolean },
): Promise<void> {
  for (let seen = first; !state.isOver;) seen = await look(seen);
}

/** A kept connection; calls over it follow each other. */
export async function client(port: number): Promise<(asked: ChatRequest) => Promise<ChatAnswer>> {
  const line = await openLine(port);
  let last: Promise<unknown> = Promise.resolve();
  return ({ path, token, query = {}, body }) => {
    const text = body ? JSON.stringify(body) : '';
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    const bytes = Buffer.from(
      `${body ? 'POST' : 'GET'} ${path}${search ? `?${search}` : ''} HTTP/1.1\r\nHost: bench\r\nMerchant: koi\r\nAuthorization: ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    const answered = last.then(() => line(bytes));
    last = answered;
    return answered.then(
      (answer) => JSON.parse(Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString()) as ChatAnswer,
    );
  };
}
