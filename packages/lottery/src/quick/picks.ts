import { MAX_STAKES, type ExposureOf, type Family, type Numbers, type Part, type Picker, type Play, type Tier } from '../play.ts';
import { refuse, tidy, wordsOf } from './reading.ts';
import { keyOf, viewed, type View } from './views.ts';

/** A play of options in one row or several: each option chosen is a stake of its own. `big-odd_#_small_#_#`, `013_#_#_#_9`, `04-17`. */
export interface PicksOf {
  readonly id: number;
  readonly code: string;
  readonly family: Family;
  readonly group: string;
  readonly tiers: readonly Tier[];
  /** What each row looks at. */
  readonly rows: readonly View[];
  /** Single digits are written together, others are joined by `-`. */
  readonly options: readonly string[];
  readonly picker: Picker;
  /** The tier at which an option wins when the row's part has a value; -1 where it does not. */
  win(value: Numbers, option: string): number;
  /** Unit stakes of an option that covers several lines of which one wins; one where absent. */
  weight?(option: string): number;
}

export function picks(of: PicksOf): Play<Numbers> {
  const { rows, options, tiers } = of;
  const isTogether = options.every((option) => option.length === 1);
  const spellings = new Map(options.flatMap((option) => [[option.replace(/^0+(?=\d)/, ''), option] as const, [option, option] as const]));
  const rowsOf = (content: string): string[][] =>
    content.split('_').map((row) => (row === '#' ? [] : isTogether ? [...row] : row.split('-')));
  /** Values of a row's part with which an option wins, and at which tier: made once, asked of every bet. */
  const known = new Map<string, readonly (readonly [string, number])[]>();
  const winsOf = (view: View, option: string): readonly (readonly [string, number])[] => {
    const name = `${view.name} ${option}`;
    const wins =
      known.get(name) ??
      [...view.all()].flatMap((value) => {
        const tier = of.win(value, option);
        return tier < 0 ? [] : [[keyOf(value), tier] as const];
      });
    known.set(name, wins);
    return wins;
  };
  return {
    id: of.id,
    code: of.code,
    family: of.family,
    group: of.group,
    tiers,
    picker: of.picker,
    read(content) {
      const texts = tidy(content)?.split('_');
      if (texts?.length !== rows.length) return refuse(texts ? 'form' : 'many');
      const written: string[] = [];
      let stakes = 0;
      for (const [at, text] of texts.entries()) {
        const words = wordsOf(text, isTogether);
        const chosen = new Set(words.map((word) => spellings.get(word)));
        if (chosen.has(undefined)) return refuse(words.every((word) => /^\d+$/.test(word)) ? 'range' : 'form', at);
        const sorted = options.filter((option) => chosen.has(option));
        written.push(sorted.join(isTogether ? '' : '-') || '#');
        for (const option of sorted) stakes += of.weight?.(option) ?? 1;
      }
      if (stakes === 0) return refuse('few');
      return stakes > MAX_STAKES ? refuse('many') : { ok: true, selection: { content: written.join('_'), stakes } };
    },
    hits(content, result) {
      const hits = tiers.map(() => 0);
      for (const [at, chosen] of rowsOf(content).entries()) {
        const value = chosen.length > 0 ? rows[at]?.of(result) : undefined;
        if (value)
          for (const option of chosen) {
            const tier = of.win(value, option);
            if (tier >= 0) hits[tier] = (hits[tier] ?? 0) + 1;
          }
      }
      return hits;
    },
    exposure: (content) =>
      rowsOf(content).flatMap((chosen, at) =>
        chosen.flatMap((option): ExposureOf[] => {
          const view = rows[at];
          const tiers = view ? new Set(winsOf(view, option).map(([, tier]) => tier)) : [];
          return [...tiers].map((tier) => ({ key: rows.length > 1 ? `${at + 1}:${option}` : option, tier, stakes: 1 }));
        }),
      ),
    pieces: (content) =>
      rowsOf(content).flatMap((chosen, at) => chosen.map((option) => rows.map((_, row) => (row === at ? option : '#')).join('_'))),
    parts: (content) =>
      rowsOf(content).flatMap((chosen, at): Part<Numbers>[] => {
        const view = rows[at];
        if (!view || chosen.length === 0) return [];
        const values = new Map<string, number[]>();
        for (const option of chosen)
          for (const [value, tier] of winsOf(view, option)) {
            const hits = values.get(value) ?? tiers.map(() => 0);
            hits[tier] = (hits[tier] ?? 0) + 1;
            values.set(value, hits);
          }
        return [viewed(view, values)];
      }),
  };
}
