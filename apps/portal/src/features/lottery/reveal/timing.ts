/** A ball begins to fall every so many ms, and is so long in the air. */
const STEP_MS = 900;
const FALL_MS = 420;
/** After it landed, the picks it decides are marked. */
const ANSWER_MS = 120;
/** A draw of many numbers falls faster: none takes longer than this. */
const LONGEST_MS = 12_000;
/** The last number is seen before the verdict covers it. */
export const VERDICT_MS = 500;

export const stepOf = (count: number): number => Math.min(STEP_MS, Math.floor(LONGEST_MS / Math.max(1, count)));

/** When ball `place` begins to fall, and when what it decides is marked, in ms from the start. */
export const startOf = (place: number, step: number): number => place * step;
export const answerOf = (place: number, step: number): number => place * step + Math.min(FALL_MS, step) + ANSWER_MS;
