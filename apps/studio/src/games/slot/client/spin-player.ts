import type { SlotInfo } from '../kind.ts';
import { outCubic } from '../../../../client/src/engine/easing.ts';
import { between, timesStake } from '../../../../client/src/format/money.ts';
import type { Table } from '../../../../client/src/play/table.ts';
import type { Reels } from './reels.ts';
import { isCelebrated } from '../../../../client/src/play/celebration.ts';
import { anticipation, celebrationSize, countScatters } from './script.ts';
import type { RoundScript, ShownWin, SpinScript } from './script.ts';
import type { SlotStage } from './slot-stage.ts';
import type { Sparks } from './sparks.ts';
import type { WinShow } from './win-show.ts';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import type { SlotKey } from './key.ts';

export interface SpinParts {
  table: Table<SlotKey>;
  info: SlotInfo;
  stage: SlotStage;
  reels: Reels;
  show: WinShow;
  sparks: Sparks;
}

/** How a round is played: `calm` shows results at once, `pace` shortens waits where turbo is permitted. */
export interface Manner {
  calm: boolean;
  pace: number;
}

const firstStop = 0.18;
const stopStagger = 0.24;
const anticipateFor = 1.25;
const countMs = [0, 700, 1_300, 2_600, 3_600];

/** Plays the spins of a round on the stage; it knows nothing of bets, balances or the network. */
export class SpinPlayer {
  private readonly parts: SpinParts;
  private hurry: (() => void) | null = null;

  constructor(parts: SpinParts) {
    this.parts = parts;
  }

  /** Ends a running count at once; true when there was one. */
  skip(): boolean {
    if (this.parts.stage.answer()) return true;
    if (!this.hurry) return false;
    this.hurry();
    return true;
  }

  /** Lets the reels turn; the result may come later. */
  begin(manner: Manner, free: boolean): void {
    const { show, sparks, reels, info } = this.parts;
    show.stop();
    sparks.clear();
    this.parts.table.moments.emit({ type: 'spin', free });
    if (!manner.calm) reels.spin(free ? info.freeStrips : info.strips);
  }

  /** Stops the reels on a spin's result, one after another. */
  async land(spin: SpinScript, manner: Manner, holdSeconds: number): Promise<void> {
    const { reels, info, stage, table } = this.parts;
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
      await reels.stop({
        stops: spin.stops,
        strips,
        delays,
        anticipated,
        onAnticipate: (reel) => {
          table.moments.emit({ type: 'anticipation', reel });
        },
        onStop: (reel) => {
          if (spin.grid[reel]?.includes('scatter')) {
            scatters += 1;
            if (!spin.free) stage.setRight(say('scatters'), '', Math.min(3, scatters));
          }
          table.moments.emit({ type: 'reelStop', reel, scatters: spin.grid[reel]?.includes('scatter') ? scatters : 0 });
        },
      });
    }
    if (!spin.free) stage.setRight(say('scatters'), '', Math.min(3, countScatters(spin.grid)));
  }

  /** "Line 4", "12 ways", and how many times the bet. */
  private describe(win: ShownWin | null, bet: bigint, amount: bigint): { label: string; note: string } {
    const {
      words: { say, language },
    } = this.parts.table;
    const times = new Intl.NumberFormat(formatTagOf(language), { maximumFractionDigits: 2 }).format(timesStake(amount, bet) / 100);
    const label =
      win === null
        ? say('win')
        : win.line !== undefined
          ? say('lineWin', { line: win.line + 1 })
          : win.ways !== undefined
            ? say('waysWin', { ways: win.ways })
            : say('scatterWin');
    return { label, note: say('winTimes', { times }) };
  }

  private async countUp(size: number, amount: bigint, update: (text: string) => void, manner: Manner): Promise<void> {
    const {
      table: { loop, money },
    } = this.parts;
    const ms = manner.calm ? 0 : (countMs[size] ?? 700) * manner.pace;
    let hurried = false;
    this.hurry = () => {
      hurried = true;
    };
    await loop.run((elapsed) => {
      const share = hurried || ms === 0 ? 1 : Math.min(1, elapsed / ms);
      update(money.full(between(0n, amount, outCubic(share), BigInt(this.parts.table.session.currency.step))));
      return share < 1;
    });
    this.hurry = null;
    this.parts.table.moments.emit({ type: 'winEnd' });
  }

  /** Shows what a spin won, celebrated only when the round so far is above the stake. */
  async showWins(spin: SpinScript, script: RoundScript, manner: Manner): Promise<void> {
    const { stage, show, sparks, info, table } = this.parts;
    const {
      session,
      words: { say },
      money,
      loop,
    } = table;
    if (spin.wins.length === 0) return;
    const size = isCelebrated(spin.running, script.bet, session.protection.celebrateOnlyAboveStake)
      ? Math.max(1, celebrationSize(spin.amount, script.bet))
      : 0;
    const { label, note } = this.describe(spin.wins.length === 1 ? (spin.wins[0] ?? null) : null, script.bet, spin.amount);
    const still = manner.calm || size === 0;
    show.onWin = null;
    show.start(spin.wins, spin.grid, { lines: info.lines, calm: still });
    if (size === 0) {
      stage.setMiddle('sum', money.full(spin.amount), say('returnedWord'), note);
      return;
    }
    table.moments.emit({ type: 'win', multiple: timesStake(spin.amount, script.bet) / 100 });
    if (size >= 2 && !manner.calm) sparks.burst(size);
    const applause = size >= 3 ? stage.applaud(say(size === 3 ? 'bigWin' : 'superbWin')) : null;
    await this.countUp(
      size,
      spin.amount,
      (text) => {
        stage.setMiddle('win', text, size === 2 ? say('niceWin') : label, note);
        applause?.amount(text);
      },
      manner,
    );
    if (applause) {
      await loop.wait(manner.calm ? 1_200 : 900);
      applause.end();
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

  /** The free spins of a round, from the invitation to what they paid. */
  async playFreeSpins(script: RoundScript, manner: Manner): Promise<void> {
    const {
      stage,
      show,
      table: {
        words: { say },
        money,
        loop,
        shell,
        moments,
      },
    } = this.parts;
    const first = script.spins[0]?.award;
    if (!first || !script.freeSpins) return;
    show.onWin = null;
    moments.emit({ type: 'freeSpinsStart', count: first.count });
    shell.say(say('freeSpinsWon', { count: first.count }));
    await stage.feature({
      kind: 'intro',
      title: say('freeSpinsTitle'),
      count: String(first.count),
      lines: [say('freeSpinsIntro', { bet: money.full(script.bet) })],
      button: say('start'),
      ms: 6_000,
    });
    stage.cabinet.classList.add('free');
    let total = first.count;
    for (const spin of script.spins.slice(1)) {
      const multiplier = spin.free?.multiplier ?? 1;
      const soFar = spin.running - spin.amount - (script.spins[0]?.amount ?? 0n);
      stage.setLeft(say('scatters'), `${spin.spin} / ${total}`);
      stage.setRight(say('multiplier'), `×${multiplier}`, null);
      if (soFar > 0n) stage.setMiddle('sum', money.full(soFar), say('freeSpinsSoFar'));
      else stage.setMiddle('words', say('freeSpinOf', { n: spin.spin, total }));
      this.begin(manner, true);
      await this.land(spin, manner, 0.75 * manner.pace);
      await this.showWins(spin, script, manner);
      if (spin.award) {
        total += spin.award.count;
        moments.emit({ type: 'freeSpinsMore', count: spin.award.count });
        stage.setMiddle('words', say('freeSpinsMore', { count: spin.award.count }));
        shell.say(say('freeSpinsMore', { count: spin.award.count }));
        await loop.wait(1_400);
      }
      await loop.wait(spin.wins.length > 0 ? 1_100 * manner.pace : 350);
    }
    show.stop();
    stage.cabinet.classList.remove('free');
    const paid = script.freeSpins;
    moments.emit({ type: 'freeSpinsEnd', multiple: timesStake(paid.amount, script.bet) / 100 });
    await stage.feature({
      kind: 'outro',
      title: say('freeSpinsPaid'),
      count: money.full(paid.amount),
      lines: [say('freeSpinsCount', { count: paid.spins })],
      button: say('continue'),
      ms: 7_000,
    });
  }
}
