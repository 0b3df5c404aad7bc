import { useState } from 'react';

interface StoredRows<Row> {
  question: string;
  rows: ReadonlyMap<string, Row>;
}

/**
 * Rows of a list that renews itself, without moving under the pointer: those in sight stay where they are and change in place, new ones are counted until they are
 * asked for. Another question (filters, page) shows its own answer at once. `rows` undefined: still the answer to another question.
 */
export function useStillRows<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string, question: string) {
  const [stored, setStored] = useState<StoredRows<Row> | null>(null);
  const now = rows && new Map(rows.map((row) => [keyOf(row), row]));
  const isOwn = stored?.question === question;
  if (now && (!isOwn || (stored.rows.size === 0 && now.size > 0))) {
    setStored({ question, rows: now });
    return { shown: rows, fresh: 0, show: () => undefined };
  }
  if (!now || !isOwn) return { shown: isOwn ? [...stored.rows.values()] : rows, fresh: 0, show: () => undefined };
  return {
    shown: [...stored.rows].map(([key, before]) => now.get(key) ?? before),
    fresh: [...now.keys()].filter((key) => !stored.rows.has(key)).length,
    show: () => setStored({ question, rows: now }),
  };
}
