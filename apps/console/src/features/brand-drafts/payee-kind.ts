import { type PayeeKind, payeeKind } from '@pavilion/contract/payments/payees';
import type { JsonObject } from './use-draft.ts';

/** Kind of a place withdrawals go to, as the folder says it: without one it is a bank. */
export const kindOf = (row: JsonObject): PayeeKind => payeeKind.options.find((kind) => kind === row['kind']) ?? 'bank';
