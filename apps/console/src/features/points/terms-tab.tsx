import { pointTermsRead } from '@pavilion/contract/points/desk';
import { plainRate } from '@pavilion/contract/points/terms';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Coins, Pencil } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { ChooseBrand } from '../../parts/choose-brand.tsx';
import { Facts } from '../../parts/facts.tsx';
import { RecordReason } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import { type Terms, usePointWords } from './point-words.ts';
import styles from './points.module.css';
import { TermsDialog } from './terms-dialog.tsx';

/** How points are made and what they are worth: those in force, earlier ones, and that others wait. */
export function TermsTab() {
  const { t } = useLingui();
  const { brand } = useOperator();
  if (!brand) return <ChooseBrand icon={<Coins />}>{t`Each brand has its own terms.`}</ChooseBrand>;
  return <OfBrand brandId={brand.id} />;
}

function OfBrand({ brandId }: { brandId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [writing, setWriting] = useState(false);
  const query = useQuery(ask(pointTermsRead, { brandId }));
  return (
    <Answered query={query} failed={t`Could not load the terms`}>
      {({ list, currency }) => {
        const live = list.find(({ state }) => state === 'live');
        return (
          <div className={styles.terms}>
            <ProposedNotice kind="points.terms" brandId={brandId} />
            {may('points.terms') ? (
              <div>
                <Button tone="primary" iconStart={<Pencil />} onClick={() => setWriting(true)}>{t`Propose new terms`}</Button>
              </div>
            ) : null}
            {list.length === 0 ? (
              <EmptyState compact icon={<Coins />} title={t`Points are not enabled for this brand`}>
                {t`Propose terms; a second operator must approve.`}
              </EmptyState>
            ) : null}
            {list.map((row) => (
              <Version key={row.version} row={row} currency={currency} />
            ))}
            {writing ? (
              <TermsDialog brandId={brandId} currency={currency} terms={live?.terms ?? null} onClose={() => setWriting(false)} />
            ) : null}
          </div>
        );
      }}
    </Answered>
  );
}

interface VersionProps {
  row: Terms;
  currency: string;
}

function Version({ row, currency }: VersionProps) {
  const { t } = useLingui();
  const words = usePointWords();
  const products = useProductWords();
  const { terms } = row;
  const [word, tone] = words.terms(row.state);
  const rateText = (rate: number): string => {
    const { ratio, units } = plainRate(rate);
    return t`${amountText(units, currency)} = ${plural(ratio, { one: '# point', other: '# points' })}`;
  };
  const { convert } = terms;
  return (
    <Section
      title={
        <>
          {t`Terms ${row.version}`} <Badge tone={tone}>{word}</Badge>
        </>
      }
      note={t`Proposed by ${row.proposedBy}, ${momentText(row.proposedAt)}`}
    >
      <Facts
        items={[
          ...terms.play.map(({ gameType, rate }) => ({ key: gameType, label: products(gameType.toLowerCase()), value: rateText(rate) })),
          { key: 'deposit', label: t`Deposits`, value: terms.deposit > 0 ? rateText(terms.deposit) : t`No points` },
          {
            key: 'convert',
            label: t`Money for points`,
            value: convert ? t`${countText(convert.units)} points = ${amountText(convert.ratio, currency)}` : t`Not offered`,
          },
          convert ? { key: 'daily', label: t`Per member and day`, value: t`${countText(convert.daily)} points` } : null,
          convert
            ? {
                key: 'turnover',
                label: t`Wagering requirement`,
                value: convert.turnoverPercent > 0 ? t`${convert.turnoverPercent}% of the money` : t`Nothing`,
              }
            : null,
          {
            key: 'eyes',
            label: t`Two operators required above`,
            value: terms.fourEyesAbove === null ? t`Never` : t`${countText(terms.fourEyesAbove)} points`,
          },
          { key: 'by', label: t`Decided by`, value: row.decidedBy },
        ]}
      />
      <div className={styles.more}>{row.reason === row.proposedBy ? null : <RecordReason>{row.reason}</RecordReason>}</div>
    </Section>
  );
}
