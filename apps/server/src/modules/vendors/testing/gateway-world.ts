import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { type FakeVendor, fakeVendor, type WalletReply } from './fake-vendor.ts';

type Body = Record<string, unknown>;

let ahead = 0;
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + ahead;

/** Longer than the product holds a login (0.7 s) or the catalogue (1 s) in memory without asking again. */
const HELD_MS = 2_000;

/** Lets short-lived caches expire: they use the monotonic clock, which is moved forward here. */
export function outliveHeld(): void {
  ahead += HELD_MS;
}

/** A platform with one provisioned vendor, and the wallet calls that vendor makes. */
export interface GatewayWorld {
  platform: TestPlatform;
  vendor: FakeVendor;
  call(path: string, body: Body): Promise<WalletReply>;
  bet(body: Body): Promise<WalletReply>;
  win(body: Body): Promise<WalletReply>;
  rollback(body: Body): Promise<WalletReply>;
  /** Cash in ledger units. */
  balance(memberId: string): Promise<bigint>;
  countRows(table: 'vendor_transaction' | 'journal' | 'bet' | 'game_session'): Promise<number>;
  /** What `check-books` finds wrong; nothing in sound books. */
  unsoundness(): Promise<unknown[]>;
  close(): Promise<void>;
}

export async function gatewayWorld(): Promise<GatewayWorld> {
  const platform = await testPlatform();
  const vendor = await fakeVendor();
  const { vendors } = platform.platform.domains;
  await vendors.provisionVendor({
    code: 'LANTERN',
    adapter: 'operator-wallet',
    baseUrl: vendor.url,
    keys: { public: vendor.publicKeyPem },
  });
  vendor.trust(await vendors.operatorPublicKey());
  const { pool } = platform.database;
  const call = (path: string, body: Body): Promise<WalletReply> => vendor.call(platform.url, path, body);
  return {
    platform,
    vendor,
    call,
    bet: (body) => call('transaction/bet', body),
    win: (body) => call('transaction/win', body),
    rollback: (body) => call('transaction/rollback', body),
    async balance(memberId) {
      const { rows } = await pool.query<{ balance: bigint }>("SELECT balance FROM account WHERE owner = $1 AND kind = 'member.cash'", [
        memberId,
      ]);
      return rows[0]?.balance ?? 0n;
    },
    async countRows(table) {
      const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
      return rows[0]?.n ?? 0;
    },
    unsoundness: () => unsoundness(pool),
    async close() {
      await vendor.close();
      await platform.close();
    },
  };
}
