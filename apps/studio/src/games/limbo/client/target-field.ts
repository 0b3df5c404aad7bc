import type { Say } from '../../../../client/src/i18n/words.ts';
import { element, replaceText } from '../../../../client/src/shell/dom.ts';
import { icon } from '../../../../client/src/shell/icons.ts';
import type { LimboInfo } from '../kind.ts';
import { fitTarget, readTarget, stepTarget } from './odds.ts';
import type { LimboKey } from './key.ts';

export interface TargetField {
  node: HTMLElement;
  target(): number;
  setBusy(busy: boolean): void;
}

export interface TargetFieldOptions {
  say: Say<LimboKey>;
  bounds: Pick<LimboInfo, 'minTarget' | 'maxTarget'>;
  target: number;
  /** "2.00×" in the reader's way. */
  format(hundredths: number): string;
  onTarget(target: number): void;
}

const QUICK = [150, 200, 500, 1_000, 10_000];

/** The target: typed, stepped by buttons or arrow keys, or one of a few quick ones. */
export function createTargetField({ say, bounds, target: first, format, onTarget }: TargetFieldOptions): TargetField {
  let target = first;
  const input = element('input', {
    class: 'aim',
    inputmode: 'decimal',
    autocomplete: 'off',
    enterkeyhint: 'done',
    maxlength: 12,
    'aria-label': say('targetLabel'),
    'aria-describedby': 'aim-range',
  });
  const range = element(
    'span',
    { id: 'aim-range', class: 'range' },
    say('targetRange', { min: format(bounds.minTarget), max: format(bounds.maxTarget) }),
  );
  const stepButton = (name: 'minus' | 'plus', label: string, direction: 1 | -1): HTMLButtonElement => {
    const button = element('button', { type: 'button', 'aria-label': label }, icon(name));
    button.addEventListener('click', () => {
      choose(stepTarget(target, direction, bounds));
    });
    return button;
  };
  const lower = stepButton('minus', say('lowerTarget'), -1);
  const raise = stepButton('plus', say('raiseTarget'), 1);
  const quick = QUICK.map((value) => {
    const button = element('button', { type: 'button' }, format(value).replace(/[.,]00(?=\D)/, ''));
    button.addEventListener('click', () => {
      choose(value);
    });
    return { button, value };
  });

  function show(): void {
    input.value = format(target);
    for (const { button, value } of quick) button.setAttribute('aria-pressed', String(value === target));
  }
  function choose(next: number): void {
    const fitted = fitTarget(next, bounds);
    const changed = fitted !== target;
    target = fitted;
    show();
    if (changed) onTarget(target);
  }
  input.addEventListener('focus', () => {
    input.select();
  });
  input.addEventListener('change', () => {
    choose(readTarget(input.value) ?? target);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') input.blur();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    choose(stepTarget(readTarget(input.value) ?? target, event.key === 'ArrowUp' ? 1 : -1, bounds));
  });
  show();
  const title = element('span', { class: 'title', 'aria-hidden': 'true' });
  replaceText(title, say('targetLabel'));
  return {
    node: element(
      'div',
      { class: 'aiming' },
      element('div', { class: 'top' }, title, range),
      element('div', { class: 'field', role: 'group', 'aria-label': say('targetLabel') }, lower, input, raise),
      element('div', { class: 'picks', role: 'group', 'aria-label': say('quickTargets') }, ...quick.map(({ button }) => button)),
    ),
    target: () => target,
    setBusy(busy) {
      input.disabled = busy;
      for (const button of [lower, raise, ...quick.map((one) => one.button)]) button.disabled = busy;
    },
  };
}
