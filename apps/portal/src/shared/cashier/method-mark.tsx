import type { PayeeKind } from '@pavilion/contract/payments/payees';
import { isWayMark, type WayMark } from '@pavilion/contract/payments/way-marks';
import { cx } from '@pavilion/ui/cx';
import styles from './method-mark.module.css';

/** Filled shapes on a field of 24; holes by even-odd. */
const SHAPES: Record<WayMark, string> = {
  bank: 'M12 3 3 8v2h18V8L12 3ZM5 12v6h3v-6H5Zm5.5 0v6h3v-6h-3Zm5.5 0v6h3v-6h-3ZM3 19.5v1.5h18v-1.5H3Z',
  card: 'M4 5h16a2 2 0 0 1 2 2v2H2V7a2 2 0 0 1 2-2Zm-2 6h20v6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-6Zm3 3.5V16h5v-1.5H5Z',
  code: 'M3 3h7v7H3V3Zm2.2 2.2v2.6h2.6V5.2H5.2ZM14 3h7v7h-7V3Zm2.2 2.2v2.6h2.6V5.2h-2.6ZM3 14h7v7H3v-7Zm2.2 2.2v2.6h2.6v-2.6H5.2ZM14 14h2.6v2.6H14V14Zm4.4 0H21v4.4h-4.4v-1.8h1.8V14ZM14 18.4h2.6V21H14v-2.6Zm4.4 1.5H21V21h-2.6v-1.1Z',
  coin: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Zm0 3.3L6.5 12l5.5 6.2 5.5-6.2L12 5.8Zm0 2.9 2.9 3.3-2.9 3.3L9.1 12 12 8.7Z',
  page: 'M4 3.5h16a2 2 0 0 1 2 2v2.3H2V5.5a2 2 0 0 1 2-2Zm-2 6h20v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-9Zm9 2.6v1.8H7v2h4v1.8l4.2-2.8L11 12.1Z',
  phone:
    'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm.200 3v11h7.6V5H8.2ZM12 17.5a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z',
  transfer: 'M3 7.2h11.5V4L21 8.7l-6.5 4.7v-3.2H3v-3Zm18 9.6H9.5V20L3 15.3l6.5-4.7v3.2H21v3Z',
  wallet:
    'M5 4h12.5v2H5.5a.7.7 0 0 0 0 1.5H19a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2.5 2.5 0 0 1-2.5-2.5v-11A2.5 2.5 0 0 1 5 4Zm11.5 8.2a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z',
};

const OF_PAYEES: Record<PayeeKind, WayMark> = { bank: 'bank', wallet: 'wallet', pix: 'transfer', crypto: 'coin' };

/** The mark of an account that withdrawals go to. */
export const markOfPayee = (kind: PayeeKind): WayMark => OF_PAYEES[kind];

/** The mark of a way to pay: one of the product's, or the address of a picture. What is neither is a bank. */
export function MethodMark({ group, size = 'm' }: { group: string; size?: 's' | 'm' }) {
  if (group.includes('/')) {
    return (
      <span className={cx(styles.mark, styles.own, styles[size])} aria-hidden="true">
        <img src={group} alt="" width={48} height={48} />
      </span>
    );
  }
  const name = group.toLowerCase();
  const mark = isWayMark(name) ? name : 'bank';
  return (
    <span className={cx(styles.mark, styles[mark], styles[size])} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d={SHAPES[mark]} fill="currentColor" fillRule="evenodd" />
      </svg>
    </span>
  );
}
