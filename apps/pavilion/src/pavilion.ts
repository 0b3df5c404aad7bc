// The composition root: reads the settings, starts what this process is to run, and stops it in order.
import { ConfigError, asksForHelp, helpText, readConfig } from '../../server/src/config.ts';
import type { Config } from '../../server/src/config.ts';
import { createLog } from '../../../packages/kit/src/log.ts';
import type { Logger } from '../../../packages/kit/src/log.ts';
import { readableLog } from '../../../packages/kit/src/readable-log.ts';
import { startWatchdog } from '../../../packages/kit/src/watchdog.ts';
import { banner } from './banner.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
import { STARTED } from './lasting/run-lasting.ts';
import { whenStarterEnds } from './lasting/when-starter-ends.ts';

const STOP_PATIENCE_MS = 20_000;
/** A terminal also sends the signal to the starting program, which passes it on: the same signal within this time is one. */
const ONE_SIGNAL_MS = 1_000;

const begun = performance.now();
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

if (asksForHelp()) say(helpText());
else await main(settingsOrExit());

function settingsOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

async function main(config: Config): Promise<void> {
  const destination = process.stdout.isTTY ? { destination: readableLog(process.stdout) } : {};
  const logFor = (name: string): Logger => createLog({ name, level: config.logLevel, ...destination });
  const log = logFor('start');
  let product: Product | undefined;
  let stopping = false;
  let signalledAt = -Infinity;
  const abort = new AbortController();

  const stop = async (code: number, reason: string): Promise<void> => {
    if (stopping) process.exit(code || 1);
    stopping = true;
    abort.abort();
    log.info({ reason }, 'stopping');
    const patience = setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, STOP_PATIENCE_MS);
    await starting.catch(() => undefined);
    await product?.close().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
    clearTimeout(patience);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const isSame = performance.now() - signalledAt < ONE_SIGNAL_MS;
      signalledAt = performance.now();
      if (!isSame) void stop(0, signal);
    });
  }
  whenStarterEnds(() => {
    if (!stopping) void stop(0, 'the starting program is gone');
  });
  const fail = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected failure');
    void stop(1, 'unexpected failure');
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const starting = startProduct(config, { logFor, say, signal: abort.signal });
  try {
    product = await starting;
  } catch (error) {
    if (stopping) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (config.logLevel === 'debug' || config.logLevel === 'trace') log.error({ err: error }, 'start failed');
    process.exit(1);
  }
  if (stopping) return;
  // Not before: making a cluster and loading the code hold the loop, for long on a busy machine, and no request is served yet.
  startWatchdog();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(banner({ ...product, notes: [`Started in ${seconds} s. Stop with Ctrl-C.`] }));
  process.send?.(STARTED);
}
