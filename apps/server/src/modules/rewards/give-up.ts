import { rewardGivenUp } from '@pavilion/contract/rewards/events';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { accounts, findBalance } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { endGrant } from './end-grant.ts';
import type { ClaimingDeps } from './issue-grant.ts';
import { takenBack } from './rules.ts';
import type { GrantRow } from './tables.ts';
import { workGuarded } from './work-locks.ts';

interface GivingUp {
  id: string;
  memberId: string;
  /** The amount the member was shown. */
  takes: bigint;
}

/**
 * The member gives a bonus up that is under its lock: after what was played is counted, what is left of it leaves the balance. Refuses `not.found`, `reward.over` where
 * it is not under its lock any more, `reward.takes.more` where it would take more than the member was shown.
 */
export const giveUpGrant = (deps: ClaimingDeps, { id, memberId, takes }: GivingUp): Promise<GrantRow> =>
  transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    if (!(await findOwn(tx, id, memberId))) throw refuse('not.found');
    await workGuarded(tx, memberId, { again: true });
    const grant = await findOwn(tx, id, memberId);
    if (grant?.state !== 'process') throw refuse('reward.over');
    const cash = await findBalance(tx, accounts.cash({ brandId: grant.brand_id, currency: grant.currency, memberId }));
    const due = takenBack({ cash, amount: grant.amount, winnings: grant.winnings, takesWinnings: grant.takes_winnings });
    if (due > takes) throw refuse('reward.takes.more');
    const ended = await endGrant(tx, { id, act: 'forfeit', by: 'member', now: deps.clock.now() });
    if (!ended) throw refuse('reward.over');
    await deps.hint(tx, rewardGivenUp, { brandId: grant.brand_id, memberId, data: { refId: id } });
    await deps.hint(tx, balanceChanged, { brandId: grant.brand_id, memberId });
    return ended;
  });

const findOwn = (tx: Tx, id: string, memberId: string): Promise<GrantRow | null> =>
  maybeOne<GrantRow>(tx, 'SELECT * FROM reward_grant WHERE id = $1 AND member_id = $2', [id, memberId]);
