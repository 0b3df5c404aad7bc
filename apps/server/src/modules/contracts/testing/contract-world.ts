import { type ContractKind, type ContractTerms, type ContractType, contractTypes } from '@pavilion/contract/contracts/terms';
import { transaction } from '../../../kernel/db.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { offerIn } from '../offer-contract.ts';
import { writeTerms } from '../terms.ts';

/** An hourly salary of one tier in percent. */
export const hourlyAt = (percent: number, minimumBet = 0) => ({
  kind: 'hourly' as const,
  tiers: [{ minimumBet, activeMember: 0, rateType: 'P' as const, rate: percent }],
});

/** Somebody in koi's tree, without a password. */
export async function person(
  world: TestPlatform,
  { above = [], customerType = 1, brandCode = 'koi' }: { above?: TestMember[]; customerType?: number; brandCode?: string } = {},
): Promise<TestMember> {
  const made = await testMember(world, { brandCode, customerType, password: false });
  if (above.length > 0) {
    await world.database.ownerPool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [made.id, above.map(({ id }) => id)]);
  }
  return made;
}

export interface HouseOffer {
  kind: ContractKind;
  type?: ContractType;
  terms: ContractTerms;
}

/** The house offers a contract to an agent without one above, as an operator does. */
export async function offerByHouse(world: TestPlatform, to: TestMember, { kind, type = 'CONS', terms }: HouseOffer) {
  const { deps, content } = world.platform.domains;
  const brand = await content.brandById(to.brandId);
  return transaction(world.database.pool, (tx) =>
    offerIn(
      deps,
      tx,
      { customerId: to.id, kind, type, terms },
      { uplineId: null, actor: { side: 'upline', id: 'opr_test', isOperator: true }, brand, now: world.now() },
    ),
  );
}

/** The house gives hourly salaries of up to 0.1 percent, so that there is room for those below. */
export async function allowMore({ database }: TestPlatform, brandId = 'brd_koi'): Promise<void> {
  const highest = { kind: 'hourly', tiers: [{ minimumBet: 0n, activeMember: 0, rateType: 'P', rate: 1_000n }] } as const;
  for (const type of contractTypes)
    await database.ownerPool.query(
      `INSERT INTO contract_policy (brand_id, kind, type, is_on, eligible, period, payer, highest) VALUES ($1, 'hourly', $2, true, 'agent', 'hour', 'house', $3)`,
      [brandId, type, JSON.stringify(writeTerms({ ...highest, tiers: [...highest.tiers] }))],
    );
}
