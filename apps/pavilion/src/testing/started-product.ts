import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../../../packages/kit/src/free-ports.ts';
import { root } from '../schemas.ts';
import { buildWeb } from '../web/build-web.ts';

const START_PATIENCE_MS = 300_000;
const STOP_PATIENCE_MS = 20_000;

/** Where one started product is found. */
export interface StartedProduct {
  url: string;
  studioUrl: string;
  pspUrl: string;
  consoleUrl: string;
  idpUrl: string;
  vendorUrl: string;
  /** Its data folder. */
  data: string;
}

/**
 * Starts a product for each worker, as a user does, on free ports and an empty data folder; `e2e/product.ts` finds the one of its
 * worker in `PAVILION_PRODUCTS`. Workers share nothing, so journeys at the same time cannot meet in a member or a setting.
 * Running products are used instead when `PAVILION_PRODUCTS` says where they are.
 */
export default async function startProducts({ workers }: { workers: number }): Promise<() => Promise<void>> {
  if (process.env['PAVILION_PRODUCTS']) return () => Promise.resolve();
  // What several starts would build at the same time is built once before.
  await buildWeb({ say: () => undefined });
  const started = await Promise.allSettled(Array.from({ length: workers }, () => startProduct()));
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stopAll = async (): Promise<void> => void (await Promise.all(products.map(({ stop }) => stop())));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stopAll();
    throw failed.reason as Error;
  }
  process.env['PAVILION_PRODUCTS'] = JSON.stringify(products.map(({ product }) => product));
  return stopAll;
}

/**
 * The start options of the journeys' products: no month is filled in meanwhile. Some come from an address of their own: codes are
 * counted by it.
 */
const FOR_JOURNEYS: Settings = { DEMO: 'accounts', TRUSTED_PROXIES: '127.0.0.1' };

type Settings = Readonly<Record<string, string>>;

/** One product of its own, in a folder that goes with it; ready once its log holds `until`. */
export async function startProduct(
  settings = FOR_JOURNEYS,
  until = 'Stop with Ctrl-C',
): Promise<{ product: StartedProduct; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-e2e-'));
  const [port = 0, studioPort = 0, pspPort = 0, consolePort = 0, idpPort = 0, vendorPort = 0, drawPort = 0] = await freePorts(7);
  const logFile = path.join(folder, 'log');
  const data = path.join(folder, 'data');
  const out = openSync(logFile, 'a');
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', out, out],
    env: {
      ...process.env,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      PSP_PORT: String(pspPort),
      VENDOR_PORT: String(vendorPort),
      DRAW_PORT: String(drawPort),
      CONSOLE_PORT: String(consolePort),
      IDP_PORT: String(idpPort),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      // Several products and browsers share the cores: with the usual settings a call now and then finds no connection free in time and is
      // refused as busy, which a browser notes as an error.
      POOL_SIZE: '24',
      POOL_PATIENCE_MS: '30000',
      ...settings,
    },
  });
  closeSync(out);
  const at = (its: number): string => `http://localhost:${its}`;
  const product = {
    url: at(port),
    studioUrl: at(studioPort),
    pspUrl: at(pspPort),
    consoleUrl: at(consolePort),
    idpUrl: at(idpPort),
    vendorUrl: at(vendorPort),
    data,
  };
  try {
    await untilReady({ ...product, child, logFile, until });
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The product did not start: ${(error as Error).message}\n${tail(logFile)}`, { cause: error });
  }
  return {
    product,
    async stop() {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface StartingProduct {
  url: string;
  consoleUrl: string;
  child: ChildProcess;
  logFile: string;
  until: string;
}

/** Ready means filled as well, and the operators' pages built: these follow when everything else is served. */
async function untilReady({ url, consoleUrl, child, logFile, until }: StartingProduct): Promise<void> {
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
    if (ready && built && readFileSync(logFile, 'utf8').includes(until)) return;
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
