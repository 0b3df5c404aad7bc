import { Plural, useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { Tabs } from '@pavilion/ui/tabs';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queries } from '../../api/queries.ts';
import { vendorMark } from '../../parts/art.ts';
import type { PopupProps } from '../../popup-host.tsx';
import { changeFilters, type LobbyFilters, listQuery } from './filters.ts';
import { GameGrid } from './game-grid.tsx';
import { SearchField } from './search-field.tsx';
import styles from './vendor-popup.module.css';

/** Up to so many games the popup has no search field. */
const WORTH_SEARCHING = 12;

/** Up to so many games stand in one row, larger. */
const FEW = 4;

/** The games of one vendor in one category, over whatever page asked for them. */
export function VendorPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const asked = new URLSearchParams(useLocation().search);
  const vendor = asked.get('vendor') ?? '';
  const [filters, setFilters] = useState<LobbyFilters>({ vendor, classify: '', view: 'ALL', lines: 'any', name: '', page: 1 });
  const change = (next: Partial<LobbyFilters>) => setFilters((current) => changeFilters(current, { ...next, vendor }));
  const list = useQuery(queries.games(listQuery(filters, asked.get('lane') ?? 'ALL')));
  const { data: lanes } = useQuery(queries.lanes());
  const all = (lanes?.data.lanes ?? []).filter(({ gameType }) => (asked.get('lane') ?? gameType) === gameType);
  const cards = all.flatMap(({ cards: own }) => own).filter(({ vassalage }) => vassalage === vendor);
  const name = cards[0]?.displayName ?? vendor;
  const count = cards.reduce((sum, { gameCount }) => sum + gameCount, 0);
  const classes = all.flatMap(({ gameClassify }) => gameClassify).filter(({ vendors }) => vendors.includes(vendor));
  const grid = (
    <GameGrid
      games={list.data?.games}
      waiting={list.isPlaceholderData}
      error={list.error}
      onRetry={() => void list.refetch()}
      filters={filters}
      onFilters={change}
      pages={list.data?.totalPages ?? 1}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={
        <span className={styles.title}>
          <VendorMark name={name} src={vendorMark(vendor)} size={44} />
          {name}
        </span>
      }
      description={count > 0 ? <Plural value={count} one="# game" other="# games" /> : undefined}
      closeLabel={t`Close`}
    >
      <div className={styles.list} data-few={count <= FEW || undefined}>
        {count > WORTH_SEARCHING ? <SearchField value={filters.name} onValue={(typed) => change({ name: typed })} /> : null}
        {classes.length > 1 ? (
          <Tabs
            label={t`Kinds of games`}
            value={filters.classify}
            onValue={(classify) => change({ classify })}
            items={[{ value: '', label: t`All` }, ...classes.map(({ key, displayName }) => ({ value: key, label: displayName }))]}
          >
            {grid}
          </Tabs>
        ) : (
          grid
        )}
      </div>
    </Dialog>
  );
}
