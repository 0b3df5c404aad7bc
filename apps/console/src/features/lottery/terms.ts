import { useLingui } from '@lingui/react/macro';
import { lotteryPlaysList } from '@pavilion/contract/lottery/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import type { Game } from './lottery-words.ts';

export type Terms = Game['terms'];
export type Play = WireValue<typeof lotteryPlaysList>['list'][number];

export interface TermLine {
  key: string;
  label: string;
  value: string;
}

/** Before the code of a play whose terms are those of the prize mode ZY. */
const AT_ZY = 'zy:';
const plainCode = (code: string): string => (code.startsWith(AT_ZY) ? code.slice(AT_ZY.length) : code);

/** Terms of a game as lines; plays by their names once these are known. */
export function useTermLines({ brandId, gameId, currency }: { brandId: string; gameId: number; currency: string }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(lotteryPlaysList, { brandId, gameId }));
  const known = new Map((data?.list ?? []).map((play) => [play.code, play]));
  const playLines = (code: string, { off, odds = {}, unit, point }: Terms['plays'][string]): TermLine[] => {
    const play = known.get(plainCode(code));
    const called = play?.name ?? plainCode(code);
    const name = code === plainCode(code) ? called : `ZY · ${called}`;
    return [
      ...(off ? [{ key: `${code} off`, label: name, value: t`Off` }] : []),
      ...Object.entries(odds).map(([tier, odd]) => ({
        key: `${code} odds ${tier}`,
        label: `${name} · ${play?.tiers.find((one) => one.code === tier)?.name ?? tier}`,
        value: odd,
      })),
      ...(unit === undefined ? [] : [{ key: `${code} unit`, label: t`${name}: price per stake`, value: amountText(unit, currency) }]),
      ...(point
        ? [
            { key: `${code} price`, label: t`${name}: price per point`, value: amountText(point.price, currency) },
            { key: `${code} pays`, label: t`${name}: each hit pays`, value: amountText(point.pays, currency) },
          ]
        : []),
    ];
  };
  const lines = (terms: Terms): TermLine[] => [
    { key: 'unit', label: t`Price per stake`, value: amountText(terms.unit, currency) },
    ...(terms.topGroup === undefined ? [] : [{ key: 'group', label: t`Highest prize group`, value: String(terms.topGroup) }]),
    { key: 'stake', label: t`Stake limit per order`, value: amountText(terms.mostStake, currency) },
    { key: 'win', label: t`Win limit per order`, value: amountText(terms.mostWin, currency) },
    { key: 'selection', label: t`Win limit per selection`, value: amountText(terms.mostPerSelection, currency) },
    { key: 'issue', label: t`Win limit per draw`, value: amountText(terms.mostPerIssue, currency) },
    { key: 'chase', label: t`Draws per chase`, value: countText(terms.mostChase) },
    ...(terms.feedNeedsSecond ? [{ key: 'feed', label: t`Feed results need a second source`, value: t`Yes` }] : []),
    ...Object.entries(terms.plays).flatMap(([code, own]) => playLines(code, own)),
    ...(terms.zy ? [{ key: 'zy', label: t`Also offered at ZY odds`, value: t`On` }] : []),
    ...(terms.zy?.unit === undefined
      ? []
      : [{ key: 'zy unit', label: t`Price per stake at ZY`, value: amountText(terms.zy.unit, currency) }]),
    ...Object.entries(terms.zy?.plays ?? {}).flatMap(([code, own]) => playLines(AT_ZY + code, own)),
  ];
  return lines;
}
