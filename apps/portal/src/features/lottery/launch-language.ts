import { tagOfCode } from '@pavilion/contract/language';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { currentLanguage, offeredLanguages, rememberLanguage } from '../../i18n/language.ts';

/** Speaks the language a launch asked for: the page is loaded anew in it, at the same address without the asking. Answers whether that is under way. */
export function useLaunchLanguage(): boolean {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const tag = tagOfCode(query.get('lang') ?? undefined);
  const isOther = tag !== null && tag !== currentLanguage() && offeredLanguages().includes(tag);
  query.delete('lang');
  const address = `${pathname}?${query.toString()}`;
  useEffect(() => {
    if (!isOther) return;
    rememberLanguage(tag);
    location.replace(address);
  }, [isOther, tag, address]);
  return isOther;
}
