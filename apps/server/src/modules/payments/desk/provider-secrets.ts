import type * as contract from '@pavilion/contract/payments/desk-providers';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { textOf } from '../../../kernel/controls.ts';
import { many, maybeOne, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { fingerprintOf } from '../../../kernel/fingerprint.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../../audit/public.ts';
import {
  findOpenProposals,
  hasDecider,
  propose,
  type ProposalKind,
  proposalKind,
  repeatedProposal,
  type ShownLine,
} from '../../four-eyes/public.ts';
import { openProviderSecret, sealProviderSecret, setProviderSecret } from '../providers/providers.ts';
import type { PaymentsDeskDeps } from './deps.ts';

interface Row {
  code: string;
  kind: string;
  enabled: boolean;
  settings: Record<string, unknown>;
  secret_sealed: Buffer | null;
}

const SELECT = 'SELECT code, kind, enabled, settings, secret_sealed FROM payment_provider';

/** Providers the brand's folder declares; the installation's own are provisioned by it. */
export async function listProviders(
  { db, access }: PaymentsDeskDeps,
  { brandId }: InnerQuery<typeof contract.paymentProviders>,
  context: OperatorContext,
): Promise<InnerValue<typeof contract.paymentProviders>> {
  await access.brandInScope(brandId, context);
  const rows = await many<Row>(db, `${SELECT} WHERE brand_id = $1 ORDER BY code`, [brandId]);
  const open = await findOpenProposals(db, { kind: KIND, subjectKind: SUBJECT, subjectIds: rows.map(({ code }) => code) });
  const names = await access.operatorNames(open.map(({ proposedBy }) => proposedBy));
  return {
    list: rows.map(({ code, kind, enabled, secret_sealed }) => {
      const waiting = open.find(({ subjectId }) => subjectId === code);
      return {
        code,
        kind,
        enabled,
        hasSecret: secret_sealed !== null,
        waiting: waiting
          ? {
              id: waiting.id,
              by: names.get(waiting.proposedBy) ?? waiting.proposedBy,
              byMe: waiting.proposedBy === context.session.operatorId,
              at: waiting.proposedAt.toISOString(),
            }
          : null,
      };
    }),
  };
}

const KIND = 'payment-provider.secret';
const SUBJECT = 'payment-provider';

const payload = z.object({
  /** Base64 of the sealed bytes. */
  sealed: z.string(),
});

/** The whole account beside the secret: the confirming operator sees whom members will pay. */
async function linesOf(sql: Sql, { code, kind, enabled, settings, secret_sealed }: Row, next: Buffer): Promise<ShownLine[]> {
  const masked = async (sealed: Buffer | null): Promise<string | null> =>
    sealed && `••• ${await fingerprintOf(sql, await openProviderSecret(sql, { code, sealed }))}`;
  const channels = await many<{ bank_code: string }>(sql, 'SELECT bank_code FROM payment_channel WHERE provider = $1 ORDER BY bank_code', [
    code,
  ]);
  const same = (field: string, value: unknown): ShownLine => ({ field, before: textOf(value), after: textOf(value) });
  return [
    { field: 'secret', before: await masked(secret_sealed), after: await masked(next) },
    same('kind', kind),
    same('enabled', String(enabled)),
    ...Object.entries(settings).map(([name, value]) => same(`settings.${name}`, value)),
    same('channels', channels.map((channel) => channel.bank_code).join(', ')),
  ];
}

/** A secret shared with a provider: anyone who knows it can say that money arrived, so two operators put it in force. */
export const providerSecretKind: ProposalKind = proposalKind<z.output<typeof payload>>({
  kind: KIND,
  payload,
  propose: 'payments.secrets',
  confirm: 'payments.secrets',
  lock: async (tx, { subject }) => {
    const row = await maybeOne(tx, 'SELECT FROM payment_provider WHERE code = $1 FOR UPDATE', [subject.id]);
    if (!row) throw refuse('desk.changed.meanwhile');
  },
  show: async (tx, { subject, payload: { sealed } }) => {
    const row = await maybeOne<Row>(tx, `${SELECT} WHERE code = $1`, [subject.id]);
    if (!row) throw refuse('desk.changed.meanwhile');
    return linesOf(tx, row, Buffer.from(sealed, 'base64'));
  },
  apply: async (tx, { id, subject, brandIds, payload: { sealed }, proposedBy, reason }, actor) => {
    await tx.query('UPDATE payment_provider SET secret_sealed = $2 WHERE code = $1', [subject.id, Buffer.from(sealed, 'base64')]);
    await writeAuditEntry(tx, actor, {
      action: 'payment-provider.secret',
      subjectKind: SUBJECT,
      subjectId: subject.id,
      brandId: brandIds?.[0] ?? null,
      detail: { proposal: id, proposedBy, reason },
    });
    return subject.id;
  },
});

/** Seals a secret and proposes it. Refuses what the call declares. */
export async function proposeProviderSecret(
  { db, access }: PaymentsDeskDeps,
  { brandId, code, secret, reason }: InnerBody<typeof contract.providerSecretPropose>,
  context: OperatorContext,
): Promise<{ proposalId: string }> {
  await access.brandInScope(brandId, context);
  return transaction(db, async (tx) => {
    const row = await maybeOne(tx, 'SELECT FROM payment_provider WHERE code = $1 AND brand_id = $2 FOR UPDATE', [code, brandId]);
    if (!row) throw refuse('not.found');
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return { proposalId: repeated.id };
    const sealed = (await sealProviderSecret(tx, { code, secret })).toString('base64');
    const made = {
      kind: providerSecretKind,
      brandIds: [brandId],
      subject: { kind: SUBJECT, id: code, name: code },
      payload: { sealed },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return { proposalId: (await propose(tx, made, operatorActor(context))).id };
  });
}

/**
 * A secret given at the machine, which counts as one operator: proposed where an operator could confirm it, else in use at once. Throws RangeError for an unknown
 * provider.
 */
export async function giveProviderSecret(
  tx: Tx,
  { code, secret }: { code: string; secret: string },
  actor: Actor,
): Promise<{ state: 'done' | 'proposed'; brandId: string | null }> {
  const row = await maybeOne<{ brand_id: string | null }>(tx, 'SELECT brand_id FROM payment_provider WHERE code = $1 FOR UPDATE', [code]);
  if (!row) throw new RangeError(`There is no payment provider ${code}.`);
  const { brand_id: brandId } = row;
  const brandIds = brandId === null ? null : [brandId];
  if (await hasDecider(tx, { permission: 'payments.secrets', brandIds, authors: [actor.id] })) {
    const payload = { sealed: (await sealProviderSecret(tx, { code, secret })).toString('base64') };
    const subject = { kind: SUBJECT, id: code, name: code };
    await propose(tx, { kind: providerSecretKind, brandIds, subject, payload, reason: 'command line' }, actor);
    return { state: 'proposed', brandId };
  }
  await setProviderSecret(tx, { code, secret });
  await writeAuditEntry(tx, actor, { action: 'payment-provider.secret', subjectKind: SUBJECT, subjectId: code, brandId });
  return { state: 'done', brandId };
}
