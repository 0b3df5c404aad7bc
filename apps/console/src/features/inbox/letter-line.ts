import { useLingui } from '@lingui/react/macro';
import type { proposalDetail } from '@pavilion/contract/four-eyes/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { countText } from '../../parts/amount.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAudienceWords } from './audience-words.ts';
import { useLetterWords } from './letter-words.ts';
import { tagName } from './tag-name.ts';

type View = WireValue<typeof proposalDetail>;
type Line = View['lines'][number];

/** What a letter that waits says and whom it is for; null for proposals of other kinds. */
export function useLetterLine({ kind }: Pick<View, 'kind'>): (line: Line) => { label: string; before: string; after: string } | null {
  const { t } = useLingui();
  const audience = useAudienceWords();
  const words = useLetterWords();
  const [purposes, topics, places]: readonly Readonly<Record<string, string>>[] = [words.purposes, words.topics, words.places];
  const labels: Readonly<Record<string, string>> = {
    audience: t`Audience`,
    counted: t`Recipients when written`,
    purpose: t`Purpose`,
    topic: t`Topic`,
    startsAt: t`When`,
    push: t`Outside the portal`,
    link: t`Link`,
  };
  const say = (field: string, value: string): string => {
    if (field === 'audience') return value.startsWith('{') ? audience(JSON.parse(value) as Record<string, unknown>) : value;
    if (field === 'counted') return countText(Number(value));
    if (field === 'purpose') return purposes?.[value] ?? value;
    if (field === 'topic') return topics?.[value] ?? value;
    if (field === 'startsAt') return momentText(value);
    if (field === 'push') return value === 'true' ? t`Yes, where allowed` : t`No`;
    if (field === 'link') return value === '' ? '–' : (places?.[value] ?? value);
    return value;
  };
  return ({ field, after }) => {
    if (kind !== 'inbox.send') return null;
    const [part = '', tag = ''] = field.split(' ');
    const label = labels[field] ?? (part === 'title' ? t`Title in ${tagName(tag)}` : t`Words in ${tagName(tag)}`);
    return { label, before: '–', after: after === null ? '–' : say(field, after) };
  };
}
