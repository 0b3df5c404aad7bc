import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import type { Clock } from '../../kernel/clock.ts';
import { textOf } from '../../kernel/controls.ts';
import { maybeOne, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Actor } from '../audit/public.ts';
import { brandIdOf } from '../content/public.ts';
import { propose, type ProposalKind, proposalKind, type ShownLine, voidProposals } from '../four-eyes/public.ts';
import { problemsBeyondDesk } from './beyond-desk.ts';
import { type BrandFolder, BrandFolderError } from './brand-folder.ts';
import { differencesOf } from './control-rules.ts';
import { type DraftRow, dropDraft, readDraftFiles } from './draft-store.ts';
import { filesInMemory } from './folder-files.ts';
import { importInto, lockImports, OF_SETTINGS, type States, writeOver } from './import-brand.ts';
import { readFiles } from './read-folder.ts';

interface PublicationDeps {
  clock: Clock;
  /** Address of the portal. */
  publicUrl: string;
  /** Once a brand changed: what this process holds of it is read again. */
  changed(): void;
}

const payload = z.object({ draftId: z.string() });
type Payload = z.output<typeof payload>;

/** Thrown where publishing takes two: everything that was written is taken back. */
export class SecondNeeded extends Error {}

/** Whether putting a state in the place of another loosens any control. A brand that is not there yet has none. */
export const isLoosening = ({ before, after }: States): boolean =>
  before !== null && differencesOf(before, after).some((difference) => difference.isLoosened);

/** Pages are read in their text, pictures by size and hash. */
function contentOf(file: string, value: unknown): string | null {
  if (!Buffer.isBuffer(value)) return textOf(value);
  if (file.endsWith('.html')) return textOf(value.toString('utf8'));
  return `${value.length} B · ${createHash('sha256').update(value).digest('hex').slice(0, 12)}`;
}

/** What takes two first, then the rest. */
const linesOf = ({ before, after }: States): ShownLine[] =>
  (before === null ? [] : differencesOf(before, after))
    .toSorted((one, other) => Number(other.isLoosened) - Number(one.isLoosened))
    .map(({ file, path, ...change }) => ({
      field: [file, ...(path.length > 0 ? [path.join('.')] : [])].join(' '),
      before: contentOf(file, change.before),
      after: contentOf(file, change.after),
    }));

async function folderOf(tx: Tx, draftId: string): Promise<BrandFolder> {
  return readFiles(filesInMemory(await readDraftFiles(tx, draftId)));
}

/** What would be in force, written and taken back. Refuses `desk.proposal.unfit`. */
async function tryDraft(tx: Tx, draftId: string, now: Date): Promise<States> {
  await tx.query('SAVEPOINT tried');
  try {
    return await writeOver(tx, await folderOf(tx, draftId), { by: 'trial', now });
  } catch (error) {
    if (!(error instanceof BrandFolderError)) throw error;
    const [first] = error.problems;
    throw refuse('desk.proposal.unfit', { params: { problem: first ? `${first.file} ${first.field}: ${first.message}` : '' } });
  } finally {
    await tx.query('ROLLBACK TO SAVEPOINT tried');
  }
}

/** A draft that loosens a control is published by two, whole: the second sees every change, old and new. */
export const publicationKind = (deps: PublicationDeps): ProposalKind =>
  proposalKind<Payload>({
    kind: 'brand.publish',
    payload,
    propose: 'brands.write',
    confirm: 'brands.write',
    lock: async (tx, { payload: { draftId }, subject }) => {
      await lockImports(tx);
      const draft = await maybeOne<{ version: number }>(tx, 'SELECT version FROM brand_draft WHERE id = $1 FOR UPDATE', [draftId]);
      if (String(draft?.version) !== subject.version) throw refuse('desk.changed.meanwhile');
    },
    show: async (tx, { payload: { draftId } }) => linesOf(await tryDraft(tx, draftId, deps.clock.now())),
    mayConfirm: async (tx, proposal, { session }: OperatorContext) => {
      const folder = await folderOf(tx, proposal.payload.draftId);
      if ((await problemsBeyondDesk(tx, folder, { session, publicUrl: deps.publicUrl })).length > 0) throw refuse('desk.not.permitted');
    },
    apply: async (tx, { payload: { draftId }, id, proposedBy, reason }, { id: actor, ip }) => {
      const folder = await folderOf(tx, draftId);
      const by = { actor, ip, reason, detail: { proposal: id, proposedBy } };
      await importInto(tx, folder, by, deps.clock.now());
      await dropDraft(tx, draftId, null);
      const brandId = brandIdOf(folder.brand.code);
      const decider: Actor = { kind: 'operator', id: actor, ip, now: deps.clock.now() };
      await voidProposals(tx, { kinds: OF_SETTINGS, subject: { kind: 'brand', id: brandId }, reason: 'changed' }, decider);
      return brandId;
    },
    changed: deps.changed,
  });

/** Sends the draft to a second operator. */
export async function proposePublication(
  tx: Tx,
  deps: PublicationDeps,
  { draft, name, reason, request }: { draft: DraftRow; name: string; reason: string; request?: OperatorContext['repeatable'] },
  actor: Actor,
): Promise<void> {
  const kind = publicationKind(deps);
  const subject = { kind: 'brand', id: brandIdOf(draft.code), name, version: String(draft.version) };
  const made = { kind, brandIds: [brandIdOf(draft.code)], subject, payload: { draftId: draft.id }, reason, authors: draft.authors };
  await kind.lock(tx, { ...made, kind: kind.kind, memberId: null });
  await propose(tx, { ...made, ...(request ? { request } : {}) }, actor);
}

/** A draft that is written on, replaced or thrown away is not published by what was confirmed of it. */
export async function voidPublication(tx: Tx, draftId: string, actor: Actor): Promise<void> {
  // The draft first, as where its publication is confirmed.
  const draft = await maybeOne<{ code: string }>(tx, 'SELECT code FROM brand_draft WHERE id = $1 FOR UPDATE', [draftId]);
  if (!draft) return;
  const subject = { kind: 'brand', id: brandIdOf(draft.code) };
  await voidProposals(tx, { kinds: ['brand.publish'], subject, reason: 'changed' }, actor);
}
