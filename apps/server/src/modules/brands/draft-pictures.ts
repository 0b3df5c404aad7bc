import type * as contract from '@pavilion/contract/brands/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { transaction, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor } from '../audit/public.ts';
import { makePictures } from '../content/public.ts';
import { FILES } from './brand-folder.ts';
import { raiseDraft, readDraftFile, readDraftFiles, refuseOverfull, writeDraftFile } from './draft-store.ts';
import { draftInScope, type DraftDeps } from './drafts.ts';
import { withProductPictures } from './product-pictures.ts';
import { voidPublication } from './publication.ts';

/** Base names of pictures that a brand has once. */
const NAMES = { logo: 'mark', login: 'login', register: 'register' } as const;

/** Makes the files of an uploaded picture and keeps them in the draft. */
export async function savePicture(
  deps: DraftDeps,
  { draftId, use, name, focus, given }: InnerQuery<typeof contract.brandDraftPicture> & { given: Buffer },
  context: OperatorContext,
) {
  const draft = await draftInScope(deps, draftId, context);
  const base = use === 'logo' || use === 'login' || use === 'register' ? NAMES[use] : name;
  if (base === undefined) throw refuse('desk.brand.file', { params: { file: 'art/' }, field: 'name' });
  // Made before the draft is locked: it takes seconds.
  const background = groundOf(await readDraftFile(deps.db, draft.id, FILES.theme));
  const pictures = await makePictures(given, { use, name: base, focus, background });
  const version = await transaction(deps.db, async (tx) => {
    const next = await raiseDraft(tx, draft.id, { seen: null, operatorId: context.session.operatorId, now: context.now });
    await voidPublication(tx, draft.id, operatorActor(context));
    await haveOwnPictures(tx, draft.id);
    for (const { name: file, body } of pictures) await writeDraftFile(tx, draft.id, { name: `art/${file}`, body });
    await refuseOverfull(tx, draft.id);
    return next;
  });
  return { version, picture: base, files: pictures.map(({ name: file }) => `art/${file}`) };
}

/** The colour of the brand behind icons. */
function groundOf(theme: { body: Buffer } | null): string {
  try {
    const { themeColor } = JSON.parse(theme?.body.toString('utf8') ?? '') as { themeColor?: unknown };
    return typeof themeColor === 'string' && /^#[0-9a-f]{6}$/i.test(themeColor) ? themeColor : '#ffffff';
  } catch {
    return '#ffffff';
  }
}

/** A brand that shows the product's pictures takes them into its folder with its first own one, since a folder has all its pictures or none. */
async function haveOwnPictures(tx: Tx, draftId: string): Promise<void> {
  const files = await readDraftFiles(tx, draftId);
  for (const [name, body] of withProductPictures(files))
    if (files.get(name)?.equals(body) !== true) await writeDraftFile(tx, draftId, { name, body });
}
