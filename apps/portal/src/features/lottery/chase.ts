export type ChaseKind = 'same' | 'double' | 'own';

/** How a slip is played on over the next issues. */
export interface Chase {
  readonly kind: ChaseKind;
  /** Issues, the present one among them. */
  readonly count: number;
  /** Of `own`: times the slip's own stake, issue by issue; where there is none, once. */
  readonly own: readonly number[];
  readonly stopsOnWin: boolean;
}

export interface ChaseIssue {
  readonly numero: string;
  readonly drawTime: number;
  readonly closeTime: number;
}

export interface ChasePhase extends ChaseIssue {
  /** Times the slip's own stake. */
  readonly times: number;
  /** In ledger units, as is what was staked up to here. */
  readonly stake: bigint;
  readonly sum: bigint;
}

export const FIRST_CHASE: Chase = { kind: 'same', count: 5, own: [], stopsOnWin: true };

const whole = (value: number): number => Math.max(1, Math.floor(value) || 1);

/** Times the slip's stake, issue by issue; none is above `most`. */
export function timesOf({ kind, count, own }: Chase, most: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => {
    const wished = kind === 'same' ? 1 : kind === 'double' ? 2 ** Math.min(place, 30) : (own[place] ?? 1);
    return Math.min(Math.max(1, most), whole(wished));
  });
}

/** The issues a chase reaches with what each takes. `stake`: of the slip once. */
export function phasesOf(chase: Chase, issues: readonly ChaseIssue[], { stake, most }: { stake: bigint; most: number }): ChasePhase[] {
  const all = timesOf(chase, most);
  let sum = 0n;
  return issues.slice(0, chase.count).map((issue, place) => {
    const times = all[place] ?? 1;
    sum += stake * BigInt(times);
    return { ...issue, times, stake: stake * BigInt(times), sum };
  });
}

/** The multiples of an issue become the member's own: the others stay as they were seen. */
export const withTimes = (chase: Chase, place: number, times: number, most: number): Chase => ({
  ...chase,
  kind: 'own',
  own: timesOf(chase, most).with(place, Math.min(Math.max(1, most), whole(times))),
});

/** Multiples of the lines on each issue, as the wire takes them: one for all lines where they are alike. */
export function chaseSlipOf(phases: readonly ChasePhase[], multiples: readonly number[]): { numero: string; multiples: number[] }[] {
  const isOne = new Set(multiples).size === 1;
  return phases.map(({ numero, times }) => ({
    numero,
    multiples: (isOne ? multiples.slice(0, 1) : multiples).map((multiple) => multiple * times),
  }));
}
