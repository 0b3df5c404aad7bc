import { msg } from '@lingui/core/macro';
import { type MenuGroup, useCentreMenu } from '../../layouts/centre-menu.ts';
import { isOn } from '../../parts/modules.ts';
import { type MemberPage, paths } from '../../paths.ts';
import type { MemberPlaceKey } from '../../place.ts';
import { memberPlaces } from '../../places.ts';

const groups = { account: msg`Account`, money: msg`Money`, rewards: msg`Rewards`, contracts: msg`Contracts`, records: msg`History` };

/** Most places are pages of the member centre, some have an address of their own. */
export const addressOf = (key: MemberPlaceKey): string => (key === 'pointMall' ? paths.pointMall() : paths.member(key));

/** The pages of the member centre, grouped by what they are for. */
export const useMemberNavigation = (): MenuGroup<MemberPlaceKey>[] => useCentreMenu(memberPlaces, groups);

/** The page an address names: the security centre when it names none, null for one that the brand does not have. */
export function pageOf(search: string): MemberPage | null {
  const asked = new URLSearchParams(search).get('page') ?? '';
  if (asked === '') return 'securityCenter';
  if (!Object.hasOwn(memberPlaces, asked)) return null;
  const { module, page } = memberPlaces[asked as MemberPlaceKey];
  return page && (module === undefined || isOn(module)) ? (asked as MemberPage) : null;
}

const WANTED = 'toWhichItem';

/** The page to open the panel at (`toWhichItem`, in the address or stored for this tab); read once. */
export function takeWantedPage(search: string): string | null {
  const asked = new URLSearchParams(search);
  if (asked.has('page')) return null;
  try {
    const stored = sessionStorage.getItem(WANTED);
    sessionStorage.removeItem(WANTED);
    return asked.get(WANTED) ?? stored;
  } catch {
    return asked.get(WANTED);
  }
}
