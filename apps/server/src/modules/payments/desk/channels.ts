import type { paymentChannels, paymentChannelsChange } from '@pavilion/contract/desk-channels';
import { feeOf } from '@pavilion/contract/fee';
import { isWayMark } from '@pavilion/contract/way-marks';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one, type Sql, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { nextVersion, versionOf } from '../../../kernel/setting-version.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import type { ChannelRow, StepRow } from '../tables.ts';
import type { PaymentsDeskParts } from './deps.ts';

type Body = InnerBody<typeof paymentChannelsChange>;
type Channel = Body['channels'][number];

interface Row extends ChannelRow {
  paused: boolean;
  ready: boolean;
}

/** Channels the brand's folder names, also those that are off. */
const findAll = (sql: Sql, brandId: string): Promise<Row[]> =>
  many<Row & Record<string, unknown>>(
    sql,
    `SELECT c.*, coalesce(p.enabled AND p.secret_sealed IS NOT NULL, false) AS ready FROM payment_channel c LEFT JOIN payment_provider p ON p.code = c.provider
      WHERE c.brand_id = $1 AND c.enabled ORDER BY c.position, c.bank_code`,
    [brandId],
  );

const stepOf = async (sql: Sql, currency: string): Promise<bigint> =>
  (await one<StepRow>(sql, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [currency])).deposit_step;

const view = (row: Row): Channel => ({
  provider: row.provider,
  bankCode: row.bank_code,
  on: !row.paused,
  min: row.min_amount,
  max: row.max_amount,
  quick: row.quick_amounts,
  feeFixed: row.fee_fixed,
  feePpm: row.fee_ppm,
  hours: row.hours,
  languages: row.languages,
  mark: row.mark,
});

export async function listChannels(
  { db, access }: PaymentsDeskParts,
  { brandId }: InnerQuery<typeof paymentChannels>,
  context: OperatorContext,
): Promise<InnerValue<typeof paymentChannels>> {
  const { currency } = await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, 'channels');
  const rows = await findAll(db, brandId);
  return {
    version,
    currency,
    step: await stepOf(db, currency),
    list: rows.map((row) => ({ ...view(row), name: row.name, group: row.channel_group, kind: row.kind, ready: row.ready })),
  };
}

const keyOf = ({ provider, bankCode }: Pick<Channel, 'provider' | 'bankCode'>): string => `${provider} ${bankCode}`;

/** Facts of a channel as the trail keeps them, with its place in the order. */
const noted = ({ on, min, max, quick, mark, ...one }: Channel, place: number) => ({
  on,
  min: String(min),
  max: String(max),
  quick: quick.map(String).join(' '),
  fee: `${one.feeFixed} + ${one.feePpm} ppm`,
  hours: one.hours.map(({ days, from, to }) => `${days?.join('') ?? 'daily'} ${from}-${to}`).join(', '),
  languages: one.languages.join(' '),
  mark,
  place,
});

/** What no deposit may be is offered to nobody, and something is left of the least. */
function isSound({ min, max, quick, ...fee }: Channel, step: bigint): boolean {
  const isOnStep = [min, max, ...quick, fee.feeFixed].every((amount) => amount % step === 0n);
  const isBounded = min > 0n && min <= max && quick.every((amount) => amount >= min && amount <= max);
  return isOnStep && isBounded && fee.feeFixed >= 0n && feeOf({ fixed: fee.feeFixed, ppm: fee.feePpm }, { amount: min, step }) < min;
}

/**
 * Writes switches, bounds, fees, hours, languages, marks and order of all channels of a brand. Refuses `desk.bounds.wrong`, `desk.mark.unknown`, and
 * `desk.changed.meanwhile` where others are known by now.
 */
export async function changeChannels(
  { db, access }: PaymentsDeskParts,
  body: Body,
  context: OperatorContext,
): Promise<{ version: number }> {
  const { brandId, version: seen, channels, reason } = body;
  const { currency } = await access.brandInScope(brandId, context);
  const step = await stepOf(db, currency);
  if (!channels.every((one) => isSound(one, step))) throw refuse('desk.bounds.wrong', { field: 'channels' });
  if (channels.some(({ mark }) => mark !== '' && !mark.includes('.') && !isWayMark(mark)))
    throw refuse('desk.mark.unknown', { field: 'channels' });
  return transaction(db, async (tx) => {
    const version = await nextVersion(tx, { brandId, area: 'channels' }, seen);
    const before = (await findAll(tx, brandId)).map(view);
    const known = new Set(before.map(keyOf));
    const isSame = channels.length === before.length && new Set(channels.map(keyOf)).size === known.size;
    if (!isSame || channels.some((one) => !known.has(keyOf(one)))) throw refuse('desk.changed.meanwhile');
    await tx.query(
      `UPDATE payment_channel p SET paused = c.paused, min_amount = c.min, max_amount = c.max, position = c.place,
           quick_amounts = ARRAY(SELECT json_array_elements_text(c.quick)::bigint), fee_fixed = c.fee_fixed, fee_ppm = c.fee_ppm, hours = c.hours,
           languages = ARRAY(SELECT json_array_elements_text(c.languages)), mark = c.mark
         FROM json_to_recordset($2) AS c (provider text, bank_code text, paused boolean, min bigint, max bigint, quick json, fee_fixed bigint,
           fee_ppm int, hours jsonb, languages json, mark text, place int)
         WHERE p.brand_id = $1 AND p.provider = c.provider AND p.bank_code = c.bank_code`,
      [
        brandId,
        JSON.stringify(
          channels.map((one, place) => ({
            provider: one.provider,
            bank_code: one.bankCode,
            paused: !one.on,
            min: String(one.min),
            max: String(one.max),
            quick: one.quick.map(String),
            fee_fixed: String(one.feeFixed),
            fee_ppm: one.feePpm,
            hours: one.hours,
            languages: one.languages,
            mark: one.mark,
            place,
          })),
        ),
      ],
    );
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'payments.channels',
      subjectKind: 'brand',
      subjectId: brandId,
      brandId,
      detail: { ...changesOf(before, channels), reason },
    });
    return { version };
  });
}

/** Only the channels that are not as before. */
function changesOf(before: readonly Channel[], after: readonly Channel[]) {
  const was = new Map(before.map((one, place) => [keyOf(one), noted(one, place)]));
  const changed = after.flatMap((one, place) => {
    const [old, now] = [was.get(keyOf(one)), noted(one, place)];
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [[keyOf(one), old, now] as const];
  });
  return {
    before: Object.fromEntries(changed.map(([key, old]) => [key, old])),
    after: Object.fromEntries(changed.map(([key, , now]) => [key, now])),
  };
}
