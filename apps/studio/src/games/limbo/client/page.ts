import type { KindPage } from '../../../../client/src/games/kind-page.ts';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import type { LimboInfo } from '../kind.ts';
import { startLimbo } from './limbo-game.ts';
import { chanceOf } from './odds.ts';
import { multiplierText } from './page-text.ts';
import type { LimboKey } from './key.ts';

export const page: KindPage<LimboInfo, LimboKey> = {
  facts: () => [],
  figures({ minTarget, maxTarget, returned }, { say, language }) {
    const share = new Intl.NumberFormat(formatTagOf(language), { style: 'percent', minimumFractionDigits: 2 });
    return [
      [say('edgeTitle'), share.format(1 - returned / 100)],
      [say('rangeTitle'), `${share.format(chanceOf(maxTarget, returned))} – ${share.format(chanceOf(minTarget, returned))}`],
    ];
  },
  roundText({ shown: { result, target } }, { say, language }) {
    const text = multiplierText(language);
    return [text(Number(result)), say('atTarget', { target: text(Number(target)) })].join(' · ');
  },
  start: startLimbo,
};
