import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Sample } from './sample.ts';

const run = promisify(execFile);
/** More branches than callers, so that the comparison does not queue on one row. */
const SCALE = 64;

export interface PgbenchTarget {
  host: string;
  port: number;
  database: string;
}

/** Newest pgbench of Debian's packages, or of the path. Null with words on how to get one. */
export function findPgbench(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => path.join(packaged, version, 'bin/pgbench')),
    ...(process.env.PATH ?? '').split(path.delimiter).map((dir) => path.join(dir, 'pgbench')),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

export const PGBENCH_HINT =
  'pgbench is not installed: the ratios cannot be told. On Debian: apt-get install --no-install-recommends ' +
  "postgresql-15 (or the version your release has; it need not be the server's), elsewhere your system's PostgreSQL package.";

const address = ({ host, port, database }: PgbenchTarget) => ['-h', host, '-p', String(port), '-U', 'postgres', database];

export async function preparePgbench(pgbench: string, target: PgbenchTarget): Promise<void> {
  await run(pgbench, ['-i', '-q', '-s', String(SCALE), ...address(target)]);
}

/** TPC-B-like, prepared; a fifth of its transactions is sampled for latencies. */
export async function runPgbench(
  pgbench: string,
  target: PgbenchTarget,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Sample> {
  const dir = mkdtempSync(path.join(tmpdir(), 'pavilion-pgbench-'));
  try {
    const { stdout } = await run(
      pgbench,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(callers),
        '-j',
        String(Math.min(2, callers)),
        '-T',
        String(seconds),
        '-l',
        '--sampling-rate=0.2',
        ...address(target),
      ],
      { cwd: dir },
    );
    const tps = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    const latencies: number[] = [];
    for (const file of readdirSync(dir)) {
      for (const line of readFileSync(path.join(dir, file), 'utf8').split('\n')) {
        const micros = Number(line.split(' ')[2]);
        if (micros > 0) latencies.push(micros / 1_000);
      }
    }
    return { tps, latencies };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
