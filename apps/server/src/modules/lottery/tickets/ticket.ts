import type { PrizeMode } from '@pavilion/contract/lottery/terms';
import { unitsFromText } from '@pavilion/contract/base/money';
import { mostReturn } from '@pavilion/lottery/most-return';
import { type LineFault, type PricedLine, priceSlip, readSlip, writeSlip } from '@pavilion/lottery/slip';
import { refuse } from '../../../kernel/refusal.ts';
import { invalidCrossDrawLines } from '../settlement/across.ts';
import type { LotteryDeps } from '../deps.ts';
import { liabilitiesOf } from './exposure.ts';
import { offerOf, topGroup } from '../games/offer.ts';
import { inMode } from '../games/prize-mode.ts';
import { findOffered, type OfferedGame } from '../tables.ts';

/** Lines of a slip with what they come to. */
export interface Ticket {
  game: OfferedGame;
  slip: string;
  lines: readonly PricedLine[];
  stake: bigint;
  stakes: number;
  best: bigint;
  /** Highest prize group of the member; 0 where the game has none. */
  ownGroup: number;
}

interface TicketInput {
  game: OfferedGame;
  slip: string;
  memberId: string;
  /** What each line is called in a refusal; absent: its place, from 1. */
  at?: readonly number[] | undefined;
}

/** Most selections one ticket may put at risk: each is a row locked until its transaction ends, which other tickets wait for. A list of all four-digit numbers fits. */
const MAX_KEYS = 12_000;

/** Before it is known what it may win. */
export type Draft = Omit<Ticket, 'best'> & Pick<TicketInput, 'at'>;

/** What a slip comes to in a brand's game for a member, and nobody's work for long. Refuses every faulty line by its number. */
export async function readTicket(deps: LotteryDeps, { game, slip, memberId, at }: TicketInput): Promise<Draft> {
  const offer = offerOf(game, await deps.ownGroup(memberId, productOf(game), topGroup(game.terms)));
  const { lines, faults } = priceSlip(slip, offer);
  if (faults.length > 0) throw refuseLines(faults, at);
  const astray = await invalidCrossDrawLines(deps, game, lines);
  if (astray.length > 0) throw refuseAcross(astray, at);
  const stake = lines.reduce((sum, line) => sum + line.stake, 0n);
  if (stake > game.terms.mostStake) throw refuse('lottery.stake.much', { value: { most: Number(game.terms.mostStake) / 10_000 } });
  const stakes = lines.reduce((sum, line) => sum + line.stakes, 0);
  return { game, slip, lines, stake, stakes, ownGroup: offer.groups?.most ?? 0, at };
}

/** Checks what a ticket may win: the most expensive check, done last. */
export function checkTicket({ at, ...draft }: Draft): Ticket {
  const { game, lines } = draft;
  if (liabilitiesOf(lines, MAX_KEYS).length > MAX_KEYS) throw refuseLines([{ line: lines.length, code: 'many' }], at);
  const best = mostReturn(lines);
  if (best > game.terms.mostWin) throw refuse('lottery.win.much', { value: { most: Number(game.terms.mostWin) / 10_000 } });
  return { ...draft, best };
}

export const priceTicket = async (deps: LotteryDeps, priced: TicketInput): Promise<Ticket> => checkTicket(await readTicket(deps, priced));

/** Refuses what comes to another sum than the member saw; null: the call has none. */
export function refuseOther(stake: bigint, total: string | null): void {
  if (total !== null && unitsFromText(total) !== stake) throw refuse('lottery.total.differs', { value: { total: Number(stake) / 10_000 } });
}

/** Most faults a refusal names: more than a screen shows. */
const MAX_FAULTS = 200;

export const refuseLines = (faults: readonly LineFault[], at?: readonly number[]): Error =>
  refuse('lottery.lines.refused', {
    value: { lines: faults.slice(0, MAX_FAULTS).map((fault) => ({ ...fault, line: at?.[fault.line - 1] ?? fault.line })) },
  });

/** Lines, counted from 0, that cannot be bet together with the other draw they name. */
export const refuseAcross = (lines: readonly number[], at?: readonly number[]): Error =>
  refuseLines(
    lines.map((place) => ({ line: place + 1, code: 'across' })),
    at,
  );

/** A game that takes bets, at a prize mode; null: its own. */
export async function findGame(deps: LotteryDeps, brandId: string, gameId: number, mode: PrizeMode | null = null): Promise<OfferedGame> {
  const game = await findOffered(deps.db, brandId, gameId);
  if (!game?.isOn) throw refuse('lottery.game.unknown');
  return inMode(game, mode);
}

/** Product of contracts and codes of the ledger: the game's type, by which rates, weights and filters go. There is none for South-east Asia alone; the vendor distinguishes it. */
export const productOf = ({ prizeMode }: { prizeMode: string }): string => (prizeMode === 'ELOTT' ? 'elott' : 'lott');

/** A slip at other multiples, one for all lines or one a line. A line that is not spelled as one stays, for the pricing to name. */
export function atMultiples(slip: string, multiples: readonly number[]): string {
  const lines = readSlip(slip);
  const whole = lines.filter((line) => line !== null);
  if (whole.length < lines.length) return slip;
  if (multiples.length !== 1 && multiples.length !== whole.length) throw refuseLines([{ line: 1, code: 'multiple' }]);
  return writeSlip(whole.map((line, place) => ({ ...line, multiple: multiples[place] ?? multiples[0] ?? line.multiple })));
}
