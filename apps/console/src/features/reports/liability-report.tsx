import { useLingui } from '@lingui/react/macro';
import { MAX_DAYS_BACK, reportLiabilities } from '@pavilion/contract/reports/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Check } from '@pavilion/ui/icon';
import { addDays } from '@pavilion/ui/date-presets';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useDays } from '@pavilion/ui/use-day';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { BrandTag, brandColumn } from '../../parts/brand-tag.tsx';
import { DayField } from '../../parts/day-field.tsx';
import { Facts } from '../../parts/facts.tsx';
import filters from '../../parts/filters.module.css';
import { momentText } from '../../parts/moment.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import type { ReportAddress } from './report-address.ts';
import { useKindWords, useReportNames } from './report-words.ts';
import styles from './reports.module.css';

type Answer = WireValue<typeof reportLiabilities>;
type Row = Answer['list'][number];

const TO: Readonly<Record<string, string>> = {
  'member.cash': paths.members,
  'member.hold': paths.withdrawals,
  'member.vendor': paths.walletTransfers,
  'member.transit': paths.walletTransfers,
  'clearing.vendor': paths.walletTransfers,
  'clearing.deposit': paths.reconciliation,
  'clearing.withdrawal': paths.reconciliation,
  'house.adjustment': paths.adjustments,
};

/** What every kind of account held at a moment: what the house owes its members, and where the money is. */
export function LiabilityReport({ address: { ofBrand, values, set } }: { address: ReportAddress }) {
  const { t } = useLingui();
  const names = useReportNames();
  const kinds = useKindWords();
  const operator = useOperator();
  // A day can be asked for when it is over in every brand that is shown.
  const zones = operator.brands.flatMap(({ id, timeZone }) => (ofBrand.brandId === undefined || id === ofBrand.brandId ? [timeZone] : []));
  const days = useDays(zones.length === 0 ? ['UTC'] : zones)
    .split(' ')
    .toSorted();
  const question = useQuery(ask(reportLiabilities, { ...ofBrand, ...(values.day ? { day: values.day } : {}) }));
  const { data } = question;
  const kindName = ({ kind, part }: Row): string => (part ? `${kinds(kind)} · ${part}` : kinds(kind));
  return (
    <>
      {data === undefined && question.isFetching ? <Skeleton shape="block" height="132px" /> : null}
      <div className={styles.brands}>
        {data?.brands.map((brand) => (
          <Owed key={brand.brandId} brand={brand} list={data.list} />
        ))}
      </div>
      <WorkTable<Row>
        name="report-liabilities"
        caption={names.liabilities}
        rows={data?.list}
        rowKey={(row) => [row.brandId, row.currency, row.kind, row.part].join(' ')}
        loading={question.isPlaceholderData || (question.isFetching && data === undefined)}
        error={question.error}
        onRetry={() => void question.refetch()}
        empty={t`No accounts in use yet.`}
        filters={
          <DayField
            label={t`As of end of day`}
            hint={t`leave empty for now`}
            value={values.day}
            min={addDays(days.at(-1) ?? '', -MAX_DAYS_BACK)}
            max={addDays(days[0] ?? '', -1)}
            onDay={(day) => set({ day })}
            className={filters.mid}
          />
        }
        columns={[
          {
            key: 'kind',
            label: t`Account`,
            render: (row) => {
              const to = TO[row.kind];
              return to ? (
                <Link className={linkClass('ink')} to={to}>
                  {kindName(row)}
                </Link>
              ) : (
                kindName(row)
              );
            },
            text: kindName,
            sort: kindName,
          },
          ...brandColumn<Row>(t`Brand`, operator),
          { key: 'currency', label: t`Currency`, render: (row) => row.currency, text: (row) => row.currency, sort: (row) => row.currency },
          {
            key: 'accounts',
            label: t`Accounts in use`,
            align: 'end',
            render: (row) => countText(row.accounts),
            text: (row) => String(row.accounts),
            sort: (row) => row.accounts,
          },
          {
            key: 'balance',
            label: t`Balance`,
            align: 'end',
            render: (row) => <Amount of={row.balance} currency={row.currency} />,
            text: (row) => row.balance,
            sort: (row) => Number(row.balance),
          },
        ]}
      />
    </>
  );
}

function Owed({ brand, list }: { brand: Answer['brands'][number]; list: readonly Row[] }) {
  const { t } = useLingui();
  const { brandId, currency, at } = brand;
  const openBets = paths.betsOf({ brandId, state: 'open' });
  const rows = list.filter((row) => row.brandId === brandId && row.currency === currency);
  const sum = rows.reduce((total, row) => total + BigInt(Math.round(Number(row.balance) * 10_000)), 0n);
  return (
    <section className={styles.owed} aria-labelledby={`owed-${brandId}`}>
      <h2 id={`owed-${brandId}`}>
        <BrandTag id={brandId} />
      </h2>
      <p className={styles.owedSum}>
        <Amount of={brand.owed} currency={currency} />
      </p>
      <p className={styles.quiet}>{t`owed to members, ${momentText(at)}`}</p>
      <Facts
        narrow
        items={[
          {
            key: 'open',
            label: t`Stakes of open bets`,
            value: (
              <Link className={linkClass('ink')} to={openBets}>
                <Amount of={brand.openStakes} currency={currency} />
              </Link>
            ),
          },
          {
            key: 'locked',
            label: t`Locked bonuses, part of cash`,
            value: (
              <>
                <Amount of={brand.lockedGrants} currency={currency} /> ({countText(brand.lockedGrantCount)})
              </>
            ),
          },
        ]}
      />
      {sum === 0n ? (
        <p className={styles.balanced}>
          <Check aria-hidden="true" /> {t`All accounts together come to zero.`}
        </p>
      ) : null}
    </section>
  );
}
