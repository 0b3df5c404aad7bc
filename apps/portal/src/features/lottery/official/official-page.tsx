import { Trans, useLingui } from '@lingui/react/macro';
import { newId } from '@pavilion/contract/id';
import type { Play } from '@pavilion/lottery/play';
import { pricedBy, type SlipLine, writeSlip } from '@pavilion/lottery/price';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Hourglass } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useTabStore } from '@pavilion/ui/tab-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useErrorWords } from '../../../parts/error-words.tsx';
import type { GroupBounds } from '../game-board.tsx';
import { offerOf } from '../offer.ts';
import { Orders } from '../orders.tsx';
import { lotteryQueries, type MenuItem, type PlayGroup, type Setting } from '../queries.ts';
import { Slip } from '../slip.tsx';
import { slipStore } from '../slip-store.ts';
import { GameChoice } from './game-choice.tsx';
import { OfficialBoard } from './official-board.tsx';
import { PrizeTable } from './prize-table.tsx';
import { officialQueries } from './queries.ts';
import { isOfficial, loadPlays, type OfficialFamily } from './rules.ts';
import { Stage } from './stage.tsx';
import { useDailyClock } from './use-daily-clock.ts';
import styles from './official.module.css';

/** Draws that others hold, of Vietnam or of South-east Asia: the one that `gameCode` names, else the first. */
export function OfficialPage({ area }: { area: 'sea' | 'vn' }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [search, setSearch] = useSearchParams();
  const { data: groups, error, refetch, isFetching } = useQuery(officialQueries.menu(area));
  if (!groups)
    return error ? (
      <ErrorState title={t`The draws could not be loaded`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    ) : (
      <Waiting />
    );
  const games = groups.flatMap(({ gameMenus }) => gameMenus);
  const game = games.find(({ gameCode }) => gameCode === search.get('gameCode')) ?? games[0];
  if (!game || !isOfficial(game.family))
    return <EmptyState icon={<Hourglass />} title={t`No draws just now`}>{t`They stand here as soon as they open.`}</EmptyState>;
  const group = groups.find(({ gameMenus }) => gameMenus.includes(game))?.gameGroupCode ?? '';
  return (
    <div className={styles.page}>
      <GameChoice groups={groups} game={game} onGame={(gameCode) => setSearch({ gameCode }, { replace: true })} />
      <Loaded key={game.gameCode} game={game} family={game.family} group={group} />
    </div>
  );
}

const Waiting = () => (
  <div className={styles.page} aria-hidden="true">
    <Skeleton shape="block" height="144px" />
    <Skeleton shape="block" height="480px" />
  </div>
);

interface GameProps {
  game: MenuItem;
  family: OfficialFamily;
  group: string;
}

/** A game with all its board needs: rules, plays and bounds, the member's prize group. */
function Loaded({ game, family, group }: GameProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const plays = useQuery({ queryKey: ['lottery', 'rules', family], queryFn: () => loadPlays(family), staleTime: Infinity });
  const setting = useQuery(lotteryQueries.setting(game.gameId));
  const menu = useQuery(lotteryQueries.plays(game.gameId));
  const series = useQuery(lotteryQueries.series());
  const failed = [plays, setting, menu, series].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <ErrorState title={t`The board could not be loaded`} retry={{ label: t`Try again`, onRetry: () => void failed.refetch() }}>
        {words(failed.error)}
      </ErrorState>
    );
  if (!plays.data || !setting.data || !menu.data || !series.data) return <Waiting />;
  if (menu.data.every(({ groupSwitch }) => !groupSwitch))
    return (
      <p>
        <Trans>No bets are taken on this draw at the moment.</Trans>
      </p>
    );
  const own = series.data.find(({ gameGroupCode }) => gameGroupCode === group);
  return (
    <GameBoard
      {...{ game, family, group }}
      plays={plays.data as readonly Play<unknown>[]}
      setting={setting.data}
      groups={menu.data}
      series={own ? { least: own.minSeries, most: own.maxBetSeries } : null}
    />
  );
}

interface GameBoardProps extends GameProps {
  plays: readonly Play<unknown>[];
  setting: Setting;
  groups: readonly PlayGroup[];
  series: GroupBounds | null;
}

const NOTHING: readonly SlipLine[] = [];

function GameBoard({ game, family, group, plays, setting, groups, series }: GameBoardProps) {
  const clock = useDailyClock(game.gameId);
  const store = slipStore(game.gameCode);
  const kept = useTabStore(store);
  const lines = kept?.lines ?? NOTHING;
  const offer = offerOf(setting, groups, series);
  const [taken, setTaken] = useState<{ line: SlipLine; turn: number } | null>(null);
  const put = (next: readonly SlipLine[]): void => store.set(next.length > 0 ? { lines: next, requestId: newId('req') } : null);
  const priced =
    lines.length > 0 ? pricedBy((id) => plays.find((play) => play.id === id), writeSlip(lines), offer) : { lines: [], faults: [] };
  /** A line is changed on the board: it leaves the slip until it is added again. */
  const takeBack = (place: number): void => {
    const line = lines[place];
    if (!line) return;
    setTaken({ line, turn: (taken?.turn ?? 0) + 1 });
    put(lines.toSpliced(place, 1));
  };
  const items = groups.flatMap(({ playMenus }) => playMenus).filter(({ playSwitch }) => playSwitch);
  const chosen = new Set(lines.flatMap(({ content }) => content.split(/[,-]/)).filter((number) => number.length === 2));
  return (
    <>
      <Stage game={game} group={group} setting={setting} clock={clock} />
      <div className={styles.columns}>
        <PrizeTable gameId={game.gameId} family={family} chosen={chosen} />
        <OfficialBoard
          key={taken?.turn ?? 0}
          start={taken?.line ?? null}
          plays={plays}
          items={items}
          offer={offer}
          setting={setting}
          series={series}
          onAdd={(more) => put([...lines, ...more])}
        />
        <aside className={styles.slip}>
          <Slip game={game} clock={clock} kept={kept} priced={priced} groups={groups} edited={null} onEdit={takeBack} onPut={put} />
        </aside>
      </div>
      <Orders gameId={game.gameId} />
    </>
  );
}
