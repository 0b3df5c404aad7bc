import { randomInt } from 'node:crypto';
import { faultOf } from '@pavilion/contract/identity/registration';
import { registrationPattern } from '../../../kernel/bounded-pattern.ts';
import type { RegisterRule } from '@pavilion/contract/content/system';

const FIRST = [
  'amber',
  'bright',
  'calm',
  'clear',
  'coral',
  'dawn',
  'early',
  'fair',
  'gentle',
  'golden',
  'green',
  'happy',
  'ivory',
  'jade',
  'keen',
  'light',
  'lucky',
  'lunar',
  'merry',
  'mild',
  'misty',
  'noble',
  'ocean',
  'opal',
  'pearl',
  'quick',
  'quiet',
  'rosy',
  'royal',
  'ruby',
  'sandy',
  'silent',
  'silver',
  'snowy',
  'solar',
  'spring',
  'starry',
  'sunny',
  'swift',
  'velvet',
  'warm',
  'wild',
  'windy',
  'wise',
] as const;
const SECOND = [
  'bay',
  'bird',
  'brook',
  'cedar',
  'cloud',
  'crane',
  'deer',
  'delta',
  'dune',
  'fern',
  'field',
  'finch',
  'fox',
  'garden',
  'grove',
  'harbor',
  'hill',
  'island',
  'kite',
  'lake',
  'lark',
  'leaf',
  'lotus',
  'maple',
  'meadow',
  'moon',
  'otter',
  'palm',
  'peak',
  'pine',
  'pond',
  'reed',
  'ridge',
  'river',
  'robin',
  'rose',
  'sail',
  'shore',
  'star',
  'stone',
  'swan',
  'tide',
  'tiger',
  'vale',
  'wave',
  'willow',
  'wren',
] as const;

const DIGITS = 10_000;
const LOOKS = 20;

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;

/** A name that can be read aloud: `calmriver4821`. Kept to the brand's rule where one of its kind can be. */
export function readableName(rule: RegisterRule | undefined): string {
  const make = () => `${pick(FIRST)}${pick(SECOND)}${String(randomInt(DIGITS)).padStart(4, '0')}`;
  for (let look = 0; look < LOOKS; look += 1) {
    const name = make();
    if (!rule || faultOf(rule, name, registrationPattern) === null) return name;
  }
  return make();
}
