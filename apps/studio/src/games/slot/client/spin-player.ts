import type { SlotInfo } from '../kind.ts';
import { outCubic } from '../../../../client/src/engine/easing.ts';
import { between, timesStake } from '../../../../client/src/format/money.ts';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import type { BigWinTier } from '../../../../client/src/play/moments.ts';
import type { Table } from '../../../../client/src/play/table.ts';
import { createAnticipationLight } from './anticipation-light.ts';
import { openBigWin, tierOf } from './big-win.ts';
import type { Coins } from './coins.ts';
import type { SlotKey } from './key.ts';
import type { Reels } from './reels.ts';
import type { SceneArt } from './scene-art.ts';
import { anticipation, celebrationOf, countScatters, litCells, scattersBefore } from './script.ts';
import type { RoundScript, ShownWin, SpinScript } from './script.ts';
import type { SlotStage } from './slot-stage.ts';
import type { WinShow } from './win-show.ts';

export interface SpinParts {
  table: Table<SlotKey>;
  info: SlotInfo;
  stage: SlotStage;
  reels: Reels;
  show: WinShow;
  scene: SceneArt;
  /** Over the reels, and over the whole scene of a big win. */
  coins: { reels: Coins; scene: Coins };
  /** Lets the bar's button answer what is shown; null takes that back. */
  setAnswer(answer: { label: string; act(): void } | null): void;
  /** Centre of a cell in CSS pixels of the cabinet. */
  cellAt(reel: number, row: number): { x: number; y: number };
}

/** How a round is played: `calm` shows results at once, `pace` shortens waits where turbo is permitted. */
export interface Manner {
  calm: boolean;
  pace: number;
}

interface Count {
  amount: bigint;
  ms: number;
  update(text: string, amount: bigint): void;
}

const firstStop = 0.18;
const stopStagger = 0.24;
const anticipateFor = 1.25;
const countMs = { board: 600, reels: 1_200, scene: 1_200 };
/** A big win stays until it is collected, this long at most. */
const collectMs = 5_000;

const titles: Readonly<Record<BigWinTier, SlotKey>> = { 20: 'bigWin', 100: 'greatWin', 500: 'superbWin' };

/** Plays the spins of a round on the stage; it knows nothing of bets, balances or the network. */
export class SpinPlayer {
  readonly parts: SpinParts;
  private hurry: (() => void) | null = null;

  constructor(parts: SpinParts) {
    this.parts = parts;
  }

  /** Ends a running count or an open cover at once; true when there was one. */
  skip(): boolean {
    if (this.parts.stage.answer()) return true;
    if (!this.hurry) return false;
    this.hurry();
    return true;
  }

  /** Lets the reels turn; the result may come later. */
  begin(manner: Manner, free: boolean): void {
    const { show, coins, reels, info, table } = this.parts;
    show.stop();
    coins.reels.clear();
    table.moments.emit({ type: 'spin', free });
    if (!manner.calm) reels.spin(free ? info.freeStrips : info.strips);
  }

  /** Stops the reels on a spin's result, one after another. */
  async land(spin: SpinScript, manner: Manner, holdSeconds: number): Promise<void> {
    const { reels, info, stage, table, cellAt } = this.parts;
    const strips = spin.free ? info.freeStrips : info.strips;
    const { say } = table.words;
    let scatters = 0;
    if (manner.calm) {
      reels.showStops(spin.stops, strips);
      await table.loop.wait(250);
    } else {
      const anticipated = anticipation(spin.grid);
      let at = Math.max(0, holdSeconds) + firstStop;
      const delays = anticipated.map((waits) => {
        if (waits) at += anticipateFor;
        const delay = at;
        at += stopStagger * manner.pace;
        return delay;
      });
      const [first, next] = [cellAt(0, 0), cellAt(1, 1)];
      const light = createAnticipationLight({ host: stage.cabinet, pitch: { x: next.x - first.x, y: next.y - first.y } });
      await reels.stop({
        stops: spin.stops,
        strips,
        delays,
        anticipated,
        onAnticipate: (reel) => {
          stage.cabinet.classList.add('waiting');
          light.wait(reel, scattersBefore(spin.grid, reel));
          table.moments.emit({ type: 'anticipation', reel });
        },
        onStop: (reel) => {
          light.end(reel);
          const brought = spin.grid[reel]?.includes('scatter') ?? false;
          if (brought) scatters += 1;
          if (brought && !spin.free) stage.setRight(say('scatters'), '', Math.min(3, scatters));
          table.moments.emit({ type: 'reelStop', reel, scatters: brought ? scatters : 0 });
        },
      });
      light.end();
      stage.cabinet.classList.remove('waiting');
    }
    if (!spin.free) stage.setRight(say('scatters'), '', Math.min(3, countScatters(spin.grid)));
  }

  /** "Line 4", "12 ways", and how many times the bet. */
  private describe(win: ShownWin | null, bet: bigint, amount: bigint): { label: string; note: string } {
    const { say } = this.parts.table.words;
    const label =
      win === null
        ? say('win')
        : win.line !== undefined
          ? say('lineWin', { line: win.line + 1 })
          : win.ways !== undefined
            ? say('waysWin', { ways: win.ways })
            : say('scatterWin');
    return { label, note: say('winTimes', { times: this.times(amount, bet) }) };
  }

  times(amount: bigint, bet: bigint): string {
    const { language } = this.parts.table.words;
    return new Intl.NumberFormat(formatTagOf(language), { maximumFractionDigits: 2 }).format(timesStake(amount, bet) / 100);
  }

  /** Counts an amount up; a tap ends it. */
  async countUp({ amount, ms, update }: Count, manner: Manner): Promise<void> {
    const { loop, money, session, moments } = this.parts.table;
    const step = BigInt(session.currency.step);
    const length = manner.calm ? 0 : ms * manner.pace;
    let hurried = false;
    this.hurry = () => {
      hurried = true;
    };
    await loop.run((elapsed) => {
      const share = hurried || length === 0 ? 1 : Math.min(1, elapsed / length);
      const shown = between(0n, amount, outCubic(share), step);
      update(money.full(shown), shown);
      return share < 1;
    });
    this.hurry = null;
    moments.emit({ type: 'winEnd' });
  }

  /** Waits for a tap or the bar's button, at most `ms`. */
  private async hold(ms: number, label: string): Promise<void> {
    const { setAnswer } = this.parts;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
      setAnswer({ label, act: () => this.hurry?.() });
    });
    setAnswer(null);
    this.hurry = null;
  }

  /** From 20 times the stake: the whole scene, until it is collected. */
  private async showBigWin(spin: SpinScript, script: RoundScript, manner: Manner): Promise<void> {
    const { table, stage, scene, coins } = this.parts;
    const { say } = table.words;
    const { money, moments, shell } = table;
    const multiple = timesStake(spin.amount, script.bet) / 100;
    const note = say('bigWinNote', { times: this.times(spin.amount, script.bet), bet: money.full(script.bet) });
    const onTap = (): void => {
      this.hurry?.();
    };
    const shown = openBigWin({ host: stage.node, hero: scene.hero, coins: coins.scene, note, calm: manner.calm, onTap });
    shell.say(`${say(titles[tierOf(multiple) ?? 20])}: ${money.full(spin.amount)}`);
    stage.setMiddle('words', say('win'));
    let reached: BigWinTier = 20;
    moments.emit({ type: 'bigWin', tier: reached, multiple });
    const update = (text: string, amount: bigint): void => {
      const so = timesStake(amount, script.bet) / 100;
      const tier = tierOf(so) ?? 20;
      if (tier > reached) {
        reached = tier;
        moments.emit({ type: 'bigWin', tier, multiple });
      }
      shown.show(text, so, say(titles[tier]));
    };
    await this.countUp({ amount: spin.amount, ms: countMs.scene, update }, manner);
    await this.hold(collectMs, say('collect'));
    shown.end();
    const { label } = this.describe(null, script.bet, spin.amount);
    stage.setMiddle('win', money.full(spin.amount), label, say('winTimes', { times: this.times(spin.amount, script.bet) }));
  }

  /** From 5 times the stake: the amount over the reels, coins flying to it from where it was won. */
  private async showOverReels(spin: SpinScript, script: RoundScript, manner: Manner): Promise<void> {
    const { stage, coins, cellAt, table } = this.parts;
    const { label, note } = this.describe(null, script.bet, spin.amount);
    const over = stage.overReels(table.words.say('niceWin'));
    if (!manner.calm) {
      const from = [...litCells(spin.wins)].map((cell) => {
        const [reel = 0, row = 0] = cell.split(':').map(Number);
        return cellAt(reel, row);
      });
      coins.reels.gather(from, cellAt(2, 1), 18);
    }
    const update = (text: string): void => {
      over.amount(text);
      stage.setMiddle('win', text, label, note);
    };
    await this.countUp({ amount: spin.amount, ms: countMs.reels, update }, manner);
    await table.loop.wait(900);
    over.end();
  }

  /** Shows what a spin won, celebrated only when the round so far is above the stake. */
  async showWins(spin: SpinScript, script: RoundScript, manner: Manner): Promise<void> {
    const { stage, show, info, table } = this.parts;
    const { session, money, moments } = table;
    const { say } = table.words;
    if (spin.wins.length === 0) return;
    const kind = celebrationOf(spin, script.bet, session.protection.celebrateOnlyAboveStake);
    const { label, note } = this.describe(spin.wins.length === 1 ? (spin.wins[0] ?? null) : null, script.bet, spin.amount);
    show.onWin = null;
    show.start(spin.wins, spin.grid, { lines: info.lines, calm: manner.calm || !kind });
    if (!kind) {
      stage.setMiddle('sum', money.full(spin.amount), say('returnedWord'), note);
      return;
    }
    moments.emit({ type: 'win', multiple: timesStake(spin.amount, script.bet) / 100 });
    if (kind === 'scene') {
      if (!manner.calm) await table.loop.wait(700 * manner.pace);
      await this.showBigWin(spin, script, manner);
    } else if (kind === 'reels') await this.showOverReels(spin, script, manner);
    else {
      const update = (text: string): void => {
        stage.setMiddle('win', text, label, note);
      };
      await this.countUp({ amount: spin.amount, ms: countMs.board, update }, manner);
    }
    this.cycleWins(spin, script);
  }

  /** Names each win as its turn in the light comes. */
  private cycleWins(spin: SpinScript, script: RoundScript): void {
    const {
      stage,
      show,
      table: { money },
    } = this.parts;
    show.onWin = (win) => {
      const { label, note } = this.describe(win, script.bet, win?.amount ?? spin.amount);
      stage.setMiddle('win', money.full(win?.amount ?? spin.amount), label, note);
    };
  }
}
