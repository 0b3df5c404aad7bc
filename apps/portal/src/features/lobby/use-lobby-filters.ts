import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { changeFilters, type LobbyFilters, readFilters, writeFilters } from '../../shared/games/filters.ts';

/** The filters of the address, and how to change them. A typed name replaces the entry, a choice adds one. */
export function useLobbyFilters(): {
  filters: LobbyFilters;
  /** `replace`: no entry of its own in the history. */
  change(change: Partial<LobbyFilters>, how?: { replace: boolean }): void;
} {
  const [search, setSearch] = useSearchParams();
  const { gameType = '' } = useParams();
  const classify = gameType.toUpperCase();
  // What was chosen last, before the page was drawn with it: a second choice builds on the first.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  return {
    filters: readFilters(search, classify),
    change: (change, { replace } = { replace: change.name !== undefined }) => {
      latest.current = writeFilters(changeFilters(readFilters(latest.current, classify), change), latest.current);
      setSearch(latest.current, { replace, preventScrollReset: true });
    },
  };
}
