import { operatorInvite } from '../../../packages/contract/src/operator/desk.ts';
import { pointRewardCreate } from '../../../packages/contract/src/points/desk.ts';
import { providerSecretPropose } from '../../../packages/contract/src/payments/desk-providers.ts';
import { roleSave } from '../../../packages/contract/src/operator/desk-roles.ts';
import { operatorOf, visitorOf, type World } from '../world.ts';
import { good, type Scene, type WaitingAct } from './act.ts';
import { acts as ofMembers } from './members.ts';
import { acts as ofMoney } from './money.ts';
import { acts as ofRules } from './rules.ts';
import { acts as ofRuns } from './runs.ts';

/** Acts of two operators: those with a proposal in their module, and acts on money and members that had one there in an earlier release. */
export const waitingActs: Readonly<Record<string, WaitingAct>> = { ...ofMembers, ...ofMoney, ...ofRules, ...ofRuns };

/** Leaves one of each; answers what confirms it, by name. */
export async function leaveWaiting(world: World): Promise<Record<string, unknown>> {
  const member = { brand: 'koi', username: 'demo' };
  const [brandId, currency, amount] = ['brd_koi', 'VND', 200_000];
  const found = await world.platform.domains.identity.findMemberByName(brandId, member.username);
  const scene: Scene = {
    world,
    owner: await operatorOf(world, 'owner@pavilion.example'),
    second: await operatorOf(world, 'second@pavilion.example'),
    member: await visitorOf(world, member),
    memberId: found?.id ?? '',
    username: member.username,
    brandId,
    currency,
    amount,
    pool: world.pools.platform,
  };
  const left: Record<string, unknown> = {};
  const failed: string[] = [];
  for (const [name, { leave }] of Object.entries(waitingActs)) {
    try {
      left[name] = await leave(scene);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failed.length > 0) throw new Error(`acts of the scene were refused\n${failed.join('\n')}`);
  await leaveProposals(scene);
  return left;
}

/** What the module four-eyes has of its own, beside the controls of the scene. */
async function leaveProposals({ owner, brandId, pool }: Scene): Promise<void> {
  const email = 'third@pavilion.example';
  good(await owner.call(operatorInvite, { name: 'Mai Linh', email, role: 'support', brandIds: [brandId] }));
  const name = 'Night shift';
  good(await owner.call(roleSave, { roleId: null, version: 0, name, permissions: ['members.read'], reason: 'For the nights' }));
  const code = 'scene-pay';
  await pool.query(`INSERT INTO payment_provider (code, brand_id, kind, settings) VALUES ($1, $2, 'sandbox', '{}')`, [code, brandId]);
  good(await owner.call(providerSecretPropose, { brandId, code, secret: 'a-new-secret', reason: 'It was changed' }));
  const text = { name: 'A hat', text: 'Of straw' };
  const texts = Object.fromEntries(['EN', 'VI', 'CN', 'MY', 'PT-BR', 'PT'].map((language) => [language, text]));
  const fields = { points: 300, pieces: 3, perMember: null, startsAt: null, endsAt: null, isOn: true, position: 9, texts } as const;
  good(
    await owner.call(pointRewardCreate, { brandId, code: 'scene-hat', kind: 'goods', ...fields, art: 'wallet', reason: 'For the summer' }),
  );
}
