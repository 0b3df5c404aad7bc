import type { reportFile } from '@pavilion/contract/reports/desk';
import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { MAX_FILE_ROWS, type ReportFile } from '@pavilion/contract/reports/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { DateTime } from 'luxon';
import type { OperatorContext } from '../../http/desk.ts';
import { refuse } from '../../kernel/refusal.ts';
import { messages } from '../../messages/all.ts';
import { rankMembers } from '../activity/public.ts';
import { noteLook } from '../audit/public.ts';
import type { ReportDeps } from './deps.ts';
import { type FileRow, TABLE_TYPES, writeTable } from '../../kernel/table-file.ts';
import { columnsOf } from './file-columns.ts';
import { momentsOf, periodOf, periodsIn } from './periods.ts';
import { readChannels } from './read-channels.ts';
import { readFigures } from './read-figures.ts';
import { readLiabilities } from './read-liabilities.ts';
import { findMovements, sumMovements } from './read-movements.ts';

type FileQuery = InnerQuery<typeof reportFile>;

interface FileInput {
  deps: ReportDeps;
  asked: FileQuery;
  context: OperatorContext;
}

/** Nothing is cut in silence: a report with more rows than a file takes is refused with both numbers. */
function refuseLong(rows: number): void {
  if (rows > MAX_FILE_ROWS) throw refuse('report.file.too.long', { params: { rows, most: MAX_FILE_ROWS } });
}

/** Reports of members are of one brand. */
function brandIdOf({ brandId }: FileQuery): string {
  if (!brandId) throw refuse('report.brand.missing', { field: 'brandId' });
  return brandId;
}

async function figureRows({ deps, asked, context }: FileInput, by: 'day' | 'brand' | 'product' | 'vendor' | 'game'): Promise<FileRow[]> {
  const {
    report: _report,
    format: _format,
    order: _order,
    fact: _fact,
    provider: _provider,
    channel: _channel,
    day: _day,
    ...filter
  } = asked;
  const { periods, list } = await readFigures(deps, { ...filter, by }, context);
  const periodOfBrand = new Map(periods.map((period) => [period.brandId, period]));
  const names = await brandNames(deps, context);
  return list.map(({ brandId, play: { holdPpm, ...play }, moved, before: _before, ...row }) => ({
    ...row,
    product: row.product === null ? null : productName(row.product, context.language),
    brand: names.get(brandId) ?? brandId,
    from: periodOfBrand.get(brandId)?.from ?? null,
    to: periodOfBrand.get(brandId)?.to ?? null,
    ...play,
    holdShare: holdPpm,
    ...moved,
  }));
}

/** By its game type; a product that is none keeps its code. */
const productName = (product: string, language: OperatorContext['language']): string => {
  const type = GAME_TYPES.find((one) => one.toLowerCase() === product);
  return type ? messages.messageFor(`game.category.${type}`, language) : product;
};

async function brandNames({ access }: ReportDeps, context: OperatorContext): Promise<Map<string, string>> {
  const brands = await Promise.all(context.session.scope.map((id) => access.brandInScope(id, context)));
  return new Map(brands.map(({ id, name }) => [id, name]));
}

async function channelRows({ deps, asked, context }: FileInput): Promise<FileRow[]> {
  const { list } = await readChannels(deps, asked, context);
  const names = await brandNames(deps, context);
  return list.map(({ brandId, fact, ...row }) => ({
    ...row,
    brand: names.get(brandId) ?? brandId,
    fact: messages.messageFor(`report.fact.${fact}`, context.language),
  }));
}

async function liabilityRows({ deps, asked, context }: FileInput): Promise<FileRow[]> {
  const { brands, list } = await readLiabilities(deps, { brandId: asked.brandId, day: asked.day }, context);
  const names = await brandNames(deps, context);
  const moments = new Map(brands.map(({ brandId, at }) => [brandId, new Date(at)]));
  return list.map(({ brandId, kind, ...row }) => ({
    ...row,
    brand: names.get(brandId) ?? brandId,
    at: moments.get(brandId) ?? null,
    kind: messages.messageFor(`report.kind.${kind}`, context.language),
  }));
}

async function rankingRows({ deps: { db, access }, asked, context }: FileInput): Promise<FileRow[]> {
  const brand = await access.brandInScope(brandIdOf(asked), context);
  const span = momentsOf(brand, periodOf(brand, asked, context.now));
  const page = { limit: MAX_FILE_ROWS, offset: 0 };
  const rows = await rankMembers(db, { brandId: brand.id, ...span, order: asked.order ?? 'stake', ...page });
  refuseLong(rows[0]?.total ?? 0);
  return rows.map(({ total: _total, ...row }, index) => ({ place: index + 1, currency: brand.currency, ...row }));
}

async function movementRows({ deps: { db, access }, asked, context }: FileInput): Promise<FileRow[]> {
  const brand = await access.brandInScope(brandIdOf(asked), context);
  const { fact = 'deposit', provider, channel = null } = asked;
  const span = momentsOf(brand, periodOf(brand, asked, context.now));
  const filter = { brandId: brand.id, ...span, fact, provider: provider || null, channel, memberId: null };
  const rows = await findMovements(db, filter, { after: null, limit: MAX_FILE_ROWS + 1 });
  if (rows.length > MAX_FILE_ROWS) refuseLong(Math.max(rows.length, (await sumMovements(db, filter)).times));
  return rows.map((row) => ({ ...row, fact: messages.messageFor(`report.fact.${fact}`, context.language) }));
}

function rowsOf(report: ReportFile, making: FileInput): Promise<FileRow[]> {
  if (report === 'channel') return channelRows(making);
  if (report === 'liabilities') return liabilityRows(making);
  if (report === 'ranking') return rankingRows(making);
  if (report === 'movements') return movementRows(making);
  return figureRows(making, report);
}

/** A report as a file in the operator's language. That it was taken along is written down, with what it holds. */
export async function makeFile(deps: ReportDeps, asked: FileQuery, context: OperatorContext): Promise<InnerValue<typeof reportFile>> {
  const { report = 'day', format = 'csv' } = asked;
  const rows = await rowsOf(report, { deps, asked, context });
  refuseLong(rows.length);
  const columns = columnsOf(report);
  const heads = columns.map(({ name }) => messages.messageFor(`report.head.${name}`, context.language));
  const file = await writeTable(format, { heads, columns, rows });
  const brands = await periodsIn(deps.access, { brandId: asked.brandId }, context);
  for (const { brand } of brands)
    await noteLook(deps.db, context, {
      action: 'reports.file',
      subjectKind: 'brand',
      subjectId: brand.id,
      brandId: brand.id,
      detail: { report, format, rows: rows.length },
    });
  // Of one brand its day, as in the rows.
  const zone = (brands.length === 1 && brands[0]?.brand.timeZone) || 'utc';
  const day = DateTime.fromJSDate(context.now, { zone }).toISODate();
  return { fileName: `${report}-${day}.${format}`, type: TABLE_TYPES[format], rows: rows.length, content: file.toString('base64') };
}
