import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a call is kept: before the vendor has it, or after it was done and before its answer goes out. */
export type Hold = 'before' | 'after';

export interface HoldingProxy {
  url: string;
  /** Keeps the next call of a path back; answers what lets it go. A call whose caller is gone is dropped. */
  hold(path: RegExp, when: Hold): () => void;
  /** Calls kept back now. */
  held(): number;
  /** Ends the next call of a path after it was done, without an answer. */
  lose(path: RegExp): void;
  /** Of calls that did not come yet nothing is kept back or lost any more. */
  forget(): void;
  close(): Promise<void>;
}

interface Order {
  path: RegExp;
  when: Hold | 'lose';
  wait: Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

/** A proxy before a vendor that holds chosen calls or answers until they are released. */
export async function holdingProxy(target: string): Promise<HoldingProxy> {
  const orders: Order[] = [];
  let held = 0;
  const keep = async (order: Order | undefined, when: Hold, response: ServerResponse): Promise<boolean> => {
    if (order?.when !== when) return true;
    held += 1;
    const gone = new Promise<void>((resolve) => response.once('close', resolve));
    await Promise.race([order.wait, gone]);
    held -= 1;
    return !response.destroyed;
  };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await read(request);
    const path = request.url ?? '';
    const at = orders.findIndex((order) => order.path.test(`${request.method} ${path}`));
    const [order] = at < 0 ? [] : orders.splice(at, 1);
    if (!(await keep(order, 'before', response))) return;
    // A connection of its own: one kept alive may be closed by the vendor just as it is used again, and the order is then lost before the vendor has it.
    const headers = {
      ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.startsWith('x-') || name === 'content-type')),
      connection: 'close',
    } as Record<string, string>;
    const answer = await fetch(`${target}${path}`, { method: request.method ?? 'GET', headers, ...(body ? { body } : {}) });
    const text = await answer.text();
    if (order?.when === 'lose') {
      response.destroy();
      return;
    }
    if (!(await keep(order, 'after', response))) return;
    // Not kept alive towards the caller either, for the same reason.
    response.writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' });
    response.end(text);
  };
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(path, when) {
      const { promise, resolve } = Promise.withResolvers<void>();
      orders.push({ path, when, wait: promise });
      return resolve;
    },
    held: () => held,
    lose(path) {
      orders.push({ path, when: 'lose', wait: Promise.resolve() });
    },
    forget() {
      orders.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
