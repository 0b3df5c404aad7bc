import { feeOf } from '@pavilion/contract/payments/fee';
import { newId } from '@pavilion/contract/base/id';
import { codeOfTag } from '@pavilion/contract/base/language';
import { textFromUnits } from '@pavilion/contract/base/money';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import type { SessionContext } from '../../../http/types.ts';
import { bodyHash } from '../../../kernel/body-hash.ts';
import { maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { opensAt } from '../../../kernel/open-hours.ts';
import { Refusal, refuse, refuseFields } from '../../../kernel/refusal.ts';
import { guardDeposit, lockMember } from '../../player-limits/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type ChannelKind, ChannelUnready, type OpenedDeposit, ProviderUnavailable } from '../providers/provider.ts';
import { SANDBOX_BANKS } from '../providers/providers.ts';
import { amountProblem } from '../rules.ts';
import { type ChannelRow, type DepositRow, IN_LANGUAGE, OFFERED_CHANNELS, type StepRow } from '../tables.ts';
import { DEPOSIT_STATES } from '../states.ts';

const LIFE_SECONDS = 30 * 60;
const MAX_OPEN = 10;

/** What every call that opens a deposit comes down to. */
export interface DepositWish {
  /** Ledger units. */
  amount: bigint;
  bankCode: string;
  /** Absent: the first offered channel of the bank code. */
  vendorId?: string | undefined;
  /** Absent: any; else a channel of another kind is `deposit.channel.unknown`. */
  kind?: ChannelKind;
  /** In whose name the payer's account is. */
  payeeName?: string | undefined;
  /** What the payer's bank calls the transfer. */
  payerReference?: string | undefined;
  /** Absent, from older clients: the same wish within `SAME_SECONDS` is the same deposit while it waits for payment. */
  requestId?: string | undefined;
  /** The promotion that is chosen with it; absent: none. */
  promotionId?: string | undefined;
  ticketId?: string | undefined;
  /** Whom the client deposits for. */
  targetUsername?: string | undefined;
}

const SAME_SECONDS = 60;

/** A deposit is the member's own: between people money goes along the tree alone. Older clients name the account with its brand, `koi@lan`. */
function refuseForOthers({ targetUsername = '' }: DepositWish, { session, brand }: SessionContext): void {
  const named = targetUsername.toLowerCase();
  const own = session.userName.toLowerCase();
  if (named !== '' && named !== own && named !== `${brand.code}@${own}`) {
    throw refuseFields([{ field: 'targetUsername', code: 'field.invalid' }]);
  }
}

/**
 * Opens a deposit: our row first, then the provider, then where to pay. The same request id gives the same deposit; one whose
 * provider did not answer is asked again with the same reference.
 */
export async function openDeposit(deps: PaymentsDeps, body: DepositWish, context: SessionContext): Promise<DepositRow> {
  refuseForOthers(body, context);
  const row = await transaction(deps.db, (tx) => reserve(deps, { tx, body, context }));
  if (row.state !== DEPOSIT.created) return row;
  const provider = await deps.providers.find(row.provider);
  if (!provider) throw refuse('deposit.provider.unavailable');
  const returnUrl = `${await deps.visitedOrigin(context)}/member?page=depositv2&deposit=${row.id}`;
  try {
    const opened = await provider.createDeposit({
      reference: row.id,
      transferCode: row.transfer_code ?? row.id,
      amount: row.amount,
      currency: row.currency,
      bankCode: row.bank_code,
      kind: row.channel_kind ?? 'redirect',
      returnUrl,
      language: context.language,
      expiresInSeconds: LIFE_SECONDS,
      payee: await deps.payeeLook(context.brand),
    });
    return await one<DepositRow>(
      deps.db,
      `UPDATE deposit SET state = CASE WHEN state = ${DEPOSIT.created} THEN ${DEPOSIT.waiting} ELSE state END, provider_ref = $2, redirect_url = $3, qr_content = $4, expires_at = $5, receiver = $6
        WHERE id = $1 RETURNING *`,
      [
        row.id,
        opened.providerRef,
        opened.redirectUrl ?? bankPage(deps, { row, opened, language: context.language, returnUrl }),
        opened.qrContent,
        opened.expiresAt,
        opened.receiver && JSON.stringify(opened.receiver),
      ],
    );
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ChannelUnready)) throw error;
    context.log.warn({ err: error, deposit: row.id }, 'deposit not opened');
    throw error instanceof ChannelUnready
      ? refuse('deposit.channel.unready', { field: 'bankCode' })
      : refuse('deposit.provider.unavailable');
  }
}

interface AtBank {
  row: DepositRow;
  opened: OpenedDeposit;
  language: string;
  returnUrl: string;
}

/** In the demonstration, the page of the sandbox's bank with the transfer a bank's app would write after it has read the code; else null. */
function bankPage({ settings }: PaymentsDeps, { row, opened: { receiver }, language, returnUrl }: AtBank): string | null {
  if (!settings.demo || !settings.bankUrl || !receiver || !SANDBOX_BANKS.some((code) => code === row.provider)) return null;
  const url = new URL(`/bank/${row.provider}`, settings.bankUrl);
  const transfer = {
    account: receiver.accountNumber,
    holder: receiver.accountName,
    amount: textFromUnits(row.amount),
    currency: row.currency,
    content: receiver.remark,
    back: returnUrl,
    language,
  };
  for (const [name, value] of Object.entries(transfer)) url.searchParams.set(name, value);
  return url.href;
}

interface DepositReservation {
  tx: Tx;
  body: DepositWish;
  context: SessionContext;
}

async function reserve(deps: PaymentsDeps, { tx, body, context }: DepositReservation): Promise<DepositRow> {
  const { memberId } = context.session;
  const hash = bodyHash({
    amount: body.amount,
    bankCode: body.bankCode,
    vendorId: body.vendorId ?? body.kind ?? null,
    ...(body.promotionId ? { promotionId: body.promotionId } : {}),
    ...(body.ticketId ? { ticketId: body.ticketId } : {}),
  });
  await lockMember(tx, memberId);
  const known = await findSame({ tx, body, context }, hash);
  if (known) return known;
  if (!deps.settings.demo && !(await deps.isLicensed(context.brand))) throw refuse('deposit.not.licensed');
  const channel = await openChannel(tx, body, context);
  const { deposit_step: step } = await one<StepRow>(tx, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [
    context.brand.currency,
  ]);
  const problem = amountProblem(body.amount, { min: channel.min_amount, max: channel.max_amount, step }, 'deposit');
  if (problem) throw new Refusal(problem.code, { params: problem.params }, [problem]);
  const { open } = await one<{ open: number }>(
    tx,
    `SELECT count(*)::int AS open FROM deposit WHERE member_id = $1 AND state IN (${DEPOSIT_STATES.open}) AND created_at > $2`,
    [memberId, new Date(context.now.getTime() - LIFE_SECONDS * 1000)],
  );
  if (open >= MAX_OPEN) throw refuse('deposit.too.many.open');
  await guardDeposit(tx, memberId, body.amount, context.now);
  const fee = feeOf({ fixed: channel.fee_fixed, ppm: channel.fee_ppm }, { amount: body.amount, step });
  const row = await one<DepositRow>(
    tx,
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, created_at, expires_at,
       transfer_code, payer_name, channel_kind, payer_reference, fee_fixed, fee_ppm, fee)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING *`,
    [
      newId('dep'),
      context.brand.id,
      memberId,
      // A client's own id has no colon.
      body.requestId ?? `form:${crypto.randomUUID()}`,
      hash,
      channel.provider,
      channel.bank_code,
      channel.name,
      context.brand.currency,
      body.amount,
      context.now,
      new Date(context.now.getTime() + LIFE_SECONDS * 1000),
      newTransferCode(),
      body.payeeName?.trim() || null,
      channel.kind,
      body.payerReference?.trim() ?? '',
      channel.fee_fixed,
      channel.fee_ppm,
      fee,
    ],
  );
  const { promotionId, ticketId } = body;
  const chosen = { depositId: row.id, memberId, brand: context.brand, amount: body.amount - fee, now: context.now };
  // One deposit, one bonus.
  if (ticketId !== undefined && promotionId !== undefined) throw refuse('promotion.no.deposit.other', { field: 'ticketId' });
  if (promotionId !== undefined) await deps.chooseBonus(tx, { promotionId, ...chosen });
  if (ticketId !== undefined) await deps.chooseTicket(tx, { ticketId, ...chosen });
  return row;
}

/** The channel a wish names, where it is open. Refuses `deposit.channel.unknown` and `deposit.channel.closed`. */
async function openChannel(tx: Tx, body: DepositWish, { brand, language, now }: SessionContext): Promise<ChannelRow> {
  const channel = await maybeOne<ChannelRow>(
    tx,
    `SELECT c.* FROM ${OFFERED_CHANNELS} AND ${IN_LANGUAGE} AND c.bank_code = $3 AND ($4::text IS NULL OR c.provider = $4)
       AND ($5::text IS NULL OR c.kind = $5) ORDER BY c.position LIMIT 1`,
    [brand.id, codeOfTag(language), body.bankCode, body.vendorId ?? null, body.kind ?? null],
  );
  if (!channel) throw refuse('deposit.channel.unknown', { field: 'bankCode' });
  const opens = opensAt(channel.hours, { timeZone: brand.timeZone, now });
  if (!opens) return channel;
  const shownOpens = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: brand.timeZone,
  });
  throw refuse('deposit.channel.closed', { field: 'bankCode', params: { opens: shownOpens.format(opens) } });
}

/** The deposit this wish has opened before. Refuses `deposit.request.differs` where its id was used for another one. */
async function findSame({ tx, body, context }: DepositReservation, hash: Buffer): Promise<DepositRow | null> {
  const { memberId } = context.session;
  if (body.requestId === undefined) {
    return maybeOne<DepositRow>(
      tx,
      `SELECT * FROM deposit WHERE member_id = $1 AND body_hash = $2 AND request_id LIKE 'form:%' AND state IN (${DEPOSIT_STATES.open}) AND created_at > $3
        ORDER BY created_at DESC LIMIT 1`,
      [memberId, hash, new Date(context.now.getTime() - SAME_SECONDS * 1000)],
    );
  }
  const known = await maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE member_id = $1 AND request_id = $2', [
    memberId,
    body.requestId,
  ]);
  if (known && !known.body_hash.equals(hash)) throw refuse('deposit.request.differs');
  return known;
}

const CODE_LENGTH = 10;

/** 50 random bits: short enough for the words of a transfer, and unique by the table. */
const newTransferCode = (): string => `DP${newId('dep').slice(-CODE_LENGTH)}`;
