import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import type { FeeTerms } from '../../parts/fee-fields.tsx';
import { textOf } from './rows.ts';
import type { Json, JsonObject } from './use-draft.ts';

export const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** A fee as a folder says it; nothing where it says nothing. */
export const feeTerms = (value: Json | undefined): FeeTerms => {
  const fee = objectOf(value);
  return { feeFixed: Number(textOf(fee['fixed'])), feePpm: Math.round(Number(fee['percent'] ?? 0) * PPM_PER_PERCENT) };
};

/** And as it is written; undefined where nothing is asked. */
export const feeFile = ({ feeFixed, feePpm }: FeeTerms): JsonObject | undefined =>
  feeFixed === 0 && feePpm === 0 ? undefined : { fixed: String(feeFixed), percent: feePpm / PPM_PER_PERCENT };
