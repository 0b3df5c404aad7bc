import { PPM } from '@pavilion/contract/base/rate';

/** States of a grant: the activity states of the wire, and how one that was paid ends. */
export const GRANT_STATES = [
  'coming',
  'joined',
  'applying',
  'rejected',
  'issued',
  'claimed',
  'process',
  'completed',
  'forfeited',
  'expired',
] as const;
export type GrantState = (typeof GRANT_STATES)[number];

export type GrantActor = 'member' | 'operator' | 'system';

interface Step {
  to: GrantState;
  by: readonly GrantActor[];
}

/**
 * What may be done with a grant in a state, by whom, and where it leads. `coming` begins later, `joined` takes part, `applying` waits for an operator, `issued` waits
 * to be claimed, `claimed` is being paid, `process` is paid and under its lock. `forfeited` and `expired` take back what is left of it.
 */
export const GRANT_STEPS = {
  coming: { start: { to: 'joined', by: ['system'] } },
  joined: {
    apply: { to: 'applying', by: ['member'] },
    issue: { to: 'issued', by: ['system', 'operator'] },
    expire: { to: 'expired', by: ['system'] },
  },
  applying: {
    issue: { to: 'issued', by: ['operator'] },
    reject: { to: 'rejected', by: ['operator'] },
    expire: { to: 'expired', by: ['system'] },
  },
  rejected: {},
  issued: { claim: { to: 'claimed', by: ['member', 'system', 'operator'] }, expire: { to: 'expired', by: ['system'] } },
  claimed: { pay: { to: 'process', by: ['system'] } },
  process: {
    complete: { to: 'completed', by: ['system'] },
    /** By the system where what it was given for is gone. */
    forfeit: { to: 'forfeited', by: ['member', 'operator', 'system'] },
    expire: { to: 'expired', by: ['system'] },
  },
  /** A correction took turnover back before anything was withdrawn. */
  completed: { reopen: { to: 'process', by: ['system'] } },
  forfeited: {},
  expired: {},
} as const satisfies Record<GrantState, Readonly<Record<string, Step>>>;

export type GrantAct = { [State in GrantState]: keyof (typeof GRANT_STEPS)[State] }[GrantState];

/** State after an act, or null where that actor may not do it there. */
export function grantStep(state: GrantState, act: GrantAct, actor: GrantActor): GrantState | null {
  const step = (GRANT_STEPS[state] as Readonly<Record<string, Step>>)[act];
  return step?.by.includes(actor) ? step.to : null;
}

/** What a grant that ends gives back: never more than there is. Amounts in ledger units. */
export function takenBack({
  cash,
  amount,
  winnings,
  takesWinnings,
}: {
  cash: bigint;
  amount: bigint;
  winnings: bigint;
  takesWinnings: boolean;
}): bigint {
  const due = amount + (takesWinnings && winnings > 0n ? winnings : 0n);
  return due < cash ? due : cash;
}

/** A rebate on turnover, rounded down to the currency's step. */
export function rebateOf({ turnover, ppm, step }: { turnover: bigint; ppm: number; step: bigint }): bigint {
  const exact = (turnover * BigInt(ppm)) / PPM;
  return exact - (exact % step);
}

export interface HeldGrant {
  grantId: string;
  amount: bigint;
  winnings: bigint;
  takesWinnings: boolean;
}

/** What a withdrawal would end, what deposits hold, and how much can leave. Amounts in ledger units. */
export function withdrawable<Grant extends HeldGrant>({
  cash,
  grants,
  deposits,
}: {
  cash: bigint;
  /** Open ones, oldest first. */
  grants: readonly Grant[];
  /** Open locks that hold money. */
  deposits: readonly { held: bigint; left: bigint }[];
}) {
  let rest = cash;
  const ends = grants.map((grant) => {
    const takes = takenBack({ cash: rest, ...grant });
    rest -= takes;
    return { ...grant, takes };
  });
  const wanted = deposits.reduce((sum, { held }) => sum + held, 0n);
  const held = wanted < rest ? wanted : rest;
  return {
    ends,
    /** Taken back by ending them. */
    takes: cash - rest,
    held,
    /** Turnover still to be played before the held money is free. */
    left: deposits.reduce((sum, { left }) => sum + left, 0n),
    available: rest - held,
  };
}
