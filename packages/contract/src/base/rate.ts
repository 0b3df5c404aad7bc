/** Shares and rates are whole millionths: 1,000,000 is all of it, 10,000 is one percent. */
export const PPM = 1_000_000n;
/** The same where a rate is a number. */
export const PPM_NUMBER = 1_000_000;
export const PPM_PER_PERCENT = 10_000;
