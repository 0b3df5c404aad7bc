import { useLingui } from '@lingui/react/macro';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useQuery } from '@tanstack/react-query';
import { useShortMoment } from '../../parts/moment.ts';
import { ticketQueries } from '../wheel/public.ts';
import { rewardQueries } from '../../shared/rewards/queries.ts';
import styles from '../../shared/rewards/rewards.module.css';
import { useTermWords } from '../../shared/rewards/term-words.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';

const NONE = '';
const SHORT: ReadonlySet<string> = new Set(['deposit.least', 'gives.share', 'gives.steps', 'lock.turnover', 'lock.none']);

/** A bonus of a promotion, or a ticket of the member's. */
export type Bonus = { promotionId: string } | { ticketId: string };

export interface BonusChoiceProps {
  /** Null: none, which is how it begins. */
  value: Bonus | null;
  onValue(value: Bonus | null): void;
  error?: string | null;
  /** Of the choice, as of the cashier's others. */
  className?: string | undefined;
}

/** A bonus or a ticket with the deposit, or none; with all its terms before. Nothing where none is offered. */
export function BonusChoice({ value, onValue, error, className }: BonusChoiceProps) {
  const { t } = useLingui();
  const terms = useTermWords();
  const moment = useShortMoment();
  const bonuses = useQuery(rewardQueries.depositBonuses());
  const tickets = useQuery(ticketQueries.discounts());
  const offers = [
    ...(bonuses.data ?? []).map(({ id, title, terms: all }) => ({ id, bonus: { promotionId: id }, title, terms: all, until: null })),
    ...(tickets.data ?? []).map(({ ticketId, title, terms: all, expiresAt }) => ({
      id: ticketId,
      bonus: { ticketId },
      title: t`Ticket: ${title}`,
      terms: all,
      until: expiresAt,
    })),
  ];
  if (offers.length === 0) return null;
  const id = value === null ? NONE : 'ticketId' in value ? value.ticketId : value.promotionId;
  const chosen = offers.find((one) => one.id === id);
  return (
    <div className={styles.choice}>
      <RadioGroup
        label={t`Bonus`}
        look="cards"
        className={className}
        value={chosen?.id ?? NONE}
        onValue={(next) => onValue(offers.find((one) => one.id === next)?.bonus ?? null)}
        error={error ?? undefined}
        options={[
          { value: NONE, label: t`No bonus`, hint: t`No wagering on this deposit.` },
          ...offers.map((one) => ({
            value: one.id,
            label: one.title,
            hint: [
              ...terms(one.terms)
                .filter(({ key }) => SHORT.has(key))
                .map(({ label, value: words }) => `${label}: ${words}`),
              ...(one.until === null ? [] : [t`Valid until ${moment(one.until)}`]),
            ].join(' · '),
          })),
        ]}
      />
      {chosen ? <TermsList terms={chosen.terms} /> : null}
    </div>
  );
}
