import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { linkClass } from '@pavilion/ui/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Amount, plainAmount } from './amount.tsx';
import { momentText } from './moment.ts';
import type { WorkColumn } from './work-table-model.ts';

/** The member of a row, as a link to their page where the operator may see it; `nobody` where it is of no member. */
export const memberColumn = <Row extends { memberId: string | null; username: string | null }>(
  label: string,
  { isLink = true, nobody = '–' }: { isLink?: boolean; nobody?: ReactNode } = {},
): WorkColumn<Row> => ({
  key: 'username',
  label,
  render: (row) => {
    if (row.memberId === null) return nobody;
    return isLink ? (
      <Link className={linkClass()} to={paths.member(row.memberId)}>
        {row.username}
      </Link>
    ) : (
      row.username
    );
  },
  text: (row) => row.username ?? '',
  sort: (row) => row.username ?? '',
});

/** The state of a row: its word on a badge. */
export const stateColumn = <Row,>(label: string, of: (row: Row) => readonly [word: string, tone: BadgeTone]): WorkColumn<Row> => ({
  key: 'state',
  label,
  render: (row) => {
    const [word, tone] = of(row);
    return <Badge tone={tone}>{word}</Badge>;
  },
  text: (row) => of(row)[0],
  sort: (row) => of(row)[0],
});

/** A moment of a row, in the operator's time. */
export const momentColumn = <Row,>(key: string, label: string, of: (row: Row) => string): WorkColumn<Row> => ({
  key,
  label,
  render: (row) => momentText(of(row)),
  text: of,
  sort: of,
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
    return amount === null ? '' : plainAmount(amount);
  },
  currency: (row) => row.currency,
  sort: (row) => of(row) ?? 0,
});
