import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../packages/kit/src/free-ports.ts';

const root = path.resolve(import.meta.dirname, '..');
const START_PATIENCE_MS = 180_000;
const STOP_PATIENCE_MS = 20_000;

/**
 * Starts the product as a user does, on free ports and an empty data folder; the journeys find it by `product.ts`.
 * A running product is used instead when all of the `PAVILION_…` names below say where it is.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env['PAVILION_URL']) return () => Promise.resolve();
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-e2e-'));
  const [port = 0, studioPort = 0, pspPort = 0, consolePort = 0, idpPort = 0] = await freePorts(5);
  const logFile = path.join(folder, 'log');
  const out = openSync(logFile, 'a');
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', out, out],
    env: {
      ...process.env,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      PSP_PORT: String(pspPort),
      CONSOLE_PORT: String(consolePort),
      IDP_PORT: String(idpPort),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'info',
      // Some journeys come from an address of their own: codes are counted by it.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  closeSync(out);
  const url = `http://localhost:${port}`;
  process.env['PAVILION_URL'] = url;
  process.env['PAVILION_STUDIO_URL'] = `http://localhost:${studioPort}`;
  process.env['PAVILION_PSP_URL'] = `http://localhost:${pspPort}`;
  process.env['PAVILION_CONSOLE_URL'] = `http://localhost:${consolePort}`;
  process.env['PAVILION_IDP_URL'] = `http://localhost:${idpPort}`;
  process.env['PAVILION_DATA'] = path.join(folder, 'data');
  try {
    await untilReady({ url, consoleUrl: `http://localhost:${consolePort}`, child, logFile });
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The product did not start: ${(error as Error).message}\n${tail(logFile)}`, { cause: error });
  }
  return async () => {
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
}

interface Starting {
  url: string;
  consoleUrl: string;
  child: ChildProcess;
  logFile: string;
}

/** Ready means filled as well, and the operators' pages built: these follow when everything else is served. */
async function untilReady({ url, consoleUrl, child, logFile }: Starting): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const [ready, built] = await Promise.all(
      [`${url}/readyz`, consoleUrl].map((one) =>
        fetch(one).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    );
    if (ready && built && readFileSync(logFile, 'utf8').includes('Stop with Ctrl-C')) return;
    await sleep(100);
  }
  throw new Error('it took too long');
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const deadline = Date.now() + STOP_PATIENCE_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (Date.now() > deadline) child.kill('SIGKILL');
    await sleep(50);
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-30).join('\n');
}
