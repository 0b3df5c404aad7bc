import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';
import { ticketQueries, type Wheel } from './queries.ts';
import styles from './wheel.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const WheelDialog = late(() => import('./wheel-dialog.tsx'), 'WheelDialog');

/** Wheels the member can turn or earn tickets for; nothing where the brand has none. */
export function Wheels() {
  const { t } = useLingui();
  const { data } = useQuery(ticketQueries.wheels());
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.wheels} aria-label={t`Wheels`}>
      {data.map((wheel) => (
        <WheelCard key={wheel.promotionId} wheel={wheel} />
      ))}
    </section>
  );
}

function WheelCard({ wheel }: { wheel: Wheel }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const [isOpen, setOpen] = useState(false);
  const number = new Intl.NumberFormat(currentTag());
  const { tickets, nextExpiresAt } = wheel;
  return (
    <Card as="article" className={styles.card} aria-label={wheel.title}>
      <BrandObject name="spin" className={styles.thing} />
      <div className={styles.words}>
        <h2>{wheel.title}</h2>
        <p>{wheel.summary}</p>
        <p className={styles.count}>
          {tickets.length > 0 ? t`Tickets: ${number.format(tickets.length)}` : t`No tickets right now`}
          {nextExpiresAt ? <small>{t`Next one expires ${moment(nextExpiresAt)}.`}</small> : null}
        </p>
        <div className={styles.acts}>
          <Button tone={tickets.length > 0 ? 'primary' : 'quiet'} onClick={() => setOpen(true)}>
            {tickets.length > 0 ? t`Go to the wheel` : t`Prizes and odds`}
          </Button>
          <details>
            <summary>{t`Full terms`}</summary>
            <TermsList terms={wheel.terms} />
          </details>
        </div>
      </div>
      {isOpen ? (
        <Part corner>
          <WheelDialog wheel={wheel} onClose={() => setOpen(false)} />
        </Part>
      ) : null}
    </Card>
  );
}
