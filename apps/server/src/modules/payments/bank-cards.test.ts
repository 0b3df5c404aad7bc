import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionContext } from '../../http/types.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { createMember } from '../identity/public.ts';
import { addCard } from './bank-cards.ts';

let world: TestPlatform;
beforeAll(async () => { world = await testPlatform(); });
afterAll(() => world.close());

test('of two first accounts added at once, the second does not put another payment password in the place of the first', async () => {
  const { deps, payments, identity } = world.platform.domains;
  const memberId = await createMember(deps.db, { brandId: 'brd_sol', username: 'firsts', language: 'EN', customerType: 0, passwordHash: await identity.hashSecret('Lantern-2026'), now: world.now() });
  const context = { session: { memberId }, brand: await deps.brandById('brd_sol'), now: world.now() } as SessionContext;
  const met = Promise.withResolvers<void>();
  let arrived = 0;
  const together = {
    ...payments,
    paymentPasswords: {
      ...payments.paymentPasswords,
      hash: async (password: string) => {
        arrived += 1;
        if (arrived === 2) met.resolve();
        await met.promise;
        return payments.paymentPasswords.hash(password);
      },
    },
  };
  const passwords = ['135790', '246801'];
  const tries = await Promise.allSettled(passwords.map((paymentPassword, i) => addCard(together, {
    bankCode: 'AURORA', cardNumber: `1234567${i}`, payeeName: 'Ana Mar', paymentPassword, confirmPaymentPassword: paymentPassword,
  }, context)));
  const first = tries.findIndex(({ status }) => status === 'fulfilled');
  expect(tries[1 - first]).toMatchObject({ status: 'rejected', reason: { code: 'payment.password.wrong' } });
  expect(await identity.checkPaymentPassword(memberId, passwords[first] ?? '')).toBe('right');
});
