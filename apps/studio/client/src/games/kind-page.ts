import type { GameEvent, GameInfo, HistoryItem, RoundParams } from '../../../src/api-types.ts';
import type { Words } from '../i18n/words.ts';
import type { Game, Table } from '../play/table.ts';

/** One draw of four bytes: its bytes, the number they make, and which of `bound` values it chose. */
export interface Draw {
  bytes: readonly number[];
  float: number;
  bound: number;
  chosen: number;
}

/**
 * What a kind of game brings to the play page: `games/<kind>/client/page.ts` exports one as `page`. `Info` is what
 * the server's facts of the game, `Key` the words of the page and of `locales/<language>/page.json`.
 */
export interface KindPage<Info extends GameInfo = GameInfo, Key extends string = string> {
  /** Short facts under the game's name, before its return. */
  facts(info: Info, words: Words<Key>): string[];
  /** Figures at the head of the rules, after the return. */
  figures(info: Info, words: Words<Key>): (readonly [name: string, value: string])[];
  /** The content under the sentences of the rules; `game` is null before it has started. */
  rules?(table: Table<Key>, info: Info, game: Game | null): HTMLElement;
  /** A round in a list, by what makes it known again. */
  roundText(item: HistoryItem, words: Words<Key>): string;
  start(table: Table<Key>, info: Info): Promise<Game>;
}

/** The player's choice on the verification page, where a kind has one. */
export interface ProofChoice {
  node: HTMLElement;
  read(): RoundParams;
  fill(params: RoundParams): void;
}

/** What a kind of game brings to the verification: `games/<kind>/client/proof.ts` exports one as `proof`. */
export interface KindProof<Key extends string = string> {
  choice?(words: Words<Key>): ProofChoice;
  /** What the numbers do, in a sentence. */
  drawsText(words: Words<Key>): string;
  /** A name for each draw, where there are several. */
  drawName?(words: Words<Key>, index: number): string;
  /** What a draw chose. */
  chosen(words: Words<Key>, draw: Draw): string;
  outcome(words: Words<Key>, events: readonly GameEvent[]): HTMLElement;
}
