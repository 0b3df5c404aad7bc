import { randomUUID } from 'node:crypto';
import { MAIN_WALLET, walletTransfer } from '@pavilion/contract/vendor-wallets/calls';
import { createLog } from '../../../../../../packages/kit/src/log.ts';
import { signatureFor } from '../../../../../../packages/kit/src/request-signature.ts';
import { testDatabase } from '../../../../../../packages/kit/src/testing.ts';
import { transaction } from '../../../kernel/db.ts';
import { checkBooks } from '../../books/public.ts';
import { accounts, findBalance, post } from '../../ledger/public.ts';
import { findWithdrawable } from '../../rewards/public.ts';
import { findTransfer, workTransfer } from '../work-transfer.ts';
import type { VendorWalletsDeps } from '../public.ts';
import { offerVendor } from '../../vendors/provision-vendor.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import type { Fault as OrderedFault } from '../../../../../vendor/src/faults.ts';
import { startVendor, type VendorServer } from '../../../../../vendor/src/main.ts';

export const VENDOR = 'TIDEWATER';
const SECRET = 'a secret between the two of them';
const OPERATOR = 'pavilion';

/** As the vendor is notified of it; without `delayMs` its own delay. */
export type Fault = Omit<OrderedFault, 'delayMs'> & Partial<Pick<OrderedFault, 'delayMs'>>;

/** Ledger units of so many main units. */
export const main = (amount: number): bigint => BigInt(amount) * 10_000n;

/** Wallets by their ids on the wire; main units. Without `requestId` a new one. */
interface WalletMove {
  from: number;
  to: number;
  amount: number;
  requestId?: string | undefined;
}

/** Moves money between two wallets of a member through the portal's own call. */
export const moveMoney = ({ browser }: TestMember, { from, to, amount, requestId = randomUUID() }: WalletMove) =>
  browser.call(walletTransfer, { fromAccountTypeId: from, toAccountTypeId: to, amount, requestId });

/** Ledger units. */
export interface Books {
  cash: bigint;
  transit: bigint;
  /** At the vendor, as our books know it. */
  known: bigint;
}

export interface Sums extends Books {
  /** At the vendor, as it says. */
  atVendor: bigint;
}

export interface TransferWorld {
  platform: TestPlatform;
  vendor: VendorServer;
  deps: VendorWalletsDeps;
  /** Of the vendor's wallets on the wire. */
  typeId: number;
  /** Shells under which the next pearls lie; 0 afterwards. */
  pearls: number[];
  /** A member of koi with so many main units in cash. */
  member(money: number): Promise<TestMember>;
  /** Moves so many main units into the vendor's wallet or out of it. */
  move(member: TestMember, way: 'in' | 'out', amount: number, requestId?: string): ReturnType<typeof moveMoney>;
  order(fault: Fault): Promise<void>;
  /** Asks the vendor as its operator. */
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** What our books say, asking nobody. */
  books(memberId: string): Promise<Books>;
  sums(memberId: string): Promise<Sums>;
  /** Works a transfer as its jobs do, letting time pass, until it has ended. */
  untilEnded(id: string): Promise<string>;
  /** Address of a game that the portal's own call opened. */
  launch(member: TestMember): Promise<{ url: string; code: string | undefined }>;
  /** One press of a game; main units. */
  play(url: string, stake: number, pick?: number): Promise<Record<string, unknown>>;
  /** Names of checks of the books that found something. */
  unsound(): Promise<unknown[]>;
  close(): Promise<void>;
}

const units = (text: unknown): bigint => {
  const [whole = '0', part = ''] = String(text).split('.');
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'));
};

/** The platform and the sandbox vendor of transfer mode, each on a database of its own, over real HTTP. */
export async function transferWorld(): Promise<TransferWorld> {
  const [platform, database] = await Promise.all([testPlatform(), testDatabase('vendor')]);
  const pearls: number[] = [];
  const vendor = await startVendor({
    port: 0,
    host: '127.0.0.1',
    db: database.pool,
    log: createLog({ name: 'vendor', level: 'silent' }),
    publicUrl: '',
    pick: () => pearls.shift() ?? 0,
  });
  await vendor.putOperator({ code: OPERATOR, secret: SECRET });
  const { pool } = platform.database;
  const { domains } = platform.platform;
  await domains.vendors.provisionVendor({
    code: VENDOR,
    name: 'Tidewater',
    adapter: 'sandbox-transfer',
    baseUrl: vendor.url,
    keys: { secret: SECRET },
    settings: { currencies: ['VND', 'BRL'], gameOrigins: [vendor.url] },
  });
  await domains.vendors.refreshGames(VENDOR);
  await offerVendor(pool, { brandId: 'brd_koi', vendor: VENDOR, isOn: true });
  const deps: VendorWalletsDeps = { ...domains.deps, vendors: domains.vendors, findWithdrawable };
  const typeId = (await domains.vendors.transferVendors('brd_koi')).get(VENDOR)?.accountTypeId ?? 0;

  const ask: TransferWorld['ask'] = async (method, path, body) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const response = await fetch(`${vendor.url}${path}`, {
      method,
      headers: {
        'x-operator': OPERATOR,
        'x-signature': signatureFor(SECRET, `${method} ${path}\n${text}`, Math.floor(Date.now() / 1000)),
        ...(text ? { 'content-type': 'application/json' } : {}),
      },
      ...(text ? { body: text } : {}),
    });
    return (await response.json()) as Record<string, unknown>;
  };

  const books: TransferWorld['books'] = async (memberId) => {
    const at = { brandId: 'brd_koi', currency: 'VND', memberId, vendor: VENDOR };
    return {
      cash: await findBalance(pool, accounts.cash(at)),
      transit: await findBalance(pool, accounts.transit(at)),
      known: await findBalance(pool, accounts.subWallet(at)),
    };
  };

  return {
    platform,
    vendor,
    deps,
    typeId,
    pearls,
    ask,
    async member(money) {
      const member = await testMember(platform, { birthDate: '1990-01-01' });
      const at = { brandId: member.brandId, currency: 'VND' };
      const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: member.id }), amount: main(money) }];
      if (money > 0) await post(pool, { key: `test:${member.id}`, type: 'credit.by.house', reference: member.id, lines }, platform.now());
      return member;
    },
    move: (member, way, amount, requestId) =>
      moveMoney(
        member,
        way === 'in' ? { from: MAIN_WALLET, to: typeId, amount, requestId } : { from: typeId, to: MAIN_WALLET, amount, requestId },
      ),
    async order(fault) {
      await ask('POST', '/v1/faults', fault);
    },
    books,
    async sums(memberId) {
      const atVendor = await ask('GET', `/v1/players/${memberId}`);
      return { ...(await books(memberId)), atVendor: units(atVendor['balance'] ?? '0') };
    },
    async untilEnded(id) {
      for (let tries = 0; tries < 60; tries += 1) {
        const { state } = await workTransfer(deps, id);
        if (state === 'moved' || state === 'not.moved') return state;
        platform.pass(11);
      }
      return (await findTransfer(pool, id))?.state ?? 'lost';
    },
    async launch({ token }) {
      const response = await fetch(`${platform.url}/wps/game/launchGame?launchMode=GLS&vassalage=${VENDOR}&gameCode=pearl-dive`, {
        headers: { authorization: token, merchant: 'koi' },
      });
      const { value, errorCode } = (await response.json()) as { value?: { gameUrl: string }; errorCode?: string };
      return { url: value?.gameUrl ?? '', code: errorCode };
    },
    async play(url, stake, pick = 0) {
      const response = await fetch(`${url}/bets`, {
        method: 'POST',
        body: JSON.stringify({ request: randomUUID(), pick, stake: String(stake) }),
      });
      return (await response.json()) as Record<string, unknown>;
    },
    unsound: async () => (await transaction(pool, (tx) => checkBooks(tx))).checks.filter(({ offenders }) => offenders > 0),
    async close() {
      await platform.close();
      await vendor.close();
      await database.drop();
    },
  };
}
