import './slot.css';
import './slot-scenes.css';
import './anticipation.css';
import './slot-low.css';
import type { RoundResult } from '../../../api-types.ts';
import type { SlotSymbol } from '../events.ts';
import type { SlotInfo } from '../kind.ts';
import { outQuint } from '../../../../client/src/engine/easing.ts';
import { between } from '../../../../client/src/format/money.ts';
import { artFolder, tallBackground } from '../../../../client/src/play/art.ts';
import { playRound, replayRound } from '../../../../client/src/play/round-runner.ts';
import type { Game, Table } from '../../../../client/src/play/table.ts';
import { createBetBar } from '../../../../client/src/shell/bet-bar.ts';
import type { BetBar } from '../../../../client/src/shell/bet-bar.ts';
import { prefersReducedMotion } from '../../../../client/src/shell/dom.ts';
import { loadTheme } from '../../../../client/src/games/load-kind.ts';
import type { ReelTheme } from './reel-theme.ts';
import { cellCentre, layoutReels } from './layout.ts';
import { Reels } from './reels.ts';
import type { ReelPaint } from './reels.ts';
import { readScript } from './script.ts';
import { createSlotStage } from './slot-stage.ts';
import type { SlotStage } from './slot-stage.ts';
import { createCoins } from './coins.ts';
import { createFreePlace } from './free-place.ts';
import { playFreeSpins } from './free-spins.ts';
import type { Trip } from './free-spins.ts';
import { loadLateArt, sceneArtOf } from './scene-art.ts';
import type { LateArt } from './scene-art.ts';
import { SpinPlayer } from './spin-player.ts';
import type { Manner } from './spin-player.ts';
import { allSymbols, createGround, createSymbolSheet, drawSymbol, loadPictures } from './symbols.ts';
import type { Pictures } from './symbols.ts';
import { createWinShow } from './win-show.ts';
import type { WinShow } from './win-show.ts';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import type { SlotKey } from './key.ts';

const rows = 3;
/** Least time the reels turn before the first may stop. */
const minTurnSeconds = 0.85;

class SlotGame implements Game {
  private readonly table: Table<SlotKey>;
  private readonly info: SlotInfo;
  private readonly theme: ReelTheme;
  private readonly pictures: Pictures;
  private readonly stage: SlotStage;
  private readonly reels: Reels;
  private readonly show: WinShow;
  private readonly player: SpinPlayer;
  private readonly bar: BetBar;
  private readonly trip: Trip;
  private late: LateArt = { moving: new Map(), coin: null };
  private glass = false;
  private paint: ReelPaint | null = null;
  private busy = false;
  private paused = false;
  private balance: bigint | null;

  constructor(table: Table<SlotKey>, info: SlotInfo, look: { theme: ReelTheme; pictures: Pictures }) {
    this.table = table;
    this.info = info;
    this.theme = look.theme;
    this.pictures = look.pictures;
    const {
      session,
      words: { say },
      money,
      shell,
      loop,
    } = table;
    this.balance = session.balance === null ? null : BigInt(session.balance);
    this.stage = createSlotStage(say);
    this.reels = new Reels(loop, info.strips, rows);
    this.show = createWinShow({
      loop,
      theme: look.theme,
      getPaint: () => this.paint,
      getStrip: (symbol) => this.late.moving.get(symbol),
    });
    const scene = sceneArtOf(info.art);
    const coins = { reels: createCoins(loop, () => this.late.coin), scene: createCoins(loop, () => this.late.coin) };
    this.stage.cabinet.append(coins.reels.canvas);
    this.stage.node.style.setProperty('--cabinet-art', `url("${scene.cabinet}")`);
    if (look.theme.crest) this.stage.setCrest(artFolder(info.art) + look.theme.crest);
    this.player = new SpinPlayer({
      table,
      info,
      stage: this.stage,
      reels: this.reels,
      show: this.show,
      scene,
      coins,
      setAnswer: (answer) => {
        this.bar.setAnswer(answer);
      },
      cellAt: (reel, row) => this.cellAt(reel, row),
    });
    const place = createFreePlace(say, scene, this.stage.node);
    this.stage.node.prepend(place.trip);
    this.trip = {
      player: this.player,
      place,
      placeName: look.theme.place,
      setGlass: (glass) => {
        this.glass = glass;
        this.resize();
      },
    };
    void loadLateArt(scene).then((late) => {
      this.late = late;
    });
    const ladder = session.ladder.map(BigInt);
    this.bar = createBetBar({
      say,
      money,
      ladder,
      bounds: { min: BigInt(session.minBet), max: BigInt(session.maxBet), step: BigInt(session.currency.step) },
      bet: BigInt(session.defaultBet),
      quick: 'ladder',
      label: say('betPerSpin'),
      primary: { icon: 'rotate-cw', label: say('spin') },
      turbo: session.protection.turbo,
      onBet: () => {
        table.moments.emit({ type: 'tick' });
      },
      onPlay: () => {
        void this.spin();
      },
    });
    shell.setGround(info.art.background, tallBackground(info.art));
    shell.stage.replaceChildren(this.stage.node);
    shell.setFooter(this.bar.node);
    this.bar.setBalance(this.balance);
    this.bar.setLastWin(0n);
    this.reels.showGrid(info.restGrid);
    this.rest();
    this.stage.setMiddle('words', say('idlePrompt'));
    this.stage.hall.addEventListener('pointerdown', () => {
      this.player.skip();
    });
    new ResizeObserver(() => {
      this.resize();
    }).observe(this.stage.hall);
    this.resize();
  }

  /** Left and right of the board between rounds. */
  private rest(): void {
    const { say, language } = this.table.words;
    const most = new Intl.NumberFormat(formatTagOf(language), { maximumFractionDigits: 0 }).format(
      Math.floor(this.info.maxRoundWinHundredths / 100),
    );
    this.stage.setLeft(say('maxWinTitle'), `${most}×`);
    this.stage.setRight(say('scatters'), '', 0);
  }

  private resize(): void {
    const { hall, cabinet, canvas, node } = this.stage;
    const frame = Number.parseFloat(getComputedStyle(cabinet).paddingTop) || 20;
    const layout = layoutReels({
      width: hall.clientWidth - frame * 2 - 12,
      height: hall.clientHeight - frame * 2 - 12,
      reels: this.info.strips.length,
      rows,
    });
    const scale = Math.min(2, window.devicePixelRatio || 1);
    const context = canvas.getContext('2d');
    if (!context) return;
    canvas.width = Math.round(layout.width * scale);
    canvas.height = Math.round(layout.height * scale);
    canvas.style.inlineSize = `${layout.width}px`;
    canvas.style.blockSize = `${layout.height}px`;
    node.style.setProperty('--cabinet', `${layout.width + frame * 2}px`);
    const { theme, pictures } = this;
    const sheet = createSymbolSheet({ layout, scale, pictures, theme });
    const { reel, glass, glow } = createGround(layout, scale, theme);
    const isGlass = this.glass;
    this.paint = { context, layout, scale, sheet, ground: isGlass ? glass : reel, glow, gap: isGlass ? null : theme.reels.gap };
    this.reels.setPaint(this.paint);
    this.show.repaint();
  }

  private cellAt(reel: number, row: number): { x: number; y: number } {
    const { canvas, cabinet } = this.stage;
    if (!this.paint) return { x: 0, y: 0 };
    const { x, y } = cellCentre(this.paint.layout, reel, row);
    const [inner, outer] = [canvas.getBoundingClientRect(), cabinet.getBoundingClientRect()];
    return { x: x + inner.left - outer.left, y: y + inner.top - outer.top };
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.bar.setBusy(busy);
  }

  private manner(): Manner {
    return { calm: prefersReducedMotion(), pace: this.bar.turbo() ? 0.5 : 1 };
  }

  private async spin(): Promise<void> {
    if (this.busy || this.paused) return;
    const {
      api,
      words: { say },
    } = this.table;
    const bet = this.bar.bet();
    const manner = this.manner();
    const before = this.info.strips.map((_, reel) => Array.from({ length: rows }, (__, row) => this.reels.symbolAt(reel, row)));
    if (this.balance !== null) this.bar.setBalance(this.balance - bet);
    this.stage.setMiddle('words', say('spinning'));
    this.stage.setRight(say('scatters'), '', 0);
    this.player.begin(manner, false);
    const began = performance.now();
    await playRound(this.table, {
      stake: bet,
      send: (roundId) => api.play({ roundId, bet: String(bet) }),
      show: (round) => this.playOut(round, manner, minTurnSeconds * manner.pace - (performance.now() - began) / 1000),
      settleBack: async () => {
        if (!manner.calm) {
          const still = this.info.strips.map(() => 0);
          await this.reels.stop({
            stops: still,
            strips: before,
            delays: still.map((_, i) => i * 0.08),
            anticipated: still.map(() => false),
            onStop: () => undefined,
          });
        }
        this.stage.setMiddle('words', say('idlePrompt'));
      },
      setBalance: (units) => {
        this.setBalance(units ?? this.balance);
      },
      setBusy: (busy) => {
        this.setBusy(busy);
      },
    });
  }

  /** Plays a round's events to their end and counts its win into the balance. */
  private async playOut(round: RoundResult, manner: Manner, holdSeconds: number, back = false): Promise<void> {
    const {
      words: { say },
      money,
      shell,
      loop,
    } = this.table;
    const script = readScript(round);
    const [paid] = script.spins;
    if (!paid) return;
    // Back from a reload in the middle of free spins: their place at once, from its first spin, so that nothing is left out.
    const inPlace = back && paid.award !== null;
    if (back && !inPlace) this.player.begin(manner, false);
    await this.player.land(paid, inPlace ? { ...manner, calm: true } : manner, holdSeconds);
    if (paid.wins.length === 0 && !paid.award) this.stage.setMiddle('words', say('noWin'));
    if (!inPlace) await this.player.showWins(paid, script, manner);
    if (paid.award) {
      await loop.wait(manner.calm || inPlace ? 300 : 1_000);
      await playFreeSpins(this.trip, script, manner, inPlace);
      this.rest();
      this.stage.setMiddle(script.payout > script.bet ? 'win' : 'sum', money.full(script.payout), say('win'));
    }
    const after = round.balance === null ? this.balance : BigInt(round.balance);
    const balance = after === null ? '' : money.full(after);
    const amount = money.full(script.payout);
    shell.say(
      script.payout === 0n
        ? say('saidLoss', { balance })
        : say(script.payout > script.bet ? 'saidWin' : 'saidReturned', { amount, balance }),
    );
    if (script.payout > 0n) this.bar.setLastWin(script.payout);
    if (manner.calm || script.payout === 0n || after === null) return;
    await loop.tween({
      ms: 420,
      ease: outQuint,
      update: (t) => {
        this.bar.setBalance(between(after - script.payout, after, t, BigInt(this.table.session.currency.step)));
      },
    });
  }

  play(): void {
    if (this.player.skip()) return;
    this.bar.play();
  }

  stepBet(direction: 1 | -1): void {
    this.bar.step(direction);
  }
  bet(): bigint {
    return this.bar.bet();
  }
  pause(paused: boolean): void {
    this.paused = paused;
  }

  setBalance(units: bigint | null): void {
    this.balance = units;
    if (!this.busy || units !== null) this.bar.setBalance(units);
  }

  drawSymbol(symbol: string, canvas: HTMLCanvasElement): void {
    const known = allSymbols.find((name): name is SlotSymbol => name === symbol);
    const context = canvas.getContext('2d');
    if (!known || !context) return;
    drawSymbol(context, known, { x: 0, y: 0, width: canvas.width, height: canvas.height }, { theme: this.theme, pictures: this.pictures });
  }

  /** Shows the round that was cut off, if any. */
  async begin(): Promise<void> {
    const {
      session: { unfinished },
      words: { say },
      shell,
      loop,
      figures,
    } = this.table;
    if (!unfinished) return;
    this.setBusy(true);
    figures.hold(BigInt(unfinished.payout));
    if (unfinished.balanceAfterBet !== null) this.bar.setBalance(BigInt(unfinished.balanceAfterBet));
    shell.say(say('resumed'));
    this.stage.setMiddle('words', say('resumed'));
    await loop.wait(1_400);
    const manner = this.manner();
    await replayRound(this.table, unfinished, (round) => this.playOut(round, manner, minTurnSeconds, true));
    this.setBalance(this.balance);
    this.setBusy(false);
  }
}

export async function startSlot(table: Table<SlotKey>, info: SlotInfo): Promise<Game> {
  const [theme, pictures] = await Promise.all([loadTheme(info) as Promise<ReelTheme>, loadPictures(info.art.symbols)]);
  const game = new SlotGame(table, info, { theme, pictures });
  void game.begin();
  return game;
}
