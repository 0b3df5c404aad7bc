import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pavilion/contract/base/time';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useNow } from '../../shared/agents/use-now.ts';

/** When a member was last here. */
export function Seen({ isOnline, lastLogin }: { isOnline: boolean; lastLogin: number | null }) {
  const { t } = useLingui();
  const now = useNow();
  if (isOnline) return <Badge tone="good">{t`online`}</Badge>;
  if (lastLogin === null) return <>{t`never`}</>;
  const ago = now - lastLogin;
  const relative = new Intl.RelativeTimeFormat(currentTag(), { numeric: 'auto', style: 'short' });
  const exact = dateFormat({ dateStyle: 'short', timeStyle: 'short', timeZone: brand.timeZone }).format(lastLogin);
  const words =
    ago < HOUR_MS
      ? relative.format(-Math.max(1, Math.round(ago / MINUTE_MS)), 'minute')
      : ago < DAY_MS
        ? relative.format(-Math.round(ago / HOUR_MS), 'hour')
        : ago < 7 * DAY_MS
          ? relative.format(-Math.round(ago / DAY_MS), 'day')
          : dateFormat({ day: 'numeric', month: 'numeric', year: '2-digit', timeZone: brand.timeZone }).format(lastLogin);
  return (
    <time dateTime={new Date(lastLogin).toISOString()} title={exact}>
      {words}
    </time>
  );
}
