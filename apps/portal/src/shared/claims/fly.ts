import { sendCoins } from '../coins/coin-trail.ts';
import styles from './claims.module.css';

const FLIGHT_MS = 620;
const GLOW_MS = 900;

/** Where money is seen: the balance of the header, where it is on the screen. */
function findBalance(): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>('[data-balance]')];
  return found.find((one) => one.checkVisibility?.() ?? true) ?? null;
}

const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** A sum flies on an arc to the balance, which lights up when it arrives. Nothing where motion is not wanted. */
export function flySum(from: Element, text: string): void {
  const target = findBalance();
  if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [begin, end] = [middleOf(from), middleOf(target)];
  void sendCoins(begin, end);
  const sum = document.createElement('span');
  sum.className = styles.flying ?? '';
  sum.ariaHidden = 'true';
  sum.textContent = text;
  document.body.append(sum);
  const at = (x: number, y: number, scale: number): string => `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${scale})`;
  const [dx, dy] = [end.x - begin.x, end.y - begin.y];
  const way = sum.animate(
    [
      { transform: at(begin.x, begin.y, 1), opacity: 1 },
      { transform: at(begin.x + dx * 0.3, begin.y + dy * 0.72, 0.9), opacity: 1, offset: 0.55 },
      { transform: at(end.x, end.y, 0.4), opacity: 0.2 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.4,.1,.4,1)', fill: 'both' },
  );
  void way.finished
    .then(() => light(target))
    .catch(() => undefined)
    .finally(() => sum.remove());
}

/** Coins fly from one to the other, which lights up when they have arrived. */
export function flyCoins(from: Element, target: HTMLElement): void {
  void sendCoins(middleOf(from), middleOf(target)).then(() => light(target));
}

/** It lights up for a moment. */
function light(target: HTMLElement): void {
  target.dataset['lit'] = '';
  setTimeout(() => delete target.dataset['lit'], GLOW_MS);
}
