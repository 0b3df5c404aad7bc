import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '../../packages/kit/src/free-ports.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { openDatabase } from '../../apps/pavilion/src/database.ts';
import { root } from '../../apps/pavilion/src/schemas.ts';
import type { Target } from './attack.ts';

/** The first builds both web apps, on a busy machine for minutes. */
const PATIENCE_MS = 600_000;

export interface Arena {
  target: Target;
  close(): Promise<void>;
}

/** Two web processes on one fresh database, which believe a forwarded address: an attacker with many addresses meets both. */
export async function openArena(): Promise<Arena> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-drill-'));
  const database = await openDatabase(
    { databaseUrl: undefined, dataDir: folder, poolSize: 2 },
    createLog({ name: 'drill', level: 'warn' }),
  );
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(children.map(stop));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = (await freePorts(10)).map(String);
    const urls: string[] = [];
    let deskUrl = '';
    for (let i = 0; i < 2; i += 1) {
      const [port = '', studio = '', psp = '', desk = '', idp = ''] = ports.slice(i * 5);
      await start(children, {
        DATABASE_URL: database.url,
        PORT: port,
        STUDIO_PORT: studio,
        PSP_PORT: psp,
        CONSOLE_PORT: desk,
        IDP_PORT: idp,
        VENDOR_PORT: '0',
        HOST: '127.0.0.1',
        DEMO: 'accounts',
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'warn',
      });
      urls.push(`http://127.0.0.1:${port}`);
      deskUrl = `http://127.0.0.1:${desk}`;
    }
    const db = database.poolFor('platform');
    return {
      target: {
        urls,
        merchant: 'koi',
        deskUrl,
        manyAddresses: true,
        readPicture: pictureReader(db),
        readMessage: messageReader(db),
        countEvents: eventCounter(db),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What only the server knows of a picture code, read where it is kept. */
export const pictureReader =
  (db: Pool) =>
  async (id: string): Promise<string> => {
    const { rows } = await db.query<{ answer: string }>('SELECT answer FROM captcha_challenge WHERE id = $1', [id]);
    return rows[0]?.answer ?? '';
  };

/** Security events by kind, counted where they are kept. */
export const eventCounter = (db: Pool) => async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.query<{ kind: string; times: number }>('SELECT kind, sum(times)::int AS times FROM threat_event GROUP BY kind');
  return new Map(rows.map(({ kind, times }) => [kind, times]));
};

/** The code of the newest message, read where messages wait to be sent. */
export const messageReader =
  (db: Pool) =>
  async (to: string): Promise<string> => {
    const { rows } = await db.query<{ body: string | null }>(
      'SELECT body FROM message_outbox WHERE destination = $1 ORDER BY created_at DESC LIMIT 1',
      [to],
    );
    return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
  };

function start(children: ChildProcess[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs'), '--role=http'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  });
  children.push(child);
  let output = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`A process is not ready:\n${output}`)), PATIENCE_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (!output.includes('Stop with Ctrl-C')) return;
        clearTimeout(late);
        resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`A process ended with ${code}:\n${output}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
