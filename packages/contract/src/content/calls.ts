import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { text } from '../base/wire-text.ts';

/** Where a click leads: `URL` an address or an own path, `P` a promotion id, `G` a game (vendor, nodeId, roomId). */
const LINKAGE_TYPES = ['URL', 'P', 'G', 'NONE'] as const;

/** `url` is a picture base name: append `-{width}.avif` or `.webp` (1240 and 620). Words are shown over it as live text. */
const banner = z.object({
  bannerId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  button: z.string(),
  url: z.string(),
  groupName: z.string(),
  linkageType: z.enum(LINKAGE_TYPES),
  linkage: z.string(),
  roomId: z.nullable(z.string()),
  nodeId: z.nullable(z.number()),
  vendor: z.nullable(z.string()),
  /** Percent of the wide picture's width, from the start, that its object leaves to words: 20 to 60 in steps of 5; null: unknown. */
  freeWidth: z.nullable(z.number()),
  /** The same of the upright picture's height, from the top. */
  freeHeight: z.nullable(z.number()),
});
export type Banner = z.infer<typeof banner>;

/** ISO times; `content` is clean HTML. */
const playerNotice = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  date: z.string(),
  promotionType: z.optional(z.string()),
});
export type PlayerNotice = z.infer<typeof playerNotice>;

const popup = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** A logged in, B anonymous, F first login. */
  execution: z.enum(['A', 'B', 'F']),
  promotionType: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
});
export type PublicPopup = z.infer<typeof popup>;

const promotion = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  category: z.string(),
  promotionType: z.nullable(z.string()),
  date: z.string(),
  /** Picture base names, as with banners (widths 720 and 360). */
  announcementImages: z.array(z.object({ imageUrl: z.string() })),
});
export type Promotion = z.infer<typeof promotion>;

export const listAnnouncements = endpoint({
  summary: 'Banners (B), player notices (PL), popups (PU), promotions (PR) and other words (H); only the types asked for are filled.',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  aliases: [{ path: '/wps/relay/CCSFE_getListAnnouncements' }],
  access: 'visitor',
  cacheSeconds: 30,
  query: z.strictObject({
    /** Comma list of B, PL, PU, PR, H; all when absent. */
    types: z.optional(text(40)),
    type: z.optional(text(40)),
    /** W desktop, M mobile. */
    platform: z.optional(text(8)),
    /** A, B or F: which popups. */
    execution: z.optional(text(16)),
    merchantCode: z.optional(text(20)),
    language: z.optional(text(8)),
  }),
  value: z.object({
    banners: z.array(banner),
    player: z.array(playerNotice),
    popup: z.array(popup),
    promotion: z.array(promotion),
    other: z.array(playerNotice),
  }),
});
