import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { withdraw } from '../../../packages/contract/src/payments/calls.ts';
import type { Row } from '../faults/table.ts';
import { promise } from './promises.ts';
import { PAYMENT_PASSWORD, UNITS } from './stage.ts';
import type { PayoutWord } from './webhook-cases.ts';
import { type ProviderTarget, isServerError, LATEST_MS, sendNotice, worked } from './provider.ts';

type Said = PayoutWord['kind'];

/** Main units: what the member has, and what they withdraw of it. The brands of the drill approve it by themselves. */
const HAS = 1_000_000;
const AMOUNT = 200_000;
const REPLAYS = 20;

/** The events of a payout, and what was returned to the balance in the end. */
const ORDERS: readonly (readonly [told: readonly Said[], back: boolean])[] = [
  [['payout.paid', 'payout.paid'], false],
  [['payout.failed', 'payout.failed'], true],
  [['payout.failed', 'payout.paid'], true],
  [['payout.paid', 'payout.returned', 'payout.returned', 'payout.failed'], true],
  [['payout.returned', 'payout.paid'], true],
];

/** What a provider says of payouts, in any order and many times: nothing comes back twice, nothing is paid that was returned. */
export async function attackPayouts(at: ProviderTarget): Promise<Row[]> {
  const { stage, code, brandCode } = at;
  const { pool } = stage.platform.database;
  const { rows } = await pool.query<{ provider: string; automatic_up_to: bigint | null }>(
    `UPDATE withdrawal_rule r SET provider = $1, automatic_up_to = $2 FROM withdrawal_rule o, brand_facts b
       WHERE b.code = $3 AND r.brand_id = b.id AND o.brand_id = b.id RETURNING o.provider, o.automatic_up_to`,
    [code, BigInt(HAS) * UNITS, brandCode],
  );
  try {
    return [await ordered(at), await nonsense(at)];
  } finally {
    await pool.query(
      'UPDATE withdrawal_rule SET provider = $1, automatic_up_to = $2 WHERE brand_id = (SELECT id FROM brand_facts WHERE code = $3)',
      [rows[0]?.provider, rows[0]?.automatic_up_to, brandCode],
    );
  }
}

interface PayoutWorld {
  word(kind: Said, change?: Partial<PayoutWord>): string;
  /** Ledger units of cash, and held. */
  balance(): Promise<readonly [bigint, bigint]>;
}

/** A withdrawal whose payout is ordered and waits for the provider's word. */
async function paying(at: ProviderTarget): Promise<PayoutWorld> {
  const { stage, brandCode, speech } = at;
  const member = await stage.member({ brandCode, money: HAS });
  const bankCardId = await stage.card(member);
  const { value, code } = await member.browser.call(withdraw, {
    bankCardId,
    amount: AMOUNT,
    requestId: randomUUID(),
    paymentPassword: PAYMENT_PASSWORD,
  });
  if (code) throw new Error(`No withdrawal could be asked for: ${code}`);
  const { pool } = stage.platform.database;
  const reference = await untilOrdered(at, value.refId);
  const of = async (kind: string) =>
    (await pool.query<{ balance: bigint }>('SELECT balance FROM account WHERE owner = $1 AND kind = $2', [member.id, kind])).rows[0]
      ?.balance ?? 0n;
  return {
    word: (kind, change = {}) =>
      speech.writePayout?.({
        id: `drill_${randomUUID()}`,
        kind,
        reference,
        amount: String(AMOUNT),
        currency: speech.currency,
        ...change,
      }) ?? '',
    balance: async () => [await of('member.cash'), await of('member.hold')],
  };
}

async function untilOrdered({ stage }: ProviderTarget, withdrawalId: string): Promise<string> {
  const deadline = performance.now() + LATEST_MS;
  for (;;) {
    const { rows } = await stage.platform.database.pool.query<{ reference: string }>(
      `SELECT p.reference FROM withdrawal_payout p JOIN withdrawal w ON w.id = p.withdrawal_id
         WHERE w.id = $1 AND w.state = ${WITHDRAWAL.paying} AND p.provider_ref IS NOT NULL`,
      [withdrawalId],
    );
    if (rows[0]) return rows[0].reference;
    if (performance.now() > deadline) throw new Error('A payout is not ordered.');
    await sleep(25);
  }
}

async function ordered(at: ProviderTarget): Promise<Row> {
  const { check, row } = promise(`${at.kind}: words of a payout in any order, ${REPLAYS} times each, pay or give back once`);
  for (const [words, isBack] of ORDERS) {
    const payout = await paying(at);
    for (const kind of words) {
      const raw = payout.word(kind);
      for (const status of await Promise.all(Array.from({ length: REPLAYS }, () => sendNotice(at, raw))))
        check(status === 200, `${kind}: ${status}`);
      await worked(at.stage);
    }
    const [cash, held] = await payout.balance();
    const wanted = BigInt(isBack ? HAS : HAS - AMOUNT) * UNITS;
    check(cash === wanted && held === 0n, `${words.join(', ')}: cash ${cash} instead of ${wanted}, held ${held}`);
  }
  return row();
}

async function nonsense(at: ProviderTarget): Promise<Row> {
  const { check, row } = promise(`${at.kind}: words of a payout that do not fit it move nothing`);
  const payout = await paying(at);
  const before = await payout.balance();
  const notices = [
    ...['0', '-1', '1e3', 'NaN', '', '199999', '200001', '200000.00001', '9223372036854775808'].map((amount) =>
      payout.word('payout.paid', { amount }),
    ),
    payout.word('payout.paid', { currency: 'XAU' }),
    payout.word('payout.paid', { reference: 'wdr_nobody' }),
  ];
  for (const raw of notices) {
    const status = await sendNotice(at, raw);
    check(!isServerError(status), `answered ${status}`);
  }
  await worked(at.stage);
  const after = await payout.balance();
  check(String(after) === String(before), `cash and held went from ${String(before)} to ${String(after)}`);
  return row(`${notices.length} notices held`);
}
