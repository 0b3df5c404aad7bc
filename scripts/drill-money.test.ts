import { testDatabase, type TestDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPlatform } from '../apps/server/src/test/test-platform.ts';
import { attackAgents, HELD as AGENTS_HELD } from './drill/agents.ts';
import { attackAnswers } from './drill/agents/answers.ts';
import { type Row, tableOf, verdict } from './drill/faults/table.ts';
import { attackLottery, HELD as LOTTERY_HELD } from './drill/lottery.ts';
import { attackLate } from './drill/lottery/late.ts';
import { attackMoney, HELD } from './drill/money.ts';
import { moneyCalls } from './drill/money/amounts.ts';
import { attackForeignIds } from './drill/money/foreign.ts';
import { spendTwice } from './drill/money/spends.ts';
import { openStage, type Stage } from './drill/money/stage.ts';
import { kindsLeftOut } from './drill/money/webhooks.ts';
import { attackRewards, HELD as REWARDS_HELD } from './drill/rewards.ts';
import { attackStock } from './drill/rewards/stock.ts';

let stage: Stage;
let vendorDatabase: TestDatabase;
beforeAll(async () => {
  vendorDatabase = await testDatabase('vendor');
  stage = await openStage({ start: testPlatform, vendorDatabase: vendorDatabase.pool });
});
afterAll(async () => {
  await stage.close();
  await vendorDatabase.drop();
});

const sql = (text: string) => stage.platform.database.ownerPool.query(text);

/** A promise broken in words that are looked for. */
const broken = (rows: readonly Row[], words: string) =>
  rows.filter(({ property, failures }) => failures > 0 && property.includes(words)).length;

test('every kind of provider has cases, and the calls are found in the contract', async () => {
  expect(kindsLeftOut()).toEqual([]);
  const paths = (await moneyCalls()).map(({ call }) => call.path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/wps/relay/MCSFE_depositByLaunchUrl',
      '/wps/transaction/deposit/pg',
      '/wps/transaction/withdraw',
      '/wps/agent/transferUpline',
      '/wps/wallets/transferToMainWallet',
      '/desk/adjustments/propose',
      '/desk/payments/channels',
    ]),
  );
});

test('guards that hold end well, and the last line is the sum', async () => {
  const rows = await attackMoney(stage, { rounds: 1, each: 13, every: 40, kinds: ['sandbox', 'btcpay'] });
  expect(rows.filter(({ failures }) => failures > 0)).toEqual([]);
  expect(verdict(rows)).toBe(0);
  const attempts = rows.reduce((sum, row) => sum + row.attempts, 0);
  expect(attempts).toBeGreaterThan(700);
  expect(tableOf(rows, HELD).at(-1)).toMatch(new RegExp(`^sum +${attempts} +0 +${HELD}$`));
}, 240_000);

test('agents: guards that hold end well; contracts that come back to life fail it', async () => {
  const rows = await attackAgents(stage, { each: 5, rounds: 2, every: 40 });
  expect(rows.filter(({ failures }) => failures > 0)).toEqual([]);
  expect(tableOf(rows, AGENTS_HELD).at(-1)).toMatch(new RegExp(` 0 +${AGENTS_HELD}$`));
  await sql(`CREATE FUNCTION signs_itself() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.state := 'active'; RETURN NEW; END $$;
    CREATE TRIGGER signs_itself BEFORE UPDATE ON contract FOR EACH ROW EXECUTE FUNCTION signs_itself()`);
  const raced = await attackAnswers(stage, { each: 3 });
  await sql('DROP TRIGGER signs_itself ON contract');
  expect(broken(raced, 'of accept, reject and withdraw')).toBe(1);
}, 240_000);

test('rewards: guards that hold end well; a budget that forgets what it gave fails it', async () => {
  const rows = await attackRewards(stage, { each: 3, crowd: 4, every: 40 }, { names: ['replays', 'stock', 'persons', 'words'] });
  expect(rows.filter(({ failures, attempts }) => failures > 0 || attempts === 0)).toEqual([]);
  expect(tableOf(rows, REWARDS_HELD).at(-1)).toMatch(new RegExp(` 0 +${REWARDS_HELD}$`));
  await sql(`CREATE FUNCTION forgets() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.spent := 0; RETURN NEW; END $$;
    CREATE TRIGGER forgets BEFORE UPDATE ON promotion_spent FOR EACH ROW EXECUTE FUNCTION forgets()`);
  const stock = await attackStock(stage, { crowd: 5 });
  await sql(`DROP TRIGGER forgets ON promotion_spent;
    DELETE FROM promotion_spent WHERE period LIKE 'rain:%'`);
  expect(broken(stock, 'no more than there is')).toBe(1);
}, 120_000);

test('lottery: guards that hold end well; an issue that does not close fails it', async () => {
  const rows = await attackLottery(stage, { crowd: 4, each: 10, every: 40 }, { names: ['late', 'slips', 'feeds'] });
  expect(rows.filter(({ failures, attempts }) => failures > 0 || attempts === 0)).toEqual([]);
  expect(tableOf(rows, LOTTERY_HELD).at(-1)).toMatch(new RegExp(` 0 +${LOTTERY_HELD}$`));
  await sql(`CREATE FUNCTION stays_open() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.state := 'open'; RETURN NEW; END $$;
    CREATE TRIGGER stays_open BEFORE UPDATE ON lottery_issue FOR EACH ROW EXECUTE FUNCTION stays_open()`);
  const late = await attackLate(stage, { crowd: 2, each: 6 });
  await sql('DROP TRIGGER stays_open ON lottery_issue');
  expect(broken(late, 'around the closing instant')).toBe(1);
}, 120_000);

test('a broken guard fails it: an operator who sees every brand', async () => {
  await sql(`CREATE FUNCTION every_brand() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.brand_ids := NULL; RETURN NEW; END $$;
    CREATE TRIGGER every_brand BEFORE INSERT ON operator FOR EACH ROW EXECUTE FUNCTION every_brand()`);
  const rows = await attackForeignIds(stage, { every: 8 });
  await sql('DROP TRIGGER every_brand ON operator');
  expect(broken(rows, 'an operator of another brand')).toBe(1);
  expect(verdict(rows)).toBe(1);
  expect(tableOf(rows, HELD).at(-1)).toMatch(/NOT SAFE$/);
});

test('a broken guard fails it: a balance that withdrawals do not lessen', async () => {
  await sql(`CREATE FUNCTION money_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.balance := greatest(NEW.balance, OLD.balance); RETURN NEW; END $$;
    CREATE TRIGGER money_stays BEFORE UPDATE ON member_guard FOR EACH ROW EXECUTE FUNCTION money_stays()`);
  const row = await spendTwice(stage, { rounds: 1, each: 2 });
  await sql('DROP TRIGGER money_stays ON member_guard');
  expect(row.failures).toBeGreaterThan(0);
  expect(row.seen).toMatch(/taken \d times/);
});
