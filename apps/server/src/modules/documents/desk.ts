import * as wire from '@pavilion/contract/documents/desk';
import { homeDocuments, MAX_WAITING } from '@pavilion/contract/reports/desk-home';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageOf } from '@pavilion/contract/base/paging';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { maskFor } from '../../kernel/mask.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { decide } from './decide.ts';
import type { DocumentsDeps } from './deps.ts';
import { listSubmissions, readPicture, readSubmission, type Submission, type SubmissionInList } from './submissions.ts';

/** Documents that wait for a decision, each with its pictures, and the decision. */
export function registerDocumentsDesk({ serve }: Pick<DeskRegistrar, 'serve'>, deps: DocumentsDeps): void {
  serve(wire.documentsList, ({ query }, context) => listDocuments(deps, query, context));
  serve(homeDocuments, ({ query }, context) => waitingDocuments(deps, query, context));
  serve(wire.documentView, ({ query }, context) => viewDocument(deps, query, context));
  serve(wire.documentPicture, ({ query }, context) => showPicture(deps, query, context));
  serve(wire.documentDecide, ({ body }, context) => decideDocument(deps, body, context));
}

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

async function listDocuments(deps: DocumentsDeps, query: InnerQuery<typeof wire.documentsList>, { session }: OperatorContext) {
  const brandIds = query.brandId ? session.scope.filter((id) => id === query.brandId) : session.scope;
  const { list, ...facts } = await listSubmissions(deps, {
    brandIds,
    state: query.state,
    memberId: query.memberId,
    page: pageOf(query),
  });
  return { list: list.map(rowView), ...facts };
}

async function inScope(deps: DocumentsDeps, id: string, { session }: OperatorContext): Promise<Submission> {
  const submission = await readSubmission(deps, id, session.scope);
  if (!submission) throw refuse('not.found');
  return submission;
}

/** Those that wait, for the desk's home. */
async function waitingDocuments(deps: DocumentsDeps, query: InnerQuery<typeof homeDocuments>, { session }: OperatorContext) {
  const { list, totalCount } = await listSubmissions(deps, {
    brandIds: session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    state: 'submitted',
    page: { pageNo: 1, pageSize: MAX_WAITING },
  });
  return {
    totalCount,
    amounts: [],
    items: list.map(({ id, brandId, username, submittedAt, createdAt }) => ({
      id,
      brandId,
      label: username,
      since: (submittedAt ?? createdAt).toISOString(),
      amount: null,
      currency: '',
    })),
  };
}

/** What a document is held against is shown in full to who decides; that it was looked at, is written down. */
async function viewDocument(deps: DocumentsDeps, { id }: InnerQuery<typeof wire.documentView>, context: OperatorContext) {
  const row = await inScope(deps, id, context);
  await writeAuditEntry(deps.db, operatorActor(context), {
    action: 'documents.view',
    subjectKind: 'documents',
    subjectId: id,
    brandId: row.brandId,
    detail: { memberId: row.memberId },
  });
  const mask = maskFor(context.session, 'documents.decide');
  return {
    ...rowView(row),
    idNumber: mask.text(row.idNumber),
    account: {
      fullName: mask.text(row.account.fullName),
      payeeName: mask.text(row.account.payeeName),
      birthDate: row.account.birthDate && mask.date(row.account.birthDate),
    },
    readName: row.readName && mask.text(row.readName),
    readBirthDate: row.readBirthDate && mask.date(row.readBirthDate),
    overrideReason: row.overrideReason,
    reason: row.reason,
    pictures: row.pictures.map((picture) => ({ ...picture })),
  };
}

async function showPicture(deps: DocumentsDeps, { id }: InnerQuery<typeof wire.documentPicture>, context: OperatorContext) {
  const picture = await readPicture(deps, id, context.session.scope);
  if (!picture) throw refuse('not.found');
  await writeAuditEntry(deps.db, operatorActor(context), {
    action: 'documents.picture',
    subjectKind: 'documents',
    subjectId: picture.submissionId,
    brandId: picture.brandId,
    detail: { memberId: picture.memberId, picture: id },
  });
  return { contentType: picture.contentType, data: picture.bytes.toString('base64') };
}

async function decideDocument(deps: DocumentsDeps, body: InnerBody<typeof wire.documentDecide>, context: OperatorContext) {
  await inScope(deps, body.id, context);
  return decide(deps, { ...body, operatorId: context.session.operatorId, ip: context.ip });
}
