import { Agent, request } from 'node:http';

/** A request that was not answered within this time counts as hanging. It bounds liveness, it measures nothing: a busy machine may stop for seconds. */
const ANSWER_WITHIN_MS = 20_000;

export interface Shot {
  url: string;
  method: string;
  /** Path with its query, as it stands on the request line. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface Answered {
  /** 0: no answer. */
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 12 });

/** `alone`: on a connection of its own, which no answer before it could have closed. */
function once({ url, method, target, headers, body }: Shot, alone = false): Promise<Answered> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, headers: {}, text: '' });
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
            clearTimeout(timer);
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() });
          });
      },
    );
    // From the moment it goes out: while it waits for a free socket here, nobody has been asked.
    let timer: NodeJS.Timeout;
    asked.on('socket', () => {
      timer = setTimeout(() => {
        none();
        asked.destroy();
      }, ANSWER_WITHIN_MS);
    });
    asked.on('error', () => {
      clearTimeout(timer);
      none();
    });
    asked.end(body);
  });
}

/** Alone on its connection, three times at most: what hangs, hangs each time, whereas a busy machine answers one of them in time. */
async function again(shot: Shot, tries = 3): Promise<Answered> {
  const answer = await once(shot, true);
  return answer.status === 0 && tries > 1 ? again(shot, tries - 1) : answer;
}

/** Sends requests, a few at a time; those not answered are sent once more, after the others. */
export async function shoot(shots: readonly Shot[], judge: (shot: Shot, answer: Answered) => void): Promise<void> {
  const unanswered: Shot[] = [];
  await Promise.all(
    shots.map(async (shot) => {
      const answer = await once(shot);
      if (answer.status === 0) unanswered.push(shot);
      else judge(shot, answer);
    }),
  );
  for (const shot of unanswered) judge(shot, await again(shot));
}

export const endClient = (): void => agent.destroy();
