import { useParams, useSearchParams } from 'react-router';
import { changeFilters, type LobbyFilters, readFilters, writeFilters } from './filters.ts';

/** The filters of the address, and how to change them. A typed name replaces the entry, a choice adds one. */
export function useLobbyFilters(): { filters: LobbyFilters; change(change: Partial<LobbyFilters>): void } {
  const [search, setSearch] = useSearchParams();
  const { gameType = '' } = useParams();
  const filters = readFilters(search, gameType.toUpperCase());
  return {
    filters,
    change: (change) =>
      setSearch((current) => writeFilters(changeFilters(readFilters(current, gameType.toUpperCase()), change), current), {
        replace: change.name !== undefined,
        preventScrollReset: true,
      }),
  };
}
