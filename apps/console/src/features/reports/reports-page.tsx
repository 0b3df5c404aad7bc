import { useLingui } from '@lingui/react/macro';
import { Chip } from '@pavilion/ui/chip';
import { X } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Tabs } from '@pavilion/ui/tabs';
import { Page } from '../../parts/page.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import { useOperator } from '../session/operator.tsx';
import { ChannelReport } from './channel-report.tsx';
import { hasMoneyOf } from './figure-columns.tsx';
import { FigureReport } from './figure-report.tsx';
import { LiabilityReport } from './liability-report.tsx';
import { RankingReport } from './ranking-report.tsx';
import { type ReportAddress, REPORTS, useReportAddress } from './report-address.ts';
import { useReportNames } from './report-words.ts';
import styles from './reports.module.css';
import { TakeFile } from './take-file.tsx';

/** Reports of the brands in sight. Which one, its days and its filters are in the address. */
export function ReportsPage() {
  const { t } = useLingui();
  const names = useReportNames();
  const address = useReportAddress();
  const { report, days, ofBrand, oneBrand, narrowed, order, set, values } = address;
  const isOfOne = report === 'ranking';
  const file = {
    report,
    ...(report === 'liabilities' ? (values.day ? { day: values.day } : {}) : days),
    ...(isOfOne ? { brandId: oneBrand, order } : ofBrand),
    ...(report === 'channel' || report === 'liabilities' || isOfOne ? {} : narrowed),
  };
  return (
    <Page
      title={t`Reports`}
      lead={t`Play and payments per brand day, straight from the ledger. Click a figure to see the rows behind it.`}
      actions={<TakeFile query={file} />}
    >
      <Narrowed address={address} />
      <Tabs
        label={t`Reports`}
        value={report}
        onValue={(next) => set({ report: next })}
        items={REPORTS.map((value) => ({ value, label: names[value] }))}
      >
        <div className={styles.panel}>
          {isOfOne ? <OneBrand address={address} /> : null}
          {report === 'channel' ? (
            <ChannelReport address={address} />
          ) : report === 'ranking' ? (
            <RankingReport address={address} />
          ) : report === 'liabilities' ? (
            <LiabilityReport address={address} />
          ) : (
            <FigureReport key={`${report} ${hasMoneyOf(report, address)}`} address={address} by={report} />
          )}
        </div>
      </Tabs>
    </Page>
  );
}

/** What the report is narrowed to besides its days; each can be taken away. */
function Narrowed({ address: { values, set } }: { address: ReportAddress }) {
  const { t } = useLingui();
  const product = useProductWords();
  const { brandOf } = useOperator();
  const parts = [
    { key: 'brandId', text: brandOf(values.brandId)?.name ?? values.brandId },
    { key: 'product', text: values.product && product(values.product) },
    { key: 'vendor', text: values.vendor },
    { key: 'game', text: values.game },
  ].filter(({ text }) => text !== '');
  if (parts.length === 0) return null;
  return (
    <div className={styles.narrowed} role="group" aria-label={t`Filtered by`}>
      <span>{t`Filtered by`}</span>
      {parts.map(({ key, text }) => (
        <Chip key={key} selected icon={<X />} aria-label={t`Remove filter: ${text}`} onClick={() => set({ [key]: '' })}>
          {text}
        </Chip>
      ))}
    </div>
  );
}

/** A ranking is of one brand: with all in sight one is chosen here. */
function OneBrand({ address: { oneBrand, set } }: { address: ReportAddress }) {
  const { t } = useLingui();
  const { brand, brands } = useOperator();
  if (brand !== null || brands.length < 2) return null;
  return (
    <Segmented
      label={t`Brand`}
      width="fit"
      value={oneBrand}
      onValue={(brandId) => set({ brandId })}
      options={brands.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
