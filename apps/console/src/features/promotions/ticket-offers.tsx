import { promotionTicketOffers, promotionTicketsConfirm, promotionTicketsWithdraw } from '@pavilion/contract/promotions/desk-tickets';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './promotions.module.css';

type Offer = WireValue<typeof promotionTicketOffers>['list'][number];

const NAMES_SHOWN = 8;

/** Tickets that wait for a second operator. */
export function TicketOffers({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(promotionTicketOffers, { id }));
  if (!data || data.list.length === 0) return null;
  return (
    <ul className={styles.offers} aria-label={t`Tickets pending a second operator`}>
      {data.list.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </ul>
  );
}

function OfferRow({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asked, setAsked] = useState<'confirm' | 'withdraw' | null>(null);
  const close = () => setAsked(null);
  const confirm = useAct(promotionTicketsConfirm, { said: ({ given }) => t`Tickets granted: ${countText(given)}`, onDone: close });
  const withdraw = useAct(promotionTicketsWithdraw, { said: t`Withdrawn; nothing was granted`, onDone: close });
  const { usernames, each, offeredBy, offeredByMe, offeredAt, reason } = offer;
  const count = countText(usernames.length * each);
  const rest = usernames.length - NAMES_SHOWN;
  return (
    <li>
      <div>
        <p>
          <strong>{t`${count} tickets pending a second operator`}</strong>
        </p>
        <p>
          {t`${countText(each)} each`}: {usernames.slice(0, NAMES_SHOWN).join(', ')} {rest > 0 ? t`and ${countText(rest)} more` : ''}
        </p>
        <p className={styles.hint}>{t`${offeredBy}, ${momentText(offeredAt)}: ${reason}`}</p>
      </div>
      <div className={styles.states}>
        {may('promotions.write') ? <Button onClick={() => setAsked('withdraw')}>{t`Withdraw proposal`}</Button> : null}
        {may('promotions.approve') ? (
          <Button tone="primary" disabled={offeredByMe} onClick={() => setAsked('confirm')}>
            {offeredByMe ? t`Waiting for a second operator` : t`Grant tickets`}
          </Button>
        ) : null}
      </div>
      <ActDialog
        open={asked === 'confirm'}
        busy={confirm.busy}
        error={confirm.error}
        title={t`Grant ${count} tickets`}
        lead={t`You are the second approver. The tickets are granted immediately.`}
        confirmLabel={t`Grant tickets`}
        onClose={close}
        onConfirm={() => void confirm.run({ offerId: offer.id })}
      />
      <ActDialog
        open={asked === 'withdraw'}
        busy={withdraw.busy}
        error={withdraw.error}
        title={t`Withdraw the proposal?`}
        lead={t`Nothing is granted.`}
        confirmLabel={t`Withdraw proposal`}
        reasonHint={t`Recorded in the audit trail.`}
        onClose={close}
        onConfirm={(words) => void withdraw.run({ offerId: offer.id, reason: words })}
      />
    </li>
  );
}
