import { tagOfCode } from '@pavilion/contract/base/language';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentLanguage, offeredLanguages, rememberLanguage } from '../../i18n/language.ts';

/** Switches to the language of a launch: the page is reloaded in it, at the same address without the parameter. Returns whether that is under way. */
export function useLaunchLanguage(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const tag = tagOfCode(query.get('lang') ?? undefined);
  const isOther = tag !== null && tag !== currentLanguage() && offeredLanguages().includes(tag);
  const isAsked = query.has('lang');
  query.delete('lang');
  const address = `${pathname}?${query.toString()}`;
  useEffect(() => {
    if (isOther) {
      rememberLanguage(tag);
      location.replace(address);
      // Left in the address, it would undo the language the member chooses next.
    } else if (isAsked) void navigate(address, { replace: true, preventScrollReset: true });
  }, [isOther, isAsked, tag, address, navigate]);
  return isOther;
}
