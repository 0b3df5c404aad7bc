import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from './backup-folder.ts';

export type CopiedFile = Manifest['files'][number];

/** Folders whose content belongs to the running server only; the folder itself must be there. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'backup_label.old',
  'tablespace_map.old',
  'recovery.signal',
  'standby.signal',
  'current_logfiles',
  'archive.conf',
  'archive.conf.new',
]);
const CHUNK = 1 << 20;
const AT_ONCE = 4;

/** What of a cluster's folder belongs into a copy, relative to it. Follows no links. */
export async function listCluster(dataDir: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const visit = async (inside: string): Promise<void> => {
    for (const entry of await entriesOf(path.join(dataDir, inside))) {
      const name = inside ? `${inside}/${entry.name}` : entry.name;
      if (entry.isSymbolicLink()) throw new Error(`${path.join(dataDir, name)} is a link: a cluster in several places cannot be copied.`);
      if (entry.isDirectory()) {
        if (entry.name.startsWith('pgsql_tmp')) continue;
        folders.push(name);
        await visit(name);
      } else if (entry.isFile() && isCopied(inside, entry.name)) files.push(name);
    }
  };
  await visit('');
  return { folders, files };
}

function isCopied(inside: string, name: string): boolean {
  // The history of a timeline is small and says where it came from.
  if (inside === 'pg_wal' && name.endsWith('.history')) return true;
  return (
    !EMPTIED.has(inside) && !(inside === '' && LEFT_OUT.has(name)) && !name.startsWith('pg_internal.init') && !name.startsWith('pgsql_tmp')
  );
}

/** A folder may be dropped while we look. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export interface CopyOrder {
  from: string;
  to: string;
  folders: readonly string[];
  files: readonly string[];
}

/** Copies files, a few at once, and answers what was written; `syncAll` puts it on the disk. A file that is gone meanwhile is left out. */
export async function copyFiles({ from, to, folders, files }: CopyOrder): Promise<CopiedFile[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const folder of folders) await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  const copied: CopiedFile[] = [];
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const sum = await copyFile(path.join(from, file), path.join(to, file));
      if (sum) copied.push({ path: file, ...sum });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return copied.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** After the last byte: the first file's turn writes most of all out, where one after each copy would wait for the disk each time. */
export async function syncAll(root: string, names: readonly string[]): Promise<void> {
  for (const name of ['', ...names]) await sync(path.join(root, name));
}

async function copyFile(from: string, to: string): Promise<Omit<CopiedFile, 'path'> | undefined> {
  const source = await open(from).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (!source) return undefined;
  try {
    const target = await open(to, 'w', 0o600);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(CHUNK);
      let size = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK, size);
        if (bytesRead === 0) break;
        const part = buffer.subarray(0, bytesRead);
        hash.update(part);
        for (let written = 0; written < bytesRead;) {
          written += (await target.write(part, written, bytesRead - written, size + written)).bytesWritten;
        }
        size += bytesRead;
      }
      return { size, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Writes a small file to the disk and answers its sum. */
export async function writeSynced(file: string, text: string): Promise<Omit<CopiedFile, 'path'>> {
  const target = await open(file, 'w', 0o600);
  try {
    await target.writeFile(text);
    await target.sync();
  } finally {
    await target.close();
  }
  return { size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
}

/** Waits until a file or the names in a folder are on the disk. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
