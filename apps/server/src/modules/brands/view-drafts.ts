import type * as contract from '@pavilion/contract/brands/desk';
import { codeOfTag } from '@pavilion/contract/base/language';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { brandAddress } from '../../kernel/brand-address.ts';
import { transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { writeAuditEntry, operatorActor } from '../audit/public.ts';
import { zipOf } from './archive.ts';
import { BrandFolderError, FILES, type FolderProblem } from './brand-folder.ts';
import { type DraftFiles, type DraftRow, digestOf, listDrafts, readDraftFile, readDraftFiles } from './draft-store.ts';
import { draftInScope, type DraftDeps, filesInForce } from './drafts.ts';
import { changesOf } from './folder-changes.ts';
import { filesInMemory } from './folder-files.ts';
import { insideProblems, problemsHere } from './import-brand.ts';
import { listExamples } from './new-brand.ts';
import { comparable } from './product-pictures.ts';
import { readFiles } from './read-folder.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
  json: 'application/json',
  html: 'text/html',
};
/** Shown of a brand in a list, in this order. */
const LIST_COLOURS = ['ground', 'surface', 'ink', 'action', 'money'];

export async function listBrandsAndDrafts(deps: DraftDeps, { session }: OperatorContext) {
  const { content, publicUrl, access, db } = deps;
  content.invalidate();
  const brands = (await content.listBrands()).filter(({ id }) => isInScope(id, session));
  const facts = await Promise.all(brands.map(({ id }) => content.brandSnapshot(id)));
  const drafts = (await listDrafts(db)).filter(({ brandId }) => isInScope(brandId, session));
  const names = await access.operatorNames(drafts.map(({ updatedBy }) => updatedBy));
  const rows = await Promise.all(
    drafts.map(async (draft) => ({ ...draftView(draft, names), name: nameIn(await readDraftFile(db, draft.id, FILES.brand), draft.code) })),
  );
  return {
    brands: facts.map(({ info, status, hosts, settings, theme }) => ({
      id: info.id,
      code: info.code,
      name: info.name,
      currency: info.currency,
      status: status as 'open' | 'maintenance' | 'closed',
      hosts: hosts.map(({ host }) => host),
      languages: info.languages.map(codeOfTag),
      licence: settings.licence?.number ?? null,
      colours: coloursOf(theme),
      portalUrl: brandAddress(publicUrl, { code: info.code, mainDomain: settings.mainDomain }).href,
    })),
    drafts: rows,
    examples: isInScope(null, session) ? await listExamples() : [],
    mayAdd: isInScope(null, session),
  };
}

function coloursOf(theme: Record<string, unknown>): string[] {
  const { tokens = {}, palette = {} } = theme as { tokens?: Record<string, string>; palette?: Record<string, string> };
  return LIST_COLOURS.flatMap((name) => {
    const value = tokens[name];
    const named = value === undefined ? undefined : /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1];
    return (named === undefined ? value : (palette[named] ?? tokens[named])) ?? [];
  });
}

const draftView = ({ id, code, brandId, updatedAt, updatedBy }: DraftRow, names: ReadonlyMap<string, string>) => ({
  id,
  code,
  isNew: brandId === null,
  updatedAt: updatedAt.toISOString(),
  updatedBy,
  updatedByName: names.get(updatedBy) ?? null,
});

function nameIn(file: { body: Buffer } | null, code: string): string {
  try {
    const { name } = JSON.parse(file?.body.toString('utf8') ?? '') as { name?: unknown };
    return typeof name === 'string' ? name : code;
  } catch {
    return code;
  }
}

/** A draft with what is wrong with it and what it would change. */
export async function viewDraft(deps: DraftDeps, { draftId }: InnerQuery<typeof contract.brandDraft>, context: OperatorContext) {
  const draft = await draftInScope(deps, draftId, context);
  const files = await readDraftFiles(deps.db, draft.id);
  const live = await filesInForce(deps.db, draft.code);
  const names = await deps.access.operatorNames([draft.updatedBy]);
  const brandFile = files.get(FILES.brand);
  return {
    ...draftView(draft, names),
    name: nameIn(brandFile ? { body: brandFile } : null, draft.code),
    version: draft.version,
    shownIn: await shownIn(deps, draft, context),
    files: [...files].map(([name, body]) => ({ name, bytes: body.length })),
    texts: Object.fromEntries([...files].filter(([name]) => name.endsWith('.json')).map(([name, body]) => [name, body.toString('utf8')])),
    problems: await problemsOf(deps, files),
    changes: changesOf(live && comparable(live, files), files),
    isBehind: (live === null) !== (draft.baseDigest === null) || (live !== null && draft.baseDigest?.equals(digestOf(live)) === false),
  };
}

/** The brand's portal, or that of the first brand in sight for one that is not there yet. */
async function shownIn({ content, publicUrl }: DraftDeps, draft: DraftRow, { session }: OperatorContext) {
  const [first] = session.scope;
  const id = draft.brandId ?? first;
  if (id === undefined) return { name: '', code: '', url: '' };
  const { info, settings } = await content.brandSnapshot(id);
  const address = brandAddress(publicUrl, { code: info.code, mainDomain: settings.mainDomain });
  return { name: info.name, code: info.code, url: address.href };
}

async function problemsOf({ db, outbound }: DraftDeps, files: DraftFiles): Promise<FolderProblem[]> {
  try {
    const folder = await readFiles(filesInMemory(files));
    const inside = await insideProblems(folder, outbound);
    return [...inside, ...(await transaction(db, (tx) => problemsHere(tx, folder)))];
  } catch (error) {
    if (error instanceof BrandFolderError) return [...error.problems].slice(0, 200);
    throw error;
  }
}

export async function readFile(deps: DraftDeps, { draftId, name }: InnerQuery<typeof contract.brandDraftFile>, context: OperatorContext) {
  const draft = await draftInScope(deps, draftId, context);
  const found = await readDraftFile(deps.db, draft.id, name);
  if (!found) throw refuse('not.found');
  return {
    contentType: MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    data: found.body.toString('base64'),
  };
}

/** The folder of a draft as an archive. */
export async function downloadDraft(deps: DraftDeps, { draftId }: InnerQuery<typeof contract.brandDraftFolder>, context: OperatorContext) {
  const draft = await draftInScope(deps, draftId, context);
  return { name: `${draft.code}-draft.zip`, data: zipOf(await readDraftFiles(deps.db, draft.id)).toString('base64') };
}

/** The folder of a brand as it is in force, as an archive. */
export async function downloadFolder(deps: DraftDeps, { brandId }: InnerQuery<typeof contract.brandFolder>, context: OperatorContext) {
  const { id, code } = await deps.access.brandInScope(brandId, context);
  const files = await filesInForce(deps.db, code);
  if (!files) throw refuse('not.found');
  await transaction(deps.db, (tx) =>
    writeAuditEntry(tx, operatorActor(context), { action: 'brand.export', subjectKind: 'brand', subjectId: id, brandId: id }),
  );
  return { name: `${code}.zip`, data: zipOf(files).toString('base64') };
}
