import { randomUUID } from 'node:crypto';
import { addBankCard } from '../../../packages/contract/src/payments/calls.ts';
import { newId } from '../../../packages/contract/src/base/id.ts';
import { createLog } from '../../../packages/kit/src/log.ts';
import type { Pool } from '../../../packages/kit/src/pool.ts';
import { newToken, tokenHash } from '../../../apps/server/src/kernel/token.ts';
import { accounts, post } from '../../../apps/server/src/modules/ledger/public.ts';
import { offerVendor } from '../../../apps/server/src/modules/vendors/provision-vendor.ts';
import { type ProviderStandIn, providerStandIn } from '../../../apps/server/src/modules/payments/testing/provider-stand-in.ts';
import { type FakeVendor, fakeVendor } from '../../../apps/server/src/modules/vendors/testing/fake-vendor.ts';
import { type TestMember, type TestMemberOptions, testMember } from '../../../apps/server/src/test/members.ts';
import type { TestPlatform, TestPlatformOptions } from '../../../apps/server/src/test/platform-on.ts';
import { Visitor } from '../../../apps/server/src/test/visitor.ts';
import { startVendor } from '../../../apps/vendor/src/main.ts';

export const PAYMENT_PASSWORD = 'river-77-lamp';
export const UNITS = 10_000n;
/** Our games vendor, and the one whose wallets money is moved into. */
export const STUDIO = 'LANTERN';
const WALLETS = 'TIDEWATER';

/** What the drill plays on: a product of its own whose database it may look into, and the database of the sandbox vendor. */
export interface Ground {
  start(options: TestPlatformOptions): Promise<TestPlatform>;
  vendorDatabase: Pool;
}

/** A product with members, operators, a payment provider and two games vendors, which all do what the drill says. */
export interface Stage {
  platform: TestPlatform;
  psp: ProviderStandIn;
  studio: FakeVendor;
  /** `accountTypeId` of the wallets at the vendor of transfer mode; koi alone has them. */
  walletType: number;
  /** A member with a session that may do everything, a payment password and so many main units. */
  member(options?: TestMemberOptions & { money?: number; path?: string[] }): Promise<TestMember>;
  /** A bank account of a member of koi or sol. Answers its id. */
  card(member: TestMember): Promise<string>;
  /** An operator at the desk with every permission, a fresh second factor and this scope; null: every brand. */
  operator(brandIds: readonly string[] | null): Promise<Visitor>;
  /** Time passes, a minute unless given, and what was counted against anybody with it: throttles are another drill's. */
  forgetCounts(seconds?: number): Promise<void>;
  close(): Promise<void>;
}

const MINUTE = 61;
const BANKS: Readonly<Record<string, string>> = { koi: 'LOTUS', sol: 'AURORA' };
let cards = 50_000_000;

export async function openStage({ start, vendorDatabase }: Ground): Promise<Stage> {
  const [psp, studio] = await Promise.all([providerStandIn(), fakeVendor()]);
  const platform = await start({ worker: true, settings: { pspUrl: psp.url } });
  const { pool } = platform.database;
  const { domains } = platform.platform;
  await domains.desk.seed();
  await domains.vendors.provisionVendor({
    code: STUDIO,
    adapter: 'operator-wallet',
    baseUrl: studio.url,
    keys: { public: studio.publicKeyPem },
  });
  studio.trust(await domains.vendors.operatorPublicKey());
  const wallets = await openWallets(platform, vendorDatabase);
  const passwordHash = await domains.identity.hashSecret(PAYMENT_PASSWORD);
  let made = 0;
  return {
    platform,
    psp,
    studio,
    walletType: wallets.typeId,
    async member({ money = 0, path = [], ...options } = {}) {
      made += 1;
      const ip = `198.18.${(made >> 8) & 255}.${made & 255}`;
      const member = await testMember(platform, { password: false, steppedUp: true, birthDate: '1990-01-01', ip, ...options });
      await platform.database.ownerPool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [member.id, path]);
      await domains.identity.setPaymentPassword(pool, member.id, passwordHash);
      if (money > 0) await credit(platform, member, money);
      return member;
    },
    card: addCard,
    async operator(brandIds) {
      const desk = new Visitor({ url: platform.deskUrl, now: platform.now });
      desk.token = await operatorToken(platform, brandIds);
      return desk;
    },
    forgetCounts: async (seconds = MINUTE) => {
      platform.pass(seconds);
      const { ownerPool } = platform.database;
      await ownerPool.query('DELETE FROM rate_count');
      // Who is at work stays logged in: the minutes of a whole drill are more than the hours a session lasts.
      await ownerPool.query(
        `UPDATE member_session SET active_at = $1, proved_at = $1, expires_at = greatest(expires_at, $1::timestamptz + interval '8 hours')
         WHERE proved_at IS NOT NULL`,
        [platform.now()],
      );
      await ownerPool.query(
        `UPDATE operator_session SET active_at = $1, expires_at = greatest(expires_at, $1::timestamptz + interval '8 hours'),
           elevated_until = greatest(elevated_until, $1::timestamptz + interval '8 hours')`,
        [platform.now()],
      );
    },
    async close() {
      await platform.close();
      await Promise.all([psp.close(), studio.close(), wallets.close()]);
    },
  };
}

/** Money out of nowhere, as the books know it: from the house. */
async function credit({ database, now }: TestPlatform, { id, brandId }: TestMember, amount: number): Promise<void> {
  const { rows } = await database.pool.query<{ currency: string }>('SELECT currency FROM brand_facts WHERE id = $1', [brandId]);
  const at = { brandId, currency: rows[0]?.currency ?? '' };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: id }), amount: BigInt(amount) * UNITS }];
  await post(database.pool, { key: `drill:${randomUUID()}`, type: 'credit.by.house', reference: id, lines }, now());
}

async function addCard({ browser }: TestMember): Promise<string> {
  cards += 1;
  const { value, code } = await browser.call(addBankCard, {
    bankCode: BANKS[browser.merchant] ?? '',
    cardNumber: String(cards),
    payeeName: 'Ana Mar',
    paymentPassword: PAYMENT_PASSWORD,
  });
  if (code) throw new Error(`No bank account could be added: ${code}`);
  return value.bankCardId;
}

/** A session of an operator of its own, written where only the server writes it: how operators log in is another drill's. */
async function operatorToken({ database, now }: TestPlatform, brandIds: readonly string[] | null): Promise<string> {
  const [id, token] = [newId('opr'), newToken()];
  await database.ownerPool.query(
    `INSERT INTO operator (id, email, name, role, brand_ids, password_set_at, created_at) VALUES ($1, $2, 'Drill', 'owner', $3, $4, $4)`,
    [id, `${id.toLowerCase()}@drill.example`, brandIds, now()],
  );
  await database.ownerPool.query(
    `INSERT INTO operator_session (id, token_hash, operator_id, created_at, active_at, expires_at, elevated_until, ip, user_agent)
     VALUES ($1, $2, $3, $4, $4, $4::timestamptz + interval '8 hours', $4::timestamptz + interval '8 hours', '203.0.113.9', 'drill')`,
    [newId('ops'), tokenHash(token), id, now()],
  );
  return token;
}

/** The sandbox vendor of transfer mode, offered by koi. */
async function openWallets(platform: TestPlatform, db: Pool): Promise<{ typeId: number; close(): Promise<void> }> {
  const secret = randomUUID();
  const vendor = await startVendor({
    port: 0,
    host: '127.0.0.1',
    db,
    log: createLog({ name: 'vendor', level: 'silent' }),
    publicUrl: '',
  });
  await vendor.putOperator({ code: 'pavilion', secret });
  const { vendors } = platform.platform.domains;
  await vendors.provisionVendor({
    code: WALLETS,
    name: 'Tidewater',
    adapter: 'sandbox-transfer',
    baseUrl: vendor.url,
    keys: { secret },
    settings: { currencies: ['VND', 'BRL'], gameOrigins: [vendor.url] },
  });
  await vendors.refreshGames(WALLETS);
  await offerVendor(platform.database.pool, { brandId: 'brd_koi', vendor: WALLETS, isOn: true });
  return { typeId: (await vendors.transferVendors('brd_koi')).get(WALLETS)?.accountTypeId ?? 0, close: () => vendor.close() };
}
