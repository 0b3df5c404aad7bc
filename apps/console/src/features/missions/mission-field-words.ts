import { missionKinds, missionPeriods } from '@pavilion/contract/missions/terms';
import { useLingui } from '@lingui/react/macro';
import { languageName } from '../../parts/way-looks.tsx';
import type { FieldLook } from '../proposals/field-words.ts';
import { useLockFieldWords } from '../proposals/lock-field-words.ts';
import { useMissionWords } from './mission-words.ts';

/** What is asked by a kind of mission is measured so. */
const TARGETS = { turnover: 'amount', deposits: 'amount', multiple: 'hundredths', bets: 'count', games: 'count', login: 'count' } as const;

/** What the fields of a proposed version of a mission are called, and how their values are read. */
export function useMissionFieldWords(): (field: string) => FieldLook | null {
  const { t } = useLingui();
  const words = useMissionWords();
  const lock = useLockFieldWords();
  const fields: Readonly<Record<string, FieldLook>> = {
    period: { label: t`Period`, look: null, values: Object.fromEntries(missionPeriods.map((one) => [one, words.period(one)])) },
    gives: { label: t`Prize type`, look: null, values: { money: t`Cash`, points: t`Points` } },
    'budget.per': { label: t`Budget applies`, look: null, values: { all: t`Total`, period: t`Per period` } },
    prize: { label: t`Prize`, look: 'amount' },
  };
  const asked: Readonly<Record<string, FieldLook>> = {
    minStake: { label: t`Minimum bet`, look: 'amount' },
    gameTypes: { label: t`Eligible game types`, look: 'games' },
  };
  /** Whole points in place of money. */
  const ofPoints = (field: string): FieldLook | null => {
    const known = plain(field);
    return known && { ...known, look: known.look === 'amount' ? 'count' : known.look };
  };
  const plain = (field: string): FieldLook | null => {
    const [first = '', second = '', third = ''] = field.split('.');
    if (first === 'board') return { label: t`Place ${Number(second) + 1}`, look: 'amount' };
    if (first === 'texts') {
      const language = languageName(second);
      return { label: third === 'title' ? t`Title, ${language}` : t`Description, ${language}`, look: null };
    }
    if (first !== 'condition') return fields[field] ?? lock(field);
    const kind = missionKinds.find((one) => one === second);
    if (!kind) return null;
    const part = third === 'target' ? { label: t`Target`, look: TARGETS[kind] } : asked[third];
    return part ? { ...part, label: `${words.kind(kind)} · ${part.label}` } : null;
  };
  return (field) => (field.startsWith('points.') ? ofPoints(field.slice('points.'.length)) : plain(field));
}
