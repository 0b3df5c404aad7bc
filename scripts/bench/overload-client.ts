// The clients of the overload bench, in a process of their own; the argument is a `Rush` as JSON. Prints the answers as JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import { openLine } from './http-bets.ts';
import { drive } from './sample.ts';

export interface Rush {
  port: number;
  clients: number;
  seconds: number;
  /** Session tokens; clients take turns. */
  tokens: readonly string[];
  paths: readonly string[];
  merchant: string;
  /** So many of the clients are one member's, who has the first token; the others take turns with the other tokens. */
  greedy?: number;
  /** Pause of the others between an answer and their next call, in milliseconds. */
  pauseMs?: number;
}

/** Milliseconds of each answer, by its status; those of the greedy member apart. */
export type Answers = Record<string, number[]>;
export interface RushAnswers {
  answers: Answers;
  greedy: Answers;
}

const { port, clients, seconds, tokens, paths, merchant, greedy = 0, pauseMs = 0 } = JSON.parse(process.argv[2] ?? '{}') as Rush;
const tokenOf = (n: number): string | undefined => {
  if (greedy === 0) return tokens[n % tokens.length];
  return n < greedy ? tokens[0] : tokens[1 + ((n - greedy) % (tokens.length - 1))];
};
const requests = Array.from({ length: clients }, (_, n) =>
  Buffer.from(
    `GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: bench\r\nmerchant: ${merchant}\r\nlanguage: EN\r\nauthorization: ${tokenOf(n)}\r\n\r\n`,
  ),
);
const lines = await Promise.all(requests.map(() => openLine(port)));
// The lines do not keep the process alive by themselves.
setInterval(() => undefined, 60_000);
const rushed: RushAnswers = { answers: {}, greedy: {} };
await drive(clients, seconds, async (client) => {
  const begun = performance.now();
  const answer = (await lines[client]?.(requests[client] ?? Buffer.alloc(0))) ?? '';
  const into = client < greedy ? rushed.greedy : rushed.answers;
  (into[answer.slice(9, 12)] ??= []).push(performance.now() - begun);
  if (client >= greedy && pauseMs > 0) await sleep(pauseMs);
  return true;
});
process.stdout.write(JSON.stringify(rushed), () => process.exit(0));
