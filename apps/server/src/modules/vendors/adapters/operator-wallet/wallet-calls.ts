import type { RecordEvent } from '../../../../deps.ts';
import type { Clock } from '../../../../kernel/clock.ts';
import { maybeOne, type Db } from '../../../../kernel/db.ts';
import type { BetOp, BetPort } from '../../../betting/public.ts';
import type { Content } from '../../../content/public.ts';
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
  content: Pick<Content, 'brandById' | 'systemState'>;
  catalogue(): Promise<Catalogue>;
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
  const game = (await world.catalogue()).findByCode(vendor.code, asked.game_code);
  return game?.nodeId === session.nodeId ? { session, game } : 'RS_ERROR_INVALID_GAME';
}

const identified = (asked: { user: string; request_uuid: string }) => ({
  user: asked.user,
  requestUuid: asked.request_uuid,
});

export async function userInfo(
  world: WalletWorld,
  vendor: Vendor,
  asked: { user: string; request_uuid: string },
): Promise<WalletAnswer> {
  const launch = await findLaunch(world.db, vendor.code, asked.user);
  if (!launch) return { ...identified(asked), status: 'RS_ERROR_INVALID_TOKEN' };
  const member = await maybeOne<{ country: string | null; birth: string | null; since: Date }>(
    world.db,
    'SELECT country, birth_date::text AS birth, created_at AS since FROM member WHERE id = $1',
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
  findBalance(
    world.db,
    accounts.cash({ brandId: session.brandId, memberId: session.memberId, currency: session.currency }),
  );

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

/** Why no new stake may be taken now, and since when the member has been logged in. */
async function betGate(
  world: WalletWorld,
  { session, game }: Door,
): Promise<{ gate: string | null; startedAt: Date | null }> {
  const now = world.clock.now();
  const login = await world.logins.find(session.sessionId);
  if (session.expiresAt <= now || !login || login.memberId !== session.memberId)
    return { gate: 'token.expired', startedAt: null };
  const catalogue = await world.catalogue();
  const brand = await world.content.brandById(session.brandId);
  const { status } = await world.content.systemState(brand, session.ip);
  if (status !== 0)
    return { gate: status === 1 ? 'system.maintenance' : 'region.restricted', startedAt: login.startedAt };
  const isOffered =
    brand.modules['GAMELO3'] === true && (catalogue.shownByNode.get(brand.id)?.has(game.nodeId) ?? false);
  return { gate: isOffered ? null : 'game.off', startedAt: login.startedAt };
}

const baseOp = (
  vendor: Vendor,
  door: Door,
  asked: { transaction_uuid: string; round: string; round_closed?: boolean | null },
) => ({
  vendor: vendor.code,
  transactionId: asked.transaction_uuid,
  memberId: door.session.memberId,
  roundId: asked.round,
  currency: door.session.currency,
  game: door.game.code,
  product: door.game.gameType.toLowerCase(),
  roundClosed: asked.round_closed ?? false,
});

async function applied(world: WalletWorld, door: Door, asked: Asked, op: BetOp): Promise<WalletAnswer> {
  const answer = await world.bets.apply(op);
  if (answer.status === 'transaction.conflict') {
    world.record({ kind: 'vendor.transaction.reused', vendor: op.vendor, brandId: door.session.brandId, memberId: op.memberId, detail: { call: op.kind, transaction: op.transactionId } });
  }
  return {
    ...identified(asked),
    status: statusOf(answer.status),
    currency: door.session.currency,
    balance: answer.balance,
  };
}

export async function placeBet(world: WalletWorld, vendor: Vendor, asked: BetBody): Promise<WalletAnswer> {
  const door = await findDoor(world, vendor, asked);
  if (typeof door === 'string') return { ...identified(asked), status: door };
  if (asked.currency !== door.session.currency) return { ...identified(asked), status: 'RS_ERROR_WRONG_CURRENCY' };
  const units = unitsOf(asked.amount);
  if (units === null) return { ...identified(asked), status: 'RS_ERROR_WRONG_TYPES' };
  const { gate, startedAt } = await betGate(world, door);
  const answer = await applied(world, door, asked, {
    ...baseOp(vendor, door, asked),
    kind: 'bet',
    amount: units,
    free: asked.is_free ?? false,
    gate,
    sessionStartedAt: startedAt,
  });
  if (answer.status === 'RS_OK' && gate === null) world.logins.renew(door.session.sessionId);
  return answer;
}

export async function payWin(world: WalletWorld, vendor: Vendor, asked: WinBody): Promise<WalletAnswer> {
  const door = await findDoor(world, vendor, asked);
  if (typeof door === 'string') return { ...identified(asked), status: door };
  if (asked.currency !== door.session.currency) return { ...identified(asked), status: 'RS_ERROR_WRONG_CURRENCY' };
  const units = unitsOf(asked.amount);
  if (units === null) return { ...identified(asked), status: 'RS_ERROR_WRONG_TYPES' };
  const reference = asked.reference_transaction_uuid || undefined;
  const isPromo = (asked.is_supplier_promo ?? false) && reference === undefined;
  return applied(world, door, asked, {
    ...baseOp(vendor, door, asked),
    kind: isPromo ? 'promo' : 'win',
    amount: units,
    ...(reference === undefined ? {} : { referenceId: reference }),
  });
}

export async function rollBack(world: WalletWorld, vendor: Vendor, asked: RollbackBody): Promise<WalletAnswer> {
  const door = await findDoor(world, vendor, asked);
  if (typeof door === 'string') return { ...identified(asked), status: door };
  return applied(world, door, asked, {
    ...baseOp(vendor, door, asked),
    kind: 'cancel',
    amount: 0n,
    referenceId: asked.reference_transaction_uuid,
    afterWin: 'refuse',
  });
}
