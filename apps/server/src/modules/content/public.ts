import type { LanguageTag } from '@pavilion/languages/tags';
import type { ResponsibleGamingFlags, SiteInfo } from '@pavilion/contract/content/system';
import type { BrandInfo, Gate } from '../../http/types.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { createArt, type ServedPicture } from './brand-art.ts';
import { entitiesOf } from './brand-entities.ts';
import { chooseBrand } from './choose-brand.ts';
import { type AnnouncementQuery, type Announcements, listAnnouncements } from './list-announcements.ts';
import type { RegionRule, RegistrationRules } from './rules.ts';
import { type AuditNote, setMaintenance, setRegionRule } from './set-access.ts';
import { domainRoutesOf, responsibleGamingOf, siteInfo } from './site-info.ts';
import { type BrandSnapshot, type HelpRow, snapshotCache, type VersionedValue, versionedCache, type VersionedCache } from './snapshot.ts';
import { type VisitorState, visitorState } from './system-state.ts';
import { openCountryFinder } from './visitor-country.ts';

export { type VersionedValue, versionedCache, type VersionedCache };
export { provisionProviders, readBrandServices, readSignInProviders, writeBrandServices, writeSignInProviders } from './set-access.ts';
export { announcementsFile, type BrandContent, brandFileShape, helpFile, type Page, type Pages, themeFile } from './brand-content.ts';
export { ANNOUNCEMENTS_FILE_RULES, BRAND_FILE_RULES, LOOKS_FILE_RULES } from './control-rules.ts';
export { settledSettings } from './site-info.ts';
export { cleanHtml } from './clean-html.ts';
export { findPromotionPictures } from './find-pictures.ts';
export { findBrandCurrency, findBrandsWith, findTakenHosts, listMoney } from './other-brands.ts';
export { isSeeded, markSeeded, wasSeeded } from './seed-mark.ts';
export { entitiesOf } from './brand-entities.ts';
export type { TextRow } from './brand-texts.ts';
export { readBrandRules } from './brand-rules.ts';
export { readBrand, summaryOf } from './read-brand.ts';
export { brandIdOf, writeBrand } from './write-brand.ts';
export {
  artBaseOf,
  BANNER_FILES,
  checkPicture,
  isImportedArt,
  MOST_PICTURES,
  type Picture,
  GAME_FILES,
  PROMOTION_FILES,
  readArt,
  REQUIRED_PICTURES,
  type ServedPicture,
  writeArt,
} from './brand-art.ts';
export { makePictures } from './make-pictures.ts';
export type { RegistrationRules, RegionRule };
export { type BrandSettings, brandSettings } from './brand-settings.ts';

export interface ContentOptions {
  db: Db;
  clock: Clock;
  demo: boolean;
  geoipDatabase: string | null;
  /** Shown where neither host, header nor query names a brand. */
  defaultBrand?: string;
}

export interface HelpArticle {
  id: string;
  anchor: string;
  section: string;
  title: string;
  content: string;
  updatedAt: string;
}

/** The content module, made once. Everything is answered from the snapshot. */
export interface Content {
  brandFor: Gate['brandFor'];
  /** Id of the brand whose own host it is; null for a host of none. */
  brandAtHost(host: string): Promise<string | null>;
  systemState: Gate['systemState'];
  /** As `systemState`, with country and whitelist. */
  visitorState(brand: BrandInfo, ip: string): Promise<VisitorState>;
  /** Throws for an unknown id. */
  brandById(id: string): Promise<BrandInfo>;
  brandByCode(code: string): Promise<BrandInfo | null>;
  /** A brand and its state for an address as last read, with the version of the content they come from; see `VersionedCache.recent`. */
  recentState(brandId: string, ip: string): Promise<{ version: bigint; brand: BrandInfo; status: 0 | 1 | 2 }>;
  listBrands(): Promise<BrandInfo[]>;
  registrationRules(brandId: string): Promise<RegistrationRules>;
  /** Version of the terms a member accepts: when they were last changed, ISO. */
  termsVersion(brandId: string): Promise<string>;
  responsibleGamingFlags(brandId: string): Promise<ResponsibleGamingFlags>;
  /** Whole facts of a brand, for modules that read their own keys of its settings. */
  brandSnapshot(brandId: string): Promise<BrandSnapshot>;
  siteInfo(brand: BrandInfo, language: LanguageTag): Promise<SiteInfo>;
  domainRoutes(brand: BrandInfo): Promise<SiteInfo['domainRoute']>;
  announcements(brand: BrandInfo, query: AnnouncementQuery): Promise<Announcements>;
  helpArticles(brand: BrandInfo, language: LanguageTag): Promise<HelpArticle[]>;
  setMaintenance(brandCode: string, change: { on: boolean; endsAt?: Date | null } & AuditNote): Promise<void>;
  setRegionRule(brandCode: string, rule: Pick<RegionRule, 'kind' | 'value'> & { effect: RegionRule['effect'] | null }): Promise<void>;
  /** A picture that came with an imported brand, by the set in its address. */
  findPicture(set: string, name: string): Promise<ServedPicture | null>;
  /** Operators' words by entity and field, in the reader's language, else English, else nothing. */
  words(entity: string, field: string, language: LanguageTag): Promise<string>;
  /** Resolves when what is held is not older than a second. */
  fresh(): Promise<void>;
  /** The next question goes to the database: after a write of one's own. */
  invalidate(): void;
}

export async function createContent(options: ContentOptions): Promise<Content> {
  const { db, demo } = options;
  const cache = snapshotCache(db);
  const finder = await openCountryFinder(options.geoipDatabase);
  const brandSnapshot = async (id: string): Promise<BrandSnapshot> => {
    const brand = (await cache.get()).byId.get(id);
    if (!brand) throw new Error(`unknown brand ${id}`);
    return brand;
  };
  const stateOf = async (brand: BrandInfo, ip: string) => visitorState(await brandSnapshot(brand.id), ip, { finder, demo });
  return {
    brandSnapshot,
    brandFor: async (source) => chooseBrand(await cache.get(), source, options.defaultBrand ?? 'koi')?.info ?? null,
    brandAtHost: async (host) => (await cache.get()).byHost.get(host.toLowerCase())?.info.id ?? null,
    visitorState: stateOf,
    systemState: async (brand, ip) => {
      const { status, maintainTime, endTime } = await stateOf(brand, ip);
      return { status, maintainTime, endTime };
    },
    brandById: async (id) => (await brandSnapshot(id)).info,
    recentState: async (id, ip) => {
      const { version, value } = await cache.recent();
      const brand = value.byId.get(id);
      if (!brand) throw new Error(`unknown brand ${id}`);
      return { version, brand: brand.info, status: visitorState(brand, ip, { finder, demo }).status };
    },
    fresh: async () => {
      await cache.get();
    },
    brandByCode: async (code) => (await cache.get()).byCode.get(code)?.info ?? null,
    listBrands: async () => (await cache.get()).brands.map((brand) => brand.info),
    registrationRules: async (id) => (await brandSnapshot(id)).register,
    termsVersion: async (id) => {
      const { help } = await brandSnapshot(id);
      return (help.find((row) => row.anchor === 'term')?.updated_at ?? new Date(0)).toISOString();
    },
    responsibleGamingFlags: async (id) => responsibleGamingOf(await brandSnapshot(id)),
    siteInfo: async (brand, language) => siteInfo(await brandSnapshot(brand.id), (await cache.get()).words, { language, demo }),
    domainRoutes: async (brand) => domainRoutesOf(await brandSnapshot(brand.id)),
    announcements: async (brand, query) => listAnnouncements(await brandSnapshot(brand.id), (await cache.get()).words, query),
    helpArticles: async (brand, language) => {
      const { words } = await cache.get();
      const { section } = entitiesOf(brand.code);
      const article = (row: HelpRow): HelpArticle => ({
        id: row.id,
        anchor: row.anchor,
        section: words(section(row.section), 'title', language) || row.section,
        title: words(`help:${row.id}`, 'title', language),
        content: words(`help:${row.id}`, 'content', language),
        updatedAt: row.updated_at.toISOString(),
      });
      return (await brandSnapshot(brand.id)).help.map(article);
    },
    setMaintenance: async (code, change) => {
      await setMaintenance(db, code, { ...change, now: options.clock.now() });
      cache.invalidate();
    },
    setRegionRule: async (code, rule) => {
      await setRegionRule(db, code, rule);
      cache.invalidate();
    },
    findPicture: createArt(db).find,
    words: async (entity, field, language) => (await cache.get()).words(entity, field, language),
    invalidate: () => cache.invalidate(),
  };
}
