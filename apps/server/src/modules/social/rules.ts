export interface WaysIn {
  identities: number;
  hasPassword: boolean;
  /** A proved mobile, and a brand that lets people in by a code to it. */
  canUseCode: boolean;
}

/** Whether one identity less would lock the member out. */
export const isLastWay = ({ identities, hasPassword, canUseCode }: WaysIn): boolean => identities <= 1 && !hasPassword && !canUseCode;
