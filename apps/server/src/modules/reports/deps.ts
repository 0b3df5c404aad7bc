import type { LanguageTag } from '@pavilion/languages/tags';
import type { DeskAccess } from '../../http/desk.ts';
import type { Db } from '../../kernel/db.ts';

/** What a game's maths says of it. */
export interface GameMaths {
  name: string;
  /** Share of stakes paid back, in millionths; null where the vendor does not say. */
  rtpPpm: number | null;
}

/** By the game's code; unknown ones are absent. */
export type GamesOf = (
  vendor: string,
  games: readonly string[],
  to: { language: LanguageTag; brandId: string },
) => Promise<ReadonlyMap<string, GameMaths>>;

export interface ReportsDeskDeps {
  db: Db;
  gamesOf: GamesOf;
}

export type ReportDeps = ReportsDeskDeps & { access: DeskAccess };
