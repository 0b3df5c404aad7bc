import type { Clock } from '../../kernel/clock.ts';
import type { BetPort } from './bet-port.ts';
import type { BetOp, OpAnswer } from './operation.ts';

/**
 * The rules for a new stake, for every vendor protocol and for products of our own. What is known in memory is checked here, with the
 * version of the content it was read from; login, member, exclusion, limits, brand and balance are checked by the statement that books the
 * stake (`bet_refusal`, migration 0082), which also reports a newer version. So a bet needs no query before it (ADR 18).
 */
export interface StakeRulesOptions {
  bets: Pick<BetPort, 'apply'>;
  clock: Clock;
  content: StakeContent;
}

/** What the rules ask of the content module. */
export interface StakeContent {
  /** A brand and its state for an address as last read: 0 open, 1 maintenance, 2 region. */
  recentState(
    brandId: string,
    ip: string,
  ): Promise<{ version: bigint; brand: { modules: Readonly<Record<string, boolean>> }; status: 0 | 1 | 2 }>;
  /** The next question goes to the database. */
  invalidate(): void;
  /** Resolves when what is held is as new as the database. */
  fresh(): Promise<void>;
}

/** Where a stake comes from. */
export interface StakeOrigin {
  brandId: string;
  /** Address the play was opened from. */
  ip: string;
  /** The login, which must live when the stake is booked; absent: the member asked for the stake before, and need not be there. */
  sessionId?: string;
  /** End of the launch; null where play needs none. */
  endsAt: Date | null;
}

/** What a stake is placed on, as its product describes it. */
export interface StakeOffer {
  /** Whitelabel module of the brand that must be on: `GAMELO3`. */
  module: string;
  /** Whether the product offers it now, as last read, and the version of the content that says so. */
  recent(): Promise<{ version: bigint; isOffered: boolean }>;
  /** Reads it again. */
  refresh(): Promise<void>;
}

/** A bet or a raise; what the rules find out is added here. */
export type NewStake = Omit<BetOp, 'kind' | 'precheck' | 'version' | 'sessionId' | 'sessionStartedAt'> & { kind: 'bet' | 'raise' };

/** Refusals that need no database, in the order they are checked. */
export const PRECHECK_REFUSALS = ['token.expired', 'system.maintenance', 'region.restricted', 'game.off'] as const;
export type PrecheckRefusal = (typeof PRECHECK_REFUSALS)[number];

export interface StakeFacts {
  now: Date;
  endsAt: Date | null;
  /** 0 open, 1 maintenance, 2 region. */
  status: 0 | 1 | 2;
  isModuleOn: boolean;
  isOffered: boolean;
}

/** Why no new stake may be taken, as far as memory knows; null: the statement decides. */
export function precheckStake({ now, endsAt, status, isModuleOn, isOffered }: StakeFacts): PrecheckRefusal | null {
  if (endsAt !== null && endsAt <= now) return 'token.expired';
  if (status === 1) return 'system.maintenance';
  if (status === 2) return 'region.restricted';
  return isModuleOn && isOffered ? null : 'game.off';
}

/** After so many tries in a row that each met changed content, the answer is `content.changed`. */
const MAX_TRIES = 3;

export interface StakeRules {
  /**
   * Checks and books a new stake. Answers as `BetPort.apply`, with `PRECHECK_REFUSALS` in addition. `via`: books it elsewhere than the
   * port does, in a transaction of the product's own (`applyWithin`).
   */
  place(stake: NewStake, origin: StakeOrigin, offer: StakeOffer, via?: Pick<BetPort, 'apply'>): Promise<OpAnswer>;
  /** Checks many as `place` does and books them by one call of the product's (`applyAllWithin`); tried again where all of them met changed content, so that none is booked. */
  placeAll(
    stakes: readonly { stake: NewStake; origin: StakeOrigin }[],
    offer: StakeOffer,
    apply: (ops: readonly BetOp[]) => Promise<OpAnswer[]>,
  ): Promise<OpAnswer[]>;
}

export function createStakeRules({ bets, clock, content }: StakeRulesOptions): StakeRules {
  async function evaluate(origin: StakeOrigin, offer: StakeOffer): Promise<{ precheck: PrecheckRefusal | null; version: bigint }> {
    const offered = await offer.recent();
    const state = await content.recentState(origin.brandId, origin.ip);
    return {
      version: offered.version < state.version ? offered.version : state.version,
      precheck: precheckStake({
        now: clock.now(),
        endsAt: origin.endsAt,
        status: state.status,
        isModuleOn: state.brand.modules[offer.module] === true,
        isOffered: offered.isOffered,
      }),
    };
  }

  const refresh = async (offer: StakeOffer): Promise<void> => {
    content.invalidate();
    await offer.refresh();
    await content.fresh();
  };
  const evaluatedOp = async (stake: NewStake, origin: StakeOrigin, offer: StakeOffer): Promise<BetOp> => {
    const { sessionId } = origin;
    return { ...stake, ...(await evaluate(origin, offer)), ...(sessionId === undefined ? {} : { sessionId }) };
  };

  return {
    async placeAll(stakes, offer, apply) {
      for (let tries = 1; ; tries += 1) {
        const answers = await apply(await Promise.all(stakes.map(({ stake, origin }) => evaluatedOp(stake, origin, offer))));
        if (tries >= MAX_TRIES || answers.some(({ status }) => status !== 'content.changed')) return answers;
        await refresh(offer);
      }
    },
    async place(stake, origin, offer, via = bets) {
      for (let tries = 1; ; tries += 1) {
        const answer = await via.apply(await evaluatedOp(stake, origin, offer));
        if (answer.status !== 'content.changed' || tries >= MAX_TRIES) return answer;
        await refresh(offer);
      }
    },
  };
}
