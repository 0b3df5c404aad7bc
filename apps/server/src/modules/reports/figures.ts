import { PPM } from '@pavilion/contract/base/rate';
import type { MoneyFact } from '../activity/public.ts';

/** What a sum of play says; amounts in ledger units. */
export interface PlayFigures {
  bets: number;
  cancelled: number;
  settled: number;
  placed: bigint;
  paid: bigint;
  stake: bigint;
  payout: bigint;
  turnover: bigint;
}

export interface MoneyFigures {
  deposits: bigint;
  depositTimes: number;
  withdrawals: bigint;
  withdrawalTimes: number;
  refunds: bigint;
  chargebacks: bigint;
  fees: bigint;
  grants: bigint;
  rebates: bigint;
  adjustments: bigint;
}

/** `moved` is null where money belongs to no part of the division. */
export interface Figures {
  play: PlayFigures;
  moved: MoneyFigures | null;
}

export const NO_PLAY: PlayFigures = { bets: 0, cancelled: 0, settled: 0, placed: 0n, paid: 0n, stake: 0n, payout: 0n, turnover: 0n };
export const NO_MOVE: MoneyFigures = {
  deposits: 0n,
  depositTimes: 0,
  withdrawals: 0n,
  withdrawalTimes: 0,
  refunds: 0n,
  chargebacks: 0n,
  fees: 0n,
  grants: 0n,
  rebates: 0n,
  adjustments: 0n,
};

function addEach<T extends object>(a: T, b: T): T {
  const sum = (x: unknown, y: unknown) => (typeof x === 'bigint' ? x + (y as bigint) : (x as number) + (y as number));
  return Object.fromEntries(Object.entries(a).map(([name, value]) => [name, sum(value, b[name as keyof T])])) as T;
}

export const addPlay = (a: PlayFigures, b: PlayFigures): PlayFigures => addEach(a, b);

export const addFigures = (a: Figures, b: Figures): Figures => ({
  play: addPlay(a.play, b.play),
  moved: a.moved && b.moved ? addEach(a.moved, b.moved) : null,
});

/** Only what is shown: readers give more. */
export const playedOf = ({ bets, cancelled, settled, placed, paid, stake, payout, turnover }: PlayFigures): PlayFigures => ({
  bets,
  cancelled,
  settled,
  placed,
  paid,
  stake,
  payout,
  turnover,
});

/** Sums of money by fact as figures; transfers between members are in none: no side gains. */
export function movedOf(sums: readonly { fact: MoneyFact; amount: bigint; times: number }[]): MoneyFigures {
  const amount = (fact: MoneyFact): bigint => sums.reduce((total, one) => (one.fact === fact ? total + one.amount : total), 0n);
  const times = (fact: MoneyFact): number => sums.reduce((total, one) => (one.fact === fact ? total + one.times : total), 0);
  return {
    deposits: amount('deposit'),
    depositTimes: times('deposit'),
    withdrawals: amount('withdrawal'),
    withdrawalTimes: times('withdrawal'),
    refunds: amount('refund'),
    chargebacks: amount('chargeback'),
    fees: amount('fee'),
    grants: amount('promotion'),
    rebates: amount('rebate'),
    adjustments: amount('adjustment'),
  };
}

/** Hold in millionths of the stakes; null without stakes. */
export const holdPpm = ({ stake, payout }: { stake: bigint; payout: bigint }): number | null =>
  stake > 0n ? Number(((stake - payout) * PPM) / stake) : null;

export const figuresView = ({ play, moved }: Figures) => ({
  play: {
    ...play,
    hold: play.stake - play.payout,
    inPlay: play.placed - play.paid - play.stake + play.payout,
    holdPpm: holdPpm(play),
  },
  moved,
});
