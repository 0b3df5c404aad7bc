import { Agent, request } from 'node:http';
import { noteRunning } from '@pavilion/kit/watchdog';

export interface RawRequest {
  url: string;
  method: string;
  /** Path with its query, as on the request line. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface RawAnswer {
  /** 0: no answer. */
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 12 });

/** `alone`: on a connection of its own, which no answer before it could have closed. */
function once({ url, method, target, headers, body }: RawRequest, alone = false): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const none = () => {
      over();
      resolve({ status: 0, headers: {}, text: '' });
    };
    const asked = request(
      {
        hostname,
        port,
        agent: alone ? false : agent,
        method,
        path: target,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('error', none)
          .on('end', () => {
            over();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() });
          });
      },
    );
    // From the moment it goes out: while it waits for a free socket here, nobody has been asked. A watchdog of the caller's ends what takes too long.
    let over = (): void => undefined;
    asked.on('socket', () => {
      over = noteRunning(`${method} ${target.slice(0, 180)}`);
    });
    asked.on('error', none);
    asked.end(body);
  });
}

/** Sends requests, a few at a time; those whose connection was closed are sent once more, after the others. */
export async function shoot(shots: readonly RawRequest[], check: (shot: RawRequest, answer: RawAnswer) => void): Promise<void> {
  const unanswered: RawRequest[] = [];
  await Promise.all(
    shots.map(async (shot) => {
      const answer = await once(shot);
      if (answer.status === 0) unanswered.push(shot);
      else check(shot, answer);
    }),
  );
  for (const shot of unanswered) check(shot, await once(shot, true));
}

export const endClient = (): void => agent.destroy();
