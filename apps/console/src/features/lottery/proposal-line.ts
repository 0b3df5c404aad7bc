import { useLingui } from '@lingui/react/macro';
import type { proposalDetail } from '@pavilion/contract/four-eyes/desk';
import { lotteryPlaysList } from '@pavilion/contract/lottery/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { dayOfText } from '../../parts/moment.ts';
import { useOperator } from '../session/operator.tsx';
import { usePrizeWords } from './prize-words.ts';

type View = WireValue<typeof proposalDetail>;
type Line = View['lines'][number];

interface LineWords {
  label: string;
  /** Null: as any value. */
  before: string | null;
  after: string | null;
}

/** What a field is called, and how its value is said: of what is in force now, or after. */
type Say = readonly [string, (value: string | null, isNow: boolean) => string];

type Read = (line: Line) => LineWords | null;

/** The lines of a proposal about lotteries as an operator reads them; null for what needs no words of lotteries. */
export function useLotteryLine({ kind, subjectId, brandIds }: Pick<View, 'kind' | 'subjectId' | 'brandIds'>): Read {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  const result = useResultLine();
  const offer = useOfferLine(kind === 'lottery.offer' ? subjectId : null);
  const brands: Read = ({ field, before, after }) => {
    if (field !== 'brands') return null;
    const named = (ids: string | null): string =>
      (ids ?? '')
        .split(', ')
        .map((id) => brandOf(id)?.name ?? id)
        .join(', ');
    return { label: t`Brands`, before: named(before), after: named(after) };
  };
  const spoken = (line: Line, label: string, [yes, no]: readonly [string, string]): LineWords => {
    const say = (value: string | null): string => (value === 'true' ? yes : no);
    return { label, before: say(line.before), after: say(line.after) };
  };
  if (kind === 'lottery.correct') return (line) => brands(line) ?? result(line);
  if (kind === 'lottery.void') return (line) => brands(line) ?? spoken(line, t`Draw declared void`, [t`Yes`, t`No`]);
  if (kind === 'lottery.calendar')
    return (line) => brands(line) ?? spoken(line, t`Draw on ${dayOfText(line.field.replace('day ', ''))}`, [t`Drawn`, t`No draw`]);
  if (kind !== 'lottery.offer') return () => null;
  return offer(brandOf(brandIds?.[0] ?? null)?.currency ?? '');
}

/** A number of a result: `prize place/count`. */
function useResultLine(): Read {
  const words = usePrizeWords();
  return ({ field, before, after }) => {
    const [prize = '', at = ''] = field.split(' ');
    const [place, count] = at.split('/').map(Number);
    return { label: words.place(prize, (place ?? 1) - 1, count ?? 1), before: before ?? '–', after: after ?? '–' };
  };
}

/** A field of an offer by its path: `mostStake`, `plays hanoi.top.2 odds hit`, the same at the odds of ZY after `zy`. */
function useOfferLine(subjectId: string | null): (currency: string) => Read {
  const { t } = useLingui();
  const at = subjectId?.lastIndexOf(':') ?? -1;
  const of = { brandId: subjectId?.slice(0, at) ?? '', gameId: Number(subjectId?.slice(at + 1)) };
  const { data } = useQuery({ ...ask(lotteryPlaysList, of), enabled: subjectId !== null });
  const plays = new Map((subjectId === null ? [] : (data?.list ?? [])).map((play) => [play.code, play]));
  return (currency) => {
    const sum = (value: string | null): string => (value === null ? t`default` : amountText(value, currency));
    const flag = (value: string | null): string => (value === 'true' ? t`On` : t`Off`);
    const plain: Readonly<Record<string, Say>> = {
      isOn: [t`Open for bets`, flag],
      unit: [t`Price per stake`, sum],
      topGroup: [t`Highest prize group`, (value) => value ?? '–'],
      mostStake: [t`Stake limit per order`, sum],
      mostWin: [t`Win limit per order`, sum],
      mostPerSelection: [t`Win limit per selection`, sum],
      mostPerIssue: [t`Win limit per draw`, sum],
      mostChase: [t`Draws per chase`, (value) => countText(Number(value))],
      feedNeedsSecond: [t`Feed results need a second source`, (value) => (value === 'true' ? t`Yes` : t`No`)],
      zy: [t`Offered at ZY’s odds too`, flag],
      'zy unit': [t`Price per stake at ZY`, sum],
    };
    const ofPlay = (path: readonly string[], isZy: boolean): Say | null => {
      const [code = '', part = '', leaf = ''] = path;
      const play = plays.get(code);
      const name = isZy ? `ZY · ${play?.name ?? code}` : (play?.name ?? code);
      const tier = play?.tiers.find((one) => one.code === leaf);
      if (part === 'off') return [name, (value) => (value === 'true' ? t`Off` : t`On`)];
      // What a way to win pays where the brand says nothing of its own.
      if (part === 'odds')
        return [`${name} · ${tier?.name ?? leaf}`, (value, isNow) => value ?? ((isNow && !isZy && tier?.odds) || t`default`)];
      if (part === 'unit') return [t`${name}: price per stake`, sum];
      if (leaf === 'price') return [t`${name}: price per point`, sum];
      return leaf === 'pays' ? [t`${name}: each hit pays`, sum] : null;
    };
    return ({ field, before, after }) => {
      const path = field.split(' ');
      const isZy = path[0] === 'zy';
      const own = isZy ? path.slice(1) : path;
      const [label, say] = plain[field] ?? (own[0] === 'plays' ? ofPlay(own.slice(1), isZy) : null) ?? [];
      return label && say ? { label, before: say(before, true), after: say(after, false) } : null;
    };
  };
}
