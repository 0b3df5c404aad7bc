import type { DiceDirection } from '../math.ts';
import { drawn, element, replaceText } from '../../../../client/src/shell/dom.ts';
import { pipsOf } from './die-paint.ts';
import { faceOf, fitTarget, sectionOf, shareOf } from './odds.ts';
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

/** A face of the die as a small mark under its sixth of the scale. */
function faceMark(face: number): SVGSVGElement {
  return drawn(
    'svg',
    { viewBox: '-10 -10 20 20' },
    drawn('rect', { x: -9, y: -9, width: 18, height: 18, rx: 4.5 }),
    ...pipsOf(face).map(([x, y]) => drawn('circle', { cx: x * 4.6, cy: y * 4.6, r: 1.9 })),
  );
}

function endMark(end: number): HTMLElement {
  const text = element('span', {}, String(end));
  text.style.setProperty('--at', String(end / 100));
  return text;
}

/** A native range input under our own track: pointer, touch, keyboard and screen readers come with it. */
export function createTargetSlider({ label, bounds, format, onTarget }: TargetSliderOptions): TargetSlider {
  let direction: DiceDirection = 'over';
  let target = 5_000;
  const input = element('input', { type: 'range', min: 0, max: 9_999, step: 1, 'aria-label': label });
  const value = element('b', { class: 'value', 'aria-hidden': 'true' });
  const hit = element('i', { class: 'hit', hidden: true });
  const track = element('div', { class: 'track' }, element('i', { class: 'lose' }), element('i', { class: 'gain' }));
  const scale = element('div', { class: 'scale', 'aria-hidden': 'true' });
  const sections = [1, 2, 3, 4, 5, 6].map((face) => {
    const { from, to } = sectionOf(face);
    const section = element('span', { class: 'sixth' }, faceMark(face));
    section.style.setProperty('--at', String(shareOf((from + to) / 2)));
    return { face, section, middle: Math.floor((from + to) / 2) };
  });
  scale.append(...[0, 100].map((end) => endMark(end)), ...sections.map(({ section }) => section));
  const node = element('div', { class: 'slider' }, element('div', { class: 'rail' }, track, hit, input, value), scale);

  function show(): void {
    node.dataset.direction = direction;
    node.style.setProperty('--target', String(shareOf(target)));
    input.value = String(target);
    input.setAttribute('aria-valuetext', format(target));
    replaceText(value, format(target));
    for (const { section, middle } of sections) {
      const wins = direction === 'over' ? middle > target : middle < target;
      section.classList.toggle('gain', wins);
    }
  }
  function unmark(): void {
    hit.hidden = true;
    for (const { section } of sections) section.classList.remove('rolled');
  }
  function choose(next: number): void {
    target = fitTarget(next, direction, bounds);
    unmark();
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
      unmark();
      show();
    },
    setBusy(busy) {
      input.disabled = busy;
    },
    mark(roll, won) {
      hit.hidden = roll === null;
      for (const { face, section } of sections) section.classList.toggle('rolled', roll !== null && face === faceOf(roll));
      if (roll === null) return;
      hit.style.setProperty('--at', String(shareOf(roll)));
      hit.classList.toggle('won', won);
    },
  };
}
