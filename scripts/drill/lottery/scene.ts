import { randomUUID } from 'node:crypto';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import { placeLotteryOrder } from '../../../packages/contract/src/lottery/orders.ts';
import { writeGames, writeOffer } from '../../../apps/server/src/modules/lottery/public.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Answer } from '../../../apps/server/src/test/visitor.ts';
import { type Stage, UNITS } from '../money/stage.ts';

/** A quick game that both brands have, and a draw of others that koi alone has. */
export const SSC = 101;
export const HANOI = 901;
export const HANOI_CODE = 'DRILLHANOI';
export const KOI = 'brd_koi';
export const SOL = 'brd_sol';
/** `ssc.positions`: one digit at the first place, 2,000 at the second mode. */
export const LINE = '1_#_#_#_#~1~14~2~1940~1';
export const PRICE = '2000';

export const TERMS = {
  unit: 20_000n * UNITS,
  modes: [1, 2, 3, 4],
  topGroup: 1960,
  mostMultiple: 10_000,
  mostStake: 100_000_000n * UNITS,
  mostWin: 5_000_000_000n * UNITS,
  mostPerSelection: 2_000_000_000n * UNITS,
  mostPerIssue: 20_000_000_000n * UNITS,
  canCancel: true,
  mostChase: 120,
  plays: {},
};

/** Lotteries are on, with the two games. Nothing is drawn by the house: the drill brings no keeper of seeds. */
export async function openLottery({ platform }: Stage): Promise<void> {
  const { ownerPool, pool } = platform.database;
  await ownerPool.query(`UPDATE brand_module SET enabled = true WHERE code IN ('LOTT3', 'AGEANNOUNCE3')`);
  platform.platform.domains.content.invalidate();
  await writeGames(pool);
  await ownerPool.query(
    `INSERT INTO lottery_game (id, code, family, group_code, vassalage, prize_mode, is_house, schedule, zone, margin, names)
      VALUES ($1, $2, 'hanoi', 'HANOI', 'TCG_SEA', 'SEA', false, '{"kind":"daily","at":"18:00","weekdays":[],"opensHours":23}', 'Asia/Ho_Chi_Minh', 60,
        '{"en":"Drill"}') ON CONFLICT DO NOTHING`,
    [HANOI, HANOI_CODE],
  );
  for (const [brandId, gameId] of [
    [KOI, SSC],
    [SOL, SSC],
    [KOI, HANOI],
  ] as const)
    await writeOffer(pool, { brandId, gameId, isOn: true, terms: TERMS });
}

let issues = 0;

/** An issue whose bets end in so many seconds; its number. */
export async function openIssue({ platform }: Stage, gameId: number, { opensIn = -60, closesIn = 10 * DAY_SECONDS } = {}): Promise<string> {
  issues += 1;
  const numero = `29990101-${String(issues).padStart(4, '0')}`;
  const at = (seconds: number) => new Date(platform.now().getTime() + seconds * 1000);
  await platform.database.ownerPool.query(
    'INSERT INTO lottery_issue (game_id, numero, opens_at, closes_at, draws_at) VALUES ($1, $2, $3, $4, $4)',
    [gameId, numero, at(Math.min(opensIn, closesIn - 1)), at(closesIn)],
  );
  return numero;
}

/** Closes, draws and settles what is due. */
export async function workLottery({ platform }: Stage): Promise<void> {
  const { domains } = platform.platform;
  const ticks = domains.modules.flatMap((module) => module.ticks ?? []);
  await ticks.find(({ name }) => name === 'lottery-draws')?.run(platform.now());
}

export const order = (numero: string, over: object = {}) => ({
  gameId: SSC,
  currentNumero: numero,
  requestId: randomUUID(),
  bettingSlipString: LINE,
  betCartAmountSum: PRICE,
  ...over,
});

/** Sends a body that may be no body of the call at all. */
export const send = ({ browser }: TestMember, body: unknown): Promise<Answer<{ orderNumber: string; balance: number }>> =>
  browser.call(placeLotteryOrder, body as never) as never;

/** Everything of lotteries and of money that could have changed, in one line. */
export async function stateOf({ platform }: Stage): Promise<string> {
  const { rows } = await platform.database.ownerPool.query<{ state: string }>(
    `SELECT concat_ws(', ', (SELECT count(*) || ' orders ' || coalesce(sum(status), 0) FROM lottery_order), (SELECT count(*) || ' lines' FROM lottery_line),
        (SELECT count(*) || ' chases ' || coalesce(sum(held), 0) FROM lottery_chase), (SELECT coalesce(sum(liability), 0) || ' at risk' FROM lottery_exposure),
        (SELECT count(*) || ' operations' FROM operation), (SELECT sum(balance) || ' units of cash' FROM member_guard),
        (SELECT count(*) || ' results' FROM lottery_issue WHERE result IS NOT NULL), (SELECT count(*) || ' proposals' FROM proposal WHERE kind LIKE 'lottery.%')) AS state`,
  );
  return rows[0]?.state ?? '';
}
