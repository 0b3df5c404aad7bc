import './limbo.css';
import type { HistoryItem, RoundResult } from '../../../api-types.ts';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import { artFolder } from '../../../../client/src/play/art.ts';
import { InstantGame, MAX_RESULTS, type Verdict } from '../../../../client/src/play/instant-game.ts';
import type { Game, Table } from '../../../../client/src/play/table.ts';
import type { LimboInfo } from '../kind.ts';
import type { LimboEvent } from '../math.ts';
import { element } from '../../../../client/src/shell/dom.ts';
import type { LimboTheme } from './limbo-theme.ts';
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

class LimboGame extends InstantGame<LimboKey> {
  private readonly info: LimboInfo;
  private readonly field: TargetField;
  private readonly board: LimboBoard;
  private readonly format: (hundredths: number) => string;

  constructor(table: Table<LimboKey>, info: LimboInfo) {
    const { say, language } = table.words;
    super(table, { art: info.art, primary: { icon: 'arrow-up', label: say('rise') }, className: 'limbo-game' });
    this.info = info;
    this.format = multiplierText(language);
    this.field = createTargetField({
      say,
      bounds: info,
      target: firstTarget,
      format: this.format,
      onTarget: () => {
        this.showOdds();
      },
    });
    const lantern =
      (table.theme as LimboTheme).lantern?.() ?? element('img', { src: `${artFolder(info.art)}lantern.webp`, alt: '', draggable: 'false' });
    this.board = createLimboBoard({ say, lantern, field: this.field, format: this.format });
    table.shell.stage.replaceChildren(this.board.node);
    this.showOdds();
  }

  protected override choice() {
    return { target: this.field.target() };
  }

  protected override showOdds(): void {
    const { money, session, words } = this.table;
    const { target } = this.choice();
    const bet = this.bar.bet();
    const share = new Intl.NumberFormat(formatTagOf(words.language), { style: 'percent', minimumFractionDigits: 2 });
    this.board.showTarget(target, {
      chance: share.format(chanceOf(target, this.info.returned)),
      payout: money.full(payoutOf(bet, target, BigInt(session.currency.step))),
    });
    this.bar.setPrimaryLabel(words.say('riseFor', { amount: money.full(bet) }));
  }

  protected override lockChoice(locked: boolean): void {
    this.field.setBusy(locked);
  }

  protected override launch(calm: boolean): void {
    this.board.lift(calm);
  }

  protected override async settleBack(): Promise<void> {
    this.board.rest();
  }

  protected override async reveal(round: RoundResult, calm: boolean) {
    const rise = findRise(round);
    if (!rise) return null;
    await this.board.fly(this.table.loop, rise.result, calm);
    return {
      said: this.table.words.say('rose', { result: this.format(rise.result) }),
      show: ({ celebrate, text }: Verdict): void => {
        this.board.showResult({ result: rise.result, won: rise.won, celebrate, verdict: text });
        this.board.addResult(this.format(rise.result), rise.won, MAX_RESULTS);
      },
    };
  }

  protected override addPast({ shown, payout }: HistoryItem): void {
    this.board.addResult(this.format(Number(shown.result)), BigInt(payout) > 0n, MAX_RESULTS);
  }
}

export async function startLimbo(table: Table<LimboKey>, info: LimboInfo): Promise<Game> {
  const game = new LimboGame(table, info);
  void game.begin();
  return game;
}
