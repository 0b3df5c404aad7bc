import * as z from 'zod/mini';
import { money } from '../base/money.ts';
import { wholeJsonNumber } from '../base/wire-types.ts';

// What the rules against misuse of money look for: a kind each, with parameters of its own.

const times = wholeJsonNumber({ min: 1, max: 100 });
const days = wholeJsonNumber({ min: 1, max: 60 });
const hours = wholeJsonNumber({ min: 1, max: 720 });
const share = wholeJsonNumber({ min: 1, max: 100 });
const members = wholeJsonNumber({ min: 2, max: 100 });
/** Of what came in, as stakes; 100: once over. */
const playedPercent = wholeJsonNumber({ max: 2000 });

export const riskParams = {
  /** Deposits leave again nearly whole and nearly unplayed: `times` in `days`. */
  'in.and.out': z.strictObject({ minAmount: money, hours, outPercent: share, playedPercent, times, days }),
  /** `times` deposits within `hours` just under `threshold`, which are `sharePercent` of all deposits then. */
  structuring: z.strictObject({ threshold: money, belowPercent: share, times, hours, sharePercent: share }),
  /** Deposit and withdrawal within `hours`, `times` in `days`, played less than a player would. */
  'fast.cycles': z.strictObject({ minAmount: money, hours, outPercent: share, playedPercent, times, days }),
  /** So many members sign in on one device. */
  'shared.device': z.strictObject({ members, days }),
  /** So many accounts made within `hours` that sign in from one address and from no other. */
  'shared.address': z.strictObject({ members, hours, days }),
  /** Payments of one member in so many names. */
  'payer.names': z.strictObject({ names: members, days }),
  /** One payout account at so many members. */
  'shared.account': z.strictObject({ members, days }),
  /** Money given from member to member comes back to who gave it, nearly whole and nearly unplayed. */
  'transfer.circles': z.strictObject({ minAmount: money, hours, backPercent: share, playedPercent, times, days }),
  /** An agent and so many of those below them share devices or payout accounts. */
  'self.referral': z.strictObject({ members, days }),
  /** So many accounts below one agent, made within `days`, of which each took a bonus and within `hours` took out nearly all that came, hardly played. */
  'bonus.farm': z.strictObject({ members, days, hours, outPercent: share, playedPercent, sharePercent: share }),
  /** Linked accounts play the two sides: bets that offset each other, of at least `times` in `days`, which come to so much of the bonuses of either. */
  'opposed.bets': z.strictObject({ bonusPercent: playedPercent, times, days }),
} as const;

export type RiskKind = keyof typeof riskParams;
export const riskKinds = Object.keys(riskParams) as [RiskKind, ...RiskKind[]];

/** Parameters of a kind; amounts in ledger units. */
export type RiskParams<Kind extends RiskKind = RiskKind> = z.output<(typeof riskParams)[Kind]>;
