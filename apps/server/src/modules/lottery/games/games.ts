import { familyRules } from '@pavilion/lottery/families';
import type { Draw, Family } from '@pavilion/lottery/play';
import type { PrizeMode } from '@pavilion/contract/lottery/terms';
import type { LotteryDeps } from '../deps.ts';
import { OFFICIAL_GAMES } from './official-games.ts';

/**
 * When a game is drawn, in its zone. `every`: issues of so many minutes through the whole day, numbered yyyyMMdd-0001 on. `daily`: one issue on
 * each of the weekdays (1 Monday to 7 Sunday), drawn at a time of day, numbered yyyyMMdd; it takes bets for `opensHours` before. `days`: only
 * on these days of the month.
 */
export type Schedule =
  | { kind: 'every'; minutes: 1 | 2 | 3 | 5 }
  | { kind: 'daily'; at: string; weekdays: readonly number[]; opensHours: number; days?: readonly number[]; without?: readonly string[] };

export interface GameData {
  id: number;
  code: string;
  family: Family;
  /** The form its results are published in, where its family has several. */
  variant?: string;
  /** gameGroupCode of the wire. */
  group: string;
  vassalage: 'ELOTT' | 'TCG_LOTTO_VN' | 'TCG_SEA';
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
  {
    id: 102,
    code: 'PEARLS3',
    family: 'ssc',
    group: 'SSC',
    ...quick,
    schedule: { kind: 'every', minutes: 3 },
    names: { en: 'Slow Rain', vi: 'Mưa Chậm', 'zh-CN': '细雨', pt: 'Chuva Lenta', 'pt-BR': 'Chuva Lenta', my: 'မိုးဖွဲ' },
  },
  {
    id: 111,
    code: 'DICE1',
    family: 'k3',
    group: 'K3',
    ...quick,
    schedule: { kind: 'every', minutes: 1 },
    names: { en: 'Jade Dice', vi: 'Xúc Xắc Ngọc', 'zh-CN': '玉骰', pt: 'Dados de Jade', 'pt-BR': 'Dados de Jade', my: 'ကျောက်စိမ်းအန်စာ' },
  },
  {
    id: 121,
    code: 'BOATS1',
    family: 'pk10',
    group: 'PK10',
    ...quick,
    schedule: { kind: 'every', minutes: 1 },
    names: {
      en: 'River Boats',
      vi: 'Đua Thuyền Sông',
      'zh-CN': '江上竞舟',
      pt: 'Barcos do Rio',
      'pt-BR': 'Barcos do Rio',
      my: 'မြစ်လှေပြိုင်ပွဲ',
    },
  },
  {
    id: 122,
    code: 'BOATS5',
    family: 'pk10',
    group: 'PK10',
    ...quick,
    schedule: { kind: 'every', minutes: 5 },
    names: { en: 'Long Boats', vi: 'Thuyền Dài', 'zh-CN': '长舟', pt: 'Barcos Longos', 'pt-BR': 'Barcos Longos', my: 'လှေရှည်' },
  },
  {
    id: 131,
    code: 'LANTERNS2',
    family: '11x5',
    group: '11X5',
    ...quick,
    schedule: { kind: 'every', minutes: 2 },
    names: {
      en: 'Eleven Lanterns',
      vi: 'Mười Một Đèn Lồng',
      'zh-CN': '十一盏灯',
      pt: 'Onze Lanternas',
      'pt-BR': 'Onze Lanternas',
      my: 'မီးအိမ်ဆယ့်တစ်လုံး',
    },
  },
  {
    id: 141,
    code: 'STARS5',
    family: 'keno',
    group: 'KENO',
    ...quick,
    schedule: { kind: 'every', minutes: 5 },
    names: { en: 'Star Pond', vi: 'Ao Sao', 'zh-CN': '星池', pt: 'Lago das Estrelas', 'pt-BR': 'Lago das Estrelas', my: 'ကြယ်ရေကန်' },
  },
  ...OFFICIAL_GAMES,
];

const variants = new Map(GAMES.map(({ code, variant }) => [code, variant]));

/** How results of a game are written and read. */
export function drawOf({ family, code }: { family: Family; code: string }): Draw<unknown> {
  const rules = familyRules[family];
  const variant = variants.get(code);
  const draw = variant === undefined ? rules?.draw : rules?.variants?.[variant];
  if (!draw) throw new Error(`no rules of ${code}`);
  return draw;
}

const loggedResults = new Set<string>();

/**
 * A stored result for those who read lists; null where it cannot be read any more, which is logged once a process: one that is broken keeps no other
 * from being shown.
 */
export function shownResult(
  { log }: Pick<LotteryDeps, 'log'>,
  game: { family: Family; code: string },
  stored: { numero: string; result: string },
): unknown {
  const result = drawOf(game).readResult(stored.result);
  const name = `${game.code} ${stored.numero}`;
  if (result === null && !loggedResults.has(name)) {
    loggedResults.add(name);
    log.error({ game: game.code, issue: stored.numero, result: stored.result.slice(0, 80) }, 'a kept result cannot be read');
  }
  return result;
}

/** A result as it is kept. Throws where it is none: it was checked before it was written. */
export function readResult(game: { family: Family; code: string }, text: string): unknown {
  const result = drawOf(game).readResult(text);
  if (result === null) throw new Error(`no result of ${game.code}: ${text.slice(0, 80)}`);
  return result;
}
