import { hash } from 'node:crypto';
import path from 'node:path';
import { fieldPatterns } from '@pavilion/contract/registration';
import { REGISTER_FIELDS } from '@pavilion/contract/system';
import { type Db, maybeOne, transaction, type Tx } from '../../kernel/db.ts';
import { type BrandFiles, readBrandFiles, type SeedPage, type SeedWords } from './brand-files.ts';

const BRANDS_ROOT = path.resolve(import.meta.dirname, '../../../../../brands');

interface TextRow {
  entity: string;
  field: string;
  language: string;
  text: string;
}

const textRows = (entity: string, field: string, words: SeedWords): TextRow[] =>
  Object.entries(words).map(([language, text]) => ({ entity, field, language, text }));

const pageRows = (entity: string, pages: ReadonlyMap<string, SeedPage>, fields: readonly (keyof SeedPage)[]): TextRow[] =>
  [...pages].flatMap(([language, page]) => fields.map((field) => ({ entity, field, language, text: page[field] })));

/**
 * Writes the demonstration brands from their folders: new rows are added, seeded ones follow the files, whatever operators
 * added stays. The same files a second time write nothing. Returns the games each brand lists, for the catalogue.
 */
export async function seedBrands(db: Db, root: string = BRANDS_ROOT): Promise<BrandFiles[]> {
  const brands = readBrandFiles(root);
  const digest = hash(
    'sha256',
    JSON.stringify(brands, (_key, value: unknown) => (value instanceof Map ? [...value] : value)),
  );
  const mark = await maybeOne<{ hash: string }>(db, "SELECT hash FROM seed_mark WHERE name = 'brands'");
  if (mark?.hash === digest) return brands;
  await transaction(db, async (tx) => {
    for (const brand of brands) {
      await seedBrand(tx, brand);
      await seedAccess(tx, brand);
      await seedLists(tx, brand);
      await seedAnnouncements(tx, brand);
      await seedTexts(tx, brand);
    }
    await tx.query(`INSERT INTO seed_mark (name, hash) VALUES ('brands', $1) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`, [
      digest,
    ]);
  });
  return brands;
}

const idOf = (brand: BrandFiles) => `brd_${brand.code}`;

async function seedBrand(tx: Tx, { code, brand, theme }: BrandFiles): Promise<void> {
  await tx.query(
    `
    INSERT INTO brand (id, code, name, currency, time_zone, default_language, settings, theme)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, time_zone = excluded.time_zone, default_language = excluded.default_language,
      settings = brand.settings || excluded.settings, theme = excluded.theme`,
    [
      `brd_${code}`,
      code,
      brand.name,
      brand.currency,
      brand.timeZone,
      brand.defaultLanguage,
      JSON.stringify(brand.settings),
      JSON.stringify(theme),
    ],
  );
}

type SeedModules = BrandFiles['brand']['modules'];
interface ModuleRow {
  code: string;
  parent: string | null;
  enabled: boolean;
}

const flatModules = (nodes: SeedModules, parent: string | null = null): ModuleRow[] =>
  nodes.flatMap((node) => [{ code: node.code, parent, enabled: node.enabled }, ...flatModules(node.children ?? [], node.code)]);

const patternOf = (id: number): string => (id === 0 ? '*' : (fieldPatterns[id] ?? '*'));

async function seedAccess(tx: Tx, files: BrandFiles): Promise<void> {
  const { brand } = files;
  const id = idOf(files);
  await tx.query(
    `
    INSERT INTO brand_host (host, brand_id, name, is_main)
    SELECT h.host, $1, h.name, coalesce(h.main, false) FROM json_to_recordset($2) AS h (host text, name text, main boolean)
    ON CONFLICT (host) DO UPDATE SET name = excluded.name, is_main = excluded.is_main`,
    [id, JSON.stringify(brand.hosts)],
  );
  await tx.query(
    `
    INSERT INTO brand_module (brand_id, code, parent, enabled, position)
    SELECT $1, m.code, m.parent, m.enabled, m.position
    FROM json_to_recordset($2) AS m (code text, parent text, enabled boolean, position integer)
    ON CONFLICT (brand_id, code) DO UPDATE SET parent = excluded.parent, enabled = excluded.enabled, position = excluded.position`,
    [id, JSON.stringify(flatModules(brand.modules).map((row, position) => ({ ...row, position })))],
  );
  const rules = REGISTER_FIELDS.map((field, position) => {
    const rule = brand.registration[field];
    return rule ? { field, position, ...rule, pattern: rule.pattern ?? patternOf(rule.patternId) } : { field, position };
  });
  await tx.query(
    `
    INSERT INTO registration_rule (brand_id, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length, position)
    SELECT $1, r.field, r.pattern IS NOT NULL, coalesce(r.required, false), coalesce(r.pattern, '*'), coalesce(r."patternId", 0),
      coalesce(r.min, 0), coalesce(r.max, 255), r.position
    FROM json_to_recordset($2)
      AS r (field text, required boolean, pattern text, "patternId" smallint, min integer, max integer, position integer)
    ON CONFLICT (brand_id, field) DO UPDATE SET enabled = excluded.enabled, required = excluded.required,
      accepted_pattern = excluded.accepted_pattern, pattern_id = excluded.pattern_id, min_length = excluded.min_length,
      max_length = excluded.max_length, position = excluded.position`,
    [id, JSON.stringify(rules)],
  );
}

async function seedLists(tx: Tx, files: BrandFiles): Promise<void> {
  const { brand, code } = files;
  const services = brand.customerService.map((row, position) => ({ id: `cs_${code}_${position}`, position, ...row }));
  await tx.query(
    `
    INSERT INTO customer_service (id, brand_id, cs_type, name, address, position)
    SELECT s.id, $1, s.type, s.name, s.address, s.position
    FROM json_to_recordset($2) AS s (id text, type text, name text, address text, position integer)
    ON CONFLICT (id) DO UPDATE SET cs_type = excluded.cs_type, name = excluded.name, address = excluded.address,
      position = excluded.position`,
    [idOf(files), JSON.stringify(services)],
  );
  const resources = brand.resources.map((row, position) => ({
    id: `res_${code}_${position}`,
    position,
    type: row.type,
    url: row.url,
    label: row.label['EN'] ?? '',
  }));
  await tx.query(
    `
    INSERT INTO brand_resource (id, brand_id, resource_type, url, label, position)
    SELECT r.id, $1, r.type, r.url, r.label, r.position
    FROM json_to_recordset($2) AS r (id text, type text, url text, label text, position integer)
    ON CONFLICT (id) DO UPDATE SET resource_type = excluded.resource_type, url = excluded.url, label = excluded.label,
      position = excluded.position`,
    [idOf(files), JSON.stringify(resources)],
  );
  const help = files.help.map((row, position) => ({ id: `hlp_${code}_${row.anchor}`, position, ...row }));
  await tx.query(
    `
    INSERT INTO help_article (id, brand_id, anchor, section, position, updated_at)
    SELECT h.id, $1, h.anchor, h.section, h.position, h."updatedAt"
    FROM json_to_recordset($2) AS h (id text, anchor text, section text, position integer, "updatedAt" timestamptz)
    ON CONFLICT (id) DO UPDATE SET section = excluded.section, position = excluded.position, updated_at = excluded.updated_at`,
    [idOf(files), JSON.stringify(help)],
  );
}

const EPOCH = '2026-01-01T00:00:00Z';

function announcementRows({ code, announcements }: BrandFiles) {
  const id = (key: string) => `${code}-${key}`;
  return [
    ...announcements.banners.map((row) => ({
      id: id(row.key),
      type: 'B',
      group_name: row.group,
      picture: row.picture,
      linkage_type: row.linkageType,
      linkage: row.linkageType === 'P' ? id(row.linkage) : row.linkage,
      vendor: row.vendor,
      starts_at: EPOCH,
    })),
    ...announcements.notices.map((row) => ({ id: id(row.key), type: 'PL', starts_at: row.date })),
    ...announcements.popups.map((row) => ({ id: id(row.key), type: 'PU', execution: row.execution, starts_at: EPOCH })),
    ...announcements.promotions.map((row) => ({
      id: id(row.key),
      type: 'PR',
      picture: row.picture,
      category: row.category,
      starts_at: row.date,
    })),
  ];
}

async function seedAnnouncements(tx: Tx, files: BrandFiles): Promise<void> {
  const rows = announcementRows(files).map((row, position) => ({ ...row, position }));
  await tx.query(
    `
    INSERT INTO announcement (id, brand_id, type, execution, group_name, picture, linkage_type, linkage, vendor, category, position,
      starts_at)
    SELECT a.id, $1, a.type, a.execution, a.group_name, a.picture, coalesce(a.linkage_type, 'NONE'), coalesce(a.linkage, ''), a.vendor,
      coalesce(a.category, ''), a.position, a.starts_at
    FROM json_to_recordset($2) AS a (id text, type text, execution text, group_name text, picture text, linkage_type text,
      linkage text, vendor text, category text, position integer, starts_at timestamptz)
    ON CONFLICT (id) DO UPDATE SET execution = excluded.execution, group_name = excluded.group_name, picture = excluded.picture,
      linkage_type = excluded.linkage_type, linkage = excluded.linkage, vendor = excluded.vendor, category = excluded.category,
      position = excluded.position, starts_at = excluded.starts_at`,
    [idOf(files), JSON.stringify(rows)],
  );
}

async function seedTexts(tx: Tx, files: BrandFiles): Promise<void> {
  const { code, brand, announcements } = files;
  const entity = (key: string) => `announcement:${code}-${key}`;
  const rows: TextRow[] = [
    ...textRows(`brand:${code}`, 'tagline', brand.tagline),
    ...brand.resources.flatMap((row, index) => textRows(`resource:res_${code}_${index}`, 'label', row.label)),
    ...Object.entries(files.sections).flatMap(([key, words]) => textRows(`help-section:${key}`, 'title', words)),
    ...announcements.banners.flatMap((row) => [
      ...textRows(entity(row.key), 'title', row.title),
      ...textRows(entity(row.key), 'subtitle', row.subtitle),
      ...textRows(entity(row.key), 'button', row.button),
    ]),
    ...[...announcements.notices, ...announcements.popups].flatMap((row) => [
      ...textRows(entity(row.key), 'title', row.title),
      ...textRows(entity(row.key), 'content', row.content),
    ]),
    ...[...files.promotionPages].flatMap(([key, pages]) => pageRows(entity(key), pages, ['title', 'summary', 'content'])),
    ...[...files.helpPages].flatMap(([anchor, pages]) => pageRows(`help:hlp_${code}_${anchor}`, pages, ['title', 'content'])),
  ];
  await tx.query(
    `
    INSERT INTO content_text (entity, field, language, text)
    SELECT entity, field, language, text FROM json_to_recordset($1) AS t (entity text, field text, language text, text text)
    ON CONFLICT (entity, field, language) DO UPDATE SET text = excluded.text`,
    [JSON.stringify(rows)],
  );
}
