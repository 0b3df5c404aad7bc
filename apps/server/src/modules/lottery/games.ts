import type { Family } from '@pavilion/lottery/play';
import type { PrizeMode } from '@pavilion/contract/lottery-terms';

/**
 * When a game is drawn, in its zone. `every`: issues of so many minutes through the whole day, numbered yyyyMMdd-0001 on. `daily`: one issue on
 * each of the weekdays (1 Monday to 7 Sunday), drawn at a time of day, numbered yyyyMMdd; it takes bets for `opensHours` before.
 */
export type Schedule =
  | { kind: 'every'; minutes: 1 | 2 | 3 | 5 }
  | { kind: 'daily'; at: string; weekdays: readonly number[]; opensHours: number; without?: readonly string[] };

export interface GameData {
  id: number;
  code: string;
  family: Family;
  /** gameGroupCode of the wire. */
  group: string;
  vassalage: 'LOTT' | 'ELOTT' | 'TCG_LOTTO_VN' | 'TCG_SEA';
  prizeMode: PrizeMode;
  isHouse: boolean;
  schedule: Schedule;
  zone: string;
  /** Seconds from the end of bets to the draw. */
  margin: number;
  names: Readonly<Record<string, string>>;
}

const quick = { vassalage: 'ELOTT', prizeMode: 'ELOTT', isHouse: true, zone: 'Asia/Ho_Chi_Minh', margin: 5 } as const;

/** Every game of the product, by the order in which it is offered. A number or code is never used for another game. */
export const GAMES: readonly GameData[] = [
  {
    id: 101,
    code: 'PEARLS1',
    family: 'ssc',
    group: 'SSC',
    ...quick,
    schedule: { kind: 'every', minutes: 1 },
    names: { en: 'Rain Pearls', vi: 'Mưa Ngọc', 'zh-CN': '雨珠', pt: 'Pérolas da Chuva', 'pt-BR': 'Pérolas da Chuva', my: 'မိုးပုလဲ' },
  },
];
