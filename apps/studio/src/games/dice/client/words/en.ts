import type { Key } from '../../../../../client/src/i18n/en.ts';

/** English words of the dice page; the other languages must hold exactly these keys. */
export const words = {
  over: 'Over {target}',
  under: 'Under {target}',
  direction: 'Roll over or under',
  roll: 'Roll',
  rollFor: 'Roll for {amount}',
  rolling: 'Rolling',
  rolled: 'Rolled {roll}',
  dicePrompt: 'Set the target, then roll',
  verifyRollText: 'The number chooses one of 10,000 rolls.',
};

export type OwnDiceKey = keyof typeof words;
/** What the page may say: its own words and those of every game page. */
export type DiceKey = Key | OwnDiceKey;
