/**
 * The game API between a game page and the studio's server (see ../API.md). Types only: both sides import this file.
 */

import type { SlotMath } from '@pavilion/fairness/slot';
import type { DiceDirection, GameEvent, Grid, SlotSymbol, Units } from '@pavilion/fairness/events';

export type { DiceDirection, DiceEvent, GameEvent, Grid, Position, SlotEvent, SlotSymbol, Units } from '@pavilion/fairness/events';

export type GameCode = 'koi-ascending' | 'lantern-street' | 'citrus-coast' | 'prism-vault' | 'dice';

export type Language = 'en' | 'vi' | 'pt-BR' | 'zh-CN' | 'my' | 'pt';

export interface GameArt {
  /** Lobby tile, square. */
  tile: string;
  /** Full-screen ground of the game page. */
  background: string;
  /** One picture a symbol (slots only). */
  symbols: Partial<Record<SlotSymbol, string>>;
}

/**
 * Pays are in coins: one coin = total bet ÷ `coinsPerBet`. Line wins: left to right, highest on a line; ways: pay ×
 * ways.
 */
export interface SlotPays {
  symbols: Partial<Record<SlotSymbol, Readonly<Record<3 | 4 | 5, number>>>>;
  scatter: Readonly<Record<3 | 4 | 5, number>>;
}

export interface SlotInfo {
  kind: 'slot';
  code: GameCode;
  name: string;
  art: GameArt;
  layout: 'lines' | 'ways';
  /** For lines: row of each reel. Empty for ways. */
  lines: readonly (readonly number[])[];
  ways: number;
  coinsPerBet: number;
  pays: SlotPays;
  freeSpins: {
    awards: Readonly<Record<3 | 4 | 5, number>>;
    /** Multiplier of the 1st, 2nd … free spin; the last repeats. */
    multipliers: readonly number[];
    /** Most free spins in one round. */
    cap: number;
  };
  /** The strips, so that the page spins over the true neighbours of a stop. `strips[reel][stop]` is row 0. */
  strips: readonly (readonly SlotSymbol[])[];
  /** Strips of the free spins. */
  freeStrips: readonly (readonly SlotSymbol[])[];
  /** Return to player, hit frequency: parts per million. */
  rtpPpm: number;
  hitPpm: number;
  /** Largest possible win of one paid spin and of a whole round, in hundredths of the total bet: 18750 is 187.5×. */
  maxSpinWinHundredths: number;
  maxRoundWinHundredths: number;
  /** A losing screen to show before the first spin. */
  restGrid: Grid;
}

export interface DiceInfo {
  kind: 'dice';
  code: 'dice';
  name: string;
  art: GameArt;
  /** Bounds of the chance to win, in hundredths of a per cent: 100 is 1.00 %. */
  minChance: number;
  maxChance: number;
  /**
   * House edge, hundredths of a per cent: 100 is 1.00 %. multiplier = floor(10000 × (10000 − edge) / chance) /
   * 10000.
   */
  edge: number;
  rtpPpm: number;
}

export interface Protection {
  /** Least time between two rounds; the server refuses earlier ones. */
  minRoundMs: number;
  autoplay: boolean;
  turbo: boolean;
  featurePurchase: boolean;
  /** True: no celebration unless the return is above the stake. */
  celebrateOnlyAboveStake: boolean;
  /** Show elapsed time and net result at all times. */
  showSessionFigures: boolean;
  /** Minutes between reality checks, 0 = none by the studio. */
  realityCheckMinutes: number;
}

export interface SeedState {
  /**
   * SHA-256 (hex) of the server seed in use, of the one that follows, the player's seed, and the nonce of the next
   * round.
   */
  serverSeedHash: string;
  nextServerSeedHash: string;
  clientSeed: string;
  nonce: number;
}

/** Figures of this game session, stake and win counted from settled rounds. `net` may be negative. */
export interface SessionFigures {
  startedAt: string;
  elapsedMs: number;
  wagered: Units;
  won: Units;
  net: Units;
  rounds: number;
}

/** `settling`: the outcome stands, its win is still on its way to the wallet. */
export type RoundState = 'open' | 'settling' | 'closed' | 'void' | 'refused';

export interface RoundResult {
  /** The page's own id of the round, and the studio's (the one operators and the verify page know). */
  roundId: string;
  publicId: string;
  game: GameCode;
  state: RoundState;
  bet: Units;
  payout: Units;
  events: readonly GameEvent[];
  /** After the stake was taken, and after the win. Null when the wallet did not say. */
  balanceAfterBet: Units | null;
  balance: Units | null;
  seeds: { serverSeedHash: string; clientSeed: string; nonce: number };
  /** Choices of the player that shaped the round (dice). */
  params: { target?: number; direction?: DiceDirection };
  /** ISO time of the round. */
  at: string;
  /** The page may start the next round after this many ms. */
  nextRoundInMs: number;
  figures: SessionFigures;
}

export interface SessionInfo {
  mode: 'real' | 'demo';
  language: Language;
  currency: { code: string; decimals: number; step: Units };
  /** Null when the wallet could not be reached; ask again. */
  balance: Units | null;
  game: SlotInfo | DiceInfo;
  /**
   * Bets to choose from (slots: the only ones accepted; dice: quick choices between min and max, any multiple of
   * step).
   */
  ladder: readonly Units[];
  defaultBet: Units;
  minBet: Units;
  maxBet: Units;
  protection: Protection;
  seeds: SeedState;
  /** A round not yet shown to its end: play its events, then `POST /api/rounds/:roundId/seen`. */
  unfinished: RoundResult | null;
  figures: SessionFigures;
  lobbyUrl: string | null;
  depositUrl: string | null;
  serverTime: string;
}

export interface SpinRequest {
  roundId: string;
  bet: Units;
}
export interface DiceRequest {
  roundId: string;
  bet: Units;
  target: number;
  direction: DiceDirection;
}
export interface ClientSeedRequest {
  clientSeed: string;
}

export interface RotateResult {
  /** The pair now ended. */
  revealed: { serverSeed: string; serverSeedHash: string; clientSeed: string; rounds: number };
  seeds: SeedState;
}

export interface HistoryItem {
  roundId: string;
  publicId: string;
  game: GameCode;
  state: RoundState;
  bet: Units;
  payout: Units;
  at: string;
  nonce: number;
  serverSeedHash: string;
  clientSeed: string;
  verifyUrl: string;
  /** Dice: the roll; slots: free spins played. */
  roll?: number;
  target?: number;
  direction?: DiceDirection;
  freeSpins?: number;
}
export interface HistoryPage {
  items: readonly HistoryItem[];
  next: string | null;
}

export interface RulesInfo {
  game: SlotInfo | DiceInfo;
  /** Whole figures as text for the page: "96.02 %". */
  rtp: string;
  hitFrequency: string | null;
  maxWin: string;
  /** Paragraphs in the session's language. */
  paragraphs: readonly string[];
}

/** Answer of the public `GET /api/verify/:publicId`. `serverSeed` is null until its pair was rotated. */
export interface VerifyInfo {
  publicId: string;
  game: GameCode;
  at: string;
  bet: Units;
  payout: Units;
  currency: string;
  serverSeedHash: string;
  serverSeed: string | null;
  clientSeed: string;
  nonce: number;
  params: { target?: number; direction?: DiceDirection };
  /** Payouts are multiples of this (dice). */
  step: Units;
  /** The slot's data of that time, so that anybody can replay the round. Null for dice. */
  math: SlotMath | null;
  /** What was played; empty until the seed is revealed and the round ended. */
  events: readonly GameEvent[];
  /** Present once the seed is revealed: the studio's own check. */
  verified: boolean | null;
}

export type GameErrorCode =
  | 'session_expired'
  | 'bad_request'
  | 'bet_not_allowed'
  | 'not_enough_money'
  | 'limit_reached'
  | 'player_blocked'
  | 'too_fast'
  | 'round_in_progress'
  | 'round_conflict'
  | 'round_refused'
  | 'wallet_unavailable'
  | 'maintenance'
  | 'unavailable'
  | 'not_found'
  | 'wrong_game'
  | 'internal';

/** Body of every answer that is not 2xx. `message` is a sentence in the session's language, ready to show. */
export interface GameError {
  error: { code: GameErrorCode; message: string; retryInMs?: number; balance?: Units };
}
