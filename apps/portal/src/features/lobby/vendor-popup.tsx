import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gamepad2 } from '@pavilion/ui/icon';
import { Tabs } from '@pavilion/ui/tabs';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { queries } from '../../api/queries.ts';
import { vendorMark } from '../../parts/art.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { paths } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import { changeFilters, type LobbyFilters, listQuery } from '../../shared/games/filters.ts';
import { GameGrid } from './game-grid.tsx';
import { SearchField } from '../../shared/games/search-field.tsx';
import styles from './vendor-popup.module.css';

/** Up to so many games the popup has no search field. */
const WORTH_SEARCHING = 12;

/** Up to so many games are in one row, larger. */
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
  const kinds = all.filter(({ cards: own }) => own.some(({ vassalage }) => vassalage === vendor)).map(({ displayName }) => displayName);
  const isClosed = list.data?.games.length === 0 && filters.name === '' && filters.classify === '';
  const grid = isClosed ? (
    <EmptyState
      icon={<Gamepad2 />}
      picture={<BrandObject name="search" />}
      title={t`No games here right now`}
      actions={<Button render={<Link to={paths.home()} />}>{t`Go to the lobby`}</Button>}
    >
      <Trans>This provider's games are closed right now. See what's open in the lobby.</Trans>
    </EmptyState>
  ) : (
    <GameGrid
      games={list.data?.games}
      expected={count || undefined}
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
          <VendorMark name={name} src={vendorMark(vendor)} size={56} />
          {name}
        </span>
      }
      description={
        count > 0 ? (
          <>
            {kinds.length === 1 ? `${kinds[0]} · ` : null}
            <Plural value={count} one="# game" other="# games" />
          </>
        ) : undefined
      }
      closeLabel={t`Close`}
    >
      <div className={styles.list} data-few={count <= FEW || undefined}>
        {count > WORTH_SEARCHING ? <SearchField value={filters.name} onValue={(typed) => change({ name: typed })} /> : null}
        {classes.length > 1 ? (
          <Tabs
            label={t`Game types`}
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
