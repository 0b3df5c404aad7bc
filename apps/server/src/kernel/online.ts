/** Seconds after the last act of a person in which they count as online, on every page. A session lives longer. */
export const ONLINE_SECONDS = 10 * 60;
