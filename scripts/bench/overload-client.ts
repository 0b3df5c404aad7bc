// The clients of the overload bench, in a process of their own; the argument is a `Rush` as JSON. Prints the answers as JSON.
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
}

/** Milliseconds of each answer, by its status. */
export type Rushed = Record<string, number[]>;

const { port, clients, seconds, tokens, paths, merchant } = JSON.parse(process.argv[2] ?? '{}') as Rush;
const requests = Array.from({ length: clients }, (_, n) =>
  Buffer.from(
    `GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: bench\r\nmerchant: ${merchant}\r\nlanguage: EN\r\nauthorization: ${tokens[n % tokens.length]}\r\n\r\n`,
  ),
);
const lines = await Promise.all(requests.map(() => openLine(port)));
// The lines do not keep the process alive by themselves.
setInterval(() => undefined, 60_000);
const rushed: Rushed = {};
await drive(clients, seconds, async (client) => {
  const begun = performance.now();
  const answer = (await lines[client]?.(requests[client] ?? Buffer.alloc(0))) ?? '';
  (rushed[answer.slice(9, 12)] ??= []).push(performance.now() - begun);
  return true;
});
process.stdout.write(JSON.stringify(rushed), () => process.exit(0));
