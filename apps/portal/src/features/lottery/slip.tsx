import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { mostReturn } from '@pavilion/lottery/most-return';
import type { pricedBy, SlipLine } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { IconButton } from '@pavilion/ui/icon-button';
import { Ticket, Trash2 } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from '../../parts/link.tsx';
import { memberQueries } from '../../api/member-queries.ts';
import { useSession } from '../../api/session-store.ts';
import { Amount } from '../../parts/amount.tsx';
import { askAccount, paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import type { Chase } from './chase.ts';
import { ChasePanel } from './chase-panel.tsx';
import type { StoredSlip } from './stored-slip.ts';
import { useIssueName } from './order-words.ts';
import type { MenuItem, PlayGroup } from './queries.ts';
import { type LineNews, newsOf, Refusal } from './refusal.tsx';
import { SlipRow } from './slip-row.tsx';
import { slipKey, slipStore } from './slip-store.ts';
import { useLeftText } from '../../shared/lottery/time-left.tsx';
import { useChase } from './use-chase.ts';
import type { IssueClock } from './use-clock.ts';
import { isPlacedAlready, usePlacing } from './use-placing.ts';
import { useLotteryWords } from './words.ts';
import styles from './slip.module.css';

interface SlipProps {
  game: MenuItem;
  clock: IssueClock;
  /** Absent: the game's own. */
  prizeModeId?: number;
  stored: StoredSlip | null;
  priced: ReturnType<typeof pricedBy>;
  groups: readonly PlayGroup[];
  edited: number | null;
  /** The line that comes back from the board. */
  returned?: number | null;
  onReturned?: () => void;
  onEdit: (place: number) => void;
  onPut: (lines: readonly SlipLine[]) => void;
  /** Absent: slips are for one issue. */
  chasing?: { maxIssues: number; mostMultiple: number; onChase: (chase: Chase | null) => void };
  onPlaced: () => void;
}

/** The lines chosen so far, what they come to, and their way into the draw. */
export function Slip({
  game,
  clock,
  prizeModeId,
  stored,
  priced,
  groups,
  edited,
  returned,
  onReturned,
  onEdit,
  onPut,
  chasing,
  onPlaced,
}: SlipProps) {
  const { t } = useLingui();
  const { problem } = useLotteryWords();
  const leftText = useLeftText();
  const lines = stored?.lines ?? [];
  const { empty, list } = useFocusInSlip(lines.length);
  const isWhole = priced.faults.length === 0;
  const stake = priced.lines.reduce((sum, line) => sum + line.stake, 0n);
  const count = priced.lines.reduce((sum, line) => sum + line.stakes, 0);
  const most = Math.floor((chasing?.mostMultiple ?? 1) / Math.max(1, ...lines.map(({ multiple }) => multiple)));
  const maxIssues = chasing?.maxIssues ?? 0;
  // The house may have stopped chases since it was chosen: then there is no switch to take it back with.
  const chase = (maxIssues > 1 ? stored?.chase : null) ?? null;
  const reached = useChase({ gameId: game.gameId, chase, clock, stake, most, maxIssues });
  const { phases } = reached;
  const total = chase ? (phases?.at(-1)?.sum ?? null) : stake;
  const numero = clock.near?.currentNumero?.numero ?? null;
  const isOpen = numero !== null && clock.left > 0;
  const placing = usePlacing(slipStore(slipKey(game.gameCode, prizeModeId)), onPlaced);
  const refused = newsOf(placing.error);
  const newsFor = (place: number): LineNews | undefined =>
    refused.find(({ line }) => line === place + 1) ?? priced.faults.find(({ line }) => line === place + 1);
  const replace = (next: readonly SlipLine[]): void => {
    placing.reset();
    onPut(next);
  };
  if (lines.length === 0) return <EmptySlip isLost={stored?.sent !== undefined} at={empty} />;
  return (
    <div className={styles.slip}>
      <div className={styles.head}>
        <h2>{t`Slip`}</h2>
        <span className={styles.count}>
          <Plural value={count} one="# line" other="# lines" />
        </span>
        {isOpen ? (
          <span className={styles.closes}>
            <Trans>
              closes in <b>{leftText(clock.left)}</b>
            </Trans>
          </span>
        ) : null}
        <IconButton label={t`Clear slip`} onClick={() => replace([])}>
          <Trash2 />
        </IconButton>
      </div>
      <ul className={styles.lines} ref={list}>
        {lines.map((line, place) => {
          const news = newsFor(place);
          return (
            <SlipRow
              key={`${place} ${line.playId} ${line.content}`}
              line={line}
              priced={isWhole ? priced.lines[place] : undefined}
              name={groups.flatMap(({ playMenus }) => playMenus).find(({ playId }) => playId === line.playId)?.playName ?? ''}
              isEdited={edited === place}
              onReturned={returned === place ? onReturned : undefined}
              fault={news?.code === undefined ? null : problem(news.code)}
              acceptable={news?.acceptable}
              onEdit={() => onEdit(place)}
              onLess={(multiple) => replace(multiple > 0 ? lines.with(place, { ...line, multiple }) : lines.toSpliced(place, 1))}
              onRemove={() => replace(lines.toSpliced(place, 1))}
            />
          );
        })}
      </ul>
      {chasing && maxIssues > 1 && isWhole ? (
        <ChasePanel
          chase={chase}
          reached={reached}
          most={most}
          onChase={(next) => {
            placing.reset();
            chasing.onChase(next);
          }}
        />
      ) : null}
      <Sums stake={stake} best={mostReturn(priced.lines)} total={chase ? total : null} issues={phases?.length ?? 0} />
      <div className={styles.act}>
        <Refusal
          error={isPlacedAlready(placing.error) ? null : placing.error}
          isLost={typeof stored?.sent === 'object' && !placing.isPending}
          onTry={() => placing.reset()}
        />
        <PlaceButton
          total={total}
          issues={chase ? (phases?.length ?? 0) : 0}
          numero={isOpen ? numero : null}
          isBusy={placing.isPending}
          isHeld={!isWhole || edited !== null || total === null}
          onPlace={() => {
            if (!stored || numero === null || total === null) return;
            placing.mutate({
              gameId: game.gameId,
              prizeModeId,
              numero: phases?.[0]?.numero ?? numero,
              requestId: stored.requestId,
              lines: priced.lines,
              total,
              chase: chase && phases ? { phases, stopsOnWin: chase.stopsOnWin } : null,
            });
          }}
        />
      </div>
    </div>
  );
}

/** `isLost`: its lines were sent without an answer. */
function EmptySlip({ isLost, at }: { isLost: boolean; at: RefObject<HTMLDivElement | null> }) {
  const { t } = useLingui();
  return (
    <div className={styles.empty} ref={at} tabIndex={-1}>
      <h2>{t`Slip`}</h2>
      <Ticket />
      <p>{t`Pick numbers and add them here. The slip stays as long as this tab is open.`}</p>
      {isLost ? (
        <div className={styles.refused} role="status">
          <p>{t`The slip you cleared got no response: check your tickets.`}</p>
          <Button size="s" render={<Link to={paths.member('personalHistoryCopy')} />}>{t`My tickets`}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Once a line went, what was pressed went with it: focus stays at the slip, on the last line that is left. */
function useFocusInSlip(count: number) {
  const empty = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    if (isLost) (empty.current ?? list.current?.querySelector<HTMLElement>('li:last-child > button'))?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return { empty, list };
}

/** What the slip takes and may bring, and what is left then. `total`: of a chase. */
function Sums({ stake, best, total, issues }: { stake: bigint; best: bigint; total: bigint | null; issues: number }) {
  const { t } = useLingui();
  const { data: wallet } = useQuery(memberQueries.balances());
  const balance = wallet ? (unitsFromNumber(wallet.sumBalance) ?? 0n) : null;
  const taken = total ?? stake;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{total === null ? t`Stake` : t`Stake per draw`}</dt>
        <dd>
          <Amount whole value={textFromUnits(stake)} />
        </dd>
      </div>
      <div>
        <dt>{t`Best draw`}</dt>
        <dd className={styles.best}>
          <Amount whole value={textFromUnits(best)} tone="money" />
        </dd>
      </div>
      {total === null ? null : (
        <div>
          <dt>
            <Plural value={issues} one="Reserved for # draw" other="Reserved for # draws" />
          </dt>
          <dd className={styles.best}>
            <Amount whole value={textFromUnits(total)} />
          </dd>
        </div>
      )}
      {balance === null ? null : (
        <div>
          <dt>{t`Balance after`}</dt>
          <dd>{balance < taken ? t`insufficient balance` : <Amount value={textFromUnits(balance - taken)} />}</dd>
        </div>
      )}
    </dl>
  );
}

interface PlaceButtonProps {
  total: bigint | null;
  /** Of a chase; 0 without one. */
  issues: number;
  /** Of the issue that takes bets; null while none does. */
  numero: string | null;
  isBusy: boolean;
  isHeld: boolean;
  onPlace: () => void;
}

function PlaceButton({ total, issues, numero, isBusy, isHeld, onPlace }: PlaceButtonProps) {
  const money = useMoneyText({ whole: true });
  const { isTrial } = useSession();
  const location = useLocation();
  const sum = money(Number(textFromUnits(total ?? 0n)));
  const issue = useIssueName()(numero ?? '');
  if (isTrial)
    return (
      <div className={styles.place}>
        <Button size="l" tone="primary" full render={<Link to={askAccount(location, true)} />}>
          <Trans>Play for real</Trans>
        </Button>
        <p className={styles.foot}>
          <Trans>You're in free play. You need a real account to buy tickets.</Trans>
        </p>
      </div>
    );
  return (
    <div className={styles.place}>
      <Button size="l" tone="primary" full loading={isBusy} disabled={numero === null || isHeld} onClick={onPlace}>
        {numero === null ? (
          <Trans>Opens after the draw</Trans>
        ) : issues > 0 ? (
          <Trans>
            Place {issues} draws, {sum}
          </Trans>
        ) : (
          <Trans>Place {sum}</Trans>
        )}
      </Button>
      <p className={styles.foot}>
        {numero === null ? (
          <Trans>Your slip is saved for the next draw.</Trans>
        ) : issues > 0 ? (
          <Trans>From draw {issue} on. Unused stakes are returned.</Trans>
        ) : (
          <Trans>For draw {issue}, by server time.</Trans>
        )}
      </p>
    </div>
  );
}
