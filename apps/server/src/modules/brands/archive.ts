import { Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';
import type { FolderProblem } from './brand-folder.ts';
import { FILE_NAME } from './folder-files.ts';

/** Of all it unpacks to, as its directory states; no file may unpack to more than it states. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_FILES = 600;

/** What a machine puts into archives by itself. */
const BESIDE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/** A brand's folder as a zip; the same files are the same bytes. */
export function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const epoch = new Date(Date.UTC(1980, 0, 2));
  const entries = Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return Buffer.from(zipSync(entries, { level: 6, mtime: epoch }));
}

/**
 * The files of an archive, checked before anything is unpacked: names of a brand's folder alone (so none leads out of it), a number and
 * sizes within bounds. One folder around everything is taken off. Gives what is wrong where something is.
 */
export function filesOfZip(archive: Buffer): Map<string, Buffer> | FolderProblem[] {
  const problems: FolderProblem[] = [];
  const stated: { name: string; bytes: number }[] = [];
  let entries = 0;
  try {
    unzipSync(archive, {
      filter: ({ name, size, originalSize }) => {
        // A directory may state billions of entries in a few bytes.
        entries += 1;
        if (entries > MAX_FILES * 4) throw new RangeError('too many entries');
        // What is stored as it is takes `size`, whatever it states.
        if (!name.endsWith('/') && !BESIDE.test(name)) stated.push({ name, bytes: Math.max(size, originalSize) });
        return false;
      },
    });
  } catch {
    return [{ file: '', field: '', message: 'is no zip archive' }];
  }
  const around = commonFolder(stated.map(({ name }) => name));
  const names = stated.map(({ name }) => name.slice(around.length));
  if (stated.length === 0) problems.push({ file: '', field: '', message: 'the archive is empty' });
  if (stated.length > MAX_FILES) problems.push({ file: '', field: '', message: `at most ${MAX_FILES} files are expected` });
  if (stated.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_UNPACKED_BYTES) {
    problems.push({ file: '', field: '', message: `at most ${MAX_UNPACKED_BYTES / 1024 / 1024} MB of files are expected` });
  }
  if (stated.length > MAX_FILES) return problems;
  for (const [index, { bytes }] of stated.entries()) {
    const file = (names[index] ?? '').slice(0, 120);
    if (!FILE_NAME.test(file)) problems.push({ file, field: '', message: 'has no place in the folder of a brand' });
    else if (bytes > MAX_FILE_BYTES) problems.push({ file, field: '', message: `at most ${MAX_FILE_BYTES / 1024} kB are expected` });
    if (names.indexOf(names[index] ?? '') !== index) problems.push({ file, field: '', message: 'appears twice here' });
  }
  if (problems.length > 0) return problems.slice(0, 100);
  try {
    return unpacked(archive, new Map(stated.map(({ name, bytes }) => [name, bytes])), around);
  } catch {
    return [{ file: '', field: '', message: 'the archive is damaged' }];
  }
}

const STEP_BYTES = 16_384;

/** Read from its beginning, so that no two files share bytes; ends at the first piece beyond what a file states. Throws for a damaged one. */
function unpacked(archive: Buffer, wanted: ReadonlyMap<string, number>, around: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const unzip = new Unzip((file) => {
    const most = wanted.get(file.name);
    const name = file.name.slice(around.length);
    if (most === undefined) return;
    if (files.has(name)) throw new RangeError('appears twice here');
    const parts: Uint8Array[] = [];
    let length = 0;
    file.ondata = (error, part, final) => {
      if (error) throw error;
      length += part.length;
      if (length > most) throw new RangeError('more than stated');
      parts.push(part);
      if (final) files.set(name, Buffer.concat(parts, length));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += STEP_BYTES) {
    unzip.push(archive.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= archive.length);
  }
  if (files.size !== wanted.size) throw new RangeError('missing');
  return files;
}

/** `serra/` where every name begins with it. */
function commonFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const known = ['content/', 'art/', ''];
  return !known.includes(folder) && names.every((name) => name.startsWith(folder)) ? folder : '';
}
