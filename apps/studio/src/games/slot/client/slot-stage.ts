import type { Say } from '../../../../client/src/i18n/words.ts';
import { element, replaceText } from '../../../../client/src/shell/dom.ts';
import type { SlotKey } from './key.ts';

/** The words around the reels, and what covers them between spins. */
export interface SlotStage {
  node: HTMLElement;
  hall: HTMLElement;
  cabinet: HTMLElement;
  canvas: HTMLCanvasElement;
  /** A picture over the cabinet. */
  setCrest(address: string): void;
  /** Left of the board. */
  setLeft(label: string, value: string): void;
  /** Right of the board; `pips` is how many of three lights are on, null for none. */
  setRight(label: string, value: string, pips: number | null): void;
  /** The middle: a label, the amount or words, and a note below. `kind` distinguishes a win from a mere return and from words. */
  setMiddle(kind: 'win' | 'sum' | 'words', text: string, label?: string, note?: string): void;
  /** Covers the scene with a step of the free spins, until answered or `ms` have passed; `onOpen` gets the place of the count. */
  feature(feature: Feature, onOpen?: (count: HTMLElement) => void): Promise<void>;
  /** Answers an open feature cover; false when there is none. */
  answer(): boolean;
  /** An amount large over the reels; returns how to change it and how to end it. */
  overReels(label: string): { amount(text: string): void; end(): void };
}

export interface Feature {
  kind: 'intro' | 'outro';
  /** Small words over the title: where one is. */
  place: string;
  hero: string;
  title: string;
  count: string;
  lines: readonly string[];
  button: string;
  ms: number;
}

function side(className: string) {
  const label = element('span', { class: 'label' });
  const value = element('b', {});
  const pips = element('span', { class: 'pips', 'aria-hidden': 'true' }, element('i'), element('i'), element('i'));
  pips.hidden = true;
  return { node: element('div', { class: className }, label, element('span', {}, value, pips)), label, value, pips };
}

export function createSlotStage(say: Say<SlotKey>): SlotStage {
  const left = side('side');
  const right = side('side end');
  const label = element('span', { class: 'label' });
  const amount = element('span', { class: 'amount' });
  const note = element('span', { class: 'note' });
  const canvas = element('canvas', { class: 'reels', role: 'img', 'aria-label': say('gameBoard') });
  const cabinet = element('div', { class: 'cabinet' }, element('div', { class: 'window' }, canvas));
  const hall = element('div', { class: 'hall' }, cabinet);
  const node = element(
    'div',
    { class: 'slot' },
    element('div', { class: 'board' }, left.node, element('div', { class: 'won' }, label, amount, note), right.node),
    hall,
  );
  let answerFeature: (() => void) | null = null;

  return {
    node,
    hall,
    cabinet,
    canvas,
    setCrest(address) {
      cabinet.prepend(element('img', { class: 'crest', src: address, alt: '', crossorigin: 'anonymous' }));
      node.classList.add('roofed');
    },
    setLeft(text, value) {
      replaceText(left.label, text);
      replaceText(left.value, value);
    },
    setRight(text, value, pips) {
      replaceText(right.label, text);
      replaceText(right.value, value);
      right.pips.hidden = pips === null;
      [...right.pips.children].forEach((pip, i) => {
        pip.classList.toggle('on', i < (pips ?? 0));
      });
    },
    setMiddle(kind, text, labelText = '', noteText = '') {
      amount.className = kind === 'win' ? 'amount' : kind === 'sum' ? 'amount plain-sum' : 'amount words';
      replaceText(amount, text);
      replaceText(label, labelText);
      replaceText(note, noteText);
    },
    feature({ kind, place, hero, title, count, lines, button, ms }, onOpen) {
      return new Promise((resolve) => {
        const go = element('button', { class: 'primary', type: 'button' }, button);
        const figure = element('span', { class: 'count' }, count);
        const cover = element(
          'div',
          { class: `feature ${kind}`, role: 'dialog', 'aria-label': title },
          element('img', { class: 'hero', src: hero, alt: '', crossorigin: 'anonymous' }),
          element('span', { class: 'where' }, place),
          element('h2', {}, title),
          figure,
          ...lines.map((line) => element('p', {}, line)),
          go,
        );
        const end = (): void => {
          if (answerFeature !== end) return;
          answerFeature = null;
          cover.remove();
          resolve();
        };
        answerFeature = end;
        go.addEventListener('click', end);
        node.append(cover);
        go.focus({ preventScroll: true });
        setTimeout(end, ms);
        onOpen?.(figure);
      });
    },
    answer() {
      if (!answerFeature) return false;
      answerFeature();
      return true;
    },
    overReels(words) {
      const sum = element('span', { class: 'amount' });
      const cover = element('div', { class: 'over-reels', 'aria-hidden': 'true' }, element('h2', {}, words), sum);
      cabinet.append(cover);
      return {
        amount: (text) => {
          replaceText(sum, text);
        },
        end: () => {
          cover.remove();
        },
      };
    },
  };
}
