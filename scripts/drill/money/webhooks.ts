import { randomUUID } from 'node:crypto';
import { HOUR_SECONDS } from '@pavilion/contract/base/time';
import { createDeposit } from '../../../packages/contract/src/payments/calls.ts';
import { providerKinds } from '../../../apps/server/src/modules/payments/adapters/kinds.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Row } from '../faults/table.ts';
import { attackPayouts } from './payouts.ts';
import { NONSENSE_TEXTS, NONSENSE_VALUES } from './nonsense.ts';
import { promise } from './promises.ts';
import { type ProviderTarget, isServerError, openProvider, secretOf, sendNotice, stored, worked } from './provider.ts';
import { type Stage, UNITS } from './stage.ts';
import { webhookCases, type Word } from './webhook-cases.ts';

/** Main units of every deposit of the drill. */
const AMOUNT = 200_000;
const REPLAYS = 50;

interface OpenDeposit {
  member: TestMember;
  refId: string;
  /** A notice about this deposit. */
  word(change?: Partial<Word>): Word;
  /** Ledger units of cash. */
  cash(): Promise<bigint>;
  credited(): Promise<bigint>;
}

/** Kinds of providers that no case speaks for, and cases without a kind: the drill would not attack them. */
export const kindsLeftOut = (): string[] => [
  ...[...providerKinds.keys()].filter((kind) => !Object.hasOwn(webhookCases, kind)),
  ...Object.keys(webhookCases).filter((kind) => !providerKinds.has(kind)),
  ...[...providerKinds]
    .filter(([kind, { paysOut }]) => paysOut !== false && !webhookCases[kind]?.writePayout)
    .map(([kind]) => `${kind} (payouts)`),
];

/** Attacks the webhooks of every kind of provider, or of those named. */
export async function attackWebhooks(stage: Stage, { kinds }: { kinds?: readonly string[] } = {}): Promise<Row[]> {
  const covered = promise('webhooks: every kind of provider is attacked');
  const leftOut = kindsLeftOut();
  for (const kind of new Set([...providerKinds.keys(), ...leftOut])) covered.check(!leftOut.includes(kind), `nothing speaks as ${kind}`);
  const rows: Row[] = [covered.row([...providerKinds.keys()].join(', '))];
  const attacked: ProviderTarget[] = [];
  for (const [kind, speech] of Object.entries(webhookCases)) {
    if (providerKinds.has(kind) && (kinds?.includes(kind) ?? true)) attacked.push(await openProvider(stage, kind, speech));
  }
  for (const one of attacked) {
    const other = attacked.find(({ code }) => code !== one.code);
    rows.push(await forged(one, other), await replayed(one), await reordered(one), await nonsense(one), await reversing(one));
    if (other) rows.push(await foreign(one, other));
    if (one.speech.writePayout) rows.push(...(await attackPayouts(one)));
  }
  // Time passes for everybody at once, so what comes late comes last.
  rows.push(...(await late(attacked)));
  for (const { speech } of attacked) await speech.close?.();
  return rows;
}

/** A new member's deposit that waits for its payment. */
async function open({ stage, code, brandCode, speech }: ProviderTarget): Promise<OpenDeposit> {
  const member = await stage.member({ brandCode });
  const answer = await member.browser.call(createDeposit, { amount: AMOUNT, bankCode: 'DRILL', vendorId: code, requestId: randomUUID() });
  if (!answer.ok) throw new Error(`No deposit could be opened at ${code}: ${answer.code} ${JSON.stringify(answer.fields)}`);
  const { refId } = answer.value;
  const { pool } = stage.platform.database;
  const { rows } = await pool.query<{ transfer_code: string }>('SELECT transfer_code FROM deposit WHERE id = $1', [refId]);
  const amount = (sql: string, of: string) => async () => (await pool.query<{ amount: bigint }>(sql, [of])).rows[0]?.amount ?? 0n;
  return {
    member,
    refId,
    word: (change = {}) => ({
      id: `drill_${randomUUID()}`,
      kind: 'deposit.paid',
      reference: refId,
      transferCode: rows[0]?.transfer_code ?? '',
      amount: String(AMOUNT),
      currency: speech.currency,
      ...change,
    }),
    cash: amount(`SELECT balance AS amount FROM account WHERE owner = $1 AND kind = 'member.cash'`, member.id),
    credited: amount('SELECT credited AS amount FROM deposit WHERE id = $1', refId),
  };
}

const FULL = BigInt(AMOUNT) * UNITS;
async function forged(at: ProviderTarget, other: ProviderTarget | undefined): Promise<Row> {
  const { check, row } = promise(`${at.kind}: a forged notice is refused`);
  const deposit = await open(at);
  const raw = at.speech.write(deposit.word()) ?? '';
  const [now, secret] = [at.stage.platform.now(), secretOf(at.code)];
  const good = at.speech.sign(raw, secret, now);
  const shift = (seconds: number) => ({ at: new Date(now.getTime() + seconds * 1000) });
  const changed = (change: (text: string) => string) =>
    Object.fromEntries(Object.entries(good).map(([name, value]) => [name, change(value)]));
  const before = await stored(at);
  const tries: (readonly [string, string, Parameters<typeof sendNotice>[2]])[] = [
    ['no signature', raw, { headers: {} }],
    ['an empty one', raw, { headers: changed(() => '') }],
    ['a guessed secret', raw, { secret: 'guessed' }],
    ['an empty secret', raw, { secret: '' }],
    ['the secret of another provider', raw, { secret: secretOf(other?.code ?? 'nobody') }],
    ['a signature cut short', raw, { headers: changed((value) => value.slice(0, -1)) }],
    ['a longer one', raw, { headers: changed((value) => `${value}0`) }],
    ['one digit changed', raw, { headers: changed((value) => value.slice(0, -1) + (value.endsWith('0') ? '1' : '0')) }],
    ['capital letters', raw, { headers: changed((value) => value.toUpperCase()) }],
    ['another scheme', raw, { headers: changed((value) => value.replace(/sha256=|v1=/, 'sha1=')) }],
    ['the signature of nothing', raw, { headers: at.speech.sign('', secret, now) }],
    ['another amount than was signed', tampered(raw), { headers: good }],
    ['a space more than was signed', `${raw} `, { headers: good }],
    ['not JSON', '{', {}],
    ['nothing of a notice', '[]', {}],
    ['a key twice', raw.replace(/^\{"(\w+)":/, '{"$1":"x","$1":'), {}],
    ...(at.speech.seconds === null
      ? []
      : ([
          ['too old', raw, shift(-at.speech.seconds - 10)],
          ['too far ahead', raw, shift(at.speech.seconds + 10)],
        ] as const)),
  ];
  for (const [name, body, more] of tries) {
    const status = await sendNotice(at, body, more);
    check(status === 401, `${name}: ${status}`);
  }
  check((await stored(at)) === before, 'a forged notice was stored');
  check((await deposit.cash()) === 0n, 'a forged notice was credited');
  return row(`${tries.length} × 401`);
}

/** Ten times the amount; where a notice has none, a field more. */
const tampered = (raw: string): string =>
  raw.includes(String(AMOUNT)) ? raw.replace(String(AMOUNT), String(AMOUNT * 10)) : raw.replace(/\}$/, ',"more":1}');

async function replayed(at: ProviderTarget): Promise<Row> {
  const { check, row } = promise(`${at.kind}: a notice sent ${REPLAYS} times at once counts once`);
  const deposit = await open(at);
  const before = await stored(at);
  const raw = at.speech.write(deposit.word()) ?? '';
  for (const status of await Promise.all(Array.from({ length: REPLAYS }, () => sendNotice(at, raw))))
    check(status === 200, `answered ${status}`);
  await worked(at.stage);
  check((await sendNotice(at, raw)) === 200, 'was not taken once more afterwards');
  await worked(at.stage);
  const [storedCount, cash] = [(await stored(at)) - before, await deposit.cash()];
  check(storedCount === 1, `stored ${storedCount} times`);
  check(cash === FULL, `credited ${cash} units`);
  return row('stored once, credited once');
}

async function reordered(at: ProviderTarget): Promise<Row> {
  const { check, row } = promise(`${at.kind}: notices in any order credit at most once`);
  const orders: readonly Word['kind'][][] = [
    ['deposit.failed', 'deposit.paid'],
    ['deposit.paid', 'deposit.failed'],
    ['deposit.paid', 'deposit.paid'],
    ['deposit.failed', 'deposit.paid', 'deposit.failed', 'deposit.paid'],
  ];
  for (const order of orders) {
    for (const atOnce of [false, true]) {
      const deposit = await open(at);
      const notices = order.map((kind) => at.speech.write(deposit.word({ kind }))).filter((raw) => raw !== null);
      const send = async (raw: string) => check((await sendNotice(at, raw)) === 200, 'a notice was not taken');
      if (atOnce) await Promise.all(notices.map(send));
      else
        for (const raw of notices) {
          await send(raw);
          await worked(at.stage);
        }
      await worked(at.stage);
      const [cash, credited] = [await deposit.cash(), await deposit.credited()];
      check(cash === FULL && credited === FULL, `${order.join(', ')}: cash ${cash}, credited ${credited}`);
    }
  }
  return row('paid once, whatever else was said');
}

async function nonsense(at: ProviderTarget): Promise<Row> {
  const { check, row } = promise(`${at.kind}: a notice of a nonsense amount moves nothing`);
  const deposit = await open(at);
  const statuses = new Map<number, number>();
  const isAsked = (amount: unknown) => at.speech.cutsFiner && typeof amount === 'string' && amount.startsWith(`${AMOUNT}.0000`);
  for (const amount of [...NONSENSE_TEXTS, ...NONSENSE_VALUES, String(AMOUNT - 1), String(AMOUNT + 1), `${AMOUNT}.00001`]) {
    if (isAsked(amount)) continue;
    const raw = at.speech.write(deposit.word({ amount })) ?? '';
    const status = await sendNotice(at, raw);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    check(!isServerError(status), `${JSON.stringify(amount)}: ${status}`);
  }
  await worked(at.stage);
  check((await deposit.cash()) === 0n && (await deposit.credited()) === 0n, 'something was credited');
  return row([...statuses].map(([status, times]) => `${times} × ${status}`).join(', '));
}

/** Of a deposit that was never paid, so that there is nothing to take back either. */
async function reversing(at: ProviderTarget): Promise<Row> {
  const { check, row } = promise(`${at.kind}: money that leaves again and kinds nobody knows are held for an operator`);
  const deposit = await open(at);
  const notices = at.speech.held(deposit.word());
  for (const raw of notices) {
    const status = await sendNotice(at, raw);
    check(status === 200, `${raw}: ${status}`);
  }
  await worked(at.stage);
  const { rows } = await at.stage.platform.database.pool.query<{ held: number }>(
    `SELECT count(*)::int AS held FROM payment_event WHERE provider = $1 AND body ->> 'reference' = $2 AND state = 'parked'`,
    [at.code, deposit.refId],
  );
  check(rows[0]?.held === notices.length, `${rows[0]?.held} of ${notices.length} are held`);
  check((await deposit.cash()) === 0n, 'something was credited');
  return row(`${notices.length} held`);
}

async function foreign(at: ProviderTarget, other: ProviderTarget): Promise<Row> {
  const { check, row } = promise(`${at.kind}: a notice about somebody else's payment moves nothing`);
  const [mine, theirs] = [await open(at), await open(other)];
  const word = theirs.word({ currency: at.speech.currency });
  const words: (() => string | null)[] = [
    () => at.speech.write(word),
    () => at.speech.write({ ...word, currency: other.speech.currency }),
    () => at.speech.write(mine.word({ currency: other.speech.currency === at.speech.currency ? 'XAU' : other.speech.currency })),
    () => at.speech.write(mine.word({ reference: 'dep_nobody', transferCode: 'DP0000000000' })),
    () => at.speech.write(mine.word({ reference: mine.member.id, transferCode: mine.member.id })),
    () => at.speech.elsewhere?.(mine.word()) ?? null,
  ];
  let sent = 0;
  for (const write of words) {
    const raw = write();
    if (raw === null) continue;
    sent += 1;
    const status = await sendNotice(at, raw);
    check(!isServerError(status), `answered ${status}`);
    await worked(at.stage);
  }
  for (const [name, deposit] of [
    ['its own', mine],
    ["another provider's", theirs],
  ] as const)
    check((await deposit.cash()) === 0n, `${name} deposit was credited`);
  return row(`${sent} notices held or ignored`);
}

/** Longer than a deposit waits for its payment. */
const LONG_AFTER_SECONDS = 2 * HOUR_SECONDS;

/** The payment arrives when its time is over, and an overheard notice is sent again then. */
async function late(all: readonly ProviderTarget[]): Promise<Row[]> {
  const waiting = await Promise.all(all.map(async (at) => ({ at, paid: await open(at), unpaid: await open(at) })));
  const overheard = new Map<ProviderTarget, { raw: string; headers: Record<string, string> }>();
  for (const { at, paid } of waiting) {
    const raw = at.speech.write(paid.word()) ?? '';
    const headers = at.speech.sign(raw, secretOf(at.code), at.stage.platform.now());
    overheard.set(at, { raw, headers });
    await sendNotice(at, raw, { headers });
    await worked(at.stage);
  }
  all[0]?.stage.platform.pass(LONG_AFTER_SECONDS);
  return Promise.all(
    waiting.map(async ({ at, paid, unpaid }) => {
      const { check, row } = promise(`${at.kind}: hours later money is credited once, an overheard notice never again`);
      const { raw = '', headers = {} } = overheard.get(at) ?? {};
      const again = await Promise.all(Array.from({ length: 5 }, () => sendNotice(at, raw, { headers })));
      for (const status of again) check(status === (at.speech.seconds === null ? 200 : 401), `an overheard notice: ${status}`);
      const lateRaw = at.speech.write(unpaid.word()) ?? '';
      for (const status of await Promise.all(Array.from({ length: 5 }, () => sendNotice(at, lateRaw))))
        check(status === 200, `a late one: ${status}`);
      await worked(at.stage);
      check((await paid.cash()) === FULL, `the overheard one: ${await paid.cash()} units`);
      check((await unpaid.cash()) === FULL, `the late one: ${await unpaid.cash()} units`);
      return row();
    }),
  );
}
