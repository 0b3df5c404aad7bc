import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ART = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const ROOT = path.dirname(ART);
export const OUT = path.join(ART, 'out');
/** Photographed objects and letter outlines; may be deleted at any time. */
export const CACHE = path.join(ART, '.cache');
