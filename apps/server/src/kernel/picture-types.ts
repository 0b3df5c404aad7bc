import { fileTypeFromBuffer } from 'file-type';
import { type Refusal, refuse } from './refusal.ts';

/** Pictures that are taken where a call does not say less. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/svg+xml': 'SVG',
};

export const notOfTypes = (types: readonly string[]): Refusal =>
  refuse('documents.picture.type', { params: { types: types.map((type) => NAMES[type] ?? type).join(', ') } });

/** Refuses what is no picture of these types, by its bytes, whatever it is called. */
export async function refuseOtherTypes(given: Buffer, types: readonly string[] = PICTURE_TYPES): Promise<void> {
  const type = await fileTypeFromBuffer(given);
  if (!types.includes(type?.mime ?? '')) throw notOfTypes(types);
}
