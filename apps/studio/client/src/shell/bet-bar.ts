import type { Money } from '../format/money.ts';
import { fitBet, quickBets, stepBet } from '../format/bets.ts';
import type { BetBounds } from '../format/bets.ts';
import type { Say } from '../i18n/words.ts';
import { element, replaceText } from './dom.ts';
import { icon } from './icons.ts';
import type { IconName } from './icons.ts';

export interface BetBarOptions {
  say: Say;
  money: Money;
  ladder: readonly bigint[];
  bounds: BetBounds;
  bet: bigint;
  /** `ladder`: quick bets; `halves`: ½ and 2×. */
  quick: 'ladder' | 'halves';
  label: string;
  primary: { icon: IconName; label: string };
  /** Offers the turbo switch; only where the brand's protection allows it. */
  turbo: boolean;
  onBet(bet: bigint): void;
  onPlay(): void;
}

/** The bar below the game: balance, last win, bet, and the one button that matters. */
export interface BetBar {
  node: HTMLElement;
  bet(): bigint;
  turbo(): boolean;
  step(direction: 1 | -1): void;
  setBalance(units: bigint | null): void;
  setLastWin(units: bigint): void;
  setBusy(busy: boolean): void;
  setPrimaryLabel(label: string): void;
  /** Lets the one button answer what covers the game, also while a round is shown; null gives it back. */
  setAnswer(answer: { label: string; act(): void } | null): void;
  play(): void;
}

interface Figure {
  node: HTMLElement;
  value: HTMLOutputElement;
  show(text: string): void;
}

function figure(label: string): Figure {
  const value = element('output', { 'aria-live': 'off' }, '–');
  const node = element('div', { class: 'figure' }, element('span', {}, label), value);
  return {
    node,
    value,
    show(text) {
      replaceText(value, text);
      node.style.setProperty('--width', String(widthOf(text)));
    },
  };
}

/** How wide an amount is, counted in digits: what is neither digit nor letter nor the currency's sign takes half of one. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (/[\p{N}\p{L}\p{Sc}]/u.test(one) ? 1 : 0.5), 0);

interface Quick {
  node: HTMLElement;
  buttons: HTMLButtonElement[];
  mark(bet: bigint): void;
}

function createQuick({ say, money, ladder, bounds, quick }: BetBarOptions, choose: (next: (bet: bigint) => bigint) => void): Quick {
  const node = element('div', { class: 'quick', role: 'group', 'aria-label': say('quickBets') });
  const buttons: HTMLButtonElement[] = [];
  const add = (label: string, name: string, next: (bet: bigint) => bigint): void => {
    const button = element('button', { type: 'button', 'aria-label': `${label}: ${name}`, 'data-label': label }, label);
    button.addEventListener('click', () => {
      choose(next);
    });
    buttons.push(button);
    node.append(button);
  };
  if (quick === 'halves') {
    add('½', say('half'), (bet) => fitBet(bet / 2n, bounds));
    add('2×', say('double'), (bet) => fitBet(bet * 2n, bounds));
    return { node, buttons, mark: () => undefined };
  }
  const picks = quickBets(ladder, 5);
  for (const pick of picks) add(money.short(pick), say('saidBet', { amount: money.full(pick) }), () => pick);
  return {
    node,
    buttons,
    mark(bet) {
      picks.forEach((pick, i) => buttons[i]?.setAttribute('aria-pressed', String(pick === bet)));
    },
  };
}

function stepButton(name: IconName, label: string, act: () => void): HTMLButtonElement {
  const button = element('button', { class: 'step', type: 'button', 'aria-label': label }, icon(name));
  button.addEventListener('click', act);
  return button;
}

export function createBetBar(options: BetBarOptions): BetBar {
  const { say, money, ladder, onBet, onPlay } = options;
  let bet = options.bet;
  let busy = false;
  let answer: (() => void) | null = null;
  const balance = figure(say('balance'));
  const lastWin = figure(say('lastWin'));
  const amount = element('output', { 'aria-live': 'off' });
  const widest = ladder.reduce((most, one) => Math.max(most, widthOf(money.full(one))), widthOf(money.full(options.bounds.max)));
  amount.style.setProperty('--room', String(widest));
  const figures = element('div', { class: 'figures' }, balance.node, lastWin.node);
  // An amount that comes or grows moves no button: its room is there from the start.
  let isReserved = false;
  const reserve = (text: string): void => {
    isReserved = true;
    figures.style.setProperty('--room', String(Math.max(widest, widthOf(text)) + 1));
  };
  const lower = stepButton('minus', say('lowerBet'), () => step(-1));
  const raise = stepButton('plus', say('raiseBet'), () => step(1));
  const quick = createQuick(options, (next) => {
    choose(next(bet));
  });
  const label = element('span', {}, options.primary.label);
  const primary = element('button', { class: 'primary', type: 'button' }, icon(options.primary.icon), label);
  primary.addEventListener('click', () => {
    if (answer) answer();
    else play();
  });
  const turbo = element('button', { class: 'plain', type: 'button', 'aria-pressed': 'false' }, icon('zap'), say('turbo'));
  turbo.addEventListener('click', () => {
    turbo.setAttribute('aria-pressed', String(!isTurbo()));
  });
  const isTurbo = (): boolean => turbo.getAttribute('aria-pressed') === 'true';

  function show(): void {
    replaceText(amount, money.full(bet));
    lower.disabled = busy || stepBet(ladder, bet, -1) === bet;
    raise.disabled = busy || stepBet(ladder, bet, 1) === bet;
    for (const button of quick.buttons) button.disabled = busy;
    quick.mark(bet);
  }
  function choose(next: bigint): void {
    if (busy || next === bet) return;
    bet = next;
    show();
    onBet(bet);
  }
  function step(direction: 1 | -1): void {
    choose(stepBet(ladder, bet, direction));
  }
  function play(): void {
    if (!busy) onPlay();
  }
  show();
  return {
    node: element(
      'footer',
      { class: 'foot', 'aria-label': say('gameControls') },
      figures,
      element(
        'div',
        { class: 'bet' },
        element('span', { class: 'label' }, options.label),
        element('div', { class: 'stepper', role: 'group', 'aria-label': options.label }, lower, amount, raise),
        quick.node,
      ),
      element('div', { class: 'act' }, options.turbo && turbo, primary),
    ),
    bet: () => bet,
    turbo: isTurbo,
    step,
    play,
    setBalance(units) {
      const text = units === null ? '–' : money.full(units);
      if (units !== null && !isReserved) reserve(text);
      balance.show(text);
    },
    setLastWin(units) {
      lastWin.show(money.full(units));
      lastWin.value.classList.toggle('gain', units > 0n);
    },
    setBusy(next) {
      busy = next;
      primary.setAttribute('aria-disabled', String(busy));
      primary.classList.toggle('busy', busy);
      show();
    },
    setPrimaryLabel(text) {
      replaceText(label, text);
    },
    setAnswer(next) {
      answer = next?.act ?? null;
      replaceText(label, next?.label ?? options.primary.label);
      primary.classList.toggle('answer', answer !== null);
      primary.setAttribute('aria-disabled', String(busy && !answer));
    },
  };
}
