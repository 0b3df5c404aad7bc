import { useLingui } from '@lingui/react/macro';
import type { lotteryExposure } from '@pavilion/contract/lottery/desk-orders';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Segmented } from '@pavilion/ui/segmented';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { type HeatCell, heatOf, percentText, shareOf, squareOf, wordOf } from './heat-rules.ts';
import styles from './lottery.module.css';

type Exposure = WireValue<typeof lotteryExposure>;

/** Selections named in a list, sorted by amount. */
const MAX_LISTED = 100;

const short = (amount: string): string =>
  new Intl.NumberFormat(currentTag(), { notation: 'compact', maximumFractionDigits: 1 }).format(Number(amount));

/** What each number could cost: a square with a legend where the play has one, else the dearest first. */
export function Heat({ data }: { data: Exposure }) {
  const { t } = useLingui();
  const [scale, setScale] = useState<'dearest' | 'limit'>('dearest');
  const square = squareOf(data);
  const top = scale === 'limit' ? data.mostPerSelection : (data.keys[0]?.liability ?? '0');
  return (
    <section className={styles.stack} aria-label={t`Exposure by number`}>
      <div className={styles.legendBar}>
        <span aria-hidden="true">{t`Colours show a share of`}</span>
        <Segmented
          label={t`Colours show a share of`}
          value={scale}
          onValue={setScale}
          width="fit"
          options={[
            { value: 'dearest', label: t`Highest exposure` },
            { value: 'limit', label: t`The limit` },
          ]}
        />
        <Legend />
      </div>
      {square ? <Square rows={square} data={data} top={top} /> : <List data={data} top={top} />}
    </section>
  );
}

function Legend() {
  const { t } = useLingui();
  const steps = [
    t`nothing`,
    t`below ${percentText(0.25)}`,
    t`from ${percentText(0.25)}`,
    t`from ${percentText(0.5)}`,
    t`from ${percentText(0.8)}`,
  ];
  return (
    <ul className={styles.legend} aria-label={t`Legend`}>
      {steps.map((step, heat) => (
        <li key={step}>
          <span data-heat={heat} aria-hidden="true" />
          {step}
        </li>
      ))}
    </ul>
  );
}

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moved through with the arrows; the number in focus is shown below. */
function Square({ rows, data, top }: { rows: HeatCell[][]; data: Exposure; top: string }) {
  const { t } = useLingui();
  const cells = rows.flat();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      cells.findIndex(({ key }) => key === data.keys[0]?.key),
    ),
  );
  const columns = rows[0]?.length ?? 1;
  const name = ({ word, row }: HeatCell): string => (row === null ? word : `${row} · ${word}`);
  const labelOf = (cell: HeatCell): string =>
    cell.liability === '0'
      ? t`${name(cell)}: nothing`
      : t`${name(cell)}: exposure ${amountText(cell.liability, data.currency)}, ${percentText(shareOf(cell.liability, data.mostPerSelection))} of the limit`;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [across, down] = STEPS[event.key] ?? [0, 0];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? cells.length - 1 : at + across * (isRtl ? -1 : 1) + down * columns;
    if (next === at || next < 0 || next >= cells.length) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role=gridcell]')[next]?.focus();
  };
  const chosen = cells[at];
  return (
    <>
      <div
        role="grid"
        tabIndex={-1}
        className={styles.square}
        data-headed={rows[0]?.[0]?.row == null ? undefined : true}
        style={{ '--columns': columns } as CSSProperties}
        aria-label={t`Exposure by number`}
        onKeyDown={move}
      >
        {rows.map((row, line) => (
          <div key={row[0]?.key} role="row" className={styles.squareRow}>
            {row[0]?.row == null ? null : (
              <span role="rowheader" className={styles.squareHead}>
                {row[0].row}
              </span>
            )}
            {row.map((cell, column) => {
              const place = line * columns + column;
              return (
                <span
                  key={cell.key}
                  role="gridcell"
                  tabIndex={place === at ? 0 : -1}
                  aria-label={labelOf(cell)}
                  data-heat={heatOf(shareOf(cell.liability, top))}
                  onFocus={() => setAt(place)}
                  onPointerEnter={() => setAt(place)}
                >
                  <strong>{cell.word}</strong>
                  <span>{cell.liability === '0' ? '' : short(cell.liability)}</span>
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <p className={styles.told}>{chosen ? labelOf(chosen) : ''}</p>
    </>
  );
}

function List({ data, top }: { data: Exposure; top: string }) {
  const { t } = useLingui();
  const rest = data.keys.length - MAX_LISTED;
  return (
    <>
      <ol className={styles.dearest}>
        {data.keys.slice(0, MAX_LISTED).map(({ key, beside, liability }) => (
          <li key={`${key} ${beside ?? ''}`} data-heat={heatOf(shareOf(liability, top))}>
            <strong>{wordOf(key, data.square)}</strong>
            {beside === null ? null : <span>{t`with ${beside}`}</span>}
            <span>{amountText(liability, data.currency)}</span>
            <span>{percentText(shareOf(liability, data.mostPerSelection))}</span>
          </li>
        ))}
      </ol>
      {rest > 0 ? <p className={styles.note}>{t`${countText(rest)} lower ones are not listed.`}</p> : null}
    </>
  );
}
