import type { PictureSource } from '@pavilion/ui/picture';
import { brand } from '../boot.ts';

/** Pictures of a banner by its base name: 1240 wide, 620, and an upright cut for phones. */
export const bannerSource = (base: string): PictureSource => ({
  src: `${base}-1240.webp`, avif: `${base}-620.avif 620w, ${base}-1240.avif 1240w`, webp: `${base}-620.webp 620w, ${base}-1240.webp 1240w`,
  sizes: '(max-width: 640px) 100vw, 50vw', width: 1240, height: 600,
});

/** A game's tile in its two sizes, from the address of the 360 one. */
export const tileSource = (icon: string, sizes = '(max-width: 640px) 45vw, 190px'): PictureSource => {
  const base = icon.replace(/-360\.(avif|webp)$/, '');
  return {
    src: `${base}-360.webp`, avif: `${base}-360.avif 360w, ${base}-720.avif 720w`, webp: `${base}-360.webp 360w, ${base}-720.webp 720w`,
    sizes, width: 360, height: 360,
  };
};

export const FALLBACK_TILE = '/art/games/fallback.webp';
export const brandArt = (name: string): string => `${brand.artBase}/${name}`;
