import { useLingui } from '@lingui/react/macro';
import type { MemberAccountKind } from '@pavilion/contract/wallet/account-kinds';

/** Names of a member's accounts in the books. */
export function useAccountWords(): (kind: MemberAccountKind) => string {
  const { t } = useLingui();
  return (kind) => {
    const words: Readonly<Record<MemberAccountKind, string>> = {
      'member.cash': t`Cash`,
      'member.hold': t`Payout in transit`,
      'member.points': t`Points`,
      'member.vendor': t`At a vendor`,
      'member.transit': t`In transit to a vendor`,
      'member.debt': t`Debt`,
      'member.owed': t`Owed after chargebacks`,
    };
    return words[kind];
  };
}

/** Wire codes of movements in words. */
export function useMovementWords(): (code: number) => string {
  const { t } = useLingui();
  return (code) => {
    const known: Readonly<Record<number, string>> = {
      6101: t`Deposit`,
      6221: t`Deposit returned`,
      6201: t`Withdrawal`,
      6120: t`Withdrawal returned`,
      6104: t`Transfer received`,
      6207: t`Transfer sent`,
      3200: t`Bet`,
      3100: t`Win`,
      3120: t`Bet refunded`,
      3220: t`Win reversed`,
      4200: t`Bet`,
      4100: t`Win`,
      4120: t`Bet refunded`,
      4220: t`Win reversed`,
      4104: t`Rebate`,
      4201: t`Held for a chase`,
      4121: t`Returned from a chase`,
      3102: t`Promotion`,
      3222: t`Bonus reversed`,
      6115: t`Rebate`,
      6109: t`Rebate commission`,
      6113: t`Rebate commission`,
      6114: t`Rebate commission`,
      6112: t`Dividend`,
      6116: t`Daily salary`,
      6117: t`Hourly salary`,
      6118: t`Real-time salary`,
      6216: t`Dividend paid`,
      6217: t`Daily salary paid`,
      6218: t`Hourly salary paid`,
      6219: t`Real-time salary paid`,
      6224: t`Settlement corrected`,
      3201: t`To a vendor’s wallet`,
      3101: t`From a vendor’s wallet`,
      3121: t`Transfer returned`,
      3130: t`Overdraft until play is reported`,
      3230: t`Overdraft repaid`,
      8122: t`System credit`,
      8222: t`System debit`,
      6225: t`Chargeback`,
      6125: t`Chargeback won`,
      6231: t`Chargeback repaid`,
      6226: t`Refund of a deposit`,
      6227: t`Refund paid`,
      6126: t`Refund returned`,
      6130: t`Debt written off`,
      6230: t`Debt repaid`,
    };
    return known[code] ?? String(code);
  };
}
