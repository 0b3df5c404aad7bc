import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Chip } from '@pavilion/ui/chip';
import { Plus, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { TextField } from '@pavilion/ui/text-field';
import { currentTag, isSpelledOut } from '../i18n/language.ts';
import { zoneText } from './zone-words.ts';
import styles from './way-terms.module.css';

type Time = OpenHours[number];

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const MAX_TIMES = 14;
/** 1970-01-05 is a Monday. */
const FIRST_MONDAY = 5;

/** Names of the days of the week, 1 Monday to 7 Sunday. */
export function useDayNames(): (day: number) => string {
  const { t } = useLingui();
  // Where the browser does not know the names of days, another language's would be here.
  const written = [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`];
  if (!isSpelledOut()) return (day) => written[day - 1] ?? '';
  const format = new Intl.DateTimeFormat(currentTag(), { weekday: 'short', timeZone: 'UTC' });
  return (day) => format.format(new Date(Date.UTC(1970, 0, FIRST_MONDAY + day - 1)));
}

/** The hours in one line. */
export function useHoursText(): (hours: OpenHours) => string {
  const { t } = useLingui();
  const nameOf = useDayNames();
  return (hours) =>
    hours.length === 0
      ? t`always open`
      : hours.map(({ days, from, to }) => `${days ? days.map(nameOf).join(' ') : t`every day`} ${from}–${to}`).join(', ');
}

interface Props {
  name: string;
  hours: OpenHours;
  timeZone: string;
  disabled?: boolean;
  /** What no hours mean; absent: always open. */
  none?: string;
  onHours(hours: OpenHours): void;
}

/** When a way to pay is open: days of the week and times of the brand's clock; none is always. */
export function HoursEditor({ name, hours, timeZone, disabled = false, none, onHours }: Props) {
  const { t } = useLingui();
  const nameOf = useDayNames();
  const clock = zoneText(timeZone);
  const put = (index: number, change: Partial<Time>) => onHours(hours.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const toggle = (index: number, day: number) => {
    const days = hours[index]?.days ?? WEEK;
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted((one, other) => one - other);
    if (next.length > 0) put(index, { days: next.length === WEEK.length ? undefined : next });
  };
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>{t`Open (${clock} time)`}</legend>
      {hours.length === 0 ? <p className={styles.quiet}>{none ?? t`Always open.`}</p> : null}
      {hours.map(({ days = WEEK, from, to }, index) => (
        // Times have no name of their own: their place distinguishes them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.time}>
          <div className={styles.chips} role="group" aria-label={t`Days of ${name}, ${index + 1}`}>
            {WEEK.map((day) => (
              <Chip key={day} selected={days.includes(day)} onClick={() => toggle(index, day)}>
                {nameOf(day)}
              </Chip>
            ))}
          </div>
          <TextField label={t`From`} type="time" value={from} onChange={(event) => put(index, { from: event.target.value || from })} />
          <TextField
            label={t`To`}
            type="time"
            hint={to <= from ? t`of the next day` : undefined}
            value={to}
            onChange={(event) => put(index, { to: event.target.value || to })}
          />
          <IconButton label={t`Remove this time of ${name}`} onClick={() => onHours(hours.filter((_one, at) => at !== index))}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {hours.length < MAX_TIMES ? (
        <Button size="s" iconStart={<Plus />} onClick={() => onHours([...hours, { from: '08:00', to: '22:00' }])}>
          {t`Add a time`}
        </Button>
      ) : null}
    </fieldset>
  );
}
