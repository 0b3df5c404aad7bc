import { auditList, operatorInvite } from '../../packages/contract/src/operator/desk.ts';
import { roleSave } from '../../packages/contract/src/operator/desk-roles.ts';
import { memberView } from '../../packages/contract/src/identity/desk.ts';
import { checkAffiliate } from '../../packages/contract/src/identity/member.ts';
import { cancelWithdrawal } from '../../packages/contract/src/payments/calls.ts';
import { usePromotionCode } from '../../packages/contract/src/promotions/calls.ts';
import { DeskVisitor } from '../../apps/server/src/test/desk-visitor.ts';
import type { Attack } from './attack.ts';
import { codesOf, mustSucceed, tally } from './attack.ts';
import { enter } from './sessions.ts';

const IDS = 30;
const PROMOTION_CODES = 10;
const INVITATION_CODES = 40;

/** A member asks for what belongs to others. */
export const foreignIds: Attack = {
  name: 'ids of others',
  noticedAs: ['access.foreign'],
  async run(field) {
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    const thief = await enter(field, await field.newVictim());
    for (let i = 0; i < IDS; i += 1) {
      const answer = await thief.call(cancelWithdrawal, { refId: `wdr_${String(i).padStart(26, '0')}` });
      codes.push(answer.code);
      count.check(answer);
    }
    return count.result(codesOf(codes));
  },
};

/** Promotion codes by a member, invitation codes by visitors. */
export const guessedPromotionCodes: Attack = {
  name: 'guessing promotion codes',
  noticedAs: ['code.guessed'],
  async run(field) {
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    const thief = await enter(field, await field.newVictim());
    for (let i = 0; i < PROMOTION_CODES; i += 1) {
      const answer = await thief.call(usePromotionCode, { code: `GUESS${i}` });
      codes.push(answer.code);
      count.check(answer);
    }
    return count.result(codesOf(codes));
  },
};

export const guessedInvitationCodes: Attack = {
  name: 'guessing invitation codes',
  noticedAs: ['code.guessed'],
  async run(field) {
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    for (let i = 0; i < INVITATION_CODES; i += 1) {
      const answer = await field.visitor().call(checkAffiliate, undefined, { code: `guess${i}` });
      codes.push(answer.code);
      count.check(answer);
    }
    return count.result(codesOf(codes));
  },
};

/** An operator of few permissions tries the calls of others, and ids of brands out of reach. */
export const refusedAtDesk: Attack = {
  name: 'calls an operator may not make',
  noticedAs: ['access.refused', 'access.foreign'],
  async run(field) {
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    const { deskUrl } = field.target;
    if (deskUrl === undefined) return { attempts: 1, slowedDown: 0, successes: 0, seen: 'no desk to attack' };
    const world = { deskUrl, now: () => new Date(), pass: () => undefined };
    const owner = await new DeskVisitor(world).logIn('owner@pavilion.example');
    const email = `drill${Date.now().toString(36)}@desk.example`;
    const own = { roleId: null, version: 0, name: `Drill ${email}`, permissions: ['members.read' as const], reason: 'drill' };
    const { roleId: role } = mustSucceed('role', await owner.call(roleSave, own)).value;
    const invited = mustSucceed('invitation', await owner.call(operatorInvite, { name: 'Drill', email, role, brandIds: null }));
    const thief = new DeskVisitor(world);
    mustSucceed('welcome', await thief.welcome(invited.value.link));
    for (let i = 0; i < IDS; i += 1) {
      const refused = await thief.call(auditList, undefined, {});
      const foreign = await thief.call(memberView, undefined, { memberId: `mem_${String(i).padStart(26, '0')}` });
      codes.push(refused.code, foreign.code);
      count.check(refused);
      count.check(foreign);
    }
    return count.result(codesOf(codes));
  },
};
