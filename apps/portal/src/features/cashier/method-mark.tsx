import { cx } from '@pavilion/ui/cx';
import { CreditCard, Landmark, Monitor, QrCode, Wallet } from '@pavilion/ui/icon';
import styles from './method-mark.module.css';

const marks = { QR: QrCode, CARD: CreditCard, PAGE: Monitor, BANK: Landmark, WALLET: Wallet } as const;
type Group = keyof typeof marks;
const isGroup = (group: string): group is Group => Object.hasOwn(marks, group);

/** Group of the mark of a way to pay in: a bank's own page and a transfer by hand do not look alike. */
export const markOf = (group: string, kind: string): string => (group === 'BANK' && kind === 'redirect' ? 'PAGE' : group);

/** The mark of a way to pay; what no mark is drawn for is a bank. */
export function MethodMark({ group, size = 'm' }: { group: string; size?: 's' | 'm' }) {
  const known = isGroup(group) ? group : 'BANK';
  const Mark = marks[known];
  return (
    <span className={cx(styles.mark, styles[known.toLowerCase()], styles[size])} aria-hidden="true">
      <Mark />
    </span>
  );
}
