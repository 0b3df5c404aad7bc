import type { KindProof } from '../../../../client/src/games/kind-page.ts';
import { labelled, textInput } from '../../../../client/src/verify/fields.ts';
import { element } from '../../../../client/src/shell/dom.ts';
import { findRoll } from '../kind.ts';
import { rollFormat } from './odds.ts';
import type { DiceKey } from './key.ts';

export const proof: KindProof<DiceKey> = {
  choice({ say }) {
    const target = textInput({ inputmode: 'decimal', value: '49.99' });
    const direction = element(
      'select',
      { class: 'input' },
      element('option', { value: 'over' }, say('over', { target: '' })),
      element('option', { value: 'under' }, say('under', { target: '' })),
    );
    return {
      node: element(
        'div',
        { class: 'pair' },
        labelled(say('direction'), 'direction', direction),
        labelled(say('target'), 'target', target),
      ),
      read: () => ({ target: Math.round(Number(target.value.replace(',', '.')) * 100), direction: direction.value }),
      fill(params) {
        target.value = (Number(params.target) / 100).toFixed(2);
        direction.value = String(params.direction);
      },
    };
  },
  drawsText: ({ say }) => say('verifyRollText'),
  chosen: (_words, { bound, chosen }) => `⌊× ${bound}⌋ = ${chosen}`,
  outcome: ({ language }, events) => element('p', { class: 'roll' }, rollFormat(language).format((findRoll(events)?.roll ?? 0) / 100)),
};
