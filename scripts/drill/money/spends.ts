import { randomUUID } from 'node:crypto';
import { withdraw } from '../../../packages/contract/src/payments/calls.ts';
import { transferUpline } from '../../../packages/contract/src/member-transfers/calls.ts';
import { MAIN_WALLET, walletTransfer } from '../../../packages/contract/src/vendor-wallets/calls.ts';
import { BUSY } from '../../../apps/server/src/modules/vendors/testing/fake-vendor.ts';
import { betOf, openGame, wire } from '../../../apps/server/src/modules/vendors/testing/players.ts';
import type { Row } from '../faults/table.ts';
import { promise } from './promises.ts';
import { PAYMENT_PASSWORD, type Stage, UNITS } from './stage.ts';

/** All a member has, in main units: each of the ways out takes the whole of it. */
const ALL = 1_000_000;
const MAX_TRIES = 20;
const AGAIN: ReadonlySet<string> = new Set(['RS_ERROR_UNKNOWN', BUSY]);

const WAYS = ['withdrawal', 'bet', 'transfer to the agent', 'transfer to a vendor'] as const;
type Way = (typeof WAYS)[number];

interface SpendAnswer {
  way: Way;
  ok: boolean;
  /** The refusal, or what else was answered. */
  code: string;
  isBroken: boolean;
}

/** The same balance is withdrawn, staked, given away and moved into a vendor's wallet, all at once, each of them `each` times: one gets it. */
export async function spendTwice(stage: Stage, { rounds, each }: { rounds: number; each: number }): Promise<Row> {
  const { check, row } = promise('money is spent once, however many ways out ask at once');
  const taken = new Map<Way, number>();
  const late = new Set<Way>();
  for (let round = 0; round < rounds; round += 1) {
    const agent = await stage.member({ customerType: 1 });
    const member = await stage.member({ money: ALL, path: [agent.id] });
    const bankCardId = await stage.card(member);
    const player = await openGame(stage.platform, stage.studio, { memberId: member.id });
    await stage.forgetCounts();
    const { browser } = member;
    const answered = (way: Way, { ok, status, code = '' }: { ok: boolean; status: number; code?: string | undefined }): SpendAnswer => ({
      way,
      ok,
      code,
      isBroken: status >= 500 && code !== 'system.busy',
    });
    const ask: Record<Way, () => Promise<SpendAnswer>> = {
      withdrawal: async () =>
        answered(
          'withdrawal',
          await browser.call(withdraw, { bankCardId, amount: ALL, requestId: randomUUID(), paymentPassword: PAYMENT_PASSWORD }),
        ),
      bet: async () => {
        const stake = betOf(player, { amount: wire(ALL) });
        let status = '';
        // Where the outcome is not known or the call was not served, a vendor asks again with the same transaction.
        for (let tries = 0; tries < MAX_TRIES && (tries === 0 || AGAIN.has(status)); tries += 1)
          ({ status } = await stage.studio.call(stage.platform.url, 'transaction/bet', stake));
        return { way: 'bet', ok: status === 'RS_OK', code: status, isBroken: AGAIN.has(status) };
      },
      'transfer to the agent': async () =>
        answered(
          'transfer to the agent',
          await browser.call(transferUpline, { amount: ALL, paymentPassword: PAYMENT_PASSWORD, requestId: randomUUID() }),
        ),
      'transfer to a vendor': async () => {
        const answer = await browser.call(walletTransfer, {
          fromAccountTypeId: MAIN_WALLET,
          toAccountTypeId: stage.walletType,
          amount: ALL,
          requestId: randomUUID(),
        });
        return answered('transfer to a vendor', { ...answer, ok: answer.ok && answer.value.state !== 'not.moved' });
      },
    };
    // A way that got the money waits until each has got it: some are always quicker.
    if (late.size === 0) for (const way of WAYS) late.add(way);
    const answers = await Promise.all(Array.from({ length: each }, () => [...late].map((way) => ask[way]())).flat());
    for (const { way, code, isBroken } of answers) check(!isBroken, `${way}: ${code}`);
    const won = answers.filter(({ ok }) => ok);
    check(
      won.length === 1,
      `taken ${won.length} times: ${
        won.map(({ way }) => way).join(', ') ||
        answers
          .map(({ code }) => code)
          .slice(0, 4)
          .join(', ')
      }`,
    );
    for (const { way } of won) {
      taken.set(way, (taken.get(way) ?? 0) + 1);
      late.delete(way);
    }
    const left = await cashOf(stage, member.id);
    check(left === 0n, `${left} units are left`);
    const given = await cashOf(stage, agent.id);
    check(given === (won[0]?.way === 'transfer to the agent' ? BigInt(ALL) * UNITS : 0n), `the agent has ${given} units`);
  }
  return row([...taken].map(([way, times]) => `${times} × ${way}`).join(', '));
}

async function cashOf({ platform }: Stage, memberId: string): Promise<bigint> {
  const { rows } = await platform.database.pool.query<{ balance: bigint }>(
    `SELECT balance FROM account WHERE owner = $1 AND kind = 'member.cash'`,
    [memberId],
  );
  return rows[0]?.balance ?? 0n;
}
