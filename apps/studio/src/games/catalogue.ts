import { dice } from './dice/kind.ts';
import { gamesOf } from './game-kind.ts';
import type { Game } from './game-kind.ts';
import { limbo } from './limbo/kind.ts';
import { slot } from './slot/kind.ts';

/** Every kind of game the studio has: a new one is its folder and its line here. */
export const games: readonly Game[] = [...gamesOf(slot), ...gamesOf(dice), ...gamesOf(limbo)];

const byCode = new Map<string, Game>(games.map((game) => [game.code, game]));

export function findGame(code: string): Game | undefined {
  return byCode.get(code);
}

/** The game of a stored session or round. */
export function requireGame(code: string): Game {
  const game = byCode.get(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}
