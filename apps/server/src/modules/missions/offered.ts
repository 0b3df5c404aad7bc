import type { MissionTerms } from '@pavilion/contract/missions/terms';
import { LIMIT_PERIODS } from '@pavilion/contract/responsible-gaming/calls';
import { DAY_MS } from '@pavilion/contract/base/time';
import { one, prepared, type Sql } from '../../kernel/db.ts';
import { findGuard, type LimitKind } from '../player-limits/public.ts';
import { isBarred } from '../rewards/public.ts';

/** What a member's own limits allow at the most, by kind; null: no limit. Ledger units. */
export type Limits = Readonly<Record<LimitKind, bigint | null>>;

export interface MemberEligibility {
  /** Excluded, cooling off, closed, or free play. */
  barred: boolean;
  agents: readonly string[];
  createdAt: Date;
  limits: Limits;
}

const MEMBER_FACTS = prepared('SELECT agent_path AS agents, created_at AS "createdAt" FROM member_facts WHERE id = $1');

export async function readEligibility(sql: Sql, memberId: string, now: Date): Promise<MemberEligibility> {
  const { agents, createdAt } = await one<{ agents: string[]; createdAt: Date }>(sql, MEMBER_FACTS, [memberId]);
  const guard = await findGuard(sql, memberId, now);
  const tightest = (kind: LimitKind): bigint | null => {
    const limits = LIMIT_PERIODS.flatMap((period) => {
      const limit = guard[`${kind}_${period}_limit`];
      return limit === null ? [] : [limit];
    });
    return limits.reduce<bigint | null>((least, limit) => (least === null || limit < least ? limit : least), null);
  };
  return {
    barred: await isBarred(sql, memberId, now),
    agents,
    createdAt,
    limits: { deposit: tightest('deposit'), loss: tightest('loss'), wager: tightest('wager') },
  };
}

const HUNDREDTHS = 100n;

export const turnoverAsked = ({ prize, lock }: Pick<MissionTerms, 'prize' | 'lock'>): bigint =>
  (prize * BigInt(lock.timesHundredths)) / HUNDREDTHS;

/** What a mission asks to be staked and paid in, its prize's turnover too. Ledger units. */
export function asksOf(terms: MissionTerms): { stake: bigint; deposit: bigint } {
  const { condition } = terms;
  const after = turnoverAsked(terms);
  const stake =
    condition.kind === 'turnover'
      ? condition.target
      : condition.kind === 'bets' || condition.kind === 'games'
        ? condition.minStake * BigInt(condition.target)
        : condition.kind === 'multiple'
          ? condition.minStake
          : 0n;
  return { stake: stake > after ? stake : after, deposit: condition.kind === 'deposits' ? condition.target : 0n };
}

/** Whether it asks for more than a limit the member set, whichever its time: who set one is not asked to come near it. */
export function isBeyond(terms: MissionTerms, { deposit, loss, wager }: Limits): boolean {
  const asks = asksOf(terms);
  return (deposit !== null && deposit < asks.deposit) || (loss !== null && loss < asks.stake) || (wager !== null && wager < asks.stake);
}

/** Whether a member is offered a mission. */
export function isOffered(terms: MissionTerms, member: MemberEligibility, now: Date): boolean {
  const { minAccountDays, branch } = terms.who;
  if (member.barred || isBeyond(terms, member.limits)) return false;
  if (minAccountDays !== null && now.getTime() - member.createdAt.getTime() < minAccountDays * DAY_MS) return false;
  return branch === null || member.agents.includes(branch);
}
