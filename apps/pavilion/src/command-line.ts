import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The words after a command, by its options. An option it does not have ends the process with 2 and the usage; `--help` ends it with 0
 * and the usage.
 */
export function readWords<Config extends ParseArgsConfig>(usage: string, config: Config): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}
