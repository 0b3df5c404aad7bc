import type { KindProof } from '../../../../client/src/games/kind-page.ts';
import type { Words } from '../../../../client/src/i18n/words.ts';
import { element } from '../../../../client/src/shell/dom.ts';
import type { SlotEvent } from '../events.ts';
import type { SlotKey } from './key.ts';

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

function reelGrid({ say }: Words<SlotKey>, { spin, grid, stops }: ReelsEvent): HTMLElement {
  const box = element('div', { class: 'grid' });
  stops.forEach((stop) => {
    box.append(element('small', {}, String(stop)));
  });
  for (const row of [0, 1, 2]) {
    for (const column of grid) box.append(element('span', {}, faces[column[row] ?? ''] ?? ''));
  }
  return element('div', {}, element('p', {}, spin === 0 ? say('verifyPaidSpin') : say('verifySpin', { n: spin })), box);
}

export const proof: KindProof<SlotKey> = {
  drawsText: ({ say }) => say('verifyStopsText'),
  drawName: ({ say }, index) => say('verifyReel', { n: index + 1 }),
  chosen: ({ say }, { bound, chosen }) => say('verifyStop', { stop: chosen, length: bound }),
  outcome(words, events) {
    const spins = (events as readonly SlotEvent[]).filter((event) => event.type === 'reels');
    return element('div', { class: 'spins', tabindex: '0' }, ...spins.map((event) => reelGrid(words, event)));
  },
};
