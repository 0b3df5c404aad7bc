/** The same day and time in figures alone: for a language whose names of months and days the browser does not know. */
export function inFigures({ dateStyle, weekday, month, ...rest }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const isDayOfWeek = weekday !== undefined && rest.day === undefined && dateStyle === undefined;
  return {
    ...rest,
    ...(dateStyle ? { dateStyle: 'short' } : {}),
    ...(month || isDayOfWeek ? { month: '2-digit' } : {}),
    ...(isDayOfWeek ? { day: '2-digit' } : {}),
  };
}
