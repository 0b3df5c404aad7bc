import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { FilePenLine } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rateText } from '../../shared/agents/figures.ts';
import { type PlainTier, tiersOf } from '../../shared/agents/plain-tiers.ts';
import { boundsQuery } from '../agent-contracts/public.ts';
import styles from './people.module.css';

const highest = (tiers: readonly PlainTier[]): number =>
  tiers.filter(({ rateType }) => rateType === 'P').reduce((most, { rate }) => Math.max(most, rate), 0);

export interface ChosenCardProps {
  customerId: string;
  onOffer(): void;
}

/** What the agent has agreed with an agent right below: their highest rates, and what is left of the agent's own. */
export function ChosenCard({ customerId, onOffer }: ChosenCardProps) {
  const { t } = useLingui();
  const { data } = useQuery(boundsQuery(customerId));
  const rateOf = (kind: 'daily' | 'dividend') => {
    const offer = data?.offers.find((one) => one.kind === kind && one.current !== null);
    return offer?.current ? { theirs: highest(tiersOf(offer.current.terms)), own: highest(tiersOf(offer.own)) } : null;
  };
  const [daily, dividend] = [rateOf('daily'), rateOf('dividend')];
  const facts: { key: string; label: string; value: ReactNode; earned?: boolean }[] = [
    { key: 'salary', label: t`Daily salary up to`, value: daily ? rateText(daily.theirs) : '–' },
    { key: 'keep', label: t`You keep`, value: daily ? rateText(Math.max(0, daily.own - daily.theirs)) : '–', earned: daily !== null },
    { key: 'dividend', label: t`Dividend up to`, value: dividend ? rateText(dividend.theirs) : '–' },
  ];
  return (
    <Card as="section" pad="none" className={styles.chosenCard} aria-label={t`Your terms with them`}>
      <dl>
        {facts.map(({ key, label, value, earned }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd data-earned={earned || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {data && data.offers.length > 0 ? (
        <Button iconStart={<FilePenLine />} onClick={onOffer}>
          {data.offers.some(({ current }) => current) ? t`Offer new terms` : t`Offer a contract`}
        </Button>
      ) : null}
    </Card>
  );
}
