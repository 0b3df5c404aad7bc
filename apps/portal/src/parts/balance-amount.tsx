import { brand } from '../boot.ts';
import { Amount, type AmountProps } from './amount.tsx';

const TWO = 2;

/** A balance of the member: with two decimals, or with those of its currency where the brand says so. */
export const BalanceAmount = (props: Omit<AmountProps, 'trim' | 'tone' | 'animated' | 'digits'>) => (
  <Amount {...props} tone="money" animated digits={brand.balanceDecimals === 'two' ? TWO : undefined} />
);
