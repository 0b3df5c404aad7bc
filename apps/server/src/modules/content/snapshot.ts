import type { CurrencyTerms } from '@pavilion/contract/currencies/terms';
import { tagOfCode } from '@pavilion/contract/base/language';
import type { AnnouncedPromotionType } from '@pavilion/contract/promotions/terms';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { flattenWhitelabel, type RegisterRule, type WhitelabelNode } from '@pavilion/contract/content/system';
import { asNobody } from '@pavilion/kit/admitting-pool';
import * as z from 'zod/mini';
import type { BrandInfo } from '../../http/types.ts';
import { many, one, type Db, type Sql } from '../../kernel/db.ts';
import { type BrandSettings, brandSettings } from './brand-settings.ts';
import { cleanHtml } from './clean-html.ts';
import { type ModuleRow, moduleTree, type RegionRule } from './rules.ts';
import { developmentLanguages, spokenLanguage } from '../../messages/languages.ts';

interface BrandRow {
  id: string;
  code: string;
  name: string;
  currency: string;
  symbol: string;
  shown_decimals: number;
  bet_step: bigint;
  withdraw_step: bigint;
  stakes: bigint[];
  time_zone: string;
  default_language: string;
  status: string;
  settings: unknown;
  theme: Record<string, unknown>;
}

export interface AnnouncementRow {
  id: string;
  brand_id: string;
  type: 'A' | 'B' | 'PL' | 'PU' | 'PR' | 'H';
  platform: 'W' | 'M' | null;
  execution: 'A' | 'B' | 'F' | null;
  group_name: string | null;
  picture: string | null;
  linkage_type: 'URL' | 'P' | 'G' | 'NONE';
  linkage: string;
  vendor: string | null;
  node_id: number | null;
  room_id: string | null;
  promotion_type: AnnouncedPromotionType | null;
  free_width: number | null;
  free_height: number | null;
  category: string;
  starts_at: Date;
  ends_at: Date | null;
}

export interface HelpRow {
  id: string;
  brand_id: string;
  anchor: string;
  section: string;
  updated_at: Date;
}
interface HostRow {
  host: string;
  brand_id: string;
  name: string;
  is_main: boolean;
}
interface ServiceRow {
  brand_id: string;
  cs_type: string;
  name: string;
  address: string;
}
interface ResourceRow {
  id: string;
  brand_id: string;
  resource_type: string;
  url: string;
  label: string;
}
interface MaintenanceRow {
  brand_id: string;
  started_at: Date;
  ends_at: Date | null;
}

/** Everything of one brand. */
export interface BrandSnapshot {
  info: BrandInfo;
  status: string;
  settings: BrandSettings;
  theme: Record<string, unknown>;
  currencySymbol: string;
  /** How instant games count it, ledger units. */
  currencyTerms: Pick<CurrencyTerms, 'decimals' | 'betStep' | 'stakes'>;
  /** What grants and payouts are multiples of, ledger units. */
  currencyStep: bigint;
  tree: WhitelabelNode;
  register: Record<string, RegisterRule>;
  hosts: readonly HostRow[];
  services: readonly ServiceRow[];
  resources: readonly ResourceRow[];
  maintenance: MaintenanceRow | null;
  regionRules: readonly RegionRule[];
  announcements: readonly AnnouncementRow[];
  help: readonly HelpRow[];
}

/** Words by entity, field and language. */
export type Words = (entity: string, field: string, language: LanguageTag) => string;

export interface Snapshot {
  brands: readonly BrandSnapshot[];
  byId: ReadonlyMap<string, BrandSnapshot>;
  byCode: ReadonlyMap<string, BrandSnapshot>;
  byHost: ReadonlyMap<string, BrandSnapshot>;
  /** The reader's language, else English, else nothing. */
  words: Words;
}

interface RegistrationRow {
  brand_id: string;
  field: string;
  enabled: boolean;
  required: boolean;
  accepted_pattern: string;
  pattern_id: number;
  min_length: number;
  max_length: number;
}

/** Fields whose words are HTML. */
const HTML_FIELDS: ReadonlySet<string> = new Set(['content']);

async function readWords(sql: Sql): Promise<Words> {
  const rows = await many<{ entity: string; field: string; language: string; text: string }>(
    sql,
    'SELECT entity, field, language, text FROM content_text',
  );
  const keyOf = (entity: string, field: string, language: LanguageTag | null) => `${entity}\n${field}\n${language}`;
  const texts = new Map(
    rows.map((row) => [keyOf(row.entity, row.field, tagOfCode(row.language)), HTML_FIELDS.has(row.field) ? cleanHtml(row.text) : row.text]),
  );
  return (entity, field, language) => texts.get(keyOf(entity, field, language)) ?? texts.get(keyOf(entity, field, SOURCE_LANGUAGE)) ?? '';
}

const groupBy = <Row extends { brand_id: string }>(rows: readonly Row[]) => Map.groupBy(rows, (row) => row.brand_id);

function brandInfo(row: BrandRow, settings: BrandSettings, tree: WhitelabelNode): BrandInfo {
  const fallback = spokenLanguage(row.default_language) ?? SOURCE_LANGUAGE;
  const languages = [...settings.languages.map(spokenLanguage).filter((tag) => tag !== null), ...developmentLanguages];
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    currency: row.currency,
    currencyDecimals: row.shown_decimals,
    timeZone: row.time_zone,
    defaultLanguage: fallback,
    languages: languages.includes(fallback) ? languages : [fallback, ...languages],
    modules: flattenWhitelabel(tree),
  };
}

/** Reads the whole of it. Brands and their words are few; games are not here. */
async function readSnapshot(sql: Sql): Promise<Snapshot> {
  const brandRows = await many<BrandRow>(
    sql,
    `
    SELECT b.id, b.code, b.name, b.currency, c.symbol, c.shown_decimals, c.bet_step, c.withdraw_step, c.stakes, b.time_zone, b.default_language, b.status, b.settings, b.theme
    FROM brand b JOIN currency c ON c.code = b.currency ORDER BY b.created_at, b.code`,
  );
  const words = await readWords(sql);
  const hosts = groupBy(await many<HostRow>(sql, 'SELECT host, brand_id, name, is_main FROM brand_host ORDER BY is_main DESC, host'));
  const modules = groupBy(
    await many<ModuleRow & { brand_id: string }>(sql, 'SELECT brand_id, code, parent, enabled FROM brand_module ORDER BY position, code'),
  );
  const rules = groupBy(await many<RegistrationRow>(sql, 'SELECT * FROM registration_rule ORDER BY position'));
  const services = groupBy(
    await many<ServiceRow>(sql, 'SELECT brand_id, cs_type, name, address FROM customer_service ORDER BY position, id'),
  );
  const resources = groupBy(
    await many<ResourceRow>(sql, 'SELECT id, brand_id, resource_type, url, label FROM brand_resource ORDER BY position, id'),
  );
  const maintenance = groupBy(await many<MaintenanceRow>(sql, 'SELECT brand_id, started_at, ends_at FROM brand_maintenance'));
  const regions = groupBy(await many<RegionRule & { brand_id: string }>(sql, 'SELECT brand_id, kind, effect, value FROM region_rule'));
  const announcements = groupBy(await many<AnnouncementRow>(sql, 'SELECT * FROM announcement WHERE published ORDER BY position, id'));
  const help = groupBy(await many<HelpRow>(sql, 'SELECT id, brand_id, anchor, section, updated_at FROM help_article ORDER BY position'));
  const brands = brandRows.map((row): BrandSnapshot => {
    const settings = z.parse(brandSettings, row.settings);
    const tree = moduleTree(modules.get(row.id) ?? []);
    return {
      info: brandInfo(row, settings, tree),
      status: row.status,
      settings,
      theme: row.theme,
      currencySymbol: row.symbol,
      currencyTerms: { decimals: row.shown_decimals, betStep: row.bet_step, stakes: row.stakes.map(BigInt) },
      currencyStep: row.withdraw_step,
      tree,
      register: Object.fromEntries(
        (rules.get(row.id) ?? []).map((rule) => [
          rule.field,
          {
            enabled: rule.enabled,
            required: rule.required,
            acceptedPattern: rule.accepted_pattern,
            patternId: rule.pattern_id,
            minLength: rule.min_length,
            maxLength: rule.max_length,
          },
        ]),
      ),
      hosts: hosts.get(row.id) ?? [],
      services: services.get(row.id) ?? [],
      resources: resources.get(row.id) ?? [],
      maintenance: maintenance.get(row.id)?.[0] ?? null,
      regionRules: regions.get(row.id) ?? [],
      announcements: announcements.get(row.id) ?? [],
      help: help.get(row.id) ?? [],
    };
  });
  return {
    brands,
    words,
    byId: new Map(brands.map((brand) => [brand.info.id, brand])),
    byCode: new Map(brands.map((brand) => [brand.info.code, brand])),
    byHost: new Map(brands.flatMap((brand) => brand.hosts.map(({ host }) => [host, brand] as const))),
  };
}

/** How long a process may go without asking whether anything changed. */
const FRESH_MS = 1_000;
/** How long `recent` may, after a time without callers. */
const RECENT_MS = 60_000;

export interface VersionedValue<T> {
  version: bigint;
  value: T;
}

export interface VersionedCache<T> {
  get(): Promise<T>;
  /**
   * The cached value with its version. Waits for the database only after a minute without readers; otherwise refreshes in the
   * background once a second. For callers whose own statement compares the version.
   */
  recent(): Promise<VersionedValue<T>>;
  /** Makes the next `get` ask the database. */
  invalidate(): void;
}

/** A reader waits so long for the question; then it takes what is held: a slow database must not hold up what needs none. */
const PATIENCE_MS = 150;
/** The first reader after a time without callers waits longer: the cached value may be hours old. */
const IDLE_PATIENCE_MS = 2_000;

/**
 * A value derived from the content tables, read again once `content_version` has grown. Readers share one query, which runs
 * outside their admission to the pool. While the database does not answer, the cached value is served, except after `invalidate`.
 */
export function versionedCache<T>(db: Db, read: (sql: Sql) => Promise<T>): VersionedCache<T> {
  let held: VersionedValue<T> | null = null;
  let askedAt = -Infinity;
  let asking: Promise<T> | null = null;
  let isStale = false;
  let isPatient = true;
  const ask = async (): Promise<T> => {
    const { version } = await one<{ version: bigint }>(db, 'SELECT version FROM content_version');
    if (held?.version === version) return held.value;
    const value = await read(db);
    if (!held || held.version < version) held = { version, value };
    return held.value;
  };
  const isFresh = (): boolean => performance.now() - askedAt < FRESH_MS;
  return {
    async recent() {
      if (!held || performance.now() - askedAt > RECENT_MS) await this.get();
      // A failure reaches the readers that await it.
      else if (!isFresh()) this.get().catch(() => undefined);
      if (!held) throw new Error('nothing was read');
      return held;
    },
    get() {
      if (held && isFresh()) return Promise.resolve(held.value);
      if (!asking) {
        const startedAt = performance.now();
        const mine = asNobody(ask)
          .then((value) => {
            if (asking === mine) {
              askedAt = startedAt;
              isPatient = true;
              isStale = false;
            }
            return value;
          })
          .finally(() => {
            if (asking === mine) asking = null;
          });
        asking = mine;
      }
      if (!held || isStale) return asking;
      const isIdle = isPatient && performance.now() - askedAt > RECENT_MS;
      return inTime(asking, held.value, {
        patienceMs: isIdle ? IDLE_PATIENCE_MS : PATIENCE_MS,
        // While the database does not answer, only one reader has waited for it so long.
        onLate: () => {
          isPatient = false;
        },
      });
    },
    invalidate() {
      isStale = true;
      askedAt = -Infinity;
      asking = null;
    },
  };
}

/** The answer, or what is held when it does not come in time. */
function inTime<T>(answer: Promise<T>, held: T, { patienceMs, onLate }: { patienceMs: number; onLate: () => void }): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      onLate();
      resolve(held);
    }, patienceMs);
  });
  return Promise.race([answer.catch(() => held), late]).finally(() => clearTimeout(timer));
}

export const snapshotCache = (db: Db): VersionedCache<Snapshot> => versionedCache(db, readSnapshot);
