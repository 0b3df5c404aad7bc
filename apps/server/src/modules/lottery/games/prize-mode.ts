import { PRIZE_MODE_IDS, PRIZE_MODES, type PrizeMode } from '@pavilion/contract/lottery/terms';
import { refuse } from '../../../kernel/refusal.ts';
import type { OfferedGame } from '../tables.ts';

/** A prize mode by its name in any case; absent: null. */
export function modeNamed(name: string | undefined): PrizeMode | null {
  if (!name) return null;
  const mode = PRIZE_MODES.find((one) => one === name.toUpperCase());
  if (!mode) throw refuse('request_param_err', { field: 'prizeMode' });
  return mode;
}

/** A prize mode by its number; absent: null. */
export function modeNumbered(id: number | undefined): PrizeMode | null {
  if (id === undefined) return null;
  const mode = PRIZE_MODES.find((one) => PRIZE_MODE_IDS[one] === id);
  if (!mode) throw refuse('request_param_err', { field: 'prizeModeId' });
  return mode;
}

/** A game at ZY's prices and odds; null where it is not offered at it. */
export const atZy = (game: OfferedGame): OfferedGame | null =>
  game.terms.zy
    ? {
        ...game,
        prizeMode: 'ZY',
        terms: { ...game.terms, unit: game.terms.zy.unit ?? game.terms.unit, plays: game.terms.zy.plays },
      }
    : null;

/** A game at the prices and odds of a prize mode; null: its own. For LOTT quick draws are included, at their own. */
export function inMode(game: OfferedGame, mode: PrizeMode | null): OfferedGame {
  if (mode === null || mode === game.prizeMode || (mode === 'LOTT' && game.prizeMode === 'ELOTT')) return game;
  const other = mode === 'ZY' ? atZy(game) : null;
  if (!other) throw refuse('request_param_err', { field: 'prizeModeId' });
  return other;
}

/** The mode a ticket stores: null where it is its game's own. */
export const storedMode = ({ prizeMode }: Pick<OfferedGame, 'prizeMode'>): 'ZY' | null => (prizeMode === 'ZY' ? 'ZY' : null);
