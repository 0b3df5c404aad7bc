import { randomBytes, randomUUID } from 'node:crypto';
import { openTestSession, type TestSession } from '../../../test/members.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { createMember } from '../../identity/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import type { FakeVendor } from './fake-vendor.ts';

/** A logged-in member with a game open. */
export interface Player {
  memberId: string;
  sessionId: string;
  /** Of the portal. */
  token: string;
  /** Of the game. */
  gameToken: string;
}

/** Main units as ledger units and as vendor units. */
export const ledger = (main: number): bigint => BigInt(main) * 10_000n;
export const wire = (main: number): number => main * 100_000;

export const logIn = (world: TestPlatform, memberId: string, brandId = 'brd_koi'): Promise<TestSession> =>
  openTestSession(world, { id: memberId, brandId });

/** A member of koi with money in the wallet (main units). */
export async function makeMember({ database, now }: TestPlatform, money = 0, customerType = 0): Promise<string> {
  const db = database.pool;
  const memberId = await createMember(db, {
    brandId: 'brd_koi',
    username: `p${randomBytes(5).toString('hex')}`,
    language: 'en',
    customerType,
    passwordHash: null,
    now: now(),
    birthDate: '1990-01-01',
  });
  const at = { brandId: 'brd_koi', currency: 'VND' };
  if (money > 0) {
    await post(
      db,
      {
        key: `test:${memberId}`,
        type: 'credit.by.house',
        reference: memberId,
        lines: [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId }), amount: ledger(money) }],
      },
      now(),
    );
  }
  return memberId;
}

/** Logs a member in and launches a game through the portal's own call. */
export async function makePlayer(world: TestPlatform, vendor: FakeVendor, money = 1_000, game = 'dice'): Promise<Player> {
  const memberId = await makeMember(world, money);
  return openGame(world, vendor, { memberId, game });
}

export async function openGame(
  world: TestPlatform,
  vendor: FakeVendor,
  { memberId, game = 'dice' }: { memberId: string; game?: string },
): Promise<Player> {
  const { token, sessionId } = await logIn(world, memberId);
  const response = await fetch(`${world.url}/wps/game/launchGame?launchMode=GLS&vassalage=LANTERN&gameCode=${game}`, {
    headers: { authorization: token, merchant: 'koi' },
  });
  const answer = (await response.json()) as { success: boolean; errorCode?: string };
  if (!answer.success) throw new Error(`launch refused: ${answer.errorCode}`);
  return {
    memberId,
    sessionId,
    token,
    gameToken: String(vendor.launches.findLast((launch) => launch['user'] === memberId)?.['token']),
  };
}

/** A bet of this player, by default on a new round. */
export function betOf(player: Player, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    user: player.memberId,
    token: player.gameToken,
    game_code: 'dice',
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round: randomUUID(),
    round_closed: false,
    amount: wire(10),
    currency: 'VND',
    supplier_transaction_id: 's1',
    is_free: false,
    meta: { any: 'thing' },
    ...over,
  };
}

/** The win of a bet; amounts in vendor units. */
export function winOf(bet: Record<string, unknown>, amount: number, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...bet,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet['transaction_uuid'],
    amount,
    round_closed: true,
    ...over,
  };
}
