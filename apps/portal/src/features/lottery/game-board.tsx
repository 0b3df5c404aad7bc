import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FamilyRules, Numbers, Play } from '@pavilion/lottery/play';
import type { SlipLine } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { Ticket } from '@pavilion/ui/icon';
import { Tabs } from '@pavilion/ui/tabs';
import { useRef, useState } from 'react';
import { Board } from './board.tsx';
import type { QuickFamily } from '../../shared/lottery/family.ts';
import { FairDraw } from './fair-draw.tsx';
import styles from './lottery.module.css';
import { LatestDraws } from './latest-draws.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';
import { offerOf } from './offer.ts';
import { Orders } from './orders.tsx';
import type { MenuItem, PlayGroup, Setting, Near } from './queries.ts';
import { Results } from './results.tsx';
import { useReveal } from './reveal/use-reveal.ts';
import { endReveal } from './reveal/watch.ts';
import { Rules } from './rules.tsx';
import { OpenedOrder, SlipPlace, useIsSlipBeside } from './slip-place.tsx';
import { Slip } from './slip.tsx';
import { Stage } from './stage.tsx';
import { Trends } from './trends.tsx';
import { useIssueClock } from './use-clock.ts';
import { useOpened } from './use-opened.ts';
import { useSlip } from './use-slip.ts';

const loadReveal = () => import('./reveal/draw-reveal.tsx');
const DrawReveal = late(loadReveal, 'DrawReveal');

export interface GroupBounds {
  readonly least: number;
  readonly most: number;
}

interface GameBoardProps {
  game: MenuItem;
  family: QuickFamily;
  rules: FamilyRules<Numbers>;
  setting: Setting;
  groups: readonly PlayGroup[];
  series: GroupBounds | null;
}

/** Stage, board and slip of one game, with its trends, results and rules under them. */
export function GameBoard({ game, family, rules, setting, groups, series }: GameBoardProps) {
  const { t } = useLingui();
  const clock = useIssueClock(game.gameId, 'quick');
  const reveal = useReveal(game.gameId, clock.near, loadReveal);
  useOpened(game);
  const isBeside = useIsSlipBeside();
  const section = useRef<HTMLElement>(null);
  const door = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<number | null>(null);
  /** The line that was changed on the board last: the keyboard goes on there. */
  const [returned, setReturned] = useState<number | null>(null);
  const offer = offerOf(setting, groups, series);
  const find = (id: number): Play<unknown> | undefined => rules.plays.find((play) => play.id === id) as Play<unknown> | undefined;
  const slipState = useSlip(game.gameCode, find, offer, series?.most ?? 0);
  const { lines, put, sheet } = slipState;
  const leave = (): void => {
    setReturned(edited);
    setEdited(null);
    if (!isBeside) sheet.open('open');
  };
  const save = (line: SlipLine): void => {
    put(edited !== null && lines[edited] ? lines.with(edited, line) : [...lines, line]);
    if (edited !== null) leave();
  };
  const slip = (
    <Slip
      game={game}
      clock={clock}
      stored={slipState.stored}
      priced={slipState.priced}
      groups={groups}
      edited={edited}
      returned={returned}
      onReturned={() => setReturned(null)}
      onEdit={(place) => {
        setEdited(place);
        sheet.close();
      }}
      onPut={(next) => {
        put(next);
        setEdited(null);
      }}
      chasing={{
        maxIssues: setting.mostChase,
        mostMultiple: offer.mostMultiple,
        onChase: (chase) => put(lines, chase),
      }}
      onPlaced={slipState.placed}
    />
  );
  return (
    <>
      <Stage game={game} family={family} clock={clock} />
      <div className={styles.columns}>
        <Board
          key={edited === null ? 'new' : `line ${edited}`}
          section={section}
          gameId={game.gameId}
          family={family}
          find={find}
          offer={offer}
          setting={setting}
          groups={groups}
          series={series}
          line={edited === null ? null : (lines[edited] ?? null)}
          onSave={save}
          onLeave={leave}
          beside={
            isBeside ? null : (
              <Button
                ref={door}
                size="l"
                iconStart={<Ticket />}
                onClick={() => sheet.open('open')}
                aria-label={t`Slip, ${plural(lines.length, { one: '# line', other: '# lines' })}`}
              >
                {lines.length}
              </Button>
            )
          }
        />
        <SlipPlace sheet={sheet} back={() => (edited === null ? door.current : section.current)}>
          {slip}
          {isBeside && lines.length === 0 ? <LatestDraws gameId={game.gameId} family={family} /> : null}
        </SlipPlace>
        <Orders game={game} onOpen={slipState.order.open} />
        <More {...{ game, family, rules, setting, groups, series }} near={clock.near} />
      </div>
      <OpenedOrder slip={slipState} family={family} modes={[setting.prizeModeId]} />
      {reveal ? (
        <Part lost={null}>
          <DrawReveal
            key={reveal.numero}
            game={game}
            family={family}
            rules={rules}
            reveal={reveal}
            next={clock.near?.currentNumero?.numero ?? null}
            onRepeat={(orders) => {
              endReveal();
              void slipState.repeat(orders);
            }}
            onClose={endReveal}
          />
        </Part>
      ) : null}
    </>
  );
}

/** Trends, results and rules of the draw, and what proves it. */
function More({ game, family, rules, setting, groups, series, near }: GameBoardProps & { near: Near | undefined }) {
  const { t } = useLingui();
  const [view, setView] = useState<'trends' | 'results' | 'rules' | 'fair'>('trends');
  return (
    <section className={styles.card}>
      <Tabs
        label={t`More about this lottery`}
        value={view}
        onValue={setView}
        items={[
          { value: 'trends', label: t`Trends` },
          { value: 'results', label: t`Results` },
          { value: 'rules', label: t`Rules and odds` },
          { value: 'fair', label: t`Provably fair draw` },
        ]}
      >
        {view === 'trends' ? <Trends gameId={game.gameId} family={family} /> : null}
        {view === 'results' ? <Results gameId={game.gameId} zone={setting.zone} family={family} rules={rules} /> : null}
        {view === 'rules' ? <Rules groups={groups} series={series} /> : null}
        {view === 'fair' ? <FairDraw game={game} near={near} /> : null}
      </Tabs>
    </section>
  );
}
