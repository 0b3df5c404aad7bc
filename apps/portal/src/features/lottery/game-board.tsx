import { useLingui } from '@lingui/react/macro';
import { newId } from '@pavilion/contract/id';
import type { FamilyRules, Numbers, Play } from '@pavilion/lottery/play';
import { pricedBy, type SlipLine, writeSlip } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Ticket } from '@pavilion/ui/icon';
import { Tabs } from '@pavilion/ui/tabs';
import { useTabStore } from '@pavilion/ui/tab-store';
import { useMedia } from '@pavilion/ui/use-media';
import { lazy, Suspense, useState } from 'react';
import { Board } from './board.tsx';
import type { QuickFamily } from './family.ts';
import styles from './lottery.module.css';
import { offerOf } from './offer.ts';
import { Orders } from './orders.tsx';
import type { MenuItem, Order, PlayGroup, Setting } from './queries.ts';
import { allLines, slipLinesOf } from './repeat.ts';
import { Results } from './results.tsx';
import { Rules } from './rules.tsx';
import { Slip } from './slip.tsx';
import { slipStore } from './slip-store.ts';
import { Stage } from './stage.tsx';
import { Trends } from './trends.tsx';
import { useAddressPart } from './use-address.ts';
import { useIssueClock } from './use-clock.ts';

const OrderDialog = lazy(() => import('./order-dialog.tsx').then((module) => ({ default: module.OrderDialog })));

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

const NOTHING: readonly SlipLine[] = [];

/** Stage, board and slip of one game, with its trends, results and rules under them. */
export function GameBoard({ game, family, rules, setting, groups, series }: GameBoardProps) {
  const { t } = useLingui();
  const clock = useIssueClock(game.gameId);
  const isWide = useMedia('(width >= 1100px)');
  const sheet = useAddressPart('slip');
  const order = useAddressPart('order');
  const [edited, setEdited] = useState<number | null>(null);
  const [view, setView] = useState<'trends' | 'results' | 'rules'>('trends');
  const store = slipStore(game.gameCode);
  const kept = useTabStore(store);
  const lines = kept?.lines ?? NOTHING;
  const offer = offerOf(setting, groups, series);
  const find = (id: number): Play<unknown> | undefined => rules.plays.find((play) => play.id === id) as Play<unknown> | undefined;
  const priced = pricedBy(find, writeSlip(lines), offer);
  const put = (next: readonly SlipLine[], chase = kept?.chase): void =>
    store.set(next.length > 0 ? { lines: next, requestId: newId('req'), chase } : null);
  const save = (line: SlipLine): void => {
    put(edited !== null && lines[edited] ? lines.with(edited, line) : [...lines, line]);
    setEdited(null);
  };
  const repeat = async (one: Order): Promise<void> => {
    const again = slipLinesOf(await allLines(one), find, series?.most ?? 0);
    put([...lines, ...again]);
    order.close();
  };
  const slip = (
    <Slip
      game={game}
      clock={clock}
      kept={kept}
      priced={lines.length > 0 ? priced : { lines: [], faults: [] }}
      groups={groups}
      edited={edited}
      onEdit={(place) => {
        setEdited(place);
        sheet.close();
      }}
      onPut={(next) => {
        put(next);
        setEdited(null);
      }}
      chasing={{
        mostIssues: setting.mostChase,
        mostMultiple: offer.mostMultiple,
        onChase: (chase) => put(lines, chase ?? undefined),
      }}
      onPlaced={() => {
        put([]);
        sheet.close();
      }}
    />
  );
  return (
    <>
      <Stage game={game} family={family} clock={clock} />
      <div className={styles.columns}>
        <Board
          key={edited === null ? 'new' : `line ${edited}`}
          gameId={game.gameId}
          family={family}
          find={find}
          offer={offer}
          setting={setting}
          groups={groups}
          series={series}
          line={edited === null ? null : (lines[edited] ?? null)}
          onSave={save}
          onLeave={() => setEdited(null)}
          beside={
            isWide ? null : (
              <Button size="l" iconStart={<Ticket />} onClick={() => sheet.open('open')} aria-label={t`Slip, ${lines.length} lines`}>
                {lines.length}
              </Button>
            )
          }
        />
        {isWide ? (
          <aside className={styles.slip}>{slip}</aside>
        ) : (
          <Dialog
            open={sheet.value !== null}
            onOpenChange={(open) => (open ? undefined : sheet.close())}
            title={t`Slip`}
            titleHidden
            closeLabel={t`Close`}
          >
            {slip}
          </Dialog>
        )}
      </div>
      <Orders gameId={game.gameId} onOpen={order.open} />
      {order.value === null ? null : (
        <Suspense fallback={null}>
          <OrderDialog id={order.value} family={family} onRepeat={(one) => void repeat(one)} onClose={order.close} />
        </Suspense>
      )}
      <section className={styles.card}>
        <Tabs
          label={t`More of this draw`}
          value={view}
          onValue={setView}
          items={[
            { value: 'trends', label: t`Trends` },
            { value: 'results', label: t`Results` },
            { value: 'rules', label: t`Rules and odds` },
          ]}
        >
          {view === 'trends' ? <Trends gameId={game.gameId} family={family} /> : null}
          {view === 'results' ? <Results gameId={game.gameId} zone={setting.zone} family={family} rules={rules} /> : null}
          {view === 'rules' ? <Rules groups={groups} series={series} /> : null}
        </Tabs>
      </section>
    </>
  );
}
