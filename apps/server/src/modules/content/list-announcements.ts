import type { Banner, PlayerNotice, Promotion, PublicPopup } from '@pavilion/contract/content/calls';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { AnnouncementRow, BrandSnapshot, Words } from './snapshot.ts';

export interface AnnouncementQuery {
  types: ReadonlySet<string>;
  platform: 'W' | 'M' | null;
  execution: string | null;
  language: LanguageTag;
  now: Date;
}

export interface Announcements {
  banners: Banner[];
  player: PlayerNotice[];
  popup: PublicPopup[];
  promotion: Promotion[];
  other: PlayerNotice[];
  /** Of agents; no visitor's call asks for them. */
  agents: PlayerNotice[];
}

const isRunning = (row: AnnouncementRow, now: Date) => row.starts_at <= now && (row.ends_at === null || row.ends_at > now);

/** A picture is an address, or the name of one among the brand's own. */
const pictureAddress = (picture: string, artBase: string): string =>
  picture.startsWith('/') || picture.startsWith('https://') ? picture : `${artBase}/${picture}`;

/** What runs now, of the types asked for, in the reader's language. */
export function listAnnouncements(brand: BrandSnapshot, words: Words, query: AnnouncementQuery): Announcements {
  const { language, now } = query;
  const rows = brand.announcements.filter(
    (row) =>
      query.types.has(row.type) &&
      isRunning(row, now) &&
      (row.platform === null || query.platform === null || row.platform === query.platform),
  );
  const of = (type: AnnouncementRow['type']) => rows.filter((row) => row.type === type);
  const say = (row: AnnouncementRow, field: string) => words(`announcement:${row.id}`, field, language);
  const picture = (row: AnnouncementRow): string | null => row.picture && pictureAddress(row.picture, brand.settings.artBase);
  const notice = (row: AnnouncementRow): PlayerNotice => ({
    id: row.id,
    title: say(row, 'title'),
    content: say(row, 'content'),
    date: row.starts_at.toISOString(),
    ...(row.promotion_type ? { promotionType: row.promotion_type } : {}),
  });
  return {
    banners: of('B').map((row) => ({
      bannerId: row.id,
      title: say(row, 'title'),
      subtitle: say(row, 'subtitle'),
      button: say(row, 'button'),
      url: picture(row) ?? '',
      groupName: row.group_name ?? '',
      linkageType: row.linkage_type,
      linkage: row.linkage,
      roomId: row.room_id,
      nodeId: row.node_id,
      vendor: row.vendor,
      freeWidth: row.free_width,
      freeHeight: row.free_height,
    })),
    player: of('PL').map(notice),
    popup: of('PU')
      .filter((row) => query.execution === null || row.execution === query.execution)
      .map((row) => ({
        id: row.id,
        title: say(row, 'title'),
        content: say(row, 'content'),
        execution: row.execution ?? 'B',
        promotionType: row.promotion_type,
        imageUrl: picture(row),
      })),
    promotion: of('PR').map((row) => ({
      id: row.id,
      title: say(row, 'title'),
      summary: say(row, 'summary'),
      content: say(row, 'content'),
      category: row.category,
      promotionType: row.promotion_type,
      date: row.starts_at.toISOString(),
      announcementImages: row.picture ? [{ imageUrl: pictureAddress(row.picture, brand.settings.artBase) }] : [],
    })),
    other: of('H').map(notice),
    agents: of('A').map(notice),
  };
}

const ALL_TYPES = ['B', 'PL', 'PU', 'PR', 'H'];

/** `B,PL` → the set; nothing or only unknown types → all. */
export function announcementTypes(text: string | undefined): ReadonlySet<string> {
  const asked = (text ?? '')
    .toUpperCase()
    .split(',')
    .map((type) => type.trim())
    .filter((type) => ALL_TYPES.includes(type));
  return new Set(asked.length > 0 ? asked : ALL_TYPES);
}

/** Newer clients say AFTER_LOGIN for A. */
export function executionOf(text: string | undefined): string | null {
  const asked = (text ?? '').toUpperCase();
  if (asked === '') return null;
  return asked === 'AFTER_LOGIN' ? 'A' : asked;
}
