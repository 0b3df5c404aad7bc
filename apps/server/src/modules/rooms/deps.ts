import type { RoomGame } from '@pavilion/contract/rooms/calls';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Deps } from '../../deps.ts';
import type { DeskAccess } from '../../http/desk.ts';
import type { Sql } from '../../kernel/db.ts';
import type { Signals } from '../../kernel/signals.ts';

export interface RoomDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'hint' | 'brandById'> {
  /** Games of these numbers that the brand offers now, in the reader's language; others are not in it. */
  gamesOf(brandId: string, nodeIds: readonly number[] | 'all', language: LanguageTag): Promise<ReadonlyMap<number, RoomGame>>;
  /** What the member wants to be called, and the name of the account, which no room shows. */
  nameOf(sql: Sql, memberId: string): Promise<{ nickname: string; username: string }>;
}

export interface RoomReadDeps extends RoomDeps {
  signals: Signals;
}

export interface RoomDeskDeps extends RoomReadDeps {
  access: DeskAccess;
}
