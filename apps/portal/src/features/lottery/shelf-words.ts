import { useLingui } from '@lingui/react/macro';
import type { Shelf } from './games-list.ts';
import { useGroupWords } from '../../shared/lottery/official-words.ts';

export function useShelfWords(): Readonly<Record<Shelf, string>> {
  const { t } = useLingui();
  const groups = useGroupWords();
  const ofVietnam = (region: string): string => t`Vietnam, ${region}`;
  return {
    recent: t`Recently played`,
    favourites: t`Favourites`,
    quick: t`Quick draws`,
    VN_NORTH: ofVietnam(groups('VN_NORTH')),
    VN_CENTRAL: ofVietnam(groups('VN_CENTRAL')),
    VN_SOUTH: ofVietnam(groups('VN_SOUTH')),
    sea: t`South-East Asia`,
  };
}
