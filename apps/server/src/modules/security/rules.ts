import { DAY_SECONDS } from '@pavilion/contract/base/time';

export const EXPORT_HOURS = 24;
export const EXPORT_EVERY_SECONDS = DAY_SECONDS;
/** Where no way to step up is set up, a login of the last minutes counts as one. */
export const LOGIN_STEP_UP_SECONDS = 10 * 60;
