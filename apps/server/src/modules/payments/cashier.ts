import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { openHours } from '@pavilion/contract/base/open-hours';
import { isWayMark, WAY_MARKS } from '@pavilion/contract/payments/way-marks';
import { cryptoNetwork, type PayeeKind, walletType } from '@pavilion/contract/payments/payees';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import * as z from 'zod/mini';
import { boundedPattern } from '../../kernel/bounded-pattern.ts';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import { languageWords } from '../../kernel/words-file.ts';
import { providerKinds } from './adapters/kinds.ts';
import { amount, feeColumns, feeFile, feeOfColumns, leavesSomething } from './cashier-fields.ts';
import { MIN_CONFIRM_MINUTES } from './rules.ts';
import type { ChannelRow, RuleRow } from './tables.ts';
import { readWays, waysFile, writeWays } from './withdrawals/ways-out.ts';

const code = z.string().check(z.regex(/^[A-Z0-9_]{2,30}$/));
const providerCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/));
const provider = z.strictObject({ code: providerCode, kind: z.string(), settings: z.record(z.string(), z.unknown()) }).check((context) => {
  const kind = providerKinds.get(context.value.kind);
  if (!kind) {
    const message = `one of ${[...providerKinds.keys()].join(', ')} is expected`;
    context.issues.push({ code: 'custom', path: ['kind'], message, input: context.value.kind });
    return;
  }
  const parsed = z.safeParse(kind.settings, context.value.settings);
  for (const { path, message } of parsed.error?.issues ?? []) {
    context.issues.push({ code: 'custom', path: ['settings', ...path], message, input: context.value.settings });
  }
  const wrong = parsed.success ? (kind.settingsProblem?.(context.value.settings) ?? null) : null;
  if (wrong !== null) {
    const message = 'a number with a right check digit, of a range in use, is expected';
    context.issues.push({ code: 'custom', path: ['settings', wrong], message, input: context.value.settings });
  }
});

/** A file of `art/`, or an address of this site. */
const PICTURE = /^(?:[a-z0-9-]{1,60}|\/[\w./-]{1,100})\.(?:svg|png|webp|avif)$/;

const channel = z
  .strictObject({
    provider: providerCode,
    bankCode: code,
    name: languageWords,
    note: languageWords,
    group: z.string().check(z.minLength(1), z.maxLength(20)),
    bankType: z.string().check(z.minLength(1), z.maxLength(20)),
    kind: z.enum(['redirect', 'qr', 'transfer']),
    min: amount,
    max: amount,
    quick: z.array(amount),
    fee: z.optional(feeFile),
    /** Absent: always open. */
    hours: z.optional(openHours),
    /** Wire codes of the languages it is offered in; absent: all. */
    languages: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}(?:-[A-Z]{2})?$/))).check(z.maxLength(20))),
    /** A mark of the product (`contract/payments/way-marks.ts`), a picture of `art/` with its format, or an address that begins with `/`; absent: by the group. */
    mark: z.optional(
      z.string().check(
        z.maxLength(120),
        z.refine((mark) => isWayMark(mark) || PICTURE.test(mark), `one of ${WAY_MARKS.join(', ')}, a picture or an address is expected`),
      ),
    ),
  })
  .check(
    z.refine(({ min, max }) => Number(min) > 0 && Number(min) <= Number(max), {
      message: 'min must be above 0 and not above max',
      path: ['min'],
    }),
    z.refine(({ min, fee }) => leavesSomething(min, fee), { message: 'nothing would be left of the least amount', path: ['fee'] }),
  );

const isPattern = (source: string): boolean => {
  try {
    boundedPattern(source);
    return true;
  } catch {
    return false;
  }
};
const bankFields = { bankCode: code, name: z.string().check(z.minLength(1)) };
const numberPattern = z.string().check(z.refine(isPattern, 'a regular expression that runs in linear time is expected'));
/** Where withdrawals go; without `kind` a bank. PIX keys and addresses have rules of their own. */
const bank = z.union([
  z.strictObject({ ...bankFields, numberPattern }),
  z.strictObject({ ...bankFields, kind: z.literal('wallet'), type: walletType, numberPattern }),
  z.strictObject({ ...bankFields, kind: z.literal('pix') }),
  z.strictObject({ ...bankFields, kind: z.literal('crypto'), type: cryptoNetwork }),
]);
type Bank = z.infer<typeof bank>;

interface BankRow {
  bank_code: string;
  name: string;
  kind: PayeeKind;
  type: string;
  number_pattern: string;
}

const bankRow = (given: Bank): BankRow => ({
  bank_code: given.bankCode,
  name: given.name,
  kind: 'kind' in given ? given.kind : 'bank',
  type: 'type' in given ? given.type : '',
  number_pattern: 'numberPattern' in given ? given.numberPattern : '',
});

/** As the file says it. */
const bankOf = (row: BankRow): Bank =>
  z.parse(bank, {
    bankCode: row.bank_code,
    name: row.name,
    ...(row.kind === 'bank' ? {} : { kind: row.kind }),
    ...(row.type === '' ? {} : { type: row.type }),
    ...(row.kind === 'bank' || row.kind === 'wallet' ? { numberPattern: row.number_pattern } : {}),
  });

/** Unless a brand says otherwise. */
const CORRECTION_PAUSE_HOURS = 24;

const withdrawals = z
  .strictObject({
    provider: providerCode,
    min: amount,
    max: amount,
    dailyCount: z.int().check(z.gte(1), z.lte(1000)),
    /** Approved by itself up to here; null: always reviewed. */
    automaticUpTo: z.nullable(amount),
    /** Most approved by itself on a day of the brand, all members together; null or absent: no cap. */
    automaticPerDay: z.optional(z.nullable(amount)),
    /** Two operators approve what is more; null: one is always enough. */
    fourEyesAbove: z.nullable(amount),
    /** Whole: the desk shows and writes whole percents. */
    turnoverPercent: z.int().check(z.gte(0), z.lte(10_000)),
    maxCards: z.int().check(z.gte(1), z.lte(50)),
    /** Hours without withdrawals after an operator corrected payee, e-mail or number; absent: 24. */
    correctionPauseHours: z.optional(z.int().check(z.gte(0), z.lte(720))),
    /** Minutes in which a member may say that a payout did not arrive; absent or 0: members are not asked. */
    confirmMinutes: z.optional(
      z.int().check(z.refine((minutes) => minutes === 0 || (minutes >= MIN_CONFIRM_MINUTES && minutes <= 10_080))),
    ),
    /** Fee, bounds and hours by kind of account; absent: no fee, the bounds above, always open. */
    ways: z.optional(waysFile),
  })
  .check(
    z.refine(({ min, ways = {} }) => Object.values(ways).every((way) => !way || leavesSomething(way.min ?? min, way.fee)), {
      message: 'nothing would be left of the least amount',
      path: ['ways'],
    }),
    z.refine(({ min, max, ways = {} }) => Object.values(ways).every((way) => !way || Number(way.min ?? min) <= Number(way.max ?? max)), {
      message: 'min must not be above max',
      path: ['ways'],
    }),
    z.refine(({ min, max }) => Number(min) > 0 && Number(min) <= Number(max), {
      message: 'min must be above 0 and not above max',
      path: ['min'],
    }),
    z.refine(
      ({ automaticUpTo, fourEyesAbove }) =>
        automaticUpTo === null || fourEyesAbove === null || Number(automaticUpTo) <= Number(fourEyesAbove),
      { message: 'must not be above fourEyesAbove: two operators decide what is more', path: ['automaticUpTo'] },
    ),
  );

/** `payments.json` of a brand folder. Providers a channel names are declared here, or are the installation's own. No secrets. */
export const cashierFile = z.strictObject({
  providers: z.array(provider),
  channels: z.array(channel),
  banks: z.array(bank),
  withdrawals,
});
export type Cashier = z.infer<typeof cashierFile>;
/** What the database keeps here; names and notes of channels are the brand's words. */
export type CashierRows = Omit<Cashier, 'channels'> & { channels: Omit<Cashier['channels'][number], 'name' | 'note'>[] };

/** The cashier of a brand as it is offered now; null for a brand without withdrawal rules. */
export async function readCashier(sql: Sql, brandId: string): Promise<CashierRows | null> {
  const rule = await maybeOne<RuleRow>(sql, 'SELECT * FROM withdrawal_rule WHERE brand_id = $1', [brandId]);
  if (!rule) return null;
  const providers = await many<Cashier['providers'][number]>(
    sql,
    'SELECT code, kind, settings FROM payment_provider WHERE brand_id = $1 AND enabled ORDER BY code',
    [brandId],
  );
  const channels = await many<ChannelRow>(
    sql,
    'SELECT * FROM payment_channel WHERE brand_id = $1 AND enabled ORDER BY position, bank_code',
    [brandId],
  );
  const banks = await many<BankRow>(
    sql,
    'SELECT bank_code, name, kind, type, number_pattern FROM withdrawal_bank WHERE brand_id = $1 AND enabled ORDER BY position, name',
    [brandId],
  );
  const text = (units: bigint | null): string | null => (units === null ? null : textFromUnits(units));
  return {
    providers,
    channels: channels.map((row) => ({
      provider: row.provider,
      bankCode: row.bank_code,
      group: row.channel_group,
      bankType: row.bank_type,
      kind: row.kind,
      min: textFromUnits(row.min_amount),
      max: textFromUnits(row.max_amount),
      quick: row.quick_amounts.map(textFromUnits),
      ...optionalOf(row),
    })),
    banks: banks.map(bankOf),
    withdrawals: {
      provider: rule.provider,
      min: textFromUnits(rule.min_amount),
      max: textFromUnits(rule.max_amount),
      dailyCount: rule.daily_count,
      automaticUpTo: text(rule.automatic_up_to),
      ...(rule.automatic_per_day === null ? {} : { automaticPerDay: text(rule.automatic_per_day) }),
      fourEyesAbove: text(rule.four_eyes_above),
      turnoverPercent: Number(rule.turnover_ppm) / PPM_PER_PERCENT,
      maxCards: rule.max_cards,
      ...(rule.correction_pause_hours === CORRECTION_PAUSE_HOURS ? {} : { correctionPauseHours: rule.correction_pause_hours }),
      ...(rule.confirm_minutes === 0 ? {} : { confirmMinutes: rule.confirm_minutes }),
      ...(await readWays(sql, brandId)),
    },
  };
}

/** What a folder says of a channel only where there is something to say. */
function optionalOf(row: ChannelRow): Pick<Cashier['channels'][number], 'fee' | 'hours' | 'languages' | 'mark'> {
  const fee = feeOfColumns(row);
  return {
    ...(fee ? { fee } : {}),
    ...(row.hours.length > 0 ? { hours: row.hours } : {}),
    ...(row.languages.length > 0 ? { languages: row.languages } : {}),
    ...(row.mark === '' ? {} : { mark: row.mark }),
  };
}

interface CashierOf {
  brandId: string;
  cashier: Cashier;
  /** Column of a channel that records of deposits show: the brand's word for it. */
  nameOf(channel: Cashier['channels'][number]): string;
}

/**
 * Makes a brand's cashier what the file says. Channels, banks and providers it no longer names are switched off, never deleted: payments
 * name them. `providerProblems` was asked before. Gives the providers that have no secret yet.
 */
export async function writeCashier(sql: Sql, { brandId, cashier, nameOf }: CashierOf): Promise<string[]> {
  await writeProviders(sql, brandId, cashier.providers);
  const units = (text: string): string => String(unitsFromText(text));
  const channels = cashier.channels.map((row, position) => ({
    provider: row.provider,
    bank_code: row.bankCode,
    name: nameOf(row),
    channel_group: row.group,
    bank_type: row.bankType,
    kind: row.kind,
    min_amount: units(row.min),
    max_amount: units(row.max),
    quick: row.quick.map(units),
    ...feeColumns(row.fee),
    hours: row.hours ?? [],
    languages: row.languages ?? [],
    mark: row.mark ?? '',
    position,
  }));
  await sql.query('UPDATE payment_channel SET enabled = false WHERE brand_id = $1', [brandId]);
  await sql.query(
    `INSERT INTO payment_channel (brand_id, provider, bank_code, name, channel_group, bank_type, kind, min_amount, max_amount, quick_amounts, fee_fixed, fee_ppm,
       hours, languages, mark, position)
     SELECT $1, c.provider, c.bank_code, c.name, c.channel_group, c.bank_type, c.kind, c.min_amount, c.max_amount,
       ARRAY(SELECT json_array_elements_text(c.quick)::bigint), c.fee_fixed, c.fee_ppm, c.hours, ARRAY(SELECT json_array_elements_text(c.languages)), c.mark, c.position
     FROM json_to_recordset($2) AS c (provider text, bank_code text, name text, channel_group text, bank_type text, kind text, min_amount bigint,
       max_amount bigint, quick json, fee_fixed bigint, fee_ppm integer, hours jsonb, languages json, mark text, position integer)
     ON CONFLICT (brand_id, provider, bank_code) DO UPDATE SET name = excluded.name, channel_group = excluded.channel_group,
       bank_type = excluded.bank_type, kind = excluded.kind, min_amount = excluded.min_amount, max_amount = excluded.max_amount,
       quick_amounts = excluded.quick_amounts, fee_fixed = excluded.fee_fixed, fee_ppm = excluded.fee_ppm, hours = excluded.hours,
       languages = excluded.languages, mark = excluded.mark, position = excluded.position, enabled = true`,
    [brandId, JSON.stringify(channels)],
  );
  await sql.query('UPDATE withdrawal_bank SET enabled = false WHERE brand_id = $1', [brandId]);
  await sql.query(
    `INSERT INTO withdrawal_bank (brand_id, bank_code, name, kind, type, number_pattern, position)
     SELECT $1, b.bank_code, b.name, b.kind, b.type, b.number_pattern, b.position
     FROM json_to_recordset($2) AS b (bank_code text, name text, kind text, type text, number_pattern text, position integer)
     ON CONFLICT (brand_id, bank_code) DO UPDATE SET name = excluded.name, kind = excluded.kind, type = excluded.type,
       number_pattern = excluded.number_pattern, position = excluded.position, enabled = true`,
    [brandId, JSON.stringify(cashier.banks.map((given, position) => ({ ...bankRow(given), position })))],
  );
  const rule = cashier.withdrawals;
  const orNull = (text: string | null): string | null => (text === null ? null : units(text));
  await sql.query(
    `INSERT INTO withdrawal_rule (brand_id, provider, min_amount, max_amount, daily_count, automatic_up_to, four_eyes_above, turnover_ppm, max_cards,
       automatic_per_day, correction_pause_hours, confirm_minutes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (brand_id) DO UPDATE SET provider = $2, min_amount = $3, max_amount = $4, daily_count = $5, automatic_up_to = $6,
       four_eyes_above = $7, turnover_ppm = $8, max_cards = $9, automatic_per_day = $10, correction_pause_hours = $11, confirm_minutes = $12`,
    [
      brandId,
      rule.provider,
      units(rule.min),
      units(rule.max),
      rule.dailyCount,
      orNull(rule.automaticUpTo),
      orNull(rule.fourEyesAbove),
      Math.round(rule.turnoverPercent * PPM_PER_PERCENT),
      rule.maxCards,
      orNull(rule.automaticPerDay ?? null),
      rule.correctionPauseHours ?? CORRECTION_PAUSE_HOURS,
      rule.confirmMinutes ?? 0,
    ],
  );
  await writeWays(sql, brandId, rule.ways);
  const waiting = await many<{ code: string }>(
    sql,
    'SELECT code FROM payment_provider WHERE brand_id = $1 AND enabled AND secret_sealed IS NULL ORDER BY code',
    [brandId],
  );
  return waiting.map((row) => row.code);
}

async function writeProviders(sql: Sql, brandId: string, providers: Cashier['providers']): Promise<void> {
  await sql.query('UPDATE payment_provider SET enabled = false WHERE brand_id = $1', [brandId]);
  await sql.query(
    `INSERT INTO payment_provider (code, brand_id, kind, settings)
     SELECT p.code, $1, p.kind, p.settings FROM json_to_recordset($2) AS p (code text, kind text, settings jsonb)
     ON CONFLICT (code) DO UPDATE SET kind = excluded.kind, settings = excluded.settings, enabled = true WHERE payment_provider.brand_id = $1`,
    [brandId, JSON.stringify(providers)],
  );
}
