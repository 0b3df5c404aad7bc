import type { promotionActs } from '@pavilion/contract/promotions/acts';
import type { PromotionKind, PromotionState, PromotionTerms } from '@pavilion/contract/promotions/terms';
import type { DeskAccess, OperatorContext } from '../../../http/desk.ts';
import { maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { voidProposals } from '../../four-eyes/public.ts';
import { keepTerms, type PromotionsDeps, readTerms } from '../store.ts';

export interface PromotionsDeskDeps extends PromotionsDeps {
  access: DeskAccess;
}

/** Rows of the database. */
export interface DeskPromotion {
  id: string;
  brand_id: string;
  code: string;
  kind: PromotionKind;
  state: PromotionState;
  draft: number;
  live: number | null;
  stopped_by: string | null;
  starts_at: Date;
  ends_at: Date | null;
  changed_at: Date;
}

export type Texts = Record<string, { title: string; summary: string; more: string }>;

export interface DeskVersion {
  promotion_id: string;
  version: number;
  /** As on the wire. */
  terms: unknown;
  texts: Texts;
  category: string;
  picture: string | null;
  starts_at: Date;
  ends_at: Date | null;
  written_by: string;
  written_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
}

export type PromotionRow = DeskPromotion;
export type VersionRow = DeskVersion;

/** Amounts as ledger units. */
export const termsOf = ({ terms }: Pick<DeskVersion, 'terms'>): PromotionTerms => readTerms(terms);
export const storedTerms = keepTerms;

/** What waits about a promotion. */
export const PROMOTION_KIND = 'promotion.publish';
export const PROMOTION_SUBJECT = 'promotion';

/** What was proposed of a locked promotion is another one now, or over. Before the audit trail is written of it. */
export const voidPublication = (
  tx: Tx,
  { id }: Pick<PromotionRow, 'id'>,
  reason: 'changed' | 'ended',
  context: OperatorContext,
): Promise<void> =>
  voidProposals(tx, { kinds: [PROMOTION_KIND], subject: { kind: PROMOTION_SUBJECT, id }, reason }, operatorActor(context));

/** A promotion of a brand the operator sees; any other refuses `not.found`. */
export async function findInScope(sql: Sql, id: string, { session }: OperatorContext): Promise<PromotionRow> {
  const row = await maybeOne<PromotionRow>(sql, 'SELECT * FROM promotion WHERE id = $1 AND brand_id = ANY ($2)', [id, session.scope]);
  if (!row) throw refuse('not.found');
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockInScope(tx: Tx, id: string, { session }: OperatorContext): Promise<PromotionRow> {
  const row = await maybeOne<PromotionRow>(tx, 'SELECT * FROM promotion WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [
    id,
    session.scope,
  ]);
  if (!row) throw refuse('not.found');
  return row;
}

export const readVersion = (sql: Sql, id: string, version: number): Promise<VersionRow> =>
  one<VersionRow>(sql, 'SELECT * FROM promotion_version WHERE promotion_id = $1 AND version = $2', [id, version]);

/** An act of `promotionActs` without its beginning. */
type StepOf<Key> = Key extends `promotion.${infer Step}` ? Step : never;
type PromotionStep = StepOf<(typeof promotionActs)[number]>;

export function note(
  tx: Tx,
  context: OperatorContext,
  {
    action,
    row,
    detail,
  }: { action: PromotionStep; row: Pick<DeskPromotion, 'id' | 'brand_id' | 'code'>; detail?: Record<string, unknown> },
): Promise<void> {
  return writeAuditEntry(tx, operatorActor(context), {
    action: `promotion.${action}`,
    subjectKind: 'promotion',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: { code: row.code, ...detail },
  });
}
