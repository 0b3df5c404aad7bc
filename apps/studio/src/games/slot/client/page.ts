import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import type { KindPage } from '../../../../client/src/games/kind-page.ts';
import type { SlotInfo } from '../kind.ts';
import { showSlotRules } from './paytable.ts';
import { startSlot } from './slot-game.ts';
import type { SlotKey } from './key.ts';

export const page: KindPage<SlotInfo, SlotKey> = {
  facts: ({ layout, ways, lines }, { say }) => [layout === 'ways' ? say('ways', { count: ways }) : say('lines', { count: lines.length })],
  figures(info, { say, language }) {
    const share = new Intl.NumberFormat(formatTagOf(language), { style: 'percent', minimumFractionDigits: 2 });
    const most = `${new Intl.NumberFormat(formatTagOf(language)).format(info.maxRoundWinHundredths / 100)}×`;
    return [
      [say('hitTitle'), share.format(info.hitPpm / 1e6)],
      [say('maxWinTitle'), most],
    ];
  },
  rules: showSlotRules,
  roundText({ nonce, shown: { freeSpins } }, { say }) {
    return [`#${nonce}`, freeSpins ? say('withFreeSpins', { count: freeSpins }) : ''].filter(Boolean).join(' · ');
  },
  start: startSlot,
};
