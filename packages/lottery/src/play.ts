import type { Ratio } from './ratio.ts';

/** Kinds of draw; each has one form of result. `vn-south` is Central too. */
export const FAMILIES = ['ssc', 'k3', 'pk10', '11x5', 'keno', 'vn-north', 'vn-south', 'four-d', 'thai', 'hanoi'] as const;
export type Family = (typeof FAMILIES)[number];

/** Numbers in the order they fell (quick draws). */
export type Numbers = readonly number[];
/** Prizes by their code (`special`, `g1` … `g8`; `first`, `second`, `third`, `starter`, `consolation`; `front`, `back`, `two`; `next`), each a list of digit strings. */
export type Prizes = Readonly<Record<string, readonly string[]>>;

/** One way to win at a play. */
export interface Tier {
  /** Unique in the play: `hit`, `leopard`, `big.first`. Shown by its word. */
  readonly code: string;
  /**
   * What a stake of one returns without a house edge, stake included: the inverse of its chance, for stakes that win in one way. Stakes
   * that win in several ways share: Σ chance × fair = 1 over the ways of one unit stake, a push among them at 1.
   */
  readonly fair: Ratio;
  /** What the house pays usually where that is not a share of `fair` (Vietnam, South-east Asia): a decimal, stake included. */
  readonly usual?: string;
  /**
   * The stake comes back: `fair` is 1 and is paid unchanged whatever the prize group. Such a stake was not at risk, so no rebate is due on it;
   * with one, low groups of a play with a push would return more than the house's top group does.
   */
  readonly isPush?: true;
}

/** Why a selection cannot be bet; `at` counts the faulty part from 0, where one is. */
export interface Fault {
  readonly problem:
    | 'form' // cannot be read at all
    | 'digits' // too few or too many digits in a number
    | 'range' // a number the draw does not have
    | 'double' // the same number or combination twice
    | 'few' // too few numbers for the play
    | 'many' // more numbers, or more unit stakes, than the play takes
    | 'quadruple' // a number with one permutation only where permutations are bet
    | 'across'; // a play across two draws without its other, or with one it cannot be
  readonly at?: number;
}

/** A selection that was understood. */
export interface Selection {
  /** Its one canonical spelling: what is stored, compared, and signed; reading it again gives the same. */
  readonly content: string;
  /** Unit stakes: what is paid is this × unit × multiple. */
  readonly stakes: number;
}

export type ReadResult = { readonly ok: true; readonly selection: Selection } | { readonly ok: false; readonly fault: Fault };

/** How a board offers the numbers of a play. */
export type Picker =
  | {
      readonly kind: 'rows';
      readonly rows: readonly string[];
      readonly from: number;
      readonly to: number;
      readonly least: number;
      readonly most: number;
      readonly isDistinct?: boolean;
    }
  /** The same options for each of `rows` where there are rows: big and small of five positions. */
  | { readonly kind: 'options'; readonly options: readonly string[]; readonly most: number; readonly rows?: readonly string[] }
  | { readonly kind: 'grid'; readonly digits: number; readonly size: number; readonly each: number; readonly most: number }
  | { readonly kind: 'typed'; readonly digits: number; readonly most: number };

/** Winning unit stakes by tier, in the order of the play's tiers. */
export type Hits = readonly number[];

/** What a selection could cost at one key: the unit stakes that win at the tier when the key comes true. */
export interface ExposureOf {
  /** Within the play: `3:7` (position and digit), `27-72`. At most 64 characters. */
  readonly key: string;
  readonly tier: number;
  readonly stakes: number;
  /** How often the key can come true in one result, each time for `stakes` (a tail among 27 prizes). Absent: once. */
  readonly times?: number;
}

/** A way to bet on a draw: pure, the same on the server, on the board and in the proof. R is the form of the family's result. */
export interface Play<R> {
  /** On the wire. Unique over all families, never used again. */
  readonly id: number;
  /** `ssc.straight.five`; unique over all families. */
  readonly code: string;
  readonly family: Family;
  /** Menu group: `straight`, `positions`, `size`, `lo`. */
  readonly group: string;
  readonly tiers: readonly Tier[];
  readonly picker: Picker;
  /** Unit stakes each line costs, where not one: a tail played on 27 prizes is 27. `Selection.stakes` has it in. */
  readonly stakeTimes?: number;
  /** Usual price by the point, in the unit of account: a line costs `price` whatever `stakeTimes` says, each hit pays `pays`, stake included. */
  readonly point?: { readonly price: string; readonly pays: string };
  /**
   * Bet on this many draws of one day together; settled on their results joined (`Draw.join`). Absent: one. A content names the other draw by
   * the number of its game: `12-34@317` (`otherOf`).
   */
  readonly across?: number;
  /** Its keys are numbers joined by a dash: what they are joined in is held to the limit of a selection number by number as well. */
  readonly joins?: true;
  /** `approach` 1 picked, 2 typed. Takes every seen spelling, answers one canonical. Never throws, whatever the text. */
  read(content: string, approach: 1 | 2): ReadResult;
  /** Of a canonical content. */
  hits(content: string, result: R): Hits;
  /**
   * Of a canonical content; keys at most 10,000, each once per tier. Of a tier, the stakes of the keys that come true are its hits.
   */
  exposure(content: string): readonly ExposureOf[];
  /**
   * For valid turnover: parts of the result (`digit 1`, `sum`, `prize g1.0`), each value of the part with the hits it brings.
   * `values` lists only values with a hit; `size` is the number of all values.
   */
  parts(content: string): readonly Part<R>[];
  /**
   * Of a canonical content: canonical contents whose hits and parts added up are its own, as small as they come, so that what many lines have in
   * common is looked at once. Absent where lines look at few values.
   */
  pieces?(content: string): readonly string[];
}

export interface Part<R = unknown> {
  /** The same name for the same part of the result in every play of the family, so that big and small meet. */
  readonly name: string;
  readonly size: number;
  readonly values: ReadonlyMap<string, Hits>;
  /** So many such parts, independent of each other: the numbers of one prize. Absent: one. The same number in every play of the family. */
  readonly alike?: number;
  /** Where its values are not equally likely. */
  readonly chances?: Chances;
  /** The values it has in a result of the draws its play is bet on: one, or one of each that are alike. */
  seen(result: R): readonly string[];
}

/** How likely values of a part are, in parts of `all`. */
export interface Chances {
  readonly all: bigint;
  of(value: string): bigint;
}

/** What is wrong in a typed result: which prize, and which of its numbers from 0. */
export interface ResultFault {
  readonly prize: string;
  readonly index: number;
  readonly problem: 'missing' | 'extra' | 'digits' | 'form';
  /** As it was typed, at most 20 characters. */
  readonly text?: string;
}
export type ResultCheck<R> = { readonly ok: true; readonly result: R } | { readonly ok: false; readonly faults: readonly ResultFault[] };

/** One prize of a draw: so many numbers of so many digits; `labels` are the words a line may begin with. */
export interface PrizeForm {
  readonly code: string;
  readonly count: number;
  readonly digits: number;
  readonly labels: readonly string[];
}

/** How a family's results are written, checked, drawn. */
export interface Draw<R> {
  readonly family: Family;
  /** Reads what an operator typed or a feed sent (digits folded to ASCII before); null where it is no result of the family. */
  readResult(text: string): R | null;
  /** As `readResult`, and says what is wrong where. Absent for families drawn here. */
  checkResult?(text: string): ResultCheck<R>;
  /** Prizes of a draw, each so many numbers of so many digits. Absent for families drawn here. */
  readonly form?: readonly PrizeForm[];
  /** Results of several draws as one, for plays `across` them. Absent where there are none. */
  join?(results: readonly R[]): R;
  /** One canonical line: `4,7,0,9,2`; prizes as JSON with sorted keys. */
  writeResult(result: R): string;
  /** Quick draws: the result of a stream of unbiased integers below a bound. Absent for families drawn elsewhere. */
  draw?(nextInt: (bound: number) => number): R;
  /** What is said beside a result (`sum`, `size`, `dragon`), as codes and numbers, for boards and trends. */
  facts(result: R): Readonly<Record<string, string | number>>;
}

export interface FamilyRules<R = unknown> {
  readonly draw: Draw<R>;
  /** Houses that publish other forms of the same result, by the code a game's data names (`lao`). */
  readonly variants?: Readonly<Record<string, Draw<R>>>;
  readonly plays: readonly Play<R>[];
}

/** Unit stakes a single selection may come to: above it the reading is refused as `many`. */
export const MAX_STAKES = 100_000;
