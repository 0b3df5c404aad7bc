import { Plural, useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import type { ReactNode } from 'react';
import { currentTag } from '../../i18n/language.ts';

/** "96.4%", from parts per million. */
const rtpText = (ppm: number): string =>
  new Intl.NumberFormat(currentTag(), { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(ppm / 1_000_000);

/** Short facts of a game: its ways, lines or kind, and what it returns to players. */
export function useGameWords({ lines, gameClassify, rtpPpm }: GameItem): { kind: ReactNode; rtp: string | undefined } {
  const { t } = useLingui();
  const kind = lines > 100 ? t`${lines} ways` : lines > 0 ? <Plural value={lines} one="# line" other="# lines" /> : undefined;
  return {
    kind: kind ?? (gameClassify === 'DICE' ? t`Dice` : undefined),
    rtp: rtpPpm === null ? undefined : t`RTP ${rtpText(rtpPpm)}`,
  };
}
