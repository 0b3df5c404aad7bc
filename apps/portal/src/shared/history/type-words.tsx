import { useLingui } from '@lingui/react/macro';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgePercent,
  ArrowLeftRight,
  CircleDot,
  Gift,
  Hourglass,
  type LucideIcon,
  Pencil,
  ReceiptText,
  Sparkles,
  Undo2,
} from '@pavilion/ui/icon';

export interface TypeWords {
  label: string;
  icon: LucideIcon;
}

/** Wire codes of movements in words. The groups are what a reader filters by. */
export function useTypeWords(): { of(code: number): TypeWords; remark(code: string): string; groups: { value: string; label: string }[] } {
  const { t } = useLingui();
  const types: Record<number, TypeWords> = {
    6101: { label: t({ message: 'Deposit', context: 'movement' }), icon: ArrowDownToLine },
    6221: { label: t`Deposit returned`, icon: Undo2 },
    6225: { label: t`Deposit chargeback`, icon: Undo2 },
    6125: { label: t`Chargeback reversed`, icon: Undo2 },
    6231: { label: t`Chargeback repaid`, icon: Undo2 },
    6226: { label: t`Deposit refunded`, icon: Undo2 },
    6126: { label: t`Refund returned`, icon: Undo2 },
    6201: { label: t`Withdrawal`, icon: ArrowUpFromLine },
    6104: { label: t`Transfer received`, icon: ArrowLeftRight },
    6207: { label: t`Transfer sent`, icon: ArrowLeftRight },
    6120: { label: t`Withdrawal returned`, icon: Undo2 },
    6222: { label: t`Deposit fee`, icon: ReceiptText },
    6123: { label: t`Withdrawal fee returned`, icon: Undo2 },
    3200: { label: t`Bet`, icon: CircleDot },
    3100: { label: t`Win`, icon: Sparkles },
    3120: { label: t`Bet refunded`, icon: Undo2 },
    3220: { label: t`Win reversed`, icon: Undo2 },
    4200: { label: t`Bet`, icon: CircleDot },
    4100: { label: t`Win`, icon: Sparkles },
    4120: { label: t`Bet refunded`, icon: Undo2 },
    4220: { label: t`Win reversed`, icon: Undo2 },
    5200: { label: t`Bet`, icon: CircleDot },
    5100: { label: t`Win`, icon: Sparkles },
    5120: { label: t`Bet refunded`, icon: Undo2 },
    5220: { label: t`Win reversed`, icon: Undo2 },
    5112: { label: t`Rebate`, icon: BadgePercent },
    4104: { label: t`Rebate`, icon: BadgePercent },
    4201: { label: t`Chase payment`, icon: Hourglass },
    4121: { label: t`Chase refund`, icon: Undo2 },
    3102: { label: t`Promotion`, icon: Gift },
    3222: { label: t`Bonus forfeited`, icon: Undo2 },
    6115: { label: t`Rebate`, icon: BadgePercent },
    6109: { label: t`Rebate commission`, icon: BadgePercent },
    6113: { label: t`Rebate commission`, icon: BadgePercent },
    6114: { label: t`Rebate commission`, icon: BadgePercent },
    6112: { label: t`Dividend`, icon: BadgePercent },
    6116: { label: t`Daily salary`, icon: BadgePercent },
    6117: { label: t`Hourly salary`, icon: BadgePercent },
    6118: { label: t`Real-time salary`, icon: BadgePercent },
    6216: { label: t`Dividend paid`, icon: ArrowLeftRight },
    6217: { label: t`Daily salary paid`, icon: ArrowLeftRight },
    6218: { label: t`Hourly salary paid`, icon: ArrowLeftRight },
    6219: { label: t`Real-time salary paid`, icon: ArrowLeftRight },
    6224: { label: t`Settlement corrected`, icon: Pencil },
    3201: { label: t`To a game wallet`, icon: ArrowLeftRight },
    3101: { label: t`From a game wallet`, icon: ArrowLeftRight },
    3121: { label: t`Transfer returned`, icon: Undo2 },
    8122: { label: t`System credit`, icon: Pencil },
    8222: { label: t`System debit`, icon: Pencil },
    6130: { label: t`Debt written off`, icon: Pencil },
    6230: { label: t`Debt repaid`, icon: Pencil },
  };
  // Causes of credits and debits by the house; other remarks are names.
  const causes: Record<string, string> = {
    goodwill: t`Goodwill`,
    correction: t`Correction`,
    payment: t`Payment corrected`,
    game: t`Game result corrected`,
    fee: t`Fee`,
    other: t`Other`,
  };
  return {
    remark: (code) => causes[code] ?? code,
    of: (code) => types[code] ?? { label: t`Transaction ${code}`, icon: CircleDot },
    groups: [
      { value: '', label: t`All types` },
      { value: '6101,6222,6221,6225,6125,6231,6226,6126', label: t`Deposits` },
      { value: '6201,6120,6123', label: t`Withdrawals` },
      { value: '6104,6207', label: t`Transfers` },
      { value: '3200,4200,5200', label: t`Bets` },
      { value: '3100,4100,5100', label: t`Wins` },
      { value: '3120,3220,4120,4220,5120,5220', label: t`Refunds and corrections` },
      { value: '4201,4121', label: t`Chases` },
      { value: '3102,3222,6115,4104,5112', label: t`Promotions and rebates` },
      { value: '6109,6112,6113,6114,6116,6117,6118,6216,6217,6218,6219,6224', label: t`Salaries and commission` },
      { value: '3201,3101,3121', label: t`Wallet transfer` },
      { value: '8122,8222,6130,6230', label: t`System` },
    ],
  };
}
