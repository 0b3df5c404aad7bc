import { useState } from 'react';

/** Rows of a list that are chosen for the same act. */
export interface Bulk<Row> {
  chosen: readonly Row[];
  isChosen(row: Row): boolean;
  choose(row: Row, isChosen: boolean): void;
  chooseAll(): void;
  clear(): void;
}

/** Chooses among the rows in sight that the act is for; a row that leaves the list is no longer chosen. */
export function useBulk<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string, isFor: (row: Row) => boolean): Bulk<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const eligible = (rows ?? []).filter(isFor);
  return {
    chosen: eligible.filter((row) => keys.has(keyOf(row))),
    isChosen: (row) => keys.has(keyOf(row)),
    choose: (row, isChosen) =>
      setKeys((before) => {
        const next = new Set(before);
        if (isChosen) next.add(keyOf(row));
        else next.delete(keyOf(row));
        return next;
      }),
    chooseAll: () => setKeys(new Set(eligible.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}
