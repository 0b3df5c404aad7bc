import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from './load.ts';
import { Product } from './product.ts';
import { prove, SETTLE_MS } from './proofs.ts';
import type { Row } from './table.ts';
import { answersRow, inWorld } from './world.ts';

const NAME = 'disk';
const SIZE_MB = 512;
const NOTICE_MS = 30_000;
const READY_MS = 60_000;
/** Play goes on so long on a disk that stays full. */
const HOLD_MS = 5_000;
const CHUNK = Buffer.alloc(1 << 20, 1);

/** A file system of its own that can be filled: one in memory, which only root can mount. Undefined where that is not possible. */
function mountSmall(): { folder: string; unmount(): void } | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-disk-'));
  const mounted =
    process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0755`, 'tmpfs', folder]).status === 0;
  if (!mounted) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const unmount = (): void => {
    process.off('exit', unmount);
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  return { folder, unmount };
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const out = openSync(file, 'a');
  try {
    for (let size = CHUNK.length; size >= 512;) {
      try {
        if (writeSync(out, CHUNK, 0, size) < size) size = Math.floor(size / 2);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(out);
  }
}

/**
 * The disk fills up under load: first no table can grow, then no log can be written and PostgreSQL ends. `/readyz` says so; once there
 * is room the product comes back by itself.
 */
export async function diskFull({ players }: { players: number }): Promise<Row[]> {
  const small = mountSmall();
  if (!small)
    return [
      {
        property: `${NAME}: a full disk`,
        attempts: 0,
        failures: 0,
        seen: '',
        leftOut: 'a small file system can be mounted by root on Linux only',
      },
    ];
  const product = await Product.create({ dataDir: path.join(small.folder, 'data') });
  try {
    return await inWorld({ product, players }, async (world) => {
      const load = startLoad(world);
      await sleep(2_000);
      const ballast = path.join(small.folder, 'ballast');
      fill(ballast);
      const tables = await untilUnready(product, () => fill(ballast));
      await sleep(HOLD_MS);
      const ended = await fillLog(product, ballast);
      const log = await untilUnready(product, () => fill(ballast));
      rmSync(ballast);
      const roomAt = performance.now();
      const { ready, ms } = await product.untilReady(READY_MS);
      const left = (): number => Math.max(1_000, SETTLE_MS - (performance.now() - roomAt - ms));
      await sleep(1_000);
      await load.finish(left());
      return [
        {
          property: `${NAME}: /readyz says 503 while no table can grow`,
          attempts: 1,
          failures: tables === null ? 1 : 0,
          seen: said(tables),
        },
        {
          property: `${NAME}: /readyz says 503 while no log can be written`,
          attempts: 1,
          failures: log === null ? 1 : 0,
          seen: `${said(log)}, the write ended with ${ended}`,
        },
        {
          property: `${NAME}: ready within 60 s of having room`,
          attempts: 1,
          failures: ready ? 0 : 1,
          seen: `after ${(ms / 1000).toFixed(1)} s, ${freeMb(small.folder)} MB free`,
        },
        ...(await prove(world, { name: NAME, patienceMs: left() })),
        answersRow(NAME, world.answers),
      ];
    });
  } finally {
    small.unmount();
  }
}

const said = (ms: number | null): string => (ms === null ? `still 200 after ${NOTICE_MS / 1000} s` : `after ${(ms / 1000).toFixed(1)} s`);
const freeMb = (folder: string): number => Math.round((statfsSync(folder).bavail * statfsSync(folder).bsize) / 1e6);

/** Milliseconds until `/readyz` says 503; null when it never does. `again` keeps the disk full: what ends gives room back. */
async function untilUnready(product: Product, again: () => void): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < NOTICE_MS) {
    again();
    if ((await product.readiness()) === 503) return performance.now() - begun;
    await sleep(500);
  }
  return null;
}

/** Uses up what room the write-ahead log still has, until the server process that writes it ends. Answers how. */
async function fillLog(product: Product, ballast: string): Promise<string> {
  const database = await product.database().catch(() => undefined);
  if (!database) return 'no connection';
  try {
    for (let turn = 0; turn < SIZE_MB; turn += 1) {
      await database.pool.query(`SELECT pg_logical_emit_message(false, 'drill', repeat('x', 1000000))`);
      fill(ballast);
    }
    return 'success';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await database.close();
  }
}
