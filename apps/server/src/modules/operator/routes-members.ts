import * as documents from '@pavilion/contract/desk-documents';
import * as exclusions from '@pavilion/contract/desk-exclusions';
import * as members from '@pavilion/contract/desk-members';
import type { DeskServe } from '../../http/desk.ts';
import { decideDocument, listDocuments, showPicture, viewDocument } from './document-desk.ts';
import { addExclusion, listExclusionHistory, listExclusions } from './exclusions.ts';
import { endMemberSessions, forcePassword, lockMember, resetSecondFactor, revealFact } from './member-acts.ts';
import { listBets, listDeposits, listMovements } from './member-money.ts';
import { searchMembers } from './member-search.ts';
import { listActs, listHistory, listSessions } from './member-sessions.ts';
import { viewMember } from './member-view.ts';
import { addNote } from './notes.ts';
import type { DeskParts } from './parts.ts';

/** Members, what is theirs, and what is done for them. */
export function serveMembers(serve: DeskServe, parts: DeskParts): void {
  serve(members.memberSearch, ({ query }, context) => searchMembers(parts, query, context));
  serve(members.memberView, ({ query }, context) => viewMember(parts, query, context));
  serve(members.memberReveal, ({ body }, context) => revealFact(parts, body, context));
  serve(members.memberNote, ({ body }, context) => addNote(parts, body, context));
  serve(members.memberStatement, ({ query }, context) => listMovements(parts, query, context));
  serve(members.memberBets, ({ query }, context) => listBets(parts, query, context));
  serve(members.memberDeposits, ({ query }, context) => listDeposits(parts, query, context));
  serve(members.memberSessions, ({ query }, context) => listSessions(parts, query, context));
  serve(members.memberHistory, ({ query }, context) => listHistory(parts, query, context));
  serve(members.memberAudit, ({ query }, context) => listActs(parts, query, context));
  serve(members.memberLock, ({ body }, context) => lockMember(parts, body, context));
  serve(members.memberEndSessions, ({ body }, context) => endMemberSessions(parts, body, context));
  serve(members.memberResetSecondFactor, async ({ body }, context) => {
    await resetSecondFactor(parts, body, context);
    return undefined;
  });
  serve(members.memberForcePassword, async ({ body }, context) => {
    await forcePassword(parts, body, context);
    return undefined;
  });
  serve(exclusions.exclusionsList, ({ query }, context) => listExclusions(parts, query, context));
  serve(exclusions.exclusionHistory, ({ query }, context) => listExclusionHistory(parts, query, context));
  serve(exclusions.exclusionAdd, ({ body }, context) => addExclusion(parts, body, context));
  serve(documents.documentsList, ({ query }, context) => listDocuments(parts, query, context));
  serve(documents.documentView, ({ query }, context) => viewDocument(parts, query, context));
  serve(documents.documentPicture, ({ query }, context) => showPicture(parts, query, context));
  serve(documents.documentDecide, ({ body }, context) => decideDocument(parts, body, context));
}
