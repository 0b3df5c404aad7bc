import type { BetOp } from './operation.ts';

/** Escapes what an array's text gives a meaning to. Ids seldom hold any of it, so the test comes first. */
const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;

/** PostgreSQL's text of an array; null and undefined become NULL. The driver's own way costs several times as much. */
function arrayOf<T>(items: readonly T[], write: (item: T) => string | null | undefined): string {
  let text = '{';
  for (let i = 0; i < items.length; i += 1) {
    const item = write(items[i] as T);
    if (i > 0) text += ',';
    text += item === null || item === undefined ? 'NULL' : item;
  }
  return `${text}}`;
}

const optional = (text: string | null | undefined): string | null => (text === null || text === undefined ? null : quoted(text));
const flag = (value: boolean | undefined): string => (value ? 't' : 'f');

const COLUMNS: readonly ((op: BetOp, hash: string) => string | null | undefined)[] = [
  (op) => op.kind,
  (op) => quoted(op.vendor),
  (op) => quoted(op.transactionId),
  (_op, hash) => String.raw`"\\x${hash}"`,
  (op) => quoted(op.memberId),
  (op) => quoted(op.roundId),
  (op) => optional(op.referenceId),
  (op) => String(op.amount),
  (op) => quoted(op.currency),
  (op) => quoted(op.game),
  (op) => quoted(op.product),
];

const MORE: readonly ((op: BetOp) => string | null | undefined)[] = [
  // A win has no free form: `bet_each` would note the mark on its row, the set form would not.
  (op) => flag(op.free && op.kind !== 'win'),
  (op) => flag(op.roundClosed),
  (op) => op.turnover?.toString(),
  (op) => optional(op.precheck),
  (op) => op.version?.toString(),
  (op) => optional(op.sessionId),
  (op) => optional(op.sessionStartedAt?.toISOString()),
  (op) => flag(op.afterWin === 'take-back'),
];

/** The arrays of `bet_apply`, in its order, as texts. */
export function toArrays(batch: readonly { op: BetOp; hash: string }[], newBetId: () => string): string[] {
  return [
    ...COLUMNS.map((column) => arrayOf(batch, ({ op, hash }) => column(op, hash))),
    arrayOf(batch, ({ op }) => (op.kind === 'bet' ? newBetId() : null)),
    ...MORE.map((column) => arrayOf(batch, ({ op }) => column(op))),
  ];
}
