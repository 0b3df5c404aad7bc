import { isQuick } from '../../../shared/lottery/family.ts';
import type { ListedGame } from '../games-list.ts';

/** A draw of a game as a table of results shows it. */
export interface ShownDraw {
  readonly game: ListedGame;
  readonly numero: string;
  readonly winNo: string;
  readonly openTime: number;
}

/** Of quick draws the last of each game; of the others those of the last day on which the region had any. */
export function latestOf(draws: readonly ShownDraw[]): ShownDraw[] {
  const days = draws.filter(({ game }) => !isQuick(game.family)).map(({ numero }) => numero);
  const last = days.toSorted().at(-1);
  return draws.filter(({ game, numero }) => isQuick(game.family) || numero === last);
}
