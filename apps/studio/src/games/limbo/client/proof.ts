import type { KindProof } from '../../../../client/src/games/kind-page.ts';
import { element } from '../../../../client/src/shell/dom.ts';
import { labelled, textInput } from '../../../../client/src/verify/fields.ts';
import { findRise } from '../kind.ts';
import { limboResult } from '../math.ts';
import { readTarget } from './odds.ts';
import { multiplierText } from './page-text.ts';
import type { LimboKey } from './key.ts';

export const proof: KindProof<LimboKey> = {
  choice({ say, language }) {
    const text = multiplierText(language);
    const target = textInput({ inputmode: 'decimal', value: text(200) });
    return {
      node: labelled(say('targetLabel'), 'target', target),
      read: () => ({ target: readTarget(target.value) ?? 0 }),
      fill(params) {
        target.value = text(Number(params.target));
      },
    };
  },
  drawsText: ({ say }) => say('verifyRiseText'),
  chosen: ({ language }, { chosen }) => `⌊99 × 2³² ÷ (${chosen} + 1)⌋ ÷ 100 = ${multiplierText(language)(limboResult(chosen))}`,
  outcome: ({ language }, events) => element('p', { class: 'roll' }, multiplierText(language)(findRise(events).result)),
};
