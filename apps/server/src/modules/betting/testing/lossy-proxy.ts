import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface LossyProxy {
  /** Folder of the proxy's socket: a host for a connection text. */
  host: string;
  /** The next `count` answers of the server are thrown away and their connections cut, after the server did its work. */
  loseAnswers(count: number): void;
  close(): Promise<void>;
}

/** A proxy between a pool and PostgreSQL's socket `upstream` that drops answers on request. */
export async function startLossyProxy(upstream: string): Promise<LossyProxy> {
  const host = mkdtempSync(path.join(tmpdir(), 'pavilion-proxy-'));
  const sockets = new Set<net.Socket>();
  let toLose = 0;
  const server = net.createServer((client) => {
    const up = net.connect(path.join(upstream, '.s.PGSQL.5432'));
    let isInUse = false;
    for (const socket of [client, up]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        up.destroy();
      });
    }
    client.on('data', (data) => {
      if (data.includes('bet_apply')) isInUse = true;
      up.write(data);
    });
    up.on('data', (data) => {
      // 'C' opens CommandComplete: the work is committed, and the answer is dropped.
      if (isInUse && toLose > 0 && data.includes('SELECT ')) {
        toLose -= 1;
        client.destroy();
      } else client.write(data);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(path.join(host, '.s.PGSQL.5432'), resolve);
  });
  return {
    host,
    loseAnswers(count) {
      toLose = count;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      rmSync(host, { recursive: true, force: true });
    },
  };
}
