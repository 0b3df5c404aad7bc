import { chaseableNumeros, lotteryGames, playMenu } from '@pavilion/contract/lottery/calls';
import { cancelLotteryOrders, placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { UNITS_PER_MAIN } from '@pavilion/contract/base/money';
import { deposit, refusable, requestId } from './money.ts';
import type { Person } from './people.ts';
import { hundredOf } from './scene.ts';
import { cashOf, enter, type Guest, type Stage } from './stage.ts';

/** Of the invented people: they come and go as they like, no scene is about them. */
const PLACES = new Set(['8', '9', '10', '11']);
/** Orders are placed on draws to come, so only around the first start: later what a login has is its user's. */
const AT_MOST_MS = HOUR_MS;
/** A prize group that every member may choose. */
const GROUP = 1800;

interface Bet {
  game: string;
  playId: number;
  content: string;
  stakes: number;
  /** 0 where the game has no prize groups. */
  group: number;
  multiple: number;
}

const firstDigit = (game: string, digits: string, multiple = 1): Bet => ({
  game,
  playId: 14,
  content: `${digits}_#_#_#_#`,
  stakes: digits.length,
  group: GROUP,
  multiple,
});

/** On draws of a minute, half of which win; on one that is held in the evening; and one that is thought better of. */
const BETS: readonly Bet[] = [
  firstDigit('PEARLS1', '01234', 2),
  firstDigit('PEARLS1', '56789'),
  { game: 'VN_NORTH', playId: 3010, content: '27', stakes: 1, group: 0, multiple: 10 },
];
const THOUGHT_BETTER = firstDigit('PEARLS3', '7');
const CHASED = firstDigit('PEARLS1', '135');
const PHASES = 20;

/** Whether somebody has orders to place: the members' logins and a few others. */
export const playsDraws = ({ key, isLogin, customerType }: Person): boolean =>
  customerType === 0 && (isLogin || PLACES.has(key.slice(key.indexOf('/') + 1)));

/**
 * Somebody's first orders on the draws that are open now, by the calls of the portal, once: some are drawn within a minute, one waits for the evening, one is
 * taken back, and a login has a chase under way. Nothing where the brand has no draws or none is open yet. Answers whether orders were placed.
 */
export async function playDraws(stage: Stage, person: Person, now: () => Date): Promise<boolean> {
  const { past, notes, brand, month } = stage;
  const key = `${person.key}/draws`;
  const isLate = now().getTime() > month.endsAt.getTime() + AT_MOST_MS;
  if (isLate || brand.modules['LOTT3'] !== true || (await notes.isDone(key))) return false;
  past.clock.set(now());
  const guest = await enter(stage, person);
  if (!guest || !(await hasDraws(stage, guest))) return false;
  if ((await cashOf(stage, guest.memberId)) < hundredOf(stage))
    await deposit(stage, guest, { key: `${key}/deposit`, amount: { units: hundredOf(stage) }, end: 'paid' });
  // A deposit takes a while, in which draws go on.
  past.clock.set(now());
  for (const [place, bet] of BETS.entries()) await order(stage, guest, { key: `${key}/${place}`, bet });
  const taken = await order(stage, guest, { key: `${key}/back`, bet: THOUGHT_BETTER });
  if (taken) await refusable(past.call(cancelLotteryOrders, { body: [taken] }, guest.context()));
  if (person.isLogin) await order(stage, guest, { key: `${key}/chase`, bet: CHASED, phases: PHASES });
  await notes.finish(key);
  return true;
}

async function gameOf({ past }: Stage, guest: Guest, code: string): Promise<number | null> {
  const groups = await past.call(lotteryGames, {}, guest.context());
  return groups.flatMap(({ games }) => games).find((game) => game.code === code)?.gameId ?? null;
}

const issuesOf = async ({ past }: Stage, guest: Guest, gameId: number): Promise<string[]> =>
  (await past.call(chaseableNumeros, { query: { id: gameId } }, guest.context())).chaseNumeros.map(({ numero }) => numero);

async function hasDraws(stage: Stage, guest: Guest): Promise<boolean> {
  const gameId = await gameOf(stage, guest, CHASED.game);
  return gameId !== null && (await issuesOf(stage, guest, gameId)).length >= PHASES;
}

interface OrderInput {
  key: string;
  bet: Bet;
  /** Of a chase. */
  phases?: number;
}

/** Places an order on the open issue, or a chase from it on; null where it is refused or the brand has no such game. */
async function order(stage: Stage, guest: Guest, { key, bet, phases = 0 }: OrderInput): Promise<string | null> {
  const { past } = stage;
  const gameId = await gameOf(stage, guest, bet.game);
  if (gameId === null) return null;
  const [menu] = await past.call(playMenu, { query: { id: gameId } }, guest.context());
  const play = menu?.playMenuGroups.flatMap(({ playMenus }) => playMenus).find(({ playId }) => playId === bet.playId);
  const numeros = await issuesOf(stage, guest, gameId);
  const [present] = numeros;
  if (!play || present === undefined) return null;
  const total = play.singleBetPrice * BigInt(bet.stakes * bet.multiple * Math.max(1, phases));
  const chased = numeros.slice(0, phases).map((numero) => ({ numero, multiples: [bet.multiple] }));
  const placed = await refusable(
    past.call(
      placeLotteryOrder,
      {
        body: {
          gameId,
          currentNumero: present,
          requestId: requestId(key),
          bettingSlipString: `${bet.content}~1~${bet.playId}~1~${bet.group}~${bet.multiple}`,
          betCartAmountSum: String(total / UNITS_PER_MAIN),
          ...(phases > 0 ? { chase: true, chaseSlip: chased } : {}),
        },
      },
      guest.context(),
    ),
  );
  return placed?.orderNumber ?? null;
}
