import './instant.css';
import type { HistoryItem, RoundResult } from '../../../src/api-types.ts';
import { outQuint } from '../engine/easing.ts';
import { between } from '../format/money.ts';
import type { Key } from '../i18n/words.ts';
import { createBetBar } from '../shell/bet-bar.ts';
import type { BetBar } from '../shell/bet-bar.ts';
import { prefersReducedMotion } from '../shell/dom.ts';
import type { IconName } from '../shell/icons.ts';
import { tallBackground } from './art.ts';
import { createCelebration } from './celebrate.ts';
import type { Celebration } from './celebrate.ts';
import { isCelebrated } from './celebration.ts';
import { bigWinTiers } from './moments.ts';
import { playRound, replayRound } from './round-runner.ts';
import type { Game, Table } from './table.ts';

/** An outcome as the player is shown it. */
export interface Verdict {
  /** Confetti and sound: more than the stake, or any payout where the rules of the session allow that. */
  celebrate: boolean;
  text: string;
}

export interface InstantParts {
  art: Parameters<typeof tallBackground>[0] & { background: string };
  primary: { icon: IconName; label: string };
  /** Class of the page, for the kind's styles. */
  className: string;
}

const COUNT_MS = 450;
export const MAX_RESULTS = 14;

/**
 * What every game of one draw does: bet bar, one round at a time with its stake taken off and its win counted up, the spoken result, the
 * strip of recent results, and the round that a reload cut off. The kind's own class adds its choice, its motion and its board.
 */
export abstract class InstantGame<K extends string> implements Game {
  protected readonly table: Table<Key | K>;
  protected readonly bar: BetBar;
  readonly #celebration: Celebration;
  #busy = false;
  #paused = false;
  #balance: bigint | null;

  constructor(table: Table<Key | K>, { art, primary, className }: InstantParts) {
    this.table = table;
    const { session, money, shell } = table;
    this.#balance = session.balance === null ? null : BigInt(session.balance);
    this.bar = createBetBar({
      say: table.words.say,
      money,
      ladder: session.ladder.map(BigInt),
      bounds: { min: BigInt(session.minBet), max: BigInt(session.maxBet), step: BigInt(session.currency.step) },
      bet: BigInt(session.defaultBet),
      quick: 'halves',
      label: table.words.say('bet'),
      primary,
      turbo: false,
      onBet: () => {
        table.moments.emit({ type: 'tick' });
        this.showOdds();
      },
      onPlay: () => {
        void this.#round();
      },
    });
    shell.game.classList.add('instant-game', className);
    if (table.theme.scene) shell.setScene(table.theme.scene());
    else shell.setGround(art.background, tallBackground(art));
    shell.setFooter(this.bar.node);
    this.#celebration = createCelebration(table.loop, table.theme.celebration ?? { colours: ['#fff'], piece: 'paper' });
    // Behind the stage: what is thrown hides no figure and no control.
    shell.header.node.before(this.#celebration.canvas);
    this.bar.setBalance(this.#balance);
    this.bar.setLastWin(0n);
  }

  /** The player's choice now, as `params` of a round. */
  protected abstract choice(): Record<string, string | number>;
  /** Chance and payout of the choice, and the bar's label. */
  protected abstract showOdds(): void;
  protected abstract lockChoice(locked: boolean): void;
  /** The round was asked for: something moves, or waits still where motion is not wanted. */
  protected abstract launch(calm: boolean): void;
  /** Whatever began to move goes back: there is no outcome. */
  protected abstract settleBack(calm: boolean): Promise<void>;
  /** Moves to the outcome; answers how it is said, and shows it with its verdict; null where the round has none. */
  protected abstract reveal(round: RoundResult, calm: boolean): Promise<{ said: string; show(verdict: Verdict): void } | null>;
  /** Puts an earlier round into the strip of results. */
  protected abstract addPast(item: HistoryItem): void;

  protected get isBusy(): boolean {
    return this.#busy;
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy;
    this.bar.setBusy(busy);
    this.lockChoice(busy);
  }

  async #round(): Promise<void> {
    if (this.#busy || this.#paused) return;
    const bet = this.bar.bet();
    const request = { bet: String(bet), params: this.choice() };
    const calm = prefersReducedMotion();
    this.launch(calm);
    if (this.#balance !== null) this.bar.setBalance(this.#balance - bet);
    this.#celebration.clear();
    this.table.moments.emit({ type: 'spin', free: false });
    await playRound(this.table, {
      stake: bet,
      send: (roundId) => this.table.api.play({ roundId, ...request }),
      show: (round) => this.#show(round, calm),
      settleBack: () => this.settleBack(calm),
      setBalance: (units) => {
        this.setBalance(units ?? this.#balance);
      },
      setBusy: (busy) => {
        this.#setBusy(busy);
      },
    });
  }

  async #show(round: RoundResult, calm: boolean): Promise<void> {
    const shown = await this.reveal(round, calm);
    if (!shown) return;
    const { money, shell, loop, session } = this.table;
    const { say } = this.table.words;
    const [payout, bet] = [BigInt(round.payout), BigInt(round.bet)];
    const isGain = payout > bet;
    const celebrate = isCelebrated(payout, bet, session.protection.celebrateOnlyAboveStake);
    shown.show({
      celebrate,
      text: payout > 0n ? say(isGain ? 'wonAmount' : 'returned', { amount: money.full(payout) }) : say('noWin'),
    });
    const after = round.balance === null ? this.#balance : BigInt(round.balance);
    const balance = after === null ? '' : money.full(after);
    const said =
      payout > 0n ? say(isGain ? 'saidWin' : 'saidReturned', { amount: money.full(payout), balance }) : say('saidLoss', { balance });
    shell.say(`${shown.said}. ${said}`);
    if (celebrate) this.#celebrate(Number((payout * 100n) / bet) / 100, calm);
    if (!isGain) return;
    this.bar.setLastWin(payout);
    if (calm || after === null) return;
    await loop.tween({
      ms: COUNT_MS,
      ease: outQuint,
      update: (t) => {
        this.bar.setBalance(between(after - payout, after, t, BigInt(session.currency.step)));
      },
    });
  }

  /** In proportion to the win; where motion is not wanted only its sound. */
  #celebrate(multiple: number, calm: boolean): void {
    const { moments } = this.table;
    const tier = bigWinTiers.findLast((one) => multiple >= one);
    if (tier === undefined) moments.emit({ type: 'win', multiple });
    else moments.emit({ type: 'bigWin', tier, multiple });
    if (!calm) this.#celebration.start(multiple);
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
    this.#paused = paused;
  }

  setBalance(units: bigint | null): void {
    this.#balance = units;
    this.bar.setBalance(units);
  }

  /** Fills the strip of recent results, and shows the round that was cut off, if any. */
  async begin(): Promise<void> {
    const { session, api, shell, figures } = this.table;
    const { unfinished } = session;
    try {
      const { items } = await api.history(null);
      const past = items.filter((item) => item.roundId !== unfinished?.roundId);
      for (const item of past.slice(0, MAX_RESULTS).toReversed()) this.addPast(item);
    } catch {
      // The strip then fills with the rounds to come.
    }
    if (!unfinished) return;
    this.#setBusy(true);
    figures.hold(BigInt(unfinished.payout));
    shell.say(this.table.words.say('resumed'));
    const calm = prefersReducedMotion();
    this.launch(calm);
    await replayRound(this.table, unfinished, (round) => this.#show(round, calm));
    this.#setBusy(false);
  }
}
