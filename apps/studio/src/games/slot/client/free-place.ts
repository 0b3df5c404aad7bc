import type { Say } from '../../../../client/src/i18n/words.ts';
import { element, replaceText } from '../../../../client/src/shell/dom.ts';
import type { SlotKey } from './key.ts';
import type { SceneArt } from './scene-art.ts';

export interface TripState {
  /** The spin now, from 1, of `total`. */
  spin: number;
  total: number;
  multiplier: number;
  /** Won by this spin and in the place so far, as text; empty for nothing yet. */
  here: string;
  thisSpin: string;
  note: string;
}

/** The free spins as a place: its ground behind the reels, a gate before it, and what the trip has left and has brought. */
export interface FreePlace {
  /** Above and beside the reels while one is there. */
  trip: HTMLElement;
  /** Closes the gate over the scene, without a sound or a question. */
  close(): Promise<void>;
  /** Lays the place's ground; `still` without the gate. */
  enter(): void;
  /** Opens the closed gate. */
  open(): Promise<void>;
  leave(): void;
  show(state: TripState): void;
}

function fact(className: string, label: string) {
  const value = element('b', {});
  const note = element('small', {});
  return { node: element('div', { class: `fact ${className}` }, element('span', { class: 'label' }, label), value, note), value, note };
}

/** The place of the i-th of `count` on a slack line, as a share of its slack: 1 in the middle, 0 at the ends. */
export function sag(i: number, count: number): number {
  if (count < 2) return 1;
  const x = (i / (count - 1)) * 2 - 1;
  return 1 - x * x;
}

function hangTokens(line: HTMLElement, art: SceneArt, total: number): void {
  const hung = line.querySelectorAll('img').length;
  if (hung === total) return;
  line.replaceChildren(
    ...Array.from({ length: total }, (_, i) => {
      const token = element('img', { src: art.token, alt: '', crossorigin: 'anonymous', draggable: 'false' });
      token.style.setProperty('--sag', sag(i, total).toFixed(3));
      return token;
    }),
  );
}

export function createFreePlace(say: Say<SlotKey>, art: SceneArt, host: HTMLElement): FreePlace {
  const line = element('div', { class: 'line', role: 'img' });
  const spin = fact('spin', say('spinWord'));
  const times = element('b', {});
  const bead = element('span', { class: 'bead' }, element('img', { src: art.bead, alt: '', crossorigin: 'anonymous' }), times);
  const now = fact('now', say('thisSpin'));
  const here = fact('here', say('wonHere'));
  const trip = element(
    'div',
    { class: 'trip' },
    element('div', { class: 'hang' }, line),
    spin.node,
    element('div', { class: 'fact times' }, element('span', { class: 'label' }, say('multiplier')), bead),
    now.node,
    here.node,
  );
  trip.hidden = true;
  const ground = element(
    'picture',
    { class: 'place', 'aria-hidden': 'true' },
    element('source', { media: '(max-aspect-ratio: 4/5)', srcset: art.place.tall }),
    element('img', { alt: '', src: art.place.wide, crossorigin: 'anonymous', decoding: 'async' }),
  );
  const wing = (side: string): HTMLImageElement => element('img', { class: side, src: art.gate, alt: '', crossorigin: 'anonymous' });
  const gate = element('div', { class: 'gate', 'aria-hidden': 'true' }, wing('left'), wing('right'));
  let lastTimes = 0;

  /** The gate's wings move by a transition; under reduced motion it takes no time at all. */
  async function move(shut: boolean): Promise<void> {
    gate.getBoundingClientRect();
    gate.classList.toggle('shut', shut);
    await Promise.allSettled(gate.getAnimations({ subtree: true }).map(({ finished }) => finished));
  }

  return {
    trip,
    async close() {
      host.append(gate);
      await move(true);
    },
    enter() {
      host.prepend(ground);
      trip.hidden = false;
    },
    async open() {
      await move(false);
      gate.remove();
    },
    leave() {
      ground.remove();
      gate.remove();
      trip.hidden = true;
      lastTimes = 0;
    },
    show(state) {
      const left = state.total - state.spin;
      hangTokens(line, art, state.total);
      line.setAttribute('aria-label', say('spinsLeft', { count: left }));
      [...line.children].forEach((token, i) => {
        token.classList.toggle('out', i < state.spin);
      });
      replaceText(spin.value, say('spinOf', { n: state.spin, total: state.total }));
      replaceText(spin.note, say('spinsLeft', { count: left }));
      replaceText(times, `×${state.multiplier}`);
      bead.classList.toggle('grown', lastTimes > 0 && state.multiplier > lastTimes);
      lastTimes = state.multiplier;
      replaceText(now.value, state.thisSpin || '–');
      replaceText(now.note, state.note);
      now.value.classList.toggle('money', state.thisSpin !== '');
      replaceText(here.value, state.here || '–');
      here.value.classList.toggle('money', state.here !== '');
    },
  };
}
