import type { memberCorrections } from '@pavilion/contract/identity/desk-corrections';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { maskedEmail, maskedMobile } from '../../../kernel/contact.ts';
import { many, one, type Sql } from '../../../kernel/db.ts';
import { maskedText } from '../../../kernel/mask.ts';
import type { IdentityDeskDeps } from './deps.ts';

export type CorrectedField = 'fullName' | 'payeeName' | 'email' | 'mobile';

export interface CorrectionRow {
  [column: string]: unknown;
  id: string;
  member_id: string;
  field: CorrectedField;
  before: string;
  after: string;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
}

export function maskedDetail(field: CorrectedField, text: string): string {
  if (text === '') return '';
  if (field === 'email') return maskedEmail(text);
  return field === 'mobile' ? maskedMobile(text) : maskedText(text);
}

const view = (row: CorrectionRow, names: ReadonlyMap<string, string>) => ({
  id: row.id,
  field: row.field,
  before: maskedDetail(row.field, row.before),
  after: maskedDetail(row.field, row.after),
  reason: row.reason,
  proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: names.get(row.decided_by) ?? row.decided_by,
  decidedAt: row.decided_at.toISOString(),
});

const actorsOf = (rows: readonly CorrectionRow[]): string[] => rows.flatMap((row) => [row.proposed_by, row.decided_by]);

export const correctionView = async ({ access }: IdentityDeskDeps, row: CorrectionRow) =>
  view(row, await access.operatorNames(actorsOf([row])));

const MAX_SHOWN = 50;

/** Corrections of a member. */
export async function listCorrections(
  deps: IdentityDeskDeps,
  { memberId }: InnerQuery<typeof memberCorrections>,
  context: OperatorContext,
) {
  const { brandId } = await deps.access.memberInScope(memberId, context);
  const rows = await many<CorrectionRow>(
    deps.db,
    'SELECT * FROM member_correction WHERE member_id = $1 ORDER BY proposed_at DESC, id DESC LIMIT $2',
    [memberId, MAX_SHOWN],
  );
  const names = await deps.access.operatorNames(actorsOf(rows));
  const until = await deps.correctionPause(deps.db, { brandId, memberId, now: context.now });
  return { list: rows.map((row) => view(row, names)), pausedUntil: until?.toISOString() ?? null };
}

export interface LastCorrections {
  /** Of any detail. */
  any: Date | null;
  /** Of where the member's money or messages go: payee, e-mail, number. */
  sensitive: Date | null;
}

/** When an operator last corrected details of a member; null: never. */
export const findLastCorrections = (sql: Sql, memberId: string): Promise<LastCorrections> =>
  one<{ any: Date | null; sensitive: Date | null }>(
    sql,
    `SELECT max(decided_at) AS any, max(decided_at) FILTER (WHERE field <> 'fullName') AS sensitive FROM member_correction
      WHERE member_id = $1`,
    [memberId],
  );
