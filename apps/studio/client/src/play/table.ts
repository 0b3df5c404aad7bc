import type { GameInfo, SessionInfo } from '../../../src/api-types.ts';
import type { Api } from '../api/client.ts';
import type { Sound } from '../audio/sound.ts';
import type { Bridge } from '../boot/bridge.ts';
import type { Loop } from '../engine/loop.ts';
import type { Money } from '../format/money.ts';
import type { KindPage } from '../games/kind-page.ts';
import type { Key } from '../i18n/words.ts';
import type { Words } from '../i18n/words.ts';
import type { Theme } from '../themes/theme.ts';
import type { Shell } from '../shell/shell.ts';
import type { Figures } from './figures.ts';
import type { Moments } from './moments.ts';

/** All a game needs, built once when the page starts. `K`: the words it may say. */
export interface Table<K extends string = Key> {
  session: SessionInfo;
  /** Of the game's kind; its words are those of the table. */
  page: KindPage<GameInfo, string>;
  theme: Theme;
  api: Api;
  bridge: Bridge;
  words: Words<K>;
  money: Money;
  sound: Sound;
  /** What happens, for those who follow the round without drawing it. */
  moments: Moments;
  loop: Loop;
  shell: Shell;
  figures: Figures;
}

/** What a started game lets the page do with it. */
export interface Game {
  /** Space, Enter. */
  play(): void;
  /** Arrow keys. */
  stepBet(direction: 1 | -1): void;
  /** The bet shown now, for the rules page. */
  bet(): bigint;
  setBalance(units: bigint | null): void;
  pause(paused: boolean): void;
  /** Pictures for the paytable. */
  drawSymbol?(symbol: string, canvas: HTMLCanvasElement): void;
}
