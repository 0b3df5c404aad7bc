import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { brand, serverNow } from '../../boot.ts';

const MORNING = 5;
const NOON = 12;
const EVENING = 18;

/** A greeting by the hour of the brand's time zone, as it was when the page opened. */
export function useGreeting(name: string): string {
  const { t } = useLingui();
  const [hour] = useState(() =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: brand.timeZone }).format(serverNow())),
  );
  if (hour >= MORNING && hour < NOON) return t`Good morning, ${name}`;
  return hour >= NOON && hour < EVENING ? t`Good afternoon, ${name}` : t`Good evening, ${name}`;
}
