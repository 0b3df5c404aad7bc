import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CurrencyTerms } from '@pavilion/contract/currencies/terms';
import type { Outbound } from '../../kernel/outbound.ts';
import type { Vendor } from './catalogue.ts';
import type { Wallet } from './wallet.ts';

/**
 * One vendor protocol: only verifies, translates and renders. Rules for stakes are in `betting/stake-rules.ts`, money moves
 * behind `Wallet`. An adapter is a folder of `adapters/` and a line of `adapters/registry.ts`; a vendor names it in `vendor.adapter`.
 */
export interface VendorAdapter {
  code: string;
  /** Names of the keys that must be there before a vendor is served. `public` is in `vendor.public_key`, others in `vendor_secret`. */
  keys: readonly string[];
  /** Throws, with no key in its words, where keys or settings of a vendor cannot be used. */
  check(row: Pick<Vendor, 'keys' | 'settings'>): void;
  /** Calls its vendors make to us, at `/vendor/<code of the vendor>/<path>`. */
  callbacks: readonly VendorCallback[];
  /** Whether the call was signed by this vendor. It must not throw for anything a stranger can send. */
  isAuthentic(request: CallbackRequest, vendor: Vendor): boolean;
  /** What an authentic call says, for `answer` and `failure`. Throws SyntaxError. */
  read(request: CallbackRequest): unknown;
  /** Answer to a call that was not served. `input`: the result of `read`, undefined before it. */
  failure(why: CallbackFailure, input: unknown): CallbackReply;
  /** Whether an answer leaves the vendor not knowing what became of its call, so that it asks again. Protocols without callbacks leave it out. */
  isUnknown?(reply: CallbackReply): boolean;
  /** Address of a game, opened for a player or for play money. Throws `VendorUnavailable`. */
  launch(link: VendorLink, ask: LaunchAsk): Promise<string>;
  /** What the vendor offers today. Throws `VendorUnavailable`. */
  listGames(link: VendorLink): Promise<ListedGame[]>;
  /** State of a round at the vendor; null if the protocol has no such call. Throws `VendorUnavailable`. */
  findRound(link: VendorLink, round: string, look: RoundLook): Promise<RoundAtVendor | null>;
  /** Wallets the vendor keeps of its own; absent where it asks ours for each bet. */
  transfers?: TransferWallet;
  /** States at the vendor of rounds that are open here; those it says nothing of are absent. Never throws for a vendor that is away. */
  reconcile(link: VendorLink, rounds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A vendor's call as received. */
export interface CallbackRequest {
  method: 'GET' | 'POST';
  headers: IncomingHttpHeaders;
  /** Without the question mark, as in the address. */
  query: string;
  body: Buffer;
}

/** JSON text and its HTTP status. */
export interface CallbackReply {
  status: number;
  body: string;
}

export interface VendorCallback {
  method: 'GET' | 'POST';
  /** Without a slash in front: `transaction/bet`. */
  path: string;
  answer(call: { wallet: Wallet; vendor: Vendor; input: unknown }): Promise<CallbackReply>;
}

/**
 * `vendor.unknown`: no vendor of that code speaks this protocol, or its keys are missing. `signature.bad`. `syntax.bad`: `read` threw.
 * `outcome.unknown`: no answer in time, or a fault; the same call sent again answers whether anything was done. `busy`: no room for it at the moment, and
 * nothing was done; the same call may be made again.
 */
export type CallbackFailure = 'vendor.unknown' | 'signature.bad' | 'syntax.bad' | 'outcome.unknown' | 'busy';

/** A vendor and what is needed to call it. */
export interface VendorLink {
  vendor: Vendor;
  /** Calls the vendor, and no place inside. */
  fetch: Outbound['fetch'];
  /** Our RSA key towards all vendors, for protocols that sign with one. */
  privateKey(): Promise<KeyObject>;
}

export interface LaunchAsk {
  /** Null: play money, no member and no wallet. */
  player: { memberId: string; token: string } | null;
  /** Hundredths of play money to begin with, where there is no player; null: what the vendor gives. */
  playMoney: number | null;
  gameCode: string;
  /** What the brand calls the game in this language, for vendors whose pages say it; null: as the vendor does. */
  ownName: string | null;
  isPhone: boolean;
  /** BCP 47: `pt-BR`. */
  language: string;
  /** Of the brand. */
  currency: string;
  /** How the brand counts it, for vendors that take it; amounts in ledger units. */
  money: Pick<CurrencyTerms, 'decimals' | 'betStep' | 'stakes'>;
  ip: string;
  lobbyUrl: string;
  depositUrl: string;
  brandCode: string;
  /** Of the brand's theme, for games that have scenes for both. */
  colorScheme: 'light' | 'dark';
  /** Duties of games in this brand, for vendors that take them. */
  protection: Readonly<Record<string, boolean | number>>;
}

/** A game as its vendor describes it. */
export interface ListedGame {
  code: string;
  /** By language tag in any case; `en` at least is expected. */
  names: Readonly<Record<string, string>>;
  /** Categories of the portal: `RNG`, `LIVE`, … and `SM` (slots), `AC` (arcade), …. */
  gameType: string;
  classify: string;
  /** Paylines, or ways; 0 where neither applies. */
  lines: number;
  rtpPpm: number | null;
  /** Base name of its pictures. */
  picture: string;
  hasDemo: boolean;
  currencies: readonly string[];
}

/** How the page of a round shall look. */
export interface RoundLook {
  language: string;
  colorScheme: 'light' | 'dark';
}

export interface RoundAtVendor {
  /** In the vendor's words. */
  state: string;
  /** Public page on which the round can be checked. */
  url: string | null;
}

/**
 * Wallets that a vendor of transfer mode keeps, one a member. Amounts are ledger units. Every call throws `VendorUnavailable` when the vendor
 * did not answer, or not as agreed: `outcome` then answers the state of an order.
 */
export interface TransferWallet {
  /** Opens the wallet, once. `step`: smallest amount that the currency knows. */
  open(link: VendorLink, wallet: { player: string; currency: string; step: bigint }): Promise<void>;
  /** Moves money, once an id. */
  move(link: VendorLink, order: TransferOrder): Promise<TransferOutcome>;
  /** How an order ended. One that has not come is refused from then on, so the answer holds for ever. */
  outcome(link: VendorLink, id: string): Promise<TransferOutcome>;
  balance(link: VendorLink, player: string, timeoutMs: number): Promise<bigint>;
  /** Ends every open game of the player. */
  endSessions(link: VendorLink, player: string): Promise<void>;
  /** Settled bets and their later changes behind a mark of the vendor's, oldest first; '' is the beginning. */
  settledBets(link: VendorLink, after: string): Promise<{ bets: ReportedBet[]; next: string; hasMore: boolean }>;
  /** Balances in the vendor's books, a page of players after a name. */
  statement(link: VendorLink, after: string): Promise<{ players: VendorStatement[]; next: string; hasMore: boolean }>;
}

export interface TransferOrder {
  /** Ours, for ever. */
  id: string;
  player: string;
  /** As the vendor sees it. */
  direction: 'in' | 'out';
  amount: bigint;
  currency: string;
}

export interface TransferOutcome {
  state: 'done' | 'refused';
  /** In the vendor's words; null of one that is done. */
  reason: string | null;
}

export interface ReportedBet {
  /** The vendor's, the same for every change. */
  id: string;
  /** Grows with each change; 0 is the bet as it was settled first. */
  revision: number;
  player: string;
  game: string;
  round: string;
  currency: string;
  stake: bigint;
  payout: bigint;
  /** Ledger units; absent where the vendor does not state it. */
  atRisk?: bigint;
  state: 'settled' | 'cancelled';
  placedAt: Date;
  settledAt: Date;
}

export interface VendorStatement {
  player: string;
  currency: string;
  balance: bigint;
  transferredIn: bigint;
  transferredOut: bigint;
  stakes: bigint;
  payouts: bigint;
}

/** The vendor did not answer, or not as agreed. */
export class VendorUnavailable extends Error {
  constructor(vendor: string, path: string, cause: unknown) {
    super(`${vendor} ${path}: no usable answer`, { cause });
    this.name = 'VendorUnavailable';
  }
}
