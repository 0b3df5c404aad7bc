import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { RailCard } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { useTermWords } from '../../shared/rewards/term-words.ts';
import { ticketQueries } from './queries.ts';
import styles from './wheel.module.css';

const SHORT: ReadonlySet<string> = new Set(['gives.share', 'deposit.least']);

/** Tickets that add to a deposit; nothing where the member has none. */
export function Discounts() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const terms = useTermWords();
  const { data } = useQuery(ticketQueries.discounts());
  if (!data || data.length === 0) return null;
  return (
    <RailCard title={t`Deposit tickets`}>
      <ul className={styles.tickets}>
        {data.map((ticket) => (
          <li key={ticket.ticketId}>
            <strong>{ticket.title}</strong>
            {terms(ticket.terms)
              .filter(({ key }) => SHORT.has(key))
              .map(({ key, label, value }) => (
                <span key={key}>{`${label}: ${value}`}</span>
              ))}
            <small>{ticket.isChosen ? t`Reserved for a deposit that hasn't arrived` : t`Valid until ${moment(ticket.expiresAt)}`}</small>
          </li>
        ))}
      </ul>
      <Button render={<Link to={paths.member('depositv2')} />}>{t`Use with a deposit`}</Button>
    </RailCard>
  );
}
