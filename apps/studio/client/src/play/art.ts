import type { GameArt } from '../../../src/api-types.ts';

/** Folder of a game's pictures, with its closing slash. */
export function artFolder(art: GameArt): string {
  return art.background.replace(/[^/]*$/, '');
}

/** The tall ground beside the wide one: background.avif → background-phone.avif. */
export function tallBackground(art: GameArt): string {
  return art.background.replace(/(\.\w+)$/, '-phone$1');
}

/** Loads a picture; null when it cannot be had, so that the caller draws its own. */
export async function loadPicture(source: string | undefined): Promise<HTMLImageElement | null> {
  if (!source) return null;
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = source;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
