import type { Key } from '../../../../../client/src/i18n/en.ts';

/** English words of the slot page; the other languages must hold exactly these keys. */
export const words = {
  lines: '{count} lines',
  ways: '{count} ways',
  betPerSpin: 'Bet per spin',
  spin: 'Spin',
  gameBoard: 'Reels',
  idlePrompt: 'Choose a bet, then spin',
  spinning: 'The reels are turning',
  win: 'Win',
  lineWin: 'Line {line}',
  waysWin: 'Ways win · {ways}',
  scatterWin: 'Scatter',
  winTimes: '{times}× the bet',
  niceWin: 'Well played',
  bigWin: 'A big win',
  superbWin: 'A superb win',
  scatters: 'Free spins',
  freeSpinsWon: '{count} free spins',
  freeSpinsIntro: 'Played at your bet of {bet}. Wins of later spins are multiplied.',
  freeSpinsMore: '{count} more free spins',
  freeSpinOf: 'Free spin {n} of {total}',
  freeSpinsSoFar: 'Free spins so far',
  freeSpinsPaid: 'Your free spins paid',
  freeSpinsCount: '{count} free spins played',
  start: 'Start',
  continue: 'Continue',
  withFreeSpins: '{count} free spins',
  paytable: 'What the symbols pay',
  paytableFor: 'For your bet of {bet}',
  wildText: 'Wild: stands in for every symbol except the scatter.',
  scatterText: 'Scatter: counts anywhere on the reels. {three}, {four} or {five} free spins for 3, 4 or 5.',
  linesTitle: 'The {count} lines',
  linesText: 'Wins run from the left on neighbouring reels. The highest win of each line is paid.',
  waysTitle: 'The {count} ways',
  waysText:
    'Equal symbols on neighbouring reels from the left win, on any row. The ways multiply: two on one reel and ' +
    'three on the next make six ways.',
  freeSpinsTitle: 'Free spins',
  freeSpinsText:
    'The first free spin multiplies its wins by {first}, each one after by more, up to {last}. ' +
    'Scatters during free spins add spins, {cap} in one round at most.',
  hitTitle: 'Spins that win',
  maxWinTitle: 'Largest win',
  verifyStopsText: 'Each number chooses where a reel stops.',
  verifyReel: 'Reel {n}',
  verifyStop: 'stop {stop} of {length}',
  verifySpin: 'Free spin {n}',
  verifyPaidSpin: 'Paid spin',
};

export type OwnSlotKey = keyof typeof words;
/** What the page may say: its own words and those of every game page. */
export type SlotKey = Key | OwnSlotKey;
