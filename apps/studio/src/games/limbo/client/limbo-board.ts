import { outCubic } from '../../../../client/src/engine/easing.ts';
import type { Loop } from '../../../../client/src/engine/loop.ts';
import type { Say } from '../../../../client/src/i18n/words.ts';
import { element, replaceText } from '../../../../client/src/shell/dom.ts';
import { flightMs, heightOf } from './odds.ts';
import type { TargetField } from './target-field.ts';
import type { LimboKey } from './key.ts';

export interface ShownFlight {
  result: number;
  won: boolean;
  celebrate: boolean;
  verdict: string;
}

/** Results, the sky with the lantern and the target's height, and what the target means. */
export interface LimboBoard {
  node: HTMLElement;
  showTarget(target: number, texts: { chance: string; payout: string }): void;
  /** The lantern leaves the ground and waits for its result. */
  lift(calm: boolean): void;
  /** It rises to the result; at once where motion is not wanted. */
  fly(loop: Loop, result: number, calm: boolean): Promise<void>;
  showResult(shown: ShownFlight): void;
  /** Back on the ground, without a result. */
  rest(): void;
  addResult(text: string, won: boolean, keep: number): void;
}

export interface LimboBoardOptions {
  say: Say<LimboKey>;
  /** A picture or a drawing, square. */
  lantern: Element;
  field: TargetField;
  format(hundredths: number): string;
}

export function createLimboBoard({ say, lantern, field, format }: LimboBoardOptions): LimboBoard {
  const results = element(
    'ol',
    { class: 'results', 'aria-label': say('recentResults') },
    element('li', { class: 'none' }, say('noResults')),
  );
  lantern.classList.add('lantern');
  const lineText = element('span', {});
  const line = element('div', { class: 'mark' }, lineText);
  const number = element('p', { class: 'number' }, format(100));
  const verdict = element('div', { class: 'verdict' }, element('span', {}, say('risePrompt')));
  const sky = element('div', { class: 'sky' }, line, lantern, element('div', { class: 'told' }, number, verdict));
  const chance = element('dd', {});
  const payout = element('dd', {});
  const odds = element(
    'dl',
    { class: 'odds' },
    element('div', {}, element('dt', {}, say('chance')), chance),
    element('div', {}, element('dt', {}, say('ifYouWin')), payout),
  );
  const node = element('div', { class: 'instant limbo' }, results, sky, element('div', { class: 'choice' }, field.node, odds));

  const stand = (hundredths: number): void => {
    sky.style.setProperty('--height', heightOf(hundredths).toFixed(4));
    replaceText(number, format(hundredths));
  };
  const announce = (text: string, celebrate: boolean): void => {
    verdict.replaceChildren(element('span', { class: celebrate ? 'won' : null }, text));
  };
  stand(100);
  return {
    node,
    showTarget(target, texts) {
      sky.style.setProperty('--mark', heightOf(target).toFixed(4));
      replaceText(lineText, format(target));
      replaceText(chance, texts.chance);
      replaceText(payout, texts.payout);
    },
    lift(calm) {
      sky.dataset.state = 'rising';
      number.classList.remove('won');
      stand(100);
      if (!calm) sky.classList.add('waiting');
      announce(say('rising'), false);
    },
    async fly(loop, result, calm) {
      sky.classList.remove('waiting');
      const top = Math.max(99, result);
      if (!calm) {
        const climb = Math.log(Math.max(100, top) / 100);
        await loop.tween({
          ms: flightMs(top),
          ease: outCubic,
          update: (t) => {
            stand(t >= 1 ? top : Math.floor(100 * Math.exp(climb * t)));
          },
        });
      }
      stand(top);
    },
    showResult({ won, celebrate, verdict: text }) {
      sky.dataset.state = won ? 'won' : 'out';
      number.classList.toggle('won', celebrate);
      announce(text, celebrate);
    },
    rest() {
      sky.classList.remove('waiting');
      delete sky.dataset.state;
      stand(100);
      announce(say('risePrompt'), false);
    },
    addResult(text, won, keep) {
      results.querySelector('.none')?.remove();
      results.prepend(element('li', { class: won ? 'won' : null }, text));
      while (results.children.length > keep) results.lastElementChild?.remove();
    },
  };
}
