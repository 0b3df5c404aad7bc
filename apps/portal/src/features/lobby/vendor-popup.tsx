import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queries } from '../../api/queries.ts';
import type { PopupProps } from '../../popup-host.tsx';
import { changeFilters, type LobbyFilters, listQuery } from './filters.ts';
import { GameGrid } from './game-grid.tsx';
import { SearchField } from './search-field.tsx';

/** The games of one vendor, over whatever page asked for them. */
export function VendorPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const { search } = useLocation();
  const vendor = new URLSearchParams(search).get('vendor') ?? '';
  const [filters, setFilters] = useState<LobbyFilters>({ vendor, classify: '', view: 'ALL', lines: 'any', name: '', page: 1 });
  const change = (next: Partial<LobbyFilters>) => setFilters(changeFilters(filters, { ...next, vendor }));
  const { gameType: _any, ...query } = listQuery(filters, '');
  const list = useQuery(queries.games(query));
  const { data: lanes } = useQuery(queries.lanes());
  const name = lanes?.data.lanes.flatMap(({ cards }) => cards).find(({ vassalage }) => vassalage === vendor)?.displayName ?? vendor;
  return (
    <Dialog open onOpenChange={onClose} size="wide" title={name} closeLabel={t`Close`}>
      <SearchField value={filters.name} onValue={(typed) => change({ name: typed })} />
      <GameGrid
        games={list.data?.games}
        waiting={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        filters={filters}
        onFilters={change}
        pages={list.data?.totalPages ?? 1}
      />
    </Dialog>
  );
}
