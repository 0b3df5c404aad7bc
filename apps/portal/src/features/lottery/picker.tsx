import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { moveByArrows } from './arrow-keys.ts';
import { Ball } from '../../shared/lottery/ball.tsx';
import { type Board, cellsOf, type Choice, QUICK_KEYS, toggle } from './choice.ts';
import type { QuickFamily } from '../../shared/lottery/family.ts';
import { coldFrom, isEnough } from './trend-counts.ts';
import { useLotteryWords } from './words.ts';
import styles from './picker.module.css';

export interface Gaps {
  readonly numbers: readonly number[];
  /** Draws that were counted. */
  readonly issues: number;
  readonly gap: Readonly<Record<string, readonly number[]>>;
}

interface PickerProps {
  board: Board;
  family: QuickFamily;
  choice: Choice;
  gaps: Gaps | undefined;
  /** What an option pays, where options of one play pay differently. */
  pays: Readonly<Record<string, string>>;
  onChoice: (choice: Choice) => void;
}

/** Up to here a number came lately. */
const HOT = 1;

/** Rows of numbers or options; what is picked becomes a pearl. */
export function Picker({ board, family, choice, gaps, pays, onChoice }: PickerProps) {
  const { t } = useLingui();
  const { word } = useLotteryWords();
  const keys = { all: t`All`, big: t`Big`, small: t`Small`, odd: t`Odd`, even: t`Even` };
  const cold = coldFrom(board.cells.length);
  const hasEnoughDraws = gaps !== undefined && isEnough(gaps.issues, board.cells.length);
  const isDice = family === 'k3' && board.cells.length === 6 && board.cells.every((cell) => /^[1-6]+$/.test(cell));
  const hasKeys = board.isNumbers && board.most >= board.cells.length;
  const shape = board.cells.length > 11 ? 'grid' : board.isNumbers ? 'numbers' : 'options';
  return (
    // Every button in it can be reached by Tab as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.rows}
      data-shape={shape}
      data-many={board.rows.length > 1 ? '' : undefined}
      data-wide={board.cells.length}
      onKeyDown={moveByArrows}
    >
      {board.rows.map((row, at) => {
        const picked = choice[at] ?? [];
        const gap = gaps?.gap[row.toUpperCase()];
        return (
          <div key={row} className={styles.row} role="group" aria-label={word(row)}>
            <p className={styles.name}>
              <b>{word(row)}</b>
              <span>{picked.length > 0 ? t`${picked.length} picked` : t`none yet`}</span>
              <i aria-hidden="true">{picked.length > 0 ? picked.length : '–'}</i>
            </p>
            <div className={styles.cells}>
              {board.cells.map((cell, place) => {
                const away = board.isNumbers && family !== 'keno' ? gap?.[place] : undefined;
                return (
                  <span key={cell} className={styles.cell}>
                    <button
                      type="button"
                      className={cx(styles.number, picked.includes(cell) && styles.picked)}
                      aria-pressed={picked.includes(cell)}
                      onClick={() => onChoice(toggle(board, choice, at, cell))}
                    >
                      {isDice ? <Faces cell={cell} /> : word(cell)}
                    </button>
                    {pays[cell] === undefined ? null : <small className={styles.away}>{pays[cell]}</small>}
                    {away === undefined ? null : (
                      <small
                        className={cx(
                          styles.away,
                          hasEnoughDraws && away <= HOT && styles.hot,
                          hasEnoughDraws && away >= cold && styles.cold,
                        )}
                        title={t`Draws since the last hit here`}
                      >
                        {away}
                      </small>
                    )}
                  </span>
                );
              })}
            </div>
            {hasKeys ? (
              <div className={styles.keys}>
                {QUICK_KEYS.map((key) => {
                  const cells = cellsOf(board, key);
                  const isOn = cells.length === picked.length && cells.every((cell) => picked.includes(cell));
                  return (
                    <button
                      key={key}
                      type="button"
                      className={cx(styles.key, isOn && styles.keyOn)}
                      aria-pressed={isOn}
                      onClick={() => onChoice(choice.with(at, isOn ? [] : cells))}
                    >
                      {keys[key]}
                    </button>
                  );
                })}
              </div>
            ) : null}
          </div>
        );
      })}
      {gaps && board.isNumbers && board.rows[0] !== 'numbers' ? (
        <p className={styles.note}>{t`Below each number: draws since its last hit. They don't predict the next draw.`}</p>
      ) : null}
    </div>
  );
}

/** One, two or three dice alike. */
const Faces = ({ cell }: { cell: string }) => (
  <span className={styles.faces}>
    {[...cell].map((face, at) => (
      <Ball key={at} number={face} family="k3" />
    ))}
  </span>
);
