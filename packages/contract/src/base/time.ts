/** Lengths of time. A calendar day may be shorter or longer (a change of the clocks): days of a zone are counted by `kernel/days.ts`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;
