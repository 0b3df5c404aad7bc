import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/client';
import { placeLotteryOrder } from '@pavilion/contract/lottery-orders';
import { textFromUnits, unitsFromNumber } from '@pavilion/contract/money';
import { mostReturn } from '@pavilion/lottery/most-return';
import type { pricedBy, SlipLine } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { IconButton } from '@pavilion/ui/icon-button';
import { Ticket, Trash2 } from '@pavilion/ui/icon';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoneyText } from '../cashier/money-text.ts';
import type { MenuItem, PlayGroup } from './queries.ts';
import { SlipRow } from './slip-row.tsx';
import type { Kept } from './slip-store.ts';
import { shortNumero } from './stage.tsx';
import type { IssueClock } from './use-clock.ts';
import { useLotteryWords } from './words.ts';
import styles from './slip.module.css';

interface SlipProps {
  game: MenuItem;
  clock: IssueClock;
  kept: Kept | null;
  priced: ReturnType<typeof pricedBy>;
  groups: readonly PlayGroup[];
  edited: number | null;
  onEdit: (place: number) => void;
  onPut: (lines: readonly SlipLine[]) => void;
}

/** What a refusal says of single lines: those that cannot be read, and the stakes that would still be taken. */
interface LineNews {
  line: number;
  code?: string;
  acceptable?: number;
}

/** The lines chosen so far, what they come to, and their way into the draw. */
export function Slip({ game, clock, kept, priced, groups, edited, onEdit, onPut }: SlipProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const money = useMoneyText();
  const { problem } = useLotteryWords();
  const { data: wallet } = useQuery(memberQueries.balances());
  const lines = kept?.lines ?? [];
  const isWhole = priced.faults.length === 0;
  const stake = priced.lines.reduce((sum, line) => sum + line.stake, 0n);
  const best = mostReturn(priced.lines);
  const count = priced.lines.reduce((sum, line) => sum + line.stakes, 0);
  const numero = clock.near?.currentNumero?.numero ?? null;
  const isOpen = numero !== null && clock.left > 0;
  const balance = wallet ? (unitsFromNumber(wallet.sumBalance) ?? 0n) : null;
  const placing = useMutation({
    mutationFn: (asked: { numero: string; kept: Kept }) =>
      call(placeLotteryOrder, {
        body: {
          gameId: game.gameId,
          currentNumero: asked.numero,
          requestId: asked.kept.requestId,
          bettingSlipString: priced.lines
            .map((line) => [line.content, line.approach, line.playId, line.modeId, line.series, line.multiple].join('~'))
            .join(';'),
          betCartAmountSum: textFromUnits(stake),
          device: 'web',
        },
      }),
    onSuccess: (placed) => {
      onPut([]);
      const issue = shortNumero(placed.numero);
      toasts.show({ tone: 'good', title: t`Placed for issue ${issue}`, body: t`${money(placed.totalBettingAmount)} staked.` });
    },
    // The offer may have changed, or the issue closed meanwhile.
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['lottery'] }), client.invalidateQueries({ queryKey: ['balances'] })]),
  });
  const refused = newsOf(placing.error);
  const newsFor = (place: number): LineNews | undefined =>
    refused.find(({ line }) => line === place + 1) ?? priced.faults.find(({ line }) => line === place + 1);
  const replace = (next: readonly SlipLine[]): void => {
    placing.reset();
    onPut(next);
  };
  if (lines.length === 0)
    return (
      <div className={styles.empty}>
        <h2>{t`Slip`}</h2>
        <Ticket />
        <p>{t`Pick numbers and add them here. The slip stays while this tab is open.`}</p>
      </div>
    );
  return (
    <div className={styles.slip}>
      <div className={styles.head}>
        <h2>{t`Slip`}</h2>
        <span className={styles.count}>
          <Plural value={count} one="# line" other="# lines" />
        </span>
        <IconButton label={t`Empty the slip`} onClick={() => replace([])}>
          <Trash2 />
        </IconButton>
      </div>
      <ul className={styles.lines}>
        {lines.map((line, place) => {
          const news = newsFor(place);
          const good = isWhole ? priced.lines[place] : undefined;
          return (
            <SlipRow
              key={`${place} ${line.playId} ${line.content}`}
              line={line}
              priced={good}
              name={groups.flatMap(({ playMenus }) => playMenus).find(({ playId }) => playId === line.playId)?.playName ?? ''}
              isEdited={edited === place}
              fault={news?.code === undefined ? null : problem(news.code)}
              acceptable={news?.acceptable}
              onEdit={() => onEdit(place)}
              onLess={(multiple) => replace(multiple > 0 ? lines.with(place, { ...line, multiple }) : lines.toSpliced(place, 1))}
              onRemove={() => replace(lines.toSpliced(place, 1))}
            />
          );
        })}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>{t`Stake`}</dt>
          <dd>
            <Amount value={textFromUnits(stake)} />
          </dd>
        </div>
        <div>
          <dt>{t`Best draw`}</dt>
          <dd className={styles.best}>
            <Amount value={textFromUnits(best)} tone="money" />
          </dd>
        </div>
        {balance === null ? null : (
          <div>
            <dt>{t`Balance after`}</dt>
            <dd>{balance < stake ? t`not enough` : <Amount value={textFromUnits(balance - stake)} />}</dd>
          </div>
        )}
      </dl>
      <Refusal error={placing.error} onTry={() => placing.reset()} />
      <Button
        size="l"
        tone="primary"
        full
        loading={placing.isPending}
        disabled={!isOpen || !isWhole || edited !== null}
        onClick={() => {
          if (kept && numero !== null) placing.mutate({ numero, kept });
        }}
      >
        {isOpen ? <Trans>Place {money(Number(textFromUnits(stake)))}</Trans> : <Trans>Opens after the draw</Trans>}
      </Button>
      <p className={styles.foot}>
        {isOpen ? (
          <Trans>For issue {shortNumero(numero)}, by the server’s clock.</Trans>
        ) : (
          <Trans>Your slip is kept for the next issue.</Trans>
        )}
      </p>
    </div>
  );
}

function newsOf(error: unknown): readonly LineNews[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.value['lines'])) return [];
  return error.value['lines'] as LineNews[];
}

/** What was refused as a whole, and what to do about it. */
function Refusal({ error, onTry }: { error: unknown; onTry: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : '';
  const current = error instanceof ApiError ? error.value['current'] : null;
  const next = typeof current === 'string' ? shortNumero(current) : null;
  return (
    <div className={styles.refused} role="alert">
      <p>
        {code === 'lottery.closed' && next
          ? t`Bets on that issue are closed. Issue ${next} takes bets now: press once more for it.`
          : words(error)}
      </p>
      <Button size="s" tone="quiet" onClick={onTry}>
        {t`Understood`}
      </Button>
    </div>
  );
}
