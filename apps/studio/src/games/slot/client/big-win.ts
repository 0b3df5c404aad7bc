import { bigWinTiers } from '../../../../client/src/play/moments.ts';
import type { BigWinTier } from '../../../../client/src/play/moments.ts';
import { element, replaceText } from '../../../../client/src/shell/dom.ts';
import type { Coins } from './coins.ts';

/** The share of the tier line for each tier; between them it is even. */
const marks: readonly (readonly [times: number, share: number])[] = [
  [0, 0],
  [20, 0.2],
  [100, 0.48],
  [500, 1],
];

/** How much of the tier line is lit at so many times the stake, 0 … 1. */
export function tierShare(multiple: number): number {
  for (let i = 1; i < marks.length; i += 1) {
    const [low, from] = marks[i - 1] ?? [0, 0];
    const [high, to] = marks[i] ?? [1, 1];
    if (multiple <= high) return from + ((to - from) * Math.max(0, multiple - low)) / (high - low);
  }
  return 1;
}

/** The highest tier reached; null below the first. */
export function tierOf(multiple: number): BigWinTier | null {
  return bigWinTiers.findLast((tier) => multiple >= tier) ?? null;
}

export interface BigWin {
  /** The amount so far, how many times the stake that is, and the words for it. */
  show(amount: string, multiple: number, title: string): void;
  end(): void;
}

interface BigWinParts {
  host: HTMLElement;
  hero: string;
  coins: Coins;
  note: string;
  calm: boolean;
  onTap(): void;
}

/** The whole scene in the light of a big win: behind the hero, in front of the reels; header and bar stay as they are. */
export function openBigWin({ host, hero, coins, note, calm, onTap }: BigWinParts): BigWin {
  const title = element('h2', {});
  const amount = element('span', { class: 'amount' });
  const fill = element('i', {});
  const names = bigWinTiers.map((tier) => element('span', { class: `tier t${tier}` }, `×${tier}`));
  const scene = element(
    'div',
    { class: calm ? 'big-win still' : 'big-win', 'aria-hidden': 'true' },
    element('div', { class: 'rays' }),
    element('div', { class: 'heart' }),
    element('div', { class: 'dusk' }),
    element('img', { class: 'hero', src: hero, alt: '', crossorigin: 'anonymous' }),
    coins.canvas,
    element('div', { class: 'sum' }, title, amount, element('p', {}, note), element('div', { class: 'tiers' }, fill, ...names)),
  );
  scene.addEventListener('pointerdown', onTap);
  host.append(scene);
  if (!calm) {
    const box = scene.getBoundingClientRect();
    coins.shower({ x: box.width / 2, y: box.height * 0.52 }, 2_600);
  }
  return {
    show(text, multiple, words) {
      replaceText(amount, text);
      replaceText(title, words);
      fill.style.transform = `scaleX(${tierShare(multiple)})`;
      const reached = tierOf(multiple);
      names.forEach((name, i) => {
        name.classList.toggle('now', bigWinTiers[i] === reached);
      });
    },
    end() {
      coins.clear();
      scene.remove();
    },
  };
}
