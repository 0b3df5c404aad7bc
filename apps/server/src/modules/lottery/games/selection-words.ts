import type { Play } from '@pavilion/lottery/play';

/** The rows and options that selections of a play are made of, each a selection of its own; null where selections are numbers together. */
export function squareOf({ picker }: Pick<Play<unknown>, 'picker'>): { rows: readonly string[]; options: readonly string[] } | null {
  if (picker.kind === 'options') return { rows: picker.rows ?? [], options: picker.options };
  if (picker.kind !== 'rows' || picker.least > 0) return null;
  const { rows, from, to } = picker;
  const width = to > 9 ? 2 : 1;
  const options = Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(width, '0'));
  return { rows: rows.length > 1 ? rows : [], options };
}

type Say = (code: string) => string;

/** Options are ways to win of some play, and have their words; numbers are themselves. */
export const optionWord = (option: string, say: Say): string => (/^\d+$/.test(option) ? option : say(`lottery.tier.${option}`));
/** Of two places that are compared, both: `First/Tenth`. */
export const rowWord = (row: string, say: Say): string =>
  row
    .split('-')
    .map((place) => say(`lottery.row.${place}`))
    .join('/');

/** A canonical content with words for its options: `big-odd_#_small` → `First: Big, Odd · Third: Small`. Numbers stay as they are spelled. */
export function contentWords({ picker }: Pick<Play<unknown>, 'picker'>, content: string, say: Say): string {
  if (picker.kind !== 'options' || picker.options.every((option) => /^\d+$/.test(option))) return content;
  const { rows = [] } = picker;
  return content
    .split('_')
    .flatMap((chosen, at) => {
      if (chosen === '#') return [];
      const words = chosen
        .split('-')
        .map((option) => optionWord(option, say))
        .join(', ');
      const row = rows[at];
      return [row === undefined ? words : `${rowWord(row, say)}: ${words}`];
    })
    .join(' · ');
}
