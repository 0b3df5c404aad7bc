import type { RecordEvent } from '../../../../deps.ts';
import type { Clock } from '../../../../kernel/clock.ts';
import { maybeOne, type Db } from '../../../../kernel/db.ts';
import type { BetOp, BetPort, OpAnswer } from '../../../betting/public.ts';
import type { Content, Versioned } from '../../../content/public.ts';
import { accounts, findBalance } from '../../../ledger/public.ts';
import type { Catalogue, Game, Vendor } from '../../catalogue.ts';
import { findLaunch, type GameSession } from '../../game-sessions.ts';
import type { LoginSessions } from '../../login-sessions.ts';
import { type BetBody, type RollbackBody, statusOf, unitsOf, type WalletAnswer, type WinBody } from './wire.ts';

/** What the calls lean on. */
export interface WalletWorld {
  record: RecordEvent;
  db: Db;
  clock: Clock;
  bets: Pick<BetPort, 'apply'>;
  content: Pick<Content, 'recentState' | 'fresh' | 'invalidate'>;
  /** Asked of the database where it is older than a second. */
  catalogue(): Promise<Catalogue>;
  /** As last read: the bet's own statement says whether it has changed since. */
  recentCatalogue(): Promise<Versioned<Catalogue>>;
  /** The next question goes to the database. */
  forgetCatalogue(): void;
  findGameSession(token: string): Promise<GameSession | null>;
  logins: LoginSessions;
}

interface Door {
  session: GameSession;
  game: Game;
}

interface Asked {
  user: string;
  request_uuid: string;
  token: string;
  game_code: string;
}

/** The launch a token stands for, if it is this vendor's, this user's and this game's. */
async function findDoor(
  world: WalletWorld,
  vendor: Vendor,
  asked: Asked,
): Promise<Door | 'RS_ERROR_INVALID_TOKEN' | 'RS_ERROR_INVALID_GAME'> {
  const session = await world.findGameSession(asked.token);
  if (!session || session.vendor !== vendor.code || session.memberId !== asked.user) return 'RS_ERROR_INVALID_TOKEN';
  const held = (await world.recentCatalogue()).value.findByCode(vendor.code, asked.game_code);
  const game = held ?? (await world.catalogue()).findByCode(vendor.code, asked.game_code);
  return game?.nodeId === session.nodeId ? { session, game } : 'RS_ERROR_INVALID_GAME';
}

const identified = (asked: { user: string; request_uuid: string }) => ({
  user: asked.user,
  requestUuid: asked.request_uuid,
});

export async function userInfo(world: WalletWorld, vendor: Vendor, asked: { user: string; request_uuid: string }): Promise<WalletAnswer> {
  const launch = await findLaunch(world.db, vendor.code, asked.user);
  if (!launch) return { ...identified(asked), status: 'RS_ERROR_INVALID_TOKEN' };
  const member = await maybeOne<{ country: string | null; birth: string | null; since: Date }>(
    world.db,
    'SELECT country, birth_date::text AS birth, created_at AS since FROM member_facts WHERE id = $1',
    [asked.user],
  );
  return {
    ...identified(asked),
    status: 'RS_OK',
    currency: launch.currency,
    balance: await balanceOf(world, launch),
    extra: {
      country: member?.country ?? null,
      jurisdiction: null,
      sub_partner_id: launch.brandId,
      birth_date: member?.birth ?? null,
      registration_date: member?.since.toISOString().slice(0, 10) ?? null,
    },
  };
}

const balanceOf = (world: WalletWorld, session: GameSession): Promise<bigint> =>
  findBalance(world.db, accounts.cash({ brandId: session.brandId, memberId: session.memberId, currency: session.currency }));

export async function userBalance(world: WalletWorld, vendor: Vendor, asked: Asked): Promise<WalletAnswer> {
  const door = await findDoor(world, vendor, asked);
  if (typeof door === 'string') return { ...identified(asked), status: door };
  const now = world.clock.now();
  const isLive = door.session.expiresAt > now && (await world.logins.find(door.session.sessionId)) !== null;
  if (!isLive) return { ...identified(asked), status: 'RS_ERROR_TOKEN_EXPIRED' };
  return {
    ...identified(asked),
    status: 'RS_OK',
    currency: door.session.currency,
    balance: await balanceOf(world, door.session),
  };
}

/** Why no new stake may be taken now, as far as memory tells, and the version of the content that says so. */
async function betGate(world: WalletWorld, { session, game }: Door): Promise<{ gate: string | null; version: bigint }> {
  const catalogue = await world.recentCatalogue();
  const state = await world.content.recentState(session.brandId, session.ip);
  const version = catalogue.version < state.version ? catalogue.version : state.version;
  if (session.expiresAt <= world.clock.now()) return { gate: 'token.expired', version };
  if (state.status !== 0) return { gate: state.status === 1 ? 'system.maintenance' : 'region.restricted', version };
  const isOffered = state.brand.modules['GAMELO3'] === true && (catalogue.value.shownByNode.get(state.brand.id)?.has(game.nodeId) ?? false);
  return { gate: isOffered ? null : 'game.off', version };
}

const baseOp = (vendor: Vendor, door: Door, asked: { transaction_uuid: string; round: string; round_closed?: boolean | null }) => ({
  vendor: vendor.code,
  transactionId: asked.transaction_uuid,
  memberId: door.session.memberId,
  roundId: asked.round,
  currency: door.session.currency,
  game: door.game.code,
  product: door.game.gameType.toLowerCase(),
  roundClosed: asked.round_closed ?? false,
});

/** Applies an operation; a transaction id used again for something else is a security event. */
async function applied(world: WalletWorld, door: Door, op: BetOp): Promise<OpAnswer> {
  const answer = await world.bets.apply(op);
  if (answer.status === 'transaction.conflict') {
    world.record({
      kind: 'vendor.transaction.reused',
      vendor: op.vendor,
      brandId: door.session.brandId,
      memberId: op.memberId,
      detail: { call: op.kind, transaction: op.transactionId },
    });
  }
  return answer;
}

const answerOf = (door: Door, asked: Asked, answer: OpAnswer): WalletAnswer => ({
  ...identified(asked),
  status: statusOf(answer.status),
  currency: door.session.currency,
  balance: answer.balance,
});

const MOST_TRIES = 3;

/** One statement, in which session, brand and gate are judged; a second where the content was changed a moment ago. */
async function stake(world: WalletWorld, door: Door, op: BetOp): Promise<OpAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await applied(world, door, { ...op, ...(await betGate(world, door)), sessionId: door.session.sessionId });
    if (answer.status !== 'content.changed' || tries >= MOST_TRIES) return answer;
    world.content.invalidate();
    world.forgetCatalogue();
    await world.catalogue();
    await world.content.fresh();
  }
}

export async function placeBet(world: WalletWorld, vendor: Vendor, asked: BetBody): Promise<WalletAnswer> {
  const door = await findDoor(world, vendor, asked);
  if (typeof door === 'string') return { ...identified(asked), status: door };
  if (asked.currency !== door.session.currency) return { ...identified(asked), status: 'RS_ERROR_WRONG_CURRENCY' };
  const units = unitsOf(asked.amount);
  if (units === null) return { ...identified(asked), status: 'RS_ERROR_WRONG_TYPES' };
  const answer = await stake(world, door, {
    ...baseOp(vendor, door, asked),
    kind: 'bet',
    amount: units,
    free: asked.is_free ?? false,
  });
  if (answer.status === 'ok' && !answer.replayed) world.logins.renew(door.session.sessionId);
  return answerOf(door, asked, answer);
}

export async function payWin(world: WalletWorld, vendor: Vendor, asked: WinBody): Promise<WalletAnswer> {
  const door = await findDoor(world, vendor, asked);
  if (typeof door === 'string') return { ...identified(asked), status: door };
  if (asked.currency !== door.session.currency) return { ...identified(asked), status: 'RS_ERROR_WRONG_CURRENCY' };
  const units = unitsOf(asked.amount);
  if (units === null) return { ...identified(asked), status: 'RS_ERROR_WRONG_TYPES' };
  const reference = asked.reference_transaction_uuid || undefined;
  const isPromo = (asked.is_supplier_promo ?? false) && reference === undefined;
  return answerOf(
    door,
    asked,
    await applied(world, door, {
      ...baseOp(vendor, door, asked),
      kind: isPromo ? 'promo' : 'win',
      amount: units,
      ...(reference === undefined ? {} : { referenceId: reference }),
    }),
  );
}

export async function rollBack(world: WalletWorld, vendor: Vendor, asked: RollbackBody): Promise<WalletAnswer> {
  const door = await findDoor(world, vendor, asked);
  if (typeof door === 'string') return { ...identified(asked), status: door };
  return answerOf(
    door,
    asked,
    await applied(world, door, {
      ...baseOp(vendor, door, asked),
      kind: 'cancel',
      amount: 0n,
      referenceId: asked.reference_transaction_uuid,
      afterWin: 'refuse',
    }),
  );
}
