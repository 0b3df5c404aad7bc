import type { MissionKind, WireMissionTerms } from '@pavilion/contract/missions/terms';
import type { MissionView } from './mission-words.ts';

/** A mission as it is written; numbers that were emptied are NaN. */
export interface Draft {
  code: string;
  terms: WireMissionTerms;
  texts: Readonly<Record<string, { title: string; description: string }>>;
  startsAt: string;
  endsAt: string | null;
}

type Condition = WireMissionTerms['condition'];

/** What a condition begins with when its kind is chosen. */
export function conditionOf(kind: MissionKind): Condition {
  switch (kind) {
    case 'turnover':
      return { kind, gameTypes: [], target: Number.NaN };
    case 'bets':
      return { kind, gameTypes: [], minStake: Number.NaN, target: 20 };
    case 'games':
      return { kind, gameTypes: [], minStake: Number.NaN, target: 3 };
    case 'multiple':
      return { kind, gameTypes: [], minStake: Number.NaN, target: 1_000 };
    case 'deposits':
      return { kind, target: Number.NaN };
    case 'login':
      return { kind, target: 5 };
  }
}

export const newDraft = (languages: readonly string[]): Draft => ({
  code: '',
  terms: {
    period: 'week',
    condition: conditionOf('login'),
    prize: Number.NaN,
    lock: { timesHundredths: 0, largestBet: null, weights: [], days: 7, takesWinnings: true },
    who: { minAccountDays: null, branch: null },
    claimDays: 7,
    budget: null,
    board: [],
  },
  texts: emptyTexts(languages),
  startsAt: new Date().toISOString(),
  endsAt: null,
});

const emptyTexts = (languages: readonly string[]): Draft['texts'] =>
  Object.fromEntries(languages.map((language) => [language, { title: '', description: '' }]));

/** The newest version, to be written on. */
export const draftOf = ({ code, versions: [newest] }: MissionView, languages: readonly string[]): Draft =>
  newest
    ? {
        code,
        terms: newest.terms,
        texts: { ...emptyTexts(languages), ...newest.texts },
        startsAt: newest.startsAt,
        endsAt: newest.endsAt,
      }
    : newDraft(languages);

interface MissingFields {
  figures: boolean;
  code: boolean;
  /** Languages without a title. */
  titles: readonly string[];
}

/** What is not filled in yet. */
export function missingIn({ code, terms, texts }: Draft): MissingFields {
  const numbers: unknown[] = [
    terms.prize,
    terms.claimDays,
    terms.lock.timesHundredths,
    terms.lock.days,
    terms.lock.largestBet ?? 0,
    terms.budget?.amount ?? 0,
    ...terms.board,
    ...Object.values(terms.condition).filter((value) => typeof value === 'number'),
  ];
  return {
    figures: !numbers.every((value) => Number.isFinite(value)),
    code: code.trim() === '',
    titles: Object.entries(texts)
      .filter(([, { title }]) => title.trim() === '')
      .map(([language]) => language),
  };
}

/** Every number is there and every language has a title. */
export function isWhole(draft: Draft): boolean {
  const { figures, code, titles } = missingIn(draft);
  return !figures && !code && titles.length === 0;
}
