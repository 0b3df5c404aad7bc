export const EXPORT_HOURS = 24;
export const EXPORT_EVERY_SECONDS = 24 * 3600;
/** Where no way to step up is set up, a login of the last minutes counts as one. */
export const LOGIN_STEP_UP_SECONDS = 10 * 60;
