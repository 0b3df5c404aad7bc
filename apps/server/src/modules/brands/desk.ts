import * as contract from '@pavilion/contract/brands/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import { type DraftDeps, dropOpenDraft, openDraft, publishDraft, saveDraft, uploadDraft } from './drafts.ts';
import { savePicture } from './draft-pictures.ts';
import { downloadDraft, downloadFolder, listBrandsAndDrafts, readFile, viewDraft } from './view-drafts.ts';

/** Brands made and changed at the desk, as drafts of their folders. */
export function registerBrandsDesk({ serve, access }: DeskRegistrar, base: Omit<DraftDeps, 'access'>): void {
  const deps = { ...base, access };
  serve(contract.brandsList, (_input, context) => listBrandsAndDrafts(deps, context));
  serve(contract.brandDraftOpen, ({ body }, context) => openDraft(deps, body, context));
  serve(contract.brandDraftUpload, ({ upload }, context) => uploadDraft(deps, upload, context));
  serve(contract.brandDraft, ({ query }, context) => viewDraft(deps, query, context));
  serve(contract.brandDraftFile, ({ query }, context) => readFile(deps, query, context));
  serve(contract.brandDraftSave, ({ body }, context) => saveDraft(deps, body, context));
  serve(contract.brandDraftPicture, ({ query, upload }, context) => savePicture(deps, { ...query, given: upload }, context));
  serve(contract.brandDraftDrop, async ({ body }, context) => {
    await dropOpenDraft(deps, body.draftId, context);
    return undefined;
  });
  serve(contract.brandDraftPublish, ({ body }, context) => publishDraft(deps, body, context));
  serve(contract.brandDraftFolder, ({ query }, context) => downloadDraft(deps, query, context));
  serve(contract.brandFolder, ({ query }, context) => downloadFolder(deps, query, context));
}
