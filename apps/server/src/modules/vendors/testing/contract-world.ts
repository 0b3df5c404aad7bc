import { randomUUID } from 'node:crypto';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';

import { unsoundness } from '../../../test/unsoundness.ts';
import { seamlessAdapters } from '../adapters/registry.ts';
import { offerVendor } from '../provision-vendor.ts';
import { ledger, logIn, makeMember } from './players.ts';
import type { Stake, StandIn, WalletReply } from './stand-in.ts';

/** A logged-in member with a game of the stand-in open. */
export interface ContractPlayer {
  memberId: string;
  sessionId: string;
  /** Of the game. */
  token: string;
}

export interface ContractWorld {
  platform: TestPlatform;
  /** One for each protocol of the registry that asks our wallet, by its code: provisioned, offered by koi, its list read. */
  standIns: ReadonlyMap<string, StandIn>;
  /** Logs a member in who holds so many main units, and launches the game through the portal's own call. */
  player(vendor: StandIn, money: number): Promise<ContractPlayer>;
  launch(vendor: StandIn, memberId: string): Promise<{ sessionId: string; code: string | undefined }>;
  /** Ledger units. */
  cash(memberId: string): Promise<bigint>;
  /** Rows that a call might have written. */
  written(): Promise<unknown>;
  close(): Promise<unknown[]>;
}

/**
 * The platform with a stand-in for every protocol there is: an adapter without one fails here. `vendorAnswerMs`: after how long a call is answered
 * without an outcome; by default a machine that does much else answers each in time.
 */
export async function contractWorld(settings: { vendorAnswerMs?: number } = {}): Promise<ContractWorld> {
  const platform = await testPlatform({ settings });
  const { pool } = platform.database;
  const { vendors } = platform.platform.domains;
  const standIns = new Map<string, StandIn>();
  for (const { code } of seamlessAdapters) {
    const { openStandIn } = (await import(`../adapters/${code}/testing/stand-in.ts`)) as { openStandIn(): Promise<StandIn> };
    const standIn = await openStandIn();
    standIns.set(code, standIn);
    standIn.connect({ url: platform.url, operatorPublicKey: await vendors.operatorPublicKey() });
    await vendors.provisionVendor(standIn.provision);
    await vendors.refreshGames(standIn.vendor);
    await offerVendor(pool, { brandId: 'brd_koi', vendor: standIn.vendor, isOn: true });
  }

  const launch: ContractWorld['launch'] = async (vendor, memberId) => {
    const { token, sessionId } = await logIn(platform, memberId);
    const response = await fetch(`${platform.url}/wps/game/launchGame?launchMode=GLS&vassalage=${vendor.vendor}&gameCode=${vendor.game}`, {
      headers: { authorization: token, merchant: 'koi' },
    });
    return { sessionId, code: ((await response.json()) as { errorCode?: string }).errorCode };
  };

  return {
    platform,
    standIns,
    launch,
    async player(vendor, money) {
      const memberId = await makeMember(platform, money);
      const { sessionId, code } = await launch(vendor, memberId);
      const token = vendor.launches.findLast((one) => one.memberId === memberId)?.token;
      if (token === undefined) throw new Error(`launch refused: ${code}`);
      return { memberId, sessionId, token };
    },
    async cash(memberId) {
      const { rows } = await pool.query<{ balance: bigint }>("SELECT balance FROM account WHERE owner = $1 AND kind = 'member.cash'", [
        memberId,
      ]);
      return rows[0]?.balance ?? 0n;
    },
    async written() {
      const { rows } = await pool.query('SELECT (SELECT count(*) FROM operation) AS operations, (SELECT count(*) FROM bet) AS bets');
      return rows;
    },
    async close() {
      const offenders = await unsoundness(pool);
      await Promise.all([...standIns.values()].map((standIn) => standIn.close()));
      await platform.close();
      return offenders;
    },
  };
}

/** By default ten main units on a new round. */
export const stakeOf = ({ memberId, token }: ContractPlayer, over: Partial<Stake> = {}): Stake => ({
  memberId,
  token,
  transaction: randomUUID(),
  round: randomUUID(),
  amount: ledger(10),
  ...over,
});

/** As a vendor does: a call without an outcome, or that was not served, is made again. A machine that does much else answers some too late. */
export async function untilKnown(vendor: StandIn, call: () => Promise<WalletReply>): Promise<WalletReply> {
  for (;;) {
    const answer = await call();
    if (answer.status !== vendor.says['no outcome'] && answer.status !== vendor.says.busy) return answer;
  }
}
