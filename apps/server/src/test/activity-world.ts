import { randomUUID } from 'node:crypto';
import { UNHURRIED } from '../modules/betting/testing/members.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@pavilion/contract/base/id';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { DateTime } from 'luxon';
import { many, one, transaction } from '../kernel/db.ts';
import { type BetOp, createBetPort } from '../modules/betting/public.ts';
import { accounts, findMark, dispatchNext, post } from '../modules/ledger/public.ts';
import { activityConsumer } from '../modules/activity/public.ts';

export const MAIN = 10_000n;
export const CURRENCY = 'VND';

/** Three zones: half hours, none, and one that changes its clocks. */
export const PUNE = { id: 'b-pune', zone: 'Asia/Kolkata' };
export const NULL = { id: 'b-null', zone: 'Etc/UTC' };
export const ALPS = { id: 'b-alps', zone: 'Europe/Berlin' };
export const BRANDS = [PUNE, NULL, ALPS];
export type TestBrand = (typeof BRANDS)[number];

export const dayOf = ({ zone }: TestBrand, iso: string): Date => DateTime.fromISO(iso, { zone }).toJSDate();

/** Brands, members and bets on a database of its own, with clocks that a test sets. */
export async function openWorld() {
  const database: TestDatabase = await testDatabase();
  const db = database.pool;
  const openBrand = ({ id, zone }: TestBrand) =>
    db.query(`INSERT INTO brand (id, code, name, currency, time_zone, default_language) VALUES ($1, $2, $1, $3, $4, 'EN')`, [
      id,
      id.slice(2),
      CURRENCY,
      zone,
    ]);
  for (const brand of BRANDS) await openBrand(brand);
  return {
    database,
    openBrand,
    makeMember: async (brand: TestBrand, agents: readonly string[] = [], customerType = 0): Promise<string> => {
      const id = newId('mem');
      await db.query(`INSERT INTO member (id, brand_id, username, language, agent_path, customer_type) VALUES ($1, $2, $1, 'EN', $3, $4)`, [
        id,
        brand.id,
        agents,
        customerType,
      ]);
      return id;
    },
    deposit: (brand: TestBrand, memberId: string, { amount = 1000n * MAIN, at = new Date('2026-01-01T00:00:00Z') } = {}) => {
      const where = { brandId: brand.id, currency: CURRENCY };
      const [from, to] = [accounts.depositClearing({ ...where, provider: 'sandbox' }), accounts.cash({ ...where, memberId })];
      return post(db, { key: `deposit:${randomUUID()}`, type: 'deposit', reference: 'dep', lines: [{ from, to, amount }] }, at);
    },
    /** Gives all there is. Numbers are settled once every transaction that began before them has ended, in whichever database of the server. */
    follow: async (most = 20_000): Promise<void> => {
      for (;;) {
        while ((await transaction(db, (tx) => dispatchNext(tx, activityConsumer, most))).isMore);
        const { newest } = await one<{ newest: bigint }>(db, 'SELECT coalesce(max(number), 0)::bigint AS newest FROM operation');
        if ((await findMark(db, activityConsumer.name)) >= newest) return;
        await sleep(2);
      }
    },
    portAt: (start: string) => {
      let now = new Date(start);
      const port = createBetPort(db, { ...UNHURRIED, clock: { now: () => now } });
      return {
        apply: (op: Partial<BetOp> & Pick<BetOp, 'memberId'>, at?: Date) => {
          if (at) now = at;
          const ids = { transactionId: randomUUID(), roundId: randomUUID() };
          return port.apply({
            kind: 'bet',
            vendor: 'lantern',
            ...ids,
            amount: MAIN,
            currency: CURRENCY,
            game: 'dice',
            product: 'rng',
            ...op,
          });
        },
        close: port.close,
      };
    },
    differences: () => many<{ offender: string }>(db, `SELECT offender FROM activity_differences('-infinity', 'infinity')`),
    /** Every row of every table, as text. */
    allRows: () =>
      many<{ row: string }>(
        db,
        `SELECT 'play' || t::text AS row FROM activity_play t UNION ALL SELECT 'team' || t::text FROM activity_team t
          UNION ALL SELECT 'game' || t::text FROM activity_game t UNION ALL SELECT 'active' || t::text FROM activity_active t
          UNION ALL SELECT 'money' || t::text FROM activity_money t UNION ALL SELECT 'money.team' || t::text FROM activity_money_team t ORDER BY 1`,
      ),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
