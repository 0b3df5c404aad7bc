import type * as contract from '@pavilion/contract/desk-providers';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/endpoint';
import { newId } from '@pavilion/contract/id';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { sealProviderSecret } from '../providers.ts';
import type { PaymentsDeskParts } from './deps.ts';

type View = InnerValue<typeof contract.providerSecretPropose>;

interface Row {
  code: string;
  kind: string;
  enabled: boolean;
  has_secret: boolean;
  next_secret_id: string | null;
  next_secret_by: string | null;
  next_secret_at: Date | null;
}

const COLUMNS = 'code, kind, enabled, secret_sealed IS NOT NULL AS has_secret, next_secret_id, next_secret_by, next_secret_at';

const view = (row: Row, names: ReadonlyMap<string, string>, me: string): View => ({
  code: row.code,
  kind: row.kind,
  enabled: row.enabled,
  hasSecret: row.has_secret,
  waiting:
    row.next_secret_id === null || row.next_secret_by === null || row.next_secret_at === null
      ? null
      : {
          id: row.next_secret_id,
          by: names.get(row.next_secret_by) ?? row.next_secret_by,
          byMe: row.next_secret_by === me,
          at: row.next_secret_at.toISOString(),
        },
});

/** Providers the brand's folder declares; the installation's own are provisioned by it. */
export async function listProviders(
  { db, access }: PaymentsDeskParts,
  { brandId }: InnerQuery<typeof contract.paymentProviders>,
  context: OperatorContext,
) {
  await access.brandInScope(brandId, context);
  const rows = await many<Row & Record<string, unknown>>(db, `SELECT ${COLUMNS} FROM payment_provider WHERE brand_id = $1 ORDER BY code`, [
    brandId,
  ]);
  const names = await access.operatorNames(rows.flatMap((row) => row.next_secret_by ?? []));
  return { list: rows.map((row) => view(row, names, context.session.operatorId)) };
}

interface Act {
  brandId: string;
  code: string;
  action: string;
  detail: Record<string, string>;
  /** Refuses, or changes the locked row. */
  change(tx: Tx, row: Row): Promise<void>;
}

async function actOn({ db, access }: PaymentsDeskParts, { brandId, code, action, detail, change }: Act, context: OperatorContext) {
  await access.brandInScope(brandId, context);
  const find = (sql: Sql, lock: string) =>
    maybeOne<Row & Record<string, unknown>>(sql, `SELECT ${COLUMNS} FROM payment_provider WHERE code = $1 AND brand_id = $2${lock}`, [
      code,
      brandId,
    ]);
  const row = await transaction(db, async (tx) => {
    const found = await find(tx, ' FOR UPDATE');
    if (!found) throw refuse('not.found');
    await change(tx, found);
    await writeAuditEntry(tx, operatorActor(context), { action, subjectKind: 'payment-provider', subjectId: code, brandId, detail });
    return (await find(tx, '')) ?? found;
  });
  return view(row, await access.operatorNames([row.next_secret_by ?? '']), context.session.operatorId);
}

/** The first operator's word: the secret is sealed and waits. Refuses `not.found`. */
export function proposeProviderSecret(
  parts: PaymentsDeskParts,
  { brandId, code, secret, reason }: InnerBody<typeof contract.providerSecretPropose>,
  context: OperatorContext,
): Promise<View> {
  const change = async (tx: Tx): Promise<void> => {
    await tx.query(
      'UPDATE payment_provider SET next_secret_id = $2, next_secret_sealed = $3, next_secret_by = $4, next_secret_at = $5 WHERE code = $1',
      [code, newId('pse', context.now.getTime()), await sealProviderSecret(tx, { code, secret }), context.session.operatorId, context.now],
    );
  };
  return actOn(parts, { brandId, code, action: 'payment-provider.secret.propose', detail: { reason }, change }, context);
}

const NONE_WAITS = 'next_secret_id = NULL, next_secret_sealed = NULL, next_secret_by = NULL, next_secret_at = NULL';

/** The second operator's word. Refuses `not.found`, `desk.changed.meanwhile`, and `desk.second.operator` to who gave it. */
export function confirmProviderSecret(
  parts: PaymentsDeskParts,
  { brandId, code, id }: InnerBody<typeof contract.providerSecretConfirm>,
  context: OperatorContext,
): Promise<View> {
  const change = async (tx: Tx, row: Row): Promise<void> => {
    if (row.next_secret_id !== id) throw refuse('desk.changed.meanwhile');
    if (row.next_secret_by === context.session.operatorId) throw refuse('desk.second.operator');
    await tx.query(`UPDATE payment_provider SET secret_sealed = next_secret_sealed, ${NONE_WAITS} WHERE code = $1`, [code]);
  };
  return actOn(parts, { brandId, code, action: 'payment-provider.secret', detail: { proposal: id }, change }, context);
}

/** Throws it away, by whoever. Refuses `not.found` and `desk.changed.meanwhile`. */
export function dropProviderSecret(
  parts: PaymentsDeskParts,
  { brandId, code, id }: InnerBody<typeof contract.providerSecretDrop>,
  context: OperatorContext,
): Promise<View> {
  const change = async (tx: Tx, row: Row): Promise<void> => {
    if (row.next_secret_id !== id) throw refuse('desk.changed.meanwhile');
    await tx.query(`UPDATE payment_provider SET ${NONE_WAITS} WHERE code = $1`, [code]);
  };
  return actOn(parts, { brandId, code, action: 'payment-provider.secret.drop', detail: { proposal: id }, change }, context);
}
