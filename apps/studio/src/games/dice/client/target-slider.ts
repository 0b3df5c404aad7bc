import type { DiceDirection } from '../math.ts';
import { element, replaceText } from '../../../../client/src/shell/dom.ts';
import { fitTarget, shareOf } from './odds.ts';
import type { DiceBounds } from './odds.ts';

export interface TargetSlider {
  node: HTMLElement;
  target(): number;
  set(target: number, direction: DiceDirection): void;
  setBusy(busy: boolean): void;
  /** Marks where the roll fell; null takes the mark away. */
  mark(roll: number | null, won: boolean): void;
}

export interface TargetSliderOptions {
  label: string;
  bounds: DiceBounds;
  format(hundredths: number): string;
  onTarget(target: number): void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -100,
  ArrowDown: -100,
  ArrowRight: 100,
  ArrowUp: 100,
  PageDown: -500,
  PageUp: 500,
};

/** A native range input under our own track: pointer, touch, keyboard and screen readers come with it. */
export function createTargetSlider({ label, bounds, format, onTarget }: TargetSliderOptions): TargetSlider {
  let direction: DiceDirection = 'over';
  let target = 5_000;
  const input = element('input', { type: 'range', min: 0, max: 9_999, step: 1, 'aria-label': label });
  const value = element('b', { class: 'value', 'aria-hidden': 'true' });
  const hit = element('i', { class: 'hit', hidden: true });
  const track = element('div', { class: 'track' }, element('i', { class: 'lose' }), element('i', { class: 'gain' }));
  const scale = element('div', { class: 'scale', 'aria-hidden': 'true' });
  for (const mark of [0, 25, 50, 75, 100]) {
    const text = element('span', {}, String(mark));
    text.style.setProperty('--at', String(mark / 100));
    scale.append(text);
  }
  const node = element('div', { class: 'slider' }, element('div', { class: 'rail' }, track, hit, input, value), scale);

  function show(): void {
    node.dataset.direction = direction;
    node.style.setProperty('--target', String(shareOf(target)));
    input.value = String(target);
    input.setAttribute('aria-valuetext', format(target));
    replaceText(value, format(target));
  }
  function choose(next: number): void {
    target = fitTarget(next, direction, bounds);
    hit.hidden = true;
    show();
    onTarget(target);
  }
  input.addEventListener('input', () => {
    choose(Number(input.value));
  });
  input.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(target + (event.shiftKey ? step / 100 : step));
  });
  show();
  return {
    node,
    target: () => target,
    set(next, nextDirection) {
      direction = nextDirection;
      target = fitTarget(next, direction, bounds);
      hit.hidden = true;
      show();
    },
    setBusy(busy) {
      input.disabled = busy;
    },
    mark(roll, won) {
      hit.hidden = roll === null;
      if (roll === null) return;
      hit.style.setProperty('--at', String(shareOf(roll)));
      hit.classList.toggle('won', won);
    },
  };
}
