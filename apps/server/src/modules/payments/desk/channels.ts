import { channelTerms, type paymentChannels, type paymentChannelsChange } from '@pavilion/contract/payments/desk-channels';
import { feeOf } from '@pavilion/contract/payments/fee';
import { isWayMark } from '@pavilion/contract/payments/way-marks';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { versionOf } from '../../../kernel/setting-version.ts';
import { changeControl, type Control } from '../../four-eyes/public.ts';
import { CHANNEL_RULES } from '../withdrawals/control-rules.ts';
import type { ChannelRow, StepRow } from '../tables.ts';
import type { PaymentsDeskDeps } from './deps.ts';

type Body = InnerBody<typeof paymentChannelsChange>;
type Channel = Body['channels'][number];

interface Row extends ChannelRow {
  paused: boolean;
  ready: boolean;
}

/** Channels the brand's folder names, also those that are off. */
const findAll = (sql: Sql, brandId: string): Promise<Row[]> =>
  many<Row>(
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
  { db, access }: PaymentsDeskDeps,
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
const keyOfRow = ({ provider, bank_code: bankCode }: ChannelRow): string => keyOf({ provider, bankCode });

/** What no deposit may be is offered to nobody, and something is left of the least. */
function isSound({ min, max, quick, ...fee }: Channel, step: bigint): boolean {
  const isOnStep = [min, max, ...quick, fee.feeFixed].every((amount) => amount % step === 0n);
  const isBounded = min > 0n && min <= max && quick.every((amount) => amount >= min && amount <= max);
  return isOnStep && isBounded && fee.feeFixed >= 0n && feeOf({ fixed: fee.feeFixed, ppm: fee.feePpm }, { amount: min, step }) < min;
}

/** Refuses `desk.bounds.wrong` and `desk.mark.unknown`. */
function refuseUnsound(channels: readonly Channel[], step: bigint): void {
  if (!channels.every((one) => isSound(one, step))) throw refuse('desk.bounds.wrong', { field: 'channels' });
  if (channels.some(({ mark }) => mark !== '' && !mark.includes('.') && !isWayMark(mark)))
    throw refuse('desk.mark.unknown', { field: 'channels' });
}

/** By `provider bankCode`, and in which order they are shown. */
interface Ways {
  channels: Record<string, Channel>;
  order: string[];
}

const waysOf = (channels: readonly Channel[]): Ways => ({
  channels: Object.fromEntries(channels.map((one) => [keyOf(one), one])),
  order: channels.map(keyOf),
});

/** Ways to pay in: one that opens, takes more or less than before, or asks another fee takes two operators. */
export const channelControl: Control<Ways> = {
  name: 'payments.channels',
  permission: 'payments.channels',
  area: 'channels',
  rules: CHANNEL_RULES,
  schema: z.object({
    channels: z.record(z.string(), z.object(channelTerms)),
    order: z.array(z.string()),
  }) as unknown as z.ZodMiniType<Ways>,
  read: async (sql, brandId) => waysOf((await findAll(sql, brandId)).map(view)),
  write: writeWays,
};

/** Refuses `desk.bounds.wrong`, `desk.mark.unknown`, and `desk.changed.meanwhile` where the brand has other channels by now. */
async function writeWays(tx: Tx, brandId: string, { channels, order }: Ways): Promise<void> {
  const { currency } = await one<{ currency: string }>(tx, 'SELECT currency FROM brand_facts WHERE id = $1', [brandId]);
  const next = order.flatMap((key) => channels[key] ?? []);
  refuseUnsound(next, await stepOf(tx, currency));
  const known = new Set((await findAll(tx, brandId)).map(keyOfRow));
  if (next.length !== known.size || !order.every((key) => known.has(key))) throw refuse('desk.changed.meanwhile');
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
        next.map((way, place) => ({
          provider: way.provider,
          bank_code: way.bankCode,
          paused: !way.on,
          min: String(way.min),
          max: String(way.max),
          quick: way.quick.map(String),
          fee_fixed: String(way.feeFixed),
          fee_ppm: way.feePpm,
          hours: way.hours,
          languages: way.languages,
          mark: way.mark,
          place,
        })),
      ),
    ],
  );
}

/**
 * Changes switches, bounds, fees, hours, languages, marks and order of all channels of a brand. Refuses what the call declares, and
 * `desk.changed.meanwhile` where others are known by now.
 */
export async function changeChannels({ db, access }: PaymentsDeskDeps, body: Body, context: OperatorContext) {
  const { brandId, version, channels, reason } = body;
  const brand = await access.brandInScope(brandId, context);
  refuseUnsound(channels, await stepOf(db, brand.currency));
  if (new Set(channels.map(keyOf)).size !== channels.length) throw refuse('desk.changed.meanwhile');
  const next = (now: Ways): Ways => {
    const ways = waysOf(channels);
    if (now.order.length !== channels.length || !now.order.every((key) => key in ways.channels)) throw refuse('desk.changed.meanwhile');
    return ways;
  };
  return changeControl(db, channelControl, { brand, version, next, reason }, context);
}
