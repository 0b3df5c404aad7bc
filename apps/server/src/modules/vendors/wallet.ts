import type { RecordEvent } from '../../deps.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, maybeOne } from '../../kernel/db.ts';
import type { BetOp, BetPort, OpAnswer, StakeRules } from '../betting/public.ts';
import { findTransaction } from '../betting/public.ts';
import type { VersionedValue } from '../content/public.ts';
import { accounts, findBalance } from '../ledger/public.ts';
import type { Catalogue, Game, Vendor } from './catalogue.ts';
import { findLaunch, type GameSession } from './game-sessions.ts';
import type { LoginSessions } from './login-sessions.ts';

/** What the wallet leans on. */
export interface WalletWorld {
  record: RecordEvent;
  db: Db;
  clock: Clock;
  bets: Pick<BetPort, 'apply'>;
  stakes: StakeRules;
  /** Asked of the database where it is older than a second. */
  catalogue(): Promise<Catalogue>;
  /** As last read: the bet's own statement says whether it has changed since. */
  recentCatalogue(): Promise<VersionedValue<Catalogue>>;
  /** The next question goes to the database. */
  forgetCatalogue(): void;
  findGameSession(token: string): Promise<GameSession | null>;
  logins: LoginSessions;
}

/** A launched game and who plays it: identified by a vendor's token. */
export interface Play {
  session: GameSession;
  game: Game;
}

/** What a call must agree with, where its protocol names it. */
export interface PlayClaim {
  memberId?: string;
  gameCode?: string;
}

/** What a vendor says about a round; member, currency, game and product come from the play. */
export type PlayOp = Pick<BetOp, 'transactionId' | 'roundId' | 'amount' | 'referenceId' | 'free' | 'roundClosed' | 'turnover' | 'afterWin'>;

export interface MemberFacts {
  country: string | null;
  /** `1990-01-31` */
  birthDate: string | null;
  registeredAt: Date;
}

/** Whitelabel module that carries the vendors' games. */
const GAMES_MODULE = 'GAMELO3';

/** Members' money as vendors may touch it, the same for every protocol. */
export interface Wallet {
  /** The launch of a token, if it is this vendor's and matches the call. */
  findPlay(vendor: Vendor, token: string, claim?: PlayClaim): Promise<Play | 'session.unknown' | 'game.unknown'>;
  /** A launch of this member at the vendor; null: never launched, and no wallet call is valid. */
  findLaunch(vendor: Vendor, memberId: string): Promise<GameSession | null>;
  memberFacts(memberId: string): Promise<MemberFacts | null>;
  /** Whether play may go on: the launch has not ended, nor the login behind it. */
  isLive(session: GameSession): Promise<boolean>;
  /** Cash in ledger units. */
  balance(session: GameSession): Promise<bigint>;
  /** A new stake, behind the rules for all of them. */
  bet(play: Play, op: PlayOp): Promise<OpAnswer>;
  /** Pays, takes back or promotes: valid for every token that was ever issued, also after logout or with a locked member. */
  settle(play: Play, kind: 'win' | 'cancel' | 'promo', op: PlayOp): Promise<OpAnswer>;
  /** Ledger units that moved under a transaction id of the vendor; null where it is unknown. */
  amountOf(vendor: Vendor, transactionId: string): Promise<bigint | null>;
}

export function createWallet(world: WalletWorld): Wallet {
  const { db, clock, bets, stakes, logins } = world;

  const opOf = <K extends BetOp['kind']>({ session, game }: Play, kind: K, op: PlayOp) => ({
    ...op,
    kind,
    vendor: session.vendor,
    memberId: session.memberId,
    currency: session.currency,
    game: game.code,
    product: game.gameType.toLowerCase(),
  });

  /** A transaction id used again for something else is a security event. */
  function watched(play: Play, op: Pick<BetOp, 'kind' | 'vendor' | 'memberId' | 'transactionId'>, answer: OpAnswer): OpAnswer {
    if (answer.status === 'transaction.conflict') {
      world.record({
        kind: 'vendor.transaction.reused',
        vendor: op.vendor,
        brandId: play.session.brandId,
        memberId: op.memberId,
        detail: { call: op.kind, transaction: op.transactionId },
      });
    }
    return answer;
  }

  const offerOf = ({ session, game }: Play) => ({
    module: GAMES_MODULE,
    recent: async () => {
      const { value, version } = await world.recentCatalogue();
      return { version, isOffered: value.shownByNode.get(session.brandId)?.has(game.nodeId) ?? false };
    },
    refresh: async () => {
      world.forgetCatalogue();
      await world.catalogue();
    },
  });

  return {
    async findPlay(vendor, token, claim = {}) {
      const session = await world.findGameSession(token);
      if (!session || session.vendor !== vendor.code) return 'session.unknown';
      if (claim.memberId !== undefined && session.memberId !== claim.memberId) return 'session.unknown';
      const find = ({ byNode, findByCode }: Catalogue) =>
        claim.gameCode === undefined ? byNode.get(session.nodeId) : findByCode(vendor.code, claim.gameCode);
      const game = find((await world.recentCatalogue()).value) ?? find(await world.catalogue());
      return game?.nodeId === session.nodeId ? { session, game } : 'game.unknown';
    },
    findLaunch: (vendor, memberId) => findLaunch(db, vendor.code, memberId),
    memberFacts: (memberId) =>
      maybeOne<MemberFacts>(
        db,
        'SELECT country, birth_date::text AS "birthDate", created_at AS "registeredAt" FROM member_facts WHERE id = $1',
        [memberId],
      ),
    isLive: async (session) => session.expiresAt > clock.now() && (await logins.find(session.sessionId)) !== null,
    balance: ({ brandId, memberId, currency }) => findBalance(db, accounts.cash({ brandId, memberId, currency })),
    async bet(play, op) {
      const stake = opOf(play, 'bet', op);
      const { brandId, ip, sessionId, expiresAt } = play.session;
      const answer = await stakes.place(stake, { brandId, ip, sessionId, endsAt: expiresAt }, offerOf(play));
      // An accepted bet is an act of the person.
      if (answer.status === 'ok' && !answer.replayed) logins.renew(sessionId);
      return watched(play, stake, answer);
    },
    async settle(play, kind, op) {
      const settled = opOf(play, kind, op);
      return watched(play, settled, await bets.apply(settled));
    },
    amountOf: async (vendor, transactionId) => (await findTransaction(db, vendor.code, transactionId))?.amount ?? null,
  };
}
