// The composition root: reads the settings, starts what this process is to run, and stops it in order.
import { ConfigError, asksForHelp, helpText, isStartedByNpm, readConfig } from '../apps/server/src/config.ts';
import type { Config } from '../apps/server/src/config.ts';
import { createLog } from '../packages/kit/src/log.ts';
import type { Logger } from '../packages/kit/src/log.ts';
import { readableLog } from '../packages/kit/src/readable-log.ts';
import { parentOf } from '../packages/kit/src/process-identity.ts';
import { banner } from './banner.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

const STOP_PATIENCE_MS = 20_000;
/** npm, when it is killed, cannot tell us; its end is seen by its children being adopted. */
const PARENT_CHECK_MS = 1_000;

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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, signal));
  process.on('disconnect', () => void stop(0, 'the starting program is gone'));
  // Between npm and us there may be a shell, which outlives npm because it waits for us.
  const [parent, grandparent] = [process.ppid, parentOf(process.ppid)];
  const watch = setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) void stop(0, 'the starting program is gone');
  }, PARENT_CHECK_MS);
  if (!isStartedByNpm()) clearInterval(watch);
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
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(banner({ ...product, notes: [`Started in ${seconds} s. Stop with Ctrl-C.`] }));
}
