import { artFolder, loadPicture } from '../../../../client/src/play/art.ts';
import type { GameArt } from '../../../api-types.ts';
import type { SlotSymbol } from '../events.ts';

/** Frames side by side in one picture, each a square. */
export interface Strip {
  image: HTMLImageElement;
  side: number;
  steps: number;
}

/** Addresses of the pictures round the reels; the files have these names in every slot's folder. */
export interface SceneArt {
  hero: string;
  token: string;
  bead: string;
  cabinet: string;
  gate: string;
  coin: string;
  /** Ground of the free spins, wide and tall. */
  place: { wide: string; tall: string };
  moving(symbol: SlotSymbol): string;
}

export function sceneArtOf(art: GameArt): SceneArt {
  const folder = artFolder(art);
  const file = (name: string): string => `${folder}${name}.webp`;
  return {
    hero: file('hero'),
    token: file('token'),
    bead: file('bead'),
    cabinet: file('cabinet'),
    gate: file('gate'),
    coin: file('coin'),
    place: { wide: file('free'), tall: file('free-phone') },
    moving: (symbol) => file(`moving/${symbol}`),
  };
}

/** Symbols that are alive when they win; the others only swell. */
export const movingSymbols: readonly SlotSymbol[] = ['wild', 'scatter', 'h1'];

async function loadStrip(address: string): Promise<Strip | null> {
  const image = await loadPicture(address);
  return image && { image, side: image.naturalHeight, steps: Math.round(image.naturalWidth / image.naturalHeight) };
}

/** What is only needed once something is won; it is fetched after the game is ready, and a missing one is left out. */
export interface LateArt {
  moving: ReadonlyMap<SlotSymbol, Strip>;
  coin: Strip | null;
}

export async function loadLateArt(scene: SceneArt): Promise<LateArt> {
  const [coin, ...moving] = await Promise.all([loadStrip(scene.coin), ...movingSymbols.map((symbol) => loadStrip(scene.moving(symbol)))]);
  const found = movingSymbols.flatMap((symbol, i) => {
    const strip = moving[i];
    return strip ? [[symbol, strip] as const] : [];
  });
  // Large, and wanted at once when their moment comes: decoded now, they do not hold up a frame then.
  await Promise.all([scene.hero, scene.gate, scene.bead, scene.token].map((address) => loadPicture(address)));
  return { coin, moving: new Map(found) };
}
