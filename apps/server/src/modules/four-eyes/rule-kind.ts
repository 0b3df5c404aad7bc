import type { Act, ActSubject } from '@pavilion/contract/acts';
import type { DeskPermission } from '@pavilion/contract/permissions';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { type Sql, type Tx, transaction, type Db } from '../../kernel/db.ts';
import { approveRule, lockDraft, lockRule, readRule, type RuleStore } from '../../kernel/rule-versions.ts';
import { tried } from '../../kernel/tried.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../audit/public.ts';
import { changedLines } from './changed-lines.ts';
import { type ProposalKind, proposalKind, type ShownLine } from './kind.ts';
import { propose, repeatedProposal, voidProposals } from './propose.ts';
import { findOpenProposals } from './store.ts';

/** Rules of a brand whose drafts two operators put in force. The subject is the brand's rules, its version the draft's. */
export interface RuleDocument {
  kind: 'rank.ladder' | 'referral.rule';
  store: RuleStore;
  /** Of the calls that write it; the second operator needs it too. */
  permission: DeskPermission;
  read: DeskPermission;
  /** As the audit trail calls it. */
  subjectKind: ActSubject;
  approved: Act;
  /** Judges what would be in force around what puts it there. */
  pass?<T>(tx: Tx, of: { brandId: string; now: Date }, work: () => Promise<T>): Promise<T>;
}

const payload = z.object({ version: z.int() });

/** What of it differs from what is in force. */
async function linesOf(sql: Sql, store: RuleStore, brandId: string): Promise<ShownLine[]> {
  const { live, draft } = await readRule(sql, store, brandId);
  return changedLines(live?.terms, draft?.terms);
}

const putInForce = (tx: Tx, { store, pass }: RuleDocument, seen: { brandId: string; version: number; by: string; now: Date }) => {
  const approve = () => approveRule(tx, store, seen);
  return pass ? pass(tx, { brandId: seen.brandId, now: seen.now }, approve) : approve();
};

/** How a draft of rules is put in force. */
export const ruleKind = (document: RuleDocument): ProposalKind & ProposalKind<z.output<typeof payload>> =>
  proposalKind<z.output<typeof payload>>({
    kind: document.kind,
    payload,
    propose: document.permission,
    confirm: document.permission,
    read: document.read,
    lock: async (tx, { subject: { id: brandId }, payload: { version } }) =>
      void (await lockDraft(tx, document.store, { brandId, version })),
    show: (tx, { subject }) => linesOf(tx, document.store, subject.id),
    apply: async (tx, { id: proposal, subject: { id: brandId }, payload: { version }, proposedBy, reason }, by) => {
      const { terms } = await putInForce(tx, document, { brandId, version, by: by.id, now: by.now });
      const subjectId = `${brandId}:${version}`;
      await writeAuditEntry(tx, by, {
        action: document.approved,
        subjectKind: document.subjectKind,
        subjectId,
        brandId,
        detail: { version, reason, terms, proposal, proposedBy },
      });
      return subjectId;
    },
  });

const subjectOf = ({ kind }: RuleDocument, brandId: string) => ({ kind, id: brandId });

/** Sends the draft to a second operator; who wrote it and who sends it are its authors. Answers the proposal. Refuses `desk.changed.meanwhile`, and what the judge of it refuses. */
export const proposeRule = (
  db: Db,
  document: RuleDocument,
  { brand, version, reason }: { brand: Pick<BrandInfo, 'id' | 'name'>; version: number; reason: string },
  context: OperatorContext,
): Promise<string> =>
  transaction(db, async (tx) => {
    await lockRule(tx, document.store, brand.id);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const seen = { brandId: brand.id, version };
    const { writtenBy } = await lockDraft(tx, document.store, seen);
    await tried(tx, () => putInForce(tx, document, { ...seen, by: context.session.operatorId, now: context.now }));
    const proposed = {
      kind: ruleKind(document),
      brandIds: [brand.id],
      subject: { ...subjectOf(document, brand.id), name: brand.name, version: String(version) },
      payload: { version },
      reason,
      authors: [writtenBy],
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });

/** The draft was written anew or thrown away. Before the audit trail is written of it. */
export const voidRuleProposal = (tx: Tx, document: RuleDocument, brandId: string, actor: Actor): Promise<void> =>
  voidProposals(tx, { kinds: [document.kind], subject: subjectOf(document, brandId), reason: 'changed' }, actor);

/** Whether the draft waits for a second operator. */
export const isRuleProposed = async (sql: Sql, document: RuleDocument, brandId: string): Promise<boolean> =>
  (await findOpenProposals(sql, { kind: document.kind, subjectKind: document.kind, subjectIds: [brandId] })).length > 0;
