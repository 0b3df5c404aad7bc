import type { ControlRules } from '../../kernel/controls.ts';
import type { RewardTexts } from './tables.ts';

const isLater = (before: unknown, after: unknown): boolean =>
  before !== null && (after === null || Date.parse(String(after)) > Date.parse(String(before)));
const isEarlier = (before: unknown, after: unknown): boolean =>
  before !== null && (after === null || Date.parse(String(after)) < Date.parse(String(before)));

/**
 * What loosens a reward of the mall, at the desk and in a brand's folder: another one, more pieces, fewer points, a longer time. Its words too: they say what is
 * handed over.
 */
export const REWARD_RULES: ControlRules = {
  code: 'free',
  'name.**': 'terms',
  'text.**': 'terms',
  art: 'free',
  position: 'free',
  startsAt: isEarlier,
  endsAt: isLater,
  shown: 'permit',
  kind: 'terms',
  points: 'floor',
  stock: 'cap',
  pieces: 'cap',
  perMember: 'cap',
};

/** Texts as they are stored, of languages that have a name. */
export const textsOf = (name: Readonly<Record<string, string>>, text: Readonly<Record<string, string>>): RewardTexts =>
  Object.fromEntries(Object.entries(name).map(([language, one]) => [language, { name: one, text: text[language] ?? '' }]));

/** One part of the texts, of the languages that have it. */
export const partOf = (texts: RewardTexts, part: 'name' | 'text'): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, one]) => (one[part] === '' ? [] : [[language, one[part]]])));
