import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Countdown } from './countdown.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ReceiptText } from './icon.tsx';
import { Money } from './money.tsx';
import { Pagination } from './pagination.tsx';
import { Progress, ProgressRing } from './progress.tsx';
import { QrCode } from './qr-code.tsx';
import { Skeleton } from './skeleton.tsx';
import { Stat } from './stat.tsx';
import { Columns, Part, Row, useWords } from './gallery-words.tsx';
import type { Market } from './gallery-words.tsx';
import styles from './gallery.module.css';

type Entry = { id: string; time: string; kind: string; detail: string; units: bigint; balance: bigint };

const kinds = ['Win', 'Bet', 'Deposit', 'Withdraw', 'Bonus', 'Bet', 'Refund'];
const flows = [8_600n, -200n, 50_000n, -30_000n, 4_125n, -2_000n, 1_000n];

const entries = (scale: bigint): Entry[] =>
  kinds.map((kind, index) => ({
    id: `GW-7718-20${index}F`,
    time: `20/11/2026 18:4${index}:07`,
    kind,
    detail: index % 2 ? 'Bank QR' : 'Koi Ascending',
    units: (flows[index] ?? 0n) * scale,
    balance: (182_465n - BigInt(index) * 860n) * scale,
  }));

const pageWords = {
  region: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
};

const useColumns = ({ locale, currency }: Market): ReadonlyArray<Column<Entry>> => {
  const w = useWords();
  const money = { locale, currency, symbol: 'none' } as const;
  return [
    { key: 'time', label: w('Time'), sortable: true, cell: (row) => <span className="muted">{row.time}</span> },
    { key: 'kind', label: w('Type'), primary: true, cell: (row) => <b>{w(row.kind)}</b> },
    { key: 'detail', label: w('Detail'), cell: (row) => row.detail },
    { key: 'id', label: w('Reference'), wideOnly: true, cell: (row) => <span className="muted">{row.id}</span> },
    {
      key: 'amount',
      label: w('Amount'),
      align: 'end',
      sortable: true,
      total: <Money units={315_250_000n} {...money} sign="always" />,
      cell: (row) => (
        <b>
          <Money units={row.units} {...money} sign="always" tone={row.kind === 'Win' ? 'win' : 'flow'} />
        </b>
      ),
    },
    { key: 'balance', label: w('Balance'), align: 'end', cell: (row) => <Money units={row.balance} {...money} /> },
    { key: 'status', label: w('Status'), cell: () => <Badge tone="good">{w('Done')}</Badge> },
  ];
};

const Tables = ({ market }: { market: Market }) => {
  const w = useWords();
  const [page, setPage] = useState(5);
  const [sort, setSort] = useState<'ascending' | 'descending'>('descending');
  const columns = useColumns(market);
  const rows = entries(market.currency === 'VND' ? 1_000_000n : 1_000n);
  const common = { caption: 'Transactions', columns, rowKey: (row: Entry) => row.id };
  const nothing = (
    <EmptyState icon={<ReceiptText />} title={w('No entries in these days')} actions={<Button>{w('Show 30 days')}</Button>}>
      {w('Widen the dates, or play a round and come back.')}
    </EmptyState>
  );
  return (
    <Part title={w('Tables')} bare>
      <DataTable
        {...common}
        rows={rows}
        empty={nothing}
        totalsLabel={w('Total')}
        sort={{ key: 'time', direction: sort }}
        onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}
        footer={
          <>
            <span>{w('1 – 7 of 148')}</span>
            <Pagination page={page} pages={13} onPage={setPage} words={pageWords} locale={market.locale} />
          </>
        }
      />
      <br />
      <Columns>
        <DataTable {...common} columns={columns.slice(0, 3)} rows={[]} loading skeletonRows={4} empty={nothing} />
        <DataTable {...common} columns={columns.slice(0, 3)} rows={[]} empty={nothing} />
      </Columns>
    </Part>
  );
};

/** Figures, tables, progress. */
export const DataParts = ({ market }: { market: Market }) => {
  const w = useWords();
  const [units, setUnits] = useState(12_486_000n);
  const scale = market.currency === 'VND' ? 10_000n : 1n;
  const [until] = useState(() => Date.now() + 125_000);
  return (
    <>
      <Part title={w('Money')}>
        <Row>
          <span className={styles.figure}>
            <Money units={units * scale} {...market} tone="money" animated display />
          </span>
          <Button onClick={() => setUnits(units + 961_100n)}>{w('Win')}</Button>
          <Button onClick={() => setUnits(units - 500_000n)}>{w('Bet')}</Button>
        </Row>
        <Row>
          <Money units={units * scale} {...market} />
          <Money units={units * scale} {...market} tone="win" sign="always" />
          <Money units={units * scale} {...market} tone="flow" sign="always" />
          <Money units={-units * scale} {...market} tone="flow" sign="always" />
          <Money units={0n} {...market} tone="flow" />
          <Money units={units} {...market} masked={{ label: 'Hidden' }} />
          <Countdown until={until} words={(left) => `${left.minutes} minutes ${left.seconds} seconds left`} />
        </Row>
        <Columns>
          <Stat
            label={w('Deposits')}
            value={<Money units={4_862_100_000n * scale} {...market} />}
            change={{ text: '+12,4%', direction: 'up', good: true }}
          />
          <Stat
            label={w('Result')}
            value={<Money units={-42_100_000n * scale} {...market} />}
            change={{ text: '−4,2%', direction: 'down' }}
          />
          <Stat label={w('Members')} value="311" loading />
        </Columns>
      </Part>
      <Tables market={market} />
      <Part title={w('Small parts')}>
        <Row>
          {['Nara Peixoto', 'Minh Anh', 'Otávio Remo', 'Lívia'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <QrCode value="https://example.test/download" label="Download" />
          <ProgressRing label="Security" value={0.75}>
            75
          </ProgressRing>
        </Row>
        <Columns>
          <Progress label="Wagered" value={0.6} />
          <Progress label="Jackpot" value={0.86} tone="money" />
          <Progress label="Working" />
        </Columns>
        <Columns>
          <Card pad="s">
            <Skeleton shape="title" />
            <Skeleton count={3} />
          </Card>
          <Card pad="s" tone="sunk">
            <Skeleton shape="row" count={3} />
          </Card>
          <Row>
            <Skeleton shape="circle" />
            <Skeleton shape="tile" width="120px" />
          </Row>
        </Columns>
      </Part>
    </>
  );
};
