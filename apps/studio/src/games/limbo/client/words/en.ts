import type { Key } from '../../../../../client/src/i18n/en.ts';

/** English words of the limbo page; the other languages must hold exactly these keys. */
export const words = {
  rise: 'Rise',
  riseFor: 'Rise for {amount}',
  rising: 'The lantern is rising',
  rose: 'The lantern rose to {result}',
  risePrompt: 'Name a target, then let it rise',
  targetLabel: 'Target multiplier',
  targetRange: '{min} to {max}',
  lowerTarget: 'Lower the target',
  raiseTarget: 'Raise the target',
  quickTargets: 'Quick targets',
  atTarget: 'target {target}',
  verifyRiseText: 'The number decides how high the lantern rises: 0.99 divided by it.',
};

export type OwnLimboKey = keyof typeof words;
/** What the page may say: its own words and those of every game page. */
export type LimboKey = Key | OwnLimboKey;
