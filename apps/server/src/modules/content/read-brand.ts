import type { RegisterField } from '@pavilion/contract/content/system';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import type { LanguageWords } from '../../kernel/words-file.ts';
import { fileOfTerms, findCurrency } from '../currencies/public.ts';
import { type AnnouncementsFile, type BrandContent, type BrandFile, type HelpFile, type Pages, type ThemeFile } from './brand-content.ts';
import { entitiesOf } from './brand-entities.ts';
import { brandSettings } from './brand-settings.ts';
import { readTexts, type TextBook } from './brand-texts.ts';
import type { AnnouncementRow } from './snapshot.ts';
import { ALWAYS, patternOf } from './write-brand.ts';

interface BrandRow {
  id: string;
  code: string;
  name: string;
  currency: string;
  time_zone: string;
  default_language: BrandFile['defaultLanguage'];
  settings: Record<string, unknown>;
  theme: ThemeFile;
}

export interface BrandOnFile extends BrandContent {
  id: string;
  texts: TextBook;
}

/** A brand as a folder would say it; what `writeBrand` wrote reads the same. Null for an unknown code. */
export async function readBrand(sql: Sql, code: string): Promise<BrandOnFile | null> {
  const row = await maybeOne<BrandRow>(
    sql,
    'SELECT id, code, name, currency, time_zone, default_language, settings, theme FROM brand WHERE code = $1',
    [code],
  );
  if (!row) return null;
  const of = entitiesOf(code);
  const texts = await readTexts(sql, [of.brand, ...of.prefixes]);
  const help = await readHelp(sql, row.id, { code, texts });
  const announcements = await readAnnouncements(sql, row.id, { code, texts });
  return {
    id: row.id,
    texts,
    theme: row.theme,
    announcements,
    help,
    brand: await readFacts(sql, row, texts),
    helpPages: pagesOf(
      help.help.map(({ anchor }) => anchor),
      (anchor) => of.help(anchor),
      texts,
    ),
    promotionPages: pagesOf(
      announcements.promotions.map(({ key }) => key),
      (key) => of.announcement(key),
      texts,
    ),
  };
}

async function readFacts(sql: Sql, row: BrandRow, texts: TextBook): Promise<BrandFile> {
  const { id, code } = row;
  const of = entitiesOf(code);
  const currency = await findCurrency(sql, row.currency);
  const hosts = await many<{ host: string; name: string; is_main: boolean }>(
    sql,
    'SELECT host, name, is_main FROM brand_host WHERE brand_id = $1 ORDER BY is_main DESC, host',
    [id],
  );
  const services = await many<{ type: string; name: string; address: string }>(
    sql,
    'SELECT cs_type AS type, name, address FROM customer_service WHERE brand_id = $1 ORDER BY position, id',
    [id],
  );
  const resources = await many<{ type: string; url: string }>(
    sql,
    'SELECT resource_type AS type, url FROM brand_resource WHERE brand_id = $1 ORDER BY position, id',
    [id],
  );
  const regions = await many<NonNullable<BrandFile['regions']>[number]>(
    sql,
    'SELECT kind, effect, value FROM region_rule WHERE brand_id = $1 ORDER BY kind DESC, value',
    [id],
  );
  return {
    code,
    name: row.name,
    currency: row.currency,
    ...(currency ? { currencyTerms: fileOfTerms(currency.terms) } : {}),
    timeZone: row.time_zone,
    defaultLanguage: row.default_language,
    tagline: texts.words(of.brand, 'tagline'),
    settings: Object.fromEntries(Object.entries(row.settings).filter(([name]) => Object.hasOwn(brandSettings.shape, name))),
    hosts: hosts.map(({ host, name, is_main: main }) => ({ host, name, ...(main ? { main } : {}) })),
    modules: await readModules(sql, id),
    registration: await readRegistration(sql, id),
    customerService: services,
    resources: resources.map((resource, index) => ({ ...resource, label: texts.words(of.resource(index), 'label') })),
    regions,
  };
}

async function readModules(sql: Sql, id: string): Promise<BrandFile['modules']> {
  const rows = await many<{ code: string; parent: string | null; enabled: boolean }>(
    sql,
    'SELECT code, parent, enabled FROM brand_module WHERE brand_id = $1 ORDER BY position, code',
    [id],
  );
  const under = (parent: string | null): BrandFile['modules'] =>
    rows
      .filter((row) => row.parent === parent)
      .map(({ code, enabled }) => {
        const children = under(code);
        return { code, enabled, ...(children.length > 0 ? { children } : {}) };
      });
  return under(null);
}

interface RuleRow {
  field: RegisterField;
  required: boolean;
  accepted_pattern: string;
  pattern_id: number;
  min_length: number;
  max_length: number;
}

async function readRegistration(sql: Sql, id: string): Promise<BrandFile['registration']> {
  const rows = await many<RuleRow>(sql, 'SELECT * FROM registration_rule WHERE brand_id = $1 AND enabled ORDER BY position', [id]);
  return Object.fromEntries(
    rows.map((row) => [
      row.field,
      {
        required: row.required,
        patternId: row.pattern_id,
        min: row.min_length,
        max: row.max_length,
        ...(row.accepted_pattern === patternOf(row.pattern_id) ? {} : { pattern: row.accepted_pattern }),
      },
    ]),
  );
}

interface BrandTexts {
  code: string;
  texts: TextBook;
}

async function readHelp(sql: Sql, id: string, { code, texts }: BrandTexts): Promise<HelpFile> {
  const rows = await many<{ anchor: string; section: string; updated_at: Date }>(
    sql,
    'SELECT anchor, section, updated_at FROM help_article WHERE brand_id = $1 ORDER BY position, anchor',
    [id],
  );
  const sections = [...new Set(rows.map(({ section }) => section))];
  return {
    help: rows.map(({ anchor, section, updated_at: updatedAt }) => ({ anchor, section, updatedAt: updatedAt.toISOString() })),
    sections: Object.fromEntries(sections.map((key) => [key, texts.words(entitiesOf(code).section(key), 'title')])),
  };
}

async function readAnnouncements(sql: Sql, id: string, { code, texts }: BrandTexts): Promise<AnnouncementsFile> {
  const rows = await many<AnnouncementRow>(sql, 'SELECT * FROM announcement WHERE brand_id = $1 AND published ORDER BY position, id', [id]);
  const prefix = entitiesOf(code).announcementId('');
  const keyOf = (one: string): string => (one.startsWith(prefix) ? one.slice(prefix.length) : one);
  const words = (row: AnnouncementRow, field: string) => texts.words(`announcement:${row.id}`, field);
  const shown = (row: AnnouncementRow) => ({
    ...(row.platform === null ? {} : { platform: row.platform }),
    ...(row.ends_at === null ? {} : { endsAt: row.ends_at.toISOString() }),
  });
  const promotion = ({ promotion_type: type }: AnnouncementRow) => (type === null ? {} : { promotionType: type });
  const since = (row: AnnouncementRow) => (row.starts_at.toISOString() === ALWAYS ? {} : { startsAt: row.starts_at.toISOString() });
  const of = (...types: AnnouncementRow['type'][]) => rows.filter((row) => types.includes(row.type));
  return {
    banners: of('B').map((row) => ({
      key: keyOf(row.id),
      group: row.group_name ?? '',
      picture: row.picture ?? '',
      linkageType: row.linkage_type,
      linkage: row.linkage_type === 'P' ? keyOf(row.linkage) : row.linkage,
      ...(row.vendor === null ? {} : { vendor: row.vendor }),
      title: words(row, 'title'),
      subtitle: words(row, 'subtitle'),
      ...buttonOf(words(row, 'button')),
      ...(row.free_width === null ? {} : { freeWidth: row.free_width }),
      ...(row.free_height === null ? {} : { freeHeight: row.free_height }),
      ...since(row),
      ...shown(row),
    })),
    notices: of('PL', 'A').map((row) => ({
      key: keyOf(row.id),
      ...(row.type === 'A' ? { audience: 'agents' as const } : {}),
      date: row.starts_at.toISOString(),
      title: words(row, 'title'),
      content: words(row, 'content'),
      ...promotion(row),
      ...shown(row),
    })),
    popups: of('PU').map((row) => ({
      key: keyOf(row.id),
      execution: row.execution ?? 'B',
      title: words(row, 'title'),
      content: words(row, 'content'),
      ...since(row),
      ...promotion(row),
      ...shown(row),
    })),
    promotions: of('PR').map((row) => ({
      key: keyOf(row.id),
      category: row.category,
      date: row.starts_at.toISOString(),
      picture: row.picture ?? '',
      ...promotion(row),
      ...shown(row),
    })),
  };
}

function pagesOf(keys: readonly string[], entity: (key: string) => string, texts: TextBook): Pages {
  return Object.fromEntries(
    keys.map((key) => {
      const titles = texts.words(entity(key), 'title');
      const contents = texts.words(entity(key), 'content');
      return [
        key,
        Object.fromEntries(
          Object.entries(titles).map(([language, title]) => {
            const content = contents[language] ?? '';
            return [language, { title, content, summary: summaryOf(content) }];
          }),
        ),
      ];
    }),
  );
}

const buttonOf = (button: LanguageWords) => (Object.keys(button).length > 0 ? { button } : {});

/** First paragraph of a page as plain text. */
export const summaryOf = (html: string): string =>
  /<p>([\s\S]*?)<\/p>/
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim() ?? '';
