import { fieldPatterns } from '@pavilion/contract/identity/registration';
import { REGISTER_FIELDS } from '@pavilion/contract/content/system';
import type { Tx } from '../../kernel/db.ts';
import type { LanguageWords } from '../../kernel/words-file.ts';
import type { BrandContent, BrandFile, HelpFile, Page, Pages } from './brand-content.ts';
import { entitiesOf } from './brand-entities.ts';
import { writeTexts, type TextRow } from './brand-texts.ts';

export const brandIdOf = (code: string): string => `brd_${code}`;

export interface WriteBrand extends BrandContent {
  /** Number of a game in the catalogue; null for one it does not have. */
  gameNumberOf(vendor: string, game: string): number | null;
  /** Words other modules keep with the brand, replaced like its own. */
  otherTexts: readonly TextRow[];
  /** Address of the brand's own pictures; null where its settings name another. */
  artBase: string | null;
}

/**
 * Makes everything the content module keeps of a brand what its folder says, in the caller's transaction: lists are replaced as a whole.
 * Settings the folder does not name, the state of the brand (open, maintenance) and what members wrote stay as they are.
 */
export async function writeBrand(tx: Tx, facts: WriteBrand): Promise<void> {
  const { brand } = facts;
  const id = brandIdOf(brand.code);
  const of = entitiesOf(brand.code);
  await writeFacts(tx, id, facts);
  await writeModules(tx, id, brand.modules);
  await writeRegistration(tx, id, brand.registration);
  if (brand.regions) await writeRegions(tx, id, brand.regions);
  await writeLists(tx, id, facts);
  await writeAnnouncements(tx, id, facts);
  await writeTexts(tx, { entities: [of.brand], prefixes: of.prefixes, rows: [...textsOf(facts), ...facts.otherTexts] });
}

async function writeFacts(tx: Tx, id: string, { brand, theme, artBase }: WriteBrand): Promise<void> {
  await tx.query(
    `
    INSERT INTO brand (id, code, name, currency, time_zone, default_language, settings, theme)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, currency = excluded.currency, time_zone = excluded.time_zone,
      default_language = excluded.default_language, settings = brand.settings || excluded.settings, theme = excluded.theme`,
    [
      id,
      brand.code,
      brand.name,
      brand.currency,
      brand.timeZone,
      brand.defaultLanguage,
      JSON.stringify({ ...brand.settings, ...(artBase === null ? {} : { artBase }) }),
      JSON.stringify(theme),
    ],
  );
  await tx.query('DELETE FROM brand_host WHERE brand_id = $1', [id]);
  await tx.query(
    `
    INSERT INTO brand_host (host, brand_id, name, is_main)
    SELECT h.host, $1, h.name, coalesce(h.main, false) FROM json_to_recordset($2) AS h (host text, name text, main boolean)`,
    [id, JSON.stringify(brand.hosts)],
  );
}

interface ModuleRow {
  code: string;
  parent: string | null;
  enabled: boolean;
}

const flatModules = (nodes: BrandFile['modules'], parent: string | null = null): ModuleRow[] =>
  nodes.flatMap((node) => [{ code: node.code, parent, enabled: node.enabled }, ...flatModules(node.children ?? [], node.code)]);

async function writeModules(tx: Tx, id: string, modules: BrandFile['modules']): Promise<void> {
  await tx.query('DELETE FROM brand_module WHERE brand_id = $1', [id]);
  await tx.query(
    `
    INSERT INTO brand_module (brand_id, code, parent, enabled, position)
    SELECT $1, m.code, m.parent, m.enabled, m.position
    FROM json_to_recordset($2) AS m (code text, parent text, enabled boolean, position integer)`,
    [id, JSON.stringify(flatModules(modules).map((row, position) => ({ ...row, position })))],
  );
}

/** The table's value for a pattern that the folder does not give. */
export const patternOf = (patternId: number): string => (patternId === 0 ? '*' : (fieldPatterns[patternId] ?? '*'));

/** A field the folder does not name is off. */
async function writeRegistration(tx: Tx, id: string, registration: BrandFile['registration']): Promise<void> {
  const rules = REGISTER_FIELDS.map((field, position) => {
    const rule = registration[field];
    return rule ? { field, position, ...rule, pattern: rule.pattern ?? patternOf(rule.patternId) } : { field, position };
  });
  await tx.query('DELETE FROM registration_rule WHERE brand_id = $1', [id]);
  await tx.query(
    `
    INSERT INTO registration_rule (brand_id, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length, position)
    SELECT $1, r.field, r.pattern IS NOT NULL, coalesce(r.required, false), coalesce(r.pattern, '*'), coalesce(r."patternId", 0),
      coalesce(r.min, 0), coalesce(r.max, 255), r.position
    FROM json_to_recordset($2)
      AS r (field text, required boolean, pattern text, "patternId" smallint, min integer, max integer, position integer)`,
    [id, JSON.stringify(rules)],
  );
}

async function writeRegions(tx: Tx, id: string, regions: NonNullable<BrandFile['regions']>): Promise<void> {
  await tx.query('DELETE FROM region_rule WHERE brand_id = $1', [id]);
  await tx.query(
    `INSERT INTO region_rule (brand_id, kind, effect, value)
     SELECT $1, r.kind, r.effect, r.value FROM json_to_recordset($2) AS r (kind text, effect text, value text)`,
    [id, JSON.stringify(regions)],
  );
}

async function writeLists(tx: Tx, id: string, { brand, help }: WriteBrand): Promise<void> {
  const { code } = brand;
  const services = brand.customerService.map((row, position) => ({ id: `cs_${code}_${position}`, position, ...row }));
  await tx.query('DELETE FROM customer_service WHERE brand_id = $1', [id]);
  await tx.query(
    `
    INSERT INTO customer_service (id, brand_id, cs_type, name, address, position)
    SELECT s.id, $1, s.type, s.name, s.address, s.position
    FROM json_to_recordset($2) AS s (id text, type text, name text, address text, position integer)`,
    [id, JSON.stringify(services)],
  );
  const resources = brand.resources.map(({ type, url, label }, position) => ({
    id: entitiesOf(code).resourceId(position),
    position,
    type,
    url,
    label: label.EN ?? label[brand.defaultLanguage] ?? '',
  }));
  await tx.query('DELETE FROM brand_resource WHERE brand_id = $1', [id]);
  await tx.query(
    `
    INSERT INTO brand_resource (id, brand_id, resource_type, url, label, position)
    SELECT r.id, $1, r.type, r.url, r.label, r.position
    FROM json_to_recordset($2) AS r (id text, type text, url text, label text, position integer)`,
    [id, JSON.stringify(resources)],
  );
  await writeHelp(tx, id, { code, help });
}

async function writeHelp(tx: Tx, id: string, { code, help }: { code: string; help: HelpFile }): Promise<void> {
  const rows = help.help.map((row, position) => ({ id: entitiesOf(code).helpId(row.anchor), position, ...row }));
  await tx.query('DELETE FROM help_article WHERE brand_id = $1', [id]);
  await tx.query(
    `
    INSERT INTO help_article (id, brand_id, anchor, section, position, updated_at)
    SELECT h.id, $1, h.anchor, h.section, h.position, h."updatedAt"
    FROM json_to_recordset($2) AS h (id text, anchor text, section text, position integer, "updatedAt" timestamptz)`,
    [id, JSON.stringify(rows)],
  );
}

/** Start of what is always shown. */
export const ALWAYS = '2026-01-01T00:00:00.000Z';

function announcementRows({ brand, announcements, gameNumberOf }: WriteBrand) {
  const id = entitiesOf(brand.code).announcementId;
  return [
    ...announcements.banners.map((row) => ({
      id: id(row.key),
      type: 'B',
      group_name: row.group,
      picture: row.picture,
      linkage_type: row.linkageType,
      linkage: row.linkageType === 'P' ? id(row.linkage) : row.linkage,
      vendor: row.vendor,
      node_id: row.linkageType === 'G' && row.vendor ? gameNumberOf(row.vendor, row.linkage) : null,
      free_width: row.freeWidth,
      free_height: row.freeHeight,
      platform: row.platform,
      starts_at: row.startsAt ?? ALWAYS,
      ends_at: row.endsAt,
    })),
    ...announcements.notices.map((row) => ({
      id: id(row.key),
      type: row.audience === 'agents' ? 'A' : 'PL',
      promotion_type: row.promotionType,
      starts_at: row.date,
      platform: row.platform,
      ends_at: row.endsAt,
    })),
    ...announcements.popups.map((row) => ({
      id: id(row.key),
      type: 'PU',
      execution: row.execution,
      promotion_type: row.promotionType,
      platform: row.platform,
      starts_at: row.startsAt ?? ALWAYS,
      ends_at: row.endsAt,
    })),
    ...announcements.promotions.map((row) => ({
      id: id(row.key),
      type: 'PR',
      picture: row.picture,
      category: row.category,
      promotion_type: row.promotionType,
      platform: row.platform,
      starts_at: row.date,
      ends_at: row.endsAt,
    })),
  ];
}

async function writeAnnouncements(tx: Tx, id: string, facts: WriteBrand): Promise<void> {
  await tx.query('DELETE FROM announcement WHERE brand_id = $1', [id]);
  await tx.query(
    `
    INSERT INTO announcement (id, brand_id, type, platform, execution, group_name, picture, linkage_type, linkage, vendor, node_id, promotion_type,
      category, free_width, free_height, position, starts_at, ends_at)
    SELECT a.id, $1, a.type, a.platform, a.execution, a.group_name, a.picture, coalesce(a.linkage_type, 'NONE'), coalesce(a.linkage, ''),
      a.vendor, a.node_id, a.promotion_type, coalesce(a.category, ''), a.free_width, a.free_height, a.position, a.starts_at, a.ends_at
    FROM json_to_recordset($2) AS a (id text, type text, platform text, execution text, group_name text, picture text, linkage_type text,
      linkage text, vendor text, node_id integer, promotion_type text, category text, free_width smallint, free_height smallint,
      position integer, starts_at timestamptz, ends_at timestamptz)`,
    [id, JSON.stringify(announcementRows(facts).map((row, position) => ({ ...row, position })))],
  );
}

const wordRows = (entity: string, field: string, words: LanguageWords): TextRow[] =>
  Object.entries(words).map(([language, text]) => ({ entity, field, language, text }));

const pageRows = (entity: string, pages: Pages[string], fields: readonly (keyof Page)[]): TextRow[] =>
  Object.entries(pages).flatMap(([language, page]) => fields.map((field) => ({ entity, field, language, text: page[field] })));

function textsOf({ brand, announcements, help, helpPages, promotionPages }: WriteBrand): TextRow[] {
  const of = entitiesOf(brand.code);
  return [
    ...wordRows(of.brand, 'tagline', brand.tagline),
    ...brand.resources.flatMap((row, index) => wordRows(of.resource(index), 'label', row.label)),
    ...Object.entries(help.sections).flatMap(([key, words]) => wordRows(of.section(key), 'title', words)),
    ...announcements.banners.flatMap((row) => [
      ...wordRows(of.announcement(row.key), 'title', row.title),
      ...wordRows(of.announcement(row.key), 'subtitle', row.subtitle),
      ...wordRows(of.announcement(row.key), 'button', row.button ?? {}),
    ]),
    ...[...announcements.notices, ...announcements.popups].flatMap((row) => [
      ...wordRows(of.announcement(row.key), 'title', row.title),
      ...wordRows(of.announcement(row.key), 'content', row.content),
    ]),
    ...Object.entries(promotionPages).flatMap(([key, pages]) => pageRows(of.announcement(key), pages, ['title', 'summary', 'content'])),
    ...Object.entries(helpPages).flatMap(([anchor, pages]) => pageRows(of.help(anchor), pages, ['title', 'content'])),
  ];
}
