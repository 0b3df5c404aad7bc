const DAY_MS = 86_400_000;

/** The moment a draw began: of a time of day in UTC, the one nearest to when it was due. A draw due just after midnight may have begun before it. */
export function beganAt(drawsAt: string, time: string): string {
  const due = Date.parse(drawsAt);
  const sameDay = Date.parse(`${drawsAt.slice(0, 10)}T${time}${time.length === 5 ? ':00' : ''}Z`);
  const days = Math.round((due - sameDay) / DAY_MS);
  return new Date(sameDay + days * DAY_MS).toISOString();
}
