// Sets of an order's states as statements name them: `status IN (${ORDER_STATES.valid})` (ADR 83).
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';

const { waiting, won, lost, late, cancelled, void: drawVoid } = LOTTERY_ORDER;

export const ORDER_STATES = {
  /** Its stake counts: waiting or settled, not given back. */
  valid: `${waiting}, ${won}, ${lost}`,
  settled: `${won}, ${lost}`,
  givenBack: `${late}, ${cancelled}, ${drawVoid}`,
} as const;

export const isValidOrder = (status: number): boolean => status === waiting || status === won || status === lost;
