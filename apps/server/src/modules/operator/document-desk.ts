import type { documentDecide, documentPicture, documentsList, documentView } from '@pavilion/contract/desk-documents';
import type { InnerBody, InnerQuery } from '@pavilion/contract/endpoint';
import { pageOf } from '@pavilion/contract/paging';
import type { OperatorContext } from '../../http/desk.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Submission, SubmissionInList } from '../documents/public.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { DeskParts } from './parts.ts';

const rowView = (row: SubmissionInList) => ({
  id: row.id,
  memberId: row.memberId,
  brandId: row.brandId,
  username: row.username,
  kinds: [...row.kinds],
  // Drafts are the member's own: the desk never gets one.
  state: row.state as 'submitted' | 'approved' | 'rejected',
  submittedAt: row.submittedAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
});

export async function listDocuments({ documents }: DeskParts, query: InnerQuery<typeof documentsList>, { session }: OperatorContext) {
  const brandIds = query.brandId ? session.scope.filter((id) => id === query.brandId) : session.scope;
  const { list, ...facts } = await documents.listSubmissions({
    brandIds,
    state: query.state,
    memberId: query.memberId,
    page: pageOf(query),
  });
  return { list: list.map(rowView), ...facts };
}

async function inScope({ documents }: DeskParts, id: string, { session }: OperatorContext): Promise<Submission> {
  const submission = await documents.readSubmission(id, session.scope);
  if (!submission) throw refuse('not.found');
  return submission;
}

/** What a document is held against is shown in full; that it was, is written down. */
export async function viewDocument(parts: DeskParts, { id }: InnerQuery<typeof documentView>, context: OperatorContext) {
  const row = await inScope(parts, id, context);
  await writeAuditEntry(parts.db, operatorActor(context), {
    action: 'documents.view',
    subjectKind: 'documents',
    subjectId: id,
    brandId: row.brandId,
    detail: { memberId: row.memberId },
  });
  return {
    ...rowView(row),
    idNumber: row.idNumber,
    account: row.account,
    readName: row.readName,
    readBirthDate: row.readBirthDate,
    overrideReason: row.overrideReason,
    reason: row.reason,
    pictures: row.pictures.map((picture) => ({ ...picture })),
  };
}

export async function showPicture(parts: DeskParts, { id }: InnerQuery<typeof documentPicture>, context: OperatorContext) {
  const picture = await parts.documents.readPicture(id, context.session.scope);
  if (!picture) throw refuse('not.found');
  await writeAuditEntry(parts.db, operatorActor(context), {
    action: 'documents.picture',
    subjectKind: 'documents',
    subjectId: picture.submissionId,
    brandId: picture.brandId,
    detail: { memberId: picture.memberId, picture: id },
  });
  return { contentType: picture.contentType, data: picture.bytes.toString('base64') };
}

export async function decideDocument(parts: DeskParts, body: InnerBody<typeof documentDecide>, context: OperatorContext) {
  await inScope(parts, body.id, context);
  return parts.documents.decide({ ...body, operatorId: context.session.operatorId, ip: context.ip });
}
