import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import type { Play, Prizes } from '@pavilion/lottery/play';
import type { SlipLine } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { Ticket } from '@pavilion/ui/icon';
import { Tabs } from '@pavilion/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMoneyText } from '../../../shared/cashier/money-text.ts';
import { inModeSearch } from '../board-address.ts';
import type { GroupBounds } from '../game-board.tsx';
import { offerOf } from '../offer.ts';
import { changedSlip } from '../stored-slip.ts';
import { Orders } from '../orders.tsx';
import type { MenuItem, Order, PlayGroup, Setting } from '../queries.ts';
import { allLines, slipLinesOf } from '../repeat.ts';
import { Rules } from '../rules.tsx';
import { slipKey, slipStore } from '../slip-store.ts';
import { OpenedOrder, SlipPlace, useIsSlipBeside } from '../slip-place.tsx';
import { Slip } from '../slip.tsx';
import { type IssueClock, useIssueClock } from '../use-clock.ts';
import { useOpened } from '../use-opened.ts';
import { useSlip } from '../use-slip.ts';
import { DayResults } from './day-results.tsx';
import { OfficialBoard } from './official-board.tsx';
import { PrizeTable, SpecialsPanel } from './prize-table.tsx';
import { endReveal } from '../reveal/watch.ts';
import { useReveal } from '../reveal/use-reveal.ts';
import { late } from '../../../parts/late.ts';
import { Part } from '../../../parts/part.tsx';
import { type GameGroup, officialQueries } from './queries.ts';
import { litBy, type OfficialFamily } from './rules.ts';
import { Stage } from './stage.tsx';
import styles from './official.module.css';

const loadReveal = () => import('../reveal/prizes-reveal.tsx');
const PrizesReveal = late(loadReveal, 'PrizesReveal');

interface OfficialGameProps {
  game: MenuItem;
  family: OfficialFamily;
  group: GameGroup;
  plays: readonly Play<unknown>[];
  setting: Setting;
  prizeModeId: number;
  /** All it is sold at. */
  modes: readonly number[];
  groups: readonly PlayGroup[];
  series: GroupBounds | null;
}

/** Draws of the same region that take bets for the same day: what can be bet on together with this one. */
function useOthers({ gameMenus }: GameGroup, game: MenuItem, { near }: IssueClock): readonly MenuItem[] {
  const { data: soon = [] } = useQuery(officialQueries.soon());
  const numero = near?.currentNumero?.numero;
  const same = new Set(soon.filter((one) => one.numero === numero).map(({ gameId }) => gameId));
  return gameMenus.filter(({ gameId }) => gameId !== game.gameId && same.has(gameId));
}

/** Stage, last prizes, board and slip of one draw, with its results and rules under them. */
export function OfficialGame({ game, family, group, plays, setting, prizeModeId, modes, groups, series }: OfficialGameProps) {
  const { t } = useLingui();
  useOpened(game);
  const navigate = useNavigate();
  const { search } = useLocation();
  const money = useMoneyText({ whole: true });
  const clock = useIssueClock(game.gameId, 'daily');
  const reveal = useReveal(game.gameId, clock.near, loadReveal);
  const others = useOthers(group, game, clock);
  const isBeside = useIsSlipBeside();
  const section = useRef<HTMLElement>(null);
  /** A line is on its way to the board. */
  const takenTo = useRef(false);
  const door = useRef<HTMLButtonElement>(null);
  const offer = offerOf(setting, groups, series);
  const find = (id: number): Play<unknown> | undefined => plays.find((play) => play.id === id);
  const slipState = useSlip(slipKey(game.gameCode, prizeModeId), find, offer, series?.most ?? 0);
  const { lines, priced, put, sheet } = slipState;
  const [back, setBack] = useState(0);
  /** The column of the slip is there and has nothing in it. */
  const hasRoom = isBeside && lines.length === 0;
  const [taken, setTaken] = useState<{ line: SlipLine; turn: number } | null>(null);
  /** A line is changed on the board: it leaves the slip until it is added again. */
  const takeBack = (place: number): void => {
    const line = lines[place];
    if (!line) return;
    takenTo.current = true;
    setTaken({ line, turn: (taken?.turn ?? 0) + 1 });
    sheet.close();
    put(lines.toSpliced(place, 1));
  };
  /** At the odds it was placed at, its lines wait on the slip of that mode; at today's where the draw is not sold at those any more. */
  const repeat = async (orders: readonly Order[]): Promise<void> => {
    const [one] = orders;
    if (!one || one.prizeModeId === prizeModeId || !modes.includes(one.prizeModeId)) return slipState.repeat(orders);
    const other = slipStore(slipKey(game.gameCode, one.prizeModeId));
    const more = slipLinesOf(await allLines(one), find, series?.most ?? 0);
    other.set(changedSlip(other.get(), [...(other.get()?.lines ?? []), ...more], undefined));
    void navigate({ search: inModeSearch(game.gameCode, one.prizeModeId, search) }, { replace: true, preventScrollReset: true });
  };
  const items = groups.flatMap(({ playMenus }) => playMenus).filter(({ playSwitch }) => playSwitch);
  const isLit = litBy(plays as readonly Play<Prizes>[], priced.lines);
  const stake = money(Number(textFromUnits(priced.lines.reduce((sum, line) => sum + line.stake, 0n))));
  const slip = (
    <Slip
      game={game}
      clock={clock}
      prizeModeId={prizeModeId}
      stored={slipState.stored}
      priced={priced}
      groups={groups}
      edited={null}
      onEdit={takeBack}
      onPut={put}
      onPlaced={slipState.placed}
    />
  );
  const below = (
    <>
      <Orders game={game} onOpen={slipState.order.open} />
      <More game={game} family={family} groups={groups} series={series} />
    </>
  );
  return (
    <>
      <Stage game={game} group={group.gameGroupCode} setting={setting} clock={clock} />
      <div className={styles.columns}>
        <PrizeTable gameId={game.gameId} family={family} isLit={isLit} back={back} onBack={setBack} hasSpecials={!hasRoom} />
        <OfficialBoard
          key={taken?.turn ?? 0}
          section={section}
          start={taken?.line ?? null}
          plays={plays}
          items={items}
          groups={groups}
          offer={offer}
          setting={setting}
          series={series}
          others={others}
          onAdd={(more) => put([...lines, ...more])}
        />
        <SlipPlace sheet={sheet} back={() => (takenTo.current ? section.current : (door.current ?? section.current))}>
          {slip}
          {hasRoom ? <SpecialsPanel gameId={game.gameId} family={family} onDraw={setBack} /> : null}
        </SlipPlace>
        {isBeside ? <div className={styles.below}>{below}</div> : null}
      </div>
      {!isBeside && lines.length > 0 ? (
        <div className={styles.bar}>
          <Button
            ref={door}
            size="l"
            tone="primary"
            full
            iconStart={<Ticket />}
            onClick={() => {
              takenTo.current = false;
              sheet.open('open');
            }}
          >
            {t`Slip, ${plural(lines.length, { one: '# line', other: '# lines' })}, ${stake}`}
          </Button>
        </div>
      ) : null}
      {isBeside ? null : below}
      <OpenedOrder slip={{ ...slipState, repeat }} family={family} modes={modes} />
      {reveal ? (
        <Part lost={null}>
          <PrizesReveal
            key={reveal.numero}
            game={game}
            family={family}
            plays={plays as readonly Play<Prizes>[]}
            reveal={reveal}
            onClose={endReveal}
          />
        </Part>
      ) : null}
    </>
  );
}

/** Results of any day, and the rules with what every play pays. */
function More({ game, family, groups, series }: Pick<OfficialGameProps, 'game' | 'family' | 'groups' | 'series'>) {
  const { t } = useLingui();
  const [view, setView] = useState<'results' | 'rules'>('results');
  return (
    <section className={styles.panel}>
      <Tabs
        label={t`More about this lottery`}
        value={view}
        onValue={setView}
        items={[
          { value: 'results', label: t`Results by day` },
          { value: 'rules', label: t`Rules and odds` },
        ]}
      >
        {view === 'results' ? <DayResults gameId={game.gameId} family={family} /> : null}
        {view === 'rules' ? <Rules groups={groups} series={series} /> : null}
      </Tabs>
    </section>
  );
}
