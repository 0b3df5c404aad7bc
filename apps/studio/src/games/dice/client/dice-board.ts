import type { LanguageTag } from '@pavilion/languages/tags';
import type { DiceDirection } from '../math.ts';
import type { Loop } from '../../../../client/src/engine/loop.ts';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import type { Say } from '../../../../client/src/i18n/words.ts';
import { element, replaceText } from '../../../../client/src/shell/dom.ts';
import { icon } from '../../../../client/src/shell/icons.ts';
import { rollFormat, targetOf } from './odds.ts';
import type { DiceBounds } from './odds.ts';
import { createTargetSlider } from './target-slider.ts';
import type { TargetSlider } from './target-slider.ts';
import type { DiceKey } from './key.ts';

export interface Odds {
  multiplier: number;
  chance: number;
  payout: string;
  target: number;
  direction: DiceDirection;
}

export interface ShownRoll {
  roll: number;
  won: boolean;
  celebrate: boolean;
  verdict: string;
}

/** Everything on the dice stage: results, die, number, slider, sides and odds. */
export interface DiceBoard {
  node: HTMLElement;
  slider: TargetSlider;
  /** "62.41" in the reader's way. */
  format(hundredths: number): string;
  showOdds(odds: Odds): void;
  /** Lets the number run until the result; null shows it still. */
  startRoll(loop: Loop | null): void;
  cancelRoll(): void;
  showResult(shown: ShownRoll): void;
  addResult(roll: number, won: boolean, keep: number): void;
  setBusy(busy: boolean): void;
}

export interface DiceBoardOptions {
  say: Say<DiceKey>;
  language: LanguageTag;
  bounds: DiceBounds;
  die: HTMLElement;
  onTarget(): void;
  onDirection(direction: DiceDirection): void;
}

function createSides(say: Say<DiceKey>, choose: (direction: DiceDirection) => void) {
  const node = element('div', { class: 'sides', role: 'radiogroup', 'aria-label': say('direction') });
  const make = (direction: DiceDirection): { button: HTMLButtonElement; text: HTMLElement } => {
    const text = element('span', {});
    const button = element('button', { type: 'button', role: 'radio' }, icon(direction === 'over' ? 'arrow-up' : 'arrow-down'), text);
    button.addEventListener('click', () => {
      choose(direction);
    });
    node.append(button);
    return { button, text };
  };
  const sides = { under: make('under'), over: make('over') };
  node.addEventListener('keydown', (event) => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    const next = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 'over' : 'under';
    choose(next);
    sides[next].button.focus();
  });
  return { node, sides };
}

function createOdds(say: Say<DiceKey>) {
  const values = [say('multiplier'), say('chance'), say('ifYouWin')].map((label) => {
    const value = element('dd', {});
    return { value, node: element('div', {}, element('dt', {}, label), value) };
  });
  return {
    node: element('dl', { class: 'odds' }, ...values.map(({ node }) => node)),
    show(texts: readonly string[]) {
      values.forEach(({ value }, i) => {
        replaceText(value, texts[i] ?? '');
      });
    },
  };
}

export function createDiceBoard({ say, language, bounds, die, onTarget, onDirection }: DiceBoardOptions): DiceBoard {
  const two = rollFormat(language);
  const four = new Intl.NumberFormat(formatTagOf(language), { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const share = new Intl.NumberFormat(formatTagOf(language), { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const format = (hundredths: number): string => two.format(hundredths / 100);
  const slider = createTargetSlider({ label: say('target'), bounds, format, onTarget });
  const results = element(
    'ol',
    { class: 'results', 'aria-label': say('recentResults') },
    element('li', { class: 'none' }, say('noResults')),
  );
  const number = element('p', { class: 'number' }, format(5_000));
  const verdict = element('div', { class: 'verdict' }, element('span', {}, say('dicePrompt')));
  const { node: sidesNode, sides } = createSides(say, onDirection);
  const odds = createOdds(say);
  const node = element(
    'div',
    { class: 'instant dice' },
    results,
    element('div', { class: 'throw' }, die, number, verdict),
    slider.node,
    element('div', { class: 'choice' }, sidesNode, odds.node),
  );
  let rolling = 0;

  const stopNumber = (): void => {
    rolling += 1;
    number.classList.remove('rolling');
  };
  return {
    node,
    slider,
    format,
    showOdds({ multiplier, chance, payout, direction }) {
      odds.show([`${four.format(multiplier / 10_000)}×`, share.format(chance / 10_000), payout]);
      for (const side of ['over', 'under'] as const) {
        replaceText(sides[side].text, say(side, { target: format(targetOf(chance, side)) }));
        sides[side].button.setAttribute('aria-checked', String(side === direction));
        sides[side].button.tabIndex = side === direction ? 0 : -1;
      }
    },
    startRoll(loop) {
      rolling += 1;
      const mine = rolling;
      slider.mark(null, false);
      number.classList.remove('won');
      number.classList.add('rolling');
      verdict.replaceChildren(element('span', {}, say('rolling')));
      let shownAt = -100;
      void loop?.run((elapsed) => {
        if (elapsed - shownAt > 66) {
          shownAt = elapsed;
          if (mine === rolling) replaceText(number, format(Math.floor(Math.random() * 10_000)));
        }
        return mine === rolling;
      });
    },
    cancelRoll() {
      stopNumber();
      replaceText(number, format(5_000));
      verdict.replaceChildren(element('span', {}, say('dicePrompt')));
    },
    showResult({ roll, won, celebrate, verdict: text }) {
      stopNumber();
      replaceText(number, format(roll));
      number.classList.toggle('won', celebrate);
      verdict.replaceChildren(element('span', { class: celebrate ? 'won' : null }, text));
      slider.mark(roll, won);
    },
    addResult(roll, won, keep) {
      results.querySelector('.none')?.remove();
      results.prepend(element('li', { class: won ? 'won' : null }, format(roll)));
      while (results.children.length > keep) results.lastElementChild?.remove();
    },
    setBusy(busy) {
      slider.setBusy(busy);
      for (const side of [sides.over, sides.under]) side.button.disabled = busy;
    },
  };
}
