import type { KindPage } from '../../../../client/src/games/kind-page.ts';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import type { DiceInfo } from '../kind.ts';
import { startDice } from './dice-game.ts';
import { rollFormat } from './odds.ts';
import type { DiceKey } from './key.ts';

export const page: KindPage<DiceInfo, DiceKey> = {
  facts: () => [],
  figures(info, { say, language }) {
    const share = new Intl.NumberFormat(formatTagOf(language), { style: 'percent', minimumFractionDigits: 2 });
    return [
      [say('edgeTitle'), share.format(info.edge / 10_000)],
      [say('rangeTitle'), `${share.format(info.minChance / 10_000)} – ${share.format(info.maxChance / 10_000)}`],
    ];
  },
  roundText({ shown: { roll, target, direction } }, { say, language }) {
    const number = rollFormat(language);
    return [
      number.format(Number(roll) / 100),
      say(direction === 'under' ? 'under' : 'over', { target: number.format(Number(target) / 100) }),
    ].join(' · ');
  },
  start: startDice,
};
