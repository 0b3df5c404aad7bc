import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { transaction } from '../../../kernel/db.ts';
import { openTestSession, type TestMember } from '../../../test/members.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import type { CashierWorld } from '../../payments/testing/cashier-world.ts';
import { keepFinding } from '../cases.ts';
import { depositEvidence } from '../facts.ts';
import { readRules } from '../rule-store.ts';

/** Seconds, as the world passes them. */
const HOUR = 3_600;

/** A new session: one does not outlive the days a test passes. */
export async function logInAgainIn(world: TestPlatform, member: TestMember): Promise<void> {
  const { token } = await openTestSession(world, member, { steppedUp: true });
  member.browser.token = token;
}

export interface Payer {
  member: TestMember;
  bankCardId: string;
}
export async function newPayerIn(cashier: CashierWorld): Promise<Payer> {
  const member = await cashier.newMember();
  return { member, bankCardId: await cashier.addCard(member) };
}

/** A deposit, and nearly all of it withdrawn hours later. Answers the withdrawal's state and id. */
export async function passThroughIn(cashier: CashierWorld, { member, bankCardId }: Payer, amount = 400) {
  const { world } = cashier;
  world.pass(40 * HOUR);
  await logInAgainIn(world, member);
  await cashier.deposit(member, amount);
  world.pass(6 * HOUR);
  await logInAgainIn(world, member);
  const { value, code } = await cashier.ask(member, { bankCardId, amount: amount * 0.95 });
  if (code) throw new Error(`withdrawal refused: ${code}`);
  return value as { refId: string; status: number };
}

/** Stakes an amount of main units and wins it back. */
export async function playIn(world: TestPlatform, { id: memberId, brandId }: TestMember, amount: number): Promise<void> {
  const { bets } = world.platform.domains;
  const currency = brandId === 'brd_sol' ? 'BRL' : 'VND';
  const round = {
    vendor: 'LANTERN',
    memberId,
    roundId: randomUUID(),
    currency,
    game: 'dice',
    product: 'rng',
    amount: BigInt(amount) * 10_000n,
  };
  expect((await bets.apply({ ...round, kind: 'bet', transactionId: randomUUID() })).status).toBe('ok');
  await bets.apply({ ...round, kind: 'win', transactionId: randomUUID(), roundClosed: true });
}

/** Opens a case about a member without waiting for one; answers its id. */
export async function openCaseIn(world: TestPlatform, member: TestMember, key: string = randomUUID()): Promise<string> {
  const { pool } = world.database;
  const [rule] = await readRules(pool, member.brandId);
  if (!rule) throw new Error('no rule');
  const row = depositEvidence({ id: key, memberId: member.id, at: world.now().getTime(), amount: 10_000n, payer: null });
  const finding = { kind: rule.kind, subject: member.id, members: [member.id], evidence: [row] };
  const id = await transaction(pool, (tx) => keepFinding(tx, finding, { brandId: member.brandId, rule, now: world.now() }));
  if (!id) throw new Error('no case');
  return id;
}
