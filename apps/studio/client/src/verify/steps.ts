import type { GameEvent, SlotEvent, VerifyInfo } from '../../../src/api-types.ts';
import { formatTagOf } from '../i18n/words.ts';
import type { Words } from '../i18n/words.ts';
import { element } from '../shell/dom.ts';
import { icon } from '../shell/icons.ts';
import { sameEvents } from './recompute.ts';
import type { Recomputed } from './recompute.ts';

type ReelsEvent = Extract<SlotEvent, { type: 'reels' }>;

const faces: Readonly<Record<string, string>> = {
  wild: 'W',
  scatter: '★',
  h1: 'H1',
  h2: 'H2',
  h3: 'H3',
  h4: 'H4',
  l1: 'A',
  l2: 'K',
  l3: 'Q',
  l4: 'J',
  l5: '10',
};

function drawTable({ say }: Words, { draws }: Recomputed): HTMLElement {
  const table = element('table', { class: 'draws' });
  draws.forEach(({ bytes, float, bound, chosen }, i) => {
    table.append(
      element(
        'tr',
        {},
        draws.length > 1 && element('th', { scope: 'row' }, say('verifyReel', { n: i + 1 })),
        element('td', {}, element('code', {}, bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' '))),
        element('td', {}, element('code', {}, float.toFixed(10))),
        element('td', {}, draws.length > 1 ? say('verifyStop', { stop: chosen, length: bound }) : `⌊× ${bound}⌋ = ${chosen}`),
      ),
    );
  });
  return table;
}

function reelGrid({ say }: Words, { spin, grid, stops }: ReelsEvent): HTMLElement {
  const box = element('div', { class: 'grid' });
  stops.forEach((stop) => {
    box.append(element('small', {}, String(stop)));
  });
  for (const row of [0, 1, 2]) {
    for (const column of grid) box.append(element('span', {}, faces[column[row] ?? ''] ?? ''));
  }
  return element('div', {}, element('p', {}, spin === 0 ? say('verifyPaidSpin') : say('verifySpin', { n: spin })), box);
}

function outcome(words: Words, events: readonly GameEvent[]): HTMLElement {
  const roll = events.find((event) => event.type === 'roll');
  if (roll?.type === 'roll') {
    const number = new Intl.NumberFormat(formatTagOf(words.language), { minimumFractionDigits: 2, minimumIntegerDigits: 2 });
    return element('p', { class: 'roll' }, number.format(roll.roll / 100));
  }
  const spins = events.filter((event): event is ReelsEvent => event.type === 'reels');
  return element('div', { class: 'spins', tabindex: '0' }, ...spins.map((event) => reelGrid(words, event)));
}

/** The computed round step by step; `played` adds the comparison with what the player saw. */
export function showSteps(words: Words, round: Recomputed, played: VerifyInfo | null): HTMLElement[] {
  const { say } = words;
  const isDice = round.draws.length === 1;
  const step = (n: number, title: string, ...children: (Node | string)[]): HTMLElement =>
    element('section', { class: 'proof-step' }, element('h2', {}, element('i', {}, String(n)), title), ...children);
  const match = say(round.seedMatches ? 'verifyFingerprintOk' : 'verifyFingerprintBad');
  const nodes = [
    step(
      1,
      say('verifyStepHash'),
      element('p', {}, `${say('verifyStepHashText')}: `, element('code', {}, round.seedHash)),
      played ? element('p', {}, match) : '',
    ),
    step(2, say('verifyStepHmac'), element('p', {}, say('verifyStepHmacText', { text: round.message }))),
    step(3, say('verifyStepFloats'), element('p', {}, say(isDice ? 'verifyRollText' : 'verifyStopsText')), drawTable(words, round)),
    step(4, say('verifyStepOutcome'), outcome(words, round.events)),
  ];
  if (!played) return nodes;
  const isSame = round.seedMatches && sameEvents(round.events, played.events);
  nodes.push(
    element(
      'p',
      { class: isSame ? 'end good' : 'end bad' },
      icon(isSame ? 'shield-check' : 'circle-alert'),
      say(isSame ? 'verifyMatches' : 'verifyDiffers'),
    ),
  );
  return nodes;
}
