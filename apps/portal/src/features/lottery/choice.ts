import type { Numbers, Picker, Play } from '@pavilion/lottery/play';

/** What is chosen on a board: for each row the spellings of its numbers or options. */
export type Choice = readonly (readonly string[])[];

export interface Board {
  /** Codes of the rows; one without a name of its own is `numbers`. */
  readonly rows: readonly string[];
  readonly cells: readonly string[];
  readonly isNumbers: boolean;
  /** Numbers chosen in a row at least and at most. */
  readonly least: number;
  readonly most: number;
  /** Its lines can be typed or pasted too. */
  readonly takesText: boolean;
}

export function boardOf({ picker }: { picker: Picker }): Board {
  if (picker.kind === 'options') {
    const { options, rows = ['numbers'], most } = picker;
    return { rows, cells: options, isNumbers: false, least: 0, most, takesText: false };
  }
  if (picker.kind === 'rows') {
    const { rows, from, to, least, most } = picker;
    const width = to > 9 ? 2 : 1;
    const cells = Array.from({ length: to - from + 1 }, (_, place) => String(from + place).padStart(width, '0'));
    return { rows, cells, isNumbers: true, least, most, takesText: least > 0 };
  }
  return { rows: [], cells: [], isNumbers: true, least: 1, most: picker.most, takesText: true };
}

export const emptyChoice = ({ rows }: Board): Choice => rows.map(() => []);

/** As the wire spells a choice: `257_01234_#_13579_8`, `big-odd_#`, `01-11`. */
export function contentOf({ cells }: Board, choice: Choice): string {
  const glue = cells.every(({ length }) => length === 1) ? '' : '-';
  return choice.map((row) => (row.length === 0 ? '#' : row.join(glue))).join('_');
}

/** The choice of a canonical content of the wire; null for a list of lines. */
export function choiceOf(board: Board, content: string): Choice | null {
  const rows = content.split('_');
  if (rows.length !== board.rows.length || content.includes(',')) return null;
  const isTogether = board.cells.every(({ length }) => length === 1);
  const choice = rows.map((row) => (row === '#' ? [] : isTogether ? [...row] : row.split('-')));
  return choice.every((row) => row.every((cell) => board.cells.includes(cell))) ? choice : null;
}

/** In the order of the board; beyond `most` nothing is added. */
export function toggle({ cells, most }: Board, choice: Choice, at: number, cell: string): Choice {
  const row = choice[at] ?? [];
  const next = row.includes(cell) ? row.filter((one) => one !== cell) : row.length < most ? [...row, cell] : row;
  return choice.with(
    at,
    cells.filter((one) => next.includes(one)),
  );
}

export const QUICK_KEYS = ['all', 'big', 'small', 'odd', 'even'] as const;
export type QuickKey = (typeof QUICK_KEYS)[number];

export function cellsOf({ cells }: Board, key: QuickKey): readonly string[] {
  const half = Math.floor(cells.length / 2);
  if (key === 'all') return cells;
  if (key === 'big') return cells.slice(half);
  if (key === 'small') return cells.slice(0, half);
  return cells.filter((cell) => Number(cell) % 2 === (key === 'odd' ? 1 : 0));
}

/** One line by chance: the fewest numbers a play takes. Only a suggestion, so that any source of chance will do. */
export function randomChoice(play: Pick<Play<Numbers>, 'read' | 'picker'>, nextInt: (bound: number) => number): Choice {
  const board = boardOf(play);
  const only = nextInt(board.rows.length);
  const isLine = board.least > 0;
  for (let tries = 0; tries < 50; tries += 1) {
    const choice = board.rows.map((_, at) => {
      if (!isLine && at !== only) return [];
      const left = [...board.cells];
      const taken = Array.from({ length: Math.max(1, board.least) }, () => left.splice(nextInt(left.length), 1)[0] ?? '');
      return board.cells.filter((cell) => taken.includes(cell));
    });
    if (play.read(contentOf(board, choice), 1).ok) return choice;
  }
  return emptyChoice(board);
}
