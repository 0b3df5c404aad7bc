import type { PictureSource } from '@pavilion/ui/picture';
import { boot, brand } from '../boot.ts';
import { currentTag } from '../i18n/language.ts';

/** One of the hosts that hold pictures, chosen by chance for this page; none: our own. */
const hosts = boot.status.info.imageCDNs;
// Which host serves a picture decides nothing.
// oxlint-disable-next-line no-restricted-properties
const imageHost = (hosts[Math.floor(Math.random() * hosts.length)] ?? '').replace(/\/$/, '');

/** The address of a picture of ours on the host chosen; one that names its host stays. */
export const onImageHost = (path: string): string => (path.startsWith('/') ? imageHost + path : path);

/** Whether the names drawn on the brand's own tiles are in the reader's language. */
const isLettered = (icon: string): boolean =>
  brand.tileLettering === null || !icon.startsWith(brand.artBase) || currentTag().split('-')[0] === brand.tileLettering;

/** A game's tile in the lobby, with its name on it where the reader can read it; the name is under it as well. */
export const lobbyTileSource = (icon: string, sizes?: string): PictureSource =>
  isLettered(icon) ? tileSource(icon, sizes) : bareTileSource(icon);

/** A game's tile in its two sizes, from the address of the 360 one. */
export const tileSource = (icon: string, sizes = '(max-width: 640px) 45vw, 190px'): PictureSource => {
  const base = onImageHost(icon.replace(/-360\.(avif|webp)$/, ''));
  return {
    src: `${base}-360.webp`,
    avif: `${base}-360.avif 360w, ${base}-720.avif 720w`,
    webp: `${base}-360.webp 360w, ${base}-720.webp 720w`,
    sizes,
    width: 360,
    height: 360,
  };
};

/** The same without the game's name, for places too small to read it. */
export const bareTileSource = (icon: string): PictureSource => {
  const base = onImageHost(icon.replace(/-(360|720)\.(avif|webp)$/, ''));
  return { src: `${base}-bare-360.webp`, avif: `${base}-bare-360.avif`, width: 360, height: 360 };
};

/** Shown where a game's own picture cannot be had. */
export const FALLBACK_TILE = '/art/games/fallback.webp';
export const brandArt = (name: string): string => `${brand.artBase}/${name}`;
/** A promotion's picture by its base name. */
export const promotionSource = (base: string): PictureSource => ({ src: `${base}.webp`, avif: `${base}.avif`, width: 480, height: 320 });
/** The mark of a vendor. */
export const vendorMark = (vendor: string): string => onImageHost(`/art/vendors/${vendor.toLowerCase()}.svg`);
