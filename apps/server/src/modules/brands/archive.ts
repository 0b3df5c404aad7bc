import { unzipSync, zipSync } from 'fflate';
import type { FolderProblem } from './brand-folder.ts';
import { FILE_NAME } from './folder-files.ts';

/** Of all it unpacks to, as its directory states; no file may unpack to more than it states. */
const MOST_UNPACKED_BYTES = 48 * 1024 * 1024;
const MOST_FILE_BYTES = 1024 * 1024;
const MOST_FILES = 600;

/** What a machine puts into archives by itself. */
const BESIDE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/** A brand's folder as a zip; the same files are the same bytes. */
export function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const epoch = new Date(Date.UTC(1980, 0, 2));
  const entries = Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return Buffer.from(zipSync(entries, { level: 6, mtime: epoch }));
}

/**
 * The files of an archive, judged before anything is unpacked: names of a brand's folder alone (so none leads out of it), a number and
 * sizes within bounds. One folder around everything is taken off. Gives what is wrong where something is.
 */
export function filesOfZip(archive: Buffer): Map<string, Buffer> | FolderProblem[] {
  const problems: FolderProblem[] = [];
  const stated: { name: string; bytes: number }[] = [];
  try {
    unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('/') && !BESIDE.test(name)) stated.push({ name, bytes: originalSize });
        return false;
      },
    });
  } catch {
    return [{ file: '', field: '', message: 'is no zip archive' }];
  }
  const around = commonFolder(stated.map(({ name }) => name));
  const names = stated.map(({ name }) => name.slice(around.length));
  if (stated.length === 0) problems.push({ file: '', field: '', message: 'the archive is empty' });
  if (stated.length > MOST_FILES) problems.push({ file: '', field: '', message: `at most ${MOST_FILES} files are expected` });
  if (stated.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_UNPACKED_BYTES) {
    problems.push({ file: '', field: '', message: `at most ${MOST_UNPACKED_BYTES / 1024 / 1024} MB of files are expected` });
  }
  for (const [index, { bytes }] of stated.entries()) {
    const file = (names[index] ?? '').slice(0, 120);
    if (!FILE_NAME.test(file)) problems.push({ file, field: '', message: 'has no place in the folder of a brand' });
    else if (bytes > MOST_FILE_BYTES) problems.push({ file, field: '', message: `at most ${MOST_FILE_BYTES / 1024} kB are expected` });
    if (names.indexOf(names[index] ?? '') !== index) problems.push({ file, field: '', message: 'stands here twice' });
  }
  if (problems.length > 0) return problems.slice(0, 100);
  const wanted = new Set(stated.map(({ name }) => name));
  try {
    const unpacked = unzipSync(archive, { filter: ({ name }) => wanted.has(name) });
    return new Map(Object.entries(unpacked).map(([name, body]) => [name.slice(around.length), Buffer.from(body)]));
  } catch {
    return [{ file: '', field: '', message: 'the archive is damaged' }];
  }
}

/** `serra/` where every name begins with it. */
function commonFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const known = ['content/', 'art/', ''];
  return !known.includes(folder) && names.every((name) => name.startsWith(folder)) ? folder : '';
}
