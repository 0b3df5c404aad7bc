import { type settlementRun, type settlementRuns, shortSettlementKinds } from '@pavilion/contract/settlements/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';
import { dateFormat } from '../../parts/date-format.ts';
import { useContractNames } from '../../parts/contract-names.ts';

export type Run = WireValue<typeof settlementRuns>['list'][number];
export type Line = WireValue<typeof settlementRun>['list'][number];

export const KINDS = ['dividend', 'daily', 'hourly', 'realtime', 'commission'] as const satisfies readonly Run['kind'][];
export type ShortKind = (typeof shortSettlementKinds)[number];
export const shortKindOf = (kind: string): ShortKind | undefined => shortSettlementKinds.find((one) => one === kind);
export const STATES = ['open', 'computed', 'held', 'releasing', 'released'] as const;
export const LINE_STATES = ['computed', 'held', 'paid', 'owed', 'nothing'] as const satisfies readonly Line['state'][];

export function useRunWords() {
  const { t } = useLingui();
  const names = useContractNames();
  const kinds: Record<Run['kind'], string> = { ...names.kinds, commission: t`Rebate commission` };
  const states: Record<Run['state'] | 'open', readonly [string, BadgeTone]> = {
    open: [t`Waiting for you`, 'warn'],
    computing: [t`Calculating`, 'neutral'],
    computed: [t`Dry run`, 'warn'],
    held: [t`Held`, 'bad'],
    releasing: [t`Being paid`, 'neutral'],
    released: [t`Released`, 'good'],
  };
  const lines: Record<Line['state'], readonly [string, BadgeTone]> = {
    computed: [t`Calculated`, 'neutral'],
    held: [t`Held`, 'bad'],
    paid: [t`Paid`, 'good'],
    owed: [t`Owed`, 'warn'],
    nothing: [t`Nothing to pay`, 'neutral'],
  };
  const costs = { rebate: t`Rebates`, grant: t`Bonuses`, salary: t`Salaries` } as const;
  const reasons: Record<string, string> = { brake: t`Above the brand's limit`, closed: t`The account is closed`, freed: '' };
  return {
    kind: (one: Run['kind']) => kinds[one],
    state: (one: Run['state'] | 'open') => states[one],
    line: (one: Line['state']) => lines[one],
    type: (one: Line['type']) => names.types[one],
    cost: (one: keyof typeof costs) => costs[one],
    /** Why something is held: a cause of the product's own, or an operator's words. */
    reason: (heldBy: string | null, one: string) => (heldBy === '' ? (reasons[one] ?? one) : one),
  };
}

/** First and last moment of a period, the end without its last instant: whole days as days. */
export function periodText({ from, to, period }: { from: string; to: string; period: Run['period'] }, zone: string): string {
  const isShort = period === 'hour' || period === 'slice';
  const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });
  if (isShort) return `${day.format(new Date(from))}, ${time.format(new Date(from))} – ${time.format(new Date(to))}`;
  return period === 'D' ? day.format(new Date(from)) : day.formatRange(new Date(from), new Date(Date.parse(to) - 1));
}

/** Of a rate on the wire: percents, or an amount a period. */
export const rateText = ({ rate, rateType }: Pick<Line, 'rate' | 'rateType'>, locale: string): string =>
  rateType === 'P'
    ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(rate / 100)
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(rate);
