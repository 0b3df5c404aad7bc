import './dice.css';
import type { RoundResult } from '../../../api-types.ts';
import type { DiceInfo } from '../kind.ts';
import type { DiceDirection, DiceEvent } from '../math.ts';
import { between } from '../../../../client/src/format/money.ts';
import { outQuint } from '../../../../client/src/engine/easing.ts';
import { artFolder, tallBackground } from '../../../../client/src/play/art.ts';
import { isCelebrated } from '../../../../client/src/play/celebration.ts';
import { playRound, replayRound } from '../../../../client/src/play/round-runner.ts';
import type { Game, Table } from '../../../../client/src/play/table.ts';
import { createBetBar } from '../../../../client/src/shell/bet-bar.ts';
import type { BetBar } from '../../../../client/src/shell/bet-bar.ts';
import { prefersReducedMotion } from '../../../../client/src/shell/dom.ts';
import { createDiceBoard } from './dice-board.ts';
import type { DiceBoard } from './dice-board.ts';
import { createDie } from './die-roll.ts';
import type { Die } from './die-roll.ts';
import { chanceOf, faceOf, multiplierOf, payoutOf, targetOf } from './odds.ts';
import type { DiceKey } from './key.ts';

type Roll = Extract<DiceEvent, { type: 'roll' }>;

const findRoll = (round: RoundResult): Roll | undefined => (round.events as readonly DiceEvent[]).find((event) => event.type === 'roll');

/** Least time the die is in the air, so that a fast answer still reads as a throw. */
const tossMs = 520;
const keptResults = 14;

class DiceGame implements Game {
  private readonly table: Table<DiceKey>;
  private readonly info: DiceInfo;
  private readonly bar: BetBar;
  private readonly board: DiceBoard;
  private readonly die: Die;
  private direction: DiceDirection = 'over';
  private busy = false;
  private paused = false;
  private balance: bigint | null;

  constructor(table: Table<DiceKey>, info: DiceInfo) {
    this.table = table;
    this.info = info;
    const {
      session,
      words: { say },
      money,
      shell,
      loop,
    } = table;
    this.balance = session.balance === null ? null : BigInt(session.balance);
    const ladder = session.ladder.map(BigInt);
    const bounds = { min: BigInt(session.minBet), max: BigInt(session.maxBet), step: BigInt(session.currency.step) };
    this.bar = createBetBar({
      say,
      money,
      ladder,
      bounds,
      bet: BigInt(session.defaultBet),
      quick: 'halves',
      label: say('bet'),
      primary: { icon: 'dices', label: say('roll') },
      turbo: false,
      onBet: () => {
        this.table.sound.tick();
        this.showOdds();
      },
      onPlay: () => {
        void this.roll();
      },
    });
    this.die = createDie(loop, artFolder(info.art));
    this.board = createDiceBoard({
      say,
      language: table.words.language,
      bounds: info,
      die: this.die.canvas,
      onTarget: () => {
        this.showOdds();
      },
      onDirection: (direction) => {
        this.turn(direction);
      },
    });
    shell.game.classList.add('dice-game');
    shell.setGround(info.art.background, tallBackground(info.art));
    shell.stage.replaceChildren(this.board.node);
    shell.setFooter(this.bar.node);
    this.bar.setBalance(this.balance);
    this.bar.setLastWin(0n);
    this.board.slider.set(targetOf(5_000, this.direction), this.direction);
    this.showOdds();
    new ResizeObserver(() => {
      this.die.resize();
    }).observe(this.die.canvas);
  }

  private showOdds(): void {
    const { money, session } = this.table;
    const chance = chanceOf(this.board.slider.target(), this.direction);
    const multiplier = multiplierOf(chance, this.info.edge);
    const bet = this.bar.bet();
    this.board.showOdds({
      multiplier,
      chance,
      target: this.board.slider.target(),
      direction: this.direction,
      payout: money.full(payoutOf(bet, multiplier, BigInt(session.currency.step))),
    });
    this.bar.setPrimaryLabel(this.table.words.say('rollFor', { amount: money.full(bet) }));
  }

  /** Changing sides keeps the chance: over 48.49 becomes under 51.50. */
  private turn(direction: DiceDirection): void {
    if (this.busy || direction === this.direction) return;
    const chance = chanceOf(this.board.slider.target(), this.direction);
    this.direction = direction;
    this.board.slider.set(targetOf(chance, direction), direction);
    this.showOdds();
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.bar.setBusy(busy);
    this.board.setBusy(busy);
  }

  private async roll(): Promise<void> {
    if (this.busy || this.paused) return;
    const { api, loop, sound } = this.table;
    const bet = this.bar.bet();
    const request = { bet: String(bet), params: { target: this.board.slider.target(), direction: this.direction } };
    const calm = prefersReducedMotion();
    this.board.startRoll(calm ? null : loop);
    if (this.balance !== null) this.bar.setBalance(this.balance - bet);
    if (!calm) this.die.toss();
    sound.roll();
    const inTheAir = loop.wait(calm ? 0 : tossMs);
    await playRound(this.table, {
      stake: bet,
      send: (roundId) => api.play({ roundId, ...request }),
      show: async (round) => {
        await inTheAir;
        await this.show(round, calm);
      },
      settleBack: async () => {
        this.board.cancelRoll();
        if (!calm) await this.die.land(6);
      },
      setBalance: (units) => {
        this.setBalance(units ?? this.balance);
      },
      setBusy: (busy) => {
        this.setBusy(busy);
      },
    });
  }

  private async show(round: RoundResult, calm: boolean): Promise<void> {
    const roll = findRoll(round);
    if (!roll) return;
    const {
      words: { say },
      money,
      shell,
      sound,
      loop,
    } = this.table;
    if (calm) this.die.show(faceOf(roll.roll));
    else await this.die.land(faceOf(roll.roll));
    const payout = BigInt(round.payout);
    const isGain = payout > BigInt(round.bet);
    const celebrate = isCelebrated(payout, BigInt(round.bet), this.table.session.protection.celebrateOnlyAboveStake);
    const verdict = payout > 0n ? say(isGain ? 'wonAmount' : 'returned', { amount: money.full(payout) }) : say('noWin');
    this.board.showResult({ roll: roll.roll, won: roll.won, celebrate, verdict });
    this.board.addResult(roll.roll, roll.won, keptResults);
    const after = round.balance === null ? this.balance : BigInt(round.balance);
    const said =
      payout > 0n
        ? say(isGain ? 'saidWin' : 'saidReturned', {
            amount: money.full(payout),
            balance: after === null ? '' : money.full(after),
          })
        : say('saidLoss', { balance: after === null ? '' : money.full(after) });
    shell.say(`${say('rolled', { roll: this.board.format(roll.roll) })}. ${said}`);
    if (!isGain) return;
    sound.win(payout >= BigInt(round.bet) * 5n ? 3 : 1);
    this.bar.setLastWin(payout);
    const before = after === null ? null : after - payout;
    if (calm || before === null || after === null) return;
    await loop.tween({
      ms: 450,
      ease: outQuint,
      update: (t) => {
        this.bar.setBalance(between(before, after, t, BigInt(this.table.session.currency.step)));
      },
    });
  }

  play(): void {
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
    this.bar.setBalance(units);
  }

  /** Fills the strip of recent results, and shows the round that was cut off, if any. */
  async begin(): Promise<void> {
    const {
      session,
      api,
      words: { say },
      shell,
      figures,
    } = this.table;
    try {
      const page = await api.history(null);
      const past = page.items.filter((item) => item.roundId !== session.unfinished?.roundId);
      for (const item of past.slice(0, keptResults).toReversed()) {
        this.board.addResult(Number(item.shown.roll), BigInt(item.payout) > 0n, keptResults);
      }
    } catch {
      // The strip then fills with the rounds to come.
    }
    if (!session.unfinished) return;
    this.setBusy(true);
    figures.hold(BigInt(session.unfinished.payout));
    shell.say(say('resumed'));
    if (!prefersReducedMotion()) this.die.toss();
    await replayRound(this.table, session.unfinished, (round) => this.show(round, prefersReducedMotion()));
    this.setBusy(false);
  }
}

export async function startDice(table: Table<DiceKey>, info: DiceInfo): Promise<Game> {
  const game = new DiceGame(table, info);
  void game.begin();
  return game;
}
