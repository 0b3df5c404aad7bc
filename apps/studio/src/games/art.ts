import type { GameArt } from '../api-types.ts';

/** The addresses of a game's pictures under `/art`: the one place that knows how the files are named. */
export function pictureOf(slug: string, name: string): string {
  return `/art/games/${slug}/${name}`;
}

export function tileOf(slug: string, width: 360 | 720): string {
  return pictureOf(slug, `tile-${width}.webp`);
}

export function artOf(slug: string): GameArt {
  return { tile: tileOf(slug, 720), background: pictureOf(slug, 'background.webp') };
}
