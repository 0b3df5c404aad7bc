import './dice.css';
import type { HistoryItem, RoundResult } from '../../../api-types.ts';
import type { DiceInfo } from '../kind.ts';
import type { DiceDirection, DiceEvent } from '../math.ts';
import { InstantGame, MAX_RESULTS, type Verdict } from '../../../../client/src/play/instant-game.ts';
import type { Game, Table } from '../../../../client/src/play/table.ts';
import type { DiceTheme } from './dice-theme.ts';
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

class DiceGame extends InstantGame<DiceKey> {
  private readonly info: DiceInfo;
  private readonly board: DiceBoard;
  private readonly die: Die;
  private direction: DiceDirection = 'over';
  private inTheAir: Promise<unknown> = Promise.resolve();

  constructor(table: Table<DiceKey>, info: DiceInfo) {
    const { say, language } = table.words;
    super(table, { art: info.art, primary: { icon: 'dices', label: say('roll') }, className: 'dice-game' });
    this.info = info;
    this.die = createDie(table.loop, (table.theme as DiceTheme).die);
    this.board = createDiceBoard({
      say,
      language,
      bounds: info,
      die: this.die.canvas,
      onTarget: () => {
        this.showOdds();
      },
      onDirection: (direction) => {
        this.turn(direction);
      },
    });
    table.shell.stage.replaceChildren(this.board.node);
    this.board.slider.set(targetOf(5_000, this.direction), this.direction);
    this.showOdds();
    new ResizeObserver(() => {
      this.die.resize();
    }).observe(this.die.canvas);
  }

  protected override choice() {
    return { target: this.board.slider.target(), direction: this.direction };
  }

  protected override showOdds(): void {
    const { money, session, words } = this.table;
    const { target, direction } = this.choice();
    const chance = chanceOf(target, direction);
    const multiplier = multiplierOf(chance, this.info.edge);
    const bet = this.bar.bet();
    const payout = money.full(payoutOf(bet, multiplier, BigInt(session.currency.step)));
    this.board.showOdds({ multiplier, chance, target, direction, payout });
    this.bar.setPrimaryLabel(words.say('rollFor', { amount: money.full(bet) }));
  }

  /** Changing sides preserves the chance: over 48.49 becomes under 51.50. */
  private turn(direction: DiceDirection): void {
    if (this.isBusy || direction === this.direction) return;
    const chance = chanceOf(this.board.slider.target(), this.direction);
    this.direction = direction;
    this.board.slider.set(targetOf(chance, direction), direction);
    this.showOdds();
  }

  protected override lockChoice(locked: boolean): void {
    this.board.setBusy(locked);
  }

  protected override launch(calm: boolean): void {
    const { loop } = this.table;
    this.board.startRoll(calm ? null : loop);
    if (!calm) this.die.toss();
    this.inTheAir = loop.wait(calm ? 0 : tossMs);
  }

  protected override async settleBack(calm: boolean): Promise<void> {
    this.board.cancelRoll();
    if (!calm) await this.die.land(6, () => undefined);
  }

  protected override async reveal(round: RoundResult, calm: boolean) {
    await this.inTheAir;
    const roll = findRoll(round);
    if (!roll) return null;
    if (calm) this.die.show(faceOf(roll.roll));
    else await this.die.land(faceOf(roll.roll), (strength) => this.table.moments.emit({ type: 'land', strength }));
    return {
      said: this.table.words.say('rolled', { roll: this.board.format(roll.roll) }),
      show: ({ celebrate, text }: Verdict): void => {
        if (celebrate) this.die.light(calm);
        this.board.showResult({ roll: roll.roll, won: roll.won, celebrate, verdict: text });
        this.board.addResult(roll.roll, roll.won, MAX_RESULTS);
      },
    };
  }

  protected override addPast({ shown, payout }: HistoryItem): void {
    this.board.addResult(Number(shown.roll), BigInt(payout) > 0n, MAX_RESULTS);
  }
}

export async function startDice(table: Table<DiceKey>, info: DiceInfo): Promise<Game> {
  const game = new DiceGame(table, info);
  void game.begin();
  return game;
}
