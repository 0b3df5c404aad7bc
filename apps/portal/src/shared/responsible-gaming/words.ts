import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CoolOffLength, ExclusionLength, LimitKind, LimitPeriod } from '@pavilion/contract/responsible-gaming/calls';
import { brand } from '../../boot.ts';
import { currentTag, isSpelledOut } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';

/** Day and time as the member's brand counts them. */
export const momentText = (iso: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: brand.timeZone }).format(new Date(iso));

export const dayText = (iso: string): string => dateFormat({ dateStyle: 'long', timeZone: brand.timeZone }).format(new Date(iso));

/** `90` → `1 hr 30 min` in the reader's language. */
export function minutesText(minutes: number): string {
  const unit = (value: number, name: 'hour' | 'minute') => {
    if (!isSpelledOut()) return name === 'hour' ? t`${value} h` : t`${value} min`;
    return new Intl.NumberFormat(currentTag(), { style: 'unit', unit: name, unitDisplay: minutes < 60 ? 'long' : 'short' }).format(value);
  };
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? unit(hours, 'hour') : '', rest > 0 || hours === 0 ? unit(rest, 'minute') : ''].filter(Boolean).join(' ');
}

export interface ResponsibleGamingWords {
  kind: Readonly<Record<LimitKind | 'session' | 'cool.off' | 'exclusion', string>>;
  /** What the kind means, in a sentence. */
  meaning: Readonly<Record<LimitKind, string>>;
  period: Readonly<Record<LimitPeriod, string>>;
  coolOff: Readonly<Record<CoolOffLength, string>>;
  exclusion: Readonly<Record<ExclusionLength, string>>;
}

export function useResponsibleGamingWords(): ResponsibleGamingWords {
  const { t } = useLingui();
  return {
    kind: {
      deposit: t`Deposits`,
      loss: t`Losses`,
      wager: t`Stakes`,
      session: t`Playing time`,
      'cool.off': t`Break`,
      exclusion: t`Self-exclusion`,
    },
    meaning: {
      deposit: t`How much you can deposit.`,
      loss: t`How much you can lose, after wins.`,
      wager: t`How much you can bet in total.`,
    },
    period: { day: t`A day`, week: t`A week`, month: t`A month` },
    coolOff: { '24h': t`24 hours`, '7d': t`7 days`, '30d': t`30 days` },
    exclusion: { '180d': t`6 months (180 days)`, '1y': t`1 year`, '5y': t`5 years`, permanent: t`Permanent` },
  };
}
