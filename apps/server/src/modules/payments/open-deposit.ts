import type { InnerBody } from '@pavilion/contract/endpoint';
import { newId } from '@pavilion/contract/id';
import type { createDeposit } from '@pavilion/contract/payments';
import type { SessionContext } from '../../http/types.ts';
import { bodyHash } from '../../kernel/body-hash.ts';
import { maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { guardDeposit, lockMember } from '../player-limits/public.ts';
import type { PaymentsDeps } from './deps.ts';
import { ProviderUnavailable } from './provider.ts';
import { amountProblem, DEPOSIT } from './rules.ts';
import { type ChannelRow, type DepositRow, OFFERED_CHANNELS, type StepRow } from './tables.ts';

const LIFE_SECONDS = 30 * 60;
const MOST_OPEN = 10;

/**
 * Opens a deposit: our row first, then the provider, then where to pay. The same request id gives the same deposit; one whose
 * provider did not answer is asked again with the same reference.
 */
export async function openDeposit(deps: PaymentsDeps, body: InnerBody<typeof createDeposit>, context: SessionContext): Promise<DepositRow> {
  const row = await transaction(deps.db, (tx) => reserve(deps, { tx, body, context }));
  if (row.state !== DEPOSIT.created) return row;
  const provider = await deps.providers.find(row.provider);
  if (!provider) throw refuse('deposit.provider.unavailable');
  const returnTo = await deps.visitedOrigin(context);
  try {
    const opened = await provider.createDeposit({
      reference: row.id,
      amount: row.amount,
      currency: row.currency,
      bankCode: row.bank_code,
      returnUrl: `${returnTo}/member?page=depositv2&deposit=${row.id}`,
      language: context.language,
      expiresInSeconds: LIFE_SECONDS,
      payee: await deps.payeeLook(context.brand),
    });
    return await one<DepositRow>(
      deps.db,
      `UPDATE deposit SET state = CASE WHEN state = 0 THEN 1 ELSE state END, provider_ref = $2, redirect_url = $3, qr_content = $4, expires_at = $5
        WHERE id = $1 RETURNING *`,
      [row.id, opened.providerRef, opened.redirectUrl, opened.qrContent, opened.expiresAt],
    );
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    context.log.warn({ err: error, deposit: row.id }, 'deposit not opened');
    throw refuse('deposit.provider.unavailable');
  }
}

interface Reserving {
  tx: Tx;
  body: InnerBody<typeof createDeposit>;
  context: SessionContext;
}

async function reserve(deps: PaymentsDeps, { tx, body, context }: Reserving): Promise<DepositRow> {
  const { memberId } = context.session;
  const hash = bodyHash({ amount: body.amount, bankCode: body.bankCode, vendorId: body.vendorId });
  await lockMember(tx, memberId);
  const known = await maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE member_id = $1 AND request_id = $2', [
    memberId,
    body.requestId,
  ]);
  if (known) {
    if (!known.body_hash.equals(hash)) throw refuse('deposit.request.differs');
    return known;
  }
  if (!deps.settings.demo && !(await deps.isLicensed(context.brand))) throw refuse('deposit.not.licensed');
  const channel = await maybeOne<ChannelRow>(tx, `SELECT c.* FROM ${OFFERED_CHANNELS} AND c.provider = $2 AND c.bank_code = $3`, [
    context.brand.id,
    body.vendorId,
    body.bankCode,
  ]);
  if (!channel) throw refuse('deposit.channel.unknown', { field: 'bankCode' });
  const { deposit_step: step } = await one<StepRow>(tx, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [
    context.brand.currency,
  ]);
  const problem = amountProblem(body.amount, { min: channel.min_amount, max: channel.max_amount, step }, 'deposit');
  if (problem) throw new Refusal(problem.code, { params: problem.params }, [problem]);
  const { open } = await one<{ open: number }>(
    tx,
    'SELECT count(*)::int AS open FROM deposit WHERE member_id = $1 AND state IN (0, 1) AND created_at > $2',
    [memberId, new Date(context.now.getTime() - LIFE_SECONDS * 1000)],
  );
  if (open >= MOST_OPEN) throw refuse('deposit.too.many.open');
  await guardDeposit(tx, memberId, body.amount, context.now);
  return one<DepositRow>(
    tx,
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING *`,
    [
      newId('dep'),
      context.brand.id,
      memberId,
      body.requestId,
      hash,
      channel.provider,
      channel.bank_code,
      channel.name,
      context.brand.currency,
      body.amount,
      context.now,
      new Date(context.now.getTime() + LIFE_SECONDS * 1000),
    ],
  );
}
