import { useLingui } from '@lingui/react/macro';
import { countText } from '../../parts/amount.tsx';

/** A length of time in minutes as short words: "4 min", "17 h 30", "2 d 4 h". */
export function useSpanWords(): (minutes: number) => string {
  const { t } = useLingui();
  return (minutes) => {
    const whole = Math.floor(minutes);
    const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60), whole % 60];
    if (hours < 1 || (hours === 1 && rest === 0)) return t`${countText(Math.max(whole, 0))} min`;
    if (days < 2) return rest === 0 ? t`${countText(hours)} h` : t`${countText(hours)} h ${String(rest).padStart(2, '0')}`;
    return t`${countText(days)} d ${countText(hours % 24)} h`;
  };
}
