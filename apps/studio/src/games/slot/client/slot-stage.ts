import type { Say } from '../../../../client/src/i18n/words.ts';
import { element, replaceText } from '../../../../client/src/shell/dom.ts';
import type { SlotKey } from './key.ts';

/** The words around the reels, and what covers them between spins. */
export interface SlotStage {
  node: HTMLElement;
  hall: HTMLElement;
  cabinet: HTMLElement;
  canvas: HTMLCanvasElement;
  /** Left of the board. */
  setLeft(label: string, value: string): void;
  /** Right of the board; `pips` is how many of three lights are on, null for none. */
  setRight(label: string, value: string, pips: number | null): void;
  /** The middle: a label, the amount or words, and a note below. `kind` tells a win from a mere return and from words. */
  setMiddle(kind: 'win' | 'sum' | 'words', text: string, label?: string, note?: string): void;
  /** Covers the reels with a step of the feature, until answered or `ms` have passed. */
  feature(feature: Feature): Promise<void>;
  /** Answers an open feature cover; false when there is none. */
  answer(): boolean;
  /** Shows large words with a running amount; returns how to change the amount and how to end it. */
  applaud(words: string): { amount(text: string): void; end(): void };
}

export interface Feature {
  kind: 'intro' | 'outro';
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
    feature({ kind, title, count, lines, button, ms }) {
      return new Promise((resolve) => {
        const go = element('button', { class: 'primary', type: 'button' }, button);
        const cover = element(
          'div',
          { class: `feature ${kind}`, role: 'dialog', 'aria-label': title },
          element('h2', {}, title),
          element('span', { class: 'count' }, count),
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
        cabinet.append(cover);
        go.focus({ preventScroll: true });
        setTimeout(end, ms);
      });
    },
    answer() {
      if (!answerFeature) return false;
      answerFeature();
      return true;
    },
    applaud(words) {
      const sum = element('span', { class: 'amount' });
      const cover = element('div', { class: 'applause', 'aria-hidden': 'true' }, element('h2', {}, words), sum);
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
