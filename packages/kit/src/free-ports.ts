import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A run that was just killed may need a moment to leave its ports. */
const PATIENCE_MS = 3_000;

/** Ports no program listens on just now, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Server>((resolve, reject) => {
          const server = createServer().once('error', reject);
          server.listen(0, () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve);
        }),
    ),
  );
  return ports;
}

/** Throws in plain words when another program keeps one of these ports. */
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
