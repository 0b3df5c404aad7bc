export interface WaysIn {
  identities: number;
  hasPassword: boolean;
  /** A verified mobile number, in a brand with logins by code. */
  canUseCode: boolean;
}

/** Whether one identity less would lock the member out. */
export const isLastWay = ({ identities, hasPassword, canUseCode }: WaysIn): boolean => identities <= 1 && !hasPassword && !canUseCode;
