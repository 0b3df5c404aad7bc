import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type * as contract from '@pavilion/contract/desk-brands';
import type { InnerQuery } from '@pavilion/contract/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { transaction, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor } from '../audit/public.ts';
import { makePictures } from '../content/public.ts';
import { FILES } from './brand-folder.ts';
import { raiseDraft, readDraftFile, readDraftFiles, refuseOverfull, writeDraftFile } from './draft-store.ts';
import { draftInScope, type DraftParts } from './drafts.ts';
import { FILE_NAME } from './folder-files.ts';
import { voidPublication } from './publication.ts';

/** Pictures that come with the product. */
const PRODUCT_ART = path.resolve(import.meta.dirname, '../../../../../art/out/brands');

/** Base names of pictures that a brand has once. */
const NAMES = { logo: 'mark', login: 'login', register: 'register' } as const;

/** Makes the files of an uploaded picture and keeps them in the draft. */
export async function savePicture(
  parts: DraftParts,
  { draftId, use, name, focus, given }: InnerQuery<typeof contract.brandDraftPicture> & { given: Buffer },
  context: OperatorContext,
) {
  const draft = await draftInScope(parts, draftId, context);
  const base = use === 'logo' || use === 'login' || use === 'register' ? NAMES[use] : name;
  if (base === undefined) throw refuse('desk.brand.file', { params: { file: 'art/' }, field: 'name' });
  // Made before the draft is locked: it takes seconds.
  const background = groundOf(await readDraftFile(parts.db, draft.id, FILES.theme));
  const pictures = await makePictures(given, { use, name: base, focus, background });
  const version = await transaction(parts.db, async (tx) => {
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
  if ([...files.keys()].some((name) => name.startsWith('art/'))) return;
  const brand = JSON.parse(files.get(FILES.brand)?.toString('utf8') ?? '{}') as { settings?: Record<string, unknown> };
  const { artBase } = brand.settings ?? {};
  if (typeof artBase !== 'string') return;
  const code = /^\/art\/brands\/([a-z0-9-]+)$/.exec(artBase)?.[1];
  const folder = path.join(PRODUCT_ART, code ?? '');
  for (const name of code !== undefined && existsSync(folder) ? readdirSync(folder) : [])
    if (FILE_NAME.test(`art/${name}`))
      await writeDraftFile(tx, draftId, { name: `art/${name}`, body: readFileSync(path.join(folder, name)) });
  for (const name of [FILES.brand, FILES.announcements]) {
    const body = files.get(name);
    if (body) await writeDraftFile(tx, draftId, { name, body: namedWithin(body, artBase) });
  }
}

/** A file of the folder that names pictures below an address by their names alone, and not the address. */
function namedWithin(body: Buffer, artBase: string): Buffer {
  const value: unknown = JSON.parse(body.toString('utf8'), (key, one: unknown) => {
    if (key === 'artBase') return undefined;
    return key === 'picture' && typeof one === 'string' && one.startsWith(`${artBase}/`) ? one.slice(artBase.length + 1) : one;
  });
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
