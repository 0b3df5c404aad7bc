import type * as contract from '@pavilion/contract/brands/desk';
import { PROPOSAL_KINDS } from '@pavilion/contract/four-eyes/desk';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, transaction } from '../../kernel/db.ts';
import type { Outbound } from '../../kernel/outbound.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { brandIdOf, type Content } from '../content/public.ts';
import { noteAct, repeatedAct, repeatedProposal, voidProposals } from '../four-eyes/public.ts';
import { hasMembers } from '../identity/public.ts';
import { filesOfZip } from './archive.ts';
import { problemsBeyondDesk } from './beyond-desk.ts';
import { type BrandFolder, BrandFolderError, FILES } from './brand-folder.ts';
import { clearAmounts } from './currency-change.ts';
import {
  type DraftFiles,
  type DraftRow,
  dropDraft,
  findDraft,
  findDraftOf,
  keepDraft,
  lockDraftsOf,
  raiseDraft,
  readDraftFiles,
  refuseOverfull,
  writeDraftFile,
} from './draft-store.ts';
import { FILE_NAME, filesInMemory } from './folder-files.ts';
import { importBrand } from './import-brand.ts';
import { isLoosening, proposePublication, SecondNeeded, voidPublication } from './publication.ts';
import { asNewBrand, readExample } from './new-brand.ts';
import { readFiles } from './read-folder.ts';
import { readState } from './read-state.ts';
import { filesOf } from './write-folder.ts';

export interface DraftDeps {
  db: Db;
  clock: Clock;
  outbound: Outbound;
  content: Content;
  access: DeskAccess;
  /** Address of the portal. */
  publicUrl: string;
}

/** The folder of a brand as it is in force; null: there is none. */
export async function filesInForce(db: Db, code: string): Promise<DraftFiles | null> {
  const state = await readState(db, code);
  return state && filesOf(state);
}

/** A draft the operator may see; any other refuses `not.found`. Drafts of new brands belong to operators of all brands. */
export async function draftInScope({ db, access }: DraftDeps, draftId: string, context: OperatorContext): Promise<DraftRow> {
  const draft = await findDraft(db, draftId);
  if (!draft) throw refuse('not.found');
  await brandOfDraft(access, draft.brandId, context);
  return draft;
}

/** Refuses `not.found` for what is out of the operator's scope. */
async function brandOfDraft(access: DeskAccess, brandId: string | null, context: OperatorContext): Promise<void> {
  if (brandId !== null) await access.brandInScope(brandId, context);
  else if (!isInScope(null, context.session)) throw refuse('not.found');
}

const exists = async ({ content }: DraftDeps, code: string): Promise<boolean> =>
  (await content.listBrands()).some((brand) => brand.code === code);

/** Opens a draft of a brand as it is, or the beginning of a new one after a brand or an example. */
export async function openDraft(deps: DraftDeps, { from, as }: InnerBody<typeof contract.brandDraftOpen>, context: OperatorContext) {
  const { db, access } = deps;
  deps.content.invalidate();
  if (from.kind === 'brand') await brandOfDraft(access, brandIdOf(from.code), context);
  const source = from.kind === 'brand' ? await filesInForce(db, from.code) : await readExample(from.code);
  if (!source) throw refuse('not.found');
  if (!as) {
    if (from.kind !== 'brand') throw refuse('not.found');
    const open = await findDraftOf(db, from.code);
    if (open) return { draftId: open.id };
    return { draftId: await keep(deps, { code: from.code, base: source, files: source }, context) };
  }
  if (!isInScope(null, context.session)) throw refuse('desk.not.permitted');
  if ((await exists(deps, as.code)) || (await findDraftOf(db, as.code))) throw refuse('desk.brand.code.taken', { field: 'code' });
  return { draftId: await keep(deps, { code: as.code, base: null, files: asNewBrand(source, as) }, context) };
}

interface NewDraft {
  code: string;
  base: DraftFiles | null;
  files: DraftFiles;
  /** In place of one that is open; otherwise that one stays: a brand's is given, a new brand's code is taken. */
  replaces?: boolean;
}

async function keep({ db }: DraftDeps, { code, base, files, replaces = false }: NewDraft, context: OperatorContext): Promise<string> {
  const {
    now,
    session: { operatorId },
  } = context;
  return transaction(db, async (tx) => {
    const brandId = base && brandIdOf(code);
    await lockDraftsOf(tx, code);
    const open = replaces ? null : await findDraftOf(tx, code);
    if (open && base === null) throw refuse('desk.brand.code.taken', { field: 'code' });
    if (open) return open.id;
    if (replaces) {
      const replaced = await findDraftOf(tx, code);
      if (replaced) await voidPublication(tx, replaced.id, operatorActor(context));
    }
    const id = await keepDraft(tx, { code, brandId, base, files, operatorId, now });
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'brand.draft.open',
      subjectKind: 'brand',
      subjectId: brandIdOf(code),
      brandId,
      detail: { code, new: base === null },
    });
    return id;
  });
}

/** Makes a draft of an uploaded archive. Refuses `desk.archive.bad` with everything that is wrong with it. */
export async function uploadDraft(deps: DraftDeps, archive: Buffer, context: OperatorContext) {
  const files = filesOfZip(archive);
  if (Array.isArray(files)) {
    const problems = files.map(({ file, message }) => (file ? `${file}: ${message}` : message)).join(' · ');
    throw refuse('desk.archive.bad', { params: { problems }, value: { problems: files } });
  }
  const code = codeIn(files);
  if (code === null) {
    const problem = { file: FILES.brand, field: 'code', message: 'is missing' };
    throw refuse('desk.archive.bad', { params: { problems: `${FILES.brand}: code is missing` }, value: { problems: [problem] } });
  }
  deps.content.invalidate();
  const base = await filesInForce(deps.db, code);
  await brandOfDraft(deps.access, base && brandIdOf(code), context);
  return { draftId: await keep(deps, { code, base, files, replaces: true }, context) };
}

/** The code a folder gives its brand; null: none that could be one. */
function codeIn(files: DraftFiles): string | null {
  try {
    const { code } = JSON.parse(files.get(FILES.brand)?.toString('utf8') ?? '') as { code?: unknown };
    return typeof code === 'string' && /^[a-z][a-z0-9]{1,19}$/.test(code) ? code : null;
  } catch {
    return null;
  }
}

/** A text that the draft's folder may hold under the name. The code stays: it is what the draft is of. */
function refuseUnfit(draft: DraftRow, { name, text }: { name: string; text: string | null }): void {
  if (!FILE_NAME.test(name) || name.startsWith('art/') !== (text === null && name.startsWith('art/'))) {
    throw refuse('desk.brand.file', { params: { file: name } });
  }
  if (text === null || !name.endsWith('.json')) return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('desk.brand.file', { params: { file: name } });
  }
  const isOther = name === FILES.brand && (value as { code?: unknown } | null)?.code !== draft.code;
  if (isOther || typeof value !== 'object' || value === null) throw refuse('desk.brand.file', { params: { file: name } });
}

export async function saveDraft(deps: DraftDeps, body: InnerBody<typeof contract.brandDraftSave>, context: OperatorContext) {
  const draft = await draftInScope(deps, body.draftId, context);
  for (const file of body.files) refuseUnfit(draft, file);
  return transaction(deps.db, async (tx) => {
    const by = { seen: body.version, operatorId: context.session.operatorId, now: context.now };
    const version = await raiseDraft(tx, draft.id, by);
    await voidPublication(tx, draft.id, operatorActor(context));
    // A brand with members keeps its currency: another one is in the way, and its amounts stay what they are.
    const mayChange = body.files.some(({ name }) => name === FILES.brand) && !(await hasMembers(tx, brandIdOf(draft.code)));
    const before = mayChange ? await readDraftFiles(tx, draft.id) : null;
    for (const { name, text } of body.files) await writeDraftFile(tx, draft.id, { name, body: text === null ? null : Buffer.from(text) });
    const { changed, cleared } = before
      ? clearAmounts(before, await readDraftFiles(tx, draft.id))
      : { changed: new Map<string, Buffer | null>(), cleared: [] };
    for (const [name, rewritten] of changed) await writeDraftFile(tx, draft.id, { name, body: rewritten });
    await refuseOverfull(tx, draft.id);
    return { version, cleared };
  });
}

export async function dropOpenDraft(deps: DraftDeps, draftId: string, context: OperatorContext): Promise<void> {
  const draft = await draftInScope(deps, draftId, context);
  await transaction(deps.db, async (tx) => {
    await voidPublication(tx, draft.id, operatorActor(context));
    if (!(await dropDraft(tx, draft.id, null))) return;
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'brand.draft.drop',
      subjectKind: 'brand',
      subjectId: brandIdOf(draft.code),
      brandId: draft.brandId,
      detail: { code: draft.code },
    });
  });
}

type Published = InnerValue<typeof contract.brandDraftPublish>;

/** What an earlier try of the same request came to: the draft is gone by then. Who proposed it finds what became of the proposal. */
async function repeatedPublication({ db }: DraftDeps, context: OperatorContext): Promise<Published | null> {
  const proposal = await repeatedProposal(db, context);
  if (!proposal) return repeatedAct<Published>(db, context);
  // What loosens something changes a brand that was there.
  const outcome = proposal.state === 'done' ? 'changed' : proposal.state;
  return { brandId: proposal.subject.id, outcome, withoutSecret: [] };
}

/**
 * An import of the draft's folder; the draft is gone with it. Where it loosens a control nothing is in force before a second operator confirms it. Refuses
 * `desk.brand.invalid` with what keeps it from being in force.
 */
export async function publishDraft(deps: DraftDeps, body: InnerBody<typeof contract.brandDraftPublish>, context: OperatorContext) {
  const repeated = await repeatedPublication(deps, context);
  if (repeated) return repeated;
  const draft = await draftInScope(deps, body.draftId, context);
  const brandId = brandIdOf(draft.code);
  let folder: BrandFolder | undefined;
  try {
    folder = await readFiles(filesInMemory(await readDraftFiles(deps.db, draft.id)));
    const beyond = await problemsBeyondDesk(deps.db, folder, { session: context.session, publicUrl: deps.publicUrl });
    if (beyond.length > 0) throw new BrandFolderError(beyond);
    const { outcome, withoutSecret } = await importBrand(deps, folder, {
      actor: context.session.operatorId,
      ip: context.ip,
      reason: body.reason,
      also: async (tx, states) => {
        if (isLoosening(states)) throw new SecondNeeded();
        if (!(await dropDraft(tx, draft.id, body.version))) throw refuse('desk.changed.meanwhile');
        await voidProposals(
          tx,
          { kinds: PROPOSAL_KINDS, subject: { kind: 'brand', id: brandId }, reason: 'changed' },
          operatorActor(context),
        );
        await noteAct(tx, context, { brandId, outcome: states.before === null ? 'added' : 'changed', withoutSecret: states.withoutSecret });
      },
    });
    deps.content.invalidate();
    return { brandId, outcome, withoutSecret };
  } catch (error) {
    if (error instanceof SecondNeeded) {
      const { name } = folder?.brand ?? { name: draft.code };
      const sent = {
        draft: { ...draft, version: body.version },
        name,
        reason: body.reason,
        ...(context.repeatable ? { request: context.repeatable } : {}),
      };
      await transaction(deps.db, (tx) =>
        proposePublication(tx, { ...deps, changed: deps.content.invalidate }, sent, operatorActor(context)),
      );
      return { brandId, outcome: 'proposed' as const, withoutSecret: [] };
    }
    if (!(error instanceof BrandFolderError)) throw error;
    const [first] = error.problems;
    throw refuse('desk.brand.invalid', {
      params: { count: error.problems.length, problem: first ? `${first.file}${first.field && ` ${first.field}`}: ${first.message}` : '' },
      value: { problems: error.problems },
    });
  }
}
