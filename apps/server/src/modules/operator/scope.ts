import type { MemberInScope, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import type { BrandInfo } from '../../http/types.ts';
import { maybeOne, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Content } from '../content/public.ts';

/** A brand the operator sees; any other, and one that is none, refuses `not.found`. */
export async function brandInScope(content: Content, brandId: string, { session }: OperatorContext): Promise<BrandInfo> {
  if (!isInScope(brandId, session)) throw refuse('not.found');
  return content.brandById(brandId);
}

/** A member of a brand the operator sees; any other refuses `not.found`. */
export async function memberInScope(sql: Sql, memberId: string, { session }: OperatorContext): Promise<MemberInScope> {
  const member = await maybeOne<MemberInScope>(
    sql,
    `SELECT id, brand_id AS "brandId", username, status, customer_type AS "customerType" FROM member_facts WHERE id = $1 AND brand_id = ANY ($2)`,
    [memberId, session.scope],
  );
  if (!member) throw refuse('not.found');
  return member;
}
