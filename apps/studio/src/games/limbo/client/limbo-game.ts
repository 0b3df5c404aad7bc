import './limbo.css';
import type { RoundResult } from '../../../api-types.ts';
import { outQuint } from '../../../../client/src/engine/easing.ts';
import { between } from '../../../../client/src/format/money.ts';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import { artFolder, tallBackground } from '../../../../client/src/play/art.ts';
import { isCelebrated } from '../../../../client/src/play/celebration.ts';
import { playRound, replayRound } from '../../../../client/src/play/round-runner.ts';
import type { Game, Table } from '../../../../client/src/play/table.ts';
import { createBetBar } from '../../../../client/src/shell/bet-bar.ts';
import type { BetBar } from '../../../../client/src/shell/bet-bar.ts';
import { prefersReducedMotion } from '../../../../client/src/shell/dom.ts';
import type { LimboInfo } from '../kind.ts';
import type { LimboEvent } from '../math.ts';
import { createLimboBoard } from './limbo-board.ts';
import type { LimboBoard } from './limbo-board.ts';
import { chanceOf, payoutOf } from './odds.ts';
import { multiplierText } from './page-text.ts';
import { createTargetField } from './target-field.ts';
import type { TargetField } from './target-field.ts';
import type { LimboKey } from './key.ts';

type Rise = Extract<LimboEvent, { type: 'rise' }>;

const findRise = (round: RoundResult): Rise | undefined => (round.events as readonly LimboEvent[]).find((event) => event.type === 'rise');

const firstTarget = 200;
const keptResults = 14;

class LimboGame implements Game {
  private readonly table: Table<LimboKey>;
  private readonly info: LimboInfo;
  private readonly bar: BetBar;
  private readonly field: TargetField;
  private readonly board: LimboBoard;
  private readonly format: (hundredths: number) => string;
  private busy = false;
  private paused = false;
  private balance: bigint | null;

  constructor(table: Table<LimboKey>, info: LimboInfo) {
    this.table = table;
    this.info = info;
    const { session, words, money, shell } = table;
    const { say } = words;
    this.format = multiplierText(words.language);
    this.balance = session.balance === null ? null : BigInt(session.balance);
    this.bar = createBetBar({
      say,
      money,
      ladder: session.ladder.map(BigInt),
      bounds: { min: BigInt(session.minBet), max: BigInt(session.maxBet), step: BigInt(session.currency.step) },
      bet: BigInt(session.defaultBet),
      quick: 'halves',
      label: say('bet'),
      primary: { icon: 'arrow-up', label: say('rise') },
      turbo: false,
      onBet: () => {
        table.sound.tick();
        this.showOdds();
      },
      onPlay: () => {
        void this.rise();
      },
    });
    this.field = createTargetField({
      say,
      bounds: info,
      target: firstTarget,
      format: this.format,
      onTarget: () => {
        this.showOdds();
      },
    });
    this.board = createLimboBoard({ say, picture: `${artFolder(info.art)}lantern.webp`, field: this.field, format: this.format });
    shell.game.classList.add('limbo-game');
    shell.setGround(info.art.background, tallBackground(info.art));
    shell.stage.replaceChildren(this.board.node);
    shell.setFooter(this.bar.node);
    this.bar.setBalance(this.balance);
    this.bar.setLastWin(0n);
    this.showOdds();
  }

  private showOdds(): void {
    const { money, session, words } = this.table;
    const target = this.field.target();
    const bet = this.bar.bet();
    const share = new Intl.NumberFormat(formatTagOf(words.language), { style: 'percent', minimumFractionDigits: 2 });
    this.board.showTarget(target, {
      chance: share.format(chanceOf(target, this.info.returned)),
      payout: money.full(payoutOf(bet, target, BigInt(session.currency.step))),
    });
    this.bar.setPrimaryLabel(words.say('riseFor', { amount: money.full(bet) }));
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.bar.setBusy(busy);
    this.field.setBusy(busy);
  }

  private async rise(): Promise<void> {
    if (this.busy || this.paused) return;
    const { api, sound } = this.table;
    const bet = this.bar.bet();
    const request = { bet: String(bet), params: { target: this.field.target() } };
    const calm = prefersReducedMotion();
    this.board.lift(calm);
    if (this.balance !== null) this.bar.setBalance(this.balance - bet);
    sound.roll();
    await playRound(this.table, {
      stake: bet,
      send: (roundId) => api.play({ roundId, ...request }),
      show: (round) => this.show(round, calm),
      settleBack: async () => {
        this.board.rest();
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
    const rise = findRise(round);
    if (!rise) return;
    const { words, money, shell, sound, loop, session } = this.table;
    const { say } = words;
    await this.board.fly(loop, rise.result, calm);
    const payout = BigInt(round.payout);
    const isGain = payout > BigInt(round.bet);
    const celebrate = isCelebrated(payout, BigInt(round.bet), session.protection.celebrateOnlyAboveStake);
    const verdict = payout > 0n ? say(isGain ? 'wonAmount' : 'returned', { amount: money.full(payout) }) : say('noWin');
    this.board.showResult({ result: rise.result, won: rise.won, celebrate, verdict });
    this.board.addResult(this.format(rise.result), rise.won, keptResults);
    const after = round.balance === null ? this.balance : BigInt(round.balance);
    const balance = after === null ? '' : money.full(after);
    const told =
      payout > 0n ? say(isGain ? 'saidWin' : 'saidReturned', { amount: money.full(payout), balance }) : say('saidLoss', { balance });
    shell.say(`${say('rose', { result: this.format(rise.result) })}. ${told}`);
    if (!isGain) return;
    sound.win(payout >= BigInt(round.bet) * 5n ? 3 : 1);
    this.bar.setLastWin(payout);
    if (calm || after === null) return;
    await loop.tween({
      ms: 450,
      ease: outQuint,
      update: (t) => {
        this.bar.setBalance(between(after - payout, after, t, BigInt(session.currency.step)));
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
    const { session, api, words, shell, figures } = this.table;
    try {
      const { items } = await api.history(null);
      const past = items.filter((item) => item.roundId !== session.unfinished?.roundId);
      for (const { shown, payout } of past.slice(0, keptResults).toReversed()) {
        this.board.addResult(this.format(Number(shown.result)), BigInt(payout) > 0n, keptResults);
      }
    } catch {
      // The strip then fills with the rounds to come.
    }
    if (!session.unfinished) return;
    this.setBusy(true);
    figures.hold(BigInt(session.unfinished.payout));
    shell.say(words.say('resumed'));
    const calm = prefersReducedMotion();
    this.board.lift(calm);
    await replayRound(this.table, session.unfinished, (round) => this.show(round, calm));
    this.setBusy(false);
  }
}

export async function startLimbo(table: Table<LimboKey>, info: LimboInfo): Promise<Game> {
  const game = new LimboGame(table, info);
  void game.begin();
  return game;
}
