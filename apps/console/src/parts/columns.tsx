import { linkClass } from '@pavilion/ui/link';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Amount, amountText } from './amount.tsx';
import type { WorkColumn } from './work-table-model.ts';

/** The member of a row, as a link to their page where the operator may see it. */
export const memberColumn = <Row extends { memberId: string; username: string }>(
  label: string,
  { isLink = true } = {},
): WorkColumn<Row> => ({
  key: 'username',
  label,
  render: (row) =>
    isLink ? (
      <Link className={linkClass()} to={paths.member(row.memberId)}>
        {row.username}
      </Link>
    ) : (
      row.username
    ),
  text: (row) => row.username,
  sort: (row) => row.username,
});

/** A sum in the currency of its row; a dash where `of` gives null. */
export const amountColumn = <Row extends { currency: string }>(
  key: string,
  label: string,
  of: (row: Row) => number | null,
): WorkColumn<Row> => ({
  key,
  label,
  align: 'end',
  render: (row) => {
    const amount = of(row);
    return amount === null ? '–' : <Amount of={amount} currency={row.currency} />;
  },
  text: (row) => {
    const amount = of(row);
    return amount === null ? '' : amountText(amount, row.currency);
  },
  sort: (row) => of(row) ?? 0,
});
