import * as wire from '@pavilion/contract/documents/calls';
import type { Serve } from '../../http/serve.ts';
import { addPicture, removePicture } from './add-picture.ts';
import type { DocumentsDeps } from './deps.ts';
import { findState } from './queries.ts';
import { submit } from './submit.ts';

export function registerDocumentRoutes(serve: Serve, deps: DocumentsDeps): void {
  serve(wire.documentsState, (_input, context) => findState(deps, context));
  serve(wire.uploadPicture, async ({ query, upload }, context) => {
    await addPicture(deps, { kind: query.kind, given: upload }, context);
    return findState(deps, context);
  });
  serve(wire.removePicture, async ({ body }, context) => {
    await removePicture(deps, body.id, context);
    return findState(deps, context);
  });
  serve(wire.submitDocuments, async ({ body }, context) => {
    await submit(deps, body.idNumber, context);
    return findState(deps, context);
  });
}
