import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '@pavilion/kit/database-away';
import pg from 'pg';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/** Statements that write how a job ended. Each may be sent twice: the second time it finds nothing to do. */
const BOOKKEEPING = /^(complete|fail)_jobs?/;

type ConnectCallback = Parameters<pg.Pool['connect']>[0] & {};
interface Statement extends pg.QueryConfig {
  name?: string;
}

/**
 * Connections of the job library that outlast a lost server. graphile-worker 0.18 ends its runner when one statement that
 * writes the end of a job fails: its retry loop (`batch` in main.js) leaves after the first try, and without batches the
 * rejection is unhandled. Here such a statement is sent again until the server answers, and a caller that asks for a
 * connection waits for one. After `giveUp` both fail at once.
 */
export class LastingPool extends pg.Pool {
  readonly #stopping = new AbortController();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    return this.#lasting(() => super.connect()).then((client) => this.#guarded(client));
  }

  /** The server may be away for long: who stops need not wait for it. */
  giveUp(): void {
    this.#stopping.abort();
  }

  #guarded(client: pg.PoolClient): pg.PoolClient {
    const send = (statement: Statement) => client.query(statement);
    const query = async (statement: Statement, values?: unknown[]) => {
      if (typeof statement === 'string') return client.query(statement, values);
      if (!BOOKKEEPING.test(statement.name ?? '')) return send(statement);
      return send(statement).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
        return this.#lasting(() => super.query(statement));
      });
    };
    return { query, release: (error?: Error | boolean) => client.release(error) } as unknown as pg.PoolClient;
  }

  async #lasting<T>(work: () => Promise<T>): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (this.ending || this.#stopping.signal.aborted || !isDatabaseAway(error)) throw error;
      }
      await sleep(pause, undefined, { signal: this.#stopping.signal });
    }
  }
}
