import { Plural, useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { plotOf, rateText, unitsOf } from '../../shared/agents/figures.ts';
import report from '../../shared/agents/report.module.css';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import type { Statement } from './lines-query.ts';
import styles from './income.module.css';

type Part = Statement['parts'][number];

export interface StatementPartsProps {
  statement: Statement;
  page: number;
  onPage(page: number): void;
}

/** The accounts a line is made of, the greatest first. */
export function StatementParts({ statement, page, onPage }: StatementPartsProps) {
  const { t } = useLingui();
  const columns = useColumns(statement);
  return (
    <DataTable
      caption={t`Sources`}
      className={styles.parts ?? ''}
      columns={columns}
      rows={statement.parts}
      rowKey={(part) => `${part.customerName}-${part.turnover}-${part.exact}`}
      empty={t`No one`}
      totalsLabel={t`All accounts`}
      footer={
        <HistoryFoot
          count={<Plural value={statement.totalCount} one="# account" other="# accounts" />}
          page={page}
          pages={statement.totalPages}
          onPage={onPage}
        />
      }
    />
  );
}

function useColumns(statement: Statement): Column<Part>[] {
  const { t } = useLingui();
  const isDividend = statement.kind === 'dividend';
  const size = (part: Part): number => Math.abs(plotOf(isDividend ? part.net : part.turnover));
  const greatest = Math.max(1, ...statement.parts.map(size));
  return [
    {
      key: 'who',
      label: t`Account`,
      primary: true,
      cell: (part) =>
        part.former ? (
          <span className={report.former}>{t`former downlines`}</span>
        ) : (
          <span className={styles.who}>
            <span className={report.person}>
              <bdi>{part.customerName}</bdi>
              <small>{part.type === 1 ? t`agent` : t`member`}</small>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${(100 * size(part)) / greatest}%` }} />
            </span>
          </span>
        ),
    },
    {
      key: 'turnover',
      label: isDividend ? t`Stakes less winnings` : t`Valid turnover`,
      align: 'end',
      total: <Amount value={isDividend ? netOfPlay(statement) : statement.turnover} trim symbol="none" />,
      cell: (part) => <Amount value={isDividend ? part.net : part.turnover} trim symbol="none" />,
    },
    { key: 'rate', label: t`Your rate`, align: 'end', wideOnly: true, cell: (part) => rateText(part.rate) },
    {
      key: 'beneath',
      label: t`Theirs`,
      align: 'end',
      wideOnly: true,
      cell: (part) => (part.beneath > 0 ? `− ${rateText(part.beneath)}` : '–'),
    },
    { key: 'kept', label: t`Your share`, align: 'end', cell: (part) => rateText(part.kept) },
    {
      key: 'exact',
      label: t`Exact`,
      align: 'end',
      wideOnly: true,
      ...(isDividend ? {} : { total: exactText(statement.exact) }),
      cell: (part) => <span className={styles.quiet}>{exactText(part.exact)}</span>,
    },
    {
      key: 'amount',
      label: isDividend ? t`Their share` : t`Paid`,
      align: 'end',
      ...(isDividend ? {} : { total: <Amount value={rounded(statement)} trim symbol="none" tone={statement.mine ? 'money' : 'plain'} /> }),
      cell: (part) => (
        <strong>
          <Amount value={part.amount} trim symbol="none" />
        </strong>
      ),
    },
  ];
}

/** Of all accounts, before costs. */
const netOfPlay = ({ betting, winning }: Statement): string => textFromUnits(unitsOf(betting) - unitsOf(winning));

/** Of all accounts after rounding, before what is taken off or added as an amount. */
const rounded = ({ exact, rounding }: Statement): string => textFromUnits(unitsOf(exact) - unitsOf(rounding));

/** Exact to a ten-thousandth: more digits than the currency is written with. */
const exactText = (value: string): string => new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 4 }).format(value as `${number}`);
