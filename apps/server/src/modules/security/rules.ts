export const EXPORT_HOURS = 24;
export const EXPORT_EVERY_SECONDS = 24 * 3600;
/** Where nothing is set up to prove with, a login of the last minutes is the proof. */
export const LOGIN_STEP_UP_SECONDS = 10 * 60;
