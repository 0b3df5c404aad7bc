import { Plural, useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import { cx } from '@pavilion/ui/cx';
import { Amount } from '../../../parts/amount.tsx';
import { DRAWN, type QuickFamily } from '../../../shared/lottery/family.ts';
import { useContentText } from '../order-words.ts';
import { useLotteryWords } from '../words.ts';
import type { CellPick, LinePick, Picks } from './picks.ts';
import type { Falling } from './use-falling.ts';
import styles from './reveal.module.css';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** `open` until enough numbers fell, then `hit` or `miss`. */
const stateOf = ({ needs, isHit }: { needs: number; isHit: boolean }, fallen: number): 'open' | 'hit' | 'miss' =>
  needs > fallen ? 'open' : isHit ? 'hit' : 'miss';

/** What the member bet on in this draw: numbers by place in columns, all other lines under them. */
export function MyPicks({ picks: { cells, lines }, falling: { fallen }, family }: { picks: Picks; falling: Falling; family: QuickFamily }) {
  const { t } = useLingui();
  const count = cells.length + lines.length;
  return (
    <section className={styles.picks} aria-label={t`My picks`}>
      <h2>
        <Plural value={count} one="My # pick" other="My # picks" />
      </h2>
      {cells.length > 0 ? <Columns cells={cells} fallen={fallen} columns={DRAWN[family]} /> : null}
      {lines.length > 0 ? (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.key} line={line} state={stateOf(line, fallen)} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Columns({ cells, fallen, columns }: { cells: readonly CellPick[]; fallen: number; columns: number }) {
  const { t } = useLingui();
  const { word } = useLotteryWords();
  return (
    <div className={styles.columns} data-columns={columns}>
      {PLACES.slice(0, columns).map((name, place) => {
        const own = cells.filter((cell) => cell.place === place);
        return (
          <div key={name}>
            <h3>{word(name)}</h3>
            {own.length === 0 ? <p className={styles.none}>{t`no pick`}</p> : null}
            {own.map((cell) => (
              <Cell key={cell.number} number={cell.number} state={stateOf(cell, fallen)} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

function Cell({ number, state }: { number: string; state: 'open' | 'hit' | 'miss' }) {
  const { t } = useLingui();
  return (
    <span
      className={cx(styles.cell, styles[state])}
      role="img"
      aria-label={state === 'hit' ? t`${number}, hit` : state === 'miss' ? t`${number}, missed` : number}
    >
      {number}
    </span>
  );
}

function Line({ line: { playName, content, stake, won }, state }: { line: LinePick; state: 'open' | 'hit' | 'miss' }) {
  const { t } = useLingui();
  const contentText = useContentText();
  return (
    <li className={cx(styles.line, styles[state])}>
      <span>
        <b>{playName}</b>
        <small>{contentText(content)}</small>
      </span>
      <span className={styles.lineEnd}>
        {state === 'open' ? (
          <Amount whole value={stake} />
        ) : state === 'miss' ? (
          t`No hits`
        ) : won === null ? (
          t`Hit`
        ) : (
          <Amount whole value={textFromUnits(won)} tone="money" />
        )}
      </span>
    </li>
  );
}
