import { Trans, useLingui } from '@lingui/react/macro';
import { offerContract } from '@pavilion/contract/contracts/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { addDays } from '@pavilion/ui/date-presets';
import { DateField } from '@pavilion/ui/date-field';
import { Plus } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { brandDay } from '../../parts/moment.ts';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { OfferPreview } from './offer-preview.tsx';
import { type DraftTier, draftOf, faultsOf, MAX_TIERS, termsOf, withNextTier } from './offer-rules.ts';
import { OfferTiers } from './offer-tiers.tsx';
import styles from './offer.module.css';
import { tiersOf } from '../../shared/agents/plain-tiers.ts';
import type { Bounds } from './queries.ts';
import { TermsWords } from '../../shared/agents/terms-table.tsx';

type Offer = Bounds['offers'][number];

const keyOf = ({ kind, type, period }: Offer): string => `${kind} ${type} ${period}`;
const startOf = (offer: Offer): DraftTier[] => draftOf((offer.pending ?? offer.current)?.terms ?? offer.own);

/** Where a form begins: what they have or were offered, else terms for all play, which is what is agreed most. */
const usualOf = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ pending, current }) => pending !== null || current !== null) ?? offers.find(({ type }) => type === 'CONS') ?? offers[0];

/** Which contract, its tiers, until when it is open; beside it what it would have paid. */
export function OfferForm({ bounds, name, onClose }: { bounds: Bounds; name: string; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const kinds = useKindWords();
  const dates = useDateWords();
  const client = useQueryClient();
  const first = usualOf(bounds.offers);
  const [key, setKey] = useState(first ? keyOf(first) : '');
  const offer = bounds.offers.find((one) => keyOf(one) === key) ?? first;
  const [draft, setDraft] = useState<DraftTier[]>(() => (first ? startOf(first) : []));
  const [openUntil, setOpenUntil] = useState(() => addDays(brandDay(), bounds.openDays));
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: ({ kind, type, period, own }: Offer) =>
      call(offerContract, {
        body: { customerId: bounds.customerId, kind, type, period, terms: termsOf(own, draft), openUntil, requestId },
      }),
    onSuccess: async () => {
      toasts.show({ tone: 'good', title: t`Offer sent`, body: t`${name} is notified right away.` });
      onClose();
      for (const queryKey of [['contracts'], ['contract-bounds'], ['downlines']]) await client.invalidateQueries({ queryKey });
    },
  });
  /** Other terms are another offer. */
  const change = (next: DraftTier[]) => {
    setDraft(next);
    send.reset();
    setRequestId(crypto.randomUUID());
  };
  if (!offer) return null;
  const faults = faultsOf(offer.kind, draft, tiersOf(offer.own));
  const wrong = faults.filter(Boolean).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong === 0) send.mutate(offer);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={send.isPending}>
      <div className={styles.work}>
        {send.error ? (
          <Alert tone="bad" title={t`Couldn't send the offer`}>
            {words(send.error)}
          </Alert>
        ) : null}
        <Select
          label={t`Contract`}
          value={key}
          onChange={(event) => {
            const next = bounds.offers.find((one) => keyOf(one) === event.target.value);
            setKey(event.target.value);
            if (next) change(startOf(next));
          }}
          options={bounds.offers.map((one) => ({
            value: keyOf(one),
            label: `${kinds.kind(one.kind)} · ${kinds.type(one.type)} · ${kinds.period(one.period)}`,
          }))}
        />
        <OfferTiers kind={offer.kind} draft={draft} faults={faults} onDraft={change} />
        <Button
          tone="quiet"
          className={styles.add}
          iconStart={<Plus />}
          disabled={draft.length >= MAX_TIERS}
          onClick={() => change(withNextTier(draft))}
        >{t`Add tier`}</Button>
        <div className={styles.until}>
          <DateField
            label={t`Offer valid until`}
            value={openUntil}
            onValue={setOpenUntil}
            locale={currentTag()}
            today={brandDay()}
            min={brandDay()}
            max={addDays(brandDay(), 90)}
            words={dates}
          />
          <p className={styles.starts}>
            <Trans>Effective from the start of the next period after signing.</Trans>
          </p>
        </div>
        {offer.kind === 'dividend' ? <TermsWords terms={offer.own} /> : null}
        {offer.payer === 'upline' ? (
          <Alert tone="info">
            <Trans>This type is paid from your own balance.</Trans>
          </Alert>
        ) : null}
      </div>
      <OfferPreview bounds={bounds} offer={offer} terms={wrong === 0 ? termsOf(offer.own, draft) : null} draft={draft} name={name}>
        <Button
          type="submit"
          tone="primary"
          size="l"
          full
          disabled={wrong > 0 || openUntil === ''}
          loading={send.isPending}
        >{t`Send offer`}</Button>
        <WrongWords wrong={wrong} />
      </OfferPreview>
    </form>
  );
}

function WrongWords({ wrong }: { wrong: number }) {
  const { t } = useLingui();
  return (
    <p className={styles.wrong} role="status">
      {wrong === 0 ? '' : wrong === 1 ? t`Fix one tier first` : t`Fix ${wrong} tiers first`}
    </p>
  );
}
