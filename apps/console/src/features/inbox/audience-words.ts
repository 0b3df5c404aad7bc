import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LetterBatch } from './letter-words.ts';

/** The conditions of a letter in a line. */
export function useAudienceWords(): (audience: LetterBatch['audience']) => string {
  const { t } = useLingui();
  return (audience) => {
    const { names, country, language, seenWithin, awayFor, balanceFrom, balanceTo, playedWithin, rankFrom, rankTo, branch } = audience;
    const count = Array.isArray(names) ? names.length : 0;
    const words = [
      Array.isArray(names) ? plural(count, { one: '# named member', other: '# named members' }) : '',
      country ? t`country ${String(country)}` : '',
      language ? t`language ${String(language)}` : '',
      seenWithin ? plural(Number(seenWithin), { one: 'logged in within # day', other: 'logged in within # days' }) : '',
      awayFor ? plural(Number(awayFor), { one: 'not logged in for # day', other: 'not logged in for # days' }) : '',
      balanceFrom === undefined ? '' : t`balance from ${String(balanceFrom)}`,
      balanceTo === undefined ? '' : t`balance up to ${String(balanceTo)}`,
      playedWithin ? plural(Number(playedWithin), { one: 'played within # day', other: 'played within # days' }) : '',
      rankFrom ? t`from level ${String(rankFrom)}` : '',
      rankTo ? t`up to level ${String(rankTo)}` : '',
      branch ? t`team of ${String(branch)}` : '',
    ].filter(Boolean);
    return words.length > 0 ? words.join(' · ') : t`All members of the brand`;
  };
}
