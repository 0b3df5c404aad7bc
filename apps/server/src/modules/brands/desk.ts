import * as contract from '@pavilion/contract/brands/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import { type DraftDeps, dropOpenDraft, openDraft, publishDraft, saveDraft, uploadDraft } from './drafts.ts';
import { savePicture } from './draft-pictures.ts';
import { downloadDraft, downloadFolder, listBrandsAndDrafts, readFile, viewDraft } from './view-drafts.ts';

/** Brands made and changed at the desk, as drafts of their folders. */
export function registerBrandsDesk({ serve, access }: DeskRegistrar, deps: Omit<DraftDeps, 'access'>): void {
  const parts = { ...deps, access };
  serve(contract.brandsList, (_input, context) => listBrandsAndDrafts(parts, context));
  serve(contract.brandDraftOpen, ({ body }, context) => openDraft(parts, body, context));
  serve(contract.brandDraftUpload, ({ upload }, context) => uploadDraft(parts, upload, context));
  serve(contract.brandDraft, ({ query }, context) => viewDraft(parts, query, context));
  serve(contract.brandDraftFile, ({ query }, context) => readFile(parts, query, context));
  serve(contract.brandDraftSave, ({ body }, context) => saveDraft(parts, body, context));
  serve(contract.brandDraftPicture, ({ query, upload }, context) => savePicture(parts, { ...query, given: upload }, context));
  serve(contract.brandDraftDrop, async ({ body }, context) => {
    await dropOpenDraft(parts, body.draftId, context);
    return undefined;
  });
  serve(contract.brandDraftPublish, ({ body }, context) => publishDraft(parts, body, context));
  serve(contract.brandDraftFolder, ({ query }, context) => downloadDraft(parts, query, context));
  serve(contract.brandFolder, ({ query }, context) => downloadFolder(parts, query, context));
}
