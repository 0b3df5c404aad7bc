import { tagOfCode } from '@pavilion/contract/base/language';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { memberQueries } from '../../api/member-queries.ts';
import { currentLanguage, offeredLanguages, rememberLanguage, storedLanguage } from '../../i18n/language.ts';

/** The language the member chose elsewhere is used here too, unless another one was chosen in this browser. */
export function useMemberLanguage(isMember: boolean): void {
  const { data } = useQuery({ ...memberQueries.memberInfo(), enabled: isMember });
  const code = isMember ? data?.language : null;
  useEffect(() => {
    const tag = tagOfCode(code ?? undefined);
    if (!tag || storedLanguage() !== null || tag === currentLanguage() || !offeredLanguages().includes(tag)) return;
    rememberLanguage(tag);
    // Operators' words, the brand's labels and the page's own data all come in one language.
    window.location.reload();
  }, [code]);
}
