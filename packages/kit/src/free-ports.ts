import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';

/** A run that was just killed may need a moment to leave its ports. */
const PATIENCE_MS = 3_000;

/**
 * Below the ports that systems give to a caller without a wish (Linux from 32768, others from 49152): of those, one could be given away between being
 * found here and being listened on.
 */
const [FIRST, LAST] = [20_000, 32_000];

/** A simultaneous caller, in another process or thread, takes other ones: between being found and being listened on seconds may pass. */
const SHARES = 24;
const share = (process.pid + threadId) % SHARES;
const MAX_GIVEN = 200;
const given = new Set<number>();

/** Ports no program listens on just now, all different, and none of those given lately. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  try {
    while (held.size < count) {
      const port = FIRST + share + SHARES * randomInt((LAST - FIRST) / SHARES);
      if (given.has(port)) continue;
      const server = await listenOn(port);
      if (server === null) continue;
      given.add(port);
      const [oldest] = given;
      if (given.size > MAX_GIVEN && oldest !== undefined) given.delete(oldest);
      held.set(port, server);
    }
    return [...held.keys()];
  } finally {
    await Promise.all(
      [...held.values()].map(
        (server) =>
          new Promise((resolve) => {
            server.close(resolve);
          }),
      ),
    );
  }
}

/** Null where another program listens. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen(port, () => {
      resolve(server);
    });
  });
}

/** Throws in plain words when another program uses one of these ports. */
export async function assertFree(ports: number[], host: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (const port of ports) {
    while (!(await isFree(port, host))) {
      if (Date.now() > deadline) {
        throw new Error(`Port ${port} is taken by another program. Stop that one, or choose other ports with PORT.`);
      }
      await sleep(100);
    }
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new Error(`HOST ${host}, port ${port}: this machine does not let a program listen there (${error.code}).`));
    });
    server.listen({ port, host }, () => {
      server.close(() => resolve(true));
    });
  });
}
